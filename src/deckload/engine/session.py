"""A session: one game played by people (or bots in their seats), from set-up to the end.

It checks who may answer what, keeps undo within what is fair, says what each seat is entitled to
see, and keeps the game open when a rule breaks down. What has happened is kept by the recorded game
that a session is (`recorded_game.py`); who holds a seat, and what he has been sent, is the business
of whoever serves the table (`seat_sequence.py`).
"""

from __future__ import annotations

import copy
import traceback
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, Self

import msgspec

from deckload.engine.contract import Rules, Scenario, SetUp, find_game, find_scenario
from deckload.engine.decision import Decision
from deckload.engine.errors import (
    GameIsOver,
    NothingToUndo,
    NotOffered,
    ReadOnly,
    RuleFailure,
)
from deckload.engine.failures import write_failure
from deckload.engine.game import Bookmark
from deckload.engine.history import Took
from deckload.engine.messages import LastViews, make_message
from deckload.engine.orders import THE_ONLY_ANSWER, StandingOrder, order_for
from deckload.engine.recorded_game import Checkpoint, RecordedGame
from deckload.engine.seats import Seat, check_seats, default_seats
from deckload.engine.side_log import SideLog
from deckload.engine.state import known
from deckload.engine.views import LogLine, Message

_LONGEST_KEY: Final = 400
_MOST_KEYS: Final = 2_000
_MOST_ORDERS: Final = 200


class _Proposal:
    """A takeback that waits for consent."""

    def __init__(self, seat: str, to: int, agreed: set[int]) -> None:
        self.seat = seat
        self.to = to
        self.agreed = agreed


