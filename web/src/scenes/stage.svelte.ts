/** The stage: what happened is played scene by scene before the player is asked again.
 *
 * It stands between what a seat is sent and what the table shows. Short news are shown at once;
 * longer ones are fetched as scenes, and the table shows them one after the other until they are
 * over or somebody skips them. */

import { untrack } from 'svelte';
import type { TableState } from '../table/state.svelte';
import type { BattleReport, LogLine, Message, Piece, SceneReel, SceneView } from '../wire';
import { announce, eventsOf } from './events';
import { pacing } from './pace.svelte';
import { isPassedOver, lasting } from './timing';
import { effectsOf, movedBetween, unrolled, type Shown } from './unrolling';

/** Scenes from line `first` up to line `last` of the seat's log. */
export type Loads = (first: number, last: number) => Promise<SceneReel>;

/** So many come with the first answer, that it may come soon. */
const AT_FIRST = 8;
const IN_ONE_GO = 40;
/** So many scenes before the last one the next ones are fetched. */
const AHEAD = 5;
const SHORT = 2;
const HELD = 100;

export class Stage {
  playing = $state(false);
  paused = $state(false);
  /** The scenes so far, and the one that is shown (-1: none yet). */
  shown = $state.raw<Shown[]>([]);
  at = $state(-1);
  /** The report of the battle that has just ended, until it is put away. */
  report = $state.raw<BattleReport | null>(null);
  /** How many lines of the log it goes up to, as far as that is known. */
  until = $state(0);

  readonly now = $derived.by((): Shown | undefined => this.shown[this.at]);
  readonly before = $derived.by((): Shown | undefined => this.shown[this.at - 1]);

