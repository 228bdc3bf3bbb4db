/** Rolls and log lines, for the eye and for the ear. */

import type { LogLine, RollRecord } from '../wire';

/** Rolls in a row for one reason, in one column, with the same modifiers. */
export function rollsTogether(rolls: readonly RollRecord[]): RollRecord[][] {
  const groups: RollRecord[][] = [];
  let last = '';
  for (const roll of rolls) {
    const sort = JSON.stringify([roll.reason, roll.chart, roll.column, roll.modifiers]);
    if (sort === last) groups.at(-1)?.push(roll);
    else groups.push([roll]);
    last = sort;
  }
  return groups;
}

/** Who or what a roll is for, where the game says so. */
export function subjectOf(roll: RollRecord): string {
  return roll.subject ?? '';
}

/** The column read, in words; nothing where it says no more than the subject does. */
export function columnOf(roll: RollRecord): string {
  const column = String(roll.column ?? '');
  // The column of a chart is a key to be looked up there; the card of the roll shows it.
  if (roll.clause && roll.chart !== '') return '';
  if (column === subjectOf(roll)) return '';
  return /^-?\d+$/.test(column) ? `column ${column}` : column;
}

/** A log line as one would read it out. */
export function lineInWords({ parts = [], roll }: LogLine): string {
  const said = parts.map((part) => (typeof part === 'string' ? part : part[1])).join('');
  if (!roll) return said;
  const what = roll.clause
    ? subjectOf(roll)
    : [roll.reason, subjectOf(roll)].filter(Boolean).join(', ');
  return `${said}${what}: ${roll.dice.join(', ')}${roll.cell === '' ? '' : `, ${roll.cell}`}.`;
}

export function signed(by: number): string {
  return by < 0 ? inFigures(by) : `+${by}`;
}

export function inFigures(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}
