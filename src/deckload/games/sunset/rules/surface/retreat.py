"""8.3.9: after a surface battle: who is left behind, and where the others go."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell, tell_battle_over
from deckload.engine.procedures import Procedure, steps
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.air.patrols import check_ranges
from deckload.games.sunset.rules.forces import (
    forces_in,
    group_with,
    hex_ref,
    is_alone,
    marker_ref,
    markers_in,
    own_name,
)
from deckload.games.sunset.rules.movement.allowance import slow_down
from deckload.games.sunset.rules.movement.bounds import why_closed
from deckload.games.sunset.rules.nouns import HEX
from deckload.games.sunset.rules.special.fanaticism import release_ships
from deckload.games.sunset.rules.surface.battle_line import slots_of
from deckload.games.sunset.rules.surface.battle_orders import end_orders
from deckload.games.sunset.rules.task_forces.cripples import leave_behind
from deckload.games.sunset.rules.task_forces.limits import why_no_room

step: Final = steps("sunset.retreat")


def _who_retreats(k: SunsetState, d: Decision) -> str:
    return f"Where does {' with '.join([own_name(k, m) for m in d.about])} retreat to?"


RETREAT: Final = Kind("retreat", _who_retreats, of=HEX, label="To {}")


# --- left behind ----------------------------------------------------------------------------------


@step
def leave_cripples(s: SunsetState) -> None:
    """[8.3.9, 9.3] Ships of both sides that are damaged beyond half, rounded down, stay alone in
    the hex, in full view; units of small ships go along whatever they have lost."""
    for side in SIDES:
        ships = [s.slot_ship[slot] for slot in slots_of(s, side)]
        leave_behind(
            s, [x for x in ships if is_past_half(s, x) and is_with_a_force(s, x)], s.battle_hex
        )


def is_past_half(s: SunsetState, ship: int) -> bool:
    """[8.3.9, 9.3]"""
    return not s.data.is_small[ship] and s.hits[ship] > s.data.boxes[ship] // 2


def is_with_a_force(s: SunsetState, ship: int) -> bool:
    """Who goes alone already is where she is to be."""
    return not is_alone(s, group_with(s, ship))


# --- retreat --------------------------------------------------------------------------------------


@step
def retreat(s: SunsetState, side: int) -> Procedure:
    """[8.3.9] All task forces of a side that leaves go to one hex; who had come in goes back where
    it came from. A retreat sets off no search, submarine or boat (ruling S45)."""
    forces = retreating(s, side)
    if not forces:
        return
    came_from = s.entered[s.mover] if s.mover in forces else OFF_MAP
    if came_from != OFF_MAP:
        place = came_from
    elif retreat_hexes(s, forces):
        place = yield ask(
            side,
            RETREAT,
            lambda: retreat_hexes(s, forces),
            about=tuple(forces),
            case="8.3.9",
            covert=True,  # which hexes are open hangs on the fleets that US markers belong to
        )
    else:
        tell(s, "8.3.9", "{marker} has nowhere to go.", marker=marker_ref(s, forces[0]))
        return
    for marker in forces:
        s.place[marker] = place
        s.entered[marker] = OFF_MAP
        text = "{marker} retreats to {hex}."
        tell(s, "8.3.9", text, marker=marker_ref(s, marker), hex=hex_ref(s, place))
    overstack(s, side, place)
    check_ranges(s)


def retreating(s: SunsetState, side: int) -> list[int]:
    """The task forces of a side that fought and still have ships; who goes alone stays (ruling
    S46)."""
    fought = [marker for marker in s.fighting[side] if s.ships[marker]]
    return [m for m in fought if s.place[m] == s.battle_hex and not is_alone(s, m)]


def retreat_hexes(s: SunsetState, forces: list[int]) -> list[int]:
    """[8.3.9] The first of these that there is: vacant hexes other than the one by which the active
    side came in; hexes with friends and room; the one by which it came in; hexes with friends and
    no room; any (ruling S45)."""
    side, entry = s.data.marker_side[forces[0]], s.entered[s.mover]
    near = [place for place in s.data.sea_neighbours[s.battle_hex] if is_allowed(s, forces, place)]
    others = [place for place in near if place != entry]
    safe = [place for place in others if not markers_in(s, 1 - side, place)]
    vacant = [place for place in safe if not markers_in(s, side, place)]
    friendly = [place for place in safe if forces_in(s, side, place)]
    roomy = [place for place in friendly if has_room(s, forces, place)]
    way_in = [place for place in near if place == entry]
    return vacant or roomy or way_in or friendly or near


def is_allowed(s: SunsetState, forces: list[int], place: int) -> bool:
    """[6.3, 5.5] US ships have their bounds, and their two fleets never share a hex; no Japanese
    gets to the beachhead by running away."""
    if s.data.marker_side[forces[0]] == IJN:
        return place != s.data.beachhead
    if any(s.fleet[other] != s.fleet[forces[0]] for other in forces_in(s, USN, place)):
        return False
    return all(why_closed(s, marker, place) is None for marker in forces)


def has_room(s: SunsetState, forces: list[int], place: int) -> bool:
    """[5.5] For all of them together."""
    there = len(forces_in(s, s.data.marker_side[forces[0]], place)) + len(forces)
    if there > s.data.limits.stacking:
        return False
    return all(why_no_room(s, marker, place) is None for marker in forces)


def overstack(s: SunsetState, side: int, place: int) -> None:
    """[8.3.9] More task forces than may be there get in each other's way."""
    there = forces_in(s, side, place)
    if len(there) <= s.data.limits.stacking:
        return
    for marker in there:
        slow_down(s, marker, s.data.limits.overstacked_cost)
    text = "Too many task forces are in {hex}: each of them is slowed."
    tell(s, "8.3.9", text, hex=hex_ref(s, place))


# --- the end --------------------------------------------------------------------------------------


@step
def clear_line(s: SunsetState) -> None:
    """[8.3.9, 13.1.5.2] Nothing of the battle stays but what it has done."""
    tell_battle_over(s, "8.3.9", "The battle is over.")
    release_ships(s)
    s.battle_hex = s.initiative = s.mover = s.in_strait = NONE
    s.battle_round = 0
    s.fighting, s.smoke_of = [[], []], [[], []]
    s.slot_side, s.slot_class, s.slot_area = [], [], []
    s.slot_moved, s.slot_slow, s.slot_lit = [], [], []
    s.slot_open, s.slot_shown, s.slot_ship = [], [], []
    s.slot_hits, s.slot_critical = [], []
    s.aimed, s.shots, s.wakes, s.waiting = [], [], [], []
    s.scrambled, s.engaged, s.weary = [], [], []
    s.opened_fire = [0, 0]
    end_orders(s)
