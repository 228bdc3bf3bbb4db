"""14.6: an option. Crews that flew much do not all recover in one night."""

from __future__ import annotations

from deckload.engine.dice import Modifier, Throw, roll
from deckload.games.sunset.model.game_data import FB, FULL, USN
from deckload.games.sunset.model.state import FLOWN, READY, SunsetState
from deckload.games.sunset.rules.forces import is_on, units_aboard


def exhausted_units(s: SunsetState, ship: int) -> list[int]:
    """[14.6, 6.5.4] The units of a carrier that have flown today, CAP among them, or have been
    worn out, the strongest first; escort carriers have none in this sense."""
    there = [
        unit
        for unit in units_aboard(s, ship)
        if s.data.air_kind[unit] != FB
        and (s.air_box[unit] == FLOWN or (s.air_box[unit] == READY and s.air_weak[unit]))
    ]
    return sorted(there, key=lambda unit: -s.data.air_factor[FULL][unit])


def flew_hard(s: SunsetState, ship: int) -> bool:
    """[14.6] Has a unit of hers flown today as often as may be?"""
    most = s.data.limits.missions_a_day
    return any(s.missions[unit] >= most for unit in units_aboard(s, ship))


def fatigue_throw(s: SunsetState, ship: int) -> Throw:
    """[14.6] The roll for a carrier; each hard day before this one makes it worse."""
    chart = s.data.charts["fatigue"]
    by = chart.modifiers["earlier_day"].value * s.hard_days[ship]
    modifiers = (Modifier("hard days", by, "14.6"),) if by else ()
    does = "let their crews rest"
    return Throw("fatigue", 10, 1, chart, "recover", modifiers, "14.6", side=USN, does=does)


def who_stays_tired(s: SunsetState) -> list[int]:
    """[14.6, 3.3] All, half or one of each carrier's exhausted units recover, the strongest first
    (ruling S35); the others stay exhausted. Only the owner sees the dice."""
    if not is_on(s, "fatigue"):
        return []
    staying: list[int] = []
    for ship in sorted(s.data.carriers):
        tired = exhausted_units(s, ship) if s.data.ship_side[ship] == USN else []
        if tired:
            crews = f"The officers of {s.data.ships[ship].name}"
            result = str(roll(s, fatigue_throw(s, ship), to=USN, by=crews).cell.result)
            staying += tired[{"all": len(tired), "half": (len(tired) + 1) // 2, "one": 1}[result] :]
        s.hard_days[ship] += int(flew_hard(s, ship))
    return staying
