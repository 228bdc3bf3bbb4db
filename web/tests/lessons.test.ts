import { describe, expect, it } from 'vitest';
import { afterLesson, guidedTable } from '../src/lobby/lessons';
import type { GameInfo, ScenarioInfo } from '../src/wire';

function scenario(id: string, more: Partial<ScenarioInfo> = {}): ScenarioInfo {
  const alone = { sides: ['US', 'Japan'], automatic: [1], commands: [[], []], options: [] };
  return { id, title: id, summary: '', ...alone, ...more };
}
const game: GameInfo = {
  code: 'g',
  title: '',
  version: '1',
  bots: [{ id: 'random', help: '' }, { id: 'doctrine', help: '' }],
  scenarios: [
    scenario('one', { is_lesson: true }),
    scenario('between'),
    scenario('two', { is_lesson: true }),
    scenario('whole', { automatic: [] }),
  ],
};

describe('after a lesson', () => {
  it('comes the next one, whatever stands between them', () => {
    expect(afterLesson(game, 'one')?.id).toBe('two');
  });

  it('comes the first whole scenario when it was the last', () => {
    expect(afterLesson(game, 'two')?.id).toBe('between');
  });

  it('comes nothing when it was none', () => {
    expect(afterLesson(game, 'whole')).toBeUndefined();
    expect(afterLesson(game, 'unheard of')).toBeUndefined();
  });
});

describe('the table of a lesson', () => {
  const lesson = { side: 1, title: '', summary: '', minutes: 5 };

  it('seats me where the lesson is, and a sensible bot elsewhere', () => {
    const duel = scenario('duel', { automatic: [], lessons: [lesson] });
    expect(guidedTable(game, duel).seats).toEqual([
      { side: 0, who: 'doctrine' },
      { side: 1, who: 'me' },
    ]);
  });

  it('has the options and the dice that the lesson needs', () => {
    const special = { ...lesson, seed: 'known', options: { fog: 'off' } };
    const table = guidedTable(game, scenario('s', { automatic: [], lessons: [special] }));
    expect(table).toMatchObject({ seed: 'known', options: { fog: 'off' } });
  });

  it('without a lesson seats me first, with fair dice', () => {
    const table = guidedTable(game, scenario('s', { automatic: [] }));
    expect(table.seats?.[0]).toEqual({ side: 0, who: 'me' });
    expect('seed' in table).toBe(false);
  });
});
