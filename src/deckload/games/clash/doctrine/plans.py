"""What a staff that thinks ahead should consider: where to sail, and what to raid.

Of the many hexes that a marker can reach, one in each direction is enough, as far off as it can
get, and those where an enemy stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.contract import Plan
from deckload.engine.decision import Decision
from deckload.games.clash.rules.groups.courses import BY_HEX, STOP
from deckload.games.clash.rules.groups.movement import MOVE, hexes_gone
from deckload.games.clash.rules.raids.launch import SOME
from deckload.games.fleet.doctrine.voyages import outermost

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

RAID: Final = "raid"


def is_weighty(k: ClashState, decision: Decision) -> bool:
    """A marker is about to begin its move, or a raid may be launched."""
    if decision.kind is MOVE:
        return hexes_gone(k, decision.about) == 0 and BY_HEX in decision.options
    return decision.kind.verb == RAID


def plans(k: ClashState, decision: Decision) -> Sequence[Plan]:
    """Where a marker should consider going; elsewhere what is on offer."""
    if decision.kind is MOVE:
        return _voyages(k, decision)
    return [(option,) for option in decision.options if option != SOME]


def _voyages(k: ClashState, decision: Decision) -> list[Plan]:
    reached = [place for place in decision.options if not isinstance(place, str)]
    chosen: list[int | str] = [*outermost(k.data.grid, k.place[decision.about], reached)]
    chosen += [place for place in _enemies(k, decision.side, reached) if place not in chosen]
    if STOP in decision.options:
        chosen.append(STOP)
    return [(place,) for place in chosen]


def _enemies(k: ClashState, side: int, reached: list[int]) -> list[int]:
    return sorted({k.place[m] for m in k.data.markers_of[1 - side]}.intersection(reached))
