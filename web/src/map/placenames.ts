/** Where the names of spaces stand: beneath them, or beside them where a neighbour lies there. */

import type { Point } from './layout';

export interface NamedSpace {
  id: string;
  name: string;
  at: Point;
  /** How far a counter on it reaches around its middle, and how far below that the name stands. */
  reach: number;
  below: number;
  /** How large its letters are. */
  letters: number;
}

export interface NameSpot {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A bold letter is about so much as wide as high. */
const LETTER = 0.6;
const GAP = 4;

/** A spot for each name: that of below, left, right and above where least of it lies on neighbours and
 * on other names; the first of equals. */
export function nameSpots(spaces: readonly NamedSpace[]): Map<string, NameSpot> {
  const taken = spaces.map(({ id, at, reach }) => ({ id, rect: around(at, reach) }));
  const spots = new Map<string, NameSpot>();
  for (const space of spaces) {
    const others = taken.filter(({ id }) => id !== space.id);
    const hidden = (spot: NameSpot) => {
      const rect = rectOf(spot, space);
      return others.reduce((sum, other) => sum + shared(rect, other.rect), 0);
    };
    const tries = spotsFor(space).map((spot) => ({ spot, hides: hidden(spot) }));
    const { spot } = tries.reduce((best, one) => (one.hides < best.hides ? one : best));
    spots.set(space.id, spot);
    taken.push({ id: `name of ${space.id}`, rect: rectOf(spot, space) });
  }
  return spots;
}

function spotsFor({ at: { x, y }, reach, below, letters }: NamedSpace): NameSpot[] {
  const beside = y + letters / 3;
  return [
    { x, y: y + below, anchor: 'middle' },
    { x: x - reach - GAP, y: beside, anchor: 'end' },
    { x: x + reach + GAP, y: beside, anchor: 'start' },
    { x, y: y - reach - GAP, anchor: 'middle' },
  ];
}

function around({ x, y }: Point, reach: number): Rect {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

function rectOf({ x, y, anchor }: NameSpot, { name, letters }: NamedSpace): Rect {
  const width = name.length * letters * LETTER;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - letters + GAP, bottom: y + GAP };
}

/** How much of them two rectangles share. */
function shared(a: Rect, b: Rect): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}
