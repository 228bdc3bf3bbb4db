"""8.3.7, 6.5.10: aircraft of carriers that are caught in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.sunset.model.game_data import CARRIERS, IJN
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.air.surface_strikes import (
    begin_segment,
    strike_in_battle,
    surface_strike_units,
)
from deckload.games.sunset.rules.damage import show_slot
from deckload.games.sunset.rules.forces import factor_of, is_night, is_on
from deckload.games.sunset.rules.nouns import AIR_UNIT, unit_line
from deckload.games.sunset.rules.surface.battle_line import (
    SLOT,
    is_decided,
    slots_of,
    target_line,
)
from deckload.games.sunset.rules.surface.shots import Aims, Shot, best_target, expectation

step: Final = steps("sunset.surface_air")


Attack = tuple[int, int]
"""An air unit and the slot of its target."""


def _odds(k: SunsetState, _side: int, attack: Attack) -> str:
    unit, target = attack
    return f"{expectation(k, attack_of(k, unit), target)}, less what CAP and AA do"


LAUNCH: Final = Kind(
    "launch",
    lambda k, d: f"Round {k.battle_round}: which aircraft of the carriers in the battle attack?",
    of=AIR_UNIT,
    label=unit_line,
    words={
        "best": "All of them, each the best target",
        "cease": "No more in this round",
    },
)
STRIKE: Final = Kind(
    "attack",
    lambda k, d: f"Round {k.battle_round}: whom does {unit_line(k, d.about)} attack?",
    of=SLOT.part(1),
    label=lambda k, attack: target_line(k, attack[1], 0).replace(", in her own area", ""),
    odds=_odds,
)


@step
def air_attack(s: SunsetState) -> None:
    """[8.3.7, 6.5.11] By day, the active side first."""
    if is_night(s) or is_decided(s):
        return
    begin_segment(s)
    active = s.data.marker_side[s.mover]
    then(s, (attack_next, active), (attack_next, 1 - active))


@step
def attack_next(s: SunsetState, side: int) -> Procedure:
    """[8.3.7, 6.5.10] Unit by unit, each once a battle; who waits can still attack in a later
    round. What carriers have ready is their owner's secret, so that he is asked in any case."""
    if is_decided(s) or not has_decks(s, side):
        return
    unit = yield ask(side, LAUNCH, lambda: launches(s, side), case="8.3.7", covert=True, draft=True)
    if unit == "cease":
        return
    if unit == "best":
        then(s, *[(attack_best_target, side, other) for other in units_left(s, side)])
        return
    _, target = yield ask(
        side,
        STRIKE,
        lambda: [(unit, slot) for slot in slots_of(s, 1 - side)],
        about=unit,
        case="8.3.7",
        draft=True,
    )
    then(s, (attack_unit, unit, target), (attack_next, side))


def has_decks(s: SunsetState, side: int) -> bool:
    """[6.5.10, 14.5] Can all see carriers of a side in the battle, or its battleships that fly?"""
    slots = slots_of(s, side)
    if any(s.slot_class[slot] == CARRIERS for slot in slots):
        return True
    fly = side == IJN and is_on(s, "hermaphrodites")
    return fly and any(s.data.is_hermaphrodite[s.slot_ship[slot]] for slot in slots)


def units_left(s: SunsetState, side: int) -> list[int]:
    """[6.5.10] What the carriers in the battle have ready and have not used in it."""
    return [unit for unit in surface_strike_units(s, side) if unit not in s.scrambled]


def launches(s: SunsetState, side: int) -> list[int | str]:
    units = units_left(s, side)
    return ["best", *units, "cease"] if units else ["cease"]


@step
def attack_best_target(s: SunsetState, side: int, unit: int) -> None:
    aims: Aims = dict.fromkeys(slots_of(s, 1 - side), attack_of(s, unit))
    target = best_target(s, side, aims)
    if target != NONE and unit in surface_strike_units(s, side):
        then(s, (attack_unit, unit, target))


def attack_of(s: SunsetState, unit: int) -> Shot:
    """What an attack promises before CAP and AA."""
    return Shot(factor_of(s, unit), ())


@step
def attack_unit(s: SunsetState, unit: int, target: int) -> Procedure:
    """[8.3.7, 6.5.10] The target shows herself by her AA fire, alone; what the attack does counts
    at once, and she is slower in the next round."""
    s.scrambled = [*s.scrambled, unit]
    show_slot(s, target)
    s.slot_slow[target] = 1
    yield from strike_in_battle(s, unit, s.slot_ship[target])
