"""What goes over the wire while a table is played or looked back on: requests, answers, replays.

What a seat sees comes as `Snapshot` and `Update`, from `deckload.engine.seat_sequence`. The rest,
and the rules that all types of the wire keep to, are in `wire.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from deckload.engine.changes import Change
from deckload.engine.replay import Verdict
from deckload.engine.seat_sequence import Snapshot, Update
from deckload.engine.toll import Tally
from deckload.engine.views import LogLine, Message, View
from deckload.server.wire import Dice, Number, ShortText, Wire

SPECTATORS = "spectators"
"""The name of the seat that spectators look through."""

# --- WebSocket: server to client -----------------------------------------------------------------


class Gathering(Wire, frozen=True, tag="gathering"):
    """The game has not begun: everybody adds a nonce to the dice. `commitment` binds the server
    to its own part; answer with `nonce` unless `given`. `missing` names the seats still to come."""

    commitment: str
    given: bool
    missing: tuple[str, ...]


class Done(Wire, frozen=True, tag="done"):
    """The request `ref` is carried out and stored; whatever it changed was sent before this."""

    ref: int
    number: int


class Refused(Wire, frozen=True, tag="refused"):
    """The request `ref` changed nothing. `stale`: the table had changed before it came."""

    ref: int
    error: str
    remedy: str
    stale: bool = False


class ChatLine(Wire, frozen=True):
    """Something that was said at the table; `at` is when, in seconds since 1970."""

    who: str
    text: str
    at: float


class Attendance(Wire, frozen=True):
    """A person's seat: what he calls himself, and whether he is connected now."""

    seat: str
    name: str = ""
    present: bool = False


class ClockFace(Wire, frozen=True):
    """The time of a side: the seconds it has left, and whether they are running now."""

    side: str
    left: float
    running: bool = False
    low: bool = False


class Company(Wire, frozen=True, tag="company"):
    """The people at the table beside the game, sent whole whenever something about them changes.
    `draw` names the seats that are for a draw; `ended` is how the game has ended where people
    ended it (`outcome` has its own end)."""

    seats: tuple[Attendance, ...] = ()
    spectators: int = 0
    chat: tuple[ChatLine, ...] = ()
    draw: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    clocks: tuple[ClockFace, ...] = ()


FromServer = Gathering | Snapshot | Update | Done | Refused | Company

SeatNow = Gathering | Snapshot
"""What a program that asks over HTTP is told of its seat."""

# --- WebSocket: client to server -----------------------------------------------------------------


class Hello(Wire, frozen=True, tag="hello"):
    """The first message. `seat` is the one to sit in (any of the token's seats if left out);
    `have` the number of the last update of that seat that the client has."""

    token: ShortText
    seat: ShortText = ""
    have: Number | None = None


class Nonce(Wire, frozen=True, tag="nonce"):
    """The holder's part of the dice, for all his seats: any words, best 16 random bytes in hex."""

    nonce: Annotated[str, msgspec.Meta(min_length=8, max_length=128)]
    ref: Number = 0


class Sit(Wire, frozen=True, tag="sit"):
    """Hotseat: show another of the token's seats from now on. A snapshot (or updates) follow."""

    seat: ShortText
    have: Number | None = None
    ref: Number = 0


class Missed(Wire, frozen=True, tag="missed"):
    """Send what came after `have` again (a snapshot if that is too long ago)."""

    have: Number | None = None


class Answer(Wire, frozen=True, tag="answer"):
    """Answer the question of update `number`, and those that follow it, with these keys in a row:
    all are taken, or none."""

    number: Number
    keys: Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1, max_length=2000)]
    ref: Number = 0


class Undo(Wire, frozen=True, tag="undo"):
    """Take back the seat's last choice, where nothing came to light since."""

    number: Number
    ref: Number = 0


class PutBack(Wire, frozen=True, tag="put_back"):
    """Of what was picked so far (`Prompt.picks`) keep these, by their keys; put the rest back."""

    number: Number
    keep: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=2000)] = ()
    ref: Number = 0


class Redo(Wire, frozen=True, tag="redo"):
    """Take the choice undone last again."""

    number: Number
    ref: Number = 0


