"""Case 6.1.7: aircraft come back, and forces that cannot share a space part."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import shuffled
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import NAC, US
from deckload.games.midway.model.state import AFLOAT, OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import (
    air_groups,
    base_ref,
    capacity_of,
    has_room,
    has_room_for_own,
    lose_air,
    may_base,
    put_down,
    space_of_base,
    us_bases,
)
from deckload.games.midway.rules.battle.damage import nearest_home
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.forces import (
    air_ref,
    distance,
    force_ref,
    forces_on,
    ijn_forces_at,
    in_route_order,
    is_any_space_shared,
    is_anyone_aloft,
    is_ijn_held,
    is_us_held,
    ships_of,
    space_ref,
    us_forces_at,
)
from deckload.games.midway.rules.ijn_phase.movement import enter, fall_back, is_locked
from deckload.games.midway.rules.nouns import BASE_OR_DECK
from deckload.games.midway.rules.reports import unit_title

step: Final = steps("midway.landing")


HOME: Final = "home"
EACH: Final = "each"


def _how_to_land(_k: MidwayState, decision: Decision) -> str:
    home, aloft = decision.about
    if home == aloft:
        return f"{aloft} US air units come back. Where do they land?"
    return f"{aloft} US air units come back; {home} of them have a home. Where do they land?"


LAND_ALL: Final = Kind(
    "landing",
    _how_to_land,
    words={HOME: "Each on its own carrier or base", EACH: "Choose for each of them"},
)
LAND: Final = Kind(
    "land",
    lambda k, d: f"Where does {unit_title(k, d.about)} land?",
    of=BASE_OR_DECK,
)


@step
def mutual_return(s: MidwayState) -> Procedure | None:
    """[6.1.7] All aircraft land, US ones where the player says; then forces withdraw."""
    s.segment = "Mutual return"
    return land_all(s)


def land_all(s: MidwayState) -> Procedure | None:
    """Japanese aircraft land first."""
    if not is_anyone_aloft(s):
        return None
    land_ijn(s)
    return land_us(s)


# --- US ----------------------------------------------------------------------------------------


def land_us(s: MidwayState) -> Procedure:
    """[6.1.7, 8.2] Within range and room; without either an air unit is lost."""
    route_of = s.data.space_route
    ours = s.fly_space[: len(s.data.us_air)]
    for route in sorted({route_of[space] for space in ours if space != OFF_MAP}):
        aloft = [unit for unit, space in enumerate(ours) if route_of[space] == route]
        yield from _land_route(s, aloft, command(s, AIR_ARM, route))


def _land_route(s: MidwayState, aloft: list[int], orders: str) -> Procedure:
    """Everybody home at one word, where that is possible; else one after the other."""
    places = {unit: us_landing_places(s, unit) for unit in aloft}
    home = [unit for unit in aloft if _can_go_home(s, unit, places[unit])]
    if len(home) > 1 and any(len(places[unit]) > 1 for unit in home):
        words = (HOME, EACH)
        about = (len(home), len(aloft))
        choice = yield ask(US, LAND_ALL, words, about=about, case="6.1.7", command=orders)
        if choice == HOME:
            for unit in home:
                put_down(s, unit, s.air_base[unit])
    for unit in aloft:
        if s.fly_space[unit] != OFF_MAP:
            yield from _land_one(s, unit, orders)


def _land_one(s: MidwayState, unit: int, orders: str) -> Procedure:
    bases = us_landing_places(s, unit)
    if not bases:
        _lost_at_sea(s, unit)
        return
    code = yield ask(US, LAND, bases, about=unit, case="6.1.7", command=orders)
    if code != s.air_base[unit]:
        _lands_elsewhere(s, unit, code)
    put_down(s, unit, code)


def _can_go_home(s: MidwayState, unit: int, places: list[int]) -> bool:
    """Is there a place for the unit, and all others from there, where it took off?"""
    own = s.air_base[unit]
    return own in places and len(air_groups(s)[own]) <= capacity_of(s, own)


def us_landing_places(s: MidwayState, unit: int) -> list[int]:
    """[6.1.7] Bases and decks with room within range, the unit's own first."""
    reach, space = s.data.air_range[unit], s.fly_space[unit]
    own = s.air_base[unit]
    gap = s.data.gap[space]
    found = [
        code
        for code in us_bases(s, s.data.space_route[space])
        if may_base(s, unit, code) and gap[space_of_base(s, code)] <= reach and has_room(s, code)
    ]
    if own in found:
        found.remove(own)
        found.insert(0, own)
    return found


