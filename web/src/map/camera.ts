/** Looking at the map: page point = map point * scale + (x, y). */

import type { Point } from './layout';

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const CLOSEST = 4;
/** Between a whole map and the edges of its window. */
const PADDING = 12;

/** The whole map in the middle of the window. */
export function fit(map: Size, window: Size, padding = PADDING): Camera {
  const scale = Math.min(
    (window.width - 2 * padding) / map.width,
    (window.height - 2 * padding) / map.height,
    2,
  );
  return {
    scale,
    x: (window.width - map.width * scale) / 2,
    y: (window.height - map.height * scale) / 2,
  };
}

/** The same map at the foot of its window: the room to spare is above it, for a question. */
export function atTheFoot(camera: Camera, map: Size, window: Size): Camera {
  return { ...camera, y: Math.max(camera.y, window.height - map.height * camera.scale - PADDING) };
}

/** Closer or farther, the point under the pointer staying where it is. */
export function zoomAt(camera: Camera, point: Point, factor: number, farthest: number): Camera {
  const scale = Math.min(CLOSEST, Math.max(farthest, camera.scale * factor));
  const ratio = scale / camera.scale;
  return {
    scale,
    x: point.x - (point.x - camera.x) * ratio,
    y: point.y - (point.y - camera.y) * ratio,
  };
}

/** Never lose the map: at least a part of it stays in the window. */
export function keepInSight(camera: Camera, map: Size, window: Size, margin = 80): Camera {
  const width = map.width * camera.scale;
  const height = map.height * camera.scale;
  return {
    scale: camera.scale,
    x: Math.min(window.width - margin, Math.max(margin - width, camera.x)),
    y: Math.min(window.height - margin, Math.max(margin - height, camera.y)),
  };
}

/** As `keepInSight`, but without a gap at any edge where the map is large enough. */
export function cover(camera: Camera, map: Size, window: Size): Camera {
  return {
    scale: camera.scale,
    x: coverAxis(camera.x, map.width * camera.scale, window.width),
    y: coverAxis(camera.y, map.height * camera.scale, window.height),
  };
}

function coverAxis(start: number, length: number, room: number): number {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, start));
}

/** The camera that shows a point of the map in the middle. */
export function centreOn(camera: Camera, point: Point, window: Size): Camera {
  return {
    scale: camera.scale,
    x: window.width / 2 - point.x * camera.scale,
    y: window.height / 2 - point.y * camera.scale,
  };
}

export function toMap(camera: Camera, page: Point): Point {
  return { x: (page.x - camera.x) / camera.scale, y: (page.y - camera.y) / camera.scale };
}

export function toPage(camera: Camera, map: Point): Point {
  return { x: map.x * camera.scale + camera.x, y: map.y * camera.scale + camera.y };
}
