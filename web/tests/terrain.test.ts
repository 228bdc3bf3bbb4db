import { describe, expect, it } from 'vitest';
import { sideStyles } from '../src/counters/sides';
import { groundsOf } from '../src/map/terrain';

describe('groundsOf', () => {
  const styles = sideStyles({ sides: ['Blue', 'Red'] });
  const grounds = groundsOf(
    {
      'coral garden': { ground: 'reef' },
      'home of the Reds': { ground: 'base', side: 1 },
      'home of nobody': { ground: 'base' },
      island: { ground: 'land' },
      goal: { ground: 'objective' },
    },
    styles,
  );

  it('draws a word as the table says, whatever the word', () => {
    expect(grounds.get('coral garden')).toMatchObject({ sea: false, dry: false });
    expect(grounds.get('island')).toMatchObject({ dry: true, plain: true });
    expect(grounds.get('home of nobody')).toMatchObject({ dry: true, plain: false });
    expect(grounds.get('goal')).toMatchObject({ goal: true });
  });

  it('shows whose a place is before what it is', () => {
    expect(grounds.get('home of the Reds')?.tint).toBe(styles[1]?.land);
    expect(grounds.get('home of nobody')?.tint).not.toBe(styles[1]?.land);
  });
});
