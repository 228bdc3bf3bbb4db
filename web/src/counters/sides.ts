/** How the sides are told apart: by the shape of their counters first, then by colour.
 *
 * Inks are of the Okabe-Ito palette, and dark counters face light ones, so that sides stay apart
 * for every kind of eye and in print.
 */

import type { Table } from '../wire';

export interface SideStyle {
  /** Outline of a counter of width 40 around (0, 0). */
  outline: string;
  paper: string;
  ink: string;
  edge: string;
  /** A colour for words and bars on the page. */
  accent: string;
  /** The tint of its bases on the map. */
  land: string;
  shapeName: string;
}

const ROUNDED =
  'M-16.5,-20H16.5A3.5,3.5 0 0 1 20,-16.5V16.5A3.5,3.5 0 0 1 16.5,20H-16.5A3.5,3.5 0 0 1 -20,16.5V-16.5A3.5,3.5 0 0 1 -16.5,-20Z';
const CUT = 'M-14,-20H14L20,-14V14L14,20H-14L-20,14V-14Z';
const SHIELD = 'M-20,-20H20V8C20,15 12,18 0,21C-12,18 -20,15 -20,8Z';
const ARCHED = 'M-20,20V-10C-20,-16 -12,-20 0,-20C12,-20 20,-16 20,-10V20Z';
export const DISC = 'M0,-20A20,20 0 0 1 0,20A20,20 0 0 1 0,-20Z';

const BLUE: SideStyle = {
  outline: ROUNDED,
  paper: '#2f5f8c',
  ink: '#f2f7fb',
  edge: '#12304d',
  accent: '#0072b2',
  land: '#b9d0e4',
  shapeName: 'rounded counters',
};
const RED: SideStyle = {
  outline: CUT,
  paper: '#f4e7c9',
  ink: '#a3270f',
  edge: '#6b1d0e',
  accent: '#d55e00',
  land: '#eebfa6',
  shapeName: 'counters with cut corners',
};
const GREEN: SideStyle = {
  outline: SHIELD,
  paper: '#0b6b51',
  ink: '#f0faf5',
  edge: '#06392b',
  accent: '#009e73',
  land: '#bcdcc4',
  shapeName: 'shields',
};
const PURPLE: SideStyle = {
  outline: ARCHED,
  paper: '#f3dcea',
  ink: '#7a2659',
  edge: '#511539',
  accent: '#cc79a7',
  land: '#e3c6d8',
  shapeName: 'arches',
};
const NEUTRAL: SideStyle = {
  outline: DISC,
  paper: '#e9e6dd',
  ink: '#3d4246',
  edge: '#4b4d4d',
  accent: '#777777',
  land: '#dccfa0',
  shapeName: 'discs',
};

const BY_COLOUR = { blue: BLUE, red: RED, green: GREEN, purple: PURPLE };

/** One style for each side: that of the colour the table states, or else in their order. */
export function sideStyles({ sides, colours = [] }: Pick<Table, 'sides' | 'colours'>): SideStyle[] {
  const inOrder = Object.values(BY_COLOUR);
  return sides.map((_, side) => {
    const colour = colours[side];
    return colour ? BY_COLOUR[colour] : (inOrder[side] ?? NEUTRAL);
  });
}

export function styleOf(styles: readonly SideStyle[], side: number | undefined): SideStyle {
  return styles[side ?? -1] ?? NEUTRAL;
}
