import { expect, test } from 'vitest';
import { movedApart, type Crowded } from '../src/map/spreading';

const box = (id: string, x: number, y: number): Crowded => ({ id, at: { x, y }, width: 60, height: 60 });

function standing(crowd: Crowded[], most: number) {
  const moved = movedApart(crowd, most);
  return crowd.map(({ id, at }) => {
    const by = moved.get(id) ?? { x: 0, y: 0 };
    return { x: at.x + by.x, y: at.y + by.y };
  });
}

test('what does not meet stays where it is', () => {
  expect(movedApart([box('a', 0, 0), box('b', 63, 0), box('c', 0, 200)], 40).size).toBe(0);
});

test('two that cover each other are moved half the way each, along the shorter way', () => {
  const [a, b] = standing([box('a', 0, 0), box('b', 30, 10)], 40);
  expect(a?.y).toBe(0);
  expect(b?.y).toBe(10);
  expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThanOrEqual(60);
  expect((b?.x ?? 0) + (a?.x ?? 0)).toBeCloseTo(30);
});

test('a whole neighbourhood comes apart, and nobody goes farther than he may', () => {
  const crowd = [box('a', 0, 0), box('b', 48, 28), box('c', 48, -28), box('d', 0, 55), box('e', 96, 0)];
  const stand = standing(crowd, 40);
  for (const [i, a] of stand.entries()) {
    const { x, y } = (crowd[i] as Crowded).at;
    expect(Math.hypot(a.x - x, a.y - y)).toBeLessThanOrEqual(40.001);
    for (const b of stand.slice(i + 1))
      expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThan(57);
  }
});
