"""What is printed on counters and cards: air formations, airfields, points, scenarios.

Ids are positions in the tuples of `SunsetData`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from deckload.games.fleet.model import pieces as fleet


class Field(msgspec.Struct, frozen=True):
    """A Japanese airfield, and the air fleet that flies from it."""

    id: str
    name: str
    place: int
    formation: int


class Points(fleet.Points, frozen=True):
    """What only this game scores; small ships score by the box."""

    landed: int  # each box of transports unloaded at Ormoc
    support_short: int  # each unit missing in ground support (14.1)
    bombardment_short: int  # each ship missing off the beach (14.4)
    survivors_percent: int  # of the value of IJN ships afloat, taken from the USN
    in_full: tuple[bool, ...]  # by ship type: those that count in full
    escort_carriers_away: int  # each task force and turn
    extra_kamikaze: int  # each one beyond the printed three (14.3)


class Start(msgspec.Struct, frozen=True):
    """Where a force starts: in one of `hexes`, or in the `printed` one by option. A large one is
    set up as several task forces."""

    hexes: tuple[int, ...]
    printed: tuple[int, ...]
    task_forces: tuple[str, ...]


class ScenarioData(fleet.ScenarioData, frozen=True):
    """What only this game has: set-up, arrivals, aircraft. Of the groups of a side, those of the
    start come first, then the later."""

    first_turn: int  # of the track; the scenario counts it as its first
    dates: tuple[str, ...]  # by number of the turn; the first is unused
    detected: tuple[bool, bool]  # by side: whether its forces start detected
    starts: Mapping[str, Start]  # by force
    arrives: Mapping[str, int]  # by force: its turn, 0 for one that is there from the start
    entry: Mapping[str, tuple[int, ...]]  # by force that arrives: its hexes
    lost_before: tuple[int, ...]  # by ship: boxes marked before the game
    air_aboard: tuple[int, ...]  # units of the carriers, ready
    air_ready: tuple[int, ...]  # land-based units
    air_flown: tuple[int, ...]
    air_reinforcement_turns: tuple[int, ...]
    variable_ships: tuple[int, ...]  # carriers that the what-if roll may bring (13.2)
    variable_units: tuple[int, ...]
    kamikazes: Mapping[int, int]  # by turn: markers that come in it (11.1)

    @property
    def air_at_start(self) -> tuple[int, ...]:
        """All air units that are there from the start, or come with their carriers."""
        return tuple(sorted((*self.air_aboard, *self.air_ready, *self.air_flown)))
