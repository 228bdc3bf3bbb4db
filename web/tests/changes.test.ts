import { describe, expect, it } from 'vitest';
import { applyChange, nextList } from '../src/server/changes';
import type { Message } from '../src/wire';

const before: Message = {
  view: {
    headline: 'Turn 1',
    pieces: [
      { id: 'A', at: '0101', type: 'fleet' },
      { id: 'B', at: '0102', type: 'fleet' },
    ],
    scores: { Blue: '0' },
  },
  prompt: { text: 'Go?', verb: 'go', case: '1', command: '', options: [] },
  waiting_for: [],
  log: [
    { case: '1', parts: ['one'] },
    { case: '1', parts: ['two'] },
  ],
  undo: '',
};

describe('applyChange', () => {
  it('keeps what is not mentioned', () => {
    const after = applyChange(before, { headline: 'Turn 2' });
    expect(after.view.headline).toBe('Turn 2');
    expect(after.view.pieces).toBe(before.view.pieces);
    expect(after.prompt).toBe(before.prompt);
    expect(after.log).toBe(before.log);
  });

  it('takes the prompt away when it is null', () => {
    expect(applyChange(before, { prompt: null }).prompt).toBeNull();
  });

  it('cuts the log back after an undo and goes on from there', () => {
    const after = applyChange(before, { log: { keep: 1, lines: [{ case: '2', parts: ['new'] }] } });
    expect(after.log.map((line) => line.parts?.[0])).toEqual(['one', 'new']);
  });

  it('does not touch the message it starts from', () => {
    const copy = structuredClone(before);
    applyChange(before, { pieces: { gone: ['A'] }, log: { keep: 0 }, over: true });
    expect(before).toEqual(copy);
  });
});

describe('nextList', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];

  it('puts an item in place of its namesake, a new one at the end', () => {
    const next = nextList([a, b], { set: [{ id: 'a' }, { id: 'c' }] });
    expect(next.map((item) => item.id)).toEqual(['a', 'b', 'c']);
    expect(next[0]).not.toBe(a);
    expect(next[1]).toBe(b);
  });

  it('sorts by the order given', () => {
    const next = nextList([a, b], { gone: ['a'], set: [{ id: 'c' }], order: ['c', 'b'] });
    expect(next.map((item) => item.id)).toEqual(['c', 'b']);
  });

  it('replaces everything', () => {
    expect(nextList([a, b], { all: [] })).toEqual([]);
  });
});
