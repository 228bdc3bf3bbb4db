"""14.6: an option. Crews that flew much do not all recover in one night."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.procedures import Procedure, steps
from deckload.games.sunset.model.game_data import FB, FULL, USN
from deckload.games.sunset.model.state import FLOWN, READY, SunsetState
from deckload.games.sunset.rules.forces import is_night, is_on, units_aboard
from deckload.games.sunset.rules.nouns import AIR_UNIT

step: Final = steps("sunset.fatigue")

STRONGEST: Final = "strongest"
RECOVER: Final = Kind(
    "restore",
    lambda k, d: f"Not all crews of {k.data.ships[d.about].name} recover. Who does?",
    of=AIR_UNIT,
    words={STRONGEST: "The strongest, as many as may"},
)


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


@step
def let_crews_rest(s: SunsetState) -> Procedure:
    """[14.6, 3.3] By night all, half or one of each carrier's exhausted units recover, as her owner
    says who (ruling S35); the others stay exhausted. Only he sees the dice."""
    s.still_tired = []
    if not is_on(s, "fatigue") or not is_night(s):
        return
    for ship in sorted(s.data.carriers):
        tired = exhausted_units(s, ship) if s.data.ship_side[ship] == USN else []
        if tired:
            crews = f"The officers of {s.data.ships[ship].name}"
            result = str(roll(s, fatigue_throw(s, ship), to=USN, by=crews).cell.result)
            number = {"all": len(tired), "half": (len(tired) + 1) // 2, "one": 1}[result]
            fresh = (yield from _who_recovers(s, ship, number)) if number < len(tired) else tired
            s.still_tired = [*s.still_tired, *[unit for unit in tired if unit not in fresh]]
        s.hard_days[ship] += int(flew_hard(s, ship))


def _who_recovers(s: SunsetState, ship: int, number: int) -> Procedure:
    """[14.6] So many of a carrier's exhausted units, one after the other or at a word."""
    picked: list[int] = []
    while len(picked) < number:
        choice = yield ask(
            USN,
            RECOVER,
            lambda: [unit for unit in exhausted_units(s, ship) if unit not in picked],
            also=(STRONGEST,),
            about=ship,
            case="14.6",
            draft=True,
        )
        if choice == STRONGEST:
            left = [unit for unit in exhausted_units(s, ship) if unit not in picked]
            return [*picked, *left[: number - len(picked)]]
        picked.append(choice)
    return picked
