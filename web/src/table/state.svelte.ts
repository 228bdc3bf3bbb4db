/** A table as it lies before the player: the message of a seat, and where he looks. */

import { calledInFull, PLAIN } from '../counters/print';
import { sameWhereUnchanged, stacksByPlace, type Stack } from '../counters/stacks';
import { sideStyles } from '../counters/sides';
import { layOut, type Point } from '../map/layout';
import { groundsOf, SEA, type Ground } from '../map/terrain';
import type {
  Box,
  CounterDesign,
  Display,
  LogLine,
  Message,
  OptionView,
  Panel,
  Piece,
  Place,
  Reach,
  Ref,
  TableInfo,
} from '../wire';
import type { Effect } from '../scenes/unrolling';
import { optionsByRef, refKey, type RefKey } from './offers';

/** So many lines back something has just happened. */
const RECENT = 10;

export class TableState {
  readonly info: TableInfo;
  /** The seat through which one looks. */
  seat = '';

  /** What somebody called this game. */
  name = $state('');
  message = $state.raw<Message>() as Message;
  /** The first log line after the player's own last choice. */
  since = $state(0);
  /** How many log lines the player has said that he has read. */
  seen = $state(0);
  /** The first log line that is news to him. */
  readonly unread = $derived.by(() => Math.max(this.since, this.seen));
  /** What an option or a log line under the pointer is about. */
  pointedAt = $state.raw<ReadonlySet<RefKey>>(new Set());
  /** The piece whose log lines are shown alone. */
  pickedPiece = $state<string | null>(null);
  /** What a lesson points at on the map and on cards. */
  guided = $state.raw<readonly Ref[]>([]);
  /** The counter that somebody has rested the pointer on, and where it is on the page. */
  inspected = $state.raw<{ piece: string; at: DOMRect } | null>(null);
  /** At the end: the way of every force is drawn. */
  tracksShown = $state(false);
  countersHidden = $state(false);
  /** How far the piece or option under the pointer goes, and from where. */
  reaching = $state.raw<{ from: string; reach: readonly Reach[] } | null>(null);
  /** The rule case, or roll by its place in the log, whose card is open. */
  openCase = $state<string | null>(null);
  /** Set to ask the map to look somewhere; the count makes asking twice work. */
  lookAt = $state.raw<{ point: Point; count: number } | null>(null);

  /** Where something happens in the scene that is played; null when nothing is played any more, and
   * the map looks again where it looked before. */
  visiting = $state.raw<readonly Point[] | null>(null);
  /** Somebody is moving the map: nothing new happens on it meanwhile. */
  held = false;
  /** Pieces on their way across the map, and what happens to others where they lie. */
  flying = $state.raw<ReadonlySet<string>>(new Set());
  effects = $state.raw<readonly Effect[]>([]);

  /** Set to bring a panel into sight; the count makes asking twice work. */
  wantedPanel = $state.raw<{ id: string; count: number } | null>(null);

  readonly layout;
  /** The sides of one's own seats. */
  readonly mySides: ReadonlySet<number>;
  readonly styles;
  private readonly grounds;
  readonly places: ReadonlyMap<string, Place>;

  private stacksBefore: ReadonlyMap<string, Stack[]> = new Map();
  readonly stacks = $derived.by(() => {
    const isForce = (piece: Piece) => this.designOf(piece).silhouette === 'fleet';
    const now = stacksByPlace(this.message.view.pieces, isForce);
    return (this.stacksBefore = sameWhereUnchanged(this.stacksBefore, now));
  });
  /** The hit, or worse, that a piece takes just now. */
  readonly struck = $derived.by(
    () => new Map(this.effects.map(({ kind, piece }) => [piece.id, kind])),
  );
  readonly options = $derived.by((): OptionView[] => this.message.prompt?.options ?? []);
  readonly lit = $derived.by(() => optionsByRef(this.options));
  readonly pieces = $derived.by(
    () => new Map(this.message.view.pieces.map((piece) => [piece.id, piece])),
  );

  /** The box of a card that each id names, with its card. */
  private readonly boxes = $derived.by(() => {
    const found = new Map<string, { box: Box; panel: Panel }>();
    for (const panel of this.message.view.panels ?? [])
      for (const box of panel.boxes ?? []) found.set(box.id, { box, panel });
    return found;
  });
  /** The card of each piece that has one. */
  private readonly cards = $derived.by(() => {
    const found = new Map<string, Panel>();
    for (const panel of this.message.view.panels ?? [])
      if (panel.about?.[0] === 'piece') found.set(panel.about[1], panel);
    return found;
  });
  /** Whether something is being fought out, step by step. */
  private readonly fought = $derived.by(() =>
    (this.message.view.panels ?? []).some(({ steps = [] }) => steps.length > 0),
  );
  /** The display on which that happens. */
  readonly battlefield = $derived.by(() =>
    this.fought ? (this.info.table.displays ?? []).find((one) => this.isInUse(one)) : undefined,
  );
  /** What the question is about: the ship that fires, the force that moves. */
  private readonly subject = $derived.by(
    () => new Set((this.message.prompt?.about ?? []).map(refKey)),
  );
  /** What has been picked so far, where several things are picked one by one. */
  readonly picked = $derived.by(
    () => new Map((this.message.prompt?.picks?.picked ?? []).flatMap((o) => refsOf(o))),
  );

