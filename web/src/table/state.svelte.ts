/** A table as it lies before the player: the message of a seat, and where he looks. */

import { stacksByPlace } from '../counters/stacks';
import { sideStyles } from '../counters/sides';
import { layOut, type Point } from '../map/layout';
import type { LogLine, Message, OptionView, Place, Ref, TableInfo } from '../wire';
import { optionsByRef, refKey, type RefKey } from './offers';

export class TableState {
  readonly info: TableInfo;

  message = $state.raw<Message>() as Message;
  /** The first log line after the player's own last choice. */
  since = $state(0);
  /** What an option or a log line under the pointer is about. */
  pointedAt = $state.raw<ReadonlySet<RefKey>>(new Set());
  /** The piece whose log lines are shown alone. */
  pickedPiece = $state<string | null>(null);
  countersHidden = $state(false);
  /** The rule case, or roll by its place in the log, whose card is open. */
  openCase = $state<string | null>(null);
  /** Set to ask the map to look somewhere; the count makes asking twice work. */
  lookAt = $state.raw<{ point: Point; count: number } | null>(null);

  readonly layout;
  readonly styles;
  readonly places: ReadonlyMap<string, Place>;

  readonly stacks = $derived.by(() => stacksByPlace(this.message.view.pieces));
  readonly options = $derived.by((): OptionView[] => this.message.prompt?.options ?? []);
  readonly lit = $derived.by(() => optionsByRef(this.options));
  readonly pieces = $derived.by(
    () => new Map(this.message.view.pieces.map((piece) => [piece.id, piece])),
  );

  constructor(info: TableInfo, message: Message) {
    this.info = info;
    this.message = message;
    this.layout = layOut(info.table.board);
    this.styles = sideStyles(info.table.sides);
    const boxes = (info.table.displays ?? []).flatMap((display) => display.boxes);
    this.places = new Map([...info.table.board.places, ...boxes].map((p) => [p.id, p]));
  }

  point(refs: readonly Ref[] | undefined): void {
    this.pointedAt = new Set((refs ?? []).map(refKey));
  }

  isPointedAt(kind: string, id: string): boolean {
    return this.pointedAt.has(`${kind} ${id}`);
  }

  /** All options that a click on a place may mean: its own, then those of the pieces there. */
  optionsAt(place: string): OptionView[] {
    const found = new Set<OptionView>();
    for (const kind of ['place', 'box'])
      for (const option of this.lit.get(`${kind} ${place}`) ?? []) found.add(option);
    for (const stack of this.stacks.get(place) ?? [])
      for (const piece of stack.pieces)
        for (const option of this.lit.get(`piece ${piece.id}`) ?? []) found.add(option);
    return [...found];
  }

  optionsOfPiece(id: string): OptionView[] {
    return this.lit.get(`piece ${id}`) ?? [];
  }

  /** Where something lies on the map, if it does. */
  whereIs([kind, id]: Ref): Point | null {
    const place = kind === 'piece' ? this.pieces.get(id)?.at : id;
    return (place !== undefined && this.layout.at.get(place)) || null;
  }

  whereIsOption(option: OptionView): Point | null {
    for (const ref of option.refs ?? []) {
      const point = this.whereIs(ref);
      if (point) return point;
    }
    return null;
  }

  look(point: Point | null): void {
    if (point) this.lookAt = { point, count: (this.lookAt?.count ?? 0) + 1 };
  }

  /** What players call a place: its number or name. */
  placeName(id: string): string {
    return this.places.get(id)?.name || id;
  }

  isAbout(line: LogLine, piece: string): boolean {
    return (line.parts ?? []).some((part) => typeof part !== 'string' && part[1] === piece);
  }
}
