import { expect, it } from 'vitest';
import { tracksOf } from '../src/table/tracks';
import type { LogLine } from '../src/wire';

const moves = (piece: string, ...places: string[]): LogLine => ({
  case: '',
  parts: [['piece', piece], ' moves by ', ...places.map((id): [string, string] => ['place', id])],
});

it('follows each piece from place to place', () => {
  const log = [moves('A', '1', '2'), moves('B', '7'), moves('A', '2', '3'), moves('A', '3')];
  expect(tracksOf(log)).toEqual([{ piece: 'A', places: ['1', '2', '3'] }]);
});

it('leaves out what is said of several pieces', () => {
  const meets: LogLine = { case: '', parts: [['piece', 'A'], ' meets ', ['piece', 'B'], ['place', '9']] };
  expect(tracksOf([moves('A', '1', '2'), meets])).toEqual([{ piece: 'A', places: ['1', '2'] }]);
});
