/** Which cell of a chart a roll hit. */

import type { ChartView, RollRecord } from '../wire';

export interface CellHit {
  row: number;
  column: number;
}

/** Row and column of the cell; null where the roll was not on this chart. */
export function cellHit(chart: ChartView, roll: RollRecord): CellHit | null {
  const row = bandOf(chart.rows, roll.total);
  const named = chart.columns.indexOf(roll.column);
  const column = named >= 0 ? named : bandOf(chart.columns, Number(roll.column));
  return row < 0 || column < 0 ? null : { row, column };
}

interface Band {
  first: number;
  last: number;
}

/** "4", "1-3", "10+", "0-" (zero or less). */
export function parseBand(label: string): Band | null {
  const match = /^\s*(-?\d+)\s*(?:(\+)|([-–])\s*(-?\d+)?)?\s*$/.exec(label);
  if (!match) return null;
  const first = Number(match[1]);
  if (match[2]) return { first, last: Infinity };
  if (!match[3]) return { first, last: first };
  return match[4] === undefined
    ? { first: -Infinity, last: first }
    : { first, last: Number(match[4]) };
}

/** The band that holds a number; numbers beyond the ends read the first or the last. */
function bandOf(labels: readonly string[], number: number): number {
  const bands = labels.map(parseBand);
  if (Number.isNaN(number) || bands.some((band) => band === null)) return -1;
  let best = 0;
  for (const [i, band] of bands.entries()) if (band && band.first <= number) best = i;
  return best;
}
