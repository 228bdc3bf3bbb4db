"""States that were saved under older rules, made into those of today."""

from __future__ import annotations

from typing import Any, Final

from deckload.games.clash.model.state import BY_FLEET

JAPANESE_CARRIERS: Final = (76, 77, 78, 84, 85, 86, 91, 92, 93, 109, 110)
"""By the number of the ship: rules 5 gave each of them a box more."""


def with_deck_finds(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 3 did not ask whose planes had found a marker (6.3.1): whatever a fleet has found stays
    open to its carriers."""
    found = [marker for marker, marks in enumerate(packed["detected"]) if marks & BY_FLEET]
    return {**packed, "deck_finds": [[], found]}


def with_longer_logs(packed: dict[str, Any]) -> dict[str, Any]:
    """Under rules 4 Japanese carriers sank with a hit less: those that did have no box left now,
    either."""
    hits = list(packed["hits"])
    for ship in JAPANESE_CARRIERS:
        if packed["sunk_by"][ship]:
            hits[ship] += 1
    return {**packed, "hits": hits}
