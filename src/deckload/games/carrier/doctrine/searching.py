"""The search officer: look where contacts are, two units at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import guard
from deckload.games.carrier.rules.forces.intruders import intruders
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.search.course import due_back

TURNS_OUT: Final = 5
SEARCHING: Final = 9
"""The state of a unit that is out on a search."""
MOST_OUT: Final = 10
"""Units on searches at one time while there are intruders."""

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def declare(k: CarrierState, decision: Decision) -> Option:
    """As many searches as come home, find decks, and leave bombers for others."""
    fans = [option for option in decision.options if isinstance(option, int)]
    if not fans or not _comes_home(k) or not _finds_decks(k) or _are_enough_out(k):
        return missions.NOBODY_NEW
    return fans[-1]


def direction(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    """Searches that must fly in the last phase do so without new ones."""
    return missions.GO


def _comes_home(k: CarrierState) -> bool:
    """A search is out for five turns more; whoever is out when the battle ends is lost."""
    return k.turn + TURNS_OUT <= k.data.scenarios[k.scenario].last_turn


def _are_enough_out(k: CarrierState) -> bool:
    """When somebody makes for Saipan bombers must be left to stop him."""
    return k.air_state.count(SEARCHING) >= MOST_OUT and bool(intruders(k))


def _finds_decks(k: CarrierState) -> bool:
    """Who is launched together comes home together, and lands at once or not at all; and a carrier
    that launches does not land. Who makes for Saipan unseen is looked for all the same."""
    return not due_back(k) or bool(guard.unseen(k))
