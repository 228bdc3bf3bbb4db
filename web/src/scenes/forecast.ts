/** Forecasts side by side, for the eye. */

import type { Forecast, Measure } from '../wire';

export interface Cell {
  mean: string;
  low: string;
  high: string;
  /** How often it came to 0, 1, 2 …, the most frequent as 100. */
  bars: number[];
}

export interface Row {
  side: number;
  what: string;
  cells: (Cell | null)[];
}

const WORDS: Record<Measure['kind'], string> = {
  aircraft: 'aircraft lost',
  hits: 'hits taken',
  sunk: 'ships sunk',
  points: 'points won',
};
const MOST_BARS = 12;

/** One row for each thing that any of the forecasts counts; a forecast is a column, also while it is
 * being worked out. */
export function rowsOf(forecasts: readonly (Forecast | undefined)[]): Row[] {
  const rows = new Map<string, Row>();
  for (const [i, forecast] of forecasts.entries())
    for (const measure of forecast?.measures ?? []) {
      const { side, kind } = measure;
      const key = `${side} ${kind}`;
      const row = rows.get(key) ?? { side, what: WORDS[kind], cells: forecasts.map(() => null) };
      row.cells[i] = cellOf(measure);
      rows.set(key, row);
    }
  return [...rows.values()];
}

function cellOf({ mean, low, high, spread }: Measure): Cell {
  const figure = (number: number) => number.toFixed(1);
  const most = Math.max(...spread.map(([, count]) => count));
  const last = Math.min(MOST_BARS, Math.ceil(spread.at(-1)?.[0] ?? 0) + 1);
  const bars = Array.from({ length: last }, (_, number) => {
    const counts = spread.filter(([value]) => Math.floor(value) === number);
    return (100 * counts.reduce((sum, [, count]) => sum + count, 0)) / most;
  });
  return { mean: figure(mean), low: figure(low), high: figure(high), bars };
}

export function inPercent(chance: number): string {
  const whole = Math.round(chance * 100);
  if (whole === 0 && chance > 0) return '<1%';
  if (whole === 100 && chance < 1) return '>99%';
  return `${whole}%`;
}
