"""Which operations markers may come next, as everybody can count (2.4, 6.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


def markers_to_come(k: MidwayState) -> list[int]:
    """By route: operations markers that have not been drawn."""
    data = k.data
    left = [0] * len(data.routes)
    for kind, marker in enumerate(data.markers):
        if marker.route >= 0:
            drawn = k.drawn[kind] + k.before[kind]
            left[marker.route] += max(0, data.marker_counts[kind] - drawn)
    return left


def chances_of_action(k: MidwayState, left: list[int]) -> list[float]:
    """By route: how likely the Japanese act there next turn, with so many markers to come."""
    if k.next_marker >= 0:
        known = k.data.markers[k.next_marker].route
        if known >= 0:
            return [float(route == known) for route in range(len(left))]
    total = sum(left)
    return [count / total if total else 0.0 for count in left]
