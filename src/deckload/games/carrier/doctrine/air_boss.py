"""The air officer: what flies off, what is made ready, who lands first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import targets
from deckload.games.carrier.rules.decks import deckloads, landing, launching, readiness
from deckload.games.carrier.rules.decks.boxes import working_carriers
from deckload.games.carrier.rules.decks.plans import STRIKE
from deckload.games.carrier.rules.decks.ready import ready_to_launch
from deckload.games.carrier.rules.missions.landing import missions_over_decks

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

GOING_HOME: Final = 3
"""The order of a mission that comes home and lands."""

A_STRIKE: Final = 2
"""The kind of a mission that goes for ships."""

LEAST_STRIKE: Final = 4
STRIKES: Final = 3
"""Strikes that are out at one time: the fighters need displays, too."""
PATROLS: Final = 4
"""Displays that patrols may take; the rest is for those who go out."""


# --- launching ------------------------------------------------------------------------------------


def launch(k: CarrierState, decision: Decision) -> Option:
    """Lights for whoever comes home in the dark; decks for what is wanted next; fighters against a
    raid, then strikes; and patrols as long as there are displays for others."""
    first = _comes_first(k, decision, wanted_readiness(k))
    if first:
        return first
    offered = [option for option in decision.options if isinstance(option, tuple)]
    strikes = [load for load in offered if load[0] == deckloads.GO_FOR]
    if strikes and _strike_is_ready(k):
        return _strike(k, strikes) or launching.QUIET
    return _patrols(k, decision)


def launch_fighters(k: CarrierState, decision: Decision) -> Option:
    """The same without strikes, and without bombers on deck while it is day."""
    word = readiness.BOMBERS if is_eve_of_battle(k) else readiness.ALL_FIGHTERS
    return _comes_first(k, decision, word) or _patrols(k, decision)


def _comes_first(k: CarrierState, decision: Decision, word: str) -> Option:
    """Lights, decks that are told what to make ready, fighters against a raid; "" if none of
    that is called for."""
    offered = [option for option in decision.options if isinstance(option, tuple)]
    by_kind = {option[0]: option for option in reversed(offered)}
    if launching.LIGHTS in by_kind and somebody_lands(k):
        return by_kind[launching.LIGHTS]
    if word in decision.options and _has_wrong_plans(k, word):
        return word
    return by_kind.get(deckloads.MEET, "")


def _patrols(k: CarrierState, decision: Decision) -> Option:
    if launching.PATROLS in decision.options and _may_patrol(k):
        return launching.PATROLS
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


def _strike(k: CarrierState, offered: list[deckloads.Deckload]) -> Option:
    """No more than the target takes; the rest finds another one."""
    force = targets.best(k)
    fitting = [load for load in offered if load[2] == force]
    is_large = targets.bombers_wanted(k, force) > min(deckloads.SIZES)
    by_size = max if is_large else min
    return by_size(fitting, key=lambda load: load[3], default="")


# --- plans ----------------------------------------------------------------------------------------


def wanted_readiness(k: CarrierState) -> str:
    """What the decks should make ready: bombers as soon as there is something to bomb, or somebody
    near on his way to Saipan; some until the last evening; in lessons what they make ready now."""
    if not k.data.scenarios[k.scenario].chits:
        return ""
    if is_eve_of_battle(k) or targets.has_work(k) or targets.best(k) >= 0:
        return readiness.BOMBERS
    is_early = targets.turn_of_day(k) < targets.LAST_LAUNCH
    return readiness.MIXED if is_early else readiness.ALL_FIGHTERS


def _has_wrong_plans(k: CarrierState, word: str) -> bool:
    """Bombers that lie idle where they should not, or fighters on a fleet carrier. A light carrier
    that has launched the bombers of others makes fighters ready by herself."""
    return any(
        k.deck_plan[ship] != readiness.plan_for(k, ship, word)
        for ship in working_carriers(k)
        if k.data.us_ships[ship].cls == "CV" or k.deck_plan[ship] != STRIKE
    )


def is_eve_of_battle(k: CarrierState) -> bool:
    """The evening before another day: bombers must be ready at first light."""
    day = len(k.data.times)
    has_another = k.turn // day < k.data.scenarios[k.scenario].last_turn // day
    return has_another and targets.turn_of_day(k) >= targets.LAST_LAUNCH


def stand_ready(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    """Some of everything at first light."""
    return "mixed" if "mixed" in decision.options else decision.options[0]


def who_lands(k: CarrierState, decision: Decision) -> Option:
    """Whoever has least fuel; of one mission bombers before fighters."""
    together = [option for option in decision.options if isinstance(option, tuple)]
    units = [option for option in decision.options if isinstance(option, int)]
    if together or not units:
        return decision.options[0]
    return landing.first_to_land(k, units, 1)[0]
