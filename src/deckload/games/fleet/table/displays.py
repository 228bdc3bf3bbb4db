"""The displays on which battles are fought, and the tracks of turns and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from deckload.engine.views import Display, Place, Track
from deckload.games.fleet.model.game_data import FleetData
from deckload.games.fleet.model.pieces import Turn
from deckload.games.fleet.model.state import FleetState

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
    boxes = {
        f"{SURFACE} {number}": named.get(number, str(number))
        for number in range(1, data.limits.display_boxes + 1)
    }
    return folded_row(SURFACE, title, boxes, BOXES_IN_A_ROW)


def folded_row(name: str, title: str, named: Mapping[str, str], in_a_line: int) -> Display:
    """One row of boxes, by id what they bear, folded into lines of so many."""
    boxes = []
    for number, (box, words) in enumerate(named.items()):
        row, column = divmod(number, in_a_line)
        if row % 2:
            column = in_a_line - 1 - column
        boxes.append(Place(box, column, row, words))
    links = tuple((a.id, b.id) for a, b in pairwise(boxes))
    return Display(name, title, tuple(boxes), links)


def turn_track(turns: Sequence[Turn], title: str) -> Track:
    """[DAY_AND_NIGHT] The turns of a scenario, counted from 1. A date begins with its night
    turn."""
    boxes = tuple(
        f"{number}: night of {turn.date}" if turn.night else str(number)
        for number, turn in enumerate(turns, start=1)
    )
    return Track(TURN, title, boxes)


def counted_on_tracks(k: FleetState) -> dict[str, int]:
    """By track, the box that has been reached."""
    tracks = {TURN: max(0, k.turn - 1)}
    if k.battle_round:
        tracks[ROUND] = k.battle_round - 1
    return tracks


def round_track(data: FleetData) -> Track:
    """[BATTLES]"""
    rounds = tuple(str(number + 1) for number in range(data.limits.battle_rounds))
    return Track(ROUND, "Rounds of the surface battle", rounds)
