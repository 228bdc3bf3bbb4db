import { describe, expect, it } from 'vitest';
import { gridPath, layOut, nextInDirection, placeAt } from '../src/map/layout';

const ROOT3 = Math.sqrt(3);

function flat(columns: number, rows: number, unit = 1) {
  const places = [];
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++)
      places.push({
        id: `${c}.${r}`,
        x: 1.5 * c * unit,
        y: (ROOT3 * r + (c % 2 ? ROOT3 / 2 : 0)) * unit,
      });
  return { shape: 'hex-flat', places };
}

describe('layOut', () => {
  it('draws hexes of the same size whatever the units of the board', () => {
    const small = layOut(flat(4, 3));
    const large = layOut(flat(4, 3, 57));
    expect(large.size).toBe(small.size);
    expect(large.width).toBeCloseTo(small.width, 6);
    expect(large.at.get('3.2')?.y).toBeCloseTo(small.at.get('3.2')?.y ?? 0, 6);
  });

  it('keeps every hex inside the map', () => {
    const layout = layOut(flat(5, 4));
    for (const { x, y } of layout.at.values()) {
      expect(x - layout.size).toBeGreaterThan(0);
      expect(x + layout.size).toBeLessThan(layout.width);
      expect(y + (layout.size * ROOT3) / 2).toBeLessThan(layout.height);
    }
  });

  it('copes with a board of one place', () => {
    const layout = layOut({ shape: 'space', places: [{ id: 'port', x: 3, y: 3 }] });
    expect(layout.width).toBeGreaterThan(0);
    expect(layout.at.get('port')).toBeDefined();
  });
});

describe('gridPath', () => {
  it('draws the side between two hexes once', () => {
    const path = gridPath(layOut(flat(1, 2)));
    expect(path.split('M').length - 1).toBe(11);
  });
});

describe('placeAt', () => {
  it('finds the hex under a point and nothing beside the map', () => {
    const layout = layOut(flat(4, 3));
    const { x, y } = layout.at.get('2.1') ?? { x: 0, y: 0 };
    expect(placeAt(layout, { x: x + 10, y: y - 8 })).toBe('2.1');
    expect(placeAt(layout, { x: -50, y: -50 })).toBeNull();
  });
});

describe('nextInDirection', () => {
  const points = new Map([
    ['north', { x: 0, y: -10 }],
    ['far north', { x: 0, y: -40 }],
    ['east', { x: 12, y: 3 }],
  ]);

  it('goes to the nearest in that direction', () => {
    expect(nextInDirection({ x: 0, y: 0 }, points, 'up')).toBe('north');
    expect(nextInDirection({ x: 0, y: 0 }, points, 'right')).toBe('east');
  });

  it('stays where there is nothing', () => {
    expect(nextInDirection({ x: 0, y: 0 }, points, 'left')).toBeNull();
  });
});
