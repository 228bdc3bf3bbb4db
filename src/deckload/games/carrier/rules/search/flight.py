"""Searches fly out, look, and come back (8.271, 8.28, 18.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.state import (
    LANDED,
    LOST_AT_HOME,
    LOST_AWAY,
    NOBODY_THERE,
    OFF_MAP,
    CarrierState,
)
from deckload.games.carrier.rules.decks.landing import deck_for
from deckload.games.carrier.rules.decks.wrecks import may_crash
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.missions.landing import is_dark_for, safe_return_throw
from deckload.games.carrier.rules.night import rest_after_landing
from deckload.games.carrier.rules.search.sectors import band_of, path
from deckload.games.carrier.rules.search.shadowing import is_watching, leave
from deckload.games.carrier.rules.search.sighting import look_again, look_for

step: Final = steps("carrier.search_flight")


def aloft(s: CarrierState) -> list[int]:
    """Searches that are out."""
    return [number for number, kind in enumerate(s.search_kind) if kind]


def searchers(s: CarrierState, number: int) -> list[int]:
    return [unit for unit, search in enumerate(s.air_search) if search == number]


@step
def fly_searches(s: CarrierState) -> None:
    """[8.271] Every search flies on, one after the other."""
    then(s, *[(fly_search, number) for number in aloft(s)])


@step
def fly_search(s: CarrierState, number: int) -> Procedure:
    """[8.271, 8.31, 18.11] On by one band, looking for what is in it; who shadows a force looks at
    it once more instead."""
    if is_watching(s, number):
        look_again(s, number)
        leave(s, number)
        return
    s.search_step[number] += 1
    if s.search_blind[number]:
        s.search_blind[number] = 0
    else:
        yield from look_for(s, number, band_of(s.search_step[number], s.search_legs[number]))
    if s.search_step[number] == 2 * s.search_legs[number] - 1:
        come_home(s, number)


def place_of_search(s: CarrierState, number: int) -> int:
    """[8.271, 18.11] Two, six, ten hexes out, and back; with the force that it shadows."""
    if is_watching(s, number):
        return s.force_hex[s.search_watch[number]]
    after, total = s.search_step[number], s.search_legs[number]
    way = path(s, s.search_origin[number], s.search_goal[number])
    distance = (2, 6, 10, 14)[after] if after < total else (0, 2, 6, 10)[2 * total - 1 - after]
    return way[min(distance, len(way) - 1)]


def home_of(s: CarrierState, number: int) -> int:
    """[8.28] Where the group that sent it is now; without it, the nearest carriers."""
    place = s.group_hex[s.search_group[number]]
    return nearest_carriers(s, s.search_origin[number]) if place == OFF_MAP else place


def come_home(s: CarrierState, number: int) -> None:
    """[8.28, 8.282] Back at the fleet they land at once; who finds no deck is lost there."""
    home = home_of(s, number)
    for unit in searchers(s, number):
        s.air_search[unit] = NOBODY_THERE
        ship = deck_for(s, unit, home)
        if ship < 0:
            s.air_state[unit] = LOST_AT_HOME
            tell(s, "8.28", "{unit} finds no deck.", unit=s.data.air_refs[unit])
        elif is_dark_for(s, unit, home) and _crashes(s, unit, home):
            s.air_state[unit] = LOST_AT_HOME
            may_crash(s, ship)
        else:
            s.air_state[unit] = LANDED
            s.air_ship[unit] = ship
            s.deck_landed[ship] += 1
            rest_after_landing(s, unit)
    tell(s, "8.28", "Search {n} is back.", n=number + 1)
    clear_search(s, number)


def _crashes(s: CarrierState, unit: int, place: int) -> bool:
    """[6.42] Without lights everybody rolls for a safe return at dusk and night."""
    throw = safe_return_throw(s, unit, place, 0, unpaid=False)
    return bool(roll(s, throw, by=s.data.air[unit].name).cell.result == "lost")


def lose_search(s: CarrierState, number: int) -> None:
    """A search that is still out when a battle ends does not come home."""
    tell(s, "8.28", "Search {n} is still out when the battle ends, and lost.", n=number + 1)
    for unit in searchers(s, number):
        s.air_search[unit] = NOBODY_THERE
        s.air_state[unit] = LOST_AWAY
    clear_search(s, number)


def clear_search(s: CarrierState, number: int) -> None:
    """Its number can be used again."""
    s.search_kind[number] = 0
    s.search_origin[number] = OFF_MAP
    s.search_goal[number] = OFF_MAP
    s.search_group[number] = NOBODY_THERE
    s.search_watch[number] = NOBODY_THERE
    s.search_blind[number] = 0
