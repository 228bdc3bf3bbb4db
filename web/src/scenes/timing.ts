/** How long a scene stands, and which are worth a stop. */

import { goesOn } from '../table/logtree';
import type { LogLine, SceneView } from '../wire';

const READ = { least: 800, most: 2200, letter: 17 };
const HEADING = 500;
const ROLL = 750;
const ROLL_AGAIN = 330;
const HIT = 500;
const SUNK = 1500;
/** A hex of a march that goes on. */
const STEP = 450;
/** The same is said of one after the other: the eye follows down the list. */
const SAME_AGAIN = 420;

interface Beside {
  before?: LogLine | undefined;
  after?: LogLine | undefined;
}

/** How long a scene stands at normal pace, in milliseconds. Dice in a row for one thing fall
 * quicker, a march is shown hex by hex without a rest, and what is said of one after the other is read
 * once. */
export function lasting({ line, toll = [] }: SceneView, { before, after }: Beside): number {
  const sunk = toll.some(({ kind }) => kind === 'sunk') ? SUNK : 0;
  const hit = toll.some(({ kind }) => kind === 'hits') ? HIT : 0;
  return base(line, before, after) + Math.max(sunk, hit);
}

function base(line: LogLine, before: LogLine | undefined, after: LogLine | undefined): number {
  if (line.heading) return HEADING;
  if (line.roll) return before?.roll?.reason === line.roll.reason ? ROLL_AGAIN : ROLL;
  if (after && goesOn(line, after)) return STEP;
  if (before && !goesOn(before, line) && saysTheSame(before, line)) return SAME_AGAIN;
  const letters = (line.parts ?? []).join('').length;
  return Math.min(READ.most, Math.max(READ.least, letters * READ.letter));
}

/** Whether two lines differ in nothing but whom they speak of. */
function saysTheSame(before: LogLine, line: LogLine): boolean {
  const words = ({ parts = [] }: LogLine) => parts.filter((part) => typeof part === 'string').join('|');
  return !before.roll && !before.heading && before.case === line.case && words(before) === words(line);
}

/** A heading under which nothing happens is passed over: the next one says where we are. */
export function isPassedOver({ line, toll = [] }: SceneView, after: LogLine | undefined): boolean {
  if (!line.heading || !after?.heading || line.battle || toll.length > 0) return false;
  return after.heading <= line.heading;
}
