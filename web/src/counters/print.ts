/** What is printed on a counter, short enough to be read. */

import type { CounterDesign, Piece } from '../wire';

/** For a type that the game states no design for. */
export const PLAIN: CounterDesign = {};

/** The line on top: the name, led by the letter players call it by. */
export function counterTitle(piece: Piece): string {
  const name = piece.name ?? '';
  if (name === '' || name === '?') return piece.id;
  if (name === piece.id || piece.id.length > 3) return name;
  return `${piece.id} · ${name}`;
}

/** What a sentence calls it that is read without its counter in sight: "CV-8 Hornet" rather than
 * "CV-8", "58.1 (USN 1)" rather than "USN 1". */
export function calledInFull({ id, name = '' }: Piece): string {
  if (name === '' || name === '?' || id.includes(name)) return id;
  return name.includes(id) ? name : `${name} (${id})`;
}

/** The title as it is printed. A counter need not say where it lies: at Midway the "Midway
 * garrison" is the "Garrison", and on CV-6 Enterprise the "Enterprise FTR" are "FTR". */
export function printedTitle(piece: Piece, place = ''): string {
  const title = counterTitle(piece);
  const words = place.split(' ');
  for (let i = 0; place !== '' && i < words.length; i++) {
    const called = `${words.slice(i).join(' ')} `;
    const rest = title.slice(called.length);
    if (title.startsWith(called) && rest !== '') return rest.charAt(0).toUpperCase() + rest.slice(1);
  }
  return title;
}

const ONE_LINE = 8;

/** A long title goes on two lines, parted where they come out most alike. */
export function titleLines(title: string): string[] {
  if (title.length <= ONE_LINE) return [title];
  const [letter, ...name] = title.split(' · ');
  if (letter !== undefined && name.length > 0) return [letter, name.join(' · ')];
  const middle = (title.length - 1) / 2;
  let cut = -1;
  for (const { index } of title.matchAll(/ /g))
    if (cut < 0 || Math.abs(index - middle) < Math.abs(cut - middle)) cut = index;
  return cut < 0 ? [title] : [title.slice(0, cut), title.slice(cut + 1)];
}

/** A letter is about 0.58 as wide as high. */
const LETTER = 0.58;
/** How far letters may be pressed together before they are made smaller. */
const NARROWEST = 0.82;

export interface Lettering {
  size: number;
  /** The width to press the text into, where it would be wider. */
  pressed: number | undefined;
}

/** How to set a text in a width: pressed a little first, then smaller. */
export function letter(text: string, width: number, largest: number, smallest = 3.4): Lettering {
  const letters = LETTER * Math.max(1, text.length);
  const size = Math.max(smallest, Math.min(largest, width / (letters * NARROWEST)));
  return { size, pressed: size * letters > width ? width : undefined };
}

type Values = Readonly<Record<string, string>>;

/** Crosses to draw over a damaged ship, and how many it can bear. */
export function damageOf(
  values: Values = {},
  { damage = '' }: CounterDesign = PLAIN,
): { hits: number; of: number } {
  const [hits = 0, of = 0] = (values[damage] ?? '0').split('/').map(Number);
  return { hits, of };
}

const CORNERS = 3;

/** The values along the lower edge: those that the design names, or else the first three. */
export function cornerValues(
  values: Values = {},
  { corners = [], damage = '' }: CounterDesign = PLAIN,
): string[] {
  const printed =
    corners.length > 0 ? corners : Object.keys(values).filter((name) => name !== damage);
  return printed.flatMap((name) => values[name] ?? []).slice(0, CORNERS);
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