def _lands_elsewhere(s: MidwayState, unit: int, code: int) -> None:
    words = "{unit} lands on {base}." if code >= s.data.deck else "{unit} lands at {base}."
    tell(s, "6.1.7", words, unit=air_ref(s, unit), base=base_ref(s, code))


def _lost_at_sea(s: MidwayState, unit: int) -> None:
    lose_air(s, unit)
    tell(s, "6.1.7", "{unit} finds no place to land and is lost.", unit=air_ref(s, unit))


# --- Japan --------------------------------------------------------------------------------------


def land_ijn(s: MidwayState) -> None:
    """[6.1.7] Own carrier or base first; then the homeless look for another deck, then for land."""
    homeless = []
    for unit in _ijn_landing_order(s):
        own = s.air_base[unit]
        if _ijn_reach(s, unit, own) and has_room_for_own(s, own):
            put_down(s, unit, own)
        else:
            homeless.append(unit)
    for unit in homeless:
        places = _ijn_places(s, unit)
        if places:
            put_down(s, unit, places[0])
            _lands_elsewhere(s, unit, places[0])
        else:
            _lost_at_sea(s, unit)


def _ijn_landing_order(s: MidwayState) -> list[int]:
    """[4.1, 4.2] The Japanese units in the air; where there is not room for all, chance says who is
    first."""
    aloft = [unit for unit in s.data.ijn_air if s.fly_space[unit] != OFF_MAP]
    groups = air_groups(s)
    for base in {s.air_base[unit] for unit in aloft}:
        if len(groups[base]) > capacity_of(s, base):
            return shuffled(s, aloft, "landing order", EVERYONE)
    return aloft


def _ijn_reach(s: MidwayState, unit: int, code: int) -> bool:
    deck = s.data.deck
    if code >= deck and s.status[code - deck] != AFLOAT:
        return False
    there = space_of_base(s, code)
    return there >= 0 and distance(s, s.fly_space[unit], there) <= s.data.air_range[unit]


def _ijn_places(s: MidwayState, unit: int) -> list[int]:
    """[6.1.7] Decks with room for a carrier unit, the nearest first; then land bases."""
    data, space = s.data, s.fly_space[unit]
    route = data.space_route[space]
    decks = []
    if data.air[unit].service == NAC:
        decks = [
            data.deck + ship
            for force in in_route_order(s, route)
            for ship in ships_of(s, force)
            if data.ships[ship].capacity
        ]
        decks.sort(key=lambda code: (distance(s, space, space_of_base(s, code)), code))
    ashore = [] if data.island[route] < 0 else [data.island[route]]
    return [c for c in [*decks, *ashore] if _ijn_reach(s, unit, c) and has_room(s, c)]


# --- forces in one space -------------------------------------------------------------------------


@step
def part_forces(s: MidwayState, routes: tuple[int, ...]) -> None:
    """[6.1.7] Where both sides still have ships, the one that does not hold the place gives way."""
    if not is_any_space_shared(s):
        return
    for route in routes:
        spaces = s.data.route_spaces[route]
        shared = {s.force_space[f] for f in forces_on(s, route, US)}
        for space in sorted(shared, reverse=True):
            _part_in(s, space)
            if is_ijn_held(s, space):  # US ships may have met more Japanese on their way out
                _part_in(s, spaces[s.data.space_index[space] + 1])


def _part_in(s: MidwayState, space: int) -> None:
    data = s.data
    ours, theirs = us_forces_at(s, space), ijn_forces_at(s, space)
    if not ours or not theirs:
        return
    if is_ijn_held(s, space):
        for force in ours:
            _tell_withdrawal(s, force)
            _us_falls_back(s, force)
    elif is_us_held(s, space) or data.space_index[space] > data.perimeter[data.space_route[space]]:
        for force in theirs:
            if not is_locked(s, force):
                _tell_withdrawal(s, force)
                fall_back(s, force)


def _tell_withdrawal(s: MidwayState, force: int) -> None:
    space = space_ref(s, s.force_space[force])
    tell(s, "6.1.7", "{force} withdraws from {space}.", force=force_ref(s, force), space=space)


def _us_falls_back(s: MidwayState, force: int) -> None:
    data = s.data
    space = s.force_space[force]
    if space == nearest_home(s, space):
        return
    route = data.space_route[space]
    enter(s, force, data.route_spaces[route][data.space_index[space] + 1])
