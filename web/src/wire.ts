// Written by `python -m deckload.server.typescript` from the types in
// src/deckload/server/wire.py and live_wire.py. Change those, not this file.
//
// A field marked "?" is left out when it has the value that its comment gives.

export const PROTOCOL = 1;

/** What went wrong, and what to do about it. */
export interface Error {
  error: string;
  remedy: string;
}

/** An optional rule: a switch, or a choice among words. */
export interface OptionSpec {
  id: string;
  title: string;
  help: string;
  case: string;
  choices: string[];
  default: string;
}

/** A scenario and the optional rules it can be played with. Automatic sides need no seat. */
export interface ScenarioInfo {
  id: string;
  title: string;
  summary: string;
  sides: string[];
  automatic: number[];
  commands: string[][];
  options: OptionSpec[];
}

/** A player that is a program. */
export interface BotInfo {
  id: string;
  help: string;
}

/** A game that can be played here; its first scenario is the one for newcomers. */
export interface GameInfo {
  code: string;
  title: string;
  version: string;
  scenarios: ScenarioInfo[];
  bots: BotInfo[];
}

/** The server. `own_machine`: it answers this machine only, so there is nobody to invite. */
export interface About {
  program: string;
  protocol: number;
  own_machine: boolean;
}

/** A rule case by number, in our own words. */
export interface CaseLine {
  case: string;
  statement: string;
}

/** A cell, by its place in the grid, whose source is not that of its chart. */
export interface CellSource {
  row: number;
  column: number;
  source: string;
}

/** A modifier as shown under a chart. */
export interface ModifierView {
  name: string;
  value: number;
  text: string;
  source: string;
}

/** A chart as the page draws it; `hit` is the row and column of the cell rolled. */
export interface ChartView {
  id: string;
  title: string;
  case: string;
  rolled_with: string;
  columns: string[];
  rows: string[];
  cells: ((number | string)[])[];
  source: string;
  cell_sources: CellSource[];
  modifiers: ModifierView[];
  hit: [number, number] | null;
}

/** A case with the cases beneath it, the charts it uses, and where all of it comes from. */
export interface Rule {
  game: string;
  case: string;
  statement: string;
  source: string;
  /** absent: [] */
  beneath?: CaseLine[];
  /** absent: [] */
  charts?: ChartView[];
}

/**
 * A seat at a new table, and who takes it: "me", "guest" (somebody I send a link) or the id of
 * a bot. Several seats of "me" are a hotseat. Without commands it is the whole side.
 */
export interface SeatChoice {
  side: number;
  who: string;
  /** absent: "" */
  name?: string;
  /** absent: [] */
  commands?: string[];
}

/**
 * What to play. Without seats, every side is mine. `seed` makes it a practice game, whose
 * dice anyone who knows the seed can foretell.
 */
export interface NewTable {
  game: string;
  /** absent: "" */
  scenario?: string;
  /** absent: {} */
  options?: Record<string, string>;
  /** absent: [] */
  seats?: SeatChoice[];
  /** absent: null */
  seed?: string | null;
}

/** The text of a save, and who takes its seats ("me" where nothing is said), by seat name. */
export interface SaveToImport {
  save: string;
  /** absent: {} */
  who?: Record<string, string>;
}

/**
 * A seat of a table. `who` is "me", "guest" or a bot's id, as the asker sees it; `ready` says
 * whether the seat has given its part of the dice. `invitation` is the token to pass on to a
 * guest, shown to whoever made the table until the guest has come.
 */
export interface SeatInfo {
  name: string;
  side: number;
  who: string;
  /** absent: [] */
  commands?: string[];
  /** absent: true */
  ready?: boolean;
  /** absent: "" */
  invitation?: string;
}

/** A line of the list of my tables. `my_turn` names my seats that are asked something now. */
export interface TableSummary {
  id: string;
  token: string;
  game: string;
  title: string;
  scenario: string;
  status: "gathering" | "over" | "playing" | "read-only";
  seats: SeatInfo[];
  waiting_for: string[];
  my_turn: string[];
  headline: string;
  outcome: string[];
  created: number;
  changed: number;
}

/**
 * A hex, space or base of the board, at x (east) and y (south).
 *
 * The unit is a hex's size from centre to corner; on route boards, any convenient one.
 */
export interface Place {
  id: string;
  x: number;
  y: number;
  /** absent: "" */
  name?: string;
  /** absent: "sea" */
  terrain?: string;
}

/**
 * The map. `shape` is "hex-flat", "hex-pointy" or "space"; `lines` join spaces of routes.
 *
 * `coast` holds the land as closed SVG paths in the units of the places.
 */
export interface Board {
  shape: string;
  places: Place[];
  /** absent: [] */
  lines?: ([string, string])[];
  /** absent: [] */
  coast?: string[];
}

/** A panel of boxes beside the map (a battle display, a task force card). */
export interface Display {
  id: string;
  title: string;
  boxes: Place[];
  /** absent: [] */
  links?: ([string, string])[];
}

