"""What the fighting has cost so far, as far as a viewer knows."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.engine.toll import Tally
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import LOST, FleetState
from deckload.games.fleet.table.side_panels import Causes


def toll(k: FleetState, causes: Sequence[Causes], at_the_end: str) -> list[Tally]:
    """Air units lost, boxes marked, ships sunk, and points but for those that are counted only at
    the end."""
    data, refs = k.data, k.data.ship_refs
    hit = [ship for ship, hits in enumerate(k.hits) if hits]
    sunk = [ship for ship in hit if k.sunk_by[ship]]
    boxes = k.air_box
    return [
        *(
            Tally(a, "aircraft", sum(boxes[u] == LOST for u in data.units_of_side[a]))
            for a in SIDES
        ),
        *(Tally(data.ship_side[ship], "hits", k.hits[ship], refs[ship].id) for ship in hit),
        *(Tally(data.ship_side[ship], "sunk", 1, refs[ship].id) for ship in sunk),
        *(Tally(side, "points", _scored(causes[side], at_the_end)) for side in SIDES),
    ]


def _scored(causes: Causes, at_the_end: str) -> int:
    return sum([points for cause, points in causes if cause != at_the_end])
