"""Case 6.1.5: the missions that Japanese air units fly, as the table drives them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts import Chart
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import JAPAN, US
from deckload.games.midway.model.state import (
    ALL_FORCES,
    BASE,
    CAP,
    ESCORT,
    INTRUDER,
    STRIKE,
    MidwayState,
)
from deckload.games.midway.rules.basing import air_groups, base_ref, based_at, is_defended
from deckload.games.midway.rules.forces import (
    air_ref,
    distance,
    force_of,
    in_route_order,
    indices,
    is_anyone_aloft,
    ships_of,
    space_ref,
    us_forces_at,
)
from deckload.games.midway.rules.segments import JAPANESE, begin_segment
from deckload.games.midway.rules.spotting import examine, spot_from_the_air

step: Final = steps("midway.launch")


@step
def ijn_launch(s: MidwayState) -> None:
    """[6.1.5] Task forces in route order, then the island base; bombers of each before its
    fighters."""
    begin_segment(s, JAPANESE, "IJN air launch", "6.1.5")
    for route in s.active:
        if s.weather[route]:
            continue
        aloft = us_aircraft_aloft(s, route)
        for force in in_route_order(s, route):
            if not _examine_in_reach(s, force) and not aloft:
                continue
            carriers = [ship for ship in ships_of(s, force) if s.data.ships[ship].capacity]
            if carriers:
                decks = [s.data.deck + ship for ship in carriers]
                launch_from(s, s.force_space[force], decks, aloft)
        for base in _land_bases(s, route):
            launch_from(s, base, [base], aloft)


def _land_bases(s: MidwayState, route: int) -> list[int]:
    """The spaces with Japanese aircraft ashore: the island, captured Midway, Truk by rule 16."""
    spaces, groups, first = s.data.route_spaces[route], air_groups(s), s.data.first_ijn_air
    # The Japanese units of a base come after the US ones.
    return [p for p in reversed(spaces) if (units := groups.get(p)) and units[-1] >= first]


def _examine_in_reach(s: MidwayState, force: int) -> bool:
    """[7.0] With a target within reach of carrier aircraft, the player may look what is there."""
    if not _has_target(s, s.force_space[force], s.data.longest_deck_range):
        return False
    examine(s, force)
    return True


def launch_from(s: MidwayState, space: int, codes: list[int], aloft: bool) -> None:
    """Roll for every air unit of a task force or base: all its bombers, then all its fighters."""
    units = [unit for code in codes for unit in based_at(s, code)]
    data = s.data
    for unit in units:
        if not data.is_fighter[unit]:
            _bomber_rolls(s, space, unit)
    if not aloft:
        return
    for unit in units:
        if data.is_fighter[unit]:
            _fighter_rolls(s, space, unit)


def _has_target(s: MidwayState, space: int, reach: int) -> bool:
    """[6.1.5] Is a spotted US task force at sea, or a US-held objective, within reach?"""
    return _can_raid(s, space, reach) or bool(_spotted_spaces(s, space, reach))


def _can_raid(s: MidwayState, space: int, reach: int) -> bool:
    """[6.1.5] Is the objective of the route the enemy's and within reach, with a base to attack?"""
    return _can_reach_objective(s, space, reach) and is_defended(s, objective_of(s, space))


def _can_reach_objective(s: MidwayState, space: int, reach: int) -> bool:
    """Is the objective of the route still the enemy's, and within reach?"""
    route = s.data.space_route[space]
    return not s.captured[route] and s.data.gap[space][s.data.objective[route]] <= reach


def objective_of(s: MidwayState, space: int) -> int:
    """The objective of the route that a space is on."""
    return s.data.objective[s.data.space_route[space]]


def _spotted_spaces(s: MidwayState, space: int, reach: int) -> list[int]:
    """Spaces within reach, home bases excepted, with a spotted US task force."""
    data = s.data
    spotted = s.spotted[: data.first_ijn_force]
    if 1 not in spotted:
        return []
    near, kinds = data.within[reach][space], data.space_kind
    spaces = [s.force_space[force] for force in indices(spotted, 1)]
    return [at for at in dict.fromkeys(spaces) if at in near and kinds[at] != "allied"]


