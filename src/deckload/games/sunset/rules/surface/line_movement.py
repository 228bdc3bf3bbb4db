"""8.3.2, 8.3.5: moving along the line of areas, and laying smoke on the way."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.sunset.model.game_data import DESTROYERS
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

step: Final = steps("sunset.line_movement")


def _who_goes_where(k: SunsetState, d: Decision) -> str:
    names = ", ".join([unit_name(k, slot) for slot in d.about])
    area = k.slot_area[d.about[0]]
    return f"Round {k.battle_round}: to which area do they go? In area {area}: {names}."


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
        "close": "They and all after them close with the enemy at full speed",
        "hold": "They and all after them stay where they are",
        "open": "They and all after them draw off at full speed",
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
    words={"pass": "She lays none", "clear": "Nobody lays any more smoke"},
)


# --- movement -------------------------------------------------------------------------------------


@step
def move_side(s: SunsetState, side: int) -> None:
    """[8.3.2] A side moves all its units, and its destroyers lay smoke on their way."""
    if is_decided(s):
        return
    s.waiting = sorted(slots_of(s, side), key=lambda slot: (s.slot_area[slot], s.slot_class[slot]))
    s.wakes = []
    then(s, (move_next, side, 0), (lose_burdens, side), (lay_smoke, side))


@step
def move_next(s: SunsetState, side: int, singly: int) -> Procedure:
    """[8.3.2] Units of one class in one area move together, unless their admiral wants them
    singly (so many of them are asked for one by one); one order can do for all that are left."""
    if not s.waiting:
        return
    units = s.waiting[:1] if singly else next_squadron(s)
    order = yield ask(
        side, SAIL, lambda: sailing_orders(s, units), about=tuple(units), case="8.3.2"
    )
    if order == "singly":
        then(s, (move_next, side, len(units)))
        return
    if isinstance(order, str):
        units = s.waiting
    s.waiting = s.waiting[len(units) :]
    sail(s, {slot: goal_of(s, slot, order) for slot in units})
    then(s, (move_next, side, max(0, singly - 1)))


def next_squadron(s: SunsetState) -> list[int]:
    """The units of one class in one area that are still to move."""
    first = s.waiting[0]
    kind = s.slot_area[first], s.slot_class[first]
    return [slot for slot in s.waiting if (s.slot_area[slot], s.slot_class[slot]) == kind]


def sailing_orders(s: SunsetState, units: list[int]) -> list[int | str]:
    """[8.3.2] Words for all that are left, and the areas that each of these units can reach."""
    here, speed = s.slot_area[units[0]], min(reach_of(s, slot) for slot in units)
    words = ["close", "hold", "open", *(["singly"] if len(units) > 1 else [])]
    return [*words, *range(here - speed, here + speed + 1)]


def goal_of(s: SunsetState, slot: int, order: int | str) -> int:
    """[8.3.2] Where a unit ends that is sent to an area, closes (not beyond the nearest enemy),
    draws off or stays."""
    if isinstance(order, int):
        return order
    here, side = s.slot_area[slot], s.slot_side[slot]
    if order == "hold":
        return here
    speed = reach_of(s, slot)
    if order == "open":
        return here + homeward(side) * speed
    enemies = [s.slot_area[other] for other in slots_of(s, 1 - side)]
    nearest = min(enemies, key=lambda area: (abs(area - here), area))
    return max(here - speed, min(here + speed, nearest))


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
    words = ("pass", "clear") if len(s.wakes) > 1 else ("pass",)
    area = yield ask(side, SMOKE, clear_areas(s, side), also=words, about=slot, case="8.3.5")
    s.wakes = [] if area == "clear" else s.wakes[1:]
    if area not in ("pass", "clear"):
        s.smoke_of[side].append(area)
        tell(s, "8.3.5", "{who} lays smoke in area {area}.", who=open_name(s, slot), area=area)
    then(s, (lay_smoke, side))


def clear_areas(s: SunsetState, side: int) -> list[int]:
    """The areas on the way of the next destroyers where their side has laid none yet."""
    _, first, last = s.wakes[0]
    return [area for area in range(first, last + 1) if area not in s.smoke_of[side]]
