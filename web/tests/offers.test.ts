import { describe, expect, it } from 'vitest';
import { isLineAbout, optionsByRef, sortOffers } from '../src/table/offers';
import type { OptionView } from '../src/wire';

const fly = (name: string): OptionView => ({ key: `fly ${name}`, label: name });

describe('optionsByRef', () => {
  it('finds all options that point at something', () => {
    const options: OptionView[] = [
      {
        key: 'a',
        label: 'A',
        refs: [
          ['place', '0101'],
          ['piece', 'X'],
        ],
      },
      { key: 'b', label: 'B', refs: [['place', '0101']] },
    ];
    const found = optionsByRef(options);
    expect(found.get('place 0101')?.map((o) => o.key)).toEqual(['a', 'b']);
    expect(found.get('piece X')?.map((o) => o.key)).toEqual(['a']);
  });
});

describe('isLineAbout', () => {
  it('takes names as whole words', () => {
    expect(isLineAbout('Heron (carrier): 0 hits', 'Heron')).toBe(true);
    expect(isLineAbout('Heronsgate: 0 hits', 'Heron')).toBe(false);
    expect(isLineAbout('the Heron', 'Heron')).toBe(false);
  });
});

describe('sortOffers', () => {
  it('leaves a short list alone', () => {
    const options = [fly('F1'), fly('F2'), { key: 'done', label: 'Launch them' }];
    expect(sortOffers(options)).toEqual({ groups: [], buttons: options });
  });

  it('puts a long list together by what the labels share and keeps words as buttons', () => {
    const fighters = Array.from({ length: 20 }, (_, i) => fly(`F${i + 1}`));
    const bombers = Array.from({ length: 20 }, (_, i) => fly(`B${i + 1}`));
    const done = { key: 'done', label: 'Launch them' };
    const { groups, buttons } = sortOffers([...fighters, ...bombers, done]);
    expect(groups.map((g) => g.title)).toEqual(['F1 … F20', 'B1 … B20']);
    expect(buttons).toEqual([done]);
  });

  it('loses nothing', () => {
    const options = Array.from({ length: 30 }, (_, i) => ({
      key: `move ${i}`,
      label: i % 3 ? `To hex ${i}` : `Ship ${i} stays`,
    }));
    const { groups, buttons } = sortOffers(options);
    expect(groups.flatMap((g) => g.options).length + buttons.length).toBe(30);
  });
});
