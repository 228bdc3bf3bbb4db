// Written by `python -m deckload.server.typescript` from the types in
// src/deckload/server/wire.py and socket_messages.py, in src/deckload/engine/changes.py and
// seat_sequence.py, and in src/deckload/bots/forecast.py. Change those, not this file.
//
// A field marked "?" is left out when it has the value that its comment gives.

export const PROTOCOL = 1;

/** What went wrong, and what to do about it. */
export interface Error {
  error: string;
  remedy: string;
}

/** A guided turn on offer: for which side, how long it takes, and how its table is made. */
export interface LessonInfo {
  side: number;
  title: string;
  summary: string;
  minutes: number;
  /** absent: "" */
  seed?: string;
  /** absent: {} */
  options?: Record<string, string>;
}

/** An optional rule: a switch, or a choice among words. */
export interface OptionSpec {
  id: string;
  title: string;
  help: string;
  case: string;
  choices: string[];
  default: string;
  commands: Record<string, string[]>;
}

/** An opening card for a newcomer: who he is, what he tries, how he wins, his first steps. */
export interface Briefing {
  side: number;
  you: string;
  aim: string;
  victory: string;
  /** absent: [] */
  steps?: string[];
}

/**
 * A scenario and the optional rules it can be played with. Automatic sides need no seat.
 * `commands` are, by side, those that several people may share, and `command_help` says of each
 * what it decides. `briefings` are opening cards for newcomers, `lessons` guided turns; a scenario
 * that `is_lesson` is there to be learned from. `history` is what came of it in truth.
 */
export interface ScenarioInfo {
  id: string;
  title: string;
  summary: string;
  sides: string[];
  automatic: number[];
  commands: string[][];
  options: OptionSpec[];
  /** absent: [] */
  briefings?: Briefing[];
  /** absent: {} */
  command_help?: Record<string, string>;
  /** absent: [] */
  lessons?: LessonInfo[];
  /** absent: false */
  is_lesson?: boolean;
  /** absent: "" */
  history?: string;
}

/** A player that is a program. */
export interface BotInfo {
  id: string;
  help: string;
}

/**
 * A game that can be played here; its first scenario is the one for newcomers. `minutes` is how
 * long that takes, `difficulty` goes from 1 to 5, and both are 0 where nobody has said. `picture`:
 * there is one, at `/api/games/{game}/picture`.
 */
export interface GameInfo {
  code: string;
  title: string;
  version: string;
  scenarios: ScenarioInfo[];
  bots: BotInfo[];
  /** absent: "" */
  summary?: string;
  /** absent: 0 */
  minutes?: number;
  /** absent: 0 */
  difficulty?: number;
  /** absent: false */
  picture?: boolean;
}

/**
 * The server. `own_machine`: it answers this machine only, so there is nobody to invite.
 * `mail`: one may give an address, for notices and to find one's games again; or has to, to sit
 * down.
 */
export interface About {
  program: string;
  protocol: number;
  own_machine: boolean;
  /** absent: "" */
  mail?: "" | "asked" | "offered";
}

/** A rule case by number, in our own words, and the ids of the charts it is settled with. */
export interface CaseLine {
  case: string;
  statement: string;
  /** absent: [] */
  charts?: string[];
}

/** A chart in an index: where it belongs, and where it comes from. */
export interface ChartLine {
  id: string;
  title: string;
  case: string;
  source: string;
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

/** An overlay that somebody would like to play with. */
export interface OverlayToCheck {
  game: string;
  files: Record<string, string>;
}

/** An overlay that was read and tried out: what it is, and the files that replace ours. */
export interface OverlayInfo {
  game: string;
  title: string;
  /** absent: "" */
  notes?: string;
  /** absent: [] */
  files?: string[];
}

/**
 * How long a side may take: `days` for each of its turns, or `minutes` for the whole game. It
 * is warned when a tenth is left; with `forfeits` it has lost when nothing is.
 */
export interface ClockChoice {
  /** absent: 0 */
  minutes?: number;
  /** absent: 0 */
  days?: number;
  /** absent: false */
  forfeits?: boolean;
}

/**
 * What to play. Without seats, every side is mine. `seed` makes it a practice game, whose
 * dice anyone who knows the seed can foretell. `host` is what I call myself to my guests.
 * `overlay` are charts of one's own, which stay with the game. `open`: anyone may take the seats
 * of guests.
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
  /** absent: "" */
  name?: string;
  /** absent: "" */
  host?: string;
  /** absent: null */
  overlay?: Record<string, string> | null;
  /** absent: false */
  open?: boolean;
  /** absent: null */
  clock?: ClockChoice | null;
}

