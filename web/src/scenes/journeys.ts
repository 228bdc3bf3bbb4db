/** The ways that counters take across the map from one scene to the next. */

import type { Layout, Point } from '../map/layout';
import type { LogLine, Piece } from '../wire';

/** Counters that go from one place to another together, as one stack. */
export interface Journey {
  /** The counter on top. */
  piece: Piece;
  ids: string[];
  /** From where it set out to where it lies now, and every turn of the way. */
  way: Point[];
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

/** Who lies somewhere else than before, and how he came there. */
export function journeysBetween(
  before: ReadonlyMap<string, Piece>,
  after: ReadonlyMap<string, Piece>,
  layout: Layout,
  neighbours: Neighbours,
  line: LogLine | undefined,
): Journey[] {
  const found = new Map<string, Journey>();
  for (const [id, piece] of after) {
    const was = before.get(id);
    if (!was || was === piece || was.at === piece.at) continue;
    if (!layout.at.has(was.at) || !layout.at.has(piece.at)) continue;
    const key = `${was.at} ${piece.at} ${piece.side ?? ''}`;
    const together = found.get(key);
    if (together) together.ids.push(id);
    else {
      const places = [was.at, ...between(was.at, piece.at, neighbours, line), piece.at];
      const way = places.flatMap((place) => layout.at.get(place) ?? []);
      found.set(key, { piece, ids: [id], way });
    }
  }
  return [...found.values()];
}

/** The places passed: along the lines of the map where it has some, otherwise those that the log
 * names before the last one. */
function between(
  from: string,
  to: string,
  neighbours: Neighbours,
  line: LogLine | undefined,
): string[] {
  if (neighbours.size > 0) return alongLines(from, to, neighbours);
  const named = (line?.parts ?? []).flatMap((part) =>
    typeof part !== 'string' && part[0] === 'place' ? [part[1]] : [],
  );
  const last = named.lastIndexOf(to);
  return last < 1 ? [] : named.slice(named.lastIndexOf(from, last) + 1, last);
}

/** The shortest way along the lines, without its ends; none where the two are not joined. */
function alongLines(from: string, to: string, neighbours: Neighbours): string[] {
  const cameFrom = new Map<string, string>([[from, '']]);
  for (const place of cameFrom.keys()) {
    if (place === to) break;
    for (const next of neighbours.get(place) ?? [])
      if (!cameFrom.has(next)) cameFrom.set(next, place);
  }
  const way: string[] = [];
  for (let at = cameFrom.get(to); at !== undefined && at !== '' && at !== from; at = cameFrom.get(at))
    way.unshift(at);
  return way;
}

/** By place, those that a line joins it with. */
export function neighboursOf(lines: readonly (readonly [string, string])[]): Neighbours {
  const found = new Map<string, string[]>();
  for (const [a, b] of lines) {
    found.set(a, [...(found.get(a) ?? []), b]);
    found.set(b, [...(found.get(b) ?? []), a]);
  }
  return found;
}
