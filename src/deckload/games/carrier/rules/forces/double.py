"""Double forces: two forces that sail together, an option (7.5)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.options import DOUBLE_FORCES, plays_with
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.butai.display import carriers_are_found
from deckload.games.carrier.rules.forces.arrival import take_counter, unused_letters
from deckload.games.carrier.rules.forces.chits import (
    CARRIER,
    DOUBLE_FORCE,
    FALSE_CONTACT,
    SURFACE,
    as_report,
)
from deckload.games.carrier.rules.forces.commitment import commitment_index, is_real_with
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.forces.roster import force_ref
from deckload.games.carrier.rules.lots import one_of

LARGE: Final = "Large"
IN_THE_CUP: Final = 3
OUT_OF_THE_CUP: Final = {CARRIER: 2, LARGE: 1, SURFACE: 1, FALSE_CONTACT: 2}
"""[7.51] What the chits of double forces take the place of."""
HELD_BACK: Final = (CARRIER, CARRIER, LARGE)
"""[7.51] What lies aside for the halves of double forces."""


def lay_out_double_forces(s: CarrierState) -> None:
    """[7.51] Their chits go into the cup, others come out of it, and three of these lie aside."""
    if not plays_with(s, DOUBLE_FORCES):
        return
    names = list(s.data.first_chits)
    s.first_chits[names.index(DOUBLE_FORCE)] = IN_THE_CUP
    for name, number in OUT_OF_THE_CUP.items():
        s.first_chits[names.index(name)] -= number
    s.double_chits = list(HELD_BACK)


def become_double(s: CarrierState, force: int) -> None:
    """[7.52, 7.56, 13.22] Another force joins in its hex, and each gets one of the chits laid
    aside; for the second double force a carrier chit comes out of the cup as well. Carriers among
    them are tested as others are, by what was committed before either."""
    index = commitment_index(s)
    first = _draw_held(s)
    second = _draw_held(s) if s.double_chits else _carrier_from_cup(s)
    letters = unused_letters(s)
    halves = [(force, first)]
    if letters and second:
        other = take_counter(s, letters[0])
        s.force_hex[other] = s.force_hex[force]
        s.force_from[other] = s.force_from[force]
        s.force_partner[force], s.force_partner[other] = other, force
        halves.append((other, second))
        tell(
            s,
            "7.52",
            "{force} is a double force: {other} sails with it.",
            force=force_ref(s, force),
            other=force_ref(s, other),
        )
    for half, chit in halves:
        if chit == CARRIER and not is_real_with(s, half, index):
            tell(s, "13.22", "{force} was a false contact.", force=force_ref(s, half))
            remove_force(s, half)
            continue
        s.force_level[half], s.force_chit[half] = 1, chit
        tell(s, "7.52", "{force}: {chit}.", force=force_ref(s, half), chit=as_report(chit))
        carriers_are_found(s, half)


def _draw_held(s: CarrierState) -> str:
    return s.double_chits.pop(one_of(s, range(len(s.double_chits)), "chit of a double force"))


def _carrier_from_cup(s: CarrierState) -> str:
    """[7.56] If there is one left."""
    place = list(s.data.first_chits).index(CARRIER)
    if not s.first_chits[place]:
        return ""
    s.first_chits[place] -= 1
    return CARRIER
