"""The displays on which battles are fought, and the tracks of turns and rounds."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from deckload.engine.views import Display, Place, Track
from deckload.games.fleet.model.game_data import FleetData

AIR_SEA: Final = "air-sea"
SURFACE: Final = "surface"
"""The displays; their boxes are called by these words and a number, counted from 1."""

TURN: Final = "turn"
ROUND: Final = "round"
BOXES_IN_A_ROW: Final = 5


def air_sea_display(data: FleetData, title: str) -> Display:
    """[SHIPS_UNDER_ATTACK] A hexagon of boxes, drawn as bricks so that neighbours lie side by
    side."""
    boxes = tuple(
        Place(f"{AIR_SEA} {number}", round(x / 1.5, 3), round(y / 3**0.5, 3), str(number))
        for number, (x, y) in enumerate(data.air_sea_places, start=1)
    )
    return Display(AIR_SEA, title, boxes)


def surface_display(data: FleetData, title: str, named: Mapping[int, str]) -> Display:
    """[BATTLE_PLACES] One row of boxes, folded: each line begins beneath the end of the one above.
    `named` are the boxes that bear more than their number."""
    last = data.limits.display_boxes
    boxes = []
    for number in range(1, last + 1):
        row, column = divmod(number - 1, BOXES_IN_A_ROW)
        if row % 2:
            column = BOXES_IN_A_ROW - 1 - column
        boxes.append(Place(f"{SURFACE} {number}", column, row, named.get(number, str(number))))
    links = tuple((a.id, b.id) for a, b in pairwise(boxes))
    return Display(SURFACE, title, tuple(boxes), links)


def turn_track(data: FleetData, turns_played: int, title: str) -> Track:
    """[DAY_AND_NIGHT] A date begins with its night turn."""
    turns = data.turns[:turns_played]
    boxes = tuple(
        f"{turn.number}: night of {turn.date}" if turn.night else str(turn.number) for turn in turns
    )
    return Track(TURN, title, boxes)


def round_track(data: FleetData) -> Track:
    """[BATTLES]"""
    rounds = tuple(str(number + 1) for number in range(data.limits.battle_rounds))
    return Track(ROUND, "Rounds of the surface battle", rounds)
