/** The line to a table: sits down, keeps up with updates, and comes back after a break. */

import type { Answer, Company, Desk, FromClient, FromServer, Gathering, Message, Prompt } from '../wire';
import { Trouble } from './api';
import { applyChange } from './changes';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';

interface Seen {
  side: number;
  number: number;
  message: Message;
  desk: Desk;
}

interface Waiting {
  request: FromClient;
  /** What was asked when the request was made. */
  prompt: Prompt | null;
  resolve: () => void;
  reject: (trouble: Trouble) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

/** Closing codes after which trying again would not help. */
const FINAL: Record<number, string> = {
  4400: 'This page and the server speak different versions. Reload the page.',
  4401: 'This link does not open a seat at the table.',
  4404: 'There is no such table on this server.',
  4409: 'This seat is being played in too many windows.',
};

export class Connection {
  line = $state<Line>('connecting');
  seat = $state('');
  gathering = $state.raw<Gathering | null>(null);
  /** The people at the table, beside the game. */
  company = $state.raw<Company>({ type: 'company' });
  trouble = $state<Trouble | null>(null);

  private seen = $state.raw<Seen | null>(null);
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private lastRef = 0;
  private waiting = new Map<number, Waiting>();
  /** What other seats of a hotseat have seen, so that only the news is sent. */
  private shelf = new Map<string, Seen>();

  constructor(
    private readonly id: string,
    private readonly token: string,
    seat: string,
  ) {
    this.seat = seat;
    this.connect();
  }

  /** What the seat sees; a game that people have ended, by resigning or on time, is over. */
  readonly message = $derived.by((): Message | null => {
    const { ended } = this.company;
    if (!this.seen || !ended?.length) return this.seen?.message ?? null;
    const over = { over: true, outcome: ended, prompt: null, waiting_for: [], undo: '' };
    return { ...this.seen.message, ...over };
  });

  /** The side of the seat, which only snapshots tell: what a shelved seat saw keeps its own. */
  get side(): number {
    return this.seen?.side ?? -1;
  }

  /** Where the seat's sequence of messages has got to. */
  get number(): number {
    return this.seen?.number ?? 0;
  }

  get desk(): Desk {
    return this.seen?.desk ?? {};
  }

  answer(keys: string[]): Promise<void> {
    return this.ask((ref, number) => ({ type: 'answer', number, keys, ref }));
  }

  undo(): Promise<void> {
    return this.ask((ref, number) => ({ type: 'undo', number, ref }));
  }

  /** Of what was picked so far keep these, and put the rest back. */
  putBack(keep: string[]): Promise<void> {
    return this.ask((ref, number) => ({ type: 'put_back', number, keep, ref }));
  }

  redo(): Promise<void> {
    return this.ask((ref, number) => ({ type: 'redo', number, ref }));
  }

  askTakeback(): Promise<void> {
    return this.ask((ref, number) => ({ type: 'takeback', number, ref }));
  }

  consent(agree: boolean): Promise<void> {
    return this.ask((ref, number) => ({ type: 'consent', number, agree, ref }));
  }

  say(text: string): Promise<void> {
    return this.ask((ref) => ({ type: 'say', text, ref }));
  }

  /** Be for a draw, or no longer. */
  draw(agree: boolean): Promise<void> {
    return this.ask((ref) => ({ type: 'draw', agree, ref }));
  }

  resign(): Promise<void> {
    return this.ask((ref) => ({ type: 'resign', ref }));
  }

  setStandingOrder(verb: string, key: string | null): Promise<void> {
    return this.ask((ref) => ({ type: 'standing', verb, key, ref }));
  }

  /** The seat has read so much of its log; the server keeps it for the next visit. */
  async seenLog(lines: number): Promise<void> {
    await this.ask((ref) => ({ type: 'seen', lines, ref }));
    if (this.seen) this.seen = { ...this.seen, desk: { ...this.seen.desk, seen: lines } };
  }

