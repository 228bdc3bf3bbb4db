/** How fast things happen on the table, as this browser likes it. */

import { MediaQuery } from 'svelte/reactivity';
import { keep, recall } from '../page/kept.svelte';

export type Pace = 'slow' | 'normal' | 'fast' | 'off';

export const PACES: Pace[] = ['slow', 'normal', 'fast', 'off'];
const FACTORS: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.4, off: 0 };

class Pacing {
  pace = $state<Pace>(PACES.find((pace) => pace === recall('pace')) ?? 'normal');
  /** Whoever asks his system for less motion sees what happens, but nothing that moves. */
  private readonly reduced = new MediaQuery('(prefers-reduced-motion: reduce)');

  readonly factor = $derived.by(() => FACTORS[this.pace]);
  readonly still = $derived.by(() => this.reduced.current || this.pace === 'off');
  /** How long a counter is on its way, in milliseconds. */
  readonly flight = $derived.by(() => (this.still ? 0 : Math.min(700, 450 * this.factor)));

  choose(pace: Pace): void {
    this.pace = pace;
    keep('pace', pace);
  }
}

export const pacing = new Pacing();
