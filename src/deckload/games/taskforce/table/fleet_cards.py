"""Task forces as they stand on the fleet formation sheet: rings and columns."""

from __future__ import annotations

from typing import Final

from deckload.engine.view_parts import part
from deckload.engine.views import Box, Panel, Piece
from deckload.games.taskforce.model.conditions import (
    IN_PLAY,
    LANDED,
    LEFT,
    NO_LAND,
    NO_LAND_YET,
    NO_LAUNCH,
    NO_LAUNCH_YET,
    NONE,
    SUNK,
)
from deckload.games.taskforce.model.game_data import FORMATIONS, SHIP_TYPES, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import LEVELS, level_of, must_withdraw
from deckload.games.taskforce.rules.fleets import (
    FORMATIONS_OF,
    LETTERS,
    anti_air,
    formation_name,
    is_group,
    is_land_base,
    is_ring,
    is_small,
    marker_name,
    marker_of,
    marker_ref,
    scene,
)

RING_BOXES: Final = (("centre", 1), ("ahead", 0), ("left", 1), ("right", 1), ("astern", 2))
"""A ring's boxes in the order of its ships, each with its row on the card."""


def box_of(k: TaskForceState, formation: int, at: int) -> str:
    """The box that the ship at a place of a formation lies in."""
    name = f"{LETTERS[formation // FORMATIONS]} {formation_name(k, formation)}"
    if is_ring(k, formation) and at < len(RING_BOXES):
        return f"{name} {RING_BOXES[at][0]}"
    return f"{name} {at + 1}"


def lost_box(side: int) -> str:
    return f"{LETTERS[side]} lost"


def gone_box(side: int) -> str:
    return f"{LETTERS[side]} gone"


@part
def ship_pieces(k: TaskForceState) -> list[Piece]:
    """All ships that the viewer sees, in their boxes; those in harbour at their berths."""
    facts = scene(k)
    if facts.berths:
        return [ship_piece(k, ship, _berth(k, ship)) for ship in facts.berths]
    pieces = []
    for formation, ships in enumerate(k.ships_in):
        for at, ship in enumerate(ships):
            pieces.append(ship_piece(k, ship, box_of(k, formation, at)))
    for ship, fate in enumerate(k.fate):
        if fate == SUNK and not is_land_base(k, ship):
            pieces.append(ship_piece(k, ship, lost_box(facts.ship_side[ship])))
        elif fate in (LEFT, LANDED):
            pieces.append(ship_piece(k, ship, gone_box(facts.ship_side[ship])))
    return pieces


def _berth(k: TaskForceState, ship: int) -> str:
    facts = scene(k)
    sunk = k.fate[ship] == SUNK
    return lost_box(facts.ship_side[ship]) if sunk else facts.ship_id[ship]


def ship_piece(k: TaskForceState, ship: int, at: str) -> Piece:
    """[2.2] A ship's counter with the values that count now."""
    facts = scene(k)
    steps = max(0, min(2, k.steps[ship]))
    critical = k.critical[ship]
    guns = 0 if critical else facts.guns[ship][steps]
    values = {
        "AA": str(anti_air(k, ship) if steps else 0),
        "guns": str(guns),
        "durability": str(facts.durability[ship][steps]),
    }
    if is_small(k, ship):
        values["ships"] = str(steps)
    if facts.night_guns[ship] != facts.guns[ship]:
        values["guns at night"] = str(0 if critical else facts.night_guns[ship][steps])
    return Piece(
        id=facts.ship_name[ship],
        at=at,
        type=SHIP_TYPES[facts.ship_type[ship]],
        name=facts.ship_name[ship],
        side=facts.ship_side[ship],
        values=values,
        badges=_badges(k, ship),
    )


def _badges(k: TaskForceState, ship: int) -> tuple[str, ...]:
    """[2.3.3, 2.3.4, 2.3.5] Markers on a ship."""
    badges = []
    level = level_of(k, ship)
    if level and not is_small(k, ship):
        badges.append(LEVELS[level])
    if k.mending[ship] > 0:
        badges.append("emergency repairs")
    elif is_small(k, ship) and k.minor[ship] > 0:
        badges.append("minor")
    deck = k.deck[ship]
    if k.fate[ship] == IN_PLAY and deck:
        launch = deck & (NO_LAUNCH | NO_LAUNCH_YET)
        landing = deck & (NO_LAND | NO_LAND_YET)
        badges.append(
            "no launch, no landing"
            if launch and landing
            else "no launch"
            if launch
            else "no landing"
        )
    if k.fate[ship] == IN_PLAY and must_withdraw(k, ship):
        badges.append("withdraws")
    return tuple(badges)


@part
def fleet_cards(k: TaskForceState, side: int) -> list[Panel]:
    """[2.5] A card for each formation whose ships the viewer sees, his own first."""
    first = side if side in (0, 1) else 0
    return [
        _card(k, formation)
        for owner in (first, 1 - first)
        for formation in FORMATIONS_OF[owner]
        if k.ships_in[formation]
    ]


def _card(k: TaskForceState, formation: int) -> Panel:
    facts = scene(k)
    owner = formation // FORMATIONS
    marker = marker_of(k, formation)
    ring = is_ring(k, formation)
    kind = "withdrawing" if is_group(formation) else "ring" if ring else "column"
    where = f", {marker_name(k, marker)}" if marker != NONE else ""
    title = f"{facts.side_names[owner]} {formation_name(k, formation)} ({kind}{where})"
    return Panel(
        f"formation-{formation}",
        title,
        boxes=_boxes(k, formation, ring),
        side=owner,
        about=marker_ref(k, marker) if marker != NONE and k.place[marker] >= 0 else None,
    )


def _boxes(k: TaskForceState, formation: int, ring: bool) -> tuple[Box, ...]:
    """A ring with its centre in the middle; a column from its head on."""
    owner = formation // FORMATIONS
    if not ring:
        return tuple(
            Box(box_of(k, formation, at), str(at + 1), side=owner)
            for at in range(len(k.ships_in[formation]))
        )
    order = sorted(range(len(RING_BOXES)), key=lambda at: (RING_BOXES[at][1], _across(at)))
    more = range(len(RING_BOXES), len(k.ships_in[formation]))  # of a withdrawing group
    beyond = [Box(box_of(k, formation, at), str(at + 1), 3, owner) for at in more]
    return tuple(
        Box(box_of(k, formation, at), RING_BOXES[at][0].capitalize(), RING_BOXES[at][1], owner)
        for at in order
    ) + tuple(beyond)


def _across(at: int) -> int:
    return ("left", "ahead", "centre", "astern", "right").index(RING_BOXES[at][0])


@part
def losses(k: TaskForceState) -> Panel:
    """[3.5, 4.1.4] Sunk ships, and those that have left the map."""
    facts = scene(k)
    boxes = []
    for side in range(SIDES):
        boxes.append(Box(lost_box(side), f"{facts.side_names[side]} sunk", side, side))
        boxes.append(Box(gone_box(side), f"{facts.side_names[side]} left the map", side, side))
    rows = tuple(
        (f"{facts.side_names[side]} {word} sunk", str(k.small_sunk[side + SIDES * kind]))
        for side in range(SIDES)
        for kind, word in enumerate(("destroyers", "transports"))
        if k.small_sunk[side + SIDES * kind]
    )
    return Panel("losses", "Losses", rows=rows, boxes=tuple(boxes))
