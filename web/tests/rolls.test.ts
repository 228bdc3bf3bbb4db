import { expect, it } from 'vitest';
import { columnOf, foundBy, lineInWords, rollsTogether, signed } from '../src/table/rolls';
import type { RollRecord } from '../src/wire';

const roll = (reason: string, face: number, column = 'carrier'): RollRecord => ({
  reason,
  sides: 6,
  dice: [face],
  total: face,
  chart: reason,
  column,
  modifiers: [],
  cell: '0',
  case: '',
});

it('puts rolls that are alike together, in order', () => {
  const rolls = [roll('bombing', 1), roll('bombing', 6), roll('intercept', 2), roll('bombing', 3)];
  expect(rollsTogether(rolls).map((group) => group.map((one) => one.total))).toEqual([
    [1, 6],
    [2],
    [3],
  ]);
});

it('keeps columns apart', () => {
  expect(rollsTogether([roll('bombing', 1), roll('bombing', 2, 'cruiser')])).toHaveLength(2);
});

it('writes a minus as a minus', () => {
  expect([signed(2), signed(-1)]).toEqual(['+2', '−1']);
});

it('says what a bare number is, and nothing twice', () => {
  expect(columnOf(roll('gunnery', 3, '5'))).toBe('column 5');
  expect(columnOf(roll('bombing', 3))).toBe('carrier');
  expect(columnOf({ ...roll('markers', 3, 'USN'), subject: 'USN' })).toBe('');
});

it('reads log lines out', () => {
  expect(
    lineInWords({ case: '4.1', parts: [['piece', 'A'], ' moves to ', ['place', '0402'], '.'] }),
  ).toBe('A moves to 0402.');
  expect(lineInWords({ case: '6.5', roll: roll('bombing', 5) })).toBe('bombing: 5, 0.');
  const aimed = { ...roll('bombing', 5), subject: 'Yorktown SBD at TR-6' };
  expect(lineInWords({ case: '6.5', roll: aimed })).toBe('bombing, Yorktown SBD at TR-6: 5, 0.');
  const hit = { ...aimed, cell: '1', gives: 'hit' };
  expect(lineInWords({ case: '6.5', roll: hit })).toBe('bombing, Yorktown SBD at TR-6: 5, 1 hit.');
});

it('says whether a roll was enough, where that is all that counts', () => {
  const needs = { ...roll('search', 6), chart: '', cell: '', needs: 5 };
  expect(foundBy({ ...needs, good: 1 })).toBe('yes (5 or more)');
  expect(foundBy({ ...needs, good: -1 })).toBe('no (5 or less needed)');
  expect(foundBy({ ...needs, good: 0 })).toBe('');
});
