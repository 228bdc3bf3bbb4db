/** What is printed on a counter, short enough to be read. */

import type { Piece } from '../wire';

/** The line on top: the name, led by the letter players call it by. */
export function counterTitle(piece: Piece): string {
  const name = piece.name ?? '';
  if (name === '' || name === '?') return piece.id;
  if (name === piece.id || piece.id.length > 3) return name;
  return `${piece.id} · ${name}`;
}

/** A type size at which a text fits a width (a letter is about 0.58 as wide as high). */
export function sizeToFit(text: string, width: number, largest: number, smallest = 3.4): number {
  return Math.max(smallest, Math.min(largest, width / (0.58 * Math.max(1, text.length))));
}

const DAMAGE = /^(hits?|damage)$/i;

/** Crosses to draw over a damaged ship, and how many it can bear, where the values tell. */
export function damageOf(values: Readonly<Record<string, string>> = {}): {
  hits: number;
  of: number;
} {
  for (const [name, value] of Object.entries(values)) {
    const [hits, of] = value.split('/').map(Number);
    if (DAMAGE.test(name) && Number.isInteger(hits)) return { hits: hits ?? 0, of: of ?? 0 };
  }
  return { hits: 0, of: 0 };
}

/** The values for the lower corners: all but damage, in the game's order. */
export function cornerValues(values: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(values)
    .filter(([name]) => !DAMAGE.test(name))
    .map(([, value]) => value);
}

/** Badges short enough for the counter itself, and how many are left for the fan. */
export function shortBadges(badges: readonly string[] = []): { shown: string[]; more: number } {
  const shown = badges.filter((badge) => badge.length <= 5).slice(0, 2);
  return { shown, more: badges.length - shown.length };
}

/** Everything a counter says, in words. */
export function describePiece(piece: Piece, sides: readonly string[]): string {
  const owner = sides[piece.side ?? -1];
  const values = Object.entries(piece.values ?? {}).map(([name, value]) => `${name} ${value}`);
  const parts = [counterTitle(piece), owner ? `${owner} ${piece.type}` : piece.type];
  return [...parts, ...values, ...(piece.badges ?? [])].join(', ');
}
