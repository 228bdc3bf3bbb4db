/** A lesson under way at a table. The browser keeps where it is, so that it can be taken up again. */

import { keep, recall } from '../page/kept.svelte';
import type { Lesson, Message, TableInfo } from '../wire';
import { answer, begin, debriefing, goOn, isDone, pass, type Progress, type Seen } from './lesson';

const LONGEST = 40;

/** Where the lesson was before a choice: how long the log was then, and whether it has grown. */
interface Mark {
  lines: number;
  grown: boolean;
  progress: Progress;
}

/** What the browser keeps of a lesson. */
interface Kept {
  following: boolean;
  progress: Progress;
  trail: Mark[];
}

export class Guide {
  /** Whether the player wants to be guided now. */
  following = $state(false);
  progress = $state.raw<Progress>() as Progress;
  private trail: Mark[] = [];
  private seen: Seen = { asked: '', log: [] };
  readonly step = $derived.by(() => this.lesson.steps[this.progress.step]);
  readonly isDone = $derived.by(() => isDone(this.lesson, this.progress));

  /** `unasked`: the lesson begins without being asked for, unless it was left before. */
  constructor(
    readonly lesson: Lesson,
    private readonly name: string,
    message: Message,
    unasked = false,
  ) {
    const kept = JSON.parse(recall(name) ?? 'null') as Kept | null;
    this.following = kept?.following ?? unasked;
    this.progress = kept?.progress ?? begin(message.log);
    this.trail = kept?.trail ?? [];
    this.look(message);
  }

  get isBegun(): boolean {
    return this.progress.taught.length > 0;
  }

  get debriefing(): string[] {
    return debriefing(this.lesson, this.progress, this.seen);
  }

  /** The table has changed. Whoever takes a choice back is told again what was said before it. */
  look({ prompt, log }: Message): void {
    this.seen = { asked: prompt?.verb ?? '', log };
    if (!this.following) return;
    const undone = this.trail.findIndex(({ lines, grown }) => grown && log.length <= lines);
    const before = this.trail[undone];
    if (before) this.progress = before.progress;
    const standing = before ? this.trail.slice(0, undone) : this.trail;
    this.trail = standing.map((mark) => ({ ...mark, grown: mark.grown || log.length > mark.lines }));
    this.set(goOn(this.lesson, this.progress, this.seen));
  }

  /** The player answers; what comes of it is seen in the next message. The guide is given back as
   * it was, in case the answer is refused. */
  answers(verb: string, key: string): () => void {
    const { progress, trail } = this;
    const mark = { lines: this.seen.log.length, grown: false, progress };
    this.trail = [...trail, mark].slice(-LONGEST);
    this.progress = answer(progress, { verb, key });
    return () => {
      this.trail = trail;
      this.set(progress);
    };
  }

  /** By key: a card that is only to be read has been read; one with a task stays. */
  readOn(): void {
    if (this.isDone) this.leave();
    else if (this.step && !this.step.until) this.pass();
  }

  pass(): void {
    this.set(pass(this.lesson, this.progress, this.seen));
  }

  leave(): void {
    this.following = false;
    this.keep();
  }

  /** Go on where one left, or begin again after the end. */
  takeUp(): void {
    this.following = true;
    if (this.isDone) this.progress = begin(this.seen.log);
    this.set(goOn(this.lesson, this.progress, this.seen));
  }

  private set(progress: Progress): void {
    if (progress !== this.progress) this.progress = progress;
    this.keep();
  }

  private keep(): void {
    const { following, progress, trail } = this;
    keep(this.name, JSON.stringify({ following, progress, trail } satisfies Kept));
  }
}


/** Remember at the lobby that a table was made for its lesson. */
export function askForGuide(table: string): void {
  keep(`guided.${table}`, 'yes');
}

/** The lesson of a table for whoever sits on a side, if it has one. */
export function guideFor(info: TableInfo, side: number, message: Message): Guide | null {
  const lesson = (info.lessons ?? []).find((one) => one.side === side);
  if (!lesson) return null;
  const unasked = (info.scenario.is_lesson ?? false) || recall(`guided.${info.id}`) === 'yes';
  return new Guide(lesson, `guide.${info.id}.${side}`, message, unasked);
}
