"""Everything that goes over the wire between server and browser, declared once.

`python -m deckload.server.typescript` writes these types, and those of `socket_messages.py`, for
the client. A field that has a default is left out when it has that value, in both directions. Types
that name no game come from the engine as they are: what a table shows from `views`, what a seat is
sent of it from `seat_sequence` and `changes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from deckload.charts.drawing import ChartView
from deckload.engine.contract import Briefing, OptionSpec
from deckload.engine.lessons import Lesson
from deckload.engine.views import Table

PROTOCOL = 1
"""Grows when an old client could no longer talk to the server."""

ShortText = Annotated[str, msgspec.Meta(max_length=400)]
TableName = Annotated[str, msgspec.Meta(max_length=80)]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """What all types of the wire share."""


class Error(Wire, frozen=True):
    """What went wrong, and what to do about it."""

    error: str
    remedy: str


# --- games and rules -----------------------------------------------------------------------------


class LessonInfo(Wire, frozen=True):
    """A guided turn on offer: for which side, how long it takes, and how its table is made."""

    side: int
    title: str
    summary: str
    minutes: int
    seed: str = ""
    options: Mapping[str, str] = {}


class ScenarioInfo(Wire, frozen=True):
    """A scenario and the optional rules it can be played with. Automatic sides need no seat.
    `commands` are, by side, those that several people may share, and `command_help` says of each
    what it decides. `briefings` are opening cards for newcomers, `lessons` guided turns; a scenario
    that `is_lesson` is there to be learned from. `history` is what came of it in truth."""

    id: str
    title: str
    summary: str
    sides: tuple[str, ...]
    automatic: tuple[int, ...]
    commands: tuple[tuple[str, ...], ...]
    options: tuple[OptionSpec, ...]
    briefings: tuple[Briefing, ...] = ()
    command_help: Mapping[str, str] = {}
    lessons: tuple[LessonInfo, ...] = ()
    is_lesson: bool = False
    history: str = ""


class BotInfo(Wire, frozen=True):
    """A player that is a program."""

    id: str
    help: str


class GameInfo(Wire, frozen=True):
    """A game that can be played here; its first scenario is the one for newcomers. `minutes` is how
    long that takes, `difficulty` goes from 1 to 5, and both are 0 where nobody has said. `picture`:
    there is one, at `/api/games/{game}/picture`."""

    code: str
    title: str
    version: str
    scenarios: tuple[ScenarioInfo, ...]
    bots: tuple[BotInfo, ...]
    summary: str = ""
    minutes: int = 0
    difficulty: int = 0
    picture: bool = False


MailUse = Literal["", "offered", "asked"]


class About(Wire, frozen=True):
    """The server. `own_machine`: it answers this machine only, so there is nobody to invite.
    `mail`: one may give an address, for notices and to find one's games again; or has to, to sit
    down."""

    program: str
    protocol: int
    own_machine: bool
    mail: MailUse = ""


class CaseLine(Wire, frozen=True):
    """A rule case by number, in our own words, and the ids of the charts it is settled with."""

    case: str
    statement: str
    charts: tuple[str, ...] = ()


class ChartLine(Wire, frozen=True):
    """A chart in an index: where it belongs, and where it comes from."""

    id: str
    title: str
    case: str
    source: str


class Rule(Wire, frozen=True):
    """A case with the cases beneath it, the charts it uses, and where all of it comes from."""

    game: str
    case: str
    statement: str
    source: str
    beneath: tuple[CaseLine, ...] = ()
    charts: tuple[ChartView, ...] = ()


# --- tables --------------------------------------------------------------------------------------


class SeatChoice(Wire, frozen=True):
    """A seat at a new table, and who takes it: "me", "guest" (somebody I send a link) or the id of
    a bot. Several seats of "me" are a hotseat. Without commands it is the whole side."""

    side: Annotated[int, msgspec.Meta(ge=0, le=31)]
    who: ShortText
    name: ShortText = ""
    commands: tuple[ShortText, ...] = ()


FileName = Annotated[str, msgspec.Meta(max_length=120)]
FileText = Annotated[str, msgspec.Meta(max_length=256 * 1024)]
OverlayFiles = Annotated[Mapping[FileName, FileText], msgspec.Meta(max_length=60)]
"""The texts of an overlay's files by name, `overlay.toml` among them."""


class OverlayToCheck(Wire, frozen=True):
    """An overlay that somebody would like to play with."""

    game: ShortText
    files: OverlayFiles


class OverlayInfo(Wire, frozen=True):
    """An overlay that was read and tried out: what it is, and the files that replace ours."""

    game: str
    title: str
    notes: str = ""
    files: tuple[str, ...] = ()


class ClockChoice(Wire, frozen=True):
    """How long a side may take: `days` for each of its turns, or `minutes` for the whole game. It
    is warned when a tenth is left; with `forfeits` it has lost when nothing is."""

    minutes: Annotated[int, msgspec.Meta(ge=0, le=6000)] = 0
    days: Annotated[float, msgspec.Meta(ge=0, le=100)] = 0
    forfeits: bool = False


class NewTable(Wire, frozen=True):
    """What to play. Without seats, every side is mine. `seed` makes it a practice game, whose
    dice anyone who knows the seed can foretell. `host` is what I call myself to my guests.
    `overlay` are charts of one's own, which stay with the game. `open`: anyone may take the seats
    of guests."""

    game: ShortText
    scenario: ShortText = ""
    options: Mapping[ShortText, ShortText] = {}
    seats: Annotated[tuple[SeatChoice, ...], msgspec.Meta(max_length=64)] = ()
    seed: ShortText | None = None
    name: TableName = ""
    host: TableName = ""
    overlay: OverlayFiles | None = None
    open: bool = False
    clock: ClockChoice | None = None


