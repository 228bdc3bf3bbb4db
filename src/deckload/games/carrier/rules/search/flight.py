"""Searches fly out, look, and come back (8.271, 8.28, 18.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Kind
from deckload.engine.dice import roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    LANDED,
    LOST_AT_HOME,
    LOST_AWAY,
    NOBODY_THERE,
    OFF_MAP,
    CarrierState,
)
from deckload.games.carrier.rules.decks.boxes import landing_rooms
from deckload.games.carrier.rules.decks.landing import (
    Rooms,
    deck_for,
    land_on,
    look_again_at,
    room_among,
)
from deckload.games.carrier.rules.decks.wrecks import may_crash
from deckload.games.carrier.rules.fleet import carriers_at
from deckload.games.carrier.rules.missions.landing import is_dark_for, safe_return_throw
from deckload.games.carrier.rules.nouns import AIR_UNIT
from deckload.games.carrier.rules.search.course import (
    aloft,
    fly_on,
    home_of,
    is_back,
    is_watching,
)
from deckload.games.carrier.rules.search.shadowing import leave, may_have_a_say
from deckload.games.carrier.rules.search.sighting import crew_of, look_again, look_for, look_for_all

step: Final = steps("carrier.search_flight")


@step
def fly_searches(s: CarrierState) -> None:
    """[8.271, 8.28] Every search flies on, one after the other; then those that are back land."""
    if may_have_a_say(s):
        then(s, *[(fly_search, number) for number in aloft(s)], land_searches)
        return
    for number in aloft(s):
        fly_on(s, number)
        look_for_all(s, number)
    then(s, land_searches)


@step
def fly_search(s: CarrierState, number: int) -> Procedure:
    """[8.271, 8.31, 18.11] A move, and a look at what it went through; who shadows a force looks
    at that once more instead."""
    if is_watching(s, number):
        look_again(s, number)
        leave(s, number)
        return
    fly_on(s, number)
    yield from look_for(s, number)


WHO_LANDS: Final = Kind(
    "bring down",
    "There is not room on deck for all searchers that are back. Who lands? The others are lost.",
    of=AIR_UNIT,
    label=lambda k, unit: f"{k.data.air[unit].type} {k.data.air[unit].name}",
    group=lambda k, unit: f"Search {k.air_search[unit] + 1}",
    words={"done": "These"},
)


@step
def land_searches(s: CarrierState) -> Procedure:
    """[8.28, 8.282] Who is back lands at once; where decks are short the player says who."""
    back = [number for number in aloft(s) if is_back(s, number)]
    homes = {number: home_of(s, number) for number in back}
    for home in sorted(set(homes.values())):
        here = [number for number in back if homes[number] == home]
        units = [unit for number in here for unit in crew_of(s, number)]
        rooms = landing_rooms(s, carriers_at(s, home))
        room = room_among(s, rooms)
        if 0 < room < len(units):
            units = yield from pick_some(
                US, WHO_LANDS, units, least=room, most=room, case="8.28", command="air"
            )
        for number in here:
            come_home(s, number, units if room else [], rooms)


def come_home(s: CarrierState, number: int, landing: Sequence[int], rooms: Rooms) -> None:
    """[8.28, 8.282] Those named land on a deck; who finds none is lost there."""
    home = home_of(s, number)
    for unit in crew_of(s, number):
        ship = deck_for(s, unit, rooms) if unit in landing else -1
        if ship < 0:
            s.air_state[unit] = LOST_AT_HOME
            tell(s, "8.28", "{unit} finds no deck.", unit=s.data.air_refs[unit])
        elif is_dark_for(s, unit, home) and _crashes(s, unit, home):
            s.air_state[unit] = LOST_AT_HOME
            may_crash(s, ship)
            look_again_at(s, ship, rooms)
        else:
            s.air_state[unit] = LANDED
            land_on(s, unit, ship, rooms)
        s.air_search[unit] = NOBODY_THERE
    tell(s, "8.28", "Search {n} is back.", n=number + 1)
    clear_search(s, number)


def _crashes(s: CarrierState, unit: int, place: int) -> bool:
    """[6.42] Without lights everybody rolls for a safe return at dusk and night."""
    throw = safe_return_throw(s, unit, place, 0, unpaid=False)
    return bool(roll(s, throw, by=s.data.air[unit].name).cell.result == "lost")


def lose_search(s: CarrierState, number: int) -> None:
    """A search that is still out when a battle ends does not come home."""
    tell(s, "8.28", "Search {n} is still out when the battle ends, and lost.", n=number + 1)
    for unit in crew_of(s, number):
        s.air_search[unit] = NOBODY_THERE
        s.air_state[unit] = LOST_AWAY
    clear_search(s, number)


def clear_search(s: CarrierState, number: int) -> None:
    """Its number can be used again."""
    s.search_kind[number] = 0
    s.search_origin[number] = OFF_MAP
    s.search_goal[number] = OFF_MAP
    s.search_group[number] = NOBODY_THERE
    s.search_hex[number] = s.search_was[number] = OFF_MAP
    s.search_watch[number] = NOBODY_THERE
    s.search_blind[number] = 0
