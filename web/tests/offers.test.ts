import { describe, expect, it } from 'vitest';
import {
  isCrowded,
  isLineAbout,
  optionsByRef,
  picksInWords,
  restOf,
  sortOffers,
  type OptionGroup,
} from '../src/table/offers';
import type { OptionView } from '../src/wire';

const fly = (name: string, group = ''): OptionView => ({ key: `fly ${name}`, label: name, group });
const word = (key: string, label: string): OptionView => ({ key, label, word: true });

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
  const labels = (groups: OptionGroup[]) => groups.map((g) => g.options.map((o) => o.label));

  it('leaves a short list alone', () => {
    const options = [fly('F1'), fly('F2'), word('done', 'Launch them')];
    const { drawers, rows } = sortOffers(options);
    expect(drawers).toEqual([]);
    expect(labels(rows)).toEqual(options.map(({ label }) => [label]));
  });

  it('makes one list of each group that the game states, and keeps words as buttons', () => {
    const fighters = Array.from({ length: 20 }, (_, i) => fly(`F${i + 1}`, 'fighters'));
    const bombers = Array.from({ length: 20 }, (_, i) => fly(`B${i + 1}`, 'bombers'));
    const done = word('done', 'Launch them');
    const { drawers, rows } = sortOffers([...fighters, ...bombers, done]);
    expect(drawers.map((g) => g.title)).toEqual(['F1 … F20', 'B1 … B20']);
    expect(labels(rows)).toEqual([['Launch them']]);
  });

  it('leaves what long labels say in brackets or after a colon to the list', () => {
    const ships = ['Hornet', 'Bataan', 'Boston', 'Canberra', 'Oakland', 'San Juan', 'Baltimore'];
    const options = [...ships, 'Yorktown', 'Essex', 'DES DIV 11/2'].map((name) => ({
      key: `aim ${name}`,
      label: `At ${name} (undamaged, AA 7 of her own and 18 from around)`,
      refs: [['piece', name]] as OptionView['refs'],
    }));
    expect(sortOffers(options).drawers.map((g) => g.title)).toEqual(['At Hornet … At DES DIV 11/2']);
    const squadrons = options.map(({ key, refs }, i) => ({
      key,
      label: `Squadron ${i}: 3-0-0 at full strength, range 2`,
      refs,
    }));
    const [title] = sortOffers(squadrons).drawers.map((g) => g.title);
    expect(title).toBe('Squadron 0 … Squadron 9');
    const bombers = options.map(({ key, refs }, i) => ({
      key,
      label: i === 0 ? 'Together: 2 Wave I Kate' : `Wave I Kate (bombs) ${i} (reduced)`,
      refs,
    }));
    const [names] = sortOffers(bombers).drawers.map((g) => g.title);
    expect(names).toBe('Together: 2 Wave I Kate … Wave I Kate (bombs) 9');
  });

  it('calls a long list by what all its labels say before a colon', () => {
    const options = Array.from({ length: 12 }, (_, i) => ({
      key: `stow ${i}`,
      label: `To RESERVE: Shokaku Val ${i}`,
      group: 'stow',
    }));
    const { drawers } = sortOffers([...options, word('done', 'That is all')]);
    expect(drawers.map((g) => [g.title, g.options.length])).toEqual([['To RESERVE', 12]]);
  });

  it('says once what several labels begin with', () => {
    const routes = ['AL', 'MI', 'SO', 'MO'];
    const options = ['Naval operation on', 'Ferry aircraft on'].flatMap((what) =>
      routes.map((route) => ({
        key: `op ${what} ${route}`,
        label: `${what} ${route}`,
        group: what,
      })),
    );
    const { rows } = sortOffers([...options, word('pass', 'No action')]);
    expect(rows.map((g) => g.stem)).toEqual(['Naval operation on', 'Ferry aircraft on', '']);
    const [first] = rows;
    expect(first?.options.map((option) => restOf(first, option))).toEqual(routes);
  });

  it('says once the clause that several labels end with', () => {
    const seas = ['Surigao Strait (3722)', 'the beachhead (3522)', 'the beachhead (3622)'];
    const options = seas.map((sea) => ({
      key: `to ${sea}`,
      label: `Make for ${sea}, until an enemy is near`,
      group: 'Make for',
    }));
    const words = ['Search', 'Rest', 'Wait', 'Pass'].map((label) => word(label, label));
    const [first] = sortOffers([...options, ...words]).rows;
    expect(first?.stem).toBe('Make for');
    expect(first?.tail).toBe('until an enemy is near');
    expect(first?.options.map((option) => restOf(first, option))).toEqual(seas);
  });

  it('leaves the last word of a name where it belongs', () => {
    const options = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'].map((which) => ({
      key: which,
      label: `Send the ${which} Fleet`,
    }));
    const [all] = sortOffers(options).rows;
    expect(all?.tail).toBe('');
    expect(all && restOf(all, options[0] as OptionView)).toBe('First Fleet');
  });

  it('leaves names with their numbers, and what stands after a colon', () => {
    const strike = (force: string, seen: string, flies: string) => ({
      key: `${force} ${flies}`,
      label: `Strike ${force} (${seen}): ${flies}`,
      group: 'strike',
    });
    const six = '6 bombers, 6 escorts';
    const rest = ['Search', 'Rest', 'Wait', 'Pass', 'Stop'].map((label) => word(label, label));
    const stems = (...options: OptionView[]) => sortOffers([...options, ...rest]).rows[0]?.stem;
    expect(stems(strike('IJN 5', '1 unit', six), strike('IJN 7', '2 units', six))).toBe('Strike');
    const alone = stems(strike('IJN 5', '1 unit', six), strike('IJN 5', '1 unit', `${six}; and stay`));
    expect(alone).toBe('Strike IJN 5 (1 unit):');
    expect(stems(strike('IJN 5', '1 unit', six), strike('IJN 5', '1 ship', six))).toBe('Strike IJN 5');
  });

  it('takes no bracket apart', () => {
    const ships = ['Junyo', 'Hiyo', 'Ryuho', 'Nagato', 'Mogami', 'Tone', 'Kongo'].map((name) => ({
      key: name,
      label: `At ${name} (whole, AA 4 in all)`,
    }));
    expect(sortOffers(ships).rows[0]?.tail).toBe('');
  });

  it('knows when words would fill the page', () => {
    const few = ['Search', 'Rest', 'Wait'].map((label) => word(label, label));
    expect(isCrowded(sortOffers(few))).toBe(false);
    const many = few.map(({ key, label }) => word(key, `${label} ${'until an enemy comes near '.repeat(3)}`));
    expect(isCrowded(sortOffers(many))).toBe(true);
  });

  it('leaves something of every label', () => {
    const options = ['Sail', 'Sail north', 'Sail south', 'Wait', 'Dig', 'Fly', 'Run'].map(
      (label, i) => ({ key: `do ${i}`, label }),
    );
    expect(sortOffers(options).rows[0]?.stem).toBe('');
  });

  it('makes one list of many targets that can be clicked, and leaves a few side by side', () => {
    const ships = ['Taiho', 'Shokaku', 'Zuikaku', 'Myoko', 'Haguro', 'Yahagi', 'Kongo', 'Tone', 'Atago'];
    const targets = ships.map(
      (name): OptionView => ({ key: `fire ${name}`, label: name, refs: [['piece', name]] }),
    );
    const hold = word('hold', 'Hold');
    expect(labels(sortOffers([...targets, hold]).drawers)).toEqual([ships]);
    expect(labels(sortOffers([...targets, hold]).rows)).toEqual([['Hold']]);
    const few = sortOffers([...targets.slice(0, 8), hold]);
    expect(few.drawers).toEqual([]);
    expect(few.rows).toHaveLength(9);
  });

  it('takes a group of one for no group', () => {
    const lone = ['Akagi', 'Kaga', 'Soryu', 'Hiryu', 'Ryujo', 'Hosho'].map((home) => fly(home, home));
    const { rows } = sortOffers([...lone, fly('Zuiho FTR', 'Zuiho'), fly('Zuiho BBR', 'Zuiho')]);
    expect(labels(rows)).toEqual([...lone.map(({ label }) => [label]), ['Zuiho FTR', 'Zuiho BBR']]);
  });

  it('does not take a key of two words for more than a word', () => {
    const targets = ['2410', '2913', '2914', '3307', '3412', '3813'].map((hex) => ({
      key: `raid ${hex}`,
      label: `Raid the ships in ${hex}`,
    }));
    const { rows } = sortOffers([...targets, word('no raid', 'No raid, or no more')]);
    expect(rows.map((group) => group.stem)).toEqual(['Raid the ships in', '']);
  });

  it('loses nothing', () => {
    const options = Array.from({ length: 30 }, (_, i) => ({
      key: `move ${i}`,
      label: i % 3 ? `To hex ${i}` : `Ship ${i} stays`,
      group: i % 4 ? `${i % 4}` : '',
    }));
    const { drawers, rows } = sortOffers(options);
    expect([...drawers, ...rows].flatMap((g) => g.options).length).toBe(30);
  });
});

describe('picksInWords', () => {
  it('says how many, and how many more it may be', () => {
    expect(picksInWords({})).toBe('None picked');
    expect(picksInWords({ least: 2, most: 4 })).toBe('None picked (at least 2, at most 4)');
    expect(picksInWords({ least: 3, most: 3 })).toBe('None picked (3 needed)');
    const picked = [fly('F1'), fly('F2')];
    expect(picksInWords({ picked, most: 12, room: 3 })).toBe(
      '2 picked (at most 12, room for 3 more)',
    );
    expect(picksInWords({ picked, most: 4, room: 30 })).toBe('2 picked (at most 4)');
  });
});
