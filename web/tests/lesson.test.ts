import { expect, it } from 'vitest';
import { answer, begin, debriefing, goOn, hasCome, isDone, isMeant, pass } from '../src/guide/lesson';
import type { Lesson, LessonStep, LogLine } from '../src/wire';

const line = (number: string, words: string): LogLine => ({ case: number, parts: [words] });
const roll = (chart: string, cell: string): LogLine =>
  ({ case: '5.2', roll: { chart, cell, dice: [4], reason: 'r' } }) as unknown as LogLine;
const step = (title: string, rest: Partial<LessonStep> = {}): LessonStep => ({
  title,
  text: '',
  ...rest,
});
const lesson = (...steps: LessonStep[]): Lesson => ({ side: 0, title: '', summary: '', steps });

it('knows keys that begin alike', () => {
  expect(isMeant('move *', 'move 0402')).toBe(true);
  expect(isMeant('move 0402', 'move 0403')).toBe(false);
});

it('wants one line of the log to tell all that a moment says', () => {
  const lines = [line('3.1', 'Blue will hunt'), line('4.1', 'A moves'), roll('search', 'rough')];
  expect(hasCome({ case: '3.1', says: 'hunt' }, '', [], lines)).toBe(true);
  expect(hasCome({ case: '4.1', says: 'hunt' }, '', [], lines)).toBe(false);
  expect(hasCome({ chart: 'search', result: 'rough' }, '', [], lines)).toBe(true);
  expect(hasCome({ chart: 'search', result: 'exact' }, '', [], lines)).toBe(false);
});

it('waits for what the step asks for, and says what just happened', () => {
  const taught = lesson(
    step('look'),
    step('choose', {
      when: { asked: 'posture' },
      until: { answered: 'posture' },
      after: [{ text: 'You hunt.', when: { chose: 'hunt' } }, { text: 'You strike.' }],
    }),
    step('move', { when: { asked: 'move' } }),
  );
  let seen = { asked: 'posture', log: [] as LogLine[] };
  let at = goOn(taught, begin([]), seen);
  expect(at.step).toBe(0);
  at = pass(taught, at, seen);
  expect(at.step).toBe(1);
  expect(goOn(taught, at, seen)).toBe(at);
  seen = { asked: '', log: [line('3.1', 'Both have chosen')] };
  at = goOn(taught, answer(at, { verb: 'posture', key: 'strike' }), seen);
  expect([at.step, at.said]).toEqual([-1, 'You strike.']);
  at = goOn(taught, at, { ...seen, asked: 'move' });
  expect([at.step, at.said]).toEqual([2, 'You strike.']);
  at = answer(at, { verb: 'move', key: 'here' });
  expect(at.said).toBe('You strike.');
  expect(answer(at, { verb: 'move', key: 'there' }).said).toBe('');
});

it('leaves a card behind that nobody has read, once the player is two answers on', () => {
  const taught = lesson(step('look', { must: true }), step('aim', { when: { asked: 'aim' } }), step('end'));
  const seen = { asked: 'aim', log: [] };
  const read = goOn(taught, begin([]), seen);
  const once = goOn(taught, answer(read, { verb: 'aim', key: 'a' }), seen);
  expect(once.step).toBe(0);
  expect(goOn(taught, answer(once, { verb: 'fire', key: 'b' }), seen).step).toBe(1);
});

it('takes ideas as they come up, unless one must come first', () => {
  const search = step('search', { when: { asked: 'search' } });
  const move = step('move', { when: { asked: 'move' } });
  const end = step('end', { when: { asked: 'posture' } });
  const moving = { asked: 'move', log: [] };
  expect(goOn(lesson({ ...search, must: true }, move, end), begin([]), moving).step).toBe(-1);
  const taught = lesson(search, move, end);
  let at = goOn(taught, begin([]), moving);
  expect(at.step).toBe(1);
  at = pass(taught, at, { asked: 'search', log: [] });
  expect(at.step).toBe(0);
  at = pass(taught, at, { asked: 'posture', log: [] });
  expect([at.step, isDone(taught, at)]).toEqual([2, false]);
  at = pass(taught, at, { asked: 'posture', log: [] });
  expect([at.step, isDone(taught, at)]).toEqual([-1, true]);
});

it('is over with its last step, whatever did not come up', () => {
  const taught = lesson(step('never', { when: { asked: 'never' } }), step('x', { when: { asked: 'x' } }));
  const seen = { asked: 'x', log: [] };
  expect(isDone(taught, pass(taught, goOn(taught, begin([]), seen), seen))).toBe(true);
});

it('does not take a question for the next one when its idea is skipped', () => {
  const when = { asked: 'posture' };
  const taught = lesson(step('one', { when, until: { answered: 'posture' } }), step('two', { when }));
  const first = { asked: 'posture', log: [] };
  let at = pass(taught, goOn(taught, begin([]), first), first);
  expect(at.step).toBe(-1);
  at = goOn(taught, at, { asked: 'move', log: [] });
  expect(goOn(taught, at, first).step).toBe(1);
});

it('counts only what happened since the step began', () => {
  const old = [line('3.1', 'long ago')];
  const taught = lesson(step('wait', { until: { case: '3.1' } }));
  const at = goOn(taught, begin(old), { asked: '', log: old });
  expect(isDone(taught, at)).toBe(false);
  expect(isDone(taught, goOn(taught, at, { asked: '', log: [...old, ...old] }))).toBe(true);
});

it('says of the whole lesson what fits', () => {
  const taught = {
    ...lesson(step('a', { until: { answered: 'fly' } })),
    debriefing: [
      { text: 'always' },
      { text: 'struck', when: { chose: 'done' } },
      { text: 'sunk', when: { says: 'sinks' } },
    ],
  };
  const seen = { asked: '', log: [] };
  const at = goOn(taught, answer(begin([]), { verb: 'fly', key: 'done' }), seen);
  expect(debriefing(taught, at, seen)).toEqual(['always', 'struck']);
});
