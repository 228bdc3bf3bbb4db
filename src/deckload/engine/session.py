"""A session: one game played by people (or bots in their seats), from set-up to the end.

It checks who may answer what, keeps undo within what is fair, numbers what each seat is sent, and
remembers enough to save, resume, replay and verify the game.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from deckload.engine.channel import make_message
from deckload.engine.contract import Rules, Scenario, SetUp, find_game, new_game
from deckload.engine.decision import Decision
from deckload.engine.dice import dice_thrown
from deckload.engine.errors import (
    BadOption,
    GameIsOver,
    NothingToUndo,
    NotOffered,
    ReadOnly,
    RuleFailure,
    StaleAnswer,
)
from deckload.engine.failures import write_failure
from deckload.engine.game import Game, Mark
from deckload.engine.history import Event, History, TakenBack, Took
from deckload.engine.log import Entry, tell
from deckload.engine.state import State, known
from deckload.engine.views import Message

_LONGEST_KEY = 400
_MOST_KEYS = 2_000
_encode = msgspec.json.Encoder(order="deterministic").encode


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: a side, or some commands of it where several people share it."""

    name: str
    side: int
    commands: tuple[str, ...] = ()

    def may_answer(self, decision: Decision) -> bool:
        if decision.side != self.side:
            return False
        return not self.commands or not decision.command or decision.command in self.commands


class _Checkpoint(NamedTuple):
    mark: Mark
    trail: list[Mark]
    events: int
    sealed: int