class Session(RecordedGame):
    """One game for people. Every change goes through `submit`, `undo`, `redo` or a takeback.

    With `running=False` it stays at the set-up, for a save that goes on from somewhere else.
    """

    def __init__(
        self,
        setup: SetUp,
        *,
        seats: Sequence[Seat] | None = None,
        failures: Path | None = None,
        rules: Rules | None = None,
        running: bool = True,
    ) -> None:
        rules = rules if rules is not None else find_game(setup.game)
        self.scenario: Scenario = find_scenario(rules, setup.scenario)
        self.seats = check_seats(seats or default_seats(self.scenario), self.scenario)
        self.failures = failures
        self.read_only = ""
        self.standing: dict[tuple[int, str], StandingOrder] = {}
        self._spared: frozenset[int] = frozenset()
        self._undone: list[Took] = []
        self._takeback: _Proposal | None = None
        self._broken_orders: dict[int, str] = {}
        self._logs: dict[int, SideLog] = {}
        self._views = LastViews()
        super().__init__(rules, setup, running=running)

    def fork(self, at: Bookmark | None = None) -> Self:
        """The same game at a second table: whatever is done there leaves this one alone.

        It writes no failure files, and a takeback that waits for consent stays behind. With `at`
        its present step stands there instead, perhaps with other hidden facts; what was chosen
        before it can then no longer be undone.
        """
        new = copy.copy(self)
        new.failures = None
        new.log = self.log[:]
        new.history = self.history.copy()
        new.standing = self.standing.copy()
        new._undone = self._undone[:]
        new._takeback = None
        new._broken_orders = self._broken_orders.copy()
        new._logs = {side: log.copy() for side, log in self._logs.items()}
        new._views = LastViews()
        if at is None:
            new._go_to(self.game.bookmark(), list(self.game.trail or ()))
        else:
            new._stand_at(at)
        return new

    # --- looking -------------------------------------------------------------------------------

    def seat(self, name: str) -> Seat:
        for seat in self.seats:
            if seat.name == name:
                return seat
        there = ", ".join(seat.name for seat in self.seats)
        raise NotOffered(f"there is no such seat at this table; seats: {there}")

    def message(self, seat: str) -> Message:
        """Everything the seat is entitled to see now."""
        place = self.seat(seat)
        lines = tuple(self.lines_for(place.side))
        return msgspec.structs.replace(self.message_without_log(place), log=lines)

    def message_without_log(self, place: Seat) -> Message:
        return make_message(
            self.game,
            place.side,
            sides=self.scenario.sides,
            commands=place.commands,
            undo=self.undo_state(place),
            notices=self.notices(place),
            views=self._views,
        )

    def look_afresh(self) -> None:
        """Forget what sides were shown: whoever looks next has all of it worked out."""
        self._views = LastViews()

    def _keys(self, side: int, decision: Decision) -> list[str]:
        """The keys of a question's options: those that the side was shown, if it was."""
        shown = self._views.shown(side, decision)
        if shown is None:
            return super()._keys(side, decision)
        return [option.key for option in shown.options]

    def lines_for(self, side: int) -> Sequence[LogLine]:
        """The log as a side reads it now."""
        log = self._logs.get(side)
        if log is None:
            log = self._logs[side] = SideLog(side)
        return log.read(self)

    def asked(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """The names of those seats that have a question now."""
        pending = self.game.pending()
        return tuple(
            place.name
            for place in seats
            if place.side in pending and place.may_answer(pending[place.side])
        )

    def standing_of(self, side: int) -> dict[str, str]:
        """A side's standing orders, by verb."""
        return {verb: order.key for (of, verb), order in self.standing.items() if of == side}

    def notices(self, place: Seat) -> list[str]:
        notices = []
        proposal = self._takeback
        if proposal is not None and place.side in proposal.agreed:
            notices.append("Waiting for the other side to agree to a takeback.")
        elif proposal is not None:
            notices.append(f"{proposal.seat} asks to take back the last choice. Do you agree?")
        if place.side in self._broken_orders:
            notices.append(self._broken_orders[place.side])
        return notices

    # --- answering -----------------------------------------------------------------------------

    def submit(self, seat: str, keys: str | Sequence[str]) -> None:
        """Answer the pending question (or several in a row): all of it is taken, or nothing."""
        self._check_writable()
        place = self.seat(seat)
        answers = _answers(keys)
        self._take_all(place, answers)
        self._undone = [t for t in self._undone if t.side != place.side]
        self._broken_orders.pop(place.side, None)
        self._takeback = None
        self._follow_standing_orders()

    def _take_all(self, place: Seat, answers: list[str]) -> None:
        """Take the answers, or none of them.

        Several answers in a row may not reach beyond what is sealed, and a refusal does not say
        which of them is at fault: otherwise a false key at the end would be a free look at the
        dice, or at what the other side has answered already.
        """
        before = self._checkpoint()
        try:
            for left, key in zip(range(len(answers) - 1, -1, -1), answers, strict=True):
                index = self._index_of(place, key)
                self._guarded_choose(before, place.side, index, key, answers)
                if left and self._sealed == len(self.history):
                    raise NotOffered("the answers reach too far")
        except NotOffered:
            if len(self.history) == before.events:
                raise
            self._restore(before)
            raise NotOffered("these answers cannot be given in a row; none was taken") from None
        except RuleFailure:
            if len(self.history) != before.events:
                self._restore(before)
            raise
        except Exception as error:  # a question whose keys cannot be made
            self._fail(before, place.side, answers, error)

    def _guarded_choose(
        self,
        before: Checkpoint,
        side: int,
        index: int,
        key: str,
        answers: Sequence[str],
        *,
        by_order: bool = False,
    ) -> None:
        """Take an answer; if a rule breaks down, everything is as it was before all of them."""
        try:
            self._choose(side, index, key, by_order=by_order)
        except Exception as error:
            self._fail(before, side, answers, error)
        except BaseException:
            self._restore(before)
            raise

    def _index_of(self, place: Seat, key: Any) -> int:
        """The option that a key names, if it is on offer to this seat."""
        if not isinstance(key, str) or len(key) > _LONGEST_KEY:
            raise NotOffered("a key is a short text, as it was offered")
        if self.game.over:
            raise GameIsOver("the game is over")
        decision = self.game.pending().get(place.side)
        if decision is None or not place.may_answer(decision):
            raise NotOffered(f"{place.name} is not asked anything now")
        index = self.offered(place.side).get(key)
        if index is None:
            raise NotOffered(f"{key!r} is not on offer now")
        return index

    # --- standing orders -----------------------------------------------------------------------

    def set_standing_order(self, seat: str, verb: str, keys: str | Sequence[str] | None) -> None:
        """Answer every covert question of this verb from now on (None: ask again).

        `keys` is one key, or several in order of preference: the first on offer is taken, and where
        there is only one option, that one. Otherwise the side is asked in person, and the others
        see that it thinks: an order that should tell nothing must end in a key that is always
        offered, such as a pass.
        """
        self._check_writable()
        place = self.seat(seat)
        order = order_for(place, verb, keys)
        self._check_order_is_ours(place, verb)
        if order is None:
            self.standing.pop((place.side, verb), None)
            return
        if len(self.standing) >= _MOST_ORDERS and (place.side, verb) not in self.standing:
            raise NotOffered(f"there are {_MOST_ORDERS} standing orders already; cancel some")
        self.standing[(place.side, verb)] = order
        self._follow_standing_orders()

    def spare(self, sides: Collection[int]) -> None:
        """Do not trouble these sides from now on with covert questions that have a single answer:
        it is given for them. Only where programs play all other sides: a person would learn from
        what comes at once that there was no choice."""
        self._spared = frozenset(sides)
        if not self.read_only:
            self._follow_standing_orders()

    def _check_order_is_ours(self, place: Seat, verb: str) -> None:
        """A seat may not change an order that another one gave for commands it does not have."""
        order = self.standing.get((place.side, verb))
        if order is None or order.belongs_to(place):
            return
        whose = ", ".join(order.commands) or "the whole side"
        raise NotOffered(
            f"the standing order for {verb!r} was given for {whose}; only a seat that has all of"
            " that can change or cancel it"
        )

    def _follow_standing_orders(self) -> None:
        """Answer covert questions for sides that said beforehand what they would answer.

        An order on which a rule breaks down is cancelled: its side is asked in person, and whoever
        has just moved learns nothing of it.
        """
        while (due := self._order_due()) is not None:
            side, verb, key, index = due
            try:
                self._guarded_choose(self._checkpoint(), side, index, key, [key], by_order=True)
            except RuleFailure:
                self.standing.pop((side, verb), None)
                self._spared -= {side}
                self._broken_orders[side] = f"Your standing order for {verb!r} failed: answer it."

    def _order_due(self) -> tuple[int, str, str, int] | None:
        """Side, verb, key and index of an answer that can be given by order."""
        for side, decision in self.game.pending().items():
            verb = decision.kind.verb
            order = self._order_for(side, decision)
            if order is None:
                continue
            try:
                offered = self.offered(side)
            except Exception:  # the side that is asked will run into the same fault
                continue
            key = order.pick(list(offered))
            if key is not None:
                return side, verb, key, offered[key]
        return None

    def _order_for(self, side: int, decision: Decision) -> StandingOrder | None:
        """What a side has said of a question that tells the others nothing, or what goes without
        saying."""
        if not decision.covert:
            return None
        order = self.standing.get((side, decision.kind.verb))
        if order and Seat("standing order", side, order.commands).may_answer(decision):
            return order
        return THE_ONLY_ANSWER if side in self._spared else None

    # --- failing -------------------------------------------------------------------------------

    def _check_writable(self) -> None:
        if self.read_only:
            raise ReadOnly(self.read_only)

    def _fail(
        self, before: Checkpoint, side: int, answers: Sequence[str], error: Exception
    ) -> NoReturn:
        """Put everything back, write down what happened, keep the game open.

        What broke is for the failure file alone: the words of an error may contain secrets.
        """
        trace = "".join(traceback.format_exception(error))
        self._restore(before)
        report = write_failure(self, side, answers, trace, self.failures)
        raise RuleFailure(
            "a rule broke down; nothing was changed, the game goes on from before"
            + (f". Please send us {report}" if report else ""),
            report,
        ) from error

    # --- undo and redo -------------------------------------------------------------------------

    def can_undo(self, seat: str) -> bool:
        return self.undo_state(self.seat(seat)) == "possible"

    def undo_state(self, place: Seat) -> str:
        """'possible', 'sealed' (dice, a revelation, another side) or '' (nothing done yet)."""
        if self.game.over or self.read_only:
            return ""
        if self._own_events(place):
            return "possible"
        return "" if self.history.last_choice_of(place.side) is None else "sealed"

    def _own_events(self, place: Seat) -> list[int]:
        """The last choice that this seat may still undo; before it, what orders have answered since
        then, which goes with it."""
        own = []
        for event in self.undoable(place.side):
            took = self.history.choice(event)
            if took is None or not place.has(took.command):
                break
            own.append(event)
            if not took.by_order:
                return own
        return []

    def undo(self, seat: str) -> None:
        """Take back the seat's last choice, if nothing was rolled, revealed or asked since."""
        self._check_writable()
        events = self._own_events(self.seat(seat))
        if not events or self.game.over:
            raise NothingToUndo("nothing of yours can be undone: dice, news or the other side came")
        took = [self._undo_event(event) for event in events]
        self._undone.append(took[-1])
        self._takeback = None

    def put_back(self, seat: str, keep: Sequence[str]) -> None:
        """Of what the seat has picked so far, one by one, keep these; the rest is put back.

        Goes back no farther than it must, and picks again what is kept of the picks after that.
        """
        place = self.seat(seat)
        if not _is_part_of(keep, self._picked(place)):
            raise NotOffered("only what has been picked can be kept")
        while (picked := self._picked(place)) != list(keep[: len(picked)]):
            self.undo(seat)
        if len(picked) < len(keep):
            self.submit(seat, keep[len(picked) :])

    def _picked(self, place: Seat) -> list[str]:
        """The keys of what has been picked so far, in order."""
        decision = self.game.pending().get(place.side)
        if decision is None or decision.picks is None or not place.may_answer(decision):
            raise NotOffered(f"{place.name} is not picking anything now")
        k = known(self.game.as_seen_by(place.side).s, place.side)
        return [decision.kind.key(k, value) for value in decision.picks.values]

    def can_redo(self, side: int) -> bool:
        """Whether the side has undone something that it could do again."""
        return any(took.side == side for took in self._undone)

    def redo(self, seat: str) -> None:
        """Take the seat's last undone choice again."""
        self._check_writable()
        place = self.seat(seat)
        own = [i for i, t in enumerate(self._undone) if t.side == place.side]
        if not own:
            raise NothingToUndo("there is nothing to redo")
        key = self._undone[own[-1]].key
        self._take_all(place, [key])
        del self._undone[own[-1]]
        self._takeback = None
        self._follow_standing_orders()

    # --- takeback by consent ----------------------------------------------------------------------

    def propose_takeback(self, seat: str) -> None:
        """Ask the other sides to go back to the start of the step of one's last choice."""
        self._check_writable()
        place = self.seat(seat)
        event = self.history.last_choice_of(place.side)
        to = None if event is None else self.history.step_before(event)
        if to is None or self.game.over:
            raise NothingToUndo("there is no choice of yours to take back")
        agreed = {place.side, *self.scenario.automatic}
        self._takeback = _Proposal(place.name, to, agreed)
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
        self._undone = []
        before = self._checkpoint()
        try:
            self.take_back(proposal.to)
        except Exception as error:
            self._fail(before, self.seat(proposal.seat).side, (), error)
        self._follow_standing_orders()


def _answers(keys: Any) -> list[Any]:
    """One key or several, as a list. What is in it is checked when it is looked up."""
    answers = [keys] if isinstance(keys, str) else keys
    if not isinstance(answers, list | tuple) or not 0 < len(answers) <= _MOST_KEYS:
        raise NotOffered(f"an answer is a key, or 1 to {_MOST_KEYS} of them in a row")
    return list(answers)


def _is_part_of(some: Sequence[str], whole: Sequence[str]) -> bool:
    """Whether all of `some` come in `whole`, in the same order."""
    left = iter(whole)
    return all(key in left for key in some)


__all__ = ["Seat", "Session", "StandingOrder", "default_seats"]