/** A row of numbered or named boxes with a marker (turns, points). */
export interface Track {
  id: string;
  title: string;
  boxes: string[];
}

/** All that a client must know of a game before it can draw views. */
export interface Table {
  game: string;
  title: string;
  sides: string[];
  board: Board;
  /** absent: [] */
  displays?: Display[];
  /** absent: [] */
  tracks?: Track[];
}

/**
 * All that does not change at a table: fetched once, before views can be drawn. `my_seats`
 * are those that the token opens.
 */
export interface TableInfo {
  id: string;
  token: string;
  game: string;
  title: string;
  scenario: ScenarioInfo;
  options: Record<string, string>;
  seats: SeatInfo[];
  my_seats: string[];
  status: "gathering" | "over" | "playing" | "read-only";
  dice: "fair" | "imported" | "practice";
  commitment: string;
  table: Table;
  charts: ChartView[];
}

/** Everything that can be played here. */
export interface Games {
  games: GameInfo[];
}

/** All cases of a game. */
export interface Cases {
  game: string;
  source: string;
  cases: CaseLine[];
}

/** My tables, the latest change first. */
export interface Tables {
  tables: TableSummary[];
}

/**
 * A counter as one viewer sees it. `at` is the id of a place or box.
 *
 * `id` is the piece's own name, or the viewer's handle for it where he cannot identify it.
 */
export interface Piece {
  id: string;
  at: string;
  type: string;
  /** absent: "" */
  name?: string;
  /** absent: -1 */
  side?: number;
  /** absent: {} */
  values?: Record<string, string>;
  /** absent: [] */
  badges?: string[];
}

/**
 * Take `gone` away, put each of `set` in place of its namesake or else at the end, then, if
 * `order` is given, sort by it. `all` instead replaces every piece.
 */
export interface PieceChanges {
  /** absent: [] */
  set?: Piece[];
  /** absent: [] */
  gone?: string[];
  /** absent: [] */
  order?: string[];
  all?: Piece[];
}

/** Lines of text under a heading: a task group's card, a contact list. */
export interface Panel {
  id: string;
  title: string;
  lines: string[];
}

/** As for pieces. */
export interface PanelChanges {
  /** absent: [] */
  set?: Panel[];
  /** absent: [] */
  gone?: string[];
  /** absent: [] */
  order?: string[];
  all?: Panel[];
}

/** Something on the table: kind is 'piece', 'place' or 'box'. */
export type Ref = [kind: string, id: string];

/** A roll as it is logged, shown and verified: plain data. */
export interface RollRecord {
  reason: string;
  sides: number;
  dice: number[];
  total: number;
  chart: string;
  column: string;
  modifiers: ([string, number, string])[];
  cell: string;
  case: string;
  /** absent: "" */
  subject?: string;
}

/** A log entry for one viewer: its sentence in parts, refs among them, or a roll. */
export interface LogLine {
  case: string;
  /** absent: [] */
  parts?: (string | Ref)[];
  /** absent: null */
  roll?: RollRecord | null;
}

/** Keep the first `keep` lines of the log, then add `lines`. */
export interface LogChanges {
  keep: number;
  /** absent: [] */
  lines?: LogLine[];
}

/** One answer on offer. `odds` is worked out only for options that roll. */
export interface OptionView {
  key: string;
  label: string;
  /** absent: [] */
  refs?: Ref[];
  /** absent: "" */
  odds?: string;
}

/** Something not on offer, with the reason and the case. */
export interface RefusedView {
  key: string;
  label: string;
  case: string;
  why: string;
}

/** The question put to the viewer. */
export interface Prompt {
  text: string;
  verb: string;
  case: string;
  command: string;
  options: OptionView[];
  /** absent: [] */
  refused?: RefusedView[];
}

/** What turns one Message into the next; whatever is absent stays as it was. */
export interface Change {
  headline?: string;
  pieces?: PieceChanges;
  tracks?: Record<string, number>;
  panels?: PanelChanges;
  scores?: Record<string, string>;
  prompt?: Prompt | null;
  waiting_for?: string[];
  log?: LogChanges;
  undo?: string;
  over?: boolean;
  outcome?: string[];
  notices?: string[];
}

/**
 * What a seat knows beside its Message. `asked` names those of the holder's seats that have a
 * question now; `since` is the first log line after the seat's own last choice; `redo` says
 * whether there is an undone choice to take again; `standing` are the orders for covert
 * questions, by verb.
 */
export interface Desk {
  /** absent: [] */
  asked?: string[];
  /** absent: 0 */
  since?: number;
  /** absent: false */
  redo?: boolean;
  /** absent: {} */
  standing?: Record<string, string>;
}

/**
 * The game has not begun: everybody adds a nonce to the dice. `commitment` binds the server
 * to its own part; answer with `nonce` unless `given`. `missing` names the seats still to come.
 */
export interface Gathering {
  type: "gathering";
  commitment: string;
  given: boolean;
  missing: string[];
}

