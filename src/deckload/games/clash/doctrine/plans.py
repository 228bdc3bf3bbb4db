"""What a staff that thinks ahead should consider: where to sail, and what to raid.

A move is asked for hex by hex; a plan is a whole way. Of the many hexes that a marker can reach,
one in each direction is enough, as far off as it can get, and those where an enemy stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.contract import Plan
from deckload.engine.decision import Decision
from deckload.games.clash.rules.groups.movement import (
    MOVE,
    STOP,
    allowance_left,
    hexes_gone,
    why_not_enter,
)

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

RAID: Final = "raid"


def is_weighty(k: ClashState, decision: Decision) -> bool:
    """A marker is about to begin its move, or a raid may be launched."""
    if decision.kind is MOVE:
        return hexes_gone(k, decision.about) == 0
    return decision.kind.verb == RAID


def plans(k: ClashState, decision: Decision) -> Sequence[Plan]:
    """Whole ways for a marker that moves; elsewhere what is on offer."""
    if decision.kind is MOVE:
        return _ways(k, decision)
    return [(option,) for option in decision.options]


def _ways(k: ClashState, decision: Decision) -> list[Plan]:
    marker = decision.about
    ways = _reach(k, decision, allowance_left(k, marker))
    chosen = _outermost(k, k.place[marker], ways)
    chosen += [place for place in _enemies(k, decision.side, ways) if place not in chosen]
    found: list[Plan] = [(*ways[place], STOP) for place in chosen]
    if STOP in decision.options:
        found.append((STOP,))
    return found


def _reach(k: ClashState, decision: Decision, most: int) -> dict[int, tuple[int, ...]]:
    """The places that a marker can get to, each with a shortest way there. An enemy stops it."""
    marker = decision.about
    enemies = {k.place[m] for m in k.data.markers_of[1 - decision.side]}
    ways: dict[int, tuple[int, ...]] = {p: (p,) for p in decision.options if p != STOP}
    edge = list(ways)
    for _ in range(most - 1):
        beyond: list[int] = []
        for place in edge:
            if place in enemies:
                continue
            for near in k.data.sea_neighbours[place]:
                if near in ways or near == k.place[marker]:
                    continue
                if why_not_enter(k, marker, near) is None:
                    ways[near] = (*ways[place], near)
                    beyond.append(near)
        edge = beyond
    return ways


def _outermost(k: ClashState, here: int, ways: dict[int, tuple[int, ...]]) -> list[int]:
    """In each of twelve directions, a place that lies as far off as the marker gets."""
    row = k.data.grid.distances_from(here)
    best: dict[int, int] = {}
    for place in sorted(ways):
        towards = k.data.grid.twelfth(here, place)
        if towards not in best or row[place] > row[best[towards]]:
            best[towards] = place
    return [best[towards] for towards in sorted(best)]


def _enemies(k: ClashState, side: int, ways: dict[int, tuple[int, ...]]) -> list[int]:
    return sorted({k.place[m] for m in k.data.markers_of[1 - side] if k.place[m] in ways})
