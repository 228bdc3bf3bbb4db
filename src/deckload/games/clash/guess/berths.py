"""The markers under which hidden ships may be, and what is wrong with a way to share them out.

A *berth* is a marker whose ships a side does not see: one on the map, or one that may be within the
task force. A *plan* puts every hidden ship into a berth. Its faults are counted in ships: so many
would have to come or go before it could be true.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from deckload.games.clash.model.game_data import TYPES
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.search.knowing import origin_of
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.games.fleet.rules.forces import carriers_in, is_afloat

WIDEST: Final = 3
"""No report errs by more (6.1)."""

Bounds = list[tuple[int, int]]
"""By ship type: the least and the most that a report allows."""


@dataclass(eq=False)
class Berth:
    """Room for hidden ships under one marker."""

    marker: int
    seen_as: int  # the marker on the map that stands for it: itself, or the task force
    must: bool  # it is certain that there are ships
    is_group: bool  # a task group; detached ships need not mind carriers and fleets
    bounds: Bounds | None
    ships: list[int] = field(default_factory=list)
    looked_at: list[int] | None = None  # the ships for which `wrong` was counted
    wrong: int = 0


class Plan:
    """Hidden ships of one side, shared out over its berths."""

    def __init__(self, s: ClashState, side: int, hidden: list[int]) -> None:
        self.s, self.side = s, side
        opened = [m for m in s.data.markers_of[side] if m not in hidden]
        self.berths = _berths(s, side, hidden)
        self.ships = _hidden_ships(s, side, opened)
        self.homes = {ship: self._homes(ship) for ship in self.ships}
        self.sorts = {ship: self._sort(ship) for ship in self.ships}
        limits = s.data.limits
        known_groups = [g for g in opened if g in s.data.groups_of[side]]
        self.carrier_groups = limits.carrier_groups[side] - sum(
            bool(carriers_in(s, g)) for g in known_groups
        )
        force = s.data.force_of[side]
        seen = [ship for g in known_groups if s.in_force[g] == 1 for ship in s.ships[g]]
        self.force_bounds = bounds_of(s, force, seen) if s.report_holds[force] else None

    def _homes(self, ship: int) -> list[Berth]:
        """The berths where a ship can be: where it was seen, else where it may have come to."""
        s = self.s
        seen = [b for b in self.berths if b.seen_as == s.seen_in[ship]]
        sound_carrier = s.data.is_carrier[ship] and not s.hits[ship]  # she is never detached (7.3)
        berths = [b for b in self.berths if b.is_group or not sound_carrier] or self.berths
        bit = origin_of(s, ship)
        return seen or [b for b in berths if s.origins[b.seen_as] & bit] or berths

    def _sort(self, ship: int) -> tuple[int, ...]:
        """Ships of one type and fleet that can be in the same berths are alike to every limit."""
        data = self.s.data
        where = [berth.marker for berth in self.homes[ship]]
        return (data.ship_type[ship], data.family[ship], *where)

    # --- what is wrong --------------------------------------------------------------------------

    def faults(self) -> int:
        return sum(self.faults_of(b) for b in self.berths) + self.faults_together()

    def faults_now(self, berth: Berth) -> int:
        """What is wrong with one berth, counted anew only when its list of ships is another."""
        if berth.looked_at is not berth.ships:
            berth.looked_at, berth.wrong = berth.ships, self.faults_of(berth)
        return berth.wrong

    def faults_of(self, berth: Berth) -> int:
        """What is wrong with one berth by itself (3.1-3.1.4, 3.4, 6.1)."""
        ships = berth.ships
        wrong = int(berth.must and not ships) + self._too_many(ships)
        if berth.is_group and ships:
            wrong += self._beyond_limits(ships)
        if berth.bounds is not None:
            wrong += _off_bounds(numbers(self.s, ships), berth.bounds)
        return wrong

    def _beyond_limits(self, ships: list[int]) -> int:
        data = self.s.data
        flies, family = data.is_carrier, data.family
        carriers = sum([flies[ship] for ship in ships])
        wrong = max(0, carriers - data.limits.carriers_in_group[self.side])
        apart = sum([family[ship] for ship in ships])
        return wrong + min(apart, len(ships) - apart)

    def _too_many(self, ships: list[int]) -> int:
        """Ships beyond what a marker holds; only a group that was printed so large may be."""
        data = self.s.data
        too_many = len(ships) - data.limits.group_ships
        if too_many <= 0 or len({data.ships[ship].group for ship in ships}) == 1:
            return 0
        return too_many

    def concerns_all(self, ship: int, source: Berth, goal: Berth) -> bool:
        """Can this ship's move change what is wrong with all berths together?"""
        if self.s.data.is_carrier[ship]:
            return True
        leaves, joins = source.seen_as != source.marker, goal.seen_as != goal.marker
        return leaves != joins

    def faults_together(self) -> int:
        """What is wrong with all of them: the number of carrier groups (3.1.2), and the report on
        the task force."""
        flies = self.s.data.is_carrier
        flocks = [sum([flies[ship] for ship in b.ships]) for b in self.berths if b.is_group]
        flocks = sorted(n for n in flocks if n)
        wrong = sum(flocks[: max(0, len(flocks) - self.carrier_groups)])
        if self.force_bounds is not None:
            inside = [ship for b in self.berths if b.seen_as != b.marker for ship in b.ships]
            wrong += _off_bounds(numbers(self.s, inside), self.force_bounds)
        return wrong


