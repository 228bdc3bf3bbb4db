"""Chapter 4: where aircraft may be based, and how many."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import shuffled
from deckload.engine.grouping import Groups, grouped
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import Ref, tell
from deckload.games.midway.model.game_data import LAC, LOST, US
from deckload.games.midway.model.pieces import Base
from deckload.games.midway.model.state import AFLOAT, DAMAGED, GROUNDED, OFF_MAP, MidwayState
from deckload.games.midway.rules.forces import (
    air_ref,
    forces_on,
    indices,
    is_anyone_aloft,
    is_ijn_held,
    ships_of,
    space_ref,
    where_is,
)

NO_LIMIT: Final = 99


def base_facts(s: MidwayState, space: int) -> Base | None:
    """The coastal unit printed for a space; with rule 15 the US ones are others."""
    base = s.data.bases[space]
    if base is not None and base.side == US and s.options["ground"] == "on":
        return s.data.ground_bases[space]
    return base


def has_tender(s: MidwayState, space: int) -> bool:
    """Is a US seaplane tender in this space?"""
    for ship in s.data.tenders:  # noqa: SIM110 (asked all the time)
        if where_is(s, ship) == space:
            return True
    return False


def base_capacity(s: MidwayState, space: int) -> int:
    """[4.2, 4.2.1] How many air units a land base holds now."""
    data = s.data
    if data.open_field[space]:
        return NO_LIMIT
    kind = data.space_kind[space]
    if kind == "objective":
        if is_ijn_held(s, space):
            return 1 if fighter_group_allowed(s, space) else 0
        return _objective_capacity(s, space) + (1 if has_tender(s, space) else 0)
    if kind == "island":
        base = data.bases[space]
        return base.capacity[s.base_step[space]] if base is not None else 0
    if kind == "allied":
        return _tender_capacity(s, space)
    if kind == "japan":
        return 1 if s.second_half else 0
    return 0


def fighter_group_allowed(s: MidwayState, space: int) -> bool:
    """[13.0] Captured Midway takes the one air unit that was sent for it."""
    return s.options["fighter_group"] == "on" and s.data.space_names[space] == "Midway"


def _tender_capacity(s: MidwayState, space: int) -> int:
    """[4.2.2] A harbour without an airfield holds one air unit while a tender is there."""
    return 1 if has_tender(s, space) else 0


def _objective_capacity(s: MidwayState, space: int) -> int:
    base = base_facts(s, space)
    if base is not None:
        return base.capacity[s.base_step[space]]
    # Rule 15 takes the coastal unit away: the field stands while a US land unit holds it.
    printed = s.data.bases[space]
    held = s.options["ground"] == "on" and us_troops(s, space)
    return printed.capacity[printed.steps] if held and printed is not None else 0


def us_troops(s: MidwayState, space: int) -> list[int]:
    """US land units ashore in a space (rule 15)."""
    units = s.data.ground
    return [g for g in indices(s.ground_at, space) if units[g].side == US]


def is_defended(s: MidwayState, space: int) -> bool:
    """Has a space anything that an attack on its base could hit: a coastal unit, or by rule 15 US
    troops?"""
    return s.base_step[space] > 0 or (s.options["ground"] == "on" and bool(us_troops(s, space)))


air_groups = grouped("air_base")
"""The air units of every base and deck, those in the air too, and of RESERVE, LOST, ..."""


def standing(s: MidwayState) -> Groups:
    """The air units of every base and deck that are not in the air."""
    groups = air_groups(s)
    if not is_anyone_aloft(s):
        return groups
    fly = s.fly_space
    return {code: [u for u in units if fly[u] == OFF_MAP] for code, units in groups.items()}


def based_at(s: MidwayState, code: int) -> list[int]:
    """The air units on a base or deck that are not in the air."""
    fly = s.fly_space
    return [unit for unit in air_groups(s).get(code, ()) if fly[unit] == OFF_MAP]


def deck_capacity(s: MidwayState, ship: int) -> int:
    """[4.1] A carrier keeps her capacity while she is damaged: for those who are based on her."""
    return s.data.ships[ship].capacity if s.status[ship] in (AFLOAT, DAMAGED) else 0


def room_at(s: MidwayState, code: int) -> int:
    """How many more air units a base or deck can take."""
    capacity = capacity_of(s, code)
    return capacity if capacity == NO_LIMIT else capacity - len(based_at(s, code))


def capacity_of(s: MidwayState, code: int) -> int:
    """How many air units a base or deck can hold."""
    deck = s.data.deck
    return base_capacity(s, code) if code < deck else deck_capacity(s, code - deck)


def has_room(s: MidwayState, code: int) -> bool:
    """Can one more air unit stand there?"""
    if code < s.data.deck and s.data.open_field[code]:
        return True
    capacity = capacity_of(s, code)
    if len(air_groups(s).get(code, ())) < capacity:
        return True
    # All places are taken; but some of those who hold them may be in the air.
    return capacity > 0 and is_anyone_aloft(s) and len(based_at(s, code)) < capacity


def has_room_for_own(s: MidwayState, code: int) -> bool:
    """Can an air unit come back to where it took off?"""
    # Those based there, this one among them, are counted sooner than those standing there.
    return len(air_groups(s).get(code, ())) <= capacity_of(s, code) or has_room(s, code)


def may_base(s: MidwayState, unit: int, code: int) -> bool:
    """[2.3] LACs cannot use carriers."""
    return code < s.data.deck or s.data.air[unit].service != LAC


def space_of_base(s: MidwayState, code: int) -> int:
    """The space a base or deck is in, or OFF_MAP."""
    if code < 0:
        return OFF_MAP
    deck = s.data.deck
    return where_is(s, code - deck) if code >= deck else code


def base_ref(s: MidwayState, code: int) -> Ref:
    deck = s.data.deck
    if code >= deck:
        return Ref("piece", s.data.ships[code - deck].name)
    return space_ref(s, code)


def base_name(s: MidwayState, code: int) -> str:
    """How a base or deck is called."""
    deck = s.data.deck
    return s.data.ships[code - deck].name if code >= deck else s.data.space_names[code]


def put_down(s: MidwayState, unit: int, code: int) -> None:
    """An air unit stands on a base or deck."""
    s.air_base[unit] = code
    s.fly_space[unit] = OFF_MAP
    s.mission[unit] = GROUNDED


def lose_air(s: MidwayState, unit: int) -> None:
    """An air unit is eliminated."""
    s.air_step[unit] = 0
    s.air_base[unit] = LOST
    s.fly_space[unit] = OFF_MAP
    s.mission[unit] = GROUNDED


def lose_overflow(s: MidwayState, code: int) -> None:
    """[4.1, 4.2.1] Air units too many for a base or deck are lost, chosen at random among all that
    belong there. Who is in the air has only lost the place, and looks for another (ruling 70)."""
    units = air_groups(s).get(code, [])
    too_many = len(units) - capacity_of(s, code)
    if too_many <= 0:
        return
    for unit in shuffled(s, units, "no room", EVERYONE)[:too_many]:
        if s.fly_space[unit] != OFF_MAP:
            continue
        lose_air(s, unit)
        tell(
            s,
            "4.2.1",
            "There is no room left for {unit} at {base}: lost.",
            unit=air_ref(s, unit),
            base=base_ref(s, code),
        )


def tender_left(s: MidwayState, space: int) -> None:
    """[4.2.2] Where a tender has gone, its extra place goes with it."""
    if space >= 0 and s.data.space_kind[space] in ("allied", "objective"):
        lose_overflow(s, space)


def tender_warning(s: MidwayState, ships: list[int], space: int) -> str:
    """[4.2.2] To be said of a move by which a place goes that an air unit needs, or nothing."""
    tenders = [ship for ship in s.data.tenders if where_is(s, ship) == space]
    if not tenders or not set(tenders) <= set(ships):
        return ""
    units = len(based_at(s, space))
    full = units > 0 and units >= base_capacity(s, space)
    return f" (an air unit at {s.data.space_names[space]} loses its place)" if full else ""


def us_places(s: MidwayState, route: int) -> dict[int, int]:
    """The space of every US base and deck on a route, of a single carrier in port, too."""
    data = s.data
    home, objective = data.us_home[route], data.objective[route]
    places = {home: home, objective: objective}
    for ship in data.us_decks:
        space = where_is(s, ship)
        if data.space_route[space] == route:
            places[data.deck + ship] = space
    return places


def us_bases(s: MidwayState, route: int) -> list[int]:
    """[4.3.1] Every US base and deck on a route, full ones and single carriers in port included."""
    data = s.data
    home = data.us_home[route]
    codes = [home] if s.captured[route] else [data.objective[route], home]
    for force in forces_on(s, route, US):
        codes.extend(data.deck + ship for ship in ships_of(s, force) if data.ships[ship].capacity)
    if home in s.ship_space:
        alone = [ship for ship in data.us_decks if s.ship_force[ship] < 0]
        codes += [data.deck + ship for ship in alone if where_is(s, ship) == home]
    return codes
