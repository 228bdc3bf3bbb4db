/** What a step of a lesson points at: on the map, or elsewhere on the page. */

import type { LessonStep, Prompt, Ref } from '../wire';

export type Point = NonNullable<LessonStep['point']>[number];

const ON_MAP = new Set(['piece', 'place', 'box']);

/** What lies on the map, or on a card: what the question is about stands for itself. */
export function refsOf(points: readonly Point[], prompt: Prompt | null): Ref[] {
  return points.flatMap(([kind, id]): Ref[] => {
    if (kind === 'subject') return [...(prompt?.about ?? [])];
    return ON_MAP.has(kind) ? [[kind, id]] : [];
  });
}

const quoted = (id: string) => `"${CSS.escape(id)}"`;

/** The element of a panel, option or part; of a row of options that begin alike, the first. */
export function findOnPage([kind, id]: Point): Element | null {
  if (kind === 'panel') return document.querySelector(`[data-panel=${quoted(id)}]`);
  if (kind === 'part' && id === 'log') return document.querySelector('[data-panel=log]');
  if (kind === 'part') return document.querySelector(`[data-part=${quoted(id)}]`);
  if (kind === 'piece') return document.querySelector(`[data-piece=${quoted(id)}]`);
  if (kind !== 'option') return null;
  const [exact, start] = id.endsWith('*') ? ['^=', id.slice(0, -1)] : ['=', id];
  return document.querySelector(`[data-option${exact}${quoted(start)}]`);
}

/** Where it is to be seen: a question that has grown lies over the top of the map. */
export function whereOnPage(point: Point): DOMRect | null {
  const box = findOnPage(point)?.getBoundingClientRect() ?? null;
  if (!box || point[0] !== 'part' || point[1] !== 'map') return box;
  const over = findOnPage(['part', 'question'])?.getBoundingClientRect();
  if (!over || over.top > box.top || over.bottom <= box.top) return box;
  return new DOMRect(box.left, over.bottom, box.width, Math.max(0, box.bottom - over.bottom));
}
