import { expect, it } from 'vitest';
import { LARGEST, slotsFor } from '../src/table/boxslots';

const room = { width: 150, height: 68 };
const crowd = (planes: number) => [false, ...Array.from({ length: planes }, () => true)];

it('gives few counters their full size, side by side', () => {
  const slots = slotsFor([false, true], room);
  expect(slots.map(({ size }) => size)).toEqual([LARGEST, LARGEST]);
  expect(slots[0]?.x).toBeLessThan(slots[1]?.x ?? 0);
});

it('keeps a ship large that many aircraft attack, apart from them', () => {
  const [ship, ...planes] = slotsFor(crowd(22), room);
  expect(planes).toHaveLength(22);
  expect(ship?.size).toBeGreaterThan(2 * (planes[0]?.size ?? 0));
  const edge = (ship?.x ?? 0) + (ship?.size ?? 0) / 2;
  expect(Math.min(...planes.map(({ x, size }) => x - size / 2))).toBeGreaterThanOrEqual(edge - 1);
});

it('keeps all of them inside the box', () => {
  for (const planes of [0, 3, 6, 12, 30])
    for (const { x, y, size } of slotsFor(crowd(planes), room)) {
      expect(Math.abs(x) + size / 2).toBeLessThanOrEqual(room.width / 2 + 0.01);
      expect(Math.abs(y) + size / 2).toBeLessThanOrEqual(room.height / 2 + 0.01);
    }
});
