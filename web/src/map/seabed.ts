/** A sea floor to look at: soft depth tints, deeper away from land, the same for each board.
 *
 * Nothing is played on it; it only keeps the eye from getting lost on an empty sea.
 */

import { contours } from 'd3-contour';
import type { Layout, Point } from './layout';

const CELL = 24;
const LEVELS = [0.34, 0.47, 0.58, 0.69];
const SHALLOWS = 190;

/** One path for each depth, from the shallowest to the deepest. */
export function depthPaths(layout: Layout, land: readonly Point[], seed: string): string[] {
  const columns = Math.ceil(layout.width / CELL) + 3;
  const rows = Math.ceil(layout.height / CELL) + 3;
  const noise = smoothNoise(hash(seed));
  const depths = new Array<number>(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column - 1) * CELL;
      const y = (row - 1) * CELL;
      const wave = 0.62 * noise(x / 420, y / 420) + 0.38 * noise(x / 170 + 7, y / 170);
      depths[row * columns + column] = wave * offshore(land, x, y);
    }
  }
  return contours()
    .size([columns, rows])
    .thresholds(LEVELS)(depths)
    .map((band) => band.coordinates.flat().map(ringPath).join(''));
}

/** 0 on land, 1 far out. */
function offshore(land: readonly Point[], x: number, y: number): number {
  let nearest = Infinity;
  for (const place of land) {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance < nearest) nearest = distance;
  }
  return Math.min(1, 0.35 + (0.65 * nearest) / SHALLOWS);
}

function ringPath(ring: number[][]): string {
  const points = ring.map(([x = 0, y = 0]) => {
    return `${((x - 1.5) * CELL).toFixed(0)},${((y - 1.5) * CELL).toFixed(0)}`;
  });
  return `M${points.join('L')}Z`;
}

/** Value noise between 0 and 1. */
function smoothNoise(seed: number): (x: number, y: number) => number {
  const corner = (i: number, j: number) => {
    let h = (seed ^ Math.imul(i, 374761393) ^ Math.imul(j, 668265263)) | 0;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
  };
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const u = ease(x - i);
    const v = ease(y - j);
    const north = corner(i, j) * (1 - u) + corner(i + 1, j) * u;
    const south = corner(i, j + 1) * (1 - u) + corner(i + 1, j + 1) * u;
    return north * (1 - v) + south * v;
  };
}

function hash(text: string): number {
  let h = 2166136261;
  for (const letter of text) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  return h >>> 0;
}
