"""Ships, formations and markers: small questions that every chapter asks.

They are asked of the truth and of what a side knows alike; of what it does not know, nothing is
found.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref
from deckload.games.taskforce.model.conditions import (
    DUMMY,
    IN_PLAY,
    MIXED,
    NONE,
    NOTHING,
    NUMBER,
    OFF_MAP,
    SHOWN,
)
from deckload.games.taskforce.model.game_data import (
    AK,
    BASE,
    CV,
    CVL,
    DD,
    FIRST_GROUP,
    FLEET_MARKERS,
    FORMATIONS,
    MARKERS,
    RINGS,
    SIDES,
    Scene,
)
from deckload.games.taskforce.model.options import CLOSED, SHEETS
from deckload.games.taskforce.model.sea_map import SeaMap
from deckload.games.taskforce.model.state import TaskForceState

MARKERS_OF: Final = tuple(range(side * MARKERS, (side + 1) * MARKERS) for side in range(SIDES))
FLEETS_OF: Final = tuple(
    range(side * MARKERS, side * MARKERS + FLEET_MARKERS) for side in range(SIDES)
)
FORMATIONS_OF: Final = tuple(
    range(side * FORMATIONS, (side + 1) * FORMATIONS) for side in range(SIDES)
)
LETTERS: Final = ("J", "A")


def scene(s: TaskForceState) -> Scene:
    """The facts of the scenario."""
    return s.data.scenes[s.scene]


def sea_of(s: TaskForceState) -> SeaMap:
    """The map; every scenario with turns has one."""
    sea = s.data.scenes[s.scene].sea
    assert sea is not None, "the harbour has no hexes"
    return sea


def sheets_are_closed(s: TaskForceState) -> bool:
    """[3.8.1]"""
    return bool(s.options.get(SHEETS) == CLOSED)


def is_night(s: TaskForceState) -> bool:
    """[3.2]"""
    return s.data.turns[s.turn].night


def initiative(s: TaskForceState) -> int:
    """[3.1] Japan on odd turns, the Allies on even ones, as the track shows (2.1.2)."""
    return 0 if s.data.turns[s.turn].initiative == "ijn" else 1


# --- names ----------------------------------------------------------------------------------------


def side_name(s: TaskForceState, side: int) -> str:
    return scene(s).side_names[side]


def marker_name(s: TaskForceState, marker: int) -> str:  # noqa: ARG001
    """[2.3.1, 2.3.5] Fleet markers J1 to J12, withdrawing groups JW1 to JW8; the Allies' with A."""
    side, number = divmod(marker, MARKERS)
    if number < FLEET_MARKERS:
        return f"{LETTERS[side]}{number + 1}"
    return f"{LETTERS[side]}W{number - FLEET_MARKERS + 1}"


def formation_name(s: TaskForceState, formation: int) -> str:  # noqa: ARG001
    """[2.5] As on the sheet."""
    number = formation % FORMATIONS
    return f"TF{number + 1}" if number < FIRST_GROUP else f"W{number - FIRST_GROUP + 1}"


def hex_name(s: TaskForceState, place: int) -> str:
    return sea_of(s).grid.name_of(place)


def marker_ref(s: TaskForceState, marker: int) -> Ref:
    return Ref("piece", marker_name(s, marker))


def hex_ref(s: TaskForceState, place: int) -> Ref:
    return Ref("place", hex_name(s, place))


def ship_ref(s: TaskForceState, ship: int) -> Ref:
    return Ref("piece", scene(s).ship_name[ship])


def ship_name(s: TaskForceState, ship: int) -> str:
    return scene(s).ship_name[ship]


# --- ships ----------------------------------------------------------------------------------------


def is_carrier(s: TaskForceState, ship: int) -> bool:
    """[2.2.3] A fleet or light carrier."""
    type_ = s.data.scenes[s.scene].ship_type[ship]
    return type_ in (CV, CVL)


def is_small(s: TaskForceState, ship: int) -> bool:
    """[2.2] Destroyers and transports: two ships to the counter."""
    type_ = s.data.scenes[s.scene].ship_type[ship]
    return type_ in (DD, AK)


def is_land_base(s: TaskForceState, ship: int) -> bool:
    return s.data.scenes[s.scene].ship_type[ship] == BASE


def is_afloat(s: TaskForceState, ship: int) -> bool:
    """Still in play: afloat, or a base that stands."""
    return s.fate[ship] == IN_PLAY and s.steps[ship] > 0


def halves(s: TaskForceState, ship: int) -> int:
    """[2.2] What a counter counts in half units: its steps, or 2 for a ship by herself."""
    return s.steps[ship] if is_small(s, ship) else 2


def ships_on(s: TaskForceState, ship: int) -> int:
    """[2.2.1] How many ships a counter stands for."""
    return s.steps[ship] if is_small(s, ship) else 1


def anti_air(s: TaskForceState, ship: int) -> int:
    """[2.2] Her own value; a critically damaged ship has none (3.5)."""
    return 0 if s.critical[ship] else s.data.scenes[s.scene].aa[ship][s.steps[ship]]


# --- formations -----------------------------------------------------------------------------------


def is_group(formation: int) -> bool:
    """[2.3.5] Is it a withdrawing group on the map?"""
    return formation % FORMATIONS >= FIRST_GROUP


def is_ring(s: TaskForceState, formation: int) -> bool:
    """[2.5, 3.5] A ring has a carrier in its centre; without her it is a column."""
    if RINGS <= formation % FORMATIONS < FIRST_GROUP:
        return False
    ships = s.ships_in[formation]
    return bool(ships) and is_carrier(s, ships[0])


