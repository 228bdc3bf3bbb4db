"""8.3.2, 8.3.5: moving along the line of areas, and laying smoke on the way."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, seal, steps, then
from deckload.games.sunset.model.game_data import CARRIERS, DESTROYERS, TRANSPORTS
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import is_night
from deckload.games.sunset.rules.surface.battle_line import (
    AREA,
    homeward,
    is_decided,
    open_name,
    reach_of,
    slots_of,
    unit_line,
    unit_name,
)
from deckload.games.sunset.rules.surface.battle_orders import (
    BREAK_OFF,
    COVER,
    DELAY,
    GUN_RANGES,
    LASTING,
    give_order,
    lasts,
)
from deckload.games.sunset.rules.surface.torpedoes import has_torpedoes, range_for_torpedoes

step: Final = steps("sunset.line_movement")

OUT_OF_RANGE: Final = 99
SCREEN_RANGE: Final = 10
"""So far they stay between the enemy and a fleet that draws off."""


def _who_goes_where(k: SunsetState, d: Decision) -> str:
    names = ", ".join([unit_name(k, slot) for slot in d.about])
    area = k.slot_area[d.about[0]]
    return (
        f"Round {k.battle_round}: to which area do they go? In area {area}: {names}."
        " Or an order to all that have not moved; to fight at a range means that destroyers close"
        " for their torpedoes, and carriers and transports draw off."
    )


def _area_label(k: SunsetState, area: int) -> str:
    """For the units that move next, which lie in one area."""
    away = area - k.slot_area[k.waiting[0]]
    if not away:
        return f"Stay in area {area}"
    closer = away * homeward(k.slot_side[k.waiting[0]]) < 0
    return f"{'Close' if closer else 'Open'} by {abs(away)}, to area {area}"


SAIL: Final = Kind(
    "sail",
    _who_goes_where,
    of=AREA,
    label=_area_label,
    words={
        "close": "All close with the enemy",
        "hold": "All stay where they are",
        "open": "All draw off",
        **{f"range {areas}": f"All fight at {areas} areas" for areas in GUN_RANGES},
        COVER: "All draw off behind destroyers that lay smoke",
        **{
            f"fight at {areas}": f"All fight at {areas} areas, until a large ship is lost"
            for areas in GUN_RANGES
        },
        BREAK_OFF: "All draw off behind smoke and try to break off, round after round",
        DELAY: "All draw off behind smoke and fight on, until a large ship is lost",
        "singly": "Each of them on its own",
    },
)
SMOKE: Final = Kind(
    "smoke",
    lambda k, d: (
        f"Round {k.battle_round}: where does {unit_line(k, d.about)}, lay smoke?"
        " All fire into, out of or through it is worse, and it helps to break off."
    ),
    of=AREA,
    label="In {}",
    words={
        "pass": "She lays none",
        "clear": "Nobody lays any more smoke",
        "screen": "She and all that are left, each in the first area that has none",
    },
)


# --- movement -------------------------------------------------------------------------------------


@step
def move_side(s: SunsetState, side: int) -> None:
    """[8.3.2] A side moves all its units, and its destroyers lay smoke on their way."""
    if is_decided(s):
        return
    s.waiting = sorted(slots_of(s, side), key=lambda slot: (s.slot_area[slot], s.slot_class[slot]))
    s.wakes = []
    then(s, (move_by_order, side), (lose_burdens, side), (lay_smoke, side))


@step
def move_by_order(s: SunsetState, side: int) -> None:
    """[8.3.2] A fleet with an order for the whole battle obeys it; the admiral of another is
    asked."""
    if lasts(s, side):
        seal(s)  # by where it sails the enemy sees what the order was
        carry_out(s, side, s.waiting, LASTING[s.battle_order[side]])
    else:
        then(s, (move_next, side, 0))


@step
def move_next(s: SunsetState, side: int, singly: int) -> Procedure:
    """[8.3.2, 8.3.5] Units of one class in one area move together, unless their admiral wants them
    singly (so many of them are asked for one by one). One order can do for all that are left, or
    for the whole battle; an order to the whole fleet says of smoke, too, whether any is laid."""
    if not s.waiting:
        return
    units = s.waiting[:1] if singly else next_squadron(s)
    order = yield ask(
        side, SAIL, lambda: sailing_orders(s, units), about=tuple(units), case="8.3.2"
    )
    if order in LASTING:
        give_order(s, side, order)
        order = LASTING[order]
    if order == "singly":
        then(s, (move_next, side, len(units)))
        return
    carry_out(s, side, s.waiting if isinstance(order, str) else units, order)
    then(s, (move_next, side, max(0, singly - 1)))


def carry_out(s: SunsetState, side: int, units: list[int], order: int | str) -> None:
    """[8.3.2, 8.3.5] The next units of a side, or all that are left, do what they were told."""
    whole_fleet = isinstance(order, str) and not s.wakes
    s.waiting = s.waiting[len(units) :]
    enemies = frozenset([s.slot_area[other] for other in slots_of(s, 1 - side)])
    sail(s, {slot: goal_of(s, slot, order, enemies) for slot in units})
    if order == COVER and not is_night(s):
        screen(s, side)
    if whole_fleet:
        s.wakes = []


def next_squadron(s: SunsetState) -> list[int]:
    """The units of one class in one area that are still to move."""
    first = s.waiting[0]
    kind = s.slot_area[first], s.slot_class[first]
    return [slot for slot in s.waiting if (s.slot_area[slot], s.slot_class[slot]) == kind]


def sailing_orders(s: SunsetState, units: list[int]) -> list[int | str]:
    """[8.3.2] Words for all that are left, and the areas that each of these units can reach."""
    here, speed = s.slot_area[units[0]], min(reach_of(s, slot) for slot in units)
    ranges = [f"range {areas}" for areas in GUN_RANGES]
    singly = ["singly"] if len(units) > 1 else []
    return [
        "close",
        "hold",
        "open",
        *ranges,
        COVER,
        *LASTING,
        *singly,
        *range(here - speed, here + speed + 1),
    ]


def goal_of(s: SunsetState, slot: int, order: int | str, enemies: frozenset[int]) -> int:
    """[8.3.2] Where a unit ends that is sent to an area, closes (not beyond the nearest enemy),
    draws off, stays, or does what an order to the fleet means for its class. `enemies` are the
    areas where there are any."""
    if isinstance(order, int):
        return order
    here, side = s.slot_area[slot], s.slot_side[slot]
    if order == "hold":
        return here
    speed = reach_of(s, slot)
    if order == "open":
        return here + homeward(side) * speed
    if order == "close":
        nearest = min(enemies, key=lambda area: (abs(area - here), area))
        return max(here - speed, min(here + speed, nearest))
    return _area_at(range_wanted(s, slot, order), enemies, here, speed)


@lru_cache(maxsize=1024)
def _area_at(wanted: int, enemies: frozenset[int], here: int, speed: int) -> int:
    """[8.3.2] Of the areas that a unit gets to, that from which it is about so far to the nearest
    enemy. Units of a kind mostly lie together."""
    areas = range(here - speed, here + speed + 1)
    return min(areas, key=lambda a: (abs(_nearest(a, enemies) - wanted), abs(a - here), a))


def range_wanted(s: SunsetState, slot: int, order: str) -> int:
    """[8.3.2] So many areas from the nearest enemy a unit is to be: destroyers close while they
    have torpedoes, and then fall back upon the others. Under cover they screen them, if there are
    any."""
    kind = s.slot_class[slot]
    if kind == DESTROYERS and has_torpedoes(s, slot):
        if order != COVER:
            return range_for_torpedoes(s, s.slot_side[slot])
        return SCREEN_RANGE if has_others(s, s.slot_side[slot]) else OUT_OF_RANGE
    if kind in (CARRIERS, TRANSPORTS) or order == COVER:
        return OUT_OF_RANGE
    return int(order.removeprefix("range "))


def has_others(s: SunsetState, side: int) -> bool:
    """Are there any but destroyers of a side on the line?"""
    return any(s.slot_class[slot] != DESTROYERS for slot in slots_of(s, side))


def _nearest(area: int, enemies: frozenset[int]) -> int:
    return min([abs(area - enemy) for enemy in enemies])


def sail(s: SunsetState, goals: dict[int, int]) -> None:
    """[8.3.2] Other units are in nobody's way; who goes more than one area has moved."""
    arrivals: dict[int, list[str]] = {}
    for slot, goal in goals.items():
        here = s.slot_area[slot]
        if s.slot_class[slot] == DESTROYERS:
            s.wakes = [*s.wakes, [slot, min(here, goal), max(here, goal)]]
        if goal == here:
            continue
        s.slot_area[slot] = goal
        s.slot_moved[slot] = int(abs(goal - here) > 1)
        arrivals.setdefault(goal, []).append(open_name(s, slot))
    for area, names in arrivals.items():
        tell(s, "8.3.2", "To area {area}: {names}.", area=area, names=", ".join(names))


