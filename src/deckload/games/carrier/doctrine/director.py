"""A fighter director who counts hexes: meet raids early and often, and bring everybody home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import strikes
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.missions import air_combat, interception, movement, scramble
from deckload.games.carrier.rules.missions.course import reach_of
from deckload.games.carrier.rules.missions.direction import first_hex, lacks_fuel_for, raid_for
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    place_of,
    ready_units,
    units_of,
)
from deckload.games.carrier.rules.missions.forming import NEW
from deckload.games.carrier.rules.missions.fuel import can_pay
from deckload.games.carrier.rules.raids.counters import nearest_raid, raids_on_map
from deckload.games.carrier.rules.raids.movement import next_hex

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


def _keeps_some_back(k: CarrierState) -> bool:
    """Every second patrol waits for the next raid; in a battle it meets over the fleet whoever
    comes through, since a raid that no fighter has met is worth two."""
    return more_raids_to_come(k) or bool(k.data.scenarios[k.scenario].chits)


def _is_kept_back(k: CarrierState, mission: int) -> bool:
    return is_on_cap(k, mission) and mission % 2 == 1 and _keeps_some_back(k)


def _is_short(k: CarrierState, mission: int, place: int) -> bool:
    """Whether a fight in a hex would leave too little to come home on; patrols have full tanks."""
    return not is_on_cap(k, mission) and lacks_fuel_for(k, mission, place)


# --- flying ---------------------------------------------------------------------------------------


def order(k: CarrierState, decision: Decision) -> Option:
    """Strikes that wait are told where to go; the fighters lead themselves where they may, and else
    one mission after another that should leave where it is."""
    of_strikes = strikes.order(k, decision)
    if of_strikes:
        return of_strikes
    if movement.DIRECT in decision.options:
        return movement.DIRECT_SOME if _keeps_some_back(k) else movement.DIRECT
    for option in decision.options:
        if isinstance(option, tuple) and option[0] == "mission":
            mission = option[1]
            if k.mission_kind[mission] == STRIKE:
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
    raid = raid_for(k, mission)
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


def destination(k: CarrierState, decision: Decision) -> Option:
    if k.mission_kind[decision.about] == STRIKE:
        return strikes.destination(k, decision)
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
        if what == NEW and raids_on_map(k) and _launch_number(k):
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
    raid = nearest_raid(k, k.mission_hex[decision.about])
    goes = -1 if raid < 0 else first_hex(k, decision.about, raid)
    return goes if goes in decision.options else scramble.STAY


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


def share(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    """Attack planes sink ships; escorts do not."""
    return air_combat.FEWEST
