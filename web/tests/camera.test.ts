import { describe, expect, it } from 'vitest';
import {
  atTheFoot,
  centreOn,
  CLOSEST,
  cover,
  fit,
  keepInSight,
  toMap,
  toPage,
  zoomAt,
} from '../src/map/camera';

const map = { width: 1000, height: 500 };
const window = { width: 600, height: 600 };

describe('the camera', () => {
  it('fits the whole map', () => {
    const camera = fit(map, window, 0);
    expect(camera.scale).toBeCloseTo(0.6);
    expect(toPage(camera, { x: 500, y: 250 })).toEqual({ x: 300, y: 300 });
  });

  it('leaves the room above a whole map to the question', () => {
    const { scale, x, y } = atTheFoot(fit(map, window), map, window);
    expect(y + map.height * scale).toBeCloseTo(588);
    expect({ scale, x }).toEqual({ scale: fit(map, window).scale, x: fit(map, window).x });
  });

  it('keeps the point under the pointer while zooming', () => {
    const camera = fit(map, window);
    const pointer = { x: 123, y: 234 };
    const before = toMap(camera, pointer);
    const after = toMap(zoomAt(camera, pointer, 1.7, 0.1), pointer);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('zooms neither too close nor too far', () => {
    const camera = fit(map, window);
    expect(zoomAt(camera, { x: 0, y: 0 }, 1000, 0.5).scale).toBe(CLOSEST);
    expect(zoomAt(camera, { x: 0, y: 0 }, 0.0001, 0.5).scale).toBe(0.5);
  });

  it('never loses the map', () => {
    const lost = keepInSight({ x: 99999, y: -99999, scale: 1 }, map, window, 80);
    expect(lost.x).toBe(520);
    expect(lost.y).toBe(-420);
  });

  it('covers the window where it can and centres the rest', () => {
    expect(cover({ x: 50, y: 0, scale: 1 }, map, window)).toEqual({ x: 0, y: 50, scale: 1 });
    expect(cover({ x: -900, y: 0, scale: 1 }, map, window).x).toBe(-400);
  });

  it('centres on a point', () => {
    expect(toPage(centreOn(fit(map, window), { x: 10, y: 20 }, window), { x: 10, y: 20 })).toEqual({
      x: 300,
      y: 300,
    });
  });
});