/** What the table looks like to one viewer. Lists are in an order that he can see himself. */
export interface View {
  headline: string;
  pieces: Piece[];
  /** absent: {} */
  tracks?: Record<string, number>;
  /** absent: [] */
  panels?: Panel[];
  /** absent: {} */
  scores?: Record<string, string>;
}

/** Everything one seat is sent, apart from its number in that seat's own sequence. */
export interface Message {
  view: View;
  prompt: Prompt | null;
  waiting_for: string[];
  log_from: number;
  log: LogLine[];
  undo: string;
  /** absent: false */
  over?: boolean;
  /** absent: [] */
  outcome?: string[];
  /** absent: [] */
  notices?: string[];
}

/** Everything the seat sees now, and the number it has in the seat's sequence. */
export interface Snapshot {
  type: "snapshot";
  seat: string;
  side: number;
  number: number;
  message: Message;
  desk: Desk;
}

/** What changed since the update before, which had the number before. */
export interface Update {
  type: "update";
  seat: string;
  number: number;
  change: Change;
  desk?: Desk;
}

/** The request `ref` is carried out and stored; whatever it changed was sent before this. */
export interface Done {
  type: "done";
  ref: number;
  number: number;
}

/** The request `ref` changed nothing. `stale`: the table had changed before it came. */
export interface Refused {
  type: "refused";
  ref: number;
  error: string;
  remedy: string;
  /** absent: false */
  stale?: boolean;
}

/**
 * The first message. `seat` is the one to sit in (any of the token's seats if left out);
 * `have` the number of the last update of that seat that the client has.
 */
export interface Hello {
  type: "hello";
  token: string;
  /** absent: "" */
  seat?: string;
  /** absent: null */
  have?: number | null;
}

/** The holder's part of the dice, for all his seats: any words, best 16 random bytes in hex. */
export interface Nonce {
  type: "nonce";
  nonce: string;
  /** absent: 0 */
  ref?: number;
}

/** Hotseat: show another of the token's seats from now on. A snapshot (or updates) follow. */
export interface Sit {
  type: "sit";
  seat: string;
  /** absent: null */
  have?: number | null;
  /** absent: 0 */
  ref?: number;
}

/** Send what came after `have` again (a snapshot if that is too long ago). */
export interface Missed {
  type: "missed";
  /** absent: null */
  have?: number | null;
}

/**
 * Answer the question of update `number`, and those that follow it, with these keys in a row:
 * all are taken, or none.
 */
export interface Answer {
  type: "answer";
  number: number;
  keys: string[];
  /** absent: 0 */
  ref?: number;
}

/** Take back the seat's last choice, where nothing came to light since. */
export interface Undo {
  type: "undo";
  number: number;
  /** absent: 0 */
  ref?: number;
}

/** Take the choice undone last again. */
export interface Redo {
  type: "redo";
  number: number;
  /** absent: 0 */
  ref?: number;
}

/** Ask the others to go back to the start of the step of one's last choice. */
export interface Takeback {
  type: "takeback";
  number: number;
  /** absent: 0 */
  ref?: number;
}

/** Agree to a takeback that was asked for, or turn it down. */
export interface Consent {
  type: "consent";
  agree: boolean;
  /** absent: 0 */
  ref?: number;
}

/** Answer every covert question of this verb with this key from now on; null: ask me again. */
export interface Standing {
  type: "standing";
  verb: string;
  key: string | null;
  /** absent: 0 */
  ref?: number;
}

/** One step of a replay: what was chosen, where the viewer may know it, and what it changed. */
export interface Frame {
  change: Change;
  /** absent: -1 */
  side?: number;
  /** absent: "" */
  chosen?: string;
}

/**
 * Some frames of a replay in a row: the table at frame `start`, then the changes to each
 * frame after it. `frames` counts all frames of the replay, the one before the first choice
 * included; `seat` is whose view it is, "" for everything laid open.
 */
export interface ReplayPart {
  seat: string;
  frames: number;
  start: number;
  side: number;
  message: Message;
  after: Frame[];
}

/**
 * How the dice fell for one reason. `side` is the side whose choice led to the rolls.
 * `sigmas` is the distance from the expected average in standard deviations of that average.
 */
export interface LuckLine {
  side: number;
  reason: string;
  dice: number;
  average: number;
  expected: number;
  sigmas: number;
}

/** What `deckload verify` found. */
export interface Verdict {
  honest: boolean;
  rolls: number;
  practice: boolean;
  commitment: string;
  finding: string;
  draws: number;
}

/** After the end: the key is revealed, the dice are checked, and luck is looked at. */
export interface Ending {
  outcome: string[];
  verdict: Verdict;
  dice: "fair" | "imported" | "practice";
  commitment: string;
  secret: string;
  nonces: string[];
  seed: string | null;
  luck: LuckLine[];
}

export type FromServer = Gathering | Snapshot | Update | Done | Refused;

export type FromClient = Hello | Nonce | Sit | Missed | Answer | Undo | Redo | Takeback | Consent | Standing;
