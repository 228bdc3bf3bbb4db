"""4.3.1, 5.1.2: the orders that units may get on their decks, kept while nothing happens there.

Each order is followed by the same question again, and mostly it has changed one deck of a fleet.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from deckload.games.taskforce.model.conditions import LANDING_CAP, READY, RESERVE
from deckload.games.taskforce.model.game_data import FIGHTER, FULL
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import (
    CARRIER_REACH,
    cover_hexes,
    raid_hexes,
    why_not_raid,
)
from deckload.games.taskforce.rules.aircraft import can_launch
from deckload.games.taskforce.rules.fleets import hex_of, scene, sea_of
from deckload.games.taskforce.rules.keeping import kept_by_side

Order = tuple[str, int]
"""What is done, and with which unit, base or hex."""

PATROL_ALL: Final = 0
FILL: Final = 6
"""Where among the sorts of orders stand those for all fighters, and for all in RESERVE, of a
deck."""

_KEPT: Final = ("orders of Japan's aircraft", "orders of the Allies' aircraft")
"""Where a state keeps them, as `engine.grouping` keeps who is where."""

_columns: Final = attrgetter(
    "air_home", "place", "face", "under", "partner", "steps", "fate", "deck", "ships_in"
)


class Bases:
    """What matters for the orders of a side besides the units that get them. Nothing of it changes
    while they do."""

    def __init__(self, s: TaskForceState, side: int) -> None:
        facts = scene(s)
        launch = s.data.turns[s.turn].raids
        able = [base for base in facts.homes[side] if launch and can_launch(s, base)]
        self.places: Final = {base: hex_of(s, base) for base in able}
        self.raids: Final = raid_hexes(s, side) if able else []
        self.covers: Final = cover_hexes(s, side) if able and s.first == side else []
        self.have_zeros: Final = any(facts.splits[unit] for unit in facts.units_of[side])
        self._in_reach: Final[dict[tuple[int, int, int], list[int]]] = {}
        self._moment: Final = (s.scene, s.turn, s.first)
        *columns, ships_in = _columns(s)
        self._columns: Final = (*[column[:] for column in columns], [each[:] for each in ships_in])

    def are_as(self, s: TaskForceState) -> bool:
        return self._columns == _columns(s) and self._moment == (s.scene, s.turn, s.first)

    def raided_by(self, s: TaskForceState, unit: int) -> list[int]:
        """[4.3.1] The hexes with a target that a unit reaches, and all that fly as far from
        there."""
        facts, home = scene(s), s.air_home[unit]
        start = (home, facts.air_range[unit], facts.long_range[unit])
        found = self._in_reach.get(start)
        if found is None:
            far = sea_of(s).grid.distances_from(self.places[home])
            raids = self.raids
            found = [hex_ for hex_ in raids if why_not_raid(s, unit, hex_, far[hex_]) is None]
            self._in_reach[start] = found
        return found


class DeckOrders:
    """What may be done with the units of some decks, sort by sort, and what that comes from."""

    def __init__(self, s: TaskForceState, bases: Bases, first: int, end: int) -> None:
        self.first: Final = first
        self.end: Final = end
        self.slots: Final = s.air_slot[first:end]
        self.moved: Final = s.air_moved[first:end]
        self.steps: Final = s.air_steps[first:end]
        units = _Units(s, self)
        able = bases.places
        launching = [unit for unit in units.ready if s.air_home[unit] in able] if able else []
        self.raids: Final[list[int]] = []
        if bases.raids:
            for unit in launching:
                self.raids.extend(bases.raided_by(s, unit))
        self.covers: Final = _covers(s, bases, launching) if launching and bases.covers else []
        self.sorts: Final = _sorts(s, bases, units, launching)


def deck_orders(s: TaskForceState, side: int) -> tuple[Bases, list[DeckOrders]]:
    """[4.3.1] What may be done on all decks of a side."""
    kept: tuple[Bases, list[DeckOrders]] | None = s.groups.get(_KEPT[side])
    if kept is None or not kept[0].are_as(s):
        bases = Bases(s, side)
        decks = [DeckOrders(s, bases, first, end) for first, end in _parts(s, side)]
        s.groups[_KEPT[side]] = (bases, decks)
        return bases, decks
    bases, decks = kept
    slots, moved, steps = s.air_slot, s.air_moved, s.air_steps
    for at, deck in enumerate(decks):
        first, end = deck.first, deck.end
        if (
            deck.moved != moved[first:end]
            or deck.slots != slots[first:end]
            or deck.steps != steps[first:end]
        ):
            decks[at] = DeckOrders(s, bases, first, end)
    return kept


def _decks_that_mix(s: TaskForceState, side: int) -> list[tuple[int, int]]:
    """Decks are together where their units mix in the list of all units: from which unit to before
    which. So what is found deck by deck stands in the order of the units."""
    homes, units = s.air_home, scene(s).units_of[side]
    last = {homes[unit]: unit for unit in units}
    parts: list[tuple[int, int]] = []
    first = end = units[0] if units else 0
    for unit in units:
        end = max(end, last[homes[unit]])
        if unit == end:
            parts.append((first, unit + 1))
            first = unit + 1
    return parts or [(0, 0)]


_parts: Final = kept_by_side("decks that mix", ("air_home",), _decks_that_mix)


class _Units:
    """[4.3.1] The units that may still change their slot. Of those that are alike in every way, of
    one group, as strong, at one base, the first stands for all."""

    def __init__(self, s: TaskForceState, deck: DeckOrders) -> None:
        facts, homes, most = scene(s), s.air_home, s.data.ready_most
        groups, kinds = facts.air_group, facts.air_kind
        ready: list[int] = []
        reserve: list[int] = []
        landing: list[int] = []
        with_others: list[int] = []
        room: dict[int, int] = {}
        bombers: dict[int, int] = {}
        alike: dict[tuple[int, int, int, int], int] = {}
        unit = deck.first - 1
        for slot, moved, strength in zip(deck.slots, deck.moved, deck.steps, strict=True):
            unit += 1
            if slot == READY:
                home = homes[unit]
                room[home] = room.get(home, most) - strength
                if moved:
                    continue
                if kinds[unit] != FIGHTER:
                    bombers[home] = bombers.get(home, 0) + 1
            elif moved or slot not in (RESERVE, LANDING_CAP):
                continue
            first = alike.setdefault((slot, groups[unit], strength, homes[unit]), unit)
            if first != unit:
                with_others.append(first)
            elif slot == READY:
                ready.append(unit)
            elif slot == RESERVE:
                reserve.append(unit)
            else:
                landing.append(unit)
        self.ready: Final = ready
        self.reserve: Final = reserve
        self.landing: Final = landing
        self.with_others: Final = with_others  # those that stand for several
        self.room: Final = room  # in steps, on decks with somebody who is READY
        self.bombers: Final = bombers  # how many are READY, by deck


def _sorts(
    s: TaskForceState, bases: Bases, units: _Units, launching: list[int]
) -> list[list[Order]]:
    """[4.3.1, 5.1.2] Patrols, what goes below and comes up, and Zeros split and joined."""
    homes, steps, kinds = s.air_home, s.air_steps, scene(s).air_kind
    off_limits, room, most = scene(s).off_limits, units.room, s.data.ready_most
    patrol_all: list[Order] = []
    patrol: list[Order] = []
    stow_landing: list[Order] = []
    ready: list[Order] = []
    fill: list[Order] = []
    below: list[Order] = []
    for unit in launching:
        home = homes[unit]
        if home not in off_limits:
            patrol.append(("patrol", unit))
            if kinds[unit] == FIGHTER:
                _add(patrol_all, ("patrol all", home))
    stow: list[Order] = [("stow", unit) for unit in units.ready]
    for unit in units.reserve:
        home = homes[unit]
        if steps[unit] <= room.get(home, most):
            ready.append(("ready", unit))
            _add(fill, ("fill", home))
    for unit in units.landing:
        stow_landing.append(("stow", unit))
        _add(below, ("below", homes[unit]))
    clear: list[Order] = [("clear", base) for base, many in units.bombers.items() if many > 1]
    sorts = [patrol_all, patrol, stow, stow_landing, clear, ready, fill]
    if bases.have_zeros:
        sorts += _zeros(s, units.ready, units.with_others)
        sorts += _zeros(s, units.reserve, units.with_others)
    sorts.append(below)
    return sorts


def _add(orders: list[Order], order: Order) -> None:
    """One for a whole deck, once."""
    if order not in orders:
        orders.append(order)


def _zeros(s: TaskForceState, units: list[int], several: list[int]) -> list[list[Order]]:
    """[5.1.2] Those that can be split, and halves of which there are several."""
    splits, steps = scene(s).splits, s.air_steps
    split: list[Order] = []
    join: list[Order] = []
    for unit in units:
        if splits[unit]:
            if steps[unit] == FULL:
                split.append(("split", unit))
            elif unit in several:
                join.append(("join", unit))
    return [split, join]


def _covers(s: TaskForceState, bases: Bases, launching: list[int]) -> list[int]:
    """[4.3.1] The hexes over which the first player's fighters may patrol."""
    kinds, homes = scene(s).air_kind, s.air_home
    places = {bases.places[homes[unit]] for unit in launching if kinds[unit] == FIGHTER}
    distance = sea_of(s).grid.distance
    found: list[int] = []
    for hex_ in bases.covers:
        for place in places:
            if 0 < distance(place, hex_) <= CARRIER_REACH:
                found.append(hex_)
                break
    return found
