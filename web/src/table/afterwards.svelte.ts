/** What one may play when a game is over: the same again, or what comes after a lesson. */

import { askForGuide } from '../guide/guide.svelte';
import { afterLesson, guidedTable } from '../lobby/lessons';
import { rematch } from '../lobby/seats';
import { addressOf, router } from '../page/route.svelte';
import { getGames, getOwnCharts, makeTable } from '../server/api';
import type { GameInfo, NewTable, ScenarioInfo, TableInfo } from '../wire';

export class Afterwards {
  /** What comes after this lesson, once that is known. */
  next = $state.raw<ScenarioInfo>();
  private game: GameInfo | undefined;

  constructor(
    private readonly info: TableInfo,
    private readonly attempt: (what: () => Promise<void>) => Promise<void>,
  ) {}

  /** The game is over: find out what comes next. */
  async look(): Promise<void> {
    if (!this.info.scenario.is_lesson || this.info.watching || this.game) return;
    const games = await getGames().catch(() => []); // the end is told without it
    this.game = games.find(({ code }) => code === this.info.game);
    this.next = this.game && afterLesson(this.game, this.info.scenario.id);
  }

  playAgain(): Promise<void> {
    return this.attempt(async () => this.begin(rematch(this.info, await this.charts())));
  }

  playNext(): Promise<void> {
    const { game, next } = this;
    return this.attempt(async () => {
      if (!game || !next) return;
      const overlay = await this.charts();
      const own = Object.keys(overlay).length > 0 ? { overlay } : {};
      await this.begin({ ...guidedTable(game, next), ...own }, true);
    });
  }

  /** Charts of one's own stay in use. */
  private async charts(): Promise<Record<string, string>> {
    return this.info.overlay ? getOwnCharts(this.info.id, this.info.token) : {};
  }

  private async begin(choice: NewTable, guided = false): Promise<void> {
    const { id, token } = await makeTable(choice);
    if (guided) askForGuide(id);
    router.go(addressOf('table', id, token));
  }
}
