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

/** A short list stays a row of buttons; of a longer one, what belongs together stands together. */
export function sortOffers(options: readonly OptionView[]): Offers {
  if (options.length <= SHORT_LIST) return { drawers: [], rows: options.map((o) => alone(o)) };
  const groups = listsOf(options).map(together);
  return {
    drawers: groups.filter((group) => group.options.length > LONG_GROUP),
    rows: groups.filter((group) => group.options.length <= LONG_GROUP),
  };
}

/** Words alone, the groups that the game states, and all the rest as one list, each where its
 * first option stands. */
function listsOf(options: readonly OptionView[]): OptionView[][] {
  const groups = new Map<string, OptionView[]>();
  for (const option of options)
    if (option.group) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  const groupOf = ({ group = '' }: OptionView) => {
    const members = groups.get(group) ?? [];
    return members.length > 1 ? members : [];
  };
  const rest = options.filter((option) => !option.word && groupOf(option).length === 0);
  const list = listOfTheRest(rest, groups.size > 0);
  const listed = new Set(list);
  return options.flatMap((option) => {
    const own = listed.has(option) ? list : groupOf(option);
    if (own.length === 0) return [[option]];
    return own[0] === option ? [own] : [];
  });
}

/** Where the game states no groups, all is one list if the labels begin alike ("To 0402", "To
 * 0503"). Otherwise what is in no group is a list only if it is long, and what cannot be clicked on
 * the table stays in sight. */
function listOfTheRest(rest: OptionView[], grouped: boolean): OptionView[] {
  if (!grouped && rest.length > 1 && sharedWords(rest) !== '') return rest;
  const clickable = rest.filter(({ refs = [] }) => refs.length > 0);
  return clickable.length > LONG_GROUP ? clickable : [];
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
