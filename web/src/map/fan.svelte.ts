/** Which stack is spread out: by the pointer for a moment, or held open by a click. */

import type { TableState } from '../table/state.svelte';
import type { OptionView } from '../wire';

const OPENS_AFTER = 130;
const CLOSES_AFTER = 260;

export class Fan {
  open = $state<{ place: string; held: boolean } | null>(null);
  private opening: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: () => TableState) {}

  /** The log goes back to all pieces with the fan that made it speak of one. */
  close(): void {
    this.open = null;
    this.table().pickedPiece = null;
    this.table().reaching = null;
  }

  /** What the pointer alone was about to do is not done. */
  keep(): void {
    clearTimeout(this.opening);
  }

  /** The pointer has come to a place, or left all of them; soon its stack is spread out. */
  hover(place: string | null): void {
    this.keep();
    if (this.open?.held || (this.open && this.open.place === place)) return;
    const opens = place !== null && this.table().stacks.has(place);
    this.opening = setTimeout(
      () => (this.open = opens ? { place, held: false } : null),
      opens ? OPENS_AFTER : CLOSES_AFTER,
    );
  }

  /** A click: choose, if it can mean one thing only, or hold the fan open, or let it go. */
  press(place: string | null, touch: boolean, onChoose: (option: OptionView) => void): void {
    this.keep(); // a fan that the pointer alone was about to open must not unpin this one
    if (!place) return this.close();
    const table = this.table();
    const stacks = table.stacks.get(place) ?? [];
    const options = table.optionsAt(place);
    const only = options[0];
    const crowded = stacks.reduce((n, stack) => n + stack.pieces.length, 0) > 1;
    if (options.length === 1 && only && !(touch && crowded && isAboutPiece(only))) {
      this.open = null;
      onChoose(only);
      return;
    }
    const wasHeld = this.open?.place === place && this.open.held;
    this.open = stacks.length > 0 || options.length > 0 ? { place, held: !wasHeld } : null;
    table.pickedPiece = wasHeld ? null : (stacks[0]?.pieces[0]?.id ?? null);
  }
}

function isAboutPiece(option: OptionView): boolean {
  return (option.refs ?? []).some(([kind]) => kind === 'piece');
}
