/** Where a card may lie on the map without hiding what one must look at. */

import type { Size } from './camera';
import type { Point } from './layout';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

const CORNERS: Corner[] = ['bottom-left', 'top-left', 'top-right', 'bottom-right'];

export interface Weighed {
  at: Point;
  weight: number;
}

/** The corner where a card of that size hides least; the first of equals. */
export function quietCorner(sights: readonly Weighed[], card: Size, window: Size): Corner {
  let best: Corner = 'bottom-left';
  let least = Infinity;
  for (const corner of CORNERS) {
    const hidden = sights.reduce((sum, s) => sum + (covers(corner, card, window, s.at) ? s.weight : 0), 0);
    if (hidden < least) {
      least = hidden;
      best = corner;
    }
  }
  return best;
}

const MARGIN = 30;

function covers(corner: Corner, card: Size, window: Size, { x, y }: Point): boolean {
  const beside = corner.endsWith('left')
    ? x < card.width + MARGIN
    : x > window.width - card.width - MARGIN;
  const above = corner.startsWith('top')
    ? y < card.height + MARGIN
    : y > window.height - card.height - MARGIN;
  return beside && above;
}
