"""States that were saved under older rules, made into those of today."""

from __future__ import annotations

from typing import Any

from deckload.board import HexGrid
from deckload.games.carrier.model import reading
from deckload.games.carrier.model.state import OFF_MAP, UNSEEN


def with_standing_orders(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 2 knew no fighter director, no screen and no word for all fights of a segment: nobody
    has given such an order yet."""
    return {**packed, "direction": [], "screening": 0, "fewest_at_escorts": 0}


def with_ages_of_reports(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 6 did not note when a force was reported: that is not known of any."""
    return {**packed, "force_seen": [UNSEEN] * len(packed["force_hex"])}


def with_places_of_searches(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 7 brought searches home to where they had set out, band by band: each is where that has
    brought it. Who had shadowed a force looked no more in one band, the one that it turned in."""
    grid, legs = reading.load(None).grid, packed["search_legs"]
    places: list[int] = []
    before: list[int] = []
    for number, origin in enumerate(packed["search_origin"]):
        goal, step = packed["search_goal"][number], packed["search_step"][number]
        for found, at in ((places, step), (before, step - 1)):
            out = origin != OFF_MAP
            found.append(_place_after(grid, origin, goal, at, legs[number]) if out else OFF_MAP)
    blind = [turn if done else 0 for done, turn in zip(packed["search_blind"], legs, strict=True)]
    return {**packed, "search_hex": places, "search_was": before, "search_blind": blind}


def _place_after(grid: HexGrid, origin: int, goal: int, step: int, legs: int) -> int:
    """Where a search of rules 7 was after a flight: two, six, ten hexes out, or on its way back."""
    way = grid.straight(origin, goal)
    away = (0, 2, 6, 10, 14)[max(0, step + 1) if step < legs else 2 * legs - 1 - step]
    return way[min(away, len(way) - 1)]
