import { describe, expect, it } from 'vitest';
import { edgesShown, sameWhereUnchanged, slotsFor, stacksByPlace } from '../src/counters/stacks';

const piece = (id: string, at: string, side = 0) => ({ id, at, type: 'fleet', side });

describe('stacksByPlace', () => {
  it('puts the pieces of a side in one place on one another, in the order seen', () => {
    const stacks = stacksByPlace([piece('A', '0101'), piece('E', '0101', 1), piece('B', '0101')]);
    const here = stacks.get('0101') ?? [];
    expect(here.map((stack) => stack.pieces.map((p) => p.id))).toEqual([['A', 'B'], ['E']]);
  });

  it('keeps pieces of nobody apart', () => {
    const stacks = stacksByPlace([
      { id: 'sub 1', at: '0101', type: 'submarine' },
      piece('A', '0101'),
    ]);
    expect(stacks.get('0101')?.map((stack) => stack.side)).toEqual([-1, 0]);
  });
});

it('keeps forces apart from what lies with them', () => {
  const submarine = { ...piece('S', '0101'), type: 'submarine' };
  const stacks = stacksByPlace([submarine, piece('A', '0101')], ({ type }) => type === 'fleet');
  expect(stacks.get('0101')?.map((stack) => stack.pieces.map((p) => p.id))).toEqual([['S'], ['A']]);
});

it('hands on the stacks in which nothing has changed', () => {
  const [a, b, c] = [piece('A', '0101'), piece('B', '0101'), piece('C', '0202')];
  const before = stacksByPlace([a, b, c]);
  const after = sameWhereUnchanged(before, stacksByPlace([a, b, { ...c, side: 1 }]));
  expect(after.get('0101')).toBe(before.get('0101'));
  expect(after.get('0202')).not.toBe(before.get('0202'));
  const turned = sameWhereUnchanged(before, stacksByPlace([b, a, c]));
  expect(turned.get('0101')?.[0]?.pieces).toEqual([b, a]);
});

describe('slotsFor', () => {
  it('leaves a stack that is alone in the middle', () => {
    expect(slotsFor(1, 40)).toEqual([{ dx: 0, dy: 0, scale: 1 }]);
  });

  it.each([2, 3, 4, 5])('puts %i stacks beside each other without overlap', (count) => {
    const slots = slotsFor(count, 40);
    expect(slots).toHaveLength(count);
    for (const a of slots)
      for (const b of slots)
        if (a !== b)
          expect(Math.max(Math.abs(a.dx - b.dx), Math.abs(a.dy - b.dy))).toBeGreaterThanOrEqual(
            40 * a.scale,
          );
  });
});

it('shows at most three edges under a counter', () => {
  const pieces = Array.from({ length: 9 }, (_, i) => piece(`${i}`, 'x'));
  expect(edgesShown({ at: 'x', side: 0, forces: false, pieces })).toBe(3);
  expect(edgesShown({ at: 'x', side: 0, forces: false, pieces: pieces.slice(0, 1) })).toBe(0);
});
