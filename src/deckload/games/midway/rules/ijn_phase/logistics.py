"""Case 6.1.9: what the Japanese repair; and the 26th Fighter Group of 13.0."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, die, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import CSF, JAPAN, KNOWN_SLOT, LAC, LOST, NOWHERE
from deckload.games.midway.model.state import AFLOAT, DAMAGED, OFF_MAP, OUT, MidwayState
from deckload.games.midway.rules.basing import has_room, put_down
from deckload.games.midway.rules.forces import (
    air_ref,
    distance,
    force_ref,
    force_room,
    forces_on,
    indices,
    ship_ref,
    space_ref,
)
from deckload.games.midway.rules.segments import JAPANESE, begin_segment
from deckload.games.midway.rules.spotting import SEEN_BY_ALL

step: Final = steps("midway.logistics")


@step
def ijn_logistics(s: MidwayState) -> None:
    """[6.1.9] Bases, then land-based air units, then one carrier."""
    begin_segment(s, JAPANESE, "IJN logistics", "6.1.9")
    for route in s.active:
        _repair_base(s, route)
    for route in s.active:
        _repair_land_units(s, route)
    _repair_carrier(s)
    if s.options["fighter_group"] == "on":
        _deploy_fighter_group(s)


def _repaired(s: MidwayState, column: str, what: str) -> bool:
    chart = s.data.charts["ijn_repair"]
    throw = Throw("repair", 6, 1, chart, column, (), "6.1.9", side=JAPAN, does="under repair")
    return bool(roll_result(s, throw, by=what) == "Repair")


def _repair_base(s: MidwayState, route: int) -> None:
    """[6.1.9]"""
    space = s.data.island[route]
    base = s.data.bases[space] if space >= 0 else None
    if base is None or s.base_step[space] != 1 or base.steps == 1:
        return
    if _repaired(s, "base", base.title):
        s.base_step[space] = base.steps
        tell(s, "6.1.9", "{space} is repaired.", space=space_ref(s, space))


def _repair_land_units(s: MidwayState, route: int) -> None:
    """[6.1.9] Reduced LACs on the route; carrier units that stand ashore are not helped."""
    data = s.data
    for unit in indices(s.air_step, 1, data.first_ijn_air):
        base = s.air_base[unit]
        if data.air[unit].service != LAC:
            continue
        if not 0 <= base < data.deck or data.space_route[base] != route:
            continue
        if data.air[unit].steps == 1:
            continue
        if _repaired(s, "LAC", data.air[unit].name):
            s.air_step[unit] = data.air[unit].steps
            tell(s, "6.1.9", "{unit} is at full strength again.", unit=air_ref(s, unit))


# --- carriers ------------------------------------------------------------------------------------


def _repair_carrier(s: MidwayState) -> None:
    """[6.1.9] One damaged carrier a turn, picked at random, tries to come back."""
    if DAMAGED not in s.status[s.data.first_ijn_ship :]:
        return
    damaged = [ship for ship in s.data.ijn_carriers if s.status[ship] == DAMAGED]
    if not damaged:
        return
    ship = damaged[0]
    if len(damaged) > 1:
        ship = damaged[die(s, len(damaged), "carrier to repair") - 1]
    if not _repaired(s, "carrier", s.data.ships[ship].name):
        return
    forces = [
        f
        for f in s.data.ijn_forces
        if s.data.forces[f].kind == CSF and s.force_space[f] != OFF_MAP and force_room(s, f) > 0
    ]
    if not forces:
        s.status[ship] = OUT
        tell(s, "6.1.9", "No carrier force has room for {ship}.", ship=ship_ref(s, ship))
        return
    force = forces[0] if len(forces) == 1 else forces[die(s, len(forces), "carrier joins") - 1]
    rejoin(s, ship, force)


def rejoin(s: MidwayState, ship: int, force: int) -> None:
    """[6.1.9, 4.3.2] A carrier joins a task force; its lost air units come back reduced."""
    s.status[ship] = AFLOAT
    join(s, ship, force)
    tell(s, "6.1.9", "{ship} joins {force}.", ship=ship_ref(s, ship), force=force_ref(s, force))
    code = s.data.deck + ship
    for unit in s.data.ijn_air:
        lost = s.data.air[unit].parent == ship and s.air_base[unit] == LOST
        if lost and has_room(s, code):
            s.air_step[unit] = 1
            put_down(s, unit, code)
            tell(s, "6.1.9", "{unit} is aboard again, reduced.", unit=air_ref(s, unit))


def join(s: MidwayState, ship: int, force: int) -> None:
    """A ship that everybody sees takes a free slot of a task force."""
    used = {slot for slots in s.slots for slot in slots}
    slot = next(slot for slot in range(len(s.slot_unit)) if slot not in used)
    s.slot_lot[slot] = KNOWN_SLOT
    s.slot_seen[slot] = SEEN_BY_ALL
    s.slot_unit[slot] = ship
    s.slots[force].append(slot)


# --- the 26th Fighter Group ----------------------------------------------------------------------


def _deploy_fighter_group(s: MidwayState) -> None:
    """[13.0] Sent to captured Midway when a carrier force is near."""
    data = s.data
    route = data.routes.index("MI")
    midway = data.objective[route]
    unit = next(u for u in data.ijn_air if data.air[u].option == "fighter_group")
    if not s.captured[route] or s.air_base[unit] != NOWHERE:
        return
    near = [
        f
        for f in forces_on(s, route, JAPAN)
        if data.forces[f].kind == CSF and distance(s, s.force_space[f], midway) <= 3
    ]
    if near:
        put_down(s, unit, midway)
        tell(s, "13.0", "{unit} is based on Midway.", unit=air_ref(s, unit))
