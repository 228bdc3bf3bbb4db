/** Scenes as tables: what a reel shows, one table after the other. */

import { applyChange } from '../server/changes';
import type { LogLine, Message, Piece, SceneReel, SceneView, View } from '../wire';

export interface Shown {
  scene: SceneView;
  message: Message;
  /** Its line in the log. */
  number: number;
}

/** Something that happens to a piece where it lies. */
export interface Effect {
  kind: 'hits' | 'sunk';
  piece: Piece;
}

/** The table at each scene of a reel; `log` is what was told before. */
export function unrolled({ first, view, scenes }: SceneReel, log: readonly LogLine[]): Shown[] {
  let now = view;
  const lines = [...log];
  return scenes.map((scene, i) => {
    now = viewAfter(now, scene);
    lines.push(scene.line);
    return { scene, number: first + i, message: stagedMessage(now, [...lines]) };
  });
}

function viewAfter(view: View, { change }: SceneView): View {
  return applyChange(stagedMessage(view, []), change).view;
}

/** The table as it was: nothing can be chosen, nothing is over yet. */
function stagedMessage(view: View, log: LogLine[]): Message {
  return { view, log, prompt: null, waiting_for: [], undo: '' };
}

/** The pieces that are somewhere else than before. */
export function movedBetween(before: View, after: View): Piece[] {
  const was = new Map(before.pieces.map((piece) => [piece.id, piece]));
  return after.pieces.filter((piece) => {
    const old = was.get(piece.id);
    return old !== undefined && old !== piece && old.at !== piece.at;
  });
}

/** What is seen to happen to pieces. A ship that nobody knew of before she was hit is seen as she is
 * known by then. */
export function effectsOf({ toll = [] }: SceneView, before: View, after: View): Effect[] {
  return toll.flatMap(({ kind, piece: id }) => {
    const isIt = (one: Piece) => one.id === id;
    const piece = before.pieces.find(isIt) ?? after.pieces.find(isIt);
    return piece && (kind === 'hits' || kind === 'sunk') ? [{ kind, piece }] : [];
  });
}
