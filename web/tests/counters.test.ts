import { describe, expect, it } from 'vitest';
import {
  calledInFull,
  cornerValues,
  counterTitle,
  damageOf,
  describePiece,
  letter,
  printedTitle,
  shortBadges,
  titleLines,
} from '../src/counters/print';
import { sideStyles, styleOf } from '../src/counters/sides';
import { silhouetteOf } from '../src/counters/silhouettes';

describe('what is printed on a counter', () => {
  it('leads with the letter that players use', () => {
    expect(counterTitle({ id: 'A', at: '', type: 'fleet', name: 'blue-1' })).toBe('A · blue-1');
    expect(counterTitle({ id: 'E', at: '', type: 'fleet' })).toBe('E');
    expect(counterTitle({ id: 'Akagi', at: '', type: 'carrier', name: 'Akagi' })).toBe('Akagi');
  });

  it('is called in full where its counter is not in sight', () => {
    const called = (id: string, name?: string) =>
      calledInFull({ id, at: '', type: 'fleet', ...(name === undefined ? {} : { name }) });
    expect(called('CV-8', 'CV-8 Hornet')).toBe('CV-8 Hornet');
    expect(called('USN 1', '58.1')).toBe('58.1 (USN 1)');
    expect(called('Akagi', 'Akagi')).toBe('Akagi');
    expect(called('IJN 3', '?')).toBe('IJN 3');
    expect(called('IJN 3')).toBe('IJN 3');
  });

  it('does not repeat the place it lies in', () => {
    const named = (name: string) => ({ id: name, at: '', type: 'base', name });
    expect(printedTitle(named('Midway defences'), 'Midway')).toBe('Defences');
    expect(printedTitle(named('Enterprise FTR'), 'CV-6 Enterprise')).toBe('FTR');
    expect(printedTitle(named('Midway'), 'Midway')).toBe('Midway');
    expect(printedTitle(named('TF-16'), '')).toBe('TF-16');
  });

  it('goes on two lines where it is long', () => {
    expect(titleLines('1st CSF')).toEqual(['1st CSF']);
    expect(titleLines('Main Body A')).toEqual(['Main', 'Body A']);
    expect(titleLines('B · blue-2')).toEqual(['B', 'blue-2']);
    expect(titleLines('Yamamoto-sama')).toEqual(['Yamamoto-sama']);
  });

  it('is pressed a little before it is made smaller', () => {
    expect(letter('TF-8', 36, 10)).toEqual({ size: 10, pressed: undefined });
    expect(letter('Defences', 36, 9)).toEqual({ size: 9, pressed: 36 });
    expect(letter('Port Moresby Base', 36, 10).size).toBeLessThan(5);
  });

  it('tells hits from strengths', () => {
    const values = { attack: '4', boxes: '2/3', move: '7' };
    expect(damageOf(values, { damage: 'boxes' })).toEqual({ hits: 2, of: 3 });
    expect(cornerValues(values, { damage: 'boxes' })).toEqual(['4', '7']);
    expect(damageOf(values)).toEqual({ hits: 0, of: 0 });
    expect(damageOf({ attack: '4' }, { damage: 'boxes' })).toEqual({ hits: 0, of: 0 });
  });

  it('has the values in its corners that the design names, or else the first three', () => {
    const values = { attack: '4', armour: '2', move: '7', range: '9' };
    expect(cornerValues(values)).toEqual(['4', '2', '7']);
    expect(cornerValues(values, { corners: ['range', 'attack'] })).toEqual(['9', '4']);
    expect(cornerValues({ attack: '4' }, { corners: ['range', 'attack'] })).toEqual(['4']);
  });

  it('leaves long badges to the fan', () => {
    expect(shortBadges(['CAP', 'reported 1 CV'])).toEqual({ shown: ['CAP'], more: 1 });
  });

  it('can be read aloud', () => {
    const piece = {
      id: 'A',
      at: '0101',
      type: 'fleet',
      side: 0,
      values: { move: '2' },
      badges: ['seen'],
    };
    expect(describePiece(piece, ['Blue'])).toBe('A, Blue fleet, move 2, seen');
  });
});

describe('sides', () => {
  it('differ in shape and in colour', () => {
    const styles = sideStyles({ sides: ['North', 'South', 'East', 'West'] });
    expect(new Set(styles.map((style) => style.outline)).size).toBe(4);
    expect(new Set(styles.map((style) => style.accent)).size).toBe(4);
  });

  it('have the colours that the table states, or else in their order', () => {
    const [first, second] = sideStyles({ sides: ['Japan', 'Allies'] });
    expect(sideStyles({ sides: ['Japan', 'Allies'], colours: ['red', 'blue'] })).toEqual([
      second,
      first,
    ]);
  });

  it('are not needed for a piece of nobody', () => {
    expect(styleOf(sideStyles({ sides: ['Blue', 'Red'] }), -1).shapeName).toBe('discs');
  });
});

describe('silhouetteOf', () => {
  it('draws what the design says', () => {
    expect(silhouetteOf({ silhouette: 'carrier' }).afloat).toBe(true);
    expect(silhouetteOf({ silhouette: 'twin-engined' }).afloat).toBe(false);
  });

  it('draws a plain marker where it says nothing', () => {
    expect(silhouetteOf({})).toBe(silhouetteOf({ silhouette: 'marker' }));
  });
});
