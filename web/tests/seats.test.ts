import { describe, expect, it } from 'vitest';
import { commandsOf, playedSides, seatsFor, TEAM } from '../src/lobby/seats';
import type { OptionSpec, ScenarioInfo } from '../src/wire';

const team: OptionSpec = {
  id: 'team',
  title: 'Team',
  help: '',
  case: '',
  choices: ['off', 'routes'],
  default: 'off',
  commands: { routes: ['north', 'south'] },
};
const scenario: ScenarioInfo = {
  id: 's',
  title: '',
  summary: '',
  sides: ['US', 'Japan', 'The sea'],
  automatic: [2],
  commands: [['fleet', 'air', 'land'], [], []],
  options: [],
};

describe('seats of a new table', () => {
  const seating = (who: string) => ({
    who: (side: number) => (side === 0 ? who : 'doctrine'),
    team: (_: number, command: string) => (command === 'air' ? 'guest' : 'me'),
    commands: () => ['fleet', 'air', 'land'],
  });

  it('leave automatic sides out', () => {
    expect(playedSides(scenario)).toEqual([0, 1]);
    expect(seatsFor(scenario, seating('me')).map(({ side }) => side)).toEqual([0, 1]);
  });

  it('put all that I command in one seat, and each guest in his own', () => {
    expect(seatsFor(scenario, seating(TEAM))).toEqual([
      { side: 0, who: 'me', commands: ['fleet', 'land'] },
      { side: 0, who: 'guest', commands: ['air'] },
      { side: 1, who: 'doctrine' },
    ]);
  });

  it('know the commands that an option gives', () => {
    const withTeam = { ...scenario, options: [team] };
    expect(commandsOf(scenario, 0, () => '')).toEqual(['fleet', 'air', 'land']);
    expect(commandsOf(withTeam, 0, () => 'off')).toEqual([]);
    expect(commandsOf(withTeam, 0, () => 'routes')).toEqual(['north', 'south']);
    expect(commandsOf(withTeam, 1, () => 'routes')).toEqual([]);
  });
});
