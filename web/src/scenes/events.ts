/** What happens on the stage, for whoever wants to hear of it.
 *
 * Each event of a scene is announced in the moment in which it is shown: sounds hang here
 * (`onScene((event) => ...)`), and nothing has to know how scenes are played. Nothing is announced
 * of scenes that are skipped, or where the pace is "off". */

import type { RollRecord, SceneView, Tally } from '../wire';

export type SceneEvent =
  | { kind: 'turn' | 'phase' | 'line' | 'battle' | 'battle over' }
  | { kind: 'roll'; roll: RollRecord }
  | { kind: 'move'; pieces: number }
  | { kind: 'hits' | 'sunk' | 'aircraft' | 'points'; tally: Tally };

type Listener = (event: SceneEvent) => void;

const listeners = new Set<Listener>();

/** Hear of every event as it is shown; gives the way to stop listening. */
export function onScene(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(event: SceneEvent): void {
  for (const listener of listeners) listener(event);
}

/** What a scene has to announce, the most important last. */
export function eventsOf({ line, toll = [] }: SceneView): SceneEvent[] {
  const events: SceneEvent[] = [];
  if (line.heading === 1) events.push({ kind: 'turn' });
  else if (line.heading === 2) events.push({ kind: 'phase' });
  else if (line.roll) events.push({ kind: 'roll', roll: line.roll });
  else events.push({ kind: 'line' });
  if (line.battle === 1) events.push({ kind: 'battle' });
  for (const tally of toll) events.push({ kind: tally.kind, tally });
  if (line.battle === 2) events.push({ kind: 'battle over' });
  return events;
}