def us_aircraft_aloft(s: MidwayState, route: int) -> bool:
    """Fighters have nothing to do while no US air unit is up on the route."""
    if not is_anyone_aloft(s):
        return False
    spaces = set(s.fly_space[: s.data.first_ijn_air])
    return not spaces.isdisjoint(s.data.route_spaces[route])


def mission_throw(s: MidwayState, unit: int) -> Throw:
    return _throw(s.data.charts["missions"], s.data.air[unit].column, "gets its orders")


@lru_cache(maxsize=64)
def _throw(chart: Chart, column: str, does: str) -> Throw:
    return Throw("mission", 6, 1, chart, column, (), "6.1.5", side=JAPAN, does=does)


def _mission_roll(s: MidwayState, unit: int) -> str:
    return str(roll_result(s, mission_throw(s, unit), by=s.data.air[unit].name))


# --- bombers -----------------------------------------------------------------------------------


def _bomber_rolls(s: MidwayState, space: int, unit: int) -> None:
    """[6.1.5, 8.2] Attack a task force or the objective; the one not in range turns into the
    other."""
    reach = s.data.air_range[unit]
    can_raid = _can_raid(s, space, reach)
    fleets = _spotted_spaces(s, space, reach)
    if not can_raid and not fleets:
        return
    result = _mission_roll(s, unit)
    objective = objective_of(s, space)
    if result == "Attack (TF)" and fleets:
        _fly(s, unit, _nearest(s, space, fleets), STRIKE, ALL_FORCES, "to attack the ships there")
    elif result == "Attack (TF)" and can_raid:
        _fly(s, unit, objective, STRIKE, BASE, "to attack the base: no ships in sight are in range")
    elif result == "Attack (Obj)" and can_raid:
        _fly(s, unit, objective, STRIKE, BASE, "to attack the base")
    elif result == "Attack (Obj)" and fleets:
        why = "to attack the ships there: no base is in range"
        _fly(s, unit, _nearest(s, space, fleets), STRIKE, ALL_FORCES, why)
    else:
        _stays(s, unit, "so its orders say")


def _stays(s: MidwayState, unit: int, why: str) -> None:
    tell(s, "6.1.5", "{unit} does not launch: {why}.", unit=air_ref(s, unit), why=why)


def _nearest(s: MidwayState, space: int, spaces: list[int]) -> int:
    """The nearest; of two, the one with the more important ship, then nearer the US home base."""

    def order(at: int) -> tuple[int, int, int]:
        ships = [ship for force in us_forces_at(s, at) for ship in ships_of(s, force)]
        best = min((s.data.ship_rank[ship] for ship in ships), default=99)
        return distance(s, space, at), best, -s.data.space_index[at]

    return min(spaces, key=order)


def _fly(s: MidwayState, unit: int, space: int, mission: int, target: int, why: str) -> None:
    s.fly_space[unit] = space
    s.mission[unit] = mission
    s.fly_for[unit] = target
    if s.log is not None:  # said of every flight
        there, words = space_ref(s, space), "{unit} flies to {space} {why}."
        tell(s, "6.1.5", words, unit=air_ref(s, unit), space=there, why=why)
    spot_from_the_air(s, space, JAPAN)


# --- fighters ----------------------------------------------------------------------------------


def _fighter_rolls(s: MidwayState, space: int, unit: int) -> None:
    """[6.1.5] Fighters in reach of a target roll, and so do those under attack where they stand."""
    if _has_target(s, space, s.data.air_range[unit]):
        _fighter_mission(s, space, unit)
    elif us_strike_at(s, space):
        defensive_mission(s, space, unit)


