/** Which panels are open, on which side of the map they stand, and how wide that is. The browser
 * remembers it. */

import { keep, recall } from '../page/kept.svelte';

export type DockSide = 'left' | 'right';

const NARROWEST = 240;
const WIDEST = 760;
const AT_FIRST = { left: 320, right: 360 };

export class Dock {
  private open = $state<Record<string, boolean>>({});
  /** Panels that the player has put somewhere himself. */
  private sides = $state<Record<string, DockSide>>({});
  private widths = $state<Record<DockSide, number>>({ ...AT_FIRST });
  /** Where there is room the log stands beside the map by itself, from top to bottom. */
  isWide = $state(false);

  constructor(private readonly game: string) {
    this.open = this.read('open') ?? {};
    this.sides = this.read('sides') ?? {};
    this.widths = { ...AT_FIRST, ...this.read('widths') };
  }

  /** Open or folded as the player left it; `atFirst` until he has touched it. */
  isOpen(id: string, atFirst = true): boolean {
    return this.open[id] ?? atFirst;
  }

  isLeft(id: string): boolean {
    return (this.sides[id] ?? (id === 'log' && this.isWide ? 'left' : 'right')) === 'left';
  }

  setOpen(id: string, open: boolean): void {
    this.open[id] = open;
    this.keep('open', this.open);
  }

  move(id: string): void {
    this.sides[id] = this.isLeft(id) ? 'right' : 'left';
    this.keep('sides', this.sides);
  }

  widthOf(side: DockSide): number {
    return this.widths[side];
  }

  widen(side: DockSide, width: number): void {
    this.widths[side] = Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));
    this.keep('widths', this.widths);
  }

  private keep(name: string, what: unknown): void {
    keep(`${this.game}.${name}`, JSON.stringify(what));
  }

  private read<T>(name: string): T | null {
    const found: unknown = JSON.parse(recall(`${this.game}.${name}`) ?? 'null');
    return found !== null && typeof found === 'object' && !Array.isArray(found) ? (found as T) : null;
  }
}