  private live: Message;
  /** The lines of the log that the player has seen, on the stage or at once. */
  private seen: number;
  private first = 0;
  private opening: LogLine[] = [];
  private run = 0;
  private fetching: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableState,
    message: Message,
    private readonly load: Loads,
    /** Told how far he has come, and null when nothing is played any more. */
    private readonly onPlace: (line: number | null) => void = () => {},
  ) {
    this.live = message;
    this.seen = message.log.length;
  }

  /** A message has come: show it, or play what has led to it first. */
  follow(message: Message): void {
    untrack(() => this.take(message));
  }

  private take(message: Message): void {
    const before = this.live;
    this.live = message;
    const lines = message.log.length;
    if (this.playing) {
      // After the end the log is everybody's: how long one's own is, the scenes will tell.
      if (message.over) this.until = Math.max(this.until, this.reached + 1);
      else if (lines < this.reached) this.finish();
      else this.until = lines;
      return;
    }
    const ends = (message.over ?? false) && !(before.over ?? false);
    const fresh = ends ? [] : message.log.slice(this.seen);
    if (pacing.pace === 'off' || (!ends && isShort(fresh)) || message === before) {
      this.seen = message.over ? this.seen : lines;
      this.table.message = message;
      return;
    }
    void this.play(this.seen, ends ? this.seen + 1 : lines, before.log.slice(0, this.seen));
  }

  /** The line after the last one that was fetched. */
  private get reached(): number {
    return this.first + this.shown.length;
  }

  /** Play the lines from `first` on; `opening` is the log before them. */
  async play(first: number, until: number, opening: LogLine[]): Promise<void> {
    clearTimeout(this.timer);
    const run = ++this.run;
    this.playing = true;
    this.paused = false;
    this.report = null;
    this.shown = [];
    this.at = -1;
    [this.first, this.until, this.opening] = [first, until, opening];
    if (await this.fetch()) {
      if (run === this.run) this.go(this.nextWorthShowing(0));
    } else if (run === this.run) this.finish();
  }

  /** Play again what happened from a line on. */
  watch(first: number): void {
    const { log } = this.live;
    void this.play(first, log.length, log.slice(0, first));
  }

  /** Fetch the next scenes; false if there are none, or none can be had. */
  private fetch(): Promise<boolean> {
    this.fetching ??= this.fetchNow().finally(() => (this.fetching = null));
    return this.fetching;
  }

  private async fetchNow(): Promise<boolean> {
    const run = this.run;
    const first = this.reached;
    const many = this.shown.length === 0 ? AT_FIRST : IN_ONE_GO;
    const last = this.live.over ? first + many : Math.min(first + many, this.until);
    let reel: SceneReel;
    try {
      reel = await this.load(first, last);
    } catch {
      return false; // what cannot be watched can still be read
    }
    if (run !== this.run || reel.scenes.length === 0) return false;
    if (this.live.over) this.until = reel.lines;
    const log = this.shown.at(-1)?.message.log ?? this.opening;
    this.shown = [...this.shown, ...unrolled(reel, log)];
    return true;
  }

  /** Show one of the scenes, and the next when its time is over. */
  private go(at: number): void {
    clearTimeout(this.timer);
    this.at = at;
    const now = this.shown[at];
    if (!now) return;
    const { scene, message } = now;
    const before = this.before?.message ?? this.table.message;
    this.table.effects = effectsOf(scene, before.view, message.view);
    this.table.message = message;
    this.onPlace(now.number);
    for (const event of eventsOf(scene)) announce(event);
    const moved = movedBetween(before.view, message.view);
    if (moved.length > 0) announce({ kind: 'move', pieces: moved.length });
    this.look(scene, moved);
    this.report = isWorthACard(scene.battle) ? scene.battle : null;
    if (at > this.shown.length - AHEAD && this.reached < this.until) void this.fetch();
    this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    const now = this.now;
    if (!now || this.paused || this.report) return;
    const beside = { before: this.before?.scene.line, after: this.after(this.at)?.scene.line };
    const time = lasting(now.scene, beside) * pacing.factor;
    this.timer = setTimeout(() => this.goOnUnlessHeld(), time);
  }

  /** A map that is dragged must not be drawn anew at the same time: scenes wait for the hand. */
  private goOnUnlessHeld(): void {
    if (!this.table.held) void this.next();
    else this.timer = setTimeout(() => this.goOnUnlessHeld(), HELD);
  }

  /** The map looks where something happens. */
  private look({ line, toll = [] }: SceneView, moved: Piece[]): void {
    const { table } = this;
    const places = [
      ...moved.map(({ id }) => table.whereIs(['piece', id])),
      ...toll.map(({ piece = '' }) => table.whereIs(['piece', piece])),
      ...(line.parts ?? []).map((part) => (typeof part === 'string' ? null : table.whereIs(part))),
    ];
    table.visit(places.flatMap((point) => point ?? []));
  }

  private async next(): Promise<void> {
    const run = this.run;
    const on = this.nextWorthShowing(this.at + 1);
    if (on < this.shown.length) return this.go(on);
    if (this.reached < this.until && (await this.fetch()) && run === this.run)
      return this.go(this.nextWorthShowing(this.at + 1));
    if (run === this.run) this.finish();
  }

  private after(at: number): Shown | undefined {
    return this.shown[at + 1];
  }

  /** The first scene from there on under whose heading something happens. Whoever goes back and
   * forth himself sees each of them. */
  private nextWorthShowing(at: number): number {
    if (this.paused) return at;
    while (at < this.shown.length) {
      const [now, then] = [this.shown[at], this.after(at)];
      if (!now || !isPassedOver(now.scene, then?.scene.line)) break;
      const before = this.shown[at - 1]?.message ?? this.table.message;
      if (movedBetween(before.view, now.message.view).length > 0) break;
      at++;
    }
    return at;
  }

  // --- what the player does --------------------------------------------------------------------

  togglePause(): void {
    this.paused = !this.paused;
    this.wait();
  }

  step(by: 1 | -1): void {
    this.paused = true;
    this.report = null;
    if (by > 0) void this.next();
    else this.go(Math.max(0, this.at - 1));
  }

  /** Put the report of a battle away. */
  goOn(): void {
    if (!this.report) return;
    this.report = null;
    void this.next();
  }

  /** On to the question, or whatever there is now. */
  finish(): void {
    clearTimeout(this.timer);
    this.run++;
    const watched = this.shown.length;
    this.seen = this.live.over ? Math.max(this.seen, this.reached) : this.live.log.length;
    this.playing = false;
    this.report = null;
    this.shown = [];
    this.at = -1;
    this.table.effects = [];
    this.table.message = this.live;
    this.table.visit(null);
    if (watched > 0) this.onPlace(null);
  }

  /** Nothing is shown any more: the page goes away. */
  close(): void {
    clearTimeout(this.timer);
    this.run++;
  }
}

/** A line or two without dice, and no battle: nobody has to wait for that. */
function isShort(fresh: readonly LogLine[]): boolean {
  return fresh.length <= SHORT && !fresh.some(({ roll, battle }) => roll || battle);
}

/** A raid that found nobody came to nothing: no card has to say so. */
function isWorthACard(battle: BattleReport | null | undefined): battle is BattleReport {
  return battle != null && battle.toll.length + battle.luck.length > 0;
}
