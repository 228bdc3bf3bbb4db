"""Deck crashes: an option for those who want a little more trouble (4.452, 4.453)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.options import DECK_CRASHES, plays_with
from deckload.games.carrier.model.state import CarrierState

step: Final = steps("carrier.wrecks")

CRASH: Final = 10
CLEARED_TO: Final = 7


def may_crash(s: CarrierState, ship: int) -> None:
    """[4.452] A unit that does not land safely may leave a wreck on the deck it came for, and until
    that is cleared nobody uses the deck."""
    if not plays_with(s, DECK_CRASHES):
        return
    name = s.data.us_ships[ship].name
    if roll(s, Throw("deck crash", 10, case="4.452", side=US, subject=name)).total >= CRASH:
        s.deck_crash[ship] = 1
        tell(s, "4.452", "A wreck blocks the deck of {ship}.", ship=s.data.us_refs[ship])


@step
def clear_wrecks(s: CarrierState) -> None:
    """[4.453] At the end of each phase a die for each wreck, that of this phase too."""
    if not any(s.deck_crash):
        return
    for ship in [ship for ship, wreck in enumerate(s.deck_crash) if wreck]:
        name = s.data.us_ships[ship].name
        throw = Throw("clearing the deck", 10, case="4.453", side=US, subject=name)
        if roll(s, throw).total <= CLEARED_TO:
            s.deck_crash[ship] = 0
            tell(s, "4.453", "The deck of {ship} is clear again.", ship=s.data.us_refs[ship])