/** The text of a save, and who takes its seats ("me" where nothing is said), by seat name. */
export interface SaveToImport {
  save: string;
  /** absent: {} */
  who?: Record<string, string>;
  /** absent: "" */
  name?: string;
}

/** `agrees`: I know what is peculiar about this game (`TableInfo.peculiarities`). */
export interface Joining {
  /** absent: false */
  agrees?: boolean;
}

/**
 * An answer over HTTP, for programs: what `answer` is on a WebSocket. Without `seat` it is that
 * of the token, or the one that is asked.
 */
export interface Reply {
  number: number;
  keys: string[];
  /** absent: "" */
  seat?: string;
}

/** One's part of the dice, over HTTP. */
export interface NonceGiven {
  nonce: string;
}

/** It is stored; the number of the last update of the seat. */
export interface Taken {
  number: number;
}

/**
 * Whoever asks: what he calls himself to the others at his tables, and his mail address, if he
 * has shown it to be his.
 */
export interface Me {
  /** absent: "" */
  name?: string;
  /** absent: "" */
  mail?: string;
}

/** What I want to be called. */
export interface NewName {
  /** absent: "" */
  name?: string;
}

/** Send a link there; opened in this browser it shows that the address is mine. */
export interface MailAddress {
  address: string;
}

/** What the link contained. */
export interface MailCode {
  code: string;
}

/** Let others watch, as many minutes late as the players wish. */
export interface WatchingWanted {
  /** absent: 0 */
  late?: number;
}

/**
 * The token that lets spectators in: all of them look through it, and see what is open to
 * everybody.
 */
export interface Watching {
  token: string;
}

/** A guest's seat that nobody has taken: the link that was sent for it is good no longer. */
export interface NewInvitation {
  seat: string;
}

/** What somebody has written down for himself at a table; nobody else sees it. */
export interface Notes {
  /** absent: "" */
  text?: string;
}

/** The files of the charts of one's own that a table is played with. */
export interface OwnCharts {
  /** absent: {} */
  files?: Record<string, string>;
}

/**
 * A table that anyone may join: `invitation` is good for the seat named. `peculiarities` as in
 * `TableInfo`.
 */
export interface OpenGame {
  id: string;
  invitation: string;
  title: string;
  seat: string;
  /** absent: "" */
  host?: string;
  /** absent: "" */
  name?: string;
  /** absent: [] */
  peculiarities?: string[];
  /** absent: null */
  clock?: ClockChoice | null;
  /** absent: 0.0 */
  created?: number;
}

/** Tables that wait for somebody, the latest first. */
export interface OpenGames {
  /** absent: [] */
  games?: OpenGame[];
}

/** A new name for a table; an empty one takes the name away. */
export interface Rename {
  name: string;
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

/**
 * A line of the list of my tables. `my_turn` names my seats that are asked something now.
 * `name` is what somebody called the table, if he did; `title` is that of its game.
 */
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
  /** absent: "" */
  name?: string;
}

/**
 * A hex, space or base of the board, at x (east) and y (south).
 *
 * The unit is a hex's size from centre to corner; on route boards, any convenient one. `terrain`
 * is a word of the game's own; the table states how it is drawn.
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

/** A line drawn across the map between the two places of each pair (a defence perimeter). */
export interface Border {
  title: string;
  between: ([string, string])[];
  /** absent: -1 */
  side?: number;
}

