/** What is on offer, sorted for the eye: what lies on the table, plain words, and long lists. */

import type { OptionView, Ref } from '../wire';

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

/** Options that a long prompt shows under one button. */
export interface OptionGroup {
  title: string;
  options: OptionView[];
}

export interface Offers {
  groups: OptionGroup[];
  buttons: OptionView[];
}

const SHORT_LIST = 9;
const SMALL_GROUP = 4;

/** A short list stays a row of buttons; a long one is put together by what its labels share. */
export function sortOffers(options: readonly OptionView[]): Offers {
  if (options.length <= SHORT_LIST) return { groups: [], buttons: [...options] };
  const stems = new Map<string, OptionView[]>();
  for (const option of options) {
    const stem = stemOf(option);
    stems.set(stem, [...(stems.get(stem) ?? []), option]);
  }
  const groups: OptionGroup[] = [];
  const buttons: OptionView[] = [];
  for (const alike of stems.values()) {
    if (alike.length < SMALL_GROUP) buttons.push(...alike);
    else groups.push({ title: groupTitle(alike), options: alike });
  }
  return { groups, buttons };
}

/** The label without its last word or number: "To 0402" and "To 0503" are alike, so are F1, F2. */
function stemOf(option: OptionView): string {
  if (!option.key.includes(' ')) return `word ${option.key}`;
  return option.label.replace(/\s*\S*\d\S*\s*$/, (last) => last.trim().replace(/\d.*$/, ''));
}

function groupTitle(alike: readonly OptionView[]): string {
  return `${alike[0]?.label} … ${alike.at(-1)?.label}`;
}
