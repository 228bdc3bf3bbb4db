/** The log as one turns its pages: turns with their phases, battles as one line that unfolds, and
 * a march of several hexes told in one line. */

import type { LogLine, Ref } from '../wire';

export interface Numbered {
  line: LogLine;
  number: number;
}

export interface Chapter {
  kind: 'turn' | 'phase' | 'battle';
  /** The number of its first line, by which it is known. */
  number: number;
  heading: LogLine;
  /** The headings under it, and lines of its own. */
  parts: LogPart[];
  /** How many lines are under it, and the last of them. */
  lines: number;
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

export type LogPart = Chapter | Entry;

const LEVEL = { turn: 1, phase: 2, battle: 3 };
const BEGINS = 1;
const ENDS = 2;

/** The lines in chapters. A heading ends every chapter of its level or below. */
export function chaptersOf(lines: readonly Numbered[]): LogPart[] {
  const book: LogPart[] = [];
  const open: Chapter[] = [];
  const shelf = () => open.at(-1)?.parts ?? book;
  const begin = (kind: Chapter['kind'], { line, number }: Numbered) => {
    while (open.length > 0 && LEVEL[(open.at(-1) as Chapter).kind] >= LEVEL[kind]) open.pop();
    const chapter = { kind, number, heading: line, parts: [], lines: 0, last: number };
    shelf().push(chapter);
    open.push(chapter);
  };
  for (const one of lines) {
    const { line, number } = one;
    if (line.heading === 1 || line.heading === 2) {
      begin(line.heading === 1 ? 'turn' : 'phase', one);
      continue;
    }
    if (line.battle === BEGINS) begin('battle', one);
    else addEntry(shelf(), one);
    for (const chapter of open) {
      chapter.lines++;
      chapter.last = number;
    }
    if (line.battle === ENDS && open.at(-1)?.kind === 'battle') open.pop();
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
function goesOn(before: LogLine, line: LogLine): boolean {
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
 * played last; a battle is folded as soon as it is over. */
export function openAtFirst(book: readonly LogPart[]): Set<number> {
  const open = new Set<number>();
  let parts = book;
  for (;;) {
    const last = parts.findLast((part) => part.kind !== 'entry') as Chapter | undefined;
    if (!last || (last.kind === 'battle' && isOver(last))) return open;
    open.add(last.number);
    parts = last.parts;
  }
}

function isOver({ parts }: Chapter): boolean {
  const last = parts.at(-1);
  return last?.kind === 'entry' && last.line.battle === ENDS;
}