/**
 * A name written across the map, its middle at x and y: that of a sea or a group of islands.
 *
 * `spread` is the length of the writing in the units of the places; `turn` turns it clockwise, in
 * degrees. `kind` says what bears the name: "sea", "islands", or a word of the game's own.
 */
export interface MapName {
  text: string;
  x: number;
  y: number;
  spread: number;
  /** absent: "sea" */
  kind?: string;
  /** absent: 0.0 */
  turn?: number;
}

/**
 * The map. `shape` is "hex-flat", "hex-pointy" or "space"; `lines` join spaces of routes.
 *
 * `coast` holds the land as closed SVG paths in the units of the places, `heights` the mountains
 * on it, one path for each height from the lowest up; `names` are written across it.
 */
export interface Board {
  shape: string;
  places: Place[];
  /** absent: [] */
  lines?: ([string, string])[];
  /** absent: [] */
  coast?: string[];
  /** absent: [] */
  heights?: string[];
  /** absent: [] */
  borders?: Border[];
  /** absent: [] */
  names?: MapName[];
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

/**
 * How counters of one type are printed.
 *
 * `corners` names the values along the lower edge, from left to right: three at most; where none
 * is named, it is the first three. `damage` names the value that is drawn as crosses instead of
 * being printed ("2/5": two of five).
 */
export interface CounterDesign {
  /** absent: "marker" */
  silhouette?: "airfield" | "battleship" | "carrier" | "cruiser" | "destroyer" | "fleet" | "leader" | "light carrier" | "marker" | "single-engined" | "submarine" | "transport" | "twin-engined";
  /** absent: [] */
  corners?: string[];
  /** absent: "" */
  damage?: string;
}

/** How places of one kind are drawn; with a `side`, in its colour. */
export interface Terrain {
  ground: "base" | "coast" | "jungle" | "land" | "mountain" | "objective" | "reef" | "sea" | "shallows" | "town";
  /** absent: -1 */
  side?: number;
}

/**
 * All that a client must know of a game before it can draw views.
 *
 * `counters` says by type how pieces are printed (a type that is left out gets a plain counter),
 * `terrain` by word how places are drawn ("sea" need not be stated), `lines` by its name how a
 * reach is edged, and `colours` what the sides have (blue, red, green, purple in this order where
 * nothing is stated).
 */
export interface Table {
  game: string;
  title: string;
  sides: string[];
  board: Board;
  /** absent: [] */
  displays?: Display[];
  /** absent: [] */
  tracks?: Track[];
  /** absent: {} */
  counters?: Record<string, CounterDesign>;
  /** absent: {} */
  terrain?: Record<string, Terrain>;
  /** absent: {} */
  lines?: Record<string, "dashes" | "dashes and dots" | "dots" | "short dashes" | "solid">;
  /** absent: [] */
  colours?: ("blue" | "green" | "purple" | "red")[];
}

/**
 * Something to be waited for. All that it states must hold.
 *
 * `asked` is the verb of a question that is put to the player now; everything else is looked for
 * since the step began: `answered` the verb of a question that he answered, `chose` the key that
 * he chose ("move *": any that begins so), and one line of the log of `case`, that `says` these
 * words, or is a roll on `chart` with this `result`, as the log says it.
 */
export interface Moment {
  /** absent: "" */
  asked?: string;
  /** absent: "" */
  answered?: string;
  /** absent: "" */
  chose?: string;
  /** absent: "" */
  case?: string;
  /** absent: "" */
  says?: string;
  /** absent: "" */
  chart?: string;
  /** absent: "" */
  result?: string;
}

/** Words for one of several cases; without a moment, for all the others. */
export interface Said {
  text: string;
  /** absent: null */
  when?: Moment | null;
}

/**
 * One idea. It is shown when its moment has come (`when`; without one, right after the step
 * before it), and done with `until` (without one the player has read it and says so). `do` is what
 * he is asked to do. After it, the first of `after` that fits says what just happened.
 *
 * Of several steps whose moment has come the first is shown. While one waits, later ones may be
 * shown before it, unless it `must` come first. `case` is the rule to read on.
 */
export interface LessonStep {
  title: string;
  text: string;
  /** absent: "" */
  do?: string;
  /** absent: [] */
  point?: (["box" | "option" | "panel" | "part" | "piece" | "place" | "subject", string])[];
  /** absent: null */
  when?: Moment | null;
  /** absent: null */
  until?: Moment | null;
  /** absent: [] */
  after?: Said[];
  /** absent: "" */
  case?: string;
  /** absent: false */
  must?: boolean;
}

/**
 * A guided turn for the player of `side`. Of `debriefing` all that fit the whole lesson are
 * said at its end. Started from the lobby it is played against a sensible bot, with `options`, and
 * with the dice of `seed` where it needs a course that is known beforehand.
 */
export interface Lesson {
  side: number;
  title: string;
  summary: string;
  steps: LessonStep[];
  /** absent: [] */
  debriefing?: Said[];
  /** absent: 10 */
  minutes?: number;
  /** absent: "" */
  seed?: string;
  /** absent: {} */
  options?: Record<string, string>;
}

/**
 * All that does not change at a table: fetched once, before views can be drawn. `my_seats`
 * are those that the token opens. `name` is what somebody called the table; `may_rename` says
 * whether the holder of the token may change it. `host` is what whoever made the table calls
 * himself. `invited`: the token is an invitation, which opens nothing until it is taken up.
 * `peculiarities` is what a guest has to agree to: dice that somebody can foretell, own charts.
 * `watching`: the token lets one look, but not play; `late` is how many minutes later spectators
 * see what happens.
 * `lessons` are guided turns, for the page to carry out. `overlay` is the title of the charts of
 * one's own that it is played with. `open`: anyone may take the seats of guests.
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
  /** absent: "" */
  name?: string;
  /** absent: false */
  may_rename?: boolean;
  /** absent: "" */
  host?: string;
  /** absent: false */
  invited?: boolean;
  /** absent: [] */
  peculiarities?: string[];
  /** absent: false */
  watching?: boolean;
  /** absent: 0 */
  late?: number;
  /** absent: [] */
  lessons?: Lesson[];
  /** absent: "" */
  overlay?: string;
  /** absent: false */
  open?: boolean;
  /** absent: null */
  clock?: ClockChoice | null;
}

