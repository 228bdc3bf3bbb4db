/** Headings of the log: over a turn (1) or a part of it (2). */

import type { LogLine } from '../wire';

const LEVELS = [1, 2];

/** The lines, without headings under which there is nothing to read. `lineOf` finds the line in
 * what is listed. */
export function withoutEmptyHeadings<T>(listed: readonly T[], lineOf: (one: T) => LogLine): T[] {
  const kept: T[] = [];
  let filled: number[] = [];
  for (const one of [...listed].reverse()) {
    const level = lineOf(one).heading ?? 0;
    if (level === 0) filled = LEVELS;
    else if (!filled.includes(level)) continue;
    else filled = filled.filter((other) => other < level);
    kept.push(one);
  }
  return kept.reverse();
}
