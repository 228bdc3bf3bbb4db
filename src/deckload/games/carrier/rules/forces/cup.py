"""Activation chits: what is in the cup besides Japanese forces (3.2).

A chit is a number: a force, or one of these. What is done when one of them is drawn stands in
`WHEN_DRAWN` of `rules/forces/activation.py`.
"""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.reinforcements import bases_in_cup
from deckload.games.carrier.rules.submarines.boats import boats_at_sea

NO_OP: Final = -1
US_MOVE: Final = -2
US_SUBS: Final = -3
GUAM: Final = -4
IWO_JIMA: Final = -5
YAP: Final = -6

CHIT_NAMES: Final = {
    US_MOVE: "US Move",
    US_SUBS: "US Subs",
    GUAM: "Guam",
    IWO_JIMA: "Iwo Jima",
    YAP: "Yap/Peleliu",
}
BASE_CHITS: Final = (IWO_JIMA, YAP)
CHITS: Final = {name: chit for chit, name in CHIT_NAMES.items()}


def fill_cup(s: CarrierState) -> None:
    """[3.2, 3.23, 3.24] A chit for each force on the map, those of the scenario, and blanks up to a
    multiple of four. Ships left behind have none: they go with the chit of their force (12.43)."""
    forces = [force for force in forces_on_map(s) if force < s.data.first_cripple]
    chits = forces + special_chits(s)
    phases = s.data.phases
    s.cup = chits + [NO_OP] * (-len(chits) % phases)
    s.chits_per_phase = len(s.cup) // phases


def special_chits(s: CarrierState) -> list[int]:
    """[3.22, 3.23, 11.13, 16.11] The chits that the scenario puts into the cup in this turn: of
    airfields only Guam, unless there are reinforcements; of submarines only such as are there."""
    chits = [CHITS[name] for name in s.data.scenarios[s.scenario].chits]
    if not boats_at_sea(s):
        chits = [chit for chit in chits if chit != US_SUBS]
    return chits + [BASE_CHITS[base] for base in bases_in_cup(s)]