/** Everything that can be played here, the game with the fewest rules first. */
export interface Games {
  games: GameInfo[];
}

/** All cases and charts of a game, and what its chapters are called. */
export interface Cases {
  game: string;
  source: string;
  cases: CaseLine[];
  /** absent: [] */
  charts?: ChartLine[];
  /** absent: {} */
  chapters?: Record<string, string>;
}

/** Some of my tables, the latest change first, and how many I have in all. */
export interface Tables {
  tables: TableSummary[];
  /** absent: 0 */
  total?: number;
}

/**
 * How far something goes, to be drawn on the map: every place within `distance` hexes of
 * `around` (of the piece itself, where that is empty), or just these `places` where distance
 * alone does not tell. `what` names it: "move", "air range", "search".
 */
export interface Reach {
  what: string;
  /** absent: 0 */
  distance?: number;
  /** absent: [] */
  places?: string[];
  /** absent: "" */
  around?: string;
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
  /** absent: [] */
  reach?: Reach[];
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

/**
 * A box on a card. It holds the pieces that are `at` its id, and shows those of `also`, which
 * are somewhere else (on the map). `host` is the piece among them that carries the others, such
 * as a carrier with her squadrons. Boxes of one `row` stand side by side.
 */
export interface Box {
  id: string;
  /** absent: "" */
  title?: string;
  /** absent: 0 */
  row?: number;
  /** absent: -1 */
  side?: number;
  /** absent: "" */
  host?: string;
  /** absent: [] */
  also?: string[];
}

/** Something on the table: kind is 'piece', 'place' or 'box'. */
export type Ref = [kind: string, id: string];

/**
 * Something beside the map: a task force's card, a battle, a contact list, a sum of points.
 *
 * `lines` are plain text and `rows` a table of two columns. A card has `boxes` with pieces in
 * them; `about` is what it is the card of. `steps` is a sequence of play with `step` (counted
 * from 0) being carried out now.
 */
export interface Panel {
  id: string;
  title: string;
  /** absent: [] */
  lines?: string[];
  /** absent: [] */
  rows?: ([string, string])[];
  /** absent: [] */
  boxes?: Box[];
  /** absent: -1 */
  side?: number;
  /** absent: null */
  about?: Ref | null;
  /** absent: [] */
  steps?: string[];
  /** absent: -1 */
  step?: number;
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

/**
 * A roll as it is logged, shown and verified: plain data.
 *
 * `side` has rolled (-1: nobody in particular), and hoped for high (1) or low (-1) numbers, if
 * `good` says so. `needs` is the worst total that succeeds, where nothing else counts. A subject
 * that is a `clause` says who does what to whom, so that nobody has to read the reason as well.
 * Where the cell is a number, `gives` says what it counts ("hit").
 */
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
  /** absent: -1 */
  side?: number;
  /** absent: 0 */
  good?: number;
  /** absent: null */
  needs?: number | null;
  /** absent: false */
  clause?: boolean;
  /** absent: "" */
  gives?: string;
}

/**
 * A log entry for one viewer: its sentence in parts, refs among them, or a roll. A `heading`
 * stands over a turn (1) or a part of it (2). A `battle` begins with it (1) or is over (2).
 */
export interface LogLine {
  case: string;
  /** absent: [] */
  parts?: (string | Ref)[];
  /** absent: null */
  roll?: RollRecord | null;
  /** absent: 0 */
  heading?: number;
  /** absent: 0 */
  battle?: number;
}

/** Keep the first `keep` lines of the log, then add `lines`. */
export interface LogChanges {
  keep: number;
  /** absent: [] */
  lines?: LogLine[];
}

/**
 * What is to be seen of a place itself: who controls it (`side`), words about it, and whether
 * clouds hang over it (`weather`).
 */
export interface PlaceMark {
  id: string;
  /** absent: -1 */
  side?: number;
  /** absent: [] */
  badges?: string[];
  /** absent: false */
  weather?: boolean;
}

/**
 * One answer on offer. `odds` is worked out only for options that roll. `irreversible`: it
 * cannot be undone and much depends on it, so that it is shown with a lock. `word`: it is a
 * plain word ("pass"), not one of many things. Options of one `group` are shown together.
 * `closes`: nothing more can be picked after it, and what was picked goes into battle: its odds
 * are then those of all that is picked.
 */
export interface OptionView {
  key: string;
  label: string;
  /** absent: [] */
  refs?: Ref[];
  /** absent: "" */
  odds?: string;
  /** absent: false */
  irreversible?: boolean;
  /** absent: [] */
  reach?: Reach[];
  /** absent: false */
  word?: boolean;
  /** absent: "" */
  group?: string;
  /** absent: false */
  closes?: boolean;
}

/** Something not on offer, with the reason and the case. */
export interface RefusedView {
  key: string;
  label: string;
  case: string;
  why: string;
}

/**
 * Where several things are picked one by one: those picked so far, in order, how many it must
 * (`least`) and may be (`most`; -1: any number), and the room left for more (-1: not counted).
 * `done` is the key of the option that ends it; "" where it cannot end yet.
 */
export interface Picks {
  /** absent: [] */
  picked?: OptionView[];
  /** absent: 0 */
  least?: number;
  /** absent: -1 */
  most?: number;
  /** absent: -1 */
  room?: number;
  /** absent: "" */
  done?: string;
}

/**
 * The question put to the viewer. `draft`: nobody else sees anything of it until it is closed.
 * `covert`: it is always asked, and a standing order can answer it. `about` is what it asks about:
 * the ship that fires, the force that moves. `foresee`: an answer may lead to a battle, which can
 * be played out beforehand.
 */
export interface Prompt {
  text: string;
  verb: string;
  case: string;
  command: string;
  options: OptionView[];
  /** absent: [] */
  refused?: RefusedView[];
  /** absent: false */
  draft?: boolean;
  /** absent: false */
  covert?: boolean;
  /** absent: null */
  picks?: Picks | null;
  /** absent: [] */
  about?: Ref[];
  /** absent: false */
  foresee?: boolean;
}

/** What turns one Message into the next; whatever is absent stays as it was. */
export interface Change {
  headline?: string;
  pieces?: PieceChanges;
  tracks?: Record<string, number>;
  panels?: PanelChanges;
  scores?: Record<string, string>;
  marks?: PlaceMark[];
  night?: boolean;
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
 * questions, by verb. `seen` is how many log lines the seat has said (`seen`) that it has read.
 * `takeback` is what going back behind the seal takes: "ask" where another person must agree,
 * "free" where nobody has to be asked, "" where there is nothing to take back.
 */
export interface Desk {
  /** absent: [] */
  asked?: string[];
  /** absent: 0 */
  since?: number;
  /** absent: 0 */
  seen?: number;
  /** absent: "" */
  takeback?: "" | "ask" | "free";
  /** absent: false */
  redo?: boolean;
  /** absent: {} */
  standing?: Record<string, string>;
}

/**
 * What the table looks like to one viewer. Lists are in an order that he can see himself. At
 * `night` the map is dark.
 */
export interface View {
  headline: string;
  pieces: Piece[];
  /** absent: {} */
  tracks?: Record<string, number>;
  /** absent: [] */
  panels?: Panel[];
  /** absent: {} */
  scores?: Record<string, string>;
  /** absent: [] */
  marks?: PlaceMark[];
  /** absent: false */
  night?: boolean;
}

/** Everything one seat is sent, apart from its number in that seat's own sequence. */
export interface Message {
  view: View;
  prompt: Prompt | null;
  waiting_for: string[];
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

/** Something that was said at the table; `at` is when, in seconds since 1970. */
export interface ChatLine {
  who: string;
  text: string;
  at: number;
}

/** A person's seat: what he calls himself, and whether he is connected now. */
export interface Attendance {
  seat: string;
  /** absent: "" */
  name?: string;
  /** absent: false */
  present?: boolean;
}

/** The time of a side: the seconds it has left, and whether they are running now. */
export interface ClockFace {
  side: string;
  left: number;
  /** absent: false */
  running?: boolean;
  /** absent: false */
  low?: boolean;
}

/**
 * The people at the table beside the game, sent whole whenever something about them changes.
 * `draw` names the seats that are for a draw; `ended` is how the game has ended where people
 * ended it (`outcome` has its own end).
 */
export interface Company {
  type: "company";
  /** absent: [] */
  seats?: Attendance[];
  /** absent: 0 */
  spectators?: number;
  /** absent: [] */
  chat?: ChatLine[];
  /** absent: [] */
  draw?: string[];
  /** absent: [] */
  ended?: string[];
  /** absent: [] */
  clocks?: ClockFace[];
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

/** Of what was picked so far (`Prompt.picks`) keep these, by their keys; put the rest back. */
export interface PutBack {
  type: "put_back";
  number: number;
  /** absent: [] */
  keep?: string[];
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

/** Agree to the takeback that update `number` tells of, or turn it down. */
export interface Consent {
  type: "consent";
  number: number;
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

/** The seat has read the first `lines` lines of its log; kept for the next visit. */
export interface Seen {
  type: "seen";
  lines: number;
  /** absent: 0 */
  ref?: number;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  text: string;
  /** absent: 0 */
  ref?: number;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  /** absent: 0 */
  ref?: number;
}

/** Be for a draw, or no longer. The game is drawn when every side is for it. */
export interface Draw {
  type: "draw";
  agree: boolean;
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
 * included; `seat` is whose view it is, "" for everything laid open. `by` and `chosen` are for
 * frame `start` what a `Frame` says of those after it.
 */
export interface ReplayPart {
  seat: string;
  frames: number;
  start: number;
  side: number;
  message: Message;
  after: Frame[];
  /** absent: -1 */
  by?: number;
  /** absent: "" */
  chosen?: string;
}

/**
 * All rolls of a side together: `rolls` of which it is known what was good for it, how much
 * better than expected they went, in standard deviations, and the `others`, which just count.
 */
export interface LuckOfSide {
  side: number;
  rolls: number;
  better: number;
  others: number;
}

/**
 * So many of something: lost by `side`, or, of points, won by it. `piece` is the ship or base
 * that was hit or sunk, by its id on the table; `name` is what players call it, where that is not
 * its id.
 */
export interface Tally {
  side: number;
  kind: "aircraft" | "hits" | "points" | "sunk";
  number: number;
  /** absent: "" */
  piece?: string;
  /** absent: "" */
  name?: string;
}

/**
 * What a battle came to: the log line with which it began and its number, what it cost both
 * sides as far as the viewer knows, and how lucky the dice were that he saw.
 */
export interface BattleReport {
  number: number;
  begins: LogLine;
  toll: Tally[];
  luck: LuckOfSide[];
}

/**
 * One event: its line in the viewer's log, what is new on the table by then, what it cost, and,
 * where a battle is over with it, the report of that.
 */
export interface SceneView {
  line: LogLine;
  change: Change;
  /** absent: [] */
  toll?: Tally[];
  /** absent: null */
  battle?: BattleReport | null;
}

/**
 * Events in a row, one for each line of the viewer's log from line `first` on; `view` is the
 * table before them. `lines` counts all lines of his log.
 */
export interface SceneReel {
  first: number;
  lines: number;
  view: View;
  scenes: SceneView[];
}

/** What would come of answering with these keys in a row, as far as the seat's side can know? */
export interface ForecastRequest {
  seat: string;
  keys: string[];
}

/**
 * How the dice fell for one reason. `side` has rolled them (-1: nobody in particular).
 *
 * Where a roll just succeeds or fails, `average` and `expected` count successes a roll
 * (`unit` "successes"), else pips a die. `better` is how much better for the roller it went than
 * expected, in standard deviations of that average; null where it cannot be said what is good.
 */
export interface LuckLine {
  side: number;
  reason: string;
  rolls: number;
  dice: number;
  unit: "pips" | "successes";
  average: number;
  expected: number;
  better: number | null;
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
  /** absent: [] */
  luck_of_sides?: LuckOfSide[];
}

/** How likely a ship is hit, and sunk; `low` and `high` are the interval of the latter. */
export interface Chance {
  side: number;
  piece: string;
  hit: number;
  sunk: number;
  low: number;
  high: number;
  /** absent: "" */
  name?: string;
}

/**
 * How many of something one side may lose (of points: win): the mean with its interval, and in
 * how many worlds it came to each number.
 */
export interface Measure {
  side: number;
  kind: "aircraft" | "hits" | "points" | "sunk";
  mean: number;
  low: number;
  high: number;
  spread: ([number, number])[];
}

/**
 * What came of an answer in so many `worlds`; `fought` of them came to a battle, and the rest
 * is about those. Intervals hold the true value 95 times in 100.
 */
export interface Forecast {
  worlds: number;
  fought: number;
  /** absent: [] */
  measures?: Measure[];
  /** absent: [] */
  ships?: Chance[];
}

export type FromServer = Gathering | Snapshot | Update | Done | Refused | Company;

export type FromClient = Hello | Nonce | Sit | Missed | Answer | Undo | PutBack | Redo | Takeback | Consent | Standing | Seen | Say | Resign | Draw;
