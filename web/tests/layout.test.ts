import { describe, expect, it } from 'vitest';
import { gridPath, layOut, letteringOf, nextInDirection, placeAt, shorePath } from '../src/map/layout';

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

describe('shorePath', () => {
  /** A board as games send it: coordinates rounded to three places. */
  const rounded = (columns: number, rows: number) => {
    const { shape, places } = flat(columns, rows);
    const short = (n: number) => Number(n.toFixed(3));
    return layOut({ shape, places: places.map(({ id, x, y }) => ({ id, x: short(x), y: short(y) })) });
  };
  const sides = (path: string) => path.split('M').length - 1;

  it('draws nothing inside a large area, whatever rounding does', () => {
    const layout = rounded(40, 22);
    const [columns, rows] = [40, 22];
    // Around a block of hexes: two sides for each column above and below, three for each row at
    // either end, less what the corners share.
    expect(sides(shorePath(layout, [...layout.at.keys()]))).toBe(4 * columns + 4 * rows - 2);
    expect(sides(gridPath(layout))).toBe((6 * columns * rows + 4 * columns + 4 * rows - 2) / 2);
  });

  it('goes round a single hex', () => {
    expect(sides(shorePath(rounded(5, 5), ['2.2']))).toBe(6);
  });
});

describe('letteringOf', () => {
  const layout = layOut(flat(20, 10));
  const sea = { text: 'Coral Sea', x: 12, y: 8, spread: 9 };

  it('spreads the letters over the length given', () => {
    const { size, apart } = letteringOf(layout, sea);
    expect(sea.text.length * (0.68 * size + apart)).toBeCloseTo(9 * layout.scale, 3);
    expect(apart).toBeGreaterThan(0);
  });

  it('never writes larger than fits a map of that scale', () => {
    expect(letteringOf(layout, { ...sea, spread: 400 }).size).toBe(58);
  });

  it('moves a name in that would be cut off by the edge of the map', () => {
    const near = { ...sea, x: 1, y: -5 };
    const [from, , to] = (letteringOf(layout, near).d.match(/[\d.-]+,[\d.-]+/g) ?? []).map((point) =>
      point.split(',').map(Number),
    );
    const middle = ((from?.[0] ?? 0) + (to?.[0] ?? 0)) / 2;
    expect(middle - (9 * layout.scale) / 2).toBeGreaterThanOrEqual(-0.1);
    expect(from?.[1]).toBeGreaterThan(0);
  });

  it('turns the line about the middle of the name', () => {
    const [from, , to] = (letteringOf(layout, { ...sea, turn: 90 }).d.match(/[\d.-]+,[\d.-]+/g) ?? [])
      .map((point) => point.split(',').map(Number));
    expect(from?.[0]).toBeCloseTo(to?.[0] ?? 0, 1);
    expect(to?.[1]).toBeGreaterThan(from?.[1] ?? 0);
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
