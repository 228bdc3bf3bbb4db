/** The frames of a replay, fetched a part at a time and kept. */

import { getReplay, Trouble } from '../server/api';
import { applyChange } from '../server/changes';
import type { Message } from '../wire';

export interface Shot {
  message: Message;
  side: number;
  chosen: string;
}

export class Reel {
  frames = $state(1);
  private readonly shots: Shot[] = [];
  private loading: Promise<void> | null = null;

  constructor(
    private readonly id: string,
    private readonly token: string,
    readonly seat: string,
  ) {}

  /** The table at a frame; parts before it are fetched on the way. */
  async at(frame: number): Promise<Shot> {
    while (this.shots.length <= frame) {
      this.loading ??= this.load().finally(() => (this.loading = null));
      await this.loading;
    }
    return this.shots[frame] as Shot;
  }

  private async load(): Promise<void> {
    const missing = this.shots.length;
    const part = await getReplay(this.id, this.token, this.seat, missing);
    this.frames = part.frames;
    let { message } = part;
    this.shots[part.start] ??= { message, side: part.by ?? -1, chosen: part.chosen ?? '' };
    for (const [i, { change, side = -1, chosen = '' }] of part.after.entries()) {
      message = applyChange(message, change);
      this.shots[part.start + i + 1] = { message, side, chosen };
    }
    if (this.shots.length <= missing) throw new Trouble('The replay stops short.');
  }
}
