import { expect, it } from 'vitest';
import { withoutEmptyHeadings } from '../src/table/headings';
import type { LogLine } from '../src/wire';

const line = (text: string, heading = 0): LogLine => ({ case: '', parts: [text], heading });

const read = (...lines: LogLine[]) =>
  withoutEmptyHeadings(lines, (one) => one).map((one) => one.parts?.[0]);

it('leaves out headings with nothing under them', () => {
  expect(
    read(line('Turn 1', 1), line('Search', 2), line('Movement', 2), line('Hiryu sails.')),
  ).toEqual(['Turn 1', 'Movement', 'Hiryu sails.']);
});

it('keeps the heading of a turn over those of its parts, and no turn without any', () => {
  expect(
    read(
      line('Turn 1', 1),
      line('Search', 2),
      line('Turn 2', 1),
      line('Search', 2),
      line('Found.'),
      line('Movement', 2),
    ),
  ).toEqual(['Turn 2', 'Search', 'Found.']);
});
