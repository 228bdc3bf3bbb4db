/** Keys, and the list of them that `?` shows. */

export interface Shortcut {
  keys: string[];
  does: string;
}

export const TABLE_SHORTCUTS: Shortcut[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'go through the options (on the map: in that direction)' },
  { keys: ['Enter'], does: 'choose the option' },
  { keys: ['1', '…', '9'], does: 'choose the first to ninth button' },
  { keys: ['n'], does: 'next lit piece or place' },
  { keys: ['u'], does: 'undo' },
  { keys: ['r'], does: 'redo' },
  { keys: ['f'], does: 'fit the map into the window' },
  { keys: ['+', '−'], does: 'closer, farther' },
  { keys: ['h'], does: 'hide or show the counters' },
  { keys: ['d'], does: 'put the dice away or bring them back' },
  { keys: ['w'], does: 'why is something not offered?' },
  { keys: ['s'], does: 'what happened since my turn' },
  { keys: ['i'], does: 'index of rules and charts' },
  { keys: ['o'], does: 'my orders: who I am and what I want' },
  { keys: ['g'], does: 'read on in the guide' },
  { keys: ['Esc'], does: 'close what is open; skip what is being played' },
  { keys: ['Space'], does: 'stop and go on with what is being played (← → one scene)' },
  { keys: ['?'], does: 'this list' },
];

export const REPLAY_SHORTCUTS: Shortcut[] = [
  { keys: ['←', '→'], does: 'one step back or on' },
  { keys: ['Home', 'End'], does: 'first or last step' },
  { keys: ['Space'], does: 'play or stop' },
  { keys: ['f'], does: 'fit the map into the window' },
  { keys: ['+', '−'], does: 'closer, farther' },
  { keys: ['h'], does: 'hide or show the counters' },
  { keys: ['d'], does: 'put the dice away or bring them back' },
  { keys: ['Esc'], does: 'close what is open' },
  { keys: ['?'], does: 'this list' },
];

/** Letters belong to a field that one types into, and to the browser with Ctrl, Alt or Meta. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey) return true;
  return (
    target instanceof HTMLElement && target.matches('input:not([type=range]), select, textarea')
  );
}
