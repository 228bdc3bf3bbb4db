import { describe, expect, it } from 'vitest';
import { quietCorner } from '../src/map/corners';
import { borderPath, layOut } from '../src/map/layout';
import { hexesBetween, placesReached } from '../src/map/reach';

const ROOT3 = Math.sqrt(3);

function ocean(shape: 'hex-flat' | 'hex-pointy') {
  const places = Array.from({ length: 49 }, (_, i) => {
    const [a, b] = [i % 7, Math.floor(i / 7)];
    const along = 1.5 * a;
    const across = ROOT3 * (b + (a % 2) / 2);
    return shape === 'hex-flat'
      ? { id: `${a}${b}`, x: along, y: across }
      : { id: `${a}${b}`, x: across, y: along };
  });
  return layOut({ shape, places });
}

describe.each(['hex-flat', 'hex-pointy'] as const)('reach on %s', (shape) => {
  const layout = ocean(shape);
  const at = (id: string) => layout.at.get(id) ?? { x: 0, y: 0 };

  it('counts hexes', () => {
    expect(hexesBetween(layout, at('33'), at('33'))).toBe(0);
    expect(hexesBetween(layout, at('33'), at('34'))).toBe(1);
    expect(hexesBetween(layout, at('33'), at('53'))).toBe(2);
    expect(hexesBetween(layout, at('00'), at('66'))).toBe(9);
  });

  it('is a ring of hexes around its middle', () => {
    expect(placesReached(layout, '33', { what: 'move', distance: 1 })).toHaveLength(7);
    expect(placesReached(layout, '33', { what: 'move', distance: 2 })).toHaveLength(19);
    expect(placesReached(layout, '00', { what: 'x', distance: 1, around: '33' })).toContain('34');
  });
});

describe('a base beyond the grid', () => {
  const hexes = [0, 1, 2].map((b) => ({ id: `0${b}`, x: 0, y: ROOT3 * b }));
  const layout = layOut({ shape: 'hex-flat', places: [...hexes, { id: 'Base', x: 0.7, y: 6.2 }] });

  it('is not in reach because it is drawn near', () => {
    const reach = { what: 'air range', distance: 9 };
    expect(placesReached(layout, '00', reach)).toEqual(['00', '01', '02']);
  });
});

describe('reach on routes', () => {
  const layout = layOut({ shape: 'space', places: [{ id: 'A', x: 0, y: 0 }, { id: 'B', x: 1, y: 0 }] });

  it('is the places named, where they are on the map', () => {
    const reach = { what: 'air range', distance: 2, places: ['B', 'nowhere'] };
    expect(placesReached(layout, 'A', reach)).toEqual(['B']);
  });

  it('and a border goes between them', () => {
    const { x, y } = layout.at.get('A') ?? { x: 0, y: 0 };
    expect(borderPath(layout, [['A', 'B']])).toBe(`M${(x + 46).toFixed(1)},${y.toFixed(1)}`);
    expect(borderPath(layout, [['A', 'nowhere']])).toBe('');
  });
});

describe('a card on the map', () => {
  const card = { width: 100, height: 100 };
  const page = { width: 400, height: 400 };

  it('lies where it hides least', () => {
    const lit = { at: { x: 20, y: 380 }, weight: 20 };
    expect(quietCorner([], card, page)).toBe('bottom-left');
    expect(quietCorner([lit], card, page)).toBe('top-left');
    const pieces = [{ at: { x: 20, y: 20 }, weight: 1 }];
    expect(quietCorner([lit, ...pieces], card, page)).toBe('top-right');
  });
});
