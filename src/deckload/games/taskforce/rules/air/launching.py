"""4.3.1: raids and patrols over other hexes take off."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some
from deckload.games.taskforce.model.conditions import COVER, OUT, RAID
from deckload.games.taskforce.model.game_data import TORPEDO
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import (
    CARRIER_REACH,
    delay,
    distance_to,
    why_not_raid,
)
from deckload.games.taskforce.rules.aircraft import is_fighter, set_slot
from deckload.games.taskforce.rules.fleets import (
    bases_in_hex,
    hex_name,
    hex_ref,
    markers_in,
    scene,
    ship_name,
    side_name,
)
from deckload.games.taskforce.rules.nouns import UNITS, units_refs

FLY: Final = Kind(
    "fly",
    lambda k, d: f"Which aircraft fly to {hex_name(k, d.about)}?",
    of=UNITS,
    points_at=units_refs,
    group=lambda k, unit: ship_name(k, k.air_home[unit]) if isinstance(unit, int) else "",
    words={"done": "Take off"},
    foresee=True,
)
LOAD: Final = Kind(
    "load",
    lambda k, d: f"Ships and a base lie in {hex_name(k, d.about)}: how are torpedo bombers armed?",
    words={
        "torpedoes": "With torpedoes, for ships only",
        "bombs": "With bombs, for the base or for ships",
    },
)


def bundles_of(s: TaskForceState, units: list[int]) -> list[tuple[int, ...]]:
    """Units that may be picked together: all, all bombers, a whole base's, or those of one type
    there."""
    by_base: dict[int, list[int]] = {}
    by_group: dict[tuple[int, int], list[int]] = {}
    for unit in units:
        by_base.setdefault(s.air_home[unit], []).append(unit)
        by_group.setdefault((s.air_home[unit], scene(s).air_group[unit]), []).append(unit)
    found = {tuple(units): None, tuple([u for u in units if not is_fighter(s, u)]): None}
    for several in (*by_base.values(), *by_group.values()):
        found[tuple(several)] = None
    return [bundle for bundle in found if len(bundle) > 1]


def launch_raid(s: TaskForceState, side: int, where: int, ready: list[int]) -> Procedure:
    """[4.3.1, 4.3.8] Units from any bases fly as one raid; those from afar arrive later."""
    able = [u for u in ready if why_not_raid(s, u, where, distance_to(s, u, where)) is None]
    picked = yield from pick_some(
        side,
        FLY,
        able,
        least=1,
        bundles=lambda left: bundles_of(s, left),
        case="4.3.1",
        command="air",
        about=where,
    )
    bombs = yield from _armed_with_bombs(s, side, where, picked)
    for unit in picked:
        distance = distance_to(s, unit, where)
        later = 0 if scene(s).flights else delay(distance)
        far = bool(bases_in_hex(s, 1 - side, where)) and distance > CARRIER_REACH
        torpedo = scene(s).air_kind[unit] == TORPEDO
        s.air_bombs[unit] = int(torpedo and (bombs or far))
        s.air_place[unit] = where
        s.air_moved[unit] = 1
        s.air_due[unit] = s.turn + later
        set_slot(s, unit, OUT if later else RAID)
    tell(
        s,
        "4.3.1",
        "{side} launches a raid against {hex}: {n} units.",
        side=side_name(s, side),
        hex=hex_ref(s, where),
        n=len(picked),
    )


def _armed_with_bombs(s: TaskForceState, side: int, where: int, units: list[int]) -> Procedure:
    """[4.3.6] Torpedo bombers take bombs against a base; where ships lie there they choose."""
    if not bases_in_hex(s, 1 - side, where):
        return False
    if not markers_in(s, 1 - side, where):
        return True
    if not any(scene(s).air_kind[unit] == TORPEDO for unit in units):
        return False
    answer = yield ask(
        side, LOAD, ("torpedoes", "bombs"), about=where, case="4.3.6", command="air", draft=True
    )
    return answer == "bombs"


def cover(s: TaskForceState, side: int, where: int, ready: list[int]) -> Procedure:
    """[4.3.1] Who goes first may send fighters to patrol over another hex."""
    able = [
        unit
        for unit in ready
        if is_fighter(s, unit) and 0 < distance_to(s, unit, where) <= CARRIER_REACH
    ]
    picked = yield from pick_some(
        side,
        FLY,
        able,
        least=1,
        bundles=lambda left: bundles_of(s, left),
        case="4.3.1",
        command="air",
        about=where,
    )
    for unit in picked:
        s.air_place[unit] = where
        s.air_moved[unit] = 1
        set_slot(s, unit, COVER)
    tell(
        s,
        "4.3.1",
        "{side} sends {n} fighter units to patrol over {hex}.",
        side=side_name(s, side),
        n=len(picked),
        hex=hex_ref(s, where),
    )
