/** What a player does at the table goes to the server from here: answers, picks put back, undo. */

import type { Guide } from '../guide/guide.svelte';
import { Trouble } from '../server/api';
import type { Connection } from '../server/connection.svelte';
import type { Message, OptionView, TableInfo } from '../wire';
import type { TableState } from './state.svelte';

const UNHEARD = new Trouble(
  'The server does not answer.',
  'Your choice is sent as soon as it does; look whether it is still running.',
);

export class Answering {
  /** What went wrong last, until it is put away. */
  trouble = $state<Trouble | null>(null);
  /** What must be asked about twice. */
  confirming = $state.raw<OptionView | null>(null);
  /** The people on other sides, who would have to agree to a take-back. */
  readonly opponents: string[];
  /** The number of the message that a request under way answers. */
  private underway: number | null = null;

  constructor(
    info: TableInfo,
    private readonly connection: Connection,
    private readonly table: TableState,
    private readonly guide: Guide | null,
    private readonly message: () => Message,
  ) {
    this.opponents = info.seats.flatMap(({ who, side, name }) =>
      who === 'guest' && side !== connection.side ? [name] : [],
    );
  }

  private get picked(): OptionView[] {
    return this.message().prompt?.picks?.picked ?? [];
  }

  /** A second click before the table has moved on is a slip; after that it is meant. */
  async attempt(request: () => Promise<void>): Promise<void> {
    const { number } = this.connection;
    if (this.underway === number) return;
    this.underway = number;
    this.trouble = this.connection.line === 'open' ? null : UNHEARD;
    try {
      await request();
      this.trouble = null;
    } catch (error) {
      this.trouble = error as Trouble;
    } finally {
      if (this.underway === number) this.underway = null;
    }
  }

  /** One click does what can be taken back; what others would have to agree to is asked twice, and
   * so is a last pick after which nobody would be asked for the word that ends it. */
  choose(option: OptionView): void {
    this.table.pickedPiece = null;
    const isFinal = option.irreversible && this.opponents.length > 0;
    if (this.picked.includes(option)) void this.putBack(option);
    else if (isFinal || option.closes) this.confirming = option;
    else this.send(option);
  }

  confirm(option: OptionView): void {
    this.confirming = null;
    this.send(option);
  }

  private send({ key }: OptionView): void {
    void this.attempt(async () => {
      const refused = this.guide?.answers(this.message().prompt?.verb ?? '', key);
      await this.connection.answer([key]).catch((error: unknown) => {
        refused?.();
        throw error;
      });
    });
  }

  private putBack(option: OptionView): Promise<void> {
    const kept = this.picked.filter((one) => one !== option).map(({ key }) => key);
    return this.attempt(() => this.connection.putBack(kept));
  }

  clearPicks(): Promise<void> {
    return this.attempt(() => this.connection.putBack([]));
  }

  undo(): Promise<void> {
    return this.attempt(() => this.connection.undo());
  }

  redo(): Promise<void> {
    return this.attempt(() => this.connection.redo());
  }
}
