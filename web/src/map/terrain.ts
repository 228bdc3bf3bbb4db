/** Tints for the kinds of places that games name; a kind nobody named gets a quiet tint of its own. */

import { hash } from './seabed';

/** First match wins: whose it is shows before what it is. */
const TINTS: [RegExp, string][] = [
  [/objective/i, '#f0cf74'],
  [/japan/i, '#eebfa6'],
  [/\bus\b|allie|americ/i, '#b9d0e4'],
  [/mountain/i, '#b9a778'],
  [/jungle|forest/i, '#a9b583'],
  [/coast/i, '#cfd3ab'],
  [/reef/i, '#bfe0d6'],
  [/shallow/i, '#c5e4e4'],
  [/city|town/i, '#d6bf9a'],
  [/land|port|base|field/i, '#dccfa0'],
];

export function isSea(terrain: string | undefined): boolean {
  return terrain === undefined || /^(sea|ocean|)$/i.test(terrain);
}

export function isLand(terrain: string | undefined): boolean {
  return terrain !== undefined && /land|coast|mountain|jungle|city|port|base|field/i.test(terrain);
}

/** Land that is nothing but land: a drawn coast tells it already. */
export function isPlainLand(terrain: string | undefined): boolean {
  return terrain !== undefined && /^(land|coast|island)$/i.test(terrain);
}

export function tintOf(terrain: string | undefined): string {
  if (terrain === undefined || isSea(terrain)) return '#e6f2f2';
  return TINTS.find(([word]) => word.test(terrain))?.[1] ?? `hsl(${hash(terrain) % 360} 32% 76%)`;
}
