/** Where the news since a player's turn begin. */

import type { Desk } from '../wire';

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
