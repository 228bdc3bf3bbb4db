import { describe, expect, it } from 'vitest';
import { cellHit, parseBand } from '../src/table/chartcell';
import type { ChartView, RollRecord } from '../src/wire';

const chart: ChartView = {
  id: 'bombing',
  title: 'Bombing',
  case: '6.5',
  rolled_with: 'd6',
  columns: ['carrier', 'cruiser'],
  rows: ['0-', '1-4', '5', '6+'],
  cells: [
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  source: '',
  cell_sources: [],
  modifiers: [],
  hit: null,
};

const roll = (total: number, column: string): RollRecord => ({
  reason: 'bombing',
  sides: 6,
  dice: [total],
  total,
  chart: 'bombing',
  column,
  modifiers: [],
  cell: '',
  case: '6.5',
});

describe('cellHit', () => {
  it.each([
    [3, 'carrier', { row: 1, column: 0 }],
    [5, 'cruiser', { row: 2, column: 1 }],
    [9, 'cruiser', { row: 3, column: 1 }],
    [-2, 'carrier', { row: 0, column: 0 }],
  ])('finds %i in column %s', (total, column, hit) => {
    expect(cellHit(chart, roll(total, column))).toEqual(hit);
  });

  it('reads a strength between two columns in the lower one', () => {
    const numbers = { ...chart, columns: ['1', '5', '10+'] };
    expect(cellHit(numbers, roll(5, '7'))?.column).toBe(1);
    expect(cellHit(numbers, roll(5, '22'))?.column).toBe(2);
  });

  it('does not guess at a column that is not there', () => {
    expect(cellHit(chart, roll(5, 'submarine'))).toBeNull();
  });
});

describe('parseBand', () => {
  it.each([
    ['4', { first: 4, last: 4 }],
    ['1-3', { first: 1, last: 3 }],
    ['10+', { first: 10, last: Infinity }],
    ['0-', { first: -Infinity, last: 0 }],
    ['-2', { first: -2, last: -2 }],
  ])('reads %s', (label, band) => {
    expect(parseBand(label)).toEqual(band);
  });
});
