import { expect, it } from 'vitest';
import { byChapter, inReadingOrder } from '../src/table/chapters';

it('reads numbers as numbers', () => {
  expect(['8.10', '8.2', '10.1', '8', '8.0', '8.2.1'].sort(inReadingOrder)).toEqual([
    '8',
    '8.0',
    '8.2',
    '8.2.1',
    '8.10',
    '10.1',
  ]);
});

it('puts cases under the titles of their chapters', () => {
  const cases = ['9.1', '8.2', '8.0'].map((number) => ({ case: number, statement: '' }));
  const chapters = byChapter(cases, { 8: 'Air' });
  expect(chapters.map(({ number, title, cases: own }) => [number, title, own.length])).toEqual([
    ['8', 'Air', 2],
    ['9', '', 1],
  ]);
});