class Takeback(Wire, frozen=True, tag="takeback"):
    """Ask the others to go back to the start of the step of one's last choice."""

    number: Number
    ref: Number = 0


class Consent(Wire, frozen=True, tag="consent"):
    """Agree to the takeback that update `number` tells of, or turn it down."""

    number: Number
    agree: bool
    ref: Number = 0


class Standing(Wire, frozen=True, tag="standing"):
    """Answer every covert question of this verb with this key from now on; null: ask me again."""

    verb: ShortText
    key: ShortText | None
    ref: Number = 0


class Seen(Wire, frozen=True, tag="seen"):
    """The seat has read the first `lines` lines of its log; kept for the next visit."""

    lines: Number
    ref: Number = 0


class Say(Wire, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    ref: Number = 0


class Resign(Wire, frozen=True, tag="resign"):
    """Give the game up."""

    ref: Number = 0


class Draw(Wire, frozen=True, tag="draw"):
    """Be for a draw, or no longer. The game is drawn when every side is for it."""

    agree: bool
    ref: Number = 0


FromClient = (
    Hello
    | Nonce
    | Sit
    | Missed
    | Answer
    | Undo
    | PutBack
    | Redo
    | Takeback
    | Consent
    | Standing
    | Seen
    | Say
    | Resign
    | Draw
)

# --- replays -------------------------------------------------------------------------------------


class Frame(Wire, frozen=True):
    """One step of a replay: what was chosen, where the viewer may know it, and what it changed."""

    change: Change
    side: int = -1
    chosen: str = ""


class ReplayPart(Wire, frozen=True):
    """Some frames of a replay in a row: the table at frame `start`, then the changes to each
    frame after it. `frames` counts all frames of the replay, the one before the first choice
    included; `seat` is whose view it is, "" for everything laid open. `by` and `chosen` are for
    frame `start` what a `Frame` says of those after it."""

    seat: str
    frames: int
    start: int
    side: int
    message: Message
    after: tuple[Frame, ...]
    by: int = -1
    chosen: str = ""


class LuckOfSide(Wire, frozen=True):
    """All rolls of a side together: `rolls` of which it is known what was good for it, how much
    better than expected they went, in standard deviations, and the `others`, which just count."""

    side: int
    rolls: int
    better: float
    others: int


class BattleReport(Wire, frozen=True):
    """What a battle came to: the log line with which it began and its number, what it cost both
    sides as far as the viewer knows, and how lucky the dice were that he saw."""

    number: int
    begins: LogLine
    toll: tuple[Tally, ...]
    luck: tuple[LuckOfSide, ...]


class SceneView(Wire, frozen=True):
    """One event: its line in the viewer's log, what is new on the table by then, what it cost, and,
    where a battle is over with it, the report of that."""

    line: LogLine
    change: Change
    toll: tuple[Tally, ...] = ()
    battle: BattleReport | None = None


class SceneReel(Wire, frozen=True):
    """Events in a row, one for each line of the viewer's log from line `first` on; `view` is the
    table before them. `lines` counts all lines of his log."""

    first: int
    lines: int
    view: View
    scenes: tuple[SceneView, ...]


class ForecastRequest(Wire, frozen=True):
    """What would come of answering with these keys in a row, as far as the seat's side can know?"""

    seat: ShortText
    keys: Annotated[tuple[ShortText, ...], msgspec.Meta(min_length=1, max_length=200)]


class LuckLine(Wire, frozen=True):
    """How the dice fell for one reason. `side` has rolled them (-1: nobody in particular).

    Where a roll just succeeds or fails, `average` and `expected` count successes a roll
    (`unit` "successes"), else pips a die. `better` is how much better for the roller it went than
    expected, in standard deviations of that average; null where it cannot be said what is good.
    """

    side: int
    reason: str
    rolls: int
    dice: int
    unit: Literal["successes", "pips"]
    average: float
    expected: float
    better: float | None


class Ending(Wire, frozen=True):
    """After the end: the key is revealed, the dice are checked, and luck is looked at."""

    outcome: tuple[str, ...]
    verdict: Verdict
    dice: Dice
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    seed: str | None
    luck: tuple[LuckLine, ...]
    luck_of_sides: tuple[LuckOfSide, ...] = ()