def us_strike_at(s: MidwayState, space: int) -> bool:
    """Have US aircraft flown to this space to attack?"""
    ours = indices(s.fly_space[: s.data.first_ijn_air], space)
    return STRIKE in [s.mission[unit] for unit in ours]


def _fighter_mission(s: MidwayState, space: int, unit: int) -> None:
    result = _mission_roll(s, unit)
    if result == "CAP":
        fly_cap(s, space, unit)
    elif result == "Escort":
        _escort(s, space, unit)
    elif result == "Intruder":
        _intrude(s, space, unit)
    else:
        _stays(s, unit, "so its orders say")


def _escort(s: MidwayState, space: int, unit: int) -> None:
    """[6.1.5] With the bombers of its own ship or base; a bomber over ships first; else it stays as
    CAP."""
    base = s.air_base[unit]
    escorted = [
        bomber
        for bomber in s.data.ijn_air
        if s.air_base[bomber] == base
        and s.mission[bomber] == STRIKE
        and distance(s, space, s.fly_space[bomber]) <= s.data.air_range[unit]
    ]
    if not escorted:
        fly_cap(s, space, unit, ", since there is nobody of its own to escort in range")
        return
    lead = min(escorted, key=lambda bomber: (s.fly_for[bomber] != ALL_FORCES, bomber))
    why = f"to escort {s.data.air[lead].name}"
    _fly(s, unit, s.fly_space[lead], ESCORT, s.fly_for[lead], why)


def _intrude(s: MidwayState, space: int, unit: int) -> None:
    """[6.1.5] A sweep over the objective, if US fighters are up over its base."""
    objective = objective_of(s, space)
    if _can_reach_objective(s, space, s.data.air_range[unit]) and base_patrol(s, objective):
        _fly(s, unit, objective, INTRUDER, BASE, "to fight the patrol over it")
    else:
        _stays(s, unit, "there is no US patrol over a base in range to fight")


def base_patrol(s: MidwayState, space: int) -> list[int]:
    """US fighters on patrol over the base of a space."""
    ours = indices(s.fly_space[: s.data.first_ijn_air], space)
    return [unit for unit in ours if s.mission[unit] == CAP and s.fly_for[unit] == BASE]


def fly_cap(s: MidwayState, space: int, unit: int, why: str = "") -> None:
    """A fighter unit guards its own base or the task force of its carrier."""
    base = s.air_base[unit]
    s.fly_space[unit] = space
    s.mission[unit] = CAP
    s.fly_for[unit] = force_of(s, base - s.data.deck) if base >= s.data.deck else BASE
    words = "{unit} flies combat air patrol over {base}{why}."
    tell(s, "6.1.5", words, unit=air_ref(s, unit), base=base_ref(s, base), why=why)


def defensive_mission(s: MidwayState, space: int, unit: int) -> None:
    """[6.1.5, 6.2.3] Against a US operation only CAP counts; every other result is no launch."""
    throw = _throw(s.data.charts["missions"], s.data.air[unit].column, "tries to scramble")
    if roll_result(s, throw, by=s.data.air[unit].name) == "CAP":
        fly_cap(s, space, unit)
    else:
        _stays(s, unit, "it got no orders to patrol")


@step
def scramble_against_operation(s: MidwayState, route: int) -> None:
    """[6.2.3] Japanese fighters where US strikes have arrived try to get up."""
    if s.weather[route]:
        return
    data = s.data
    ours = s.mission[: data.first_ijn_air]
    struck = {s.fly_space[unit] for unit in indices(ours, STRIKE)}
    for space in reversed(data.route_spaces[route]):
        if space not in struck:
            continue
        codes = [
            data.deck + ship
            for force in in_route_order(s, route)
            if s.force_space[force] == space
            for ship in ships_of(s, force)
            if data.ships[ship].capacity
        ]
        for code in [*codes, space]:
            for unit in based_at(s, code):
                if data.is_fighter[unit] and data.air_side[unit] != US:
                    defensive_mission(s, space, unit)
