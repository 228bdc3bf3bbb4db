"""States that were saved under older rules, made into those of today."""

from __future__ import annotations

from typing import Any

from deckload.games.carrier.model.state import UNSEEN


def with_standing_orders(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 2 knew no fighter director, no screen and no word for all fights of a segment: nobody
    has given such an order yet."""
    return {**packed, "direction": [], "screening": 0, "fewest_at_escorts": 0}


def with_ages_of_reports(packed: dict[str, Any]) -> dict[str, Any]:
    """Rules 6 did not note when a force was reported: that is not known of any."""
    return {**packed, "force_seen": [UNSEEN] * len(packed["force_hex"])}