  constructor(info: TableInfo, message: Message) {
    this.info = info;
    this.name = info.name ?? '';
    this.message = message;
    this.layout = layOut(info.table.board);
    this.mySides = new Set(
      info.seats.flatMap(({ name, side }) => (info.my_seats.includes(name) ? [side] : [])),
    );
    this.styles = sideStyles(info.table);
    this.grounds = groundsOf(info.table.terrain ?? {}, this.styles);
    const boxes = (info.table.displays ?? []).flatMap((display) => display.boxes);
    this.places = new Map([...info.table.board.places, ...boxes].map((p) => [p.id, p]));
  }

  /** How a piece is printed. */
  designOf({ type }: Piece): CounterDesign {
    return this.info.table.counters?.[type] ?? PLAIN;
  }

  /** What a place looks like. */
  groundOf({ terrain = '' }: Place): Ground {
    return this.grounds.get(terrain) ?? SEA;
  }

  point(refs: readonly Ref[] | undefined): void {
    this.pointedAt = new Set((refs ?? []).map(refKey));
  }

  isPointedAt(kind: string, id: string): boolean {
    return this.pointedAt.has(`${kind} ${id}`);
  }

  /** The card of what the question is about; a battle comes before it. */
  get subjectCard(): Panel | undefined {
    if (this.fought) return undefined;
    const about = this.message.prompt?.about ?? [];
    return about.flatMap(([kind, id]) => (kind === 'piece' && this.cardOf(id)) || [])[0];
  }

  isSubject(piece: string): boolean {
    return this.subject.has(`piece ${piece}`);
  }

  /** All options that a click on a place may mean: its own, then those of the pieces there. */
  optionsAt(place: string): OptionView[] {
    const found = new Set<OptionView>();
    for (const kind of ['place', 'box'])
      for (const option of this.lit.get(`${kind} ${place}`) ?? []) found.add(option);
    for (const stack of this.stacks.get(place) ?? [])
      for (const piece of stack.pieces)
        for (const one of [piece, ...this.aboard(piece.id)])
          for (const option of this.optionsOfPiece(one.id)) found.add(option);
    return [...found];
  }

  /** Something lies on a display, or can be put there. */
  isInUse({ boxes }: Display): boolean {
    return boxes.some(({ id }) => this.stacks.has(id) || this.lit.has(`box ${id}`));
  }

  /** Whether a click on a box of the display, or on something in it, can mean this option. */
  isOnDisplay(display: Display, { refs = [] }: OptionView): boolean {
    return refs.some(([kind, id]) => {
      const at = kind === 'piece' ? this.pieces.get(id)?.at : id;
      return display.boxes.some((box) => box.id === at);
    });
  }

  optionsOfPiece(id: string): OptionView[] {
    return this.lit.get(`piece ${id}`) ?? [];
  }

  /** What a click on a piece means, if that is plain: where several are picked, the piece itself
   * rather than a bundle that it is in. */
  choiceOf(id: string): OptionView | undefined {
    const options = this.optionsOfPiece(id);
    const itself = options.filter(({ refs = [] }) => refs.length === 1);
    return options.length > 1 && this.message.prompt?.picks ? only(itself) : only(options);
  }

  /** Whether a piece, or one that it stands for on the map, can be chosen. */
  isLit(id: string): boolean {
    return (
      this.optionsOfPiece(id).length > 0 ||
      this.aboard(id).some((piece) => this.optionsOfPiece(piece.id).length > 0)
    );
  }

  cardOf(piece: string): Panel | undefined {
    return this.cards.get(piece);
  }

  /** The pieces in a box of a card: those that lie in it, then those shown there as well. */
  piecesIn(box: Box): Piece[] {
    const there = (this.stacks.get(box.id) ?? []).flatMap((stack) => stack.pieces);
    return [...there, ...(box.also ?? []).flatMap((id) => this.pieces.get(id) ?? [])];
  }

  /** The pieces on the card of a piece: the ships and squadrons of a task force. */
  aboard(id: string): Piece[] {
    return (this.cards.get(id)?.boxes ?? []).flatMap((box) =>
      (this.stacks.get(box.id) ?? []).flatMap((stack) => stack.pieces),
    );
  }

