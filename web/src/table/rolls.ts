/** Rolls and log lines, for the eye and for the ear. */

import type { LogLine, Ref, RollRecord } from '../wire';

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

/** What a roll found in its chart, a number with what it counts: "1 hit", "3 hits"; without a chart,
 * whether it was enough where that is all that counts, and otherwise nothing. */
export function foundBy({ cell, gives, needs, good, total }: RollRecord): string {
  if (cell === '' && needs != null && good) {
    const reach = good > 0 ? 'or more' : 'or less';
    return (total - needs) * good >= 0 ? `yes (${needs} ${reach})` : `no (${needs} ${reach} needed)`;
  }
  if (!gives || !/^\d+$/.test(cell)) return cell;
  return `${cell} ${gives}${cell === '1' ? '' : 's'}`;
}

/** A log line as one would read it out, everything in it as players call it. */
export function lineInWords(
  { parts = [], roll }: LogLine,
  called: (ref: Ref) => string = ([, id]) => id,
): string {
  const said = parts.map((part) => (typeof part === 'string' ? part : called(part))).join('');
  if (!roll) return said;
  const what = roll.clause
    ? subjectOf(roll)
    : [roll.reason, subjectOf(roll)].filter(Boolean).join(', ');
  const found = foundBy(roll);
  return `${said}${what}: ${roll.dice.join(', ')}${found === '' ? '' : `, ${found}`}.`;
}

export function signed(by: number): string {
  return by < 0 ? inFigures(by) : `+${by}`;
}

export function inFigures(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}
