/** From one message of a seat to the next. */

import type { Change, Message, View } from '../wire';

interface Named {
  id: string;
}

interface ListChanges<Item extends Named> {
  set?: Item[];
  gone?: string[];
  order?: string[];
  all?: Item[];
}

export function applyChange(before: Message, change: Change): Message {
  const { log } = change;
  return {
    view: nextView(before.view, change),
    prompt: change.prompt === undefined ? before.prompt : change.prompt,
    waiting_for: change.waiting_for ?? before.waiting_for,
    log: log ? [...before.log.slice(0, log.keep), ...(log.lines ?? [])] : before.log,
    undo: change.undo ?? before.undo,
    over: change.over ?? before.over ?? false,
    outcome: change.outcome ?? before.outcome ?? [],
    notices: change.notices ?? before.notices ?? [],
  };
}

function nextView(before: View, change: Change): View {
  return {
    headline: change.headline ?? before.headline,
    pieces: nextList(before.pieces, change.pieces),
    tracks: change.tracks ?? before.tracks ?? {},
    panels: nextList(before.panels ?? [], change.panels),
    scores: change.scores ?? before.scores ?? {},
    marks: change.marks ?? before.marks ?? [],
    night: change.night ?? before.night ?? false,
  };
}

/** What stays the same stays the same object, so that only what changed is drawn again. */
export function nextList<Item extends Named>(
  before: Item[],
  changes: ListChanges<Item> | undefined,
): Item[] {
  if (!changes) return before;
  if (changes.all) return changes.all;
  const gone = new Set(changes.gone);
  const items = new Map(before.filter((item) => !gone.has(item.id)).map((item) => [item.id, item]));
  for (const item of changes.set ?? []) items.set(item.id, item);
  if (!changes.order?.length) return [...items.values()];
  return changes.order.flatMap((id) => items.get(id) ?? []);
}
