"""What the fighting has cost so far: the counts that players ask for after a battle.

A game states them once (`Rules.toll`). The difference between two moments is what a battle came to
(the after-action card), what one event did (a hit that lands, a ship that sinks), and, over many
imagined worlds, what a strike may come to (`deckload.bots.forecast`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

Counted = Literal["aircraft", "hits", "sunk", "points"]
"""Aircraft lost (in the units that the game counts), hits on a ship or base, a ship sunk, points
won."""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many of something: lost by `side`, or, of points, won by it. `piece` is the ship or base
    that was hit or sunk, by its id on the table; `name` is what players call it, where that is not
    its id."""

    side: int
    kind: Counted
    number: int | float
    piece: str = ""
    name: str = ""


def increase(before: Iterable[Tally], after: Iterable[Tally]) -> tuple[Tally, ...]:
    """What has come on top since: tallies that have grown, by how much. Nothing that has become
    less is news of a battle: repairs, or what somebody knows no longer."""
    was = {(one.side, one.kind, one.piece): one.number for one in before}
    grown = []
    for one in after:
        more = one.number - was.get((one.side, one.kind, one.piece), 0)
        if more > 0:
            grown.append(msgspec.structs.replace(one, number=more))
    return tuple(grown)
