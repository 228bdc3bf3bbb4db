"""Minimal games for the engine's tests: a state with every kind of knowledge, and steps to choose
from. `Tiny(ask_a, (roll_after, 0))` is a game of these steps, in this order, and then its end."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from deckload.engine.contract import OptionSpec, Rules, Scenario, SetUp, new_game
from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import DiceKey, Throw, die, roll
from deckload.engine.game import Game
from deckload.engine.handles import redeal, set_up_handles
from deckload.engine.knowledge import NOBODY, UNKNOWN, everyone, mask, masked, owner, per_side
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import Procedure, end_game, pick_some, seal, steps, then, together
from deckload.engine.saves import load_session
from deckload.engine.seat_sequence import Circumstances, SeatSequence, Snapshot, Update
from deckload.engine.session import Seat, Session
from deckload.engine.state import State, field
from deckload.engine.views import Board, Panel, Table, View

step = steps("tiny")

SIDES = ("North", "South")


class TinyData:
    """Static facts: which side owns which of four pieces."""

    piece_side = (0, 0, 1, 1)

    def __init__(self, overlay: Mapping[str, str] | None) -> None:
        self.overlay = dict(overlay or {})
        self.prize = int(self.overlay.get("prize.toml", "1"))


class TinyState(State):
    data: TinyData

    gold: list[int] = field(everyone())
    notes: list[str] = field(everyone())
    plan: list[int] = field(per_side())
    place: list[int] = field(owner("piece_side"))
    seen: list[int] = field(mask())
    card: list[int] = field(masked("seen"))
    holder: int = field(everyone())
    prize: int = field(owner("holder"))


class Tiny(Rules):
    """A game of the given steps."""

    code: ClassVar[str] = "tiny"
    title: ClassVar[str] = "Tiny"
    version: str = "1"  # type: ignore[misc]
    schema: int = 1  # type: ignore[misc]
    state: type[TinyState] = TinyState

    def __init__(self, *steps: Any, automatic: tuple[int, ...] = ()) -> None:
        self.steps = steps
        self.automatic = automatic

    def scenarios(self) -> Mapping[str, Scenario]:
        commands = (("fleet", "air"), ("fleet", "air"))
        return {"only": Scenario("only", "Only", "", SIDES, self.automatic, commands)}

    def options(self, scenario: str) -> tuple[OptionSpec, ...]:
        return (OptionSpec("haze", "Haze", ""),)

    def load_data(self, overlay: Mapping[str, str] | None) -> TinyData:
        return TinyData(overlay)

    def set_up(self, data: TinyData, scenario: str, options: Mapping[str, str]) -> TinyState:
        s = self.state(data, options)
        s.gold = [0, 0]
        s.plan = [1, 2]
        s.place = [10, 11, 12, 13]
        s.seen = [0b01, 0b10, 0b11, 0]
        s.card = [5, 6, 7, 8]
        s.prize = data.prize
        set_up_handles(s, 2, 4)
        then(s, *self.steps, finish)
        return s

    def fill(self, s: TinyState, side: int) -> None:
        for name in ("plan", "place", "card"):
            column = getattr(s, name)
            for i, value in enumerate(column):
                if value == UNKNOWN:
                    column[i] = die(s, 20, "guess", NOBODY)
        if s.prize == UNKNOWN:
            s.prize = die(s, 3, "guess", NOBODY)
        s.seen = [m | 1 << (1 - side) if side < 2 else m for m in s.seen]
        for viewer in range(2):
            redeal(s, viewer, (), (), 4)

    def view(self, k: TinyState, side: int) -> View:
        """Everything that the side knows, so that a leak of any field would show."""
        lines = tuple(f"{name}: {value}" for name, value in k.pack().items() if name != "agenda")
        return View("Tiny", (), panels=(Panel("all", "All", lines),))

    def table(self, data: TinyData, scenario: str) -> Table:
        return Table("tiny", "Tiny", SIDES, Board("space", ()))


def setup(seed: str = "0", **kw: Any) -> SetUp:
    return SetUp("tiny", "only", key=DiceKey(seed=seed), **kw)


def play(*steps: Any, **kw: Any) -> Game:
    """A game of these steps at its first question."""
    return new_game(Tiny(*steps), setup(), **kw)


def sit_down(*steps: Any, seats: tuple[Seat, ...] | None = None, **kw: Any) -> Session:
    """A session of these steps at its first question."""
    rules = kw.pop("rules", None) or Tiny(*steps)
    return Session(setup(), rules=rules, seats=seats, **kw)


def position(session: Session) -> tuple[Any, ...]:
    """Where a session stands, apart from what it sends."""
    return (
        session.state.digest(),
        session.game.start.digest(),
        session.game.since,
        list(session.log),
        list(session.history.events),
        list(session.history.steps),
    )


def everything(session: Session) -> tuple[Any, ...]:
    """All that must be as before when something was refused."""
    return (*position(session), [session.message(seat.name) for seat in session.seats])


class Onlooker:
    """A seat, and what a server sends it from now on."""

    def __init__(self, session: Session, seat: str, number: int | None = None) -> None:
        self.session = session
        self.sequence = SeatSequence(session.seat(seat), number)
        assert self.news() is None

    def news(self) -> Update | None:
        """What it is sent now; None if nothing has changed for it."""
        asked = self.session.asked([self.sequence.seat])
        sent = self.sequence.go_on(self.sequence.look(self.session, Circumstances(asked)))
        return None if sent is None else msgspec.json.decode(sent, type=Update)

    def snapshot(self) -> Snapshot:
        return msgspec.json.decode(self.sequence.snapshot(), type=Snapshot)


def reload(session: Session, text: str) -> Session:
    return load_session(text, rules=session.rules)


def edited(text: str, change: Callable[[Any], Any]) -> str:
    """The save with a change in it and a checksum that fits again."""
    head, _, body = text.partition("\n")
    contents = msgspec.json.decode(body)
    change(contents)
    body = msgspec.json.encode(contents).decode()
    checksum = hashlib.blake2b(body.encode(), digest_size=16).hexdigest()
    return f"{head.rsplit(' ', 1)[0]} {checksum}\n{body}\n"


# --- questions -----------------------------------------------------------------------------------

WORD = Kind("word", "Which word?")
PIECE = Kind("piece", "Which piece?", names=lambda k, p: _piece_name(p))
NUMBER = Kind("number", lambda k, d: f"Which number, about {d.about}?")


def _piece_name(piece: int | tuple[int, ...]) -> str:
    return f"P{piece}" if isinstance(piece, int) else " and ".join(map(_piece_name, piece))


@step
def finish(s: TinyState) -> None:
    end_game(s, "draw")


@step
def word(s: TinyState, side: int) -> Procedure:
    """One question with three answers."""
    chosen = yield ask(side, WORD, ("a", "b", "c"), case="1")
    s.notes.append(f"{side}{chosen}")
    tell(s, "1", "{side} says {chosen}.", side=side, chosen=chosen)


@step
def words(s: TinyState, side: int, count: int) -> Procedure:
    """Several questions in one step."""
    for number in range(count):
        chosen = yield ask(side, WORD, ("a", "b", "c"), about=number)
        s.notes.append(f"{side}{chosen}")
        tell(s, "1", "{side} says {chosen}.", side=side, chosen=chosen)


@step
def forced(s: TinyState, side: int, covert: bool) -> Procedure:
    chosen = yield ask(side, WORD, ("only",), covert=covert)
    s.notes.append(chosen)


@step
def covert_word(s: TinyState, side: int, can_fight: bool) -> Procedure:
    chosen = yield ask(side, WORD, ("fight", "pass") if can_fight else ("pass",), covert=True)
    s.notes.append(chosen)


@step
def nothing_to_answer(s: TinyState) -> Procedure:
    s.gold[0] = 99
    yield ask(0, WORD, (), case="9.9")


@step
def refusing(s: TinyState) -> Procedure:
    def why_not(piece: int) -> Refusal | None:
        return Refusal("2.1", f"piece {piece} is odd") if piece % 2 else None

    chosen = yield ask(0, PIECE, range(4), unless=why_not, also=("none",), case="2")
    s.notes.append(str(chosen))


@step
def roll_after(s: TinyState, side: int) -> Procedure:
    """A question, a roll in the open, and another question that depends on it."""
    yield ask(side, WORD, ("a", "b"))
    total = roll(s, Throw("luck", 6, case="3")).total
    s.gold[side] += total
    yield ask(side, NUMBER, (total, total + 10))


@step
def secret_roll(s: TinyState, side: int) -> None:
    s.plan[side] = roll(s, Throw("secret", 6), to=side).total


@step
def open_roll(s: TinyState) -> None:
    s.gold[0] = roll(s, Throw("open", 1000)).total


@step
def reveal_after(s: TinyState, side: int) -> Procedure:
    chosen = yield ask(side, WORD, ("look", "wait"))
    if chosen == "look":
        s.seen[3] |= 1 << side


@step
def seal_after(s: TinyState, side: int) -> Procedure:
    chosen = yield ask(side, WORD, ("look", "wait"))
    if chosen == "look":
        seal(s)


@step
def hand_over_after(s: TinyState, side: int) -> Procedure:
    chosen = yield ask(side, WORD, ("give", "keep"))
    if chosen == "give":
        s.holder = 1 - s.holder


@step
def commanded(s: TinyState, side: int, command: str) -> Procedure:
    chosen = yield ask(side, WORD, ("a", "b"), command=command)
    s.notes.append(f"{command} {chosen}")


@step
def covert_commanded(s: TinyState, side: int, command: str) -> Procedure:
    chosen = yield ask(side, WORD, ("a", "b"), command=command, covert=True)
    s.notes.append(f"{command} {chosen}")


@step
def drafting(s: TinyState, side: int) -> Procedure:
    """A question, then a draft that writes and logs as it goes, then one more question."""
    yield ask(side, WORD, ("begin", "start"))
    tell(s, "4", "The draft begins.")
    for number in range(3):
        chosen = yield ask(side, NUMBER, (1, 2, 3), about=number, draft=True)
        s.gold[side] += chosen
        tell(s, "4", "Pick {n}.", n=chosen)
    yield ask(side, WORD, ("on", "off"))


@step
def picking(s: TinyState, side: int, least: int, most: int) -> Procedure:
    picked = yield from pick_some(side, PIECE, range(4), least=least, most=most)
    s.notes.append(f"picked {sorted(picked)}")


@step
def picking_pairs(s: TinyState, side: int) -> Procedure:
    """Two neighbours may be picked at one go."""
    picked = yield from pick_some(
        side, PIECE, range(4), bundles=lambda left: [tuple(left[:2])] if len(left) > 1 else []
    )
    s.notes.append(f"picked {sorted(picked)}")


@step
def joint(s: TinyState) -> Procedure:
    """Both are asked twice; South has a forced answer in between."""
    answers = yield together({1: _part(s, 1), 0: _part(s, 0)})
    s.notes.append(f"{answers[0]} {answers[1]}")
    tell_each(s, "5", {0: "You said {a}.", 1: "You said {b}."}, a=answers[0], b=answers[1])


def _part(s: TinyState, side: int) -> Procedure:
    first = yield ask(side, WORD, ("a", "b"))
    s.plan[side] = ord(first)
    if side == 1:
        yield ask(side, WORD, ("only",))
    second = yield ask(side, NUMBER, (1, 2, 3))
    return f"{first}{second}"


@step
def joint_then_roll(s: TinyState) -> Procedure:
    """What follows depends on both answers and on a die."""
    answers = yield together({side: _guess(side) for side in range(2)})
    lucky = roll(s, Throw("luck", 6)).total
    s.gold[0] = answers[0] * 100 + answers[1] * 10 + lucky
    yield ask(0, NUMBER, (s.gold[0], 1000))


def _guess(side: int) -> Procedure:
    number = yield ask(side, NUMBER, (1, 2, 3))
    return number


@step
def joint_that_breaks(s: TinyState) -> Procedure:
    answers = yield together({side: _guess(side) for side in range(2)})
    s.gold = [answers[0], answers[1]]
    if answers == {0: 3, 1: 3}:
        raise ZeroDivisionError("both said three")


@step
def part_that_breaks(s: TinyState) -> Procedure:
    yield together({0: _breaking_part(s), 1: _guess(1)})


def _breaking_part(s: TinyState) -> Procedure:
    number = yield ask(0, NUMBER, (1, 2, 3))
    s.plan[0] = number
    if number == 3:
        raise ZeroDivisionError("three")
    return number


@step
def boom(s: TinyState, side: int) -> Procedure:
    """Breaks down in the middle, after it has changed everything it can."""
    chosen = yield ask(side, WORD, ("safe", "boom"), about=1)
    s.notes.append(chosen)
    if chosen == "boom":
        s.gold[0] = roll(s, Throw("luck", 6)).total
        s.seen[0] = 0b11
        s.agenda.clear()
        tell(s, "6", "Something is about to happen.")
        raise ZeroDivisionError(f"the card is {s.card[3]}")


@step
def breaks_at_once(s: TinyState) -> None:
    raise KeyError("nothing here")
