"""Case 6.1.7: aircraft come back."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import shuffled
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import NAC, US
from deckload.games.midway.model.state import AFLOAT, DAMAGED, OFF_MAP, MidwayState
from deckload.games.midway.rules.basing import (
    air_groups,
    base_name,
    base_ref,
    capacity_of,
    has_room,
    has_room_for_own,
    lose_air,
    may_base,
    put_down,
    room_at,
    space_of_base,
    us_bases,
)
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.forces import (
    air_ref,
    distance,
    in_route_order,
    is_anyone_aloft,
    ships_of,
)
from deckload.games.midway.rules.nouns import BASE_OR_DECK
from deckload.games.midway.rules.reports import base_title, unit_title
from deckload.games.midway.rules.segments import JAPANESE, begin_segment

step: Final = steps("midway.landing")


HOME: Final = "home"
EACH: Final = "each"

Places = dict[int, list[int]]
"""By air unit: the bases and decks where it can land. Or by base or deck: who lands there."""

Berth = tuple[int, int]
"""An air unit, and the base or deck where it lands."""


def _how_to_land(_k: MidwayState, decision: Decision) -> str:
    home, aloft, stranded = decision.about
    back = f"{aloft} US air units come back"
    if home < aloft:
        back += f"; {home} of them have a home"
    if not stranded:
        return f"{back}. Where do they land?"
    lost = "is lost" if stranded == 1 else "are lost"
    return f"{back}. Where do they land? If these go home, {stranded} {lost}."


def _berth(k: MidwayState, v: Berth) -> str:
    return f"{k.data.air[v[0]].name} on {base_name(k, v[1])}"


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
LAND_NEXT: Final = Kind(
    "bring in",
    lambda k, d: f"{d.about} US air units are up. Which lands next, and where?",
    names=_berth,
    label=lambda k, v: f"{unit_title(k, v[0])} on {base_title(k, v[1])}",
    points_at=lambda k, v: (air_ref(k, v[0]), base_ref(k, v[1])),
    group=lambda k, v: k.data.air[v[0]].name,
)


@step
def mutual_return(s: MidwayState) -> Procedure:
    """[6.1.7] All aircraft land, US ones where the player says; then forces withdraw."""
    begin_segment(s, JAPANESE, "Mutual return", "6.1.7")
    yield from land_all(s)


def land_all(s: MidwayState) -> Procedure:
    """Japanese aircraft land first."""
    if is_anyone_aloft(s):
        land_ijn(s)
        yield from land_us(s)


# --- US ----------------------------------------------------------------------------------------


def land_us(s: MidwayState) -> Procedure:
    """[6.1.7, 8.2] Within range and room; without either an air unit is lost."""
    route_of = s.data.space_route
    ours = s.fly_space[: len(s.data.us_air)]
    for route in sorted({route_of[space] for space in ours if space != OFF_MAP}):
        aloft = [unit for unit, space in enumerate(ours) if route_of[space] == route]
        yield from _land_route(s, aloft, command(s, AIR_ARM, route))


def _land_route(s: MidwayState, aloft: list[int], orders: str) -> Procedure:
    """Everybody home at one word, where that is possible; then the others. Where places are short
    the player says who gets them."""
    places = {unit: us_landing_places(s, unit) for unit in aloft}
    home = [unit for unit in aloft if _can_go_home(s, unit, places[unit])]
    if home and _is_worth_asking(s, home, places):
        about = (len(home), len(aloft), _stranded(s, home, places))
        words = (HOME, EACH)
        choice = yield ask(US, LAND_ALL, words, about=about, case="6.1.7", command=orders)
        if choice == HOME:
            for unit in home:
                put_down(s, unit, s.air_base[unit])
    while left := {u: us_landing_places(s, u) for u in aloft if s.fly_space[u] != OFF_MAP}:
        if is_crowded(s, left):
            yield from _land_next(s, left, orders)
        else:
            yield from _land_one(s, min(left), orders)


def _is_worth_asking(s: MidwayState, home: list[int], places: Places) -> bool:
    """Is there more than one way to land these, or are others after their places?"""
    several = len(home) > 1 and any(len(places[unit]) > 1 for unit in home)
    return several or (len(home) < len(places) and is_crowded(s, places))


def is_crowded(s: MidwayState, places: Places) -> bool:
    """Could more air units come to some base or deck than it has room for?"""
    wanted = [code for codes in places.values() for code in codes]
    return any(wanted.count(code) > room_at(s, code) for code in set(wanted))


def _land_next(s: MidwayState, left: Places, orders: str) -> Procedure:
    """[6.1.7] The player says who lands next, and where; who comes home is offered first. Units
    that nobody has room for are lost."""
    unit, code = yield ask(
        US, LAND_NEXT, _berths(s, left), about=len(left), case="6.1.7", command=orders
    )
    _come_down(s, unit, code)


def _berths(s: MidwayState, left: Places) -> list[Berth]:
    """Every unit with every place it can land, homes first."""
    homes: list[Berth] = []
    others: list[Berth] = []
    for unit, codes in left.items():
        for code in codes:
            (homes if code == s.air_base[unit] else others).append((unit, code))
    return homes + others


def _land_one(s: MidwayState, unit: int, orders: str) -> Procedure:
    bases = us_landing_places(s, unit)
    if not bases:
        _lost_at_sea(s, unit)
        return
    code = yield ask(US, LAND, bases, about=unit, case="6.1.7", command=orders)
    _come_down(s, unit, code)


def _come_down(s: MidwayState, unit: int, code: int) -> None:
    if code != s.air_base[unit]:
        _lands_elsewhere(s, unit, code)
    put_down(s, unit, code)


def _can_go_home(s: MidwayState, unit: int, places: list[int]) -> bool:
    """Is there a place for the unit, and all others from there, where it took off?"""
    own = s.air_base[unit]
    return own in places and len(air_groups(s)[own]) <= capacity_of(s, own)


def _stranded(s: MidwayState, home: list[int], places: Places) -> int:
    """How many of the others find no place when these have gone home."""
    room = {code: room_at(s, code) for codes in places.values() for code in codes}
    for unit in home:
        room[s.air_base[unit]] -= 1
    others = [unit for unit in places if unit not in home]
    given: dict[int, list[int]] = {code: [] for code in room}
    return sum([not _find_place(unit, places, room, given, set()) for unit in others])


def _find_place(
    unit: int, places: Places, room: dict[int, int], given: Places, tried: set[int]
) -> bool:
    """Give a unit a place, if need be by sending somebody who has one elsewhere."""
    for code in places[unit]:
        if code in tried:
            continue
        tried.add(code)
        if len(given[code]) < room[code]:
            given[code].append(unit)
            return True
        for other in given[code]:
            if _find_place(other, places, room, given, tried):
                given[code].remove(other)
                given[code].append(unit)
                return True
    return False


def us_landing_places(s: MidwayState, unit: int) -> list[int]:
    """[6.1.7, 4.1] Bases and decks with room within range, the unit's own first. Its carrier is its
    own even if she was damaged meanwhile."""
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
    elif _is_damaged_deck(s, own) and has_room_for_own(s, own):
        found.insert(0, own)
    return found


def _is_damaged_deck(s: MidwayState, code: int) -> bool:
    deck = s.data.deck
    return code >= deck and s.status[code - deck] == DAMAGED


def _lands_elsewhere(s: MidwayState, unit: int, code: int) -> None:
    words = "{unit} lands on {base}." if code >= s.data.deck else "{unit} lands at {base}."
    tell(s, "6.1.7", words, unit=air_ref(s, unit), base=base_ref(s, code))


def _lost_at_sea(s: MidwayState, unit: int) -> None:
    lose_air(s, unit)
    tell(s, "6.1.7", "{unit} finds no place to land and is lost.", unit=air_ref(s, unit))


# --- Japan --------------------------------------------------------------------------------------


def land_ijn(s: MidwayState) -> None:
    """[6.1.7, 4.1] Own carrier or base first, even a damaged one; then the homeless look for
    another deck, then for land."""
    homeless = []
    for unit in _ijn_landing_order(s):
        own = s.air_base[unit]
        at_home = _is_damaged_deck(s, own) or _ijn_reach(s, unit, own)
        if at_home and has_room_for_own(s, own):
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
