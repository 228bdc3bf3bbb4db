/** Counters that are larger than the places they lie in, as on a large map seen whole: they are moved
 * apart a little, so that none hides its neighbour. */

import type { Point } from './layout';

export interface Crowded {
  id: string;
  at: Point;
  /** How wide and how high what lies there is. */
  width: number;
  height: number;
}

/** Counters that stand side by side have so much room, for the badges at their edges. */
const ROOM = 1.04;
const ROUNDS = 30;
/** What is moved by less than this stays where it is. */
const LEAST = 0.5;

/** How far each one stands from its place; those that stay are not named. `most` is how far at most. */
export function movedApart(crowd: readonly Crowded[], most: number): Map<string, Point> {
  const stand = crowd.map(({ id, at, width, height }) => ({ id, at, width, height, x: at.x, y: at.y }));
  for (let round = 0; round < ROUNDS; round++) if (!pushOnce(stand, most)) break;
  const moved = stand.filter(({ at, x, y }) => Math.hypot(x - at.x, y - at.y) > LEAST);
  return new Map(moved.map(({ id, at, x, y }) => [id, { x: x - at.x, y: y - at.y }]));
}

interface Standing extends Crowded, Point {}

/** Move each pair that overlaps half the way apart; false if there is none. */
function pushOnce(stand: Standing[], most: number): boolean {
  let pushed = false;
  for (const [i, a] of stand.entries())
    for (const b of stand.slice(i + 1)) {
      const across = ((a.width + b.width) / 2) * ROOM - Math.abs(a.x - b.x);
      const down = ((a.height + b.height) / 2) * ROOM - Math.abs(a.y - b.y);
      if (across <= LEAST || down <= LEAST) continue;
      pushed = true;
      const by =
        across < down
          ? { x: (across / 2) * sideOf(a.x - b.x, a.at.x - b.at.x), y: 0 }
          : { x: 0, y: (down / 2) * sideOf(a.y - b.y, a.at.y - b.at.y) };
      shift(a, by, most);
      shift(b, { x: -by.x, y: -by.y }, most);
    }
  return pushed;
}

/** Which way is apart: as they stand, else as their places lie. */
function sideOf(stand: number, lie: number): number {
  return Math.sign(stand) || Math.sign(lie) || 1;
}

/** Move one, but not farther from its place than it may be. */
function shift(one: Standing, by: Point, most: number): void {
  const [x, y] = [one.x + by.x - one.at.x, one.y + by.y - one.at.y];
  const far = Math.max(1, Math.hypot(x, y) / most);
  one.x = one.at.x + x / far;
  one.y = one.at.y + y / far;
}
