"""4.3.3: return to base, and where those go whose base cannot take them."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import (
    CAP,
    COVER,
    HOMEWARD,
    LANDING_CAP,
    LANDING_MAP,
    NONE,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import CARRIER_REACH, delay
from deckload.games.taskforce.rules.aircraft import (
    can_land,
    capacity,
    lose_steps,
    put_away,
    set_slot,
    unit_name,
    unit_ref,
)
from deckload.games.taskforce.rules.fleets import (
    hex_of,
    initiative,
    is_afloat,
    is_land_base,
    scene,
    sea_of,
    ship_ref,
)
from deckload.games.taskforce.rules.nouns import SHIP

step: Final = steps("taskforce.homecoming")

AT_HOME: Final = (READY, RESERVE, LANDING_CAP, LANDING_MAP)

DIVERT: Final = Kind(
    "divert",
    lambda k, d: f"{unit_name(k, d.about)} cannot land at home: where does it go?",
    of=SHIP,
)


@step
def return_to_base(s: TaskForceState) -> None:
    """[4.3.3] All that patrolled or raided comes home; long raids are on their way for as many
    turns as they came."""
    for unit, slot in enumerate(s.air_slot):
        if slot == RAID and s.air_steps[unit]:
            if "one_sortie" in scene(s).special_rules:
                put_away(s, unit)
                continue
            _turn_for_home(s, unit)
    strays = [_land_at_home(s, side) for side in range(SIDES)]
    order = (initiative(s), 1 - initiative(s))
    _then_divert(s, [unit for side in order for unit in strays[side]])


def _then_divert(s: TaskForceState, units: list[int]) -> None:
    then(s, *[(divert, unit) for unit in units])


def _turn_for_home(s: TaskForceState, unit: int) -> None:
    """[4.3.8] The way back takes as long as the way out."""
    home = s.air_home[unit]
    facts = scene(s)
    far = 0
    if is_land_base(s, home) and not facts.flights:
        far = delay(sea_of(s).grid.distance(facts.base_hex[home], s.air_place[unit]))
    s.air_due[unit] = s.turn + far
    set_slot(s, unit, HOMEWARD)


def _land_at_home(s: TaskForceState, side: int) -> list[int]:
    """[4.3.3] Into the LANDING slots of their homes; the others are given back."""
    strays = []
    for unit in scene(s).units_of[side]:
        slot = s.air_slot[unit]
        if not s.air_steps[unit] or slot not in (CAP, COVER, HOMEWARD):
            continue
        if slot == HOMEWARD and s.air_due[unit] > s.turn:
            continue
        home = s.air_home[unit]
        if can_land(s, home) and room_for(s, home) >= s.air_steps[unit]:
            settle(s, unit, home, LANDING_CAP if slot == CAP else LANDING_MAP)
        else:
            strays.append(unit)
    return strays


def room_for(s: TaskForceState, base: int, guests: bool = False) -> int:
    """[4.3.3] Steps that a base can still take; from guests it keeps room for its own that fly."""
    facts = scene(s)
    held = 0
    for unit in facts.units_of[facts.ship_side[base]]:
        if s.air_home[unit] == base and (guests or s.air_slot[unit] in AT_HOME):
            held += s.air_steps[unit]
    return capacity(s, base) - held


def settle(s: TaskForceState, unit: int, base: int, slot: int) -> None:
    """A unit is in a LANDING slot, of its home or of its new one."""
    s.air_home[unit] = base
    s.air_place[unit] = NONE
    s.air_due[unit] = 0
    s.air_bombs[unit] = 0
    set_slot(s, unit, slot)


@step
def divert(s: TaskForceState, unit: int) -> Procedure:
    """[4.3.3, 5.1.3] To another base within reach that can take it, which is its home from now on;
    or it is lost."""
    if not s.air_steps[unit]:
        return
    side = scene(s).air_side[unit]
    bases = havens(s, unit)
    if not bases:
        tell(s, "4.3.3", "{unit} finds no deck and is lost.", unit=unit_ref(s, unit))
        lose_steps(s, unit, s.air_steps[unit])
        return
    base = yield ask(side, DIVERT, lambda: havens(s, unit), about=unit, case="4.3.3", command="air")
    settle(s, unit, base, LANDING_MAP)
    tell(
        s,
        "4.3.3",
        "{unit} diverts to {base}.",
        unit=unit_ref(s, unit),
        base=ship_ref(s, base),
    )


def havens(s: TaskForceState, unit: int) -> list[int]:
    """[4.3.3] Bases within five hexes (four for the TBD) with room and a deck; no carrier takes
    what comes from a land base."""
    facts = scene(s)
    where = position_of(s, unit)
    ashore = is_land_base(s, s.air_home[unit])
    reach = min(facts.air_range[unit], CARRIER_REACH)
    found = []
    for base in facts.homes[facts.air_side[unit]]:
        if base == s.air_home[unit] or not can_land(s, base):
            continue
        if ashore and not is_land_base(s, base):
            continue
        if sea_of(s).grid.distance(where, hex_of(s, base)) > reach:
            continue
        if room_for(s, base, guests=True) >= s.air_steps[unit]:
            found.append(base)
    return found


def position_of(s: TaskForceState, unit: int) -> int:
    """Where a unit is looking for a deck: over the hex it flew to, or over its base, even a sunken
    one."""
    if s.air_place[unit] >= 0:
        return s.air_place[unit]
    home = s.air_home[unit]
    return hex_of(s, home) if is_afloat(s, home) else s.scout_hex[home]


@step
def divert_landings(s: TaskForceState, side: int) -> None:
    """[3.5.5, 4.3.1] Units that wait to land on a base that has lost its deck since last turn."""
    strays = [
        unit
        for unit in scene(s).units_of[side]
        if s.air_slot[unit] in (LANDING_CAP, LANDING_MAP)
        and s.air_steps[unit]
        and not can_land(s, s.air_home[unit])
    ]
    _then_divert(s, strays)