class Session:
    """One game for people. Every change goes through `submit`, `undo`, `redo` or a takeback."""

    def __init__(
        self,
        setup: SetUp,
        *,
        seats: Sequence[Seat] | None = None,
        failures: Path | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.rules = rules if rules is not None else find_game(setup.game)
        self.setup = setup
        self.scenario: Scenario = self._scenario(setup)
        self.seats = _check_seats(seats or default_seats(self.scenario), self.scenario)
        self.failures = failures
        self.read_only = ""
        self.log: list[Entry] = []
        self.game: Game = new_game(self.rules, setup, log=self.log)
        self.game.trail = []
        self.history = History()
        self.standing: dict[tuple[int, str], str] = {}
        self._sealed = 0  # events before this one can no longer be undone
        self._undone: list[Took] = []
        self._takeback: _Proposal | None = None
        self._sent: dict[str, tuple[int, bytes]] = {}
        self._offers: dict[int, dict[str, int]] | None = None
        self.history.note_step(self.game.start)

    def _scenario(self, setup: SetUp) -> Scenario:
        scenarios = self.rules.scenarios()
        if setup.scenario not in scenarios:
            there = ", ".join(scenarios)
            raise BadOption(
                f"{self.rules.code} has no scenario {setup.scenario!r}; choose one of: {there}"
            )
        return scenarios[setup.scenario]

    # --- looking -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def state(self) -> State:
        return self.game.s

    def seat(self, name: str) -> Seat:
        for seat in self.seats:
            if seat.name == name:
                return seat
        there = ", ".join(seat.name for seat in self.seats)
        raise NotOffered(f"there is no seat {name!r} at this table; seats: {there}")

    def message(self, seat: str, log_from: int = 0) -> Message:
        """Everything the seat is entitled to see now."""
        place = self.seat(seat)
        return make_message(
            self.game,
            place.side,
            sides=self.scenario.sides,
            commands=place.commands,
            log=self.log[: self.game.log_length_for(place.side)],
            log_from=log_from,
            undo=self._undo_state(place),
            notices=self._notices(place),
        )

    def number(self, seat: str) -> int:
        """The number of the seat's current message in its own sequence.

        It grows when what the seat sees changes, and never otherwise.
        """
        payload = _encode(self.message(seat))
        number, last = self._sent.get(seat, (0, b""))
        if payload != last:
            number += 1
            self._sent[seat] = (number, payload)
        return number

    # --- answering -----------------------------------------------------------------------------

    def submit(self, seat: str, keys: str | Sequence[str], number: int | None = None) -> None:
        """Answer the pending question (or several in a row): all of it is taken, or nothing.

        `number` is that of the message being answered; an answer to an older one is refused.
        """
        self._check_writable()
        place = self.seat(seat)
        answers = [keys] if isinstance(keys, str) else list(keys)
        if not answers or len(answers) > _MOST_KEYS:
            raise NotOffered(f"an answer has 1 to {_MOST_KEYS} keys, not {len(answers)}")
        if number is not None and number != self.number(seat):
            raise StaleAnswer("the table has changed since you were asked; look again")
        self._index_of(place, answers[0])  # the common refusal changes nothing, so try it first
        before = self._checkpoint()
        try:
            for key in answers:
                self._take(place, key)
        except NotOffered:
            self._restore(before)
            raise
        except Exception as error:
            self._fail(before, answers, error)
        self._undone = [t for t in self._undone if t.side != place.side]
        self._takeback = None
        self._follow_standing_orders()

    def _index_of(self, place: Seat, key: Any) -> int:
        """The option that a key names, if it is on offer to this seat."""
        if not isinstance(key, str) or len(key) > _LONGEST_KEY:
            raise NotOffered("a key is a short text, as it was offered")
        if self.game.over:
            raise GameIsOver("the game is over")
        decision = self.game.pending().get(place.side)
        if decision is None or not place.may_answer(decision):
            raise NotOffered(f"{place.name} is not asked anything now")
        index = self._offered(place.side, decision).get(key)
        if index is None:
            raise NotOffered(f"{key!r} is not on offer now")
        return index

    def _offered(self, side: int, decision: Decision) -> dict[str, int]:
        if self._offers is None:
            self._offers = {}
        offered = self._offers.get(side)
        if offered is None:
            keys = decision.keys(known(self.game.s, side))
            offered = {key: index for index, key in enumerate(keys)}
            if len(offered) != len(keys):
                twice = next(k for k in keys if keys.count(k) > 1)
                raise RuleFailure(f"two options of {decision.kind.verb!r} have the key {twice!r}")
            self._offers[side] = offered
        return offered

    def _take(self, place: Seat, key: str) -> None:
        index = self._index_of(place, key)
        game, s = self.game, self.game.s
        dice, seals, masks = dice_thrown(s), s.seals, _masks(s)
        start, joint = game.start, game.joint
        self._offers = None
        game.choose(index, place.side)
        self.history.take(place.side, key)
        if joint is not None and game.joint is not joint:
            self.history.sort_tail(self._since_before(joint.first, start))
        if game.start is not start:
            self.history.note_step(game.start)
        revealed = (dice, seals, masks) != (dice_thrown(s), s.seals, _masks(s))
        if revealed or joint is not game.joint or self._others_asked(place.side):
            self._seal()

    def _since_before(self, first: int, start: State) -> int:
        """The event at which a joint question's answers begin: `first` choices into its step."""
        return self.history.step_at(start) + first

    def _others_asked(self, side: int) -> bool:
        if self.game.joint is not None:
            return False
        return set(self.game.pending()) != {side}

    def _seal(self) -> None:
        self._sealed = len(self.history)
        self.game.trail = []

    def _follow_standing_orders(self) -> None:
        """Answer covert questions for sides that said beforehand what they would answer."""
        while True:
            for side, decision in self.game.pending().items():
                order = self.standing.get((side, decision.kind.verb))
                if decision.covert and order in self._offered(side, decision):
                    assert order is not None
                    before = self._checkpoint()
                    try:
                        self._take(Seat("standing order", side), order)
                    except Exception as error:
                        self._fail(before, [order], error)
                    break
            else:
                return

    def set_standing_order(self, seat: str, verb: str, key: str | None) -> None:
        """Answer every covert question of this verb with `key` from now on (None: ask again)."""
        place = self.seat(seat)
        if key is None:
            self.standing.pop((place.side, verb), None)
            return
        if not isinstance(key, str) or len(key) > _LONGEST_KEY:
            raise NotOffered("a key is a short text, as it was offered")
        self.standing[(place.side, verb)] = key
        self._follow_standing_orders()

    # --- failing -------------------------------------------------------------------------------

    def _check_writable(self) -> None:
        if self.read_only:
            raise ReadOnly(self.read_only)

    def _fail(self, before: _Checkpoint, answers: list[str], error: Exception) -> None:
        """Put everything back, write down what happened, keep the game open."""
        trace = "".join(traceback.format_exception(error))
        self._restore(before)
        report = write_failure(self, answers, trace, self.failures)
        raise RuleFailure(
            f"a rule broke down ({error}); nothing was changed, the game goes on from before"
            + (f". Please send us {report}" if report else ""),
            report,
        ) from error

    def _checkpoint(self) -> _Checkpoint:
        trail = list(self.game.trail or ())
        return _Checkpoint(self.game.mark(), trail, len(self.history), self._sealed)

    def _restore(self, before: _Checkpoint) -> None:
        self._go_to(before.mark, before.trail)
        self.history.cut(before.events)
        self._sealed = before.sealed

    def _go_to(self, mark: Mark, trail: list[Mark]) -> None:
        self.log[mark.log_length :] = []
        self.game = self.game.at(mark, log=self.log)
        self.game.trail = trail
        self._offers = None

    # --- undo and redo -------------------------------------------------------------------------

    def can_undo(self, seat: str) -> bool:
        return self._undo_state(self.seat(seat)) == "possible"

    def _undo_state(self, place: Seat) -> str:
        """'possible', 'sealed' (dice, a revelation, another side) or '' (nothing done yet)."""
        if self.game.over or not len(self.history):
            return ""
        if self._own_event(place.side) is not None:
            return "possible"
        return "sealed" if self.history.has_choice_of(place.side) else ""

    def _own_event(self, side: int) -> int | None:
        """The index of this side's last event that may still be undone."""
        joint = self.game.joint
        if joint is None:
            last = len(self.history) - 1
            undoable = last >= self._sealed and self.history.side_of(last) == side
            return last if undoable else None
        first = self._since_before(joint.first, self.game.start)
        own = [i for i in range(first, len(self.history)) if self.history.side_of(i) == side]
        return own[-1] if own else None

    def undo(self, seat: str) -> None:
        """Take back the seat's last choice, if nothing was rolled, revealed or asked since."""
        self._check_writable()
        place = self.seat(seat)
        event = self._own_event(place.side)
        if event is None:
            raise NothingToUndo("nothing of yours can be undone: dice, news or the other side came")
        game, trail = self.game, list(self.game.trail or ())
        mark = game.mark()
        if not mark.since:
            mark = trail.pop()
        at = event - self.history.step_at(mark.start)
        since = mark.since[:at] + mark.since[at + 1 :]
        self._go_to(Mark(mark.start, since, mark.log_length), trail)
        self._undone.append(self.history.remove(event))

    def redo(self, seat: str) -> None:
        """Take the seat's last undone choice again."""
        self._check_writable()
        place = self.seat(seat)
        own = [i for i, t in enumerate(self._undone) if t.side == place.side]
        if not own:
            raise NothingToUndo("there is nothing to redo")
        took = self._undone.pop(own[-1])
        before = self._checkpoint()
        try:
            self._take(place, took.key)
        except NotOffered:
            self._restore(before)
            raise
        except Exception as error:
            self._fail(before, [took.key], error)

    # --- takeback by consent ----------------------------------------------------------------------

    def propose_takeback(self, seat: str) -> None:
        """Ask the other sides to go back to the start of the step of one's last choice."""
        self._check_writable()
        place = self.seat(seat)
        event = self.history.last_choice_of(place.side)
        if event is None or self.game.over:
            raise NothingToUndo("there is no choice of yours to take back")
        agreed = {place.side, *self.scenario.automatic}
        self._takeback = _Proposal(place.name, self.history.step_before(event), agreed)
        self._settle_takeback()

    def answer_takeback(self, seat: str, agree: bool) -> None:
        """Agree to the other side's takeback, or turn it down."""
        place = self.seat(seat)
        if self._takeback is None or place.side in self._takeback.agreed:
            raise NotOffered("nobody asks you to take anything back")
        if not agree:
            self._takeback = None
            return
        self._takeback.agreed.add(place.side)
        self._settle_takeback()

    def _settle_takeback(self) -> None:
        proposal = self._takeback
        if proposal is None or proposal.agreed < set(range(len(self.scenario.sides))):
            return
        self._takeback = None
        self.take_back(proposal.to)
        tell(self.state, "", "By consent, play goes back to an earlier moment; the dice go on.")

    def take_back(self, to: int) -> None:
        """Go back to the step's start at event `to`. Dice once thrown are never thrown again."""
        s = self.state
        start = self.history.start_of(to).copy()
        start.rolls_open, start.rolls_hidden = s.rolls_open, s.rolls_hidden
        start.rolls_own = s.rolls_own[:]
        self._undone = []
        self._go_to(Mark(start, [], len(self.log)), [])
        self.history.take_back(to, self.game.start)
        self._seal()

    def _notices(self, place: Seat) -> list[str]:
        proposal = self._takeback
        if proposal is None:
            return []
        if place.side in proposal.agreed:
            return ["Waiting for the other side to agree to a takeback."]
        return [f"{proposal.seat} asks to take back the last choice. Do you agree?"]

    # --- events from a save -----------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Do again what a save says was done."""
        if isinstance(event, TakenBack):
            self.take_back(event.to)
        elif isinstance(event, Took):
            self._take(Seat("save", event.side), event.key)


class _Proposal:
    """A takeback that waits for consent."""

    def __init__(self, seat: str, to: int, agreed: set[int]) -> None:
        self.seat = seat
        self.to = to
        self.agreed = agreed


def default_seats(scenario: Scenario) -> tuple[Seat, ...]:
    """One seat for each side that people play."""
    return tuple(
        Seat(name, side)
        for side, name in enumerate(scenario.sides)
        if side not in scenario.automatic
    )


def _check_seats(seats: Sequence[Seat], scenario: Scenario) -> tuple[Seat, ...]:
    names = [seat.name for seat in seats]
    if len(set(names)) != len(names):
        raise BadOption(f"two seats have the same name: {', '.join(names)}")
    for seat in seats:
        if not 0 <= seat.side < len(scenario.sides):
            raise BadOption(f"seat {seat.name!r}: {scenario.title} has no side {seat.side}")
        there = scenario.commands[seat.side] if seat.side < len(scenario.commands) else ()
        for command in seat.commands:
            if command not in there:
                listed = ", ".join(there) or "none"
                raise BadOption(f"seat {seat.name!r}: no command {command!r}; there are: {listed}")
    return tuple(seats)


def _masks(s: State) -> list[list[int]]:
    """Who knows what, as far as the state says it: a change means that something came to light."""
    fields: Mapping[str, Any] = type(s)._fields
    return [getattr(s, name)[:] for name, f in fields.items() if f.knows.kind == "mask"]
