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
  /** Likewise the words that they end with: "until an enemy is near". */
  tail: string;
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
/** So many letters fill about two rows of buttons beside a map. */
const MANY_LETTERS = 180;

/** Whether buttons with these words would take so much room that they are better small. */
export function isCrowded({ drawers, rows }: Offers): boolean {
  const words = (group: OptionGroup) =>
    [group.stem, group.tail, ...group.options.map((option) => restOf(group, option))].join('  ');
  return [...drawers.map(({ title }) => title), ...rows.map(words)].join('  ').length > MANY_LETTERS;
}

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

/** What is left of an option's label between the stem and the tail of its group. */
export function restOf({ stem, tail }: OptionGroup, { label }: OptionView): string {
  const begin = stem === '' ? 0 : stem.length + 1;
  return label.slice(begin, tail === '' ? label.length : -tail.length - 1).replace(/,$/, '');
}

const alone = (option: OptionView): OptionGroup => ({
  title: option.label,
  stem: '',
  tail: '',
  options: [option],
});

function together(options: OptionView[]): OptionGroup {
  const [first, last] = [options[0], options.at(-1)];
  if (!first || options.length === 1) return alone(options[0] as OptionView);
  const stem = sharedWords(options);
  const tail = sharedEnd(options, stem === '' ? 0 : stem.split(' ').length);
  const errand = stem.endsWith(':') ? stem.slice(0, -1) : '';
  return { title: errand || titleOf(first.label, last?.label ?? ''), stem, tail, options };
}

const LONG_TITLE = 48;

/** From the first to the last of a list; what long labels say in brackets at their end, and after a
 * colon, can be read in the list. */
function titleOf(first: string, last: string): string {
  const shorter = [(label: string) => label, withoutBracket, nameIn];
  const titles = shorter.map((cut) => `${cut(first)} … ${cut(last)}`);
  return titles.find((title) => title.length <= LONG_TITLE) ?? (titles.at(-1) as string);
}

const withoutBracket = (label: string) => label.replace(/ \([^()]*\)$/, '');

const nameIn = (label: string) => withoutBracket(label.replace(/:.*$/, ''));

/** The words that all labels begin with; something must be left of each. What a colon follows is
 * said whole, a name keeps its number ("IJN 5"), and no bracket is taken apart. */
function sharedWords(options: readonly OptionView[]): string {
  const labels = options.map(({ label }) => label.split(' '));
  let shared = sharedStart(labels);
  const colon = shared.findIndex((word) => word.endsWith(':'));
  if (colon >= 0) shared = shared.slice(0, colon + 1);
  const isCutBadly = () =>
    !isWhole(shared.join(' ')) ||
    (/^\p{Lu}/u.test(shared.at(-1) ?? '') && labels.some((words) => /^\d/.test(words[shared.length] ?? '')));
  while (shared.length > 0 && isCutBadly()) shared = shared.slice(0, -1);
  return shared.join(' ');
}

/** Whether every bracket that is opened is closed. */
function isWhole(text: string): boolean {
  return text.split('(').length === text.split(')').length;
}

/** The clause that all labels end with, after the `begun` words that they begin with. It follows a
 * comma in each: other words at the end belong to the name before them ("Fleet", "in 1215)"). */
function sharedEnd(options: readonly OptionView[], begun: number): string {
  const left = options.map(({ label }) => label.split(' ').slice(begun).reverse());
  const shared = sharedStart(left);
  if (shared.length === 0 || !left.every((words) => words[shared.length]?.endsWith(','))) return '';
  return shared.reverse().join(' ');
}

/** What lists of words begin with alike, so that something is left of each. */
function sharedStart([first = [], ...others]: string[][]): string[] {
  let shared = 0;
  while (
    others.every((words) => words[shared] === first[shared] && shared + 1 < words.length) &&
    shared + 1 < first.length
  )
    shared++;
  return first.slice(0, shared);
}

/** How many have been picked, and how many it must and may be. */
export function picksInWords({ picked = [], least = 0, most = -1, room = -1 }: Picks): string {
  const number = picked.length;
  const exactly = least > 0 && least === most;
  const needed = exactly ? `${least} needed` : `at least ${least}`;
  const must = number < least ? needed : '';
  const may = most >= 0 && !exactly ? `at most ${most}` : '';
  const open = most >= 0 ? most - number : Infinity;
  const left = room >= 0 && room < open ? `room for ${room} more` : '';
  const limits = [must, may, left].filter(Boolean).join(', ');
  return `${number === 0 ? 'None picked' : `${number} picked`}${limits ? ` (${limits})` : ''}`;
}
