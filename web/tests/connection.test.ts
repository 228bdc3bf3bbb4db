import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../src/server/connection.svelte';
import type { FromClient, FromServer, Message } from '../src/wire';

/** The other end of the line. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  said: FromClient[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as FromClient);
  }
  close(): void {}
  tell(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const message = (headline: string): Message => ({
  view: { headline, pieces: [] },
  prompt: { text: 'Go?', verb: 'go', case: '1', command: '', options: [] },
  waiting_for: [],
  log: [],
  undo: '',
});

const snapshot = (number: number, headline = 'Turn 1'): FromServer => ({
  type: 'snapshot',
  seat: 'Blue',
  side: 0,
  number,
  message: message(headline),
  desk: {},
});

const update = (number: number, headline: string): FromServer => ({
  type: 'update',
  seat: 'Blue',
  number,
  change: { headline },
});

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function seated(): Connection {
  const connection = new Connection('7', 'token', 'Blue');
  FakeSocket.last.onopen();
  FakeSocket.last.tell(snapshot(10));
  return connection;
}

function breakAndReturn(): void {
  FakeSocket.last.onclose({ code: 1006 });
  vi.advanceTimersByTime(300);
  FakeSocket.last.onopen();
}

describe('a connection', () => {
  it('sits down and keeps up', () => {
    const connection = seated();
    expect(FakeSocket.last.said[0]).toMatchObject({ type: 'hello', token: 'token', seat: 'Blue' });
    FakeSocket.last.tell(update(11, 'Turn 2'));
    expect(connection.message?.view.headline).toBe('Turn 2');
  });

  it('asks for updates that it missed, and takes none twice', () => {
    const connection = seated();
    FakeSocket.last.tell(update(12, 'Turn 3'));
    expect(connection.message?.view.headline).toBe('Turn 1');
    expect(FakeSocket.last.said.at(-1)).toEqual({ type: 'missed', have: 10 });
    FakeSocket.last.tell(update(11, 'Turn 2'));
    FakeSocket.last.tell(update(12, 'Turn 3'));
    FakeSocket.last.tell(update(11, 'Turn 2'));
    expect(connection.message?.view.headline).toBe('Turn 3');
  });

  it('comes back after a break and says what it has', () => {
    const connection = seated();
    FakeSocket.last.onclose({ code: 1006 });
    expect(connection.line).toBe('lost');
    vi.advanceTimersByTime(300);
    FakeSocket.last.onopen();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.said[0]).toMatchObject({ type: 'hello', have: 10 });
    FakeSocket.last.tell(update(11, 'Turn 2'));
    expect(connection.line).toBe('open');
  });

  it('takes a game that people have ended for over', () => {
    const connection = seated();
    FakeSocket.last.tell({ type: 'company', ended: ['Blue', 'Red resigns'] });
    expect(connection.message).toMatchObject({
      over: true,
      outcome: ['Blue', 'Red resigns'],
      prompt: null,
      waiting_for: [],
    });
  });

  it('answers with the number it has seen, and ends when that is done', async () => {
    const connection = seated();
    const answered = connection.answer(['hunt']);
    expect(FakeSocket.last.said.at(-1)).toEqual({
      type: 'answer',
      number: 10,
      keys: ['hunt'],
      ref: 1,
    });
    FakeSocket.last.tell({ type: 'done', ref: 1, number: 11 });
    await expect(answered).resolves.toBeUndefined();
  });

  it('says why a request was refused', async () => {
    const connection = seated();
    const answered = connection.answer(['fly']);
    FakeSocket.last.tell({ type: 'refused', ref: 1, error: 'not on offer', remedy: 'look' });
    await expect(answered).rejects.toThrow('not on offer');
  });

  it('repeats an answer after a break if the table has not moved on', () => {
    const connection = seated();
    void connection.answer(['hunt']);
    breakAndReturn();
    FakeSocket.last.tell(snapshot(10));
    expect(FakeSocket.last.said.at(-1)).toMatchObject({
      type: 'answer',
      number: 10,
      keys: ['hunt'],
    });
  });

  it('takes the answer for given if the table has moved on', async () => {
    const connection = seated();
    const answered = connection.answer(['hunt']);
    breakAndReturn();
    FakeSocket.last.tell({ type: 'update', seat: 'Blue', number: 11, change: { prompt: null } });
    await expect(answered).resolves.toBeUndefined();
    expect(FakeSocket.last.said.map(({ type }) => type)).toEqual(['hello']);
  });

  it('never repeats an answer on its own when the server was started anew', async () => {
    const connection = seated();
    const answered = connection.answer(['hunt']);
    breakAndReturn();
    FakeSocket.last.tell(snapshot(3000));
    await expect(answered).rejects.toThrow('before your choice arrived');
    expect(FakeSocket.last.said.map(({ type }) => type)).toEqual(['hello']);
  });

  it('gives up where trying again would not help', () => {
    const connection = seated();
    FakeSocket.last.onclose({ code: 4401 });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(connection.trouble?.message).toContain('does not open a seat');
  });

  it('shows nothing of the old seat once another sits down', () => {
    const connection = seated();
    void connection.sit('Red');
    expect(connection.message).toBeNull();
    expect(FakeSocket.last.said.at(-1)).toMatchObject({ type: 'sit', seat: 'Red' });
  });

  it('knows the side of a seat that comes back to what it had seen', () => {
    const connection = seated();
    void connection.sit('Red');
    FakeSocket.last.tell({ ...snapshot(30), seat: 'Red', side: 1 } as FromServer);
    void connection.sit('Blue');
    FakeSocket.last.tell(update(11, 'Turn 2'));
    expect([connection.seat, connection.side]).toEqual(['Blue', 0]);
  });

  it('adds to the dice while the table gathers', () => {
    const connection = new Connection('7', 'token', 'Blue');
    FakeSocket.last.onopen();
    FakeSocket.last.tell({ type: 'gathering', commitment: 'c', given: false, missing: ['Blue'] });
    const nonce = FakeSocket.last.said.at(-1);
    expect(nonce?.type).toBe('nonce');
    expect((nonce as { nonce: string }).nonce).toMatch(/^[0-9a-f]{32}$/);
    FakeSocket.last.tell(snapshot(1));
    expect(connection.gathering).toBeNull();
  });
});
