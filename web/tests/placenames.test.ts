import { describe, expect, it } from 'vitest';
import { counterOnSpaces } from '../src/map/layout';
import { nameSpots } from '../src/map/placenames';

const space = (name: string, x: number, y: number) => ({
  id: name,
  name,
  at: { x, y },
  reach: 29,
  below: 43,
  letters: 12,
});

describe('names of spaces', () => {
  it('stand beneath, where nothing lies there', () => {
    const spot = nameSpots([space('F-8', 100, 100)]).get('F-8');
    expect(spot).toEqual({ x: 100, y: 143, anchor: 'middle' });
  });

  it('stand beside a space under which a neighbour lies', () => {
    const spots = nameSpots([space('F-6 inboard', 200, 100), space('F-6 outboard', 249, 144)]);
    expect(spots.get('F-6 inboard')).toMatchObject({ anchor: 'end', x: 167 });
    expect(spots.get('F-6 outboard')?.anchor).toBe('middle');
  });

  it('keep clear of each other', () => {
    const spots = nameSpots([space('Ten-Ten Dock', 100, 100), space('Navy Yard B-21', 170, 100)]);
    expect(spots.get('Ten-Ten Dock')?.anchor).toBe('middle');
    expect(spots.get('Navy Yard B-21')?.anchor).not.toBe('middle');
  });
});

it('makes counters as small as near spaces need, and no smaller', () => {
  const room = (x: number, y: number) =>
    counterOnSpaces({ at: new Map([['a', { x: 0, y: 0 }], ['b', { x, y }]]) });
  expect(room(300, 10)).toBe(58);
  expect(room(49, 44)).toBe(49);
  expect(room(5, 5)).toBe(40);
});
