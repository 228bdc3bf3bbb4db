"""8.3.3, 8.3.4, 8.3.10: gunnery in a surface battle.

The Japanese name all their targets before a gun is fired. The US ships then fire one after the
other and see what each has done. All hits count when both sides have fired.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.rounding import half_up
from deckload.games.sunset.model.game_data import IJN, USN, SunsetData
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.damage import show_slot
from deckload.games.sunset.rules.forces import is_night
from deckload.games.sunset.rules.surface.battle_line import (
    SLOT,
    distance,
    is_decided,
    is_in_sight,
    open_name,
    slots_of,
    target_line,
    unit_line,
)
from deckload.games.sunset.rules.surface.battle_orders import lasts
from deckload.games.sunset.rules.surface.shots import (
    Aims,
    Looks,
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

step: Final = steps("sunset.gunnery")


OTHER: Final = "other"


def _prompt(k: SunsetState, d: Decision) -> str:
    unit, guns = unit_line(k, d.about), guns_of(k, d.about)
    return f"Round {k.battle_round}: at whom does {unit}, gunnery {guns}, fire?"


Fire = tuple[int, int]
"""Who fires, and at whom: what an option has to say for its label and odds."""


def _label(k: SunsetState, fire: Fire) -> str:
    slot, target = fire
    line = target_line(k, target, distance(k, slot, target))
    return line if is_in_sight(k, slot, target) else f"{line}, if she fires and shows herself"


def _odds(k: SunsetState, _side: int, fire: Fire) -> str:
    return expectation(k, shot_at(k, *fire), fire[1])


FIRE: Final = Kind(
    "fire",
    _prompt,
    of=SLOT.part(1),
    label=_label,
    odds=_odds,
    words={
        "best": "She and all ships after her fire, each at its best target",
        "hold": "She holds her fire",
        "cease": "She and all ships after her hold their fire",
        OTHER: "Another ship fires first",
    },
)
NEXT: Final = Kind(
    "next",
    lambda k, d: f"Round {k.battle_round}: which of your ships fires next?",
    of=SLOT,
    label=lambda k, slot: f"{unit_line(k, slot)}, gunnery {guns_of(k, slot)}",
    words={
        "best": "All that can fire, each at its best target, the strongest first",
        "cease": "Nobody fires any more",
    },
)


@step
def gunnery(s: SunsetState) -> None:
    """[8.3.3, 8.3.4] The Japanese name their targets and fire; then the US ships; then Japanese
    shots at ships that only their fire has shown; then all hits count."""
    if is_decided(s):
        return
    s.aimed, s.shots = [], []
    then(
        s,
        (line_up_guns, IJN),
        fire_by_order,
        name_targets,
        fire_as_named,
        (line_up_guns, USN),
        fire_by_order,
        fire_next,
        fire_at_flashes,
        (mark_hits, "8.3.3"),
    )


@step
def line_up_guns(s: SunsetState, side: int) -> None:
    """The units of a side that may fire, the great ones first; in an order that all can see. That a
    US unit waits does not say that it can hit anything."""
    s.waiting = sorted(slots_of(s, side), key=lambda slot: s.slot_class[slot])


@step
def fire_by_order(s: SunsetState) -> None:
    """[8.3.3] The ships of a fleet that fights by an order go for their best targets; nobody is
    asked for them."""
    side = s.slot_side[s.waiting[0]]
    if not lasts(s, side):
        return
    if side == IJN:
        name_best_targets(s)
    else:
        fire_all_at_best(s)


# --- who can fire at whom -------------------------------------------------------------------------


def guns_of(s: SunsetState, slot: int) -> int:
    """[9.0] The gunnery factor that damage has left."""
    ship = s.slot_ship[slot]
    return s.data.log_guns[ship][s.hits[ship]]


def factor_of_guns(s: SunsetState, slot: int, is_second: bool) -> int:
    """[8.3.3, 8.3.10, 9.2, 1.2] Halved for each of: another ship fires at the same target, the ship
    enters a strait in the first round, her fire control is hit. It is rounded once, at the end."""
    enters_strait = s.battle_round == 1 and s.in_strait == s.slot_side[slot]
    out_of_order = s.silenced[s.slot_ship[slot]] >= s.turn
    return half_up(guns_of(s, slot), 2 ** sum([is_second, enters_strait, out_of_order]))


def shot_at(s: SunsetState, slot: int, target: int) -> Shot:
    """[8.3.3] The column and the modifiers of a shot, if it were the next at this target."""
    return _shot(s, slot, target, factor_of_guns(s, slot, target in _fired_at(s)))


def _fired_at(s: SunsetState) -> list[int]:
    """The units at which somebody fires, or has fired, in this segment."""
    return [at for _, at in s.aimed] + [at for _, at in s.shots]


def _shot(s: SunsetState, slot: int, target: int, factor: int) -> Shot:
    far, looks = distance(s, slot, target), looks_of(s, slot, target)
    return _shot_like(s.data, factor, far, bool(s.slot_moved[slot]), looks)


def _shot_like(data: SunsetData, factor: int, far: int, moved: bool, looks: Looks) -> Shot:
    return Shot(factor, _gun_modifiers(data, far, moved) + common_modifiers(data, looks))


@lru_cache(maxsize=4096)
def _shot_that_hits(
    data: SunsetData, factor: int, far: int, moved: bool, looks: Looks
) -> Shot | None:
    """None for one that cannot hit. All ships ask it of all their targets, again and again."""
    shot = _shot_like(data, factor, far, moved, looks)
    return shot if can_hit(data, shot) else None


@lru_cache(maxsize=256)
def _gun_modifiers(data: SunsetData, far: int, moved: bool) -> tuple[Modifier, ...]:
    by_range, found = data.gunnery_range[far], []
    if by_range:
        found.append(Modifier("range", by_range, "8.3.3"))
    if moved:
        value = data.charts["damage"].modifiers["moved"].value
        found.append(Modifier("moved", value, "8.3.2"))
    return tuple(found)


def aims_of(s: SunsetState, slot: int) -> Aims:
    """[8.3.3, 8.3.4] The enemies in range that a shot can hurt and that are in sight. A Japanese
    ship may name one that is not: she fires if that one shows herself by firing (ruling S42)."""
    side = s.slot_side[slot]
    reach = s.data.gun_range[s.slot_ship[slot]]
    aims: Aims = {}
    first, second = factor_of_guns(s, slot, False), factor_of_guns(s, slot, True)
    if not first:
        return aims
    fired_at, moved = _fired_at(s), bool(s.slot_moved[slot])
    for target in slots_of(s, 1 - side):
        far = distance(s, slot, target)
        if far > reach or not (side == IJN or is_in_sight(s, slot, target)):
            continue
        factor = second if target in fired_at else first
        shot = _shot_that_hits(s.data, factor, far, moved, looks_of(s, slot, target))
        if shot is not None:
            aims[target] = shot
    return aims


def pass_over_the_idle(s: SunsetState) -> None:
    """Japanese units that can hit nothing are not asked: all see what they can do."""
    while s.waiting and not aims_of(s, s.waiting[0]):
        s.waiting = s.waiting[1:]


# --- the Japanese ---------------------------------------------------------------------------------


@step
def name_targets(s: SunsetState) -> Procedure:
    """[8.3.3] Ship by ship, openly, and not to be changed."""
    pass_over_the_idle(s)
    if not s.waiting:
        return
    slot = s.waiting[0]
    fires = [(slot, target) for target in aims_of(s, slot)]
    choice = yield ask(IJN, FIRE, ["best", *fires, "hold", "cease"], about=slot, case="8.3.3")
    if choice == "best":
        name_best_targets(s)
    if choice in ("best", "cease"):
        s.waiting = []
        return
    s.waiting = s.waiting[1:]
    if choice != "hold":
        name_target(s, *choice)
    then(s, name_targets)


def name_best_targets(s: SunsetState) -> None:
    for unit in s.waiting:
        target = best_target(s, IJN, aims_of(s, unit))
        if target != NONE:
            name_target(s, unit, target)
    s.waiting = []


def name_target(s: SunsetState, slot: int, target: int) -> None:
    s.aimed = [*s.aimed, [slot, target]]
    text = "{who} is to fire at {target}."
    tell(s, "8.3.3", text, who=open_name(s, slot), target=open_name(s, target))


@step
def fire_as_named(s: SunsetState) -> None:
    """[8.3.3, 8.3.4] All named shots at targets in sight; by night the others wait."""
    named, s.aimed = s.aimed, []
    held = [pair for pair in named if not is_in_sight(s, *pair)]
    for slot, target in named:
        if [slot, target] not in held:
            fire_guns(s, slot, target)
    s.aimed = held


@step
def fire_at_flashes(s: SunsetState) -> None:
    """[8.3.4] By night a named target beyond sight is fired at if it has fired; a ship that could
    not do so has not fired (ruling S42)."""
    held, s.aimed = s.aimed, []
    for slot, target in held:
        if is_night(s) and s.slot_lit[target]:
            fire_guns(s, slot, target)


# --- the US ---------------------------------------------------------------------------------------


@step
def fire_next(s: SunsetState) -> Procedure:
    """[8.3.3] One ship after the other, in the order that their admiral likes, each seeing what the
    last one did. He is asked though nobody can hit: the guns of ships that lie face down are nobody
    else's business."""
    if not s.waiting:
        return
    slot = yield ask(
        USN, NEXT, lambda: next_to_fire(s), also=("cease",), case="8.3.3", covert=True, draft=True
    )
    if slot == "cease":
        s.waiting = []
        return
    if slot == "best":
        fire_all_at_best(s)
        return
    choice = yield ask(
        USN,
        FIRE,
        lambda: [(slot, target) for target in aims_of(s, slot)],
        also=(OTHER,),
        about=slot,
        case="8.3.3",
        covert=True,
        draft=True,
    )
    if choice != OTHER:
        s.waiting = [unit for unit in s.waiting if unit != slot]
        fire_guns(s, *choice)
    then(s, fire_next)


def next_to_fire(s: SunsetState) -> list[int | str]:
    """Those that can hit something."""
    able = [slot for slot in s.waiting if aims_of(s, slot)]
    return ["best", *able] if able else []


def fire_all_at_best(s: SunsetState) -> None:
    """The strongest first, since whoever fires first at a target does so with all guns."""
    for slot in sorted(s.waiting, key=lambda unit: -guns_of(s, unit)):
        target = best_target(s, USN, aims_of(s, slot))
        if target != NONE:
            fire_guns(s, slot, target)
    s.waiting = []


# --- one shot -------------------------------------------------------------------------------------


def fire_guns(s: SunsetState, slot: int, target: int) -> None:
    """[8.3.3, 8.3.4, 8.3.1] The ship shows herself, by night to everybody until the round ends, and
    is slower in the next round."""
    shot = shot_at(s, slot, target)
    if not shot.factor:  # others have fired at the target first, and one gun was all she had
        return
    show_slot(s, slot)
    fire_shot(s, slot, target, shot, shot_throw(s, "gunnery", "8.3.3", "fires at", shot))
    s.shots = [*s.shots, [slot, target]]
    s.slot_lit[slot] = s.slot_slow[slot] = 1
