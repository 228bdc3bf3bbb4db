"""8.3.7, 6.5.10: aircraft of carriers that are caught in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.air.surface_strikes import (
    begin_segment,
    strike_in_battle,
    surface_strike_units,
)
from deckload.games.sunset.rules.damage import show_slot
from deckload.games.sunset.rules.forces import factor_of, is_night
from deckload.games.sunset.rules.nouns import unit_line
from deckload.games.sunset.rules.surface.battle_line import (
    SLOT,
    is_decided,
    slots_of,
    target_line,
)
from deckload.games.sunset.rules.surface.shots import Aims, Shot, best_target, expectation

step: Final = steps("sunset.surface_air")


def _odds(k: SunsetState, _side: int, target: int) -> str:
    return f"{expectation(k, attack_of(k, k.waiting[0]), target)}, less what CAP and AA do"


STRIKE: Final = Kind(
    "attack",
    lambda k, d: f"Round {k.battle_round}: whom does {unit_line(k, d.about)} attack?",
    of=SLOT,
    label=lambda k, slot: target_line(k, slot, 0).replace(", in her own area", ""),
    odds=_odds,
    words={
        "best": "It and all units after it attack, each the best target",
        "hold": "It waits for a later round",
        "cease": "It and all units after it wait",
    },
)


@step
def air_attack(s: SunsetState) -> None:
    """[8.3.7, 6.5.11] By day, the active side first."""
    if is_night(s) or is_decided(s):
        return
    begin_segment(s)
    active = s.data.marker_side[s.mover]
    then(s, (line_up_aircraft, active), (line_up_aircraft, 1 - active))


@step
def line_up_aircraft(s: SunsetState, side: int) -> None:
    """[6.5.10] What the carriers in the battle have ready, each unit once a battle."""
    if is_decided(s):
        return
    s.waiting = [unit for unit in surface_strike_units(s, side) if unit not in s.scrambled]
    then(s, (attack_next, side))


@step
def attack_next(s: SunsetState, side: int) -> Procedure:
    """[8.3.7] Unit by unit; who waits can still attack in a later round."""
    if not s.waiting or is_decided(s):
        s.waiting = []
        return
    unit = s.waiting[0]
    options = ["best", *slots_of(s, 1 - side), "hold", "cease"]
    target = yield ask(side, STRIKE, options, about=unit, case="8.3.7")
    if target == "cease":
        s.waiting = []
        return
    s.waiting = s.waiting[1:]
    if target == "best":
        waiting, s.waiting = [unit, *s.waiting], []
        then(s, *[(attack_best_target, side, other) for other in waiting])
        return
    then(s, (attack_next, side))
    if target != "hold":
        then(s, (attack_unit, unit, target))


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