  /** The place on the map where something lies, or lies the piece on whose card it is. */
  placeOf([kind, id]: Ref): string | null {
    const place = kind === 'piece' ? this.pieces.get(id)?.at : id;
    if (place === undefined) return null;
    if (this.layout.at.has(place)) return place;
    const about = this.boxes.get(place)?.panel.about;
    return about && about[1] !== id ? this.placeOf(about) : null;
  }

  whereIs(ref: Ref): Point | null {
    const place = this.placeOf(ref);
    return (place !== null && this.layout.at.get(place)) || null;
  }

  /** Where the last thing happened that the log gives a place on the map: what happens to a ship
   * that has none there, since nobody knew of her, happens where she was met. */
  lastPlaceTold(): Point | null {
    for (const { parts = [] } of this.message.log.slice(-RECENT).reverse())
      for (const part of parts) {
        const point = typeof part === 'string' ? null : this.whereIs(part);
        if (point) return point;
      }
    return null;
  }

  whereIsOption(option: OptionView): Point | null {
    for (const ref of option.refs ?? []) {
      const point = this.whereIs(ref);
      if (point) return point;
    }
    return null;
  }

  /** Where on the map the answers to the question lie, or else what it is about. */
  whereToLook(): Point[] {
    const answers = this.options.flatMap((option) => this.whereIsOption(option) ?? []);
    if (answers.length > 0) return answers;
    return (this.message.prompt?.about ?? []).flatMap((ref) => this.whereIs(ref) ?? []);
  }

  /** Where a newcomer looks first: there, or where his own side is, or anything at all. */
  whereToBegin(): Point[] {
    const asked = this.whereToLook();
    if (asked.length > 0) return asked;
    const { pieces } = this.message.view;
    const mine = pieces.filter(({ side }) => side !== undefined && this.mySides.has(side));
    const found = (mine.length > 0 ? mine : pieces).flatMap(
      ({ id }) => this.whereIs(['piece', id]) ?? [],
    );
    return found.length > 0 ? found : [...this.layout.at.values()];
  }

  /** Everything that lies on the map, and every answer there. */
  whereThingsLie(): Point[] {
    const places = [...this.stacks.keys()].flatMap((id) => this.layout.at.get(id) ?? []);
    return [...places, ...this.whereToLook()];
  }

  /** Show how far a piece goes; nothing where it tells nothing. */
  showReach(piece: Piece | undefined): void {
    const from = piece && this.placeOf(['piece', piece.id]);
    this.reaching = from && piece.reach?.length ? { from, reach: piece.reach } : null;
  }

  /** Show how far options go; where several do, that of the first. */
  showReachOf(options: readonly OptionView[]): boolean {
    const telling = options.find(({ reach }) => (reach?.length ?? 0) > 0);
    if (!telling?.reach) return false;
    const from = (telling.refs ?? []).flatMap((ref) => this.placeOf(ref) ?? [])[0] ?? '';
    this.reaching = { from, reach: telling.reach };
    return true;
  }

  look(point: Point | null): void {
    if (point) this.lookAt = { point, count: (this.lookAt?.count ?? 0) + 1 };
  }

  visit(points: readonly Point[] | null): void {
    if (points === null || points.length > 0) this.visiting = points;
  }

  want(panel: string): void {
    this.wantedPanel = { id: panel, count: (this.wantedPanel?.count ?? 0) + 1 };
  }

  /** What players call a place: its number or name. */
  placeName(id: string): string {
    const card = this.boxes.get(id);
    if (card) return [card.panel.title, card.box.title].filter(Boolean).join(', ');
    return this.places.get(id)?.name || id;
  }

  /** What a sentence calls something that is read without its counter in sight. A ship that has just
   * been lost is still called by her name. */
  called([kind, id]: Ref): string {
    if (kind !== 'piece') return this.placeName(id);
    const lost = this.effects.find(({ piece }) => piece.id === id)?.piece;
    const piece = this.pieces.get(id) ?? lost;
    return piece ? calledInFull(piece) : id;
  }

  /** A line of the log without its dice, everything in it called in full. */
  said({ parts = [] }: LogLine): string {
    return parts.map((part) => (typeof part === 'string' ? part : this.called(part))).join('');
  }

  /** The side whose name a piece that has left the table begins with ("IJN 3"). */
  sideNamed(piece: string): number {
    return this.info.table.sides.findIndex((side) => piece.startsWith(side));
  }

  /** Its number and its name. */
  placeInFull(id: string): string {
    const name = this.placeName(id);
    return name === id ? id : `${id} ${name}`;
  }

  isAbout(line: LogLine, piece: string): boolean {
    return (line.parts ?? []).some((part) => typeof part !== 'string' && part[1] === piece);
  }
}

function only<T>(some: readonly T[]): T | undefined {
  return some.length === 1 ? some[0] : undefined;
}

function refsOf(option: OptionView): [RefKey, OptionView][] {
  return (option.refs ?? []).map((ref) => [refKey(ref), option]);
}
