/** Counters that lie on one another: one stack for each side in a place, and one for its forces, which
 * must not vanish under submarines, aircraft or garrisons. */

import type { Piece } from '../wire';

export interface Stack {
  at: string;
  side: number;
  /** Whether it is a stack of forces. */
  forces: boolean;
  pieces: Piece[];
}

/** Stacks by place, in the order in which the view lists the pieces. */
export function stacksByPlace(
  pieces: readonly Piece[],
  isForce: (piece: Piece) => boolean = () => false,
): Map<string, Stack[]> {
  const places = new Map<string, Stack[]>();
  for (const piece of pieces) {
    const here = places.get(piece.at) ?? [];
    const side = piece.side ?? -1;
    const forces = isForce(piece);
    const stack = here.find((one) => one.side === side && one.forces === forces);
    if (stack) stack.pieces.push(piece);
    else here.push({ at: piece.at, side, forces, pieces: [piece] });
    places.set(piece.at, here);
  }
  return places;
}

/** The stacks of now, and where nothing has changed those of before themselves: what is the same
 * need not be drawn again. */
export function sameWhereUnchanged(
  before: ReadonlyMap<string, Stack[]>,
  now: Map<string, Stack[]>,
): Map<string, Stack[]> {
  for (const [place, stacks] of now) {
    const old = before.get(place);
    if (old?.length === stacks.length && stacks.every((stack, i) => isSameStack(stack, old[i])))
      now.set(place, old);
  }
  return now;
}

function isSameStack(a: Stack, b: Stack | undefined): boolean {
  return (
    a.side === b?.side &&
    a.forces === b.forces &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((piece, i) => piece === b.pieces[i])
  );
}

export interface Slot {
  dx: number;
  dy: number;
  scale: number;
}

/** Where the stacks of one place go: alone in the middle, or smaller side by side. Two of them
 * may stand out a little where there is room around the place. */
export function slotsFor(count: number, width: number, roomy = false): Slot[] {
  if (count <= 1) return [{ dx: 0, dy: 0, scale: 1 }];
  const columns = count === 2 ? 2 : Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const scale = count === 2 ? (roomy ? 0.86 : 0.72) : 0.92 / columns + 0.08;
  const pitch = width * scale * 1.06;
  return Array.from({ length: count }, (_, i) => ({
    dx: ((i % columns) - (Math.min(columns, count) - 1) / 2) * pitch,
    dy: (Math.floor(i / columns) - (rows - 1) / 2) * pitch,
    scale,
  }));
}

/** How many edges of lower counters show under the top one. */
export function edgesShown(stack: Stack): number {
  return Math.min(3, stack.pieces.length - 1);
}