@step
def lose_burdens(s: SunsetState, side: int) -> None:
    """[8.3.2] What firing and bombs had cost is paid for."""
    for slot in slots_of(s, side):
        s.slot_slow[slot] = 0


# --- smoke ----------------------------------------------------------------------------------------


@step
def lay_smoke(s: SunsetState, side: int) -> Procedure:
    """[8.3.5] Each destroyer unit may lay smoke in one area of its way. By night it would do
    nothing, and nobody is asked."""
    while s.wakes and (is_night(s) or not clear_areas(s, side)):
        s.wakes = s.wakes[1:]
    if not s.wakes:
        return
    slot = s.wakes[0][0]
    words = ("pass", "clear", "screen") if len(s.wakes) > 1 else ("pass",)
    answer = yield ask(side, SMOKE, clear_areas(s, side), also=words, about=slot, case="8.3.5")
    if answer == "clear":
        s.wakes = []
        return
    if answer == "screen":
        screen(s, side)
        return
    s.wakes = s.wakes[1:]
    if answer != "pass":
        smoke(s, side, slot, answer)
    then(s, (lay_smoke, side))


def screen(s: SunsetState, side: int) -> None:
    """[8.3.5] All destroyer units that are left lay smoke where their side has none."""
    while s.wakes:
        if clear := clear_areas(s, side):
            smoke(s, side, s.wakes[0][0], clear[0])
        s.wakes = s.wakes[1:]


def smoke(s: SunsetState, side: int, slot: int, area: int) -> None:
    s.smoke_of[side].append(area)
    tell(s, "8.3.5", "{who} lays smoke in area {area}.", who=open_name(s, slot), area=area)


def clear_areas(s: SunsetState, side: int) -> list[int]:
    """The areas on the way of the next destroyers where their side has laid none yet."""
    _, first, last = s.wakes[0]
    return [area for area in range(first, last + 1) if area not in s.smoke_of[side]]
