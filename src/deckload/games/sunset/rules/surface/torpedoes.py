"""8.3.6: torpedoes in a surface battle, which a ship fires once in a game."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier
from deckload.engine.procedures import Procedure, steps, then, together
from deckload.games.sunset.model.game_data import CRUISERS, IJN, USN
from deckload.games.sunset.model.state import NONE, SIDES, SunsetState
from deckload.games.sunset.rules.damage import show_slot
from deckload.games.sunset.rules.forces import counted, is_night
from deckload.games.sunset.rules.surface.battle_line import (
    SLOT,
    distance,
    is_decided,
    is_in_sight,
    slots_of,
    target_line,
    unit_line,
)
from deckload.games.sunset.rules.surface.battle_orders import lasts
from deckload.games.sunset.rules.surface.shots import (
    Aims,
    Shot,
    best_target,
    can_hit,
    common_modifiers,
    expectation,
    fire_shot,
    looks_of,
    mark_hits,
    shot_throw,
)

step: Final = steps("sunset.torpedoes")

UNSPOILT: Final = 3
"""Areas at which the torpedoes of both sides have no malus."""
BY_RADAR: Final = 5
"""From so far US destroyers fired by night at Surigao Strait, 8,000 to 10,000 yards."""

Spread = list[tuple[int, int]]
"""Who fires at whom, a pair of slots for each roll."""


def _prompt(k: SunsetState, d: Decision) -> str:
    slot, number = d.about
    unit, rolls = unit_line(k, slot), rolls_of(k, slot)
    if number:
        return f"At whom goes spread {number} of {rolls} of {unit}?"
    times = counted(rolls, "roll")
    return (
        f"Round {k.battle_round}: at whom does {unit}, fire torpedoes ({times})?"
        " She can do so once in the game."
    )


def _odds_at(k: SunsetState, slot: int, target: int, rolls: int) -> str:
    shot = torpedo_shot(k, slot, target)
    return "" if shot is None else expectation(k, shot, target, rolls)


Target = tuple[int, int, int]
"""Who fires, at whom, with how many rolls: what an option has to say for its label and odds."""


TORPEDOES: Final = Kind(
    "torpedo",
    _prompt,
    of=SLOT.part(1),
    label=lambda k, t: target_line(k, t[1], distance(k, t[0], t[1])),
    odds=lambda k, side, t: _odds_at(k, *t),
    words={
        "best": "She and all ships after her fire, each at its best target",
        "spread": "She fires at several targets",
        "hold": "She keeps her torpedoes",
        "cease": "She and all ships after her keep their torpedoes",
    },
)


@step
def torpedo_attack(s: SunsetState) -> Procedure:
    """[8.3.6] After the guns, whoever they have left. Both sides choose in secret and fire
    together; nobody is asked who fights by an order."""
    if is_decided(s):
        return
    spreads = yield together({side: plan_torpedoes(s, side) for side in SIDES})
    for side in SIDES:
        for slot, target in spreads[side]:
            fire_torpedo(s, slot, target)
    then(s, (mark_hits, "8.3.6"))


# --- who can fire at whom -------------------------------------------------------------------------


def has_torpedoes(s: SunsetState, slot: int) -> bool:
    """[8.3.6] Marked with a T, not yet fired, and not lost with damage."""
    ship = s.slot_ship[slot]
    return s.data.log_torpedo[ship][s.hits[ship]] and ship not in s.torpedoes_gone


def ready_units(s: SunsetState, side: int) -> list[int]:
    """The units of a side that have torpedoes and somebody to fire them at."""
    return [slot for slot in slots_of(s, side) if has_torpedoes(s, slot) and aims_of(s, slot)]


def rolls_of(s: SunsetState, slot: int) -> int:
    """[8.3.6] One for each box left; a Japanese cruiser fires at one target, once."""
    ship = s.slot_ship[slot]
    if s.slot_side[slot] == IJN and s.slot_class[slot] == CRUISERS:
        return 1
    return s.data.boxes[ship] - s.hits[ship]


def torpedo_shot(s: SunsetState, slot: int, target: int) -> Shot | None:
    """[8.3.6] Column 6 for all. Each side's torpedoes have a range of their own; whether the ship
    has moved does not count. None is out of range."""
    ranges, away = s.data.torpedo_range[s.slot_side[slot]], distance(s, slot, target)
    by_range = ranges[away] if away < len(ranges) else None
    if by_range is None:
        return None
    modifiers = [Modifier("range", by_range, "8.3.6")] if by_range else []
    modifiers += common_modifiers(s.data, looks_of(s, slot, target))
    return Shot(s.data.limits.torpedo_factor, tuple(modifiers))


def aims_of(s: SunsetState, slot: int) -> Aims:
    """[8.3.6, 8.3.4] The enemies in range and sight that a torpedo can hit; by night the flash of
    their guns has shown them."""
    aims: Aims = {}
    for target in slots_of(s, 1 - s.slot_side[slot]):
        shot = torpedo_shot(s, slot, target)
        if shot is not None and is_in_sight(s, slot, target) and can_hit(s.data, shot):
            aims[target] = shot
    return aims


# --- choosing -------------------------------------------------------------------------------------


def plan_torpedoes(s: SunsetState, side: int) -> Procedure:
    """[8.3.6] Ship by ship: all at one target, at several, or none; returns a pair of slots for
    each roll."""
    if lasts(s, side):
        return [pair for unit in slots_of(s, side) for pair in spread_at_good_range(s, unit)]
    spreads: Spread = []
    waiting = ready_units(s, side)
    while waiting:
        slot = waiting[0]
        answer = yield _ask_target(s, side, slot, 0)
        if answer in ("best", "cease"):
            if answer == "best":
                spreads += [pair for unit in waiting for pair in best_spread(s, unit)]
            return spreads
        waiting = waiting[1:]
        if answer == "spread":
            for number in range(1, rolls_of(s, slot) + 1):
                _, target, _ = yield _ask_target(s, side, slot, number)
                spreads.append((slot, target))
        elif answer != "hold":
            spreads += [(slot, answer[1])] * rolls_of(s, slot)
    return spreads


def _ask_target(s: SunsetState, side: int, slot: int, number: int) -> Decision:
    """The question for a ship (number 0), or for one of her spreads."""
    return ask(
        side,
        TORPEDOES,
        lambda: torpedo_orders(s, slot, number),
        about=(slot, number),
        case="8.3.6",
        covert=True,
        draft=True,
    )


def torpedo_orders(s: SunsetState, slot: int, number: int) -> list[Target | str]:
    aims, rolls = aims_of(s, slot), rolls_of(s, slot)
    if number:
        return [(slot, target, 1) for target in aims]
    several = ["spread"] if rolls > 1 and len(aims) > 1 else []
    return ["best", *[(slot, target, rolls) for target in aims], *several, "hold", "cease"]


def best_spread(s: SunsetState, slot: int) -> Spread:
    target = best_target(s, s.slot_side[slot], aims_of(s, slot))
    return [] if target == NONE else [(slot, target)] * rolls_of(s, slot)


def range_for_torpedoes(s: SunsetState, side: int) -> int:
    """So near destroyers close when their admiral orders the fleet as a whole (ruling S109)."""
    return BY_RADAR if side == USN and is_night(s) else UNSPOILT


def spread_at_good_range(s: SunsetState, slot: int) -> Spread:
    """By an order that lasts, torpedoes go at the best target that the range does not spoil, or
    that is as near as destroyers close."""
    if not has_torpedoes(s, slot):
        return []
    side = s.slot_side[slot]
    ranges, wanted = s.data.torpedo_range[side], range_for_torpedoes(s, side)
    near: Aims = {}
    for target, shot in aims_of(s, slot).items():
        away = distance(s, slot, target)
        if away <= wanted or not ranges[away]:
            near[target] = shot
    target = best_target(s, side, near)
    return [] if target == NONE else [(slot, target)] * rolls_of(s, slot)


# --- firing ---------------------------------------------------------------------------------------


def fire_torpedo(s: SunsetState, slot: int, target: int) -> None:
    """[8.3.6] One roll; the ship shows herself, and has none left."""
    show_slot(s, slot)
    ship = s.slot_ship[slot]
    if ship not in s.torpedoes_gone:
        s.torpedoes_gone = [*s.torpedoes_gone, ship]
    shot = torpedo_shot(s, slot, target)
    assert shot is not None, "it is in range"
    throw = shot_throw(s, "torpedoes", "8.3.6", "fires torpedoes at", shot)
    fire_shot(s, slot, target, shot, throw)
