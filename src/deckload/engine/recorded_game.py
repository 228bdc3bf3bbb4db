"""One game and its past: choices taken, taken again, and gone back on.

It knows sides and keys, but nobody who sits at the table; `session.py` adds the people. A choice is
*sealed* once it can no longer be undone: dice were thrown, something came to light, or another
side was asked.

The past is kept twice, for two purposes, and both grow and shrink together. `history` has every
event from the start, by key: that is what is saved. The game has the present step's start and the
choices since as options, and in its `trail` the same of each step before it as far back as the
seal: that is what undo plays again. So the last events of the history are the choices since the
step's start, one for one; before them come those of the trail's last mark, and so on.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from deckload.engine.contract import Rules, SetUp, new_state
from deckload.engine.decision import Decision
from deckload.engine.dice import dice_thrown
from deckload.engine.errors import DeckloadError, GameIsOver, NotOffered, RuleFailure
from deckload.engine.game import Bookmark, Game
from deckload.engine.history import Event, History, TakenBack, Took
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import Entry, Wording, tell
from deckload.engine.state import State, glimpse

BACK_BY_CONSENT: Final = Entry(
    "",
    {EVERYONE: Wording("By consent, play goes back to an earlier moment; the dice go on.")},
)
"""What the log says of a takeback."""


class Resumption(msgspec.Struct, frozen=True):
    """A stored state from which a game went on when its rules had changed."""

    at: int
    """How many events came before."""
    state: dict[str, Any]
    note: str


class Checkpoint(NamedTuple):
    """Where a recorded game stood, to come back to it."""

    mark: Bookmark
    trail: list[Bookmark]
    step_at: int
    tail: list[Event]
    sealed: int

    @property
    def events(self) -> int:
        return self.step_at + len(self.tail)


class RecordedGame:
    """A running game with its events, its log, and the way back."""

    def __init__(self, rules: Rules, setup: SetUp, *, running: bool = True) -> None:
        self.rules = rules
        self.setup = setup
        self.base: Resumption | None = None
        self.log: list[Entry] = []
        self.history = History()
        self._sealed = 0  # events before this one can no longer be undone
        self._offers: dict[int, dict[str, int]] = {}
        s = new_state(rules, setup)
        if running:
            self._start(s)
        else:
            self.game = Game.stopped(rules, s, self.log)

    def _start(self, s: State) -> None:
        self.history.note_opening(s, len(self.log))
        try:
            self.game = Game(self.rules, s, log=self.log)
        except DeckloadError:
            raise
        except Exception as e:
            raise RuleFailure(f"the rules of {self.rules.code} broke down at the start: {e}") from e
        self.game.trail = []
        self._note_step()

    def go_on_from(self, base: Resumption, events: list[Event]) -> None:
        """Leave the beginning behind and go on from a stored state; `events` came before it."""
        s = type(self.state).unpack(base.state, self.state.data, self.state.options)
        self.base = base
        self.log.clear()
        self._offers = {}
        self.history.events[:] = events
        self.history.steps.clear()
        s.log = self.log
        tell(s, "", "The game goes on from its last stored position ({note}).", note=base.note)
        self._start(s)
        self._seal()

    # --- looking -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def state(self) -> State:
        return self.game.s

    def offered(self, side: int) -> dict[str, int]:
        """The keys on offer to a side, with the index of the option each stands for."""
        offered = self._offers.get(side)
        if offered is None:
            decision = self.game.pending().get(side)
            keys = [] if decision is None else self._keys(side, decision)
            offered = {key: index for index, key in enumerate(keys)}
            if len(offered) != len(keys):
                twice = next(k for k in keys if keys.count(k) > 1)
                raise RuleFailure(f"two options have the same key {twice!r}")
            self._offers[side] = offered
        return offered

    def _keys(self, side: int, decision: Decision) -> list[str]:
        return decision.keys(glimpse(self.game.s, side))

    # --- going on ------------------------------------------------------------------------------

    def take(self, side: int, key: str, *, by_order: bool = False) -> None:
        """A side takes the option of that key."""
        if self.game.over:
            raise GameIsOver("the game is over")
        index = self._option_called(side, key)
        if index is None:
            raise NotOffered(f"{key!r} is not on offer now")
        self._choose(side, index, key, by_order=by_order)

    def _option_called(self, side: int, key: str) -> int | None:
        """Which option a key stands for. A replay asks this of every event: it does not name all
        the options, and a bare word needs no look at what the side knows."""
        offered = self._offers.get(side)
        return option_called(self.game, side, key) if offered is None else offered.get(key)

    def _choose(self, side: int, index: int, key: str, *, by_order: bool = False) -> None:
        game, start, joint = self.game, self._step_start(), self.game.joint
        first = self._step_at() + (0 if joint is None else joint.first)
        command = game.pending()[side].command
        before = _news(game.s)
        self._offers = {}
        game.choose(index, side)
        self.history.take(side, key, command, by_order=by_order)
        if joint is not None:
            self.history.sort_tail(first)
        if self._step_start() is not start:
            self._note_step()
        if before != _news(game.s) or joint is not game.joint or self._others_asked(side):
            self._seal()

    def _step_start(self) -> State:
        return self.game.start

    def _note_step(self) -> None:
        self.history.note_step(self._step_start(), self.game.log_at_start)

    def _step_at(self) -> int:
        """How many events there were when the present step began."""
        return self.history.steps[-1].at

    def _others_asked(self, side: int) -> bool:
        if self.game.joint is not None:
            return False
        return set(self.game.pending()) != {side}

    def _seal(self) -> None:
        self._sealed = len(self.history)
        self.game.trail = []

    def apply(self, event: Event) -> None:
        """Do again what a save says was done."""
        if isinstance(event, TakenBack):
            self.take_back(event.to)
        elif isinstance(event, Took):
            self.take(event.side, event.key, by_order=event.by_order)

    def apply_or_nothing(self, event: Event) -> None:
        """The same for an event of other rules: NotOffered, and no change, if it does not fit."""
        before = self._checkpoint()
        try:
            self.apply(event)
        except Exception as e:
            self._restore(before)
            raise NotOffered(f"these rules do not allow {event}: {e}") from e

    # --- going back ----------------------------------------------------------------------------

    def _checkpoint(self) -> Checkpoint:
        at = self._step_at()
        trail = list(self.game.trail or ())
        return Checkpoint(self.game.bookmark(), trail, at, self.history.events[at:], self._sealed)

    def _restore(self, before: Checkpoint) -> None:
        self._go_to(before.mark, before.trail)
        self.history.replace_tail(before.step_at, before.tail)
        self._sealed = before.sealed

    def _go_to(self, mark: Bookmark, trail: list[Bookmark]) -> None:
        self.log[mark.log_length :] = []
        self.game = self.game.at(mark, log=self.log)
        self.game.trail = trail
        self._offers = {}

    def _stand_at(self, mark: Bookmark) -> None:
        """Let the present step stand at another mark: with other hidden facts, or with fewer of its
        choices made. The log goes on from the step's start, whatever the mark says of it; what was
        chosen before the step can no longer be undone."""
        begun = self._step_at()
        chosen = sum(side >= 0 for side, _, _ in mark.since)
        self.history.replace_tail(begun + chosen, [])
        self._sealed = max(begun, min(self._sealed, begun + chosen))
        self._go_to(mark._replace(log_length=self.game.bookmark().log_length), [])

    def undoable(self, side: int) -> list[int]:
        """The events of a side's last choices that may still be undone, the last one first.

        Where several sides are asked at once, each may change its answers until all are in.
        """
        joint = self.game.joint
        last = len(self.history) - 1
        first = self._sealed if joint is None else self._step_at() + joint.first
        events = []
        for event in range(last, first - 1, -1):
            took = self.history.choice(event)
            if took is not None and took.side == side:
                events.append(event)
            elif joint is None:
                break
        return events

    def _undo_event(self, event: int) -> Took:
        """Go back to before a choice that is not sealed: its step is played again without it."""
        trail = list(self.game.trail or ())
        mark = self.game.bookmark()
        if not mark.since:  # nothing was chosen in this step yet: the choice has led to it
            mark = trail.pop()
        first = len(self.history) - len(mark.since)  # the event of that step's first choice
        since = [choice for at, choice in enumerate(mark.since, first) if at != event]
        self._go_to(Bookmark(mark.start, since, mark.log_length), trail)
        return self.history.remove(event)

    def take_back(self, to: int) -> None:
        """Go back to the step's start at event `to`. Dice once thrown are never thrown again, and
        handles once seen are never given to another piece."""
        now = self.state
        start = type(now).thaw(self.history.frozen_at(to), now.data, now.options)
        start.rolls_open, start.rolls_hidden = now.rolls_open, now.rolls_hidden
        start.rolls_own, start.handles_used = now.rolls_own[:], now.handles_used[:]
        self.log.append(BACK_BY_CONSENT)
        self._go_to(Bookmark(start, [], len(self.log)), [])
        self.history.take_back(to, self._step_start(), self.game.log_at_start)
        self._seal()


def option_called(game: Game, side: int, key: str) -> int | None:
    """The option that a key stands for among those a side is offered now, if there is one."""
    decision = game.pending().get(side)
    if decision is None:
        return None
    if key in decision.options:
        return decision.options.index(key)
    k, key_of = glimpse(game.s, side), decision.kind.key
    named = (i for i, value in enumerate(decision.options) if key_of(k, value) == key)
    return next(named, None)


def _news(s: State) -> tuple[Any, ...]:
    """Whatever changes when dice are thrown or something hidden becomes known to somebody."""
    who_knows = [getattr(s, name) for name in _columns_of_knowledge(type(s))]
    copied = [value[:] if isinstance(value, list) else value for value in who_knows]
    return dice_thrown(s), s.seals, copied


@cache
def _columns_of_knowledge(cls: type[State]) -> tuple[str, ...]:
    """The fields that say who knows others: masks, and owners that can change."""
    fields = cls._fields
    masks = {name for name, field in fields.items() if field.knows.kind == "mask"}
    owners = {field.knows.by for field in fields.values() if field.knows.kind == "owner"}
    return tuple(sorted(masks | (owners & fields.keys())))
