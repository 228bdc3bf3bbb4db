"""The Kido Butai of scenario 7: one great carrier force with a screen of its own (7.44)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.state import NOBODY_THERE, CarrierState
from deckload.games.carrier.rules.forces.chits import speaks_of_carriers
from deckload.games.carrier.rules.forces.roster import force_ref

CHIT: Final = "4+ Carriers"
SCREEN: Final = "2BB+CA"
"""[7.44] Two battleships and a cruiser force, without a roll."""
LATEST: Final = "1210"
"""If nobody has met it by then, the next carrier force is it."""


def is_awaited(s: CarrierState) -> bool:
    return s.data.scenarios[s.scenario].kido_butai and s.kido_butai == NOBODY_THERE


def proves_to_be_it(s: CarrierState, chit: str, *, is_great: bool) -> bool:
    """[7.36, 7.44] The first force with a result that the table marks for it; or, from 1210 on, the
    next of level 2 that has carriers."""
    if not is_awaited(s) or not speaks_of_carriers(chit):
        return False
    return is_great or s.turn >= s.data.times.index(LATEST)


def name_it(s: CarrierState, force: int) -> None:
    """[7.44] From the moment on at which a force is known to be so great it is the one."""
    if is_awaited(s) and s.force_chit[force] == CHIT:
        s.kido_butai = force
        tell(s, "7.44", "{force} is the Kido Butai!", force=force_ref(s, force))
