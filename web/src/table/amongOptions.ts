/** Going through the options with the keyboard: which one is next. */

import { nextInDirection, type Direction, type Point } from '../map/layout';
import type { TableState } from './state.svelte';

export const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const focused = () => document.activeElement?.getAttribute('data-option') ?? null;

/** On the map arrows go to the nearest option that way, among words to the next one. */
export function optionTowards(table: TableState, direction: Direction): string | undefined {
  const options = table.options;
  const now = options.findIndex(({ key }) => key === focused());
  const from = options[now] && table.whereIsOption(options[now]);
  const points = new Map<string, Point>();
  for (const option of options) {
    const point = table.whereIsOption(option);
    if (point) points.set(option.key, point);
  }
  const there = from ? nextInDirection(from, points, direction) : null;
  const on = direction === 'right' || direction === 'down' ? 1 : -1;
  const beside = options[(now + on + options.length) % options.length];
  const first = on > 0 ? options[0] : options.at(-1);
  return there ?? (now < 0 ? first : beside)?.key;
}

/** The next option that is lit on the map. */
export function nextLitOption(table: TableState): string | undefined {
  const onMap = table.options.filter((option) => table.whereIsOption(option));
  const now = onMap.findIndex(({ key }) => key === focused());
  return onMap[(now + 1) % onMap.length]?.key;
}
