/** What the kinds of places look like; the table says which kind is drawn how. */

import { styleOf, type SideStyle } from '../counters/sides';
import type { Terrain } from '../wire';

export interface Ground {
  tint: string;
  /** Nothing but water. */
  sea: boolean;
  /** Land, with a shore and shallows around it. */
  dry: boolean;
  /** Land that is nothing but land: a drawn coast tells it already. */
  plain: boolean;
  /** What the game is about, marked as on a staff map. */
  goal: boolean;
}

const WATER: Ground = { tint: '#e6f2f2', sea: false, dry: false, plain: false, goal: false };

const DRAWN: Record<Terrain['ground'], Ground> = {
  sea: { ...WATER, sea: true },
  shallows: { ...WATER, tint: '#c5e4e4' },
  reef: { ...WATER, tint: '#bfe0d6' },
  coast: { ...WATER, dry: true, plain: true, tint: '#cfd3ab' },
  land: { ...WATER, dry: true, plain: true, tint: '#dccfa0' },
  mountain: { ...WATER, dry: true, tint: '#b9a778' },
  jungle: { ...WATER, dry: true, tint: '#a9b583' },
  town: { ...WATER, dry: true, tint: '#d6bf9a' },
  base: { ...WATER, dry: true, tint: '#dccfa0' },
  objective: { ...WATER, goal: true, tint: '#f0cf74' },
};

/** By word, what places of that terrain look like; whose they are shows before what they are. */
export function groundsOf(
  stated: Readonly<Record<string, Terrain>>,
  styles: readonly SideStyle[],
): Map<string, Ground> {
  const grounds = new Map<string, Ground>();
  for (const [word, { ground, side = -1 }] of Object.entries(stated)) {
    const tint = side < 0 ? DRAWN[ground].tint : styleOf(styles, side).land;
    grounds.set(word, { ...DRAWN[ground], tint });
  }
  return grounds;
}

export const SEA = DRAWN.sea;
