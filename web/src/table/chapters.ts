/** The cases of a rulebook by chapter, in reading order. */

import type { CaseLine } from '../wire';

export interface RuleChapter {
  number: string;
  title: string;
  cases: CaseLine[];
}

const partsOf = (number: string) => number.split(/[.-]/);

/** 8.2 comes before 8.10, and 8 before 8.0. */
export function inReadingOrder(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [x, y] = [one[i], other[i]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const order = x.localeCompare(y, undefined, { numeric: true });
    if (order !== 0) return order;
  }
  return 0;
}

export function byChapter(
  cases: readonly CaseLine[],
  titles: Readonly<Record<string, string>>,
): RuleChapter[] {
  const chapters = new Map<string, RuleChapter>();
  for (const line of [...cases].sort((a, b) => inReadingOrder(a.case, b.case))) {
    const [number = ''] = partsOf(line.case);
    const chapter = chapters.get(number) ?? { number, title: titles[number] ?? '', cases: [] };
    chapter.cases.push(line);
    chapters.set(number, chapter);
  }
  return [...chapters.values()];
}

/** How deep a case lies beneath its chapter: 8.0 heads it, 8.1.2 lies two down. */
export function depthOf({ case: number }: CaseLine): number {
  return number.replace(/\.0$/, '').split('.').length - 1;
}
