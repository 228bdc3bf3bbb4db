/** Sound, off until somebody asks for it. It hangs on what is shown (`scenes/events.ts`). */

import { keep, recall } from '../page/kept.svelte';
import { onScene, type SceneEvent } from '../scenes/events';
import { lengthOf, playEffect, type SoundName } from './effects';

/** Which sound an event makes; most make none. */
export function soundOf(event: SceneEvent): SoundName | null {
  switch (event.kind) {
    case 'roll':
      return 'dice';
    case 'hits':
      return 'hit';
    case 'sunk':
    case 'move':
    case 'aircraft':
    case 'turn':
      return event.kind;
    default:
      return null;
  }
}

class Sound {
  on = $state(recall('sound') === 'on');
  private audio: AudioContext | null = null;
  /** When the sound that plays now is over: a hundred rolls are not heard all at once. */
  private busy: Partial<Record<SoundName, number>> = {};

  toggle(): void {
    this.on = !this.on;
    keep('sound', this.on ? 'on' : 'off');
    if (this.on) this.play('asked');
  }

  play(name: SoundName): void {
    if (!this.on || typeof AudioContext === 'undefined') return;
    const now = performance.now() / 1000;
    if ((this.busy[name] ?? 0) > now) return;
    this.busy[name] = now + lengthOf(name) / 2;
    this.audio ??= new AudioContext();
    void this.audio.resume();
    playEffect(this.audio, name);
  }

  /** Make the sounds of whatever is shown from now on; gives the way to stop. */
  follow(): () => void {
    return onScene((event) => {
      const name = soundOf(event);
      if (name) this.play(name);
    });
  }
}

export const sound = new Sound();
