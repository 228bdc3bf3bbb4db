/** Which panels are open, and on which side of the map they stand. The browser remembers it. */

import { keep, recall } from '../page/kept.svelte';

export class Dock {
  private open = $state<Record<string, boolean>>({});
  private left = $state<string[]>([]);

  constructor(private readonly game: string) {
    const open = this.read('open');
    if (open !== null && typeof open === 'object') this.open = open as Record<string, boolean>;
    const left = this.read('left');
    if (Array.isArray(left)) this.left = left.map(String);
  }

  /** Open or folded as the player left it; `atFirst` until he has touched it. */
  isOpen(id: string, atFirst = true): boolean {
    return this.open[id] ?? atFirst;
  }

  isLeft(id: string): boolean {
    return this.left.includes(id);
  }

  setOpen(id: string, open: boolean): void {
    this.open[id] = open;
    keep(`${this.game}.open`, JSON.stringify(this.open));
  }

  move(id: string): void {
    this.left = this.left.includes(id) ? this.left.filter((one) => one !== id) : [...this.left, id];
    keep(`${this.game}.left`, JSON.stringify(this.left));
  }

  private read(name: string): unknown {
    return JSON.parse(recall(`${this.game}.${name}`) ?? 'null');
  }
}
