/** Where the news since a player's turn begin. */

import type { Desk, LogLine, Ref } from '../wire';
import { lineInWords } from './rolls';

export class News {
  /** How long the log was at each of the player's choices that still stand. */
  private choices: number[] = [];

  /** The first line of news in a log of so many lines. Whoever takes a choice back may read
   * again what he read before he made it. */
  begin({ since = 0, redo = false }: Desk, lines: number): number {
    const undone = redo && since >= lines;
    const before = this.choices.filter((choice) => choice < (undone ? lines : since));
    this.choices = undone ? before : [...before, since];
    return this.choices.at(-1) ?? since;
  }
}

const LONGEST_OPENING = 40;
const SHORTEST_OPENING = 3;

/** Whether a log is that of a game in which nobody has been asked yet. */
export function isOpening(log: readonly LogLine[]): boolean {
  const turns = log.filter(({ heading }) => heading === 1).length;
  return turns <= 1 && log.length >= SHORTEST_OPENING && log.length <= LONGEST_OPENING;
}

/** The last thing that happened, in words; nothing where nothing is new. A roll that is not told as
 * a sentence is left to the dice. */
export function lastNews(
  log: readonly LogLine[],
  unread: number,
  called?: (ref: Ref) => string,
): string {
  const line = log.slice(unread).findLast(({ heading, roll }) => !heading && (!roll || roll.clause));
  return line ? lineInWords(line, called) : '';
}