  /** Look through another of one's seats. What the old one saw is gone from the page at once. */
  sit(seat: string): Promise<void> {
    if (this.seen) this.shelf.set(this.seat, this.seen);
    this.seat = seat;
    this.seen = null;
    const have = this.shelf.get(seat)?.number ?? null;
    return this.ask((ref) => ({ type: 'sit', seat, have, ref }));
  }

  close(): void {
    this.line = 'closed';
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private ask(make: (ref: number, number: number) => FromClient): Promise<void> {
    const ref = ++this.lastRef;
    const request = make(ref, this.number);
    return new Promise((resolve, reject) => {
      const prompt = this.message?.prompt ?? null;
      this.waiting.set(ref, { request, prompt, resolve, reject });
      if (this.line === 'open') this.send(request);
    });
  }

  private send(request: FromClient): void {
    this.socket?.send(JSON.stringify(request));
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/play`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({
        type: 'hello',
        token: this.token,
        seat: this.seat,
        have: this.seen?.number ?? null,
      });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    if (this.line === 'closed') return;
    const final = FINAL[code];
    if (final) {
      this.line = 'closed';
      this.trouble = new Trouble(final);
      return;
    }
    this.line = 'lost';
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private hear(heard: FromServer): void {
    switch (heard.type) {
      case 'gathering':
        this.gathering = heard;
        if (!heard.given) this.send({ type: 'nonce', nonce: randomNonce() });
        this.opened();
        return;
      case 'snapshot':
        this.gathering = null;
        this.seat = heard.seat;
        this.seen = {
          side: heard.side,
          number: heard.number,
          message: heard.message,
          desk: heard.desk,
        };
        this.opened();
        return;
      case 'update':
        this.update(heard);
        this.opened();
        return;
      case 'company':
        this.company = heard;
        return;
      case 'done':
        this.settle(heard.ref)?.resolve();
        return;
      case 'refused':
        if (heard.stale) this.send({ type: 'missed', have: this.seen?.number ?? null });
        this.settle(heard.ref)?.reject(new Trouble(heard.error, heard.stale ? '' : heard.remedy));
    }
  }

  private update({ seat, number, change, desk }: Extract<FromServer, { type: 'update' }>): void {
    if (seat !== this.seat) return;
    const before = this.seen ?? this.shelf.get(seat) ?? null;
    if (!before || number > before.number + 1) {
      this.send({ type: 'missed', have: before?.number ?? null });
      return;
    }
    if (number <= before.number) return;
    this.seen = {
      side: before.side,
      number,
      message: applyChange(before.message, change),
      desk: desk ?? before.desk,
    };
  }

  private settle(ref: number): Waiting | undefined {
    const waiting = this.waiting.get(ref);
    this.waiting.delete(ref);
    return waiting;
  }

  /** The first words after a (re)connection: send what was not answered before the break. */
  private opened(): void {
    if (this.line === 'open') return;
    this.line = 'open';
    this.pause = FIRST_PAUSE;
    for (const [ref, { request, prompt }] of this.waiting) {
      if (request.type === 'sit' || stillAsked(request, this.seen?.number)) this.send(request);
      else if (isSame(prompt, this.message?.prompt)) this.settle(ref)?.reject(UNCERTAIN);
      else this.settle(ref)?.resolve();
    }
  }
}

const UNCERTAIN = new Trouble(
  'The connection broke before your choice arrived.',
  'Look again, and choose once more if you are still asked.',
);

/** The same question as before may be the same one or the next of its kind: the player decides. */
function isSame(before: Prompt | null, now: Prompt | null | undefined): boolean {
  return now !== null && JSON.stringify(before) === JSON.stringify(now);
}

/** A request made before a break is repeated only if the table has not moved on since. */
function stillAsked(request: FromClient, number: number | undefined): boolean {
  return (request as Partial<Answer>).number === number;
}

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
