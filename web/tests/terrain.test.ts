import { describe, expect, it } from 'vitest';
import { isLand, isSea, tintOf } from '../src/map/terrain';

describe('terrain', () => {
  it('takes what is not said for sea', () => {
    expect(isSea(undefined)).toBe(true);
    expect(isLand(undefined)).toBe(false);
    expect(tintOf(undefined)).toBe(tintOf('sea'));
  });

  it('reads whole phrases, and tells whose a place is', () => {
    expect(isLand('Japanese island base')).toBe(true);
    expect(tintOf('home base of Japan')).toBe(tintOf('Japanese island base'));
    expect(tintOf('home base of Japan')).not.toBe(tintOf('home base of the US'));
  });

  it('always gives the same tint to a kind that nobody drew', () => {
    expect(tintOf('whirlpool')).toBe(tintOf('whirlpool'));
    expect(tintOf('whirlpool')).not.toBe(tintOf('kelp'));
  });
});
