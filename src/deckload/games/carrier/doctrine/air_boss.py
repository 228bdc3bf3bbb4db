"""The air officer: what flies off, what is made ready, who lands first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import targets
from deckload.games.carrier.rules.decks import launching, plan_orders
from deckload.games.carrier.rules.decks.boxes import aboard, ready_to_launch, working_carriers
from deckload.games.carrier.rules.decks.plans import FIGHTERS, STRIKE
from deckload.games.carrier.rules.missions.landing import missions_over_decks
from deckload.games.carrier.rules.raids.counters import nearest_raid

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

GOING_HOME: Final = 3
"""The order of a mission that comes home and lands."""

A_STRIKE: Final = 2
"""The kind of a mission that goes for ships."""

FULL_FLIGHT: Final = 9
"""Fighters in a mission: more would not shoot down more."""
FULL_STRIKE: Final = 8
LEAST_STRIKE: Final = 4
STRIKES: Final = 3
"""Strikes that are out at one time: the fighters need displays, too."""
ESCORTS: Final = 3
STRANDED: Final = 2
"""Bombers on a light carrier: more than are her own."""
PATROLS: Final = 4
"""Displays that patrols may take; the rest is for those who go out."""


# --- launching ------------------------------------------------------------------------------------


def launch(k: CarrierState, decision: Decision) -> Option:
    """Lights for whoever comes home in the dark; decks for what is wanted next; fighters against a
    raid, then strikes; and patrols as long as there are displays for others."""
    offered = [option for option in decision.options if isinstance(option, tuple)]
    by_kind = {option[0]: option for option in reversed(offered)}
    if launching.LIGHTS in by_kind and somebody_lands(k):
        return by_kind[launching.LIGHTS]
    if _wrong_plans(k):
        return launching.PLANS
    new = by_kind.get(launching.NEW)
    if new is not None and nearest_raid(k, new[1]) >= 0:
        return new
    if launching.RAID in by_kind and _strike_is_ready(k):
        return by_kind[launching.RAID]
    if launching.CAP in by_kind and _may_patrol(k):
        return by_kind[launching.CAP]
    return launching.QUIET


def somebody_lands(k: CarrierState) -> bool:
    """Whether a mission is over the decks and has been told to land."""
    return any(k.mission_order[mission] == GOING_HOME for mission in missions_over_decks(k))


def _may_patrol(k: CarrierState) -> bool:
    free = k.mission_kind.count(0)
    patrols = sum(group >= 0 for group in k.mission_cap)
    return patrols < PATROLS and free > 2


def _strike_is_ready(k: CarrierState) -> bool:
    """A target in reach, and bombers enough on deck for a real attack."""
    out = sum(kind == A_STRIKE for kind in k.mission_kind)
    force = targets.best(k)
    if out >= STRIKES or force < 0:
        return False
    return len(_ready_bombers(k)) >= min(LEAST_STRIKE, targets.bombers_wanted(k, force))


def _ready_bombers(k: CarrierState) -> list[int]:
    return [
        unit
        for ship in working_carriers(k)
        for unit in ready_to_launch(k, ship)
        if not k.data.is_fighter[unit]
    ]


def take_off(k: CarrierState, decision: Decision) -> Option:
    """As many as do most good in one mission: bombers with a few escorts, or fighters."""
    units = [option for option in decision.options if isinstance(option, int)]
    picked = () if decision.picks is None else decision.picks.values
    fighters = [unit for unit in units if k.data.is_fighter[unit]]
    bombers = [unit for unit in units if not k.data.is_fighter[unit]]
    escorts = sum(k.data.is_fighter[unit] for unit in picked)
    if decision.about == launching.RAID:
        if bombers and len(picked) - escorts < _strike_size(k):
            return max(bombers, key=lambda unit: (k.data.attack[unit], k.data.endurance[unit]))
        if fighters and escorts < ESCORTS:
            return fighters[0]
    elif fighters and len(picked) < FULL_FLIGHT:
        return fighters[0]
    return "done" if "done" in decision.options else units[0]


def _strike_size(k: CarrierState) -> int:
    """No more than the target takes; the rest finds another one."""
    force = targets.best(k)
    return FULL_STRIKE if force < 0 else min(FULL_STRIKE, targets.bombers_wanted(k, force))


def bound_for(k: CarrierState, decision: Decision) -> Option:
    """The target that the strike was launched for."""
    force = targets.best(k)
    for option in decision.options:
        if isinstance(option, tuple) and option[1] == force:
            return option
    return launching.WAIT


# --- plans ----------------------------------------------------------------------------------------


def wanted_plans(k: CarrierState) -> dict[int, int]:
    """What each carrier should make ready. Light carriers and every other fleet carrier keep
    fighters ready; all fleet carriers arm bombers as soon as there is something to bomb, or
    somebody near on his way to Saipan, and none any more in the last evening. Bombers that have
    landed on light carriers for want of a deck would stay there if nobody made them ready."""
    ships = working_carriers(k)
    if not k.data.scenarios[k.scenario].chits:
        return {ship: k.deck_plan[ship] for ship in ships}
    is_wanted = is_eve_of_battle(k) or targets.has_work(k) or targets.best(k) >= 0
    is_early = targets.turn_of_day(k) < targets.LAST_LAUNCH
    plans = {}
    for ship in ships:
        if k.data.us_ships[ship].cls == "CVL":
            has_bombers = is_wanted and _bombers_aboard(k, ship) >= STRANDED
        else:
            has_bombers = is_wanted or (is_early and k.data.us_carriers.index(ship) % 2 == 1)
        plans[ship] = STRIKE if has_bombers else FIGHTERS
    return plans


def _bombers_aboard(k: CarrierState, ship: int) -> int:
    return sum(not k.data.is_fighter[unit] for unit in aboard(k, ship))


def is_eve_of_battle(k: CarrierState) -> bool:
    """The evening before another day: bombers must be ready at first light."""
    day = len(k.data.times)
    has_another = k.turn // day < k.data.scenarios[k.scenario].last_turn // day
    return has_another and targets.turn_of_day(k) >= targets.LAST_LAUNCH


def _wrong_plans(k: CarrierState) -> dict[int, int]:
    return {ship: plan for ship, plan in wanted_plans(k).items() if k.deck_plan[ship] != plan}


def plan(k: CarrierState, decision: Decision) -> Option:
    """One carrier after the other gets the plan it should have."""
    for ship, wanted in _wrong_plans(k).items():
        option = ("ship", ship, wanted)
        if option in decision.options:
            return option
    return plan_orders.DONE


def stand_ready(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    """Some of everything at first light."""
    return "mixed" if "mixed" in decision.options else decision.options[0]


def who_lands(k: CarrierState, decision: Decision) -> Option:
    """Whoever has least fuel; of one mission bombers before fighters."""
    units = [option for option in decision.options if isinstance(option, int)]
    if not units:
        return decision.options[-1]
    return min(units, key=lambda unit: (k.mission_fuel[k.air_mission[unit]], -k.data.attack[unit]))
