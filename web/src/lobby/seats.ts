/** Who sits where at a new table: a side each, or several people who share one. */

import type { GameInfo, NewTable, OptionSpec, ScenarioInfo, SeatChoice, TableInfo } from '../wire';

/** A side whose commands are given out one by one. */
export const TEAM = 'team';

export function playedSides({ sides, automatic }: ScenarioInfo): number[] {
  return sides.flatMap((_, side) => (automatic.includes(side) ? [] : [side]));
}

/** How many people a game is for: one for each side that the rules do not play, or more of them. */
export function playersOf({ scenarios }: GameInfo): string {
  const counts = scenarios.map((one) => playedSides(one).length);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (most === 1) return '1 player';
  const teams = scenarios.some(({ commands }) => commands.some((one) => one.length > 1));
  return `${least === most ? 'for' : `${least} or`} ${most} players${teams ? ', or teams' : ''}`;
}

/** The commands of a side that several people can share; an option may say which there are. */
export function commandsOf(
  scenario: ScenarioInfo,
  side: number,
  valueOf: (option: OptionSpec) => string,
): string[] {
  const own = scenario.commands[side] ?? [];
  if (own.length === 0) return [];
  const telling = scenario.options.find(({ commands }) => Object.keys(commands ?? {}).length > 0);
  return telling ? (telling.commands?.[valueOf(telling)] ?? []) : own;
}

/** Who takes each side ("team": see `team`), and in a team who takes each command. */
export interface Seating {
  who: (side: number) => string;
  team: (side: number, command: string) => string;
  commands: (side: number) => string[];
}

/** The same game again, with the sides swapped where two play it, the same clock, and the same
 * charts of one's own. Whoever shares a side by commands keeps it whole this time. */
export function rematch(
  { game, scenario, options, seats, clock, host }: TableInfo,
  overlay: Record<string, string> = {},
): NewTable {
  const sides = playedSides(scenario);
  const whoWas = (side: number) => seats.find((seat) => seat.side === side)?.who ?? 'me';
  const again = sides.map((side, i) => ({ side, who: whoWas(sides.at(-1 - i) ?? side) }));
  return {
    game,
    scenario: scenario.id,
    options,
    seats: again,
    ...(clock ? { clock } : {}),
    ...(host ? { host } : {}),
    ...(Object.keys(overlay).length > 0 ? { overlay } : {}),
  };
}

/** One seat for all I command on a side, and for each bot; every guest has a seat of his own. */
export function seatsFor(scenario: ScenarioInfo, seating: Seating): SeatChoice[] {
  return playedSides(scenario).flatMap((side) => {
    const who = seating.who(side);
    if (who !== TEAM) return [{ side, who }];
    const seats: SeatChoice[] = [];
    for (const command of seating.commands(side)) {
      const holder = seating.team(side, command);
      const seat = holder === 'guest' ? undefined : seats.find((one) => one.who === holder);
      if (seat) seat.commands = [...(seat.commands ?? []), command];
      else seats.push({ side, who: holder, commands: [command] });
    }
    return seats;
  });
}
