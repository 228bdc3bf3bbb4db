/** The moments of a replay: each frame, and the events that led to it one by one. */

import { getScenes } from '../server/api';
import { unrolled, type Shown } from '../scenes/unrolling';
import type { Reel } from './reel.svelte';

export interface Moment {
  frame: number;
  /** Which of the events that led to the frame; -1 is the frame itself, when all has happened. */
  event: number;
}

const MANY = 1_000_000;

export class Moments {
  private readonly found = new Map<number, Promise<Shown[]>>();

  constructor(
    private readonly id: string,
    private readonly token: string,
    private readonly reel: Reel,
  ) {}

  /** What happened between the frame before and this one, or before anybody was asked; none where
   * there is nothing to see. */
  eventsOf(frame: number): Promise<Shown[]> {
    let events = this.found.get(frame);
    if (!events) {
      events = this.load(frame).catch(() => []);
      this.found.set(frame, events);
    }
    return events;
  }

  private async load(frame: number): Promise<Shown[]> {
    const log = frame > 0 ? (await this.reel.at(frame - 1)).message.log : [];
    const { message } = await this.reel.at(frame);
    // A seat's log becomes everybody's with the end: how long its own is, the scenes tell.
    const last = message.over && this.reel.seat !== '' ? MANY : message.log.length;
    const shown: Shown[] = [];
    while (log.length + shown.length < last) {
      const first = log.length + shown.length;
      const before = shown.at(-1)?.message.log ?? log;
      const reel = await getScenes(this.id, this.token, this.reel.seat, first, last);
      if (reel.scenes.length === 0) break;
      shown.push(...unrolled(reel, before));
    }
    return shown.length > 1 ? shown : [];
  }

  /** The first moment of all. */
  async first(): Promise<Moment> {
    return { frame: 0, event: (await this.eventsOf(0)).length > 0 ? 0 : -1 };
  }

  async after({ frame, event }: Moment, last: number): Promise<Moment> {
    const events = await this.eventsOf(frame);
    if (event >= 0) return { frame, event: event + 1 < events.length ? event + 1 : -1 };
    if (frame >= last) return { frame, event };
    const next = await this.eventsOf(frame + 1);
    return { frame: frame + 1, event: next.length > 0 ? 0 : -1 };
  }

  async before({ frame, event }: Moment): Promise<Moment> {
    if (event > 0) return { frame, event: event - 1 };
    if (event === 0) return frame > 0 ? { frame: frame - 1, event: -1 } : { frame, event };
    const events = await this.eventsOf(frame);
    if (events.length > 0) return { frame, event: events.length - 1 };
    return { frame: Math.max(0, frame - 1), event: -1 };
  }
}

/** A moment as it stands in an address: "12" or "12.3". */
export function momentFrom(search: string): Moment {
  const [frame = 0, event = 0] = (new URLSearchParams(search).get('at') ?? '')
    .split('.')
    .map((part) => (/^\d{1,7}$/.test(part) ? Number(part) : 0));
  return { frame, event: event - 1 };
}

export function inAddress({ frame, event }: Moment): string {
  return event < 0 ? `${frame}` : `${frame}.${event + 1}`;
}
