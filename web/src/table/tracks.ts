/** Where pieces have been, by what the log tells of them: for looking back at the end. */

import type { LogLine, Ref } from '../wire';

export interface Track {
  piece: string;
  places: string[];
}

/** The places of each piece in order. A line counts that begins with a piece and names places of it,
 * and nothing else; those that never moved have no track. */
export function tracksOf(log: readonly LogLine[]): Track[] {
  const found = new Map<string, string[]>();
  for (const { parts = [], roll } of log) {
    const refs = parts.filter((part): part is Ref => typeof part !== 'string');
    const [first, ...rest] = refs;
    if (roll || first?.[0] !== 'piece' || typeof parts[0] === 'string') continue;
    if (rest.length === 0 || rest.some(([kind]) => kind !== 'place')) continue;
    const places = found.get(first[1]) ?? [];
    for (const [, place] of rest) if (places.at(-1) !== place) places.push(place);
    found.set(first[1], places);
  }
  return [...found].flatMap(([piece, places]) => (places.length > 1 ? [{ piece, places }] : []));
}
