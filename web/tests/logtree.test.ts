import { describe, expect, it } from 'vitest';
import { chaptersOf, openAtFirst, type Chapter, type LogPart } from '../src/table/logtree';
import { foldBattles } from '../src/scenes/battles';
import type { LogLine } from '../src/wire';

const said = (words: string, more: Partial<LogLine> = {}): LogLine => ({
  case: '1',
  parts: [words],
  ...more,
});
const heading = (words: string, level: number) => said(words, { heading: level });
const moves = (piece: string, place: string): LogLine => ({
  case: '4.1',
  parts: [['piece', piece], ' moves to ', ['place', place], '.'],
});
const book = (...lines: LogLine[]) =>
  chaptersOf(foldBattles(lines.map((line, number) => ({ line, number }))));

/** A chapter as its first line with what is in it. */
function outline(parts: LogPart[]): unknown[] {
  return parts.map((part) =>
    part.kind === 'entry'
      ? part.number
      : [part.kind, part.number, ...('parts' in part ? outline(part.parts) : [part.last])],
  );
}

describe('chaptersOf', () => {
  it('puts phases into turns, and lines under both', () => {
    const found = book(
      said('before all'),
      heading('Turn 1', 1),
      said('dawn'),
      heading('Search', 2),
      said('found'),
      heading('Strike', 2),
      said('hit'),
      heading('Turn 2', 1),
      said('dawn'),
    );
    expect(outline(found)).toEqual([
      0,
      ['turn', 1, 2, ['phase', 3, 4], ['phase', 5, 6]],
      ['turn', 7, 8],
    ]);
    expect((found[1] as Chapter).lines).toBe(3);
  });

  it('makes a battle one line that unfolds', () => {
    const found = book(
      heading('Strike', 2),
      said('They attack', { battle: 1 }),
      said('a hit'),
      said('It is over', { battle: 2 }),
      said('Home'),
    );
    expect(outline(found)).toEqual([['phase', 0, ['battle', 1, 3], 4]]);
  });

  it('tells a march of several hexes in one line', () => {
    const found = book(moves('A', '0101'), moves('A', '0102'), moves('A', '0103'), moves('B', '0101'));
    expect(outline(found)).toEqual([0, 3]);
    const [first] = found;
    expect(first?.kind === 'entry' && [first.by.map(([, id]) => id), first.last]).toEqual([
      ['0101', '0102'],
      2,
    ]);
    expect(first?.kind === 'entry' && first.line.parts?.[2]).toEqual(['place', '0103']);
  });

  it('keeps apart what is told in other words', () => {
    const found = book(moves('A', '0101'), said('Whales!'), moves('A', '0102'));
    expect(outline(found)).toEqual([0, 1, 2]);
  });
});

it('opens the last turn and what was played last in it', () => {
  const found = book(
    heading('Turn 1', 1),
    said('a'),
    heading('Turn 2', 1),
    heading('Search', 2),
    said('b'),
    heading('Strike', 2),
    said('c'),
  );
  expect([...openAtFirst(found)]).toEqual([2, 5]);
});
