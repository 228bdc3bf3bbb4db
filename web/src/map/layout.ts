/** Where places lie on the drawn map. Board units differ from game to game; the page's do not. */

import type { Board, MapName, Place } from '../wire';

export interface Point {
  x: number;
  y: number;
}

export interface Layout {
  shape: string;
  /** Page units per board unit. */
  scale: number;
  /** Centre to corner of a hex, or the radius that a space may fill. */
  size: number;
  width: number;
  height: number;
  at: Map<string, Point>;
  /** Offsets of a hex's corners from its centre; none for spaces. */
  corners: Point[];
  /** What to subtract, in board units, before scaling. */
  origin: Point;
}

const HEX_SIZE = 32;
const SPACE_PITCH = 92;
/** Two spaces are never drawn closer than this. */
const CLOSEST_SPACES = 66;
const HEX_MARGIN = 20;
const SPACE_MARGIN = 64;

const LARGEST_ON_SPACE = 58;
const SMALLEST_ON_SPACE = 40;

/** How large counters are on spaces: as near as two of them lie, one must not hide the other. */
export function counterOnSpaces({ at }: Pick<Layout, 'at'>): number {
  const points = [...at.values()];
  let room = LARGEST_ON_SPACE;
  for (const [i, a] of points.entries())
    for (const b of points.slice(i + 1))
      room = Math.min(room, Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)));
  return Math.max(SMALLEST_ON_SPACE, room);
}

export function isHex(shape: string): boolean {
  return shape.startsWith('hex');
}

export function layOut(board: Pick<Board, 'shape' | 'places'>): Layout {
  const hex = isHex(board.shape);
  const near = nearestDistances(board.places);
  const scale = hex ? (HEX_SIZE * Math.sqrt(3)) / near.least : spaceScale(near);
  const corners = hex ? hexCorners(board.shape === 'hex-flat' ? 0 : 30) : [];
  const reach = hex ? reachOf(corners) : { x: 0, y: 0 };
  const margin = hex ? HEX_MARGIN : SPACE_MARGIN;
  const xs = board.places.map((place) => place.x);
  const ys = board.places.map((place) => place.y);
  const west = lowest(xs) - (reach.x + margin) / scale;
  const north = lowest(ys) - (reach.y + margin) / scale;
  const at = new Map(
    board.places.map((place) => [
      place.id,
      { x: (place.x - west) * scale, y: (place.y - north) * scale },
    ]),
  );
  return {
    shape: board.shape,
    scale,
    size: hex ? HEX_SIZE : CLOSEST_SPACES / 2 + 8,
    width: (highest(xs) - west) * scale + reach.x + margin,
    height: (highest(ys) - north) * scale + reach.y + margin,
    at,
    corners,
    origin: { x: west, y: north },
  };
}

interface Nearness {
  least: number;
  usual: number;
}

/** How far places are from the one next to them: on a hex map all the same, whatever its units. */
function nearestDistances(places: readonly Place[]): Nearness {
  const sample = places.length > 200 ? places.slice(0, 40) : places;
  const distances = sample
    .map((a) => lowest(places.flatMap((b) => Math.hypot(a.x - b.x, a.y - b.y) || [])))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return { least: distances[0] ?? 1, usual: distances[distances.length >> 1] ?? 1 };
}

/** Spaces as large as most of them can be, and none on top of another. */
function spaceScale({ least, usual }: Nearness): number {
  return Math.max(SPACE_PITCH / usual, CLOSEST_SPACES / least);
}

function hexCorners(first: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((first + 60 * corner) * Math.PI) / 180;
    return { x: HEX_SIZE * Math.cos(angle), y: HEX_SIZE * Math.sin(angle) };
  });
}

function reachOf(corners: readonly Point[]): Point {
  return { x: highest(corners.map((c) => c.x)), y: highest(corners.map((c) => c.y)) };
}

function lowest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

function highest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}

/** All hex sides as one path, each side once. */
export function gridPath(layout: Layout): string {
  const sides = new Map<string, string>();
  for (const centre of layout.at.values()) {
    for (let i = 0; i < layout.corners.length; i++) {
      const { key, d } = sideOf(layout, centre, i);
      sides.set(key, d);
    }
  }
  return [...sides.values()].join('');
}

function cornerOf(layout: Layout, centre: Point, corner: number): string {
  const offset = layout.corners[corner] as Point;
  return `${(centre.x + offset.x).toFixed(1)},${(centre.y + offset.y).toFixed(1)}`;
}

/** The sides between the hexes named and all others: the shore of what they make up. */
export function shorePath(layout: Layout, hexes: readonly string[]): string {
  const sides = new Map<string, string>();
  for (const id of hexes) {
    const centre = layout.at.get(id);
    if (!centre) continue;
    for (let i = 0; i < layout.corners.length; i++) {
      const { key, d } = sideOf(layout, centre, i);
      sides.set(key, sides.has(key) ? '' : d); // between two of them it is no shore
    }
  }
  return [...sides.values()].join('');
}

