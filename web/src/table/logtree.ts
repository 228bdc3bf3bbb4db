/** The log as one turns its pages: turns with their phases, battles as one line that unfolds, and
 * a march of several hexes told in one line. */

import type { Fold, Item, Numbered } from '../scenes/battles';
import type { LogLine, Ref } from '../wire';

export interface Chapter {
  kind: 'turn' | 'phase';
  /** The number of its first line, by which it is known. */
  number: number;
  heading: LogLine;
  /** The headings under it, and lines of its own. */
  parts: LogPart[];
  /** How many lines are under it, and the last of them. */
  lines: number;
  last: number;
}

export interface Battle {
  kind: 'battle';
  number: number;
  fold: Fold;
  last: number;
}

export interface Entry {
  kind: 'entry';
  number: number;
  line: LogLine;
  /** The places passed on the way, where several moves are told as one. */
  by: Ref[];
  last: number;
}

export type LogPart = Chapter | Battle | Entry;

/** The lines in chapters. A heading ends every chapter of its level or below. */
export function chaptersOf(items: readonly Item[]): LogPart[] {
  const book: LogPart[] = [];
  const open: Chapter[] = [];
  const shelf = () => open.at(-1)?.parts ?? book;
  const begin = (kind: Chapter['kind'], { line, number }: Numbered) => {
    while (open.length > 0 && (kind === 'turn' || open.at(-1)?.kind === 'phase')) open.pop();
    const chapter: Chapter = { kind, number, heading: line, parts: [], lines: 0, last: number };
    shelf().push(chapter);
    open.push(chapter);
  };
  const count = (lines: number, last: number) => {
    for (const chapter of open) {
      chapter.lines += lines;
      chapter.last = last;
    }
  };
  for (const item of items) {
    if (item.fold) {
      const { fold, key: number } = item;
      shelf().push({ kind: 'battle', number, fold, last: fold.ends.number });
      count(fold.lines.length, fold.ends.number);
    } else if (item.line.line.heading === 1 || item.line.line.heading === 2) {
      begin(item.line.line.heading === 1 ? 'turn' : 'phase', item.line);
    } else {
      addEntry(shelf(), item.line);
      count(1, item.line.number);
    }
  }
  return book;
}

/** A line, or a further hex of the march told by the line before. */
function addEntry(parts: LogPart[], { line, number }: Numbered): void {
  const before = parts.at(-1);
  if (before?.kind === 'entry' && goesOn(before.line, line)) {
    before.by.push(placeOf(before.line) as Ref);
    before.line = line;
    before.last = number;
    return;
  }
  parts.push({ kind: 'entry', number, line, by: [], last: number });
}

/** Whether a line tells of the next hex of the same piece: the same words but for the place. */
export function goesOn(before: LogLine, line: LogLine): boolean {
  const [old, now] = [before.parts ?? [], line.parts ?? []];
  if (before.roll || line.roll || before.case !== line.case || old.length !== now.length) return false;
  const [from, to] = [placeOf(before), placeOf(line)];
  if (!from || !to || from[1] === to[1]) return false;
  return old.every((part, i) => part === from || JSON.stringify(part) === JSON.stringify(now[i]));
}

/** The one place that a line about one piece names. */
function placeOf({ parts = [] }: LogLine): Ref | null {
  const refs = parts.filter((part): part is Ref => typeof part !== 'string');
  const [piece, place] = refs;
  return refs.length === 2 && piece?.[0] === 'piece' && place?.[0] === 'place' ? place : null;
}

/** The chapters that are open unless somebody has folded them: the last turn, and in it what was
 * played last. */
export function openAtFirst(book: readonly LogPart[]): Set<number> {
  const open = new Set<number>();
  const isChapter = (part: LogPart): part is Chapter => part.kind === 'turn' || part.kind === 'phase';
  for (let parts = book; ; ) {
    const last = parts.findLast(isChapter);
    if (!last) return open;
    open.add(last.number);
    parts = last.parts;
  }
}