class SaveToImport(Wire, frozen=True):
    """The text of a save, and who takes its seats ("me" where nothing is said), by seat name."""

    save: str
    who: Mapping[ShortText, ShortText] = {}
    name: TableName = ""


class Joining(Wire, frozen=True):
    """`agrees`: I know what is peculiar about this game (`TableInfo.peculiarities`)."""

    agrees: bool = False


class Reply(Wire, frozen=True):
    """An answer over HTTP, for programs: what `answer` is on a WebSocket. Without `seat` it is that
    of the token, or the one that is asked."""

    number: Number
    keys: Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1, max_length=2000)]
    seat: ShortText = ""


class NonceGiven(Wire, frozen=True):
    """One's part of the dice, over HTTP."""

    nonce: Annotated[str, msgspec.Meta(min_length=8, max_length=128)]


class Taken(Wire, frozen=True):
    """It is stored; the number of the last update of the seat."""

    number: int


class Me(Wire, frozen=True):
    """Whoever asks: what he calls himself to the others at his tables, and his mail address, if he
    has shown it to be his."""

    name: TableName = ""
    mail: str = ""


class NewName(Wire, frozen=True):
    """What I want to be called."""

    name: TableName = ""


class MailAddress(Wire, frozen=True):
    """Send a link there; opened in this browser it shows that the address is mine."""

    address: ShortText


class MailCode(Wire, frozen=True):
    """What the link contained."""

    code: ShortText


class WatchingWanted(Wire, frozen=True):
    """Let others watch, as many minutes late as the players wish."""

    late: Annotated[int, msgspec.Meta(ge=0, le=24 * 60)] = 0


class Watching(Wire, frozen=True):
    """The token that lets spectators in: all of them look through it, and see what is open to
    everybody."""

    token: str


class NewInvitation(Wire, frozen=True):
    """A guest's seat that nobody has taken: the link that was sent for it is good no longer."""

    seat: ShortText


class Notes(Wire, frozen=True):
    """What somebody has written down for himself at a table; nobody else sees it."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)] = ""


class OwnCharts(Wire, frozen=True):
    """The files of the charts of one's own that a table is played with."""

    files: OverlayFiles = {}


class OpenGame(Wire, frozen=True):
    """A table that anyone may join: `invitation` is good for the seat named. `peculiarities` as in
    `TableInfo`."""

    id: str
    invitation: str
    title: str
    seat: str
    host: str = ""
    name: str = ""
    peculiarities: tuple[str, ...] = ()
    clock: ClockChoice | None = None
    created: float = 0.0


class OpenGames(Wire, frozen=True):
    """Tables that wait for somebody, the latest first."""

    games: tuple[OpenGame, ...] = ()


class Rename(Wire, frozen=True):
    """A new name for a table; an empty one takes the name away."""

    name: TableName


class SeatInfo(Wire, frozen=True):
    """A seat of a table. `who` is "me", "guest" or a bot's id, as the asker sees it; `ready` says
    whether the seat has given its part of the dice. `invitation` is the token to pass on to a
    guest, shown to whoever made the table until the guest has come."""

    name: str
    side: int
    who: str
    commands: tuple[str, ...] = ()
    ready: bool = True
    invitation: str = ""


Status = Literal["gathering", "playing", "over", "read-only"]
Dice = Literal["fair", "practice", "imported"]


class TableSummary(Wire, frozen=True):
    """A line of the list of my tables. `my_turn` names my seats that are asked something now.
    `name` is what somebody called the table, if he did; `title` is that of its game."""

    id: str
    token: str
    game: str
    title: str
    scenario: str
    status: Status
    seats: tuple[SeatInfo, ...]
    waiting_for: tuple[str, ...]
    my_turn: tuple[str, ...]
    headline: str
    outcome: tuple[str, ...]
    created: float
    changed: float
    name: str = ""


class TableInfo(Wire, frozen=True):
    """All that does not change at a table: fetched once, before views can be drawn. `my_seats`
    are those that the token opens. `name` is what somebody called the table; `may_rename` says
    whether the holder of the token may change it. `host` is what whoever made the table calls
    himself. `invited`: the token is an invitation, which opens nothing until it is taken up.
    `peculiarities` is what a guest has to agree to: dice that somebody can foretell, own charts.
    `watching`: the token lets one look, but not play; `late` is how many minutes later spectators
    see what happens.
    `lessons` are guided turns, for the page to carry out. `overlay` is the title of the charts of
    one's own that it is played with. `open`: anyone may take the seats of guests."""

    id: str
    token: str
    game: str
    title: str
    scenario: ScenarioInfo
    options: Mapping[str, str]
    seats: tuple[SeatInfo, ...]
    my_seats: tuple[str, ...]
    status: Status
    dice: Dice
    commitment: str
    table: Table
    charts: tuple[ChartView, ...]
    name: str = ""
    may_rename: bool = False
    host: str = ""
    invited: bool = False
    peculiarities: tuple[str, ...] = ()
    watching: bool = False
    late: int = 0
    lessons: tuple[Lesson, ...] = ()
    overlay: str = ""
    open: bool = False
    clock: ClockChoice | None = None


class Games(Wire, frozen=True):
    """Everything that can be played here, the game with the fewest rules first."""

    games: tuple[GameInfo, ...]


class Cases(Wire, frozen=True):
    """All cases and charts of a game, and what its chapters are called."""

    game: str
    source: str
    cases: tuple[CaseLine, ...]
    charts: tuple[ChartLine, ...] = ()
    chapters: Mapping[str, str] = {}


class Tables(Wire, frozen=True):
    """Some of my tables, the latest change first, and how many I have in all."""

    tables: tuple[TableSummary, ...]
    total: int = 0