interface Side {
  /** The same for both hexes that share it, whatever rounding has done to their coordinates. */
  key: string;
  d: string;
}

function sideOf(layout: Layout, centre: Point, side: number): Side {
  const next = (side + 1) % layout.corners.length;
  const [a, b] = [cornerKey(layout, centre, side), cornerKey(layout, centre, next)];
  return {
    key: a < b ? `${a} ${b}` : `${b} ${a}`,
    d: `M${cornerOf(layout, centre, side)}L${cornerOf(layout, centre, next)}`,
  };
}

/** Corners lie on a lattice of half sides and half heights: counted, they are exact. */
function cornerKey({ corners, shape, at }: Layout, centre: Point, corner: number): string {
  const [half, height] = [HEX_SIZE / 2, (HEX_SIZE * Math.sqrt(3)) / 2];
  const [dx, dy] = shape === 'hex-flat' ? [half, height] : [height, half];
  const origin = at.values().next().value as Point;
  const offset = corners[corner] as Point;
  const column = Math.round((centre.x - origin.x + offset.x) / dx);
  const row = Math.round((centre.y - origin.y + offset.y) / dy);
  return `${column},${row}`;
}

/** One hex as a polygon's points. */
export function hexPoints(layout: Layout, centre: Point): string {
  return layout.corners.map((_, corner) => cornerOf(layout, centre, corner)).join(' ');
}

/** The place under a point of the map, or null between the places. */
export function placeAt(layout: Layout, point: Point): string | null {
  let best: string | null = null;
  let nearest = layout.size;
  for (const [id, centre] of layout.at) {
    const distance = Math.hypot(centre.x - point.x, centre.y - point.y);
    if (distance < nearest) {
      nearest = distance;
      best = id;
    }
  }
  return best;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

const HEADING: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The nearest of `points` that lies roughly in that direction, or null. */
export function nextInDirection(
  from: Point,
  points: ReadonlyMap<string, Point>,
  direction: Direction,
): string | null {
  const heading = HEADING[direction];
  let best: string | null = null;
  let least = Infinity;
  for (const [id, point] of points) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const along = dx * heading.x + dy * heading.y;
    const aside = Math.abs(dx * heading.y) + Math.abs(dy * heading.x);
    if (along <= 1 || aside > along * 2) continue;
    const cost = along + aside * 1.5;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}

/** A line through the middle between the places of each pair, from west to east. */
export function borderPath(
  layout: Layout,
  between: readonly (readonly [string, string])[],
): string {
  const points = between.flatMap(([from, to]) => {
    const a = layout.at.get(from);
    const b = layout.at.get(to);
    return a && b ? [{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (first && last && first.x > last.x) points.reverse();
  return curveThrough(points);
}

/** A smooth line through points (Catmull-Rom). */
function curveThrough(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  const near = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point;
  const say = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;
  let path = `M${say(first.x, first.y)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [near(i - 1), near(i), near(i + 1), near(i + 2)];
    const out = say(b.x + (c.x - a.x) / 6, b.y + (c.y - a.y) / 6);
    const back = say(c.x - (d.x - b.x) / 6, c.y - (d.y - b.y) / 6);
    path += `C${out} ${back} ${say(c.x, c.y)}`;
  }
  return path;
}

export interface Lettering {
  /** The line that the name is written on. */
  d: string;
  size: number;
  /** Space between the letters. */
  apart: number;
}

/** Letters that are spread out over the length given, along a line with a slight bow; a name whose middle
 * lies near the edge of the map is moved in, so that all of it can be read. */
export function letteringOf(layout: Layout, { text, x, y, spread, turn = 0 }: MapName): Lettering {
  const length = spread * layout.scale;
  const size = Math.min(LARGEST_LETTERS, length / (text.length * (LETTER + LEAST_APART)));
  const angle = (turn * Math.PI) / 180;
  const [along, up] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const middle = {
    x: inside((x - layout.origin.x) * layout.scale, (length * along) / 2 + size * up, layout.width),
    y: inside((y - layout.origin.y) * layout.scale, (length * up) / 2 + size * along, layout.height),
  };
  const at = (along: number, beneath: number) => {
    const px = middle.x + along * Math.cos(angle) - beneath * Math.sin(angle);
    const py = middle.y + along * Math.sin(angle) + beneath * Math.cos(angle);
    return `${px.toFixed(1)},${py.toFixed(1)}`;
  };
  const half = length * 0.6; // a little longer than the writing, which must not be cut off
  return {
    d: `M${at(-half, BOW * length)}Q${at(0, -BOW * length)} ${at(half, BOW * length)}`,
    size,
    apart: length / text.length - size * LETTER,
  };
}

/** The nearest middle with half of it on either side, where there is room for it at all. */
function inside(middle: number, half: number, room: number): number {
  return 2 * half > room ? middle : Math.max(half, Math.min(room - half, middle));
}

/** A capital is about so wide, for a size of 1. */
const LETTER = 0.68;
const LEAST_APART = 0.3;
const LARGEST_LETTERS = 58;
const BOW = 0.035;
