"""Ready-made launches: a flight against raids, a strike on a force, patrols, all at one answer.

Whoever wants to pick units himself does that with `rules/decks/launching.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.games.carrier.model.state import (
    AFTER_RAID,
    INTERCEPT,
    NOBODY_THERE,
    STRIKE,
    TO_FORCE,
    UNUSED,
    CarrierState,
)
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.decks.boxes import launch_limits, may_launch_together
from deckload.games.carrier.rules.decks.ready import ReadyAircraft, ready_aircraft
from deckload.games.carrier.rules.fleet import carrier_groups
from deckload.games.carrier.rules.forces.roster import detected_forces
from deckload.games.carrier.rules.missions.course import launch_move
from deckload.games.carrier.rules.missions.direction import first_hex
from deckload.games.carrier.rules.missions.forming import (
    cap_room,
    form,
    form_patrol,
    free_display,
)
from deckload.games.carrier.rules.missions.orders import give_order
from deckload.games.carrier.rules.night import note_take_off
from deckload.games.carrier.rules.raids.counters import nearest_raid, raids_on_map

MEET: Final = "meet"
GO_FOR: Final = "go for"

Deckload = tuple[str, int, int, int]
"""What, from which hex, the force (or nought), and how many bombers at most (or nought)."""

FLIGHT: Final = 9
"""Fighters in one mission: more would not shoot down more."""
SMALL: Final = 4
SIZES: Final = {8: 3, SMALL: 2}
"""Bombers of a full strike, or of a small one, and the fighters that go with them."""
SHORT: Final = 4
"""Fuel points that a strike may be short of for the way there and back: the fleet comes to meet
it."""
KEPT_FREE: Final = 2
"""Displays that patrols leave to others."""


# --- what is on offer -----------------------------------------------------------------------------


def deckloads_on_offer(s: CarrierState, ready: ReadyAircraft) -> list[Deckload]:
    """[4.14, 6.24, 22.1] Against raids, if any is on the radar; and by day strikes on what has been
    detected in reach."""
    if not ready.hexes or UNUSED not in s.mission_kind:
        return []
    if not s.data.scenarios[s.scenario].missions_flown:
        return []
    targets = [] if is_night(s) else detected_forces(s)
    raids = raids_on_map(s)
    if not raids and not targets:
        return []
    found: list[Deckload] = []
    for place in ready.hexes:
        if raids and place in ready.fighters_at:
            found.append((MEET, place, 0, 0))
        bombers = ready.bombers_at.get(place)
        if bombers and targets:
            sizes = SIZES if len(bombers) > SMALL else (SMALL,)
            reach = max([s.data.endurance[unit] for unit in bombers]) + SHORT
            found += [
                (GO_FOR, place, force, size)
                for force in targets
                if fuel_needed(s, place, force) <= reach
                for size in sizes
            ]
    return found


def fuel_needed(s: CarrierState, place: int, force: int) -> int:
    """[4.435] For the way there, the attack, the way back and the landing, at least."""
    fuel = s.data.fuel
    return 2 * s.data.grid.distance(place, s.force_hex[force]) + fuel.strike + fuel.land


def units_for(s: CarrierState, load: Deckload) -> list[int]:
    """[4.31, 6.24] Who would take off: fighters; or the bombers that carry most, and fighters with
    them."""
    what, place, _, size = load
    ready = ready_aircraft(s)
    fighters = ready.fighters_at.get(place, [])
    if what == MEET:
        return _who_fit(s, [], fighters, FLIGHT)
    bombers = sorted(
        ready.bombers_at.get(place, []),
        key=lambda unit: (-s.data.attack[unit], -s.data.endurance[unit]),
    )
    going = _who_fit(s, [], bombers, size)
    return _who_fit(s, going, fighters, SIZES[size])


def _who_fit(s: CarrierState, going: list[int], units: Sequence[int], most: int) -> list[int]:
    """[6.24, 17.2] Those who go already, with some more of these as far as their decks allow."""
    found, limits = going[:], launch_limits(s)
    for unit in units:
        if len(found) - len(going) >= most:
            break
        if may_launch_together(s, [*found, unit], limits):
            found.append(unit)
    return found


# --- taking off -----------------------------------------------------------------------------------


def leave_decks(s: CarrierState, units: Sequence[int]) -> None:
    """[6.24] They take off from where they stand."""
    for unit in units:
        note_take_off(s, unit, s.air_ship[unit])
        s.deck_launched[s.air_ship[unit]] += 1
        s.air_ship[unit] = NOBODY_THERE


def launch_deckload(s: CarrierState, load: Deckload) -> None:
    """[6.24, 4.14, 4.42] They take off, know where they are bound, and go the first hex at once.
    Against raids as many missions go as there are fighters and displays for."""
    what, place, force, _ = load
    if what == GO_FOR:
        _send_strike(s, units_for(s, load), place, force)
        return
    units = units_for(s, load)
    while units and free_display(s) >= 0:
        _send_flight(s, units, place)
        units = units_for(s, load)


def _send_flight(s: CarrierState, units: list[int], place: int) -> None:
    leave_decks(s, units)
    mission = form(s, INTERCEPT, units, place)
    raid = nearest_raid(s, place)
    give_order(s, mission, AFTER_RAID, raid)
    goes = first_hex(s, mission, raid)
    if goes != place:
        launch_move(s, mission, goes)


def _send_strike(s: CarrierState, units: list[int], place: int, force: int) -> None:
    leave_decks(s, units)
    set_out_for(s, form(s, STRIKE, units, place), force)


def set_out_for(s: CarrierState, mission: int, force: int) -> None:
    """[4.22, 4.42] A strike that has just taken off makes for a force, one hex at once."""
    give_order(s, mission, TO_FORCE, force)
    here = s.mission_hex[mission]
    if s.force_hex[force] != here:
        launch_move(s, mission, s.data.grid.ahead(here, s.force_hex[force], 1))


# --- patrols --------------------------------------------------------------------------------------


def can_send_patrols(s: CarrierState, ready: ReadyAircraft) -> bool:
    """[4.33] Whether there is a patrol on offer: whoever is ready may take off by himself."""
    if not ready.fighters_of or s.mission_kind.count(UNUSED) <= KEPT_FREE:
        return False
    if not s.data.scenarios[s.scenario].missions_flown:
        return False
    return any(cap_room(s, group) > 0 for group in ready.fighters_of)


def patrols_on_offer(s: CarrierState) -> list[tuple[int, list[int]]]:
    """[4.33] Groups that have room for a patrol and fighters for it, those with most room first, as
    far as some displays stay free; each with who would go."""
    if not s.data.scenarios[s.scenario].missions_flown:
        return []
    free = s.mission_kind.count(UNUSED) - KEPT_FREE
    ready = ready_aircraft(s)
    found: list[tuple[int, list[int]]] = []
    for group in sorted(carrier_groups(s), key=lambda group: -cap_room(s, group)):
        fighters = ready.fighters_of.get(group, [])
        units = _who_fit(s, [], fighters, cap_room(s, group))
        if units and len(found) < free:
            found.append((group, units))
    return found


def send_patrols(s: CarrierState) -> None:
    """[4.33] A patrol over each group that has room for one."""
    for group, units in patrols_on_offer(s):
        leave_decks(s, units)
        form_patrol(s, group, units)
