/** Which panels are open, and on which side of the map they stand. The browser remembers it. */

import { keep, recall } from '../page/kept.svelte';

export class Dock {
  private folded = $state<string[]>([]);
  private left = $state<string[]>([]);

  constructor(
    private readonly game: string,
    foldedAtFirst: string[],
  ) {
    this.folded = this.read('folded') ?? foldedAtFirst;
    this.left = this.read('left') ?? [];
  }

  isOpen(id: string): boolean {
    return !this.folded.includes(id);
  }

  isLeft(id: string): boolean {
    return this.left.includes(id);
  }

  fold(id: string): void {
    this.folded = toggled(this.folded, id);
    keep(`${this.game}.folded`, JSON.stringify(this.folded));
  }

  move(id: string): void {
    this.left = toggled(this.left, id);
    keep(`${this.game}.left`, JSON.stringify(this.left));
  }

  private read(name: string): string[] | null {
    const kept = recall(`${this.game}.${name}`);
    if (kept === null) return null;
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.map(String) : null;
  }
}

function toggled(list: readonly string[], id: string): string[] {
  return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
}
