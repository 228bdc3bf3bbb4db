"""How a mission flies: hex by hex, and what that costs (4.42, 4.43)."""

from __future__ import annotations

from functools import lru_cache

from deckload.charts.chart import Chart
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    AFTER_RAID,
    HOME,
    MOVED,
    OFF_MAP,
    STAYED,
    TO_FORCE,
    TO_HEX,
    CarrierState,
)
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.missions.fuel import is_critical, spend
from deckload.games.carrier.rules.missions.leash import may_enter
from deckload.games.carrier.rules.missions.orders import fuel_in_words
from deckload.games.carrier.rules.nouns import mission_name, mission_ref


def reach_of(s: CarrierState, mission: int) -> int:
    """[4.432, 4.45] Two hexes a segment, one when it is fuel critical."""
    return 1 if is_critical(s, mission) else s.data.mission_limits.reach


def fly_by_order(s: CarrierState, mission: int) -> None:
    """A mission does what it was told before."""
    goal = _place_of_goal(s, mission)
    if goal in (-1, s.mission_hex[mission]):
        stay(s, mission)
    else:
        fly_towards(s, mission, goal)


def _place_of_goal(s: CarrierState, mission: int) -> int:
    order, goal = s.mission_order[mission], s.mission_goal[mission]
    if order == AFTER_RAID:
        return s.raid_hex[goal]
    if order == HOME:
        return nearest_carriers(s, s.mission_hex[mission])
    if order == TO_FORCE:
        return s.force_hex[goal]
    return goal if order == TO_HEX else -1


def stay(s: CarrierState, mission: int) -> None:
    """[4.431] To stay where it is costs a fuel point, too."""
    s.mission_moved[mission] = STAYED
    spend(s, mission, s.data.fuel.move)


def fly_towards(s: CarrierState, mission: int, goal: int) -> None:
    """As far as it gets in one segment; who has little fuel and goes home does not hurry."""
    grid = s.data.grid
    distance = grid.distance(s.mission_hex[mission], goal)
    hexes = min(distance, reach_of(s, mission))
    if s.mission_order[mission] == HOME and _must_save_fuel(s, mission, distance):
        hexes = 1
    there = _where_to(s, mission, goal, hexes)
    while hexes > 1 and there == OFF_MAP:
        hexes -= 1
        there = _where_to(s, mission, goal, hexes)
    if there == OFF_MAP:
        stay(s, mission)
    else:
        fly(s, mission, there, hexes)


def _where_to(s: CarrierState, mission: int, goal: int, hexes: int) -> int:
    """[4.36, 4.41] So many hexes straight ahead; where Japanese ships are there, beside them.
    OFF_MAP if they are where the mission is bound for, or all round it."""
    here, grid = s.mission_hex[mission], s.data.grid
    ahead = grid.ahead(here, goal, hexes)
    if may_enter(s, mission, ahead):
        return ahead
    if ahead == goal:
        return OFF_MAP
    way = grid.distances_from(goal)
    longest = way[ahead] + (1 if hexes == 1 else 0)  # the last hex may be one to the side
    beside = [there for there in grid.ring(here, hexes) if way[there] <= longest]
    beside.sort(key=lambda there: way[there])
    return next((there for there in beside if may_enter(s, mission, there)), OFF_MAP)


def _must_save_fuel(s: CarrierState, mission: int, distance: int) -> bool:
    """Whether a second hex could cost the point that is needed for the landing."""
    return s.mission_fuel[mission] <= distance + distance // 2 + s.data.fuel.land


def second_hex_throw(s: CarrierState) -> Throw:
    """[4.432] What two hexes cost: two points, or three."""
    return _second_hex_throw(s.data.charts["second_hex"])


@lru_cache(maxsize=16)
def _second_hex_throw(chart: Chart) -> Throw:
    return Throw(
        "second hex",
        10,
        chart=chart,
        column="fuel points for both hexes",
        case="4.432",
        side=US,
        does="flies two hexes to",
        gives="fuel point",
    )


def fly(s: CarrierState, mission: int, place: int, hexes: int) -> None:
    """[4.431, 4.432] One hex costs a point; for a second one a die says whether one or two more."""
    s.mission_moved[mission] = MOVED
    cost = s.data.fuel.move
    name = s.data.grid.name_of(place)
    if hexes > 1:
        cost = int(roll_result(s, second_hex_throw(s), by=mission_name(s, mission), at=name))
    s.mission_hex[mission] = place
    if s.log is not None:  # said of every mission in every phase
        tell(
            s,
            "4.431" if hexes == 1 else "4.432",
            "{mission} flies to {hex}: {left}.",
            mission=mission_ref(s, mission),
            hex=s.data.hex_refs[place],
            left=fuel_in_words(s.mission_fuel[mission] - cost),
        )
    spend(s, mission, cost)


def launch_move(s: CarrierState, mission: int, place: int) -> None:
    """[4.42] One hex at once for a mission that has just taken off."""
    s.mission_hex[mission] = place
    spend(s, mission, s.data.fuel.move)
    tell(
        s,
        "4.42",
        "{mission} sets out for {hex} at once.",
        mission=mission_ref(s, mission),
        hex=s.data.hex_refs[place],
    )