def formations_under(s: TaskForceState, marker: int) -> list[int]:
    """[3.7.1] The formations that a marker stands for: none, one, or two that are combined."""
    formation = s.under[marker]
    if formation < 0:
        return []
    other = s.partner[formation]
    return [formation] if other < 0 else [formation, other]


def ships_under(s: TaskForceState, marker: int) -> list[int]:
    return [ship for one in formations_under(s, marker) for ship in s.ships_in[one]]


def marker_of(s: TaskForceState, formation: int) -> int:
    """The marker that stands for a formation, or NONE."""
    under = s.under
    if formation in under:
        return under.index(formation)
    other = s.partner[formation]
    return under.index(other) if other >= 0 and other in under else NONE


def formation_of(s: TaskForceState, ship: int) -> int:
    """The formation that a ship is in, or NONE."""
    ships_in = s.ships_in
    for formation in FORMATIONS_OF[scene(s).ship_side[ship]]:
        if ship in ships_in[formation]:
            return formation
    return NONE


def hex_of(s: TaskForceState, ship: int) -> int:
    """Where a ship or base is, or OFF_MAP."""
    base_hex = scene(s).base_hex[ship]
    if base_hex >= 0:
        return base_hex
    formation = formation_of(s, ship)
    marker = marker_of(s, formation) if formation != NONE else NONE
    return s.place[marker] if marker != NONE else OFF_MAP


def has_carrier(s: TaskForceState, marker: int) -> bool:
    """[3.7.1, 4.4.2] A carrier task force, or one combined with one. A carrier is in the centre of
    her ring, which comes first."""
    formation = s.under[marker]
    if formation < 0:
        return False
    ships = s.ships_in[formation]
    if ships and is_carrier(s, ships[0]):
        return True
    other = s.partner[formation]
    return other >= 0 and bool(s.ships_in[other]) and is_carrier(s, s.ships_in[other][0])


def has_transports(s: TaskForceState, marker: int) -> bool:
    """[4.1.3]"""
    facts = scene(s)
    if not facts.transports[marker // MARKERS]:
        return False
    types = facts.ship_type
    for formation in formations_under(s, marker):
        for ship in s.ships_in[formation]:
            if types[ship] == AK:
                return True
    return False


# --- markers --------------------------------------------------------------------------------------


def is_real(s: TaskForceState, marker: int) -> bool:
    return s.under[marker] >= 0


def markers_on_map(s: TaskForceState, side: int) -> list[int]:
    place = s.place
    return [marker for marker in MARKERS_OF[side] if place[marker] >= 0]


def markers_in(s: TaskForceState, side: int, where: int) -> list[int]:
    place = s.place
    return [marker for marker in MARKERS_OF[side] if place[marker] == where]


def ships_in_hex(s: TaskForceState, side: int, where: int) -> list[int]:
    """[3.3] All ships of a side in a hex, a land base too."""
    found = [ship for marker in markers_in(s, side, where) for ship in ships_under(s, marker)]
    return found + bases_in_hex(s, side, where)


def bases_in_hex(s: TaskForceState, side: int, where: int) -> list[int]:
    facts = scene(s)
    return [b for b in facts.bases[side] if facts.base_hex[b] == where and s.fate[b] == IN_PLAY]


def all_bases_in_hex(s: TaskForceState, side: int, where: int) -> list[int]:
    """[2.2.4] What can hold aircraft in a hex: carriers and land bases."""
    return [
        ship
        for ship in ships_in_hex(s, side, where)
        if is_carrier(s, ship) or is_land_base(s, ship)
    ]


def take_off_map(s: TaskForceState, marker: int) -> None:
    """A marker that stands for nothing any more is put aside."""
    s.place[marker] = OFF_MAP
    s.under[marker] = NOTHING
    s.marker_seen[marker] = ALL_EYES
    s.face[marker] = s.alone[marker] = s.proof[marker] = s.swift[marker] = 0
    s.course[marker] = NONE
    s.ordered[marker] = 0


def show_chits(s: TaskForceState, marker: int) -> None:
    """[4.4.2] The chits that lie with a marker are turned up with it."""
    for at, lies_with in enumerate(s.search_marker):
        if lies_with == marker:
            s.search_seen[at] = ALL_EYES
            s.search_marker[at] = NONE


def turn_up(s: TaskForceState, marker: int) -> None:
    """[3.6.2] A marker is turned to its number: fully detected."""
    s.face[marker] = NUMBER
    s.proof[marker] = SHOWN
    s.alone[marker] = 0
    s.marker_seen[marker] = ALL_EYES
    show_chits(s, marker)


def expose(s: TaskForceState, marker: int) -> None:
    """[3.8.1] The ships under a marker are shown to everybody."""
    destroyers = scene(s).destroyers
    for formation in formations_under(s, marker):
        s.formation_seen[formation] = ALL_EYES
        s.card_open[formation] = 1
        for ship in s.ships_in[formation]:
            if ship in destroyers[0] or ship in destroyers[1]:
                s.ship_seen[ship] = ALL_EYES


def drop_formation(s: TaskForceState, formation: int) -> None:
    """[3.6.4] A formation without ships gives up its place; its marker goes if nothing is left."""
    marker = marker_of(s, formation)
    other = s.partner[formation]
    s.partner[formation] = NONE
    if other >= 0:
        s.partner[other] = NONE
    if marker == NONE:
        return
    if other >= 0:
        s.under[marker] = other
        return
    _set_aside_chits(s, marker)
    take_off_map(s, marker)


def _set_aside_chits(s: TaskForceState, marker: int) -> None:
    """[4.4.2] The faces of chits are shown with what their marker stood for, and not when it is set
    aside unrevealed."""
    s.search_marker = [MIXED if lies_with == marker else lies_with for lies_with in s.search_marker]


def is_dummy(s: TaskForceState, marker: int) -> bool:
    return s.under[marker] == DUMMY
