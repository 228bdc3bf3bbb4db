"""The markers under which hidden ships may be, and what is wrong with a way to share them out.

A *berth* is a marker whose ships a side does not see. A *plan* puts every hidden ship into a berth.
Its faults are counted in ships: so many would have to come or go before it could be true. What a
game's own limits forbid its plan says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.forces import is_afloat

WIDEST: Final = 3
"""No report errs by more."""

Bounds = list[tuple[int, int]]
"""By what reports tell apart: the least and the most that a report allows."""


@dataclass(eq=False)
class Berth:
    """Room for hidden ships under one marker."""

    marker: int
    seen_as: int  # the marker on the map that stands for it: itself, or a force that it is in
    must: bool  # it is certain that there are ships
    is_group: bool  # a task group; detached ships need not mind carriers and fleets
    bounds: Bounds | None
    ships: list[int] = field(default_factory=list)
    looked_at: list[int] | None = None  # the ships for which `wrong` was counted
    wrong: int = 0


class Plan:
    """Hidden ships of one side, shared out over its berths."""

    def __init__(self, s: FleetState, side: int, berths: list[Berth], ships: list[int]) -> None:
        self.s, self.side = s, side
        self.berths, self.ships = berths, ships
        self.homes = {ship: self._homes(ship) for ship in ships}
        self.sorts = {ship: self._sort(ship) for ship in ships}

    # --- what games say themselves --------------------------------------------------------------

    def origin_of(self, _ship: int) -> int:
        """The bit of a ship in `origins`."""
        raise NotImplementedError

    def beyond_limits(self, _ships: list[int]) -> int:
        """Ships of a task group that its side may not have together."""
        raise NotImplementedError

    def faults_together(self) -> int:
        """What is wrong with all berths together."""
        raise NotImplementedError

    def concerns_all(self, _ship: int, _source: Berth, _goal: Berth) -> bool:
        """Can this ship's move change what is wrong with all berths together?"""
        raise NotImplementedError

    def parts_of(self, berth: Berth) -> list[list[int]]:
        """Ships of a berth that may have to leave it together: where two fleets are mixed, all of
        one of them."""
        family = self.s.data.family
        fleets = sorted({family[ship] for ship in berth.ships})
        if len(fleets) < 2:
            return []
        return [[ship for ship in berth.ships if family[ship] == fleet] for fleet in fleets]

    # --- where a ship can be --------------------------------------------------------------------

    def _homes(self, ship: int) -> list[Berth]:
        """The berths where a ship can be: where it was seen, else where it may have come to."""
        s = self.s
        seen = [b for b in self.berths if b.seen_as == s.seen_in[ship]]
        sound_carrier = s.data.is_carrier[ship] and not s.hits[ship]  # she is never detached
        berths = [b for b in self.berths if b.is_group or not sound_carrier] or self.berths
        bit = self.origin_of(ship)
        return seen or [b for b in berths if s.origins[b.seen_as] & bit] or berths

    def _sort(self, ship: int) -> tuple[object, ...]:
        """Ships of one type and fleet that can be in the same berths are alike to every limit."""
        data = self.s.data
        return (data.ship_type[ship], data.family[ship], *self.homes[ship])

    # --- what is wrong --------------------------------------------------------------------------

    def faults(self) -> int:
        return sum(self.faults_of(b) for b in self.berths) + self.faults_together()

    def faults_now(self, berth: Berth) -> int:
        """What is wrong with one berth, counted anew only when its list of ships is another."""
        if berth.looked_at is not berth.ships:
            berth.looked_at, berth.wrong = berth.ships, self.faults_of(berth)
        return berth.wrong

    def faults_of(self, berth: Berth) -> int:
        """What is wrong with one berth by itself: limits, and the report on it."""
        ships = berth.ships
        wrong = int(berth.must and not ships)
        if len(ships) > self.s.data.limits.group_ships:
            wrong += self._too_many(ships)
        if berth.is_group and ships:
            wrong += self.beyond_limits(ships)
        if berth.bounds is not None:
            wrong += off_bounds(numbers(self.s, ships), berth.bounds)
        return wrong

    def _too_many(self, ships: list[int]) -> int:
        """Ships beyond what a marker holds; only a group that was printed so large may be."""
        data = self.s.data
        if len({data.ships[ship].group for ship in ships}) == 1:
            return 0
        return len(ships) - data.limits.group_ships


# --- reports --------------------------------------------------------------------------------------


def is_real(s: FleetState, marker: int) -> bool:
    """Is it certain that there are ships under it?"""
    fights = marker in (s.raid_group, s.mover) or any(marker in side for side in s.fighting)
    return bool(s.genuine[marker] or s.report_holds[marker] or marker in s.searched or fights)


def numbers(s: FleetState, ships: list[int]) -> list[int]:
    """How many of each sort that reports tell apart."""
    sort_of = s.data.report_type
    out = [0] * len(s.data.report_types)
    for ship in ships:
        out[sort_of[ship]] += 1
    return out


def bounds_of(s: FleetState, marker: int, known: list[int]) -> Bounds:
    """What a report leaves open, besides ships that are known to be there: no type is left out or
    invented, none is off by more than three. Ships that have sunk since were counted."""
    sunk = [
        ship
        for ship, seen in enumerate(s.seen_in)
        if seen == marker and seen != NONE and not is_afloat(s, ship)
    ]
    counted = numbers(s, [*known, *sunk])
    return [
        (max(0, max(1, told - WIDEST) - there), told + WIDEST - there) if told else (0, 0)
        for told, there in zip(s.report[marker], counted, strict=True)
    ]


def off_bounds(found: list[int], bounds: Bounds) -> int:
    wrong = 0
    for kind, (low, high) in enumerate(bounds):
        number = found[kind]
        if number < low:
            wrong += low - number
        elif number > high:
            wrong += number - high
    return wrong
