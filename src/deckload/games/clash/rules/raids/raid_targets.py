"""8.0, 8.1: which aircraft an activated force has ready, and what they can see and reach."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Refusal
from deckload.games.clash.model.state import (
    BY_CONTACT,
    BY_FLEET,
    BY_ISLANDS,
    ClashState,
)
from deckload.games.clash.rules.forces import groups_under, ships_under
from deckload.games.clash.rules.special_rules import why_no_island_target
from deckload.games.clash.rules.wind import has_run_into_wind
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import READY
from deckload.games.fleet.rules.forces import (
    can_fly,
    is_on,
    markers_in,
    on_map,
)

SHIPS: Final = "ships"
AIRFIELD: Final = "airfield"

Target = tuple[str, int]
"""SHIPS and a hex, or AIRFIELD and a base."""

NOT_INTO_WIND: Final = Refusal("15.3", "carriers launch after two hexes to the southeast")
NOT_DETECTED: Final = Refusal("8.0", "nothing there has been detected")
NOT_BY_FLEET: Final = Refusal("6.3.1", "carrier aircraft strike what carrier planes have found")
NOT_BY_ISLANDS: Final = Refusal("6.3.2", "island aircraft strike what the islands have detected")
OUT_OF_REACH: Final = Refusal("8.1", "no aircraft that is ready reaches it")


def place_of(s: ClashState, target: Target) -> int:
    """Where a target is; a base may lie beyond the map."""
    kind, number = target
    return number if kind == SHIPS else s.data.base_place[number]


# --- who can fly ----------------------------------------------------------------------------------


def is_flotilla(s: ClashState, chit: int) -> bool:
    return chit >= len(s.data.marker_names)


def side_of(s: ClashState, chit: int) -> int:
    return IJN if is_flotilla(s, chit) else s.data.marker_side[chit]


def strikers(s: ClashState, chit: int) -> list[int]:
    """[8.0, 9.4] The ready aircraft of a force: those of its carriers that can fly, or of a
    flotilla wherever they are based."""
    boxes, homes = s.air_box, s.air_home
    if is_flotilla(s, chit):
        flotilla = s.data.flotilla_chit.index(chit)
        return [
            unit
            for unit in s.data.units_of_side[IJN]
            if s.data.air_flotilla[unit] == flotilla and boxes[unit] == READY
        ]
    decks = [ship for ship in ships_under(s, chit) if s.data.is_carrier[ship] and can_fly(s, ship)]
    if not decks:
        return []
    own = s.data.units_of_side[s.data.marker_side[chit]]
    return [unit for unit in own if boxes[unit] == READY and homes[unit] in decks]


def launch_place(s: ClashState, chit: int, unit: int) -> int:
    if is_flotilla(s, chit):
        return s.data.base_place[s.air_home[unit] - s.data.first_base]
    return s.place[chit]


def reach_of(s: ClashState, unit: int) -> int:
    """[8.1, 8.1.1] Its range; a US unit at full strength can fly three hexes farther."""
    if s.data.air_side[unit] == USN and not s.air_weak[unit]:
        return s.data.air_range[unit] + s.data.limits.extended_range
    return s.data.air_range[unit]


def flies_too_far(s: ClashState, chit: int, unit: int, place: int) -> bool:
    """[8.1.1]"""
    distance = s.data.theatre.distance(launch_place(s, chit, unit), place)
    return distance > s.data.air_range[unit]


def in_reach(s: ClashState, chit: int, place: int) -> list[int]:
    """[8.1] The ready aircraft of a force that can get to a place. Those of ships start
    together."""
    distance = s.data.theatre.distance
    if is_flotilla(s, chit):
        ready = strikers(s, chit)
        starts = [launch_place(s, chit, unit) for unit in ready]
        far_from = {start: distance(start, place) for start in set(starts)}
        return [
            unit
            for unit, start in zip(ready, starts, strict=True)
            if far_from[start] <= reach_of(s, unit)
        ]
    far = distance(s.place[chit], place)
    if far > s.data.carrier_reach[s.data.marker_side[chit]]:
        return []
    return [unit for unit in strikers(s, chit) if far <= reach_of(s, unit)]


def longest_flights(s: ClashState, chit: int, ready: list[int]) -> dict[int, int]:
    """[8.1] Where the ready aircraft of a force start, and how far those of each place get that
    get farthest."""
    if ready and not is_flotilla(s, chit):
        return {s.place[chit]: max([reach_of(s, unit) for unit in ready])}
    farthest: dict[int, int] = {}
    for unit in ready:
        start = launch_place(s, chit, unit)
        farthest[start] = max(farthest.get(start, 0), reach_of(s, unit))
    return farthest


def is_in_reach(s: ClashState, flights: dict[int, int], place: int) -> bool:
    """[8.1] Can any of the aircraft that fly so far get to a place?"""
    for start, reach in flights.items():  # noqa: SIM110 (asked of every target)
        if s.data.theatre.distance(start, place) <= reach:
            return True
    return False


def is_beyond_usual_range(s: ClashState, chit: int, target: Target) -> bool:
    place = place_of(s, target)
    return any(flies_too_far(s, chit, unit, place) for unit in in_reach(s, chit, place))


# --- what can be struck ---------------------------------------------------------------------------


def has_found(s: ClashState, chit: int, marker: int) -> bool:
    """[6.3.1, 6.3.2, 16.3] Japanese carriers and islands use only what their own planes found; US
    carriers use any detection by ships, aircraft or submarines (rulings C1, C33)."""
    marks = s.detected[marker]
    if side_of(s, chit) == USN:
        return bool(marks & (BY_FLEET | BY_CONTACT))
    if is_on(s, "one_command"):
        return bool(marks & (BY_FLEET | BY_ISLANDS))
    if is_flotilla(s, chit):
        return bool(marks & BY_ISLANDS)
    return bool(marks & BY_FLEET) and marker in s.deck_finds[IJN]


class Targets:
    """What a force may raid. How far its aircraft get is worked out once for all targets."""

    def __init__(self, s: ClashState, chit: int) -> None:
        self.s = s
        self.chit = chit
        self.ready: list[int] = []
        self.flights: dict[int, int] = {}

    def all(self) -> list[Target]:
        """[8.0] The hexes where enemies are seen to be, and Japanese airfields; nothing without
        aircraft."""
        s = self.s
        self.ready = strikers(s, self.chit)
        self.flights = longest_flights(s, self.chit, self.ready)
        if not self.flights:
            return []
        side = side_of(s, self.chit)
        seen = {s.place[m] for m in on_map(s, 1 - side) if s.sighted[m] >> side & 1}
        found: list[Target] = [(SHIPS, place) for place in sorted(seen)]
        if side == USN:
            found += [(AIRFIELD, base) for base in range(len(s.data.bases))]
        return found

    def open(self) -> list[Target]:
        """[8.0, 15.3] Those that it may raid: none has a reason in `why_not`."""
        s, chit = self.s, self.chit
        found = self.all()  # most are too far away, and that is soonest known
        found = [t for t in found if is_in_reach(s, self.flights, place_of(s, t))]
        if found and is_held_by_wind(s, chit):
            return []
        return [t for t in found if t[0] != SHIPS or why_not_ships(s, chit, t[1]) is None]

    def why_not(self, target: Target | str) -> Refusal | None:
        """[8.0, 8.1, 15.3] Why the force cannot raid a target, or None if it can."""
        s, chit = self.s, self.chit
        if is_held_by_wind(s, chit):
            return NOT_INTO_WIND
        if isinstance(target, str):
            return None
        kind, number = target
        if kind == SHIPS:
            refusal = why_not_ships(s, chit, number)
            if refusal is not None:
                return refusal
        return None if is_in_reach(s, self.flights, place_of(s, target)) else OUT_OF_REACH


def is_held_by_wind(s: ClashState, chit: int) -> bool:
    """[15.3] Are its carriers still to run into the wind before they launch?"""
    if not is_on(s, "wind") or is_flotilla(s, chit):
        return False
    return not has_run_into_wind(s, s.data.marker_side[chit])


def why_not_ships(s: ClashState, chit: int, place: int) -> Refusal | None:
    """[8.0, 6.3.1] Something there must have been detected by those who want to strike it."""
    refusal = None
    for marker in markers_in(s, 1 - side_of(s, chit), place):
        if has_found(s, chit, marker):
            refusal = why_no_island_target(s, marker) if is_flotilla(s, chit) else None
            if refusal is None:
                return None
    return refusal or why_undetected(s, chit)


def why_undetected(s: ClashState, chit: int) -> Refusal:
    """What to tell those who have detected nothing where they want to strike."""
    if side_of(s, chit) == USN or is_on(s, "one_command"):
        return NOT_DETECTED
    return NOT_BY_ISLANDS if is_flotilla(s, chit) else NOT_BY_FLEET


def groups_that_may_be_struck(s: ClashState, chit: int, place: int) -> list[int]:
    """[8.0, 8.3] The task groups of a hex that the raid may come upon: those detected, each with
    ships."""
    return [
        group
        for marker in markers_in(s, 1 - side_of(s, chit), place)
        if has_found(s, chit, marker)
        and not (is_flotilla(s, chit) and why_no_island_target(s, marker))
        for group in groups_under(s, marker)
        if s.ships[group]
    ]
