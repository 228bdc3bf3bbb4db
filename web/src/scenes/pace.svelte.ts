/** How fast things happen on the table, as this browser likes it. */

import { MediaQuery } from 'svelte/reactivity';
import { keep, recall } from '../page/kept.svelte';
import type { LogLine, SceneView } from '../wire';

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

const READ = { least: 800, most: 2200, letter: 17 };
const HEADING = 500;
const ROLL = 750;
const ROLL_AGAIN = 330;
const HIT = 500;
const SUNK = 1500;

/** How long a scene stands at normal pace, in milliseconds. `before` is the one before it: dice in
 * a row for one thing fall quicker. */
export function lasting(scene: SceneView, before: SceneView | undefined): number {
  const { line, toll = [] } = scene;
  const sunk = toll.some(({ kind }) => kind === 'sunk') ? SUNK : 0;
  const hit = toll.some(({ kind }) => kind === 'hits') ? HIT : 0;
  return base(line, before?.line) + Math.max(sunk, hit);
}

function base(line: LogLine, before: LogLine | undefined): number {
  if (line.heading) return HEADING;
  if (line.roll) return before?.roll?.reason === line.roll.reason ? ROLL_AGAIN : ROLL;
  const letters = (line.parts ?? []).join('').length;
  return Math.min(READ.most, Math.max(READ.least, letters * READ.letter));
}