# --- the berths -----------------------------------------------------------------------------------


def _berths(s: ClashState, side: int, hidden: list[int]) -> list[Berth]:
    groups, force = s.data.groups_of[side], s.data.force_of[side]
    out = [
        Berth(
            marker,
            marker,
            _is_real(s, marker),
            marker in groups,
            bounds_of(s, marker, []) if s.report_holds[marker] else None,
        )
        for marker in hidden
        if s.place[marker] != OFF_MAP and marker != force
    ]
    if s.place[force] == OFF_MAP:
        return out
    inside = [g for g in groups if s.place[g] == OFF_MAP and g not in hidden and s.in_force[g] == 1]
    unseen = [g for g in hidden if s.place[g] == OFF_MAP and g in groups]
    found = [g for g in unseen if g in s.fighting[side] or g == s.raid_group]
    out += [Berth(g, force, True, True, None) for g in found]
    if any(g in s.fighting[side] for g in (*inside, *found)):
        return out  # all of the task force fights, and is seen to
    room = s.data.limits.task_force_groups[side] - len(inside) - len(found)
    spare = [g for g in unseen if g not in found][: max(0, room)]
    alone = not inside and not found  # it has one group at least
    return out + [Berth(g, force, alone and g == spare[0], True, None) for g in spare]


def _is_real(s: ClashState, marker: int) -> bool:
    """Is it certain that there are ships under it?"""
    fights = marker in (s.raid_group, s.mover) or any(marker in side for side in s.fighting)
    return bool(s.genuine[marker] or s.report_holds[marker] or marker in s.searched or fights)


def _hidden_ships(s: ClashState, side: int, opened: list[int]) -> list[int]:
    """All ships of the scenario but those that are seen, sunk, or over the edge."""
    seen = {ship for marker in opened for ship in s.ships[marker]}.union(s.gone[side])
    return [
        ship
        for ship in s.data.scenarios[s.scenario].ships
        if s.data.ship_side[ship] == side and is_afloat(s, ship) and ship not in seen
    ]


# --- reports --------------------------------------------------------------------------------------


def numbers(s: ClashState, ships: list[int]) -> list[int]:
    """How many of each type."""
    type_of = s.data.ship_type
    out = [0] * len(TYPES)
    for ship in ships:
        out[type_of[ship]] += 1
    return out


def bounds_of(s: ClashState, marker: int, known: list[int]) -> Bounds:
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


def _off_bounds(found: list[int], bounds: Bounds) -> int:
    wrong = 0
    for kind, (low, high) in enumerate(bounds):
        number = found[kind]
        if number < low:
            wrong += low - number
        elif number > high:
            wrong += number - high
    return wrong
