/** What is on offer, sorted for the eye: what lies on the table, plain words, and long lists. */

import type { OptionView, Picks, Ref } from '../wire';

export type RefKey = string;

export function refKey([kind, id]: Ref): RefKey {
  return `${kind} ${id}`;
}

/** The options that point at each piece, place or box. */
export function optionsByRef(options: readonly OptionView[]): Map<RefKey, OptionView[]> {
  const found = new Map<RefKey, OptionView[]>();
  for (const option of options) {
    for (const ref of option.refs ?? []) {
      const key = refKey(ref);
      const there = found.get(key);
      if (there) there.push(option);
      else found.set(key, [option]);
    }
  }
  return found;
}

/** Whether a line of a panel is about something: it begins with its name as a whole word. */
export function isLineAbout(line: string, name: string): boolean {
  return line.startsWith(name) && !/^[\p{L}\p{N}]/u.test(line.slice(name.length));
}

/** Options that a prompt shows together: a few side by side, many under one button. */
export interface OptionGroup {
  title: string;
  /** The words that all labels begin with, said once. */
  stem: string;
  options: OptionView[];
}

export interface Offers {
  /** Long lists, each under a button of its own. */
  drawers: OptionGroup[];
  /** Everything else, in the game's order; a lone option is a group of one. */
  rows: OptionGroup[];
}

const SHORT_LIST = 6;
const LONG_GROUP = 8;

/** A short list stays a row of buttons; a longer one is put together by what its labels share. */
export function sortOffers(options: readonly OptionView[]): Offers {
  if (options.length <= SHORT_LIST) return { drawers: [], rows: options.map((o) => alone(o)) };
  const stems = new Map<string, OptionView[]>();
  for (const option of options) {
    const stem = stemOf(option);
    stems.set(stem, [...(stems.get(stem) ?? []), option]);
  }
  const groups = strayTogether([...stems.values()]).map(together);
  return {
    drawers: groups.filter((group) => group.options.length > LONG_GROUP),
    rows: groups.filter((group) => group.options.length <= LONG_GROUP),
  };
}

/** Many things of one kind that can all be clicked on the table, such as targets, are one list even
 * where their names share nothing. */
function strayTogether(lists: OptionView[][]): OptionView[][] {
  const verbOf = ({ key, refs = [] }: OptionView) =>
    refs.length > 0 && key.includes(' ') ? (key.split(' ')[0] ?? '') : '';
  const strays = new Map<string, OptionView[]>();
  for (const list of lists) {
    const [only] = list;
    if (list.length > 1 || !only || !verbOf(only)) continue;
    strays.set(verbOf(only), [...(strays.get(verbOf(only)) ?? []), only]);
  }
  return lists.flatMap((list) => {
    const alike = (list.length === 1 && list[0] && strays.get(verbOf(list[0]))) || [];
    if (alike.length <= LONG_GROUP) return [list];
    return alike[0] === list[0] ? [alike] : [];
  });
}

/** What is left of an option's label beside the stem of its group. */
export function restOf(group: OptionGroup, option: OptionView): string {
  return group.stem === '' ? option.label : option.label.slice(group.stem.length + 1);
}

const alone = (option: OptionView): OptionGroup => ({
  title: option.label,
  stem: '',
  options: [option],
});

function together(options: OptionView[]): OptionGroup {
  const [first, last] = [options[0], options.at(-1)];
  if (!first || options.length === 1) return alone(options[0] as OptionView);
  return { title: titleOf(first.label, last?.label ?? ''), stem: sharedWords(options), options };
}

const LONG_TITLE = 48;

/** From the first to the last of a list; what long labels say in brackets or after a colon can be
 * read in the list. */
function titleOf(first: string, last: string): string {
  const title = `${first} … ${last}`;
  return title.length > LONG_TITLE ? `${nameIn(first)} … ${nameIn(last)}` : title;
}

const nameIn = (label: string) => label.replace(/ \([^()]*\)|:.*$/g, '');

/** "To 0402" and "To 0503" are alike, so are F1 and F2, and whatever begins with one word. */
function stemOf({ key, label }: OptionView): string {
  if (!key.includes(' ')) return `word ${key}`;
  const numbered = /\s*\S*\d\S*\s*$/;
  if (numbered.test(label))
    return label.replace(numbered, (last) => last.trim().replace(/\d.*$/, ''));
  return label.split(' ')[0] ?? label;
}

/** The words that all labels begin with; something must be left of each. */
function sharedWords(options: readonly OptionView[]): string {
  const [first = [], ...others] = options.map(({ label }) => label.split(' '));
  let shared = 0;
  while (
    others.every((words) => words[shared] === first[shared] && shared + 1 < words.length) &&
    shared + 1 < first.length
  )
    shared++;
  return first.slice(0, shared).join(' ');
}

/** How many have been picked, and how many it must and may be. */
export function picksInWords({ picked = [], least = 0, most = -1, room = -1 }: Picks): string {
  const number = picked.length;
  const must = number < least ? `at least ${least}` : '';
  const may = most >= 0 ? `at most ${most}` : '';
  const open = most >= 0 ? most - number : Infinity;
  const left = room >= 0 && room < open ? `room for ${room} more` : '';
  const limits = [must, may, left].filter(Boolean).join(', ');
  return `${number === 0 ? 'None picked' : `${number} picked`}${limits ? ` (${limits})` : ''}`;
}

/** In a row of picks, the word that ends it. */
export function endsPicking(option: OptionView): boolean {
  return !option.key.includes(' ');
}
