/** Lessons in a row: what comes after one, and the table at which it is played. */

import type { BotInfo, GameInfo, NewTable, ScenarioInfo } from '../wire';
import { playedSides } from './seats';

/** Who plays against a newcomer: a bot with sensible habits, where there is one. */
export function usualBot({ bots }: GameInfo): BotInfo | undefined {
  return bots.find(({ id }) => id === 'doctrine') ?? bots[0];
}

/** What to play after a lesson: the next one, and after the last the first whole scenario. */
export function afterLesson({ scenarios }: GameInfo, id: string): ScenarioInfo | undefined {
  const place = scenarios.findIndex((one) => one.id === id);
  if (!scenarios[place]?.is_lesson) return undefined;
  const later = scenarios.slice(place + 1).find(({ is_lesson: taught }) => taught);
  return later ?? scenarios.find(({ is_lesson: taught }) => !taught);
}

/** A table at which a lesson is played against the usual bot, with the options and dice that it
 * needs; without a lesson I play the first side. */
export function guidedTable(
  game: GameInfo,
  scenario: ScenarioInfo,
  lesson = scenario.lessons?.[0],
): NewTable {
  const played = playedSides(scenario);
  const mine = lesson?.side ?? played[0];
  const bot = usualBot(game)?.id ?? 'me';
  return {
    game: game.code,
    scenario: scenario.id,
    options: lesson?.options ?? {},
    seats: played.map((side) => ({ side, who: side === mine ? 'me' : bot })),
    ...(lesson?.seed ? { seed: lesson.seed } : {}),
  };
}
