"""What happened in a session, in order: choices by key, takebacks, and the steps between them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from deckload.engine.state import State, digest_of


class Took(msgspec.Struct, frozen=True, tag="took", omit_defaults=True):
    """A side chose an option; `command` is the part of the side that was asked. What was answered
    `by_order` nobody was asked in person."""

    side: int
    key: str
    command: str = ""
    by_order: bool = False


class TakenBack(msgspec.Struct, frozen=True, tag="back"):
    """By consent, play went back to the start of the step at event `to`."""

    to: int


Event = Took | TakenBack


class StepStart(NamedTuple):
    """How many events there were when a step began, the state then, frozen, and how long the log
    was.

    A long game has thousands of steps; frozen, a state takes a fraction of the memory.
    """

    at: int
    frozen: bytes
    log_length: int = 0

    @property
    def digest(self) -> str:
        return digest_of(self.frozen)


class History:
    """The events of a session. Nothing is ever removed except by undo, before anyone saw it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.steps: list[StepStart] = []
        self.opening: StepStart | None = None  # what the steps before the first question began with

    def __len__(self) -> int:
        return len(self.events)

    def copy(self) -> History:
        """An independent history of the same events, which never change themselves."""
        new = History()
        new.events, new.steps, new.opening = self.events[:], self.steps[:], self.opening
        return new

    def take(self, side: int, key: str, command: str = "", *, by_order: bool = False) -> None:
        self.events.append(Took(side, key, command, by_order))

    def take_back(self, to: int, start: State, log_length: int = 0) -> None:
        self.events.append(TakenBack(to))
        self.note_step(start, log_length)

    def note_opening(self, start: State, log_length: int) -> None:
        """The game begins, or goes on, from here."""
        self.opening = StepStart(len(self.events), start.freeze(), log_length)

    def note_step(self, start: State, log_length: int = 0) -> None:
        """A new step begins after the events so far."""
        self.steps.append(StepStart(len(self.events), start.freeze(), log_length))

    def step_before(self, event: int) -> int | None:
        """The number of events before the step in which `event` happened, if that is on record."""
        return next((step.at for step in reversed(self.steps) if step.at <= event), None)

    def frozen_at(self, at: int) -> bytes:
        """The state at the step's start noted after `at` events."""
        for step in reversed(self.steps):
            if step.at == at:
                return step.frozen
        raise LookupError(f"no step began after event {at}")

    def choice(self, index: int) -> Took | None:
        """The choice at an event; None where it was a takeback."""
        event = self.events[index]
        return event if isinstance(event, Took) else None

    def last_choice_of(self, side: int) -> int | None:
        """The index of the last choice of a side that still counts: none that was taken back, and
        none that an order made for it."""
        index = len(self.events) - 1
        while index >= 0:
            event = self.events[index]
            if isinstance(event, Took) and event.side == side and not event.by_order:
                return index
            index = min(index, event.to) - 1 if isinstance(event, TakenBack) else index - 1
        return None

    def sort_tail(self, first: int) -> None:
        """Answers given at once are kept in the order of the sides, not of arrival."""
        tail: list[Took] = [event for event in self.events[first:] if isinstance(event, Took)]
        tail.sort(key=lambda took: took.side)
        self.events[first:] = tail

    def replace_tail(self, first: int, events: list[Event]) -> None:
        """Forget what came after the first events, and put these in its place."""
        self.events[first:] = events
        self._forget_steps()

    def remove(self, index: int) -> Took:
        """Take one choice out again (undo)."""
        event = self.events.pop(index)
        assert isinstance(event, Took)
        self._forget_steps()
        return event

    def _forget_steps(self) -> None:
        while self.steps and self.steps[-1].at > len(self.events):
            self.steps.pop()
