/** Which places something reaches, and how the reach is drawn. */

import type { Reach, Table } from '../wire';
import { isHex, type Layout, type Point } from './layout';

/** How many hexes lie between two points of a hex map. */
export function hexesBetween(layout: Layout, a: Point, b: Point): number {
  const { q, r } = steps(layout, a, b);
  return Math.round(Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)));
}

/** From one point to another along two of the directions of a hex map. */
function steps(layout: Layout, a: Point, b: Point): { q: number; r: number } {
  const size = Math.hypot(layout.corners[0]?.x ?? 1, layout.corners[0]?.y ?? 0);
  const dx = (b.x - a.x) / size;
  const dy = (b.y - a.y) / size;
  const [along, across] = layout.shape === 'hex-flat' ? [dx, dy] : [dy, dx];
  return { q: (2 / 3) * along, r: (Math.sqrt(3) / 3) * across - along / 3 };
}

const LINED_UP = 0.05;

/** Whether two places are hexes of one grid. A base beyond the map is not: it is drawn near the
 * edge, but lies farther away than it looks. */
function inOneGrid(layout: Layout, a: Point, b: Point): boolean {
  const { q, r } = steps(layout, a, b);
  return Math.max(Math.abs(q - Math.round(q)), Math.abs(r - Math.round(r))) < LINED_UP;
}

/** The places named, and on a hex map those near enough. */
export function placesReached(layout: Layout, from: string, reach: Reach): string[] {
  const found = new Set((reach.places ?? []).filter((place) => layout.at.has(place)));
  const centre = layout.at.get(reach.around || from);
  const distance = reach.distance ?? 0;
  if (centre && distance > 0 && isHex(layout.shape))
    for (const [place, at] of layout.at)
      if (hexesBetween(layout, centre, at) <= distance && inOneGrid(layout, centre, at))
        found.add(place);
  return [...found];
}

/** Reaches are told apart by their dashes, not by colour. */
const DASHES = {
  solid: 'none',
  dashes: '12 6',
  dots: '1 6',
  'dashes and dots': '14 5 1 5',
  'short dashes': '6 4',
};

export function dashOf(lines: Table['lines'], { what }: Reach): string {
  return DASHES[lines?.[what] ?? 'short dashes'];
}

/** What the ring means, in words. */
export function reachInWords({ what, distance = 0 }: Reach): string {
  return distance > 0 ? `${what} ${distance}` : what;
}
