/** Battles in the log: one line each, which unfolds. */

import type { LogLine } from '../wire';

export interface Numbered {
  line: LogLine;
  number: number;
}

export interface Fold {
  begins: Numbered;
  /** All lines of the battle, that with which it begins and that with which it ends among them. */
  lines: Numbered[];
  ends: Numbered;
}

export type Item = { fold: Fold; key: number } | { fold: null; line: Numbered; key: number };

const BEGINS = 1;
const ENDS = 2;

/** The log with every battle that is over as one item. One that still goes on stays open. */
export function foldBattles(lines: readonly Numbered[]): Item[] {
  const items: Item[] = [];
  let begun = -1;
  for (const one of lines) {
    if (one.line.battle === BEGINS) begun = items.length;
    items.push({ fold: null, line: one, key: one.number });
    if (one.line.battle !== ENDS || begun < 0) continue;
    const within = items.splice(begun).flatMap((item) => (item.fold ? item.fold.lines : item.line));
    const [begins] = within;
    if (begins) items.push({ fold: { begins, lines: within, ends: one }, key: begins.number });
    begun = -1;
  }
  return items;
}
