"""A fighter director who counts hexes: meet raids early and often, and bring everybody home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import strikes
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.missions import interception, movement, scramble
from deckload.games.carrier.rules.missions.course import reach_of
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_in_use,
    place_of,
    ready_units,
    units_of,
)
from deckload.games.carrier.rules.missions.fuel import can_pay
from deckload.games.carrier.rules.raids.counters import circles_in, nearest_raid, raids_on_map

GOING_HOME: Final = 3
"""The order of a mission that comes home and lands."""

SPARE: Final = 1
"""Fuel that a mission should have left when it lands: decks are not always free."""
LAST_FIGHT: Final = 2
"""How far below nought a last fight over the fleet may bring it."""
STRIKE: Final = 2
"""The kind of a mission that goes for ships."""

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


# --- what is to come ------------------------------------------------------------------------------


def more_raids_to_come(k: CarrierState) -> bool:
    """The staff has been told what the scenario brings."""
    now = (k.turn, k.phase)
    return any((raid.turn, raid.phase) > now for raid in k.data.scenarios[k.scenario].raids)


def next_hex(k: CarrierState, raid: int) -> int:
    """Where a raid will be after its next move."""
    here, goal = k.raid_hex[raid], k.group_hex[k.raid_target[raid]]
    if circles_in(k, raid, k.phase + 1):
        return here
    path = k.data.grid.straight(here, goal)
    return path[min(k.data.raid_limits.speed, len(path) - 1)]


def _is_kept_back(k: CarrierState, mission: int) -> bool:
    """Every second patrol waits for the next raid; in a battle it meets over the fleet whoever
    comes through, since a raid that no fighter has met is worth two."""
    is_reserve = is_on_cap(k, mission) and mission % 2 == 1
    return is_reserve and (more_raids_to_come(k) or bool(k.data.scenarios[k.scenario].chits))


def _is_short(k: CarrierState, mission: int, place: int) -> bool:
    """Whether a fight in a hex would leave too little to come home on."""
    if is_on_cap(k, mission):
        return False
    grid = k.data.grid
    way = grid.distance(k.mission_hex[mission], place)
    home = grid.distance(place, nearest_carriers(k, place))
    spent = way + way // 2 + k.data.fuel.combat + home + k.data.fuel.land
    return k.mission_fuel[mission] < spent + SPARE


# --- flying ---------------------------------------------------------------------------------------


def order(k: CarrierState, decision: Decision) -> Option:
    """One mission after another that should leave where it is."""
    for option in decision.options:
        if isinstance(option, tuple) and option[0] == "mission":
            mission = option[1]
            if k.mission_kind[mission] == STRIKE:
                if strikes.needs_orders(k, mission):
                    return option
                continue
            if should_land(k, mission):
                if k.mission_order[mission] != GOING_HOME:
                    return (movement.GOES_HOME, mission)
                continue
            if _wanted(k, mission) != place_of(k, mission) or _has_wrong_order(k, mission):
                return option
    return movement.CARRY_ON


def _has_wrong_order(k: CarrierState, mission: int) -> bool:
    """It is where it should be, and would fly on if nobody told it to stay."""
    return not is_on_cap(k, mission) and k.mission_order[mission] != 0


def _wanted(k: CarrierState, mission: int) -> int:
    """Where a mission should be after this segment."""
    here = place_of(k, mission)
    raid = _raid_for(k, mission)
    if raid >= 0 and not _is_kept_back(k, mission):
        grid = k.data.grid
        now, later = k.raid_hex[raid], next_hex(k, raid)
        reach = 2 if is_on_cap(k, mission) else reach_of(k, mission)
        if grid.distance(here, now) <= reach and not _is_short(k, mission, now):
            return now
        if not is_on_cap(k, mission) and not _is_short(k, mission, later):
            beyond = grid.distance(here, later) - k.data.mission_limits.reach
            return here if beyond <= 0 else grid.straight(here, later)[min(beyond, reach)]
    return here if is_on_cap(k, mission) else nearest_carriers(k, here)


def _raid_for(k: CarrierState, mission: int) -> int:
    """The raid that a mission should go for: each in turn takes the one that is met by fewest for
    its size, and of several the nearest."""
    raids = raids_on_map(k)
    if len(raids) < 2:
        return raids[0] if raids else -1
    grid = k.data.grid
    met = dict.fromkeys(raids, 0)
    for other in missions_in_use(k):
        if k.mission_kind[other] == STRIKE or _is_kept_back(k, other):
            continue
        here = place_of(k, other)
        needs = [
            (met[raid] // (k.raid_points[raid] + 1), grid.distance(here, k.raid_hex[raid]), raid)
            for raid in raids
        ]
        raid = min(needs)[2]
        if other == mission:
            return raid
        met[raid] += 2 * len(units_of(k, other))
    return nearest_raid(k, place_of(k, mission))


def should_land(k: CarrierState, mission: int) -> bool:
    """Over the decks with nothing to fight, or with too little fuel for it: down with it."""
    if is_on_cap(k, mission) or not k.data.scenarios[k.scenario].decks:
        return False
    here = k.mission_hex[mission]
    if here != nearest_carriers(k, here):
        return False
    raid = nearest_raid(k, here)
    return raid < 0 or _is_short(k, mission, k.raid_hex[raid])


def destination(k: CarrierState, decision: Decision) -> Option:
    if k.mission_kind[decision.about] == STRIKE:
        return strikes.destination(k, decision)
    if should_land(k, decision.about) and movement.LAND in decision.options:
        return movement.LAND
    wanted = _wanted(k, decision.about)
    flight = (decision.about, wanted)
    return flight if flight in decision.options else movement.STAY


# --- launching and landing ------------------------------------------------------------------------


def operate(k: CarrierState, decision: Decision) -> Option:
    """Ready fighters go up while a raid comes in; who is short of fuel comes down."""
    for option in decision.options:
        if option == scramble.DONE:
            continue
        what, number = option
        if what == scramble.LAND and _should_land(k, number):
            return option
        if what == scramble.NEW and raids_on_map(k) and _launch_number(k):
            return option
    return scramble.DONE


def _should_land(k: CarrierState, mission: int) -> bool:
    here = k.mission_hex[mission]
    if nearest_raid(k, here) < 0:
        return not more_raids_to_come(k) or k.mission_fuel[mission] < 8
    return not can_pay(k, mission, k.data.fuel.combat + 3)


def _launch_number(k: CarrierState) -> int:
    """Six at once are worth more than two times three; four are kept for the next raid."""
    kept = 4 if more_raids_to_come(k) else 0
    limit = k.data.scenarios[k.scenario].launch_limit - k.launched
    return max(0, min(limit, len(ready_units(k)) - kept))


def launch(k: CarrierState, decision: Decision) -> Option:
    return min(max(1, _launch_number(k)), decision.options[-1])


def set_out(k: CarrierState, decision: Decision) -> Option:
    """Towards where the raid can be met next, unless Japanese ships are in that hex (4.36)."""
    here = k.mission_hex[decision.about]
    raid = nearest_raid(k, here)
    if raid < 0:
        return scramble.STAY
    grid = k.data.grid
    if k.raid_hex[raid] in decision.options:
        return k.raid_hex[raid]
    later = next_hex(k, raid)
    if grid.distance(here, later) <= k.data.mission_limits.reach:
        return scramble.STAY
    ahead = grid.straight(here, later)[1]
    return ahead if ahead in decision.options else scramble.STAY


def pair(k: CarrierState, decision: Decision) -> Option:
    """All that can fight and still land, over the fleet even if it is close; first against raids
    that nobody has met, then against those that are met by fewest for their size."""
    offered = [
        option
        for option in decision.options
        if isinstance(option, tuple) and _may_fight(k, *option)
    ]
    if not offered:
        return interception.DONE
    together = _together(k, decision, {mission for mission, _ in offered})
    if together:
        return together
    met = dict.fromkeys([raid for _, raid in offered], 0)
    for mission, raid in k.pairs:
        if raid in met:
            met[raid] += len(units_of(k, mission))

    def need(option: tuple[int, int]) -> tuple[bool, float]:
        raid = option[1]
        unmet = not k.raid_fought[raid] and not met[raid]
        return (not unmet, met[raid] / k.raid_points[raid])

    return min(offered, key=need)


def _together(k: CarrierState, decision: Decision, missions: set[int]) -> Option:
    """The word that sends just these missions, shared out as one by one; "" if there is none."""
    able = list(dict.fromkeys([one[0] for one in decision.options if isinstance(one, tuple)]))
    if missions == set(able):
        return interception.ALL
    safe = set(interception.who_comes_home(k, able))
    return interception.SAFE if missions == safe and interception.SAFE in decision.options else ""


def _may_fight(k: CarrierState, mission: int, raid: int) -> bool:
    """Whoever comes home from it; and over the fleet, where a raid has come through, whoever has a
    fair chance to land afterwards."""
    if not _is_short(k, mission, place_of(k, mission)):
        return True
    if k.raid_hex[raid] != k.group_hex[k.raid_target[raid]]:
        return False
    after = k.mission_fuel[mission] - k.data.fuel.combat - k.data.fuel.land
    return is_on_cap(k, mission) or after >= -LAST_FIGHT
