"""What is printed on counters and cards: air formations, airfields, points, scenarios.

Ids are positions in the tuples of `SunsetData`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Field(msgspec.Struct, frozen=True):
    """A Japanese airfield, and the air fleet that flies from it."""

    id: str
    name: str
    place: int
    formation: int


class Points(msgspec.Struct, frozen=True):
    """Victory points; tuples go by ship type, and small ships score by the box."""

    ijn_sunk: tuple[int, ...]  # USN ships sunk
    ijn_damaged: tuple[int, ...]  # USN ships with a hit
    landed: int  # each box of transports unloaded at Ormoc
    support_short: int  # each unit missing in ground support (14.1)
    bombardment_short: int  # each ship missing off the beach (14.4)
    usn_sunk: tuple[int, ...]  # IJN ships sunk
    usn_yamato_class: int
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


class ScenarioData(msgspec.Struct, frozen=True):
    """One way to play the battle: forces, set-up, arrivals, special rules."""

    id: str
    title: str
    summary: str
    case: str
    turns: int
    first_turn: int  # of the track; the scenario counts it as its first
    dates: tuple[str, ...]  # by number of the turn; the first is unused
    special_rules: tuple[str, ...]
    detected: tuple[bool, bool]  # by side: whether its forces start detected
    groups: tuple[tuple[str, ...], tuple[str, ...]]  # by side: those of the start, then the later
    group_ships: Mapping[str, tuple[int, ...]]
    ships: tuple[int, ...]
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
