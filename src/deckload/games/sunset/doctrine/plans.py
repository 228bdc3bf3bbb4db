"""What a staff that thinks ahead should consider: where a force sails, and whom it strikes.

Of the many hexes that a task force can reach, one in each direction is enough, as far off as it can
get, and those where an enemy stands or the beach is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.contract import Plan
from deckload.engine.decision import Decision, Option
from deckload.games.fleet.doctrine.voyages import outermost

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

MOVE: Final = "move"
STRIKE: Final = "strike"


def is_weighty(k: SunsetState, decision: Decision) -> bool:
    """A task force begins its activation, or has a choice whom to strike."""
    if decision.kind.verb == MOVE:
        return k.spent == 0 and not k.crippled[decision.about] and len(decision.options) > 1
    return decision.kind.verb == STRIKE


def plans(k: SunsetState, decision: Decision) -> Sequence[Plan]:
    """Where a task force should consider going, and what else it can do; elsewhere what is on
    offer."""
    if decision.kind.verb == MOVE:
        return _voyages(k, decision)
    return [(option,) for option in decision.options]


def _voyages(k: SunsetState, decision: Decision) -> list[Plan]:
    reached = [place for place in decision.options if isinstance(place, int)]
    chosen: list[Option] = [*outermost(k.data.grid, k.place[decision.about], reached)]
    chosen += [place for place in _marked(k, decision.side, reached) if place not in chosen]
    chosen += [other for other in decision.options if not isinstance(other, int)]
    return [(option,) for option in chosen]


def _marked(k: SunsetState, side: int, reached: list[int]) -> list[int]:
    """Where enemies are, and the beachhead."""
    places = {k.place[m] for m in k.data.markers_of[1 - side]} | {k.data.beachhead}
    return sorted(places.intersection(reached))
