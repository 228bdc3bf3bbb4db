"""Seats: who may answer for which side, or for which part of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from deckload.engine.contract import Scenario
from deckload.engine.decision import Decision
from deckload.engine.errors import BadOption


class Seat(msgspec.Struct, frozen=True):
    """A place at the table: a side, or some commands of it where several people share it."""

    name: str
    side: int
    commands: tuple[str, ...] = ()

    def has(self, command: str) -> bool:
        """Whether what belongs to a command of its side is this seat's to decide."""
        return not self.commands or not command or command in self.commands

    def may_answer(self, decision: Decision) -> bool:
        return decision.side == self.side and self.has(decision.command)


def default_seats(scenario: Scenario) -> tuple[Seat, ...]:
    """One seat for each side that people play."""
    return tuple(
        Seat(name, side)
        for side, name in enumerate(scenario.sides)
        if side not in scenario.automatic
    )


def check_seats(seats: Sequence[Seat], scenario: Scenario) -> tuple[Seat, ...]:
    """The seats, if they fit the scenario; `BadOption` otherwise."""
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


def check_commands(side: str, seats: Sequence[Seat], commands: Sequence[str], remedy: str) -> None:
    """Every command of a side has a seat, or the game would wait for ever; and no seat has one that
    these options do not give."""
    given = [command for seat in seats for command in seat.commands]
    for command in given:
        if command not in commands:
            listed = ", ".join(commands) or "none"
            raise BadOption(
                f"{side} has no command {command!r} with these options; there are: {listed}"
            )
    if any(not seat.commands for seat in seats):
        return
    missing = [command for command in commands if command not in given]
    if missing:
        raise BadOption(f"nobody has the command {', '.join(missing)} of {side}; {remedy}")
