"""States that were saved under older rules, made into those of today."""

from __future__ import annotations

from typing import Any

from deckload.games.clash.model.state import BY_FLEET


def with_deck_finds(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 3 did not ask whose planes had found a marker (6.3.1): whatever a fleet has found stays
    open to its carriers."""
    found = [marker for marker, marks in enumerate(packed["detected"]) if marks & BY_FLEET]
    return {**packed, "deck_finds": [[], found]}
