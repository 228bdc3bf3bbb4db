"""Who rolls higher, and where ships begin a surface battle."""

from __future__ import annotations

from deckload.engine.dice import Throw, roll
from deckload.games.fleet.cases import BATTLE_PLACES
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, SIDES, USN
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import is_night


def higher_roller(s: FleetState, throw: Throw) -> int:
    """[BATTLE_MOVES] The side with the higher die; ties roll again."""
    usn = ijn = 0
    while usn == ijn:
        usn, ijn = (roll(s, throw, by=f"The {SIDE_NAMES[side]}").total for side in SIDES)
    return USN if usn > ijn else IJN


def deployment_throw(s: FleetState, side: int) -> Throw:
    """[BATTLE_PLACES] The die that says in which box ships begin; by night the sides meet
    closer."""
    column = f"{SIDE_NAMES[side]} {'night' if is_night(s) else 'day'}"
    chart, does = s.data.charts["deployment"], "begins the battle in the box"
    case = BATTLE_PLACES.of(s)
    return Throw("deployment", 10, chart=chart, column=column, case=case, does=does)
