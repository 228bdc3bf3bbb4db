import { describe, expect, it } from 'vitest';
import { outcomeInWords, winnerInWords } from '../src/table/outcome';

describe('the outcome', () => {
  it('says who won and how', () => {
    expect(outcomeInWords(['USN', 'USN decisive', '+58 points'])).toBe(
      'USN wins: USN decisive, +58 points',
    );
    expect(outcomeInWords(['Japan'])).toBe('Japan wins');
  });

  it('knows draws and games that nobody wins', () => {
    expect(winnerInWords(['draw', '15 points'])).toBe('a draw');
    expect(winnerInWords([])).toBe('nobody wins');
  });
});
