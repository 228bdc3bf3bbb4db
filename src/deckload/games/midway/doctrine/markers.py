"""Which operations markers may come next, as everybody can count (2.4, 6.1.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from deckload.games.midway.model.game_data import MidwayData

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


@lru_cache(maxsize=8)
def _operations(data: MidwayData) -> tuple[tuple[int, int, int], ...]:
    """The operations markers by kind: its number, its route, and how many there are."""
    counts = enumerate(zip(data.markers, data.marker_counts, strict=True))
    return tuple([(kind, m.route, count) for kind, (m, count) in counts if m.route >= 0])


def markers_to_come(k: MidwayState) -> list[int]:
    """By route: operations markers that have not been drawn."""
    left, drawn, before = [0] * len(k.data.routes), k.drawn, k.before
    for kind, route, count in _operations(k.data):
        left[route] += max(0, count - drawn[kind] - before[kind])
    return left


def chances_of_action(k: MidwayState, left: list[int]) -> list[float]:
    """By route: how likely the Japanese act there next turn, with so many markers to come."""
    if k.next_marker >= 0:
        known = k.data.markers[k.next_marker].route
        if known >= 0:
            return [float(route == known) for route in range(len(left))]
    total = sum(left)
    return [count / total if total else 0.0 for count in left]
