"""What happened in a session, in order: choices by key, takebacks, and the steps between them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from deckload.engine.state import State


class Took(msgspec.Struct, frozen=True, tag="took"):
    """A side chose an option."""

    side: int
    key: str


class TakenBack(msgspec.Struct, frozen=True, tag="back"):
    """By consent, play went back to the start of the step at event `to`."""

    to: int


Event = Took | TakenBack


class StepStart(NamedTuple):
    """The state at the start of a step, and how many events there were by then."""

    at: int
    state: State


class History:
    """The events of a session. Nothing is ever removed except by undo, before anyone saw it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.steps: list[StepStart] = []

    def __len__(self) -> int:
        return len(self.events)

    def take(self, side: int, key: str) -> None:
        self.events.append(Took(side, key))

    def take_back(self, to: int, start: State) -> None:
        self.events.append(TakenBack(to))
        self.steps.append(StepStart(len(self.events), start))

    def note_step(self, start: State) -> None:
        """A new step begins after the events so far."""
        self.steps.append(StepStart(len(self.events), start))

    def step_at(self, start: State) -> int:
        """The number of events before the step with this start."""
        for step in reversed(self.steps):
            if step.state is start:
                return step.at
        raise LookupError("a step's start that was never noted")

    def step_before(self, event: int) -> int:
        """The number of events before the step in which `event` happened."""
        return next(step.at for step in reversed(self.steps) if step.at <= event)

    def start_of(self, at: int) -> State:
        """The state at the step's start noted after `at` events."""
        return next(step.state for step in reversed(self.steps) if step.at == at)

    def side_of(self, index: int) -> int | None:
        event = self.events[index]
        return event.side if isinstance(event, Took) else None

    def last_choice_of(self, side: int) -> int | None:
        """The index of the last choice of a side."""
        for index in range(len(self.events) - 1, -1, -1):
            if self.side_of(index) == side:
                return index
        return None

    def has_choice_of(self, side: int) -> bool:
        return self.last_choice_of(side) is not None

    def sort_tail(self, first: int) -> None:
        """Answers given at once are kept in the order of the sides, not of arrival."""
        tail: list[Took] = [event for event in self.events[first:] if isinstance(event, Took)]
        tail.sort(key=lambda took: took.side)
        self.events[first:] = tail

    def cut(self, length: int) -> None:
        """Forget everything after the first `length` events."""
        del self.events[length:]
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
