"""Surprise: decks full of aircraft, nobody aloft (5.3)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import COMPLETE, NO_SURPRISE, PARTIAL, CarrierState
from deckload.games.carrier.rules.forces.roster import force_name, is_carrier_force
from deckload.games.carrier.rules.nouns import mission_name

step: Final = steps("carrier.surprise")

RESULTS: Final = {"none": NO_SURPRISE, "partial": PARTIAL, "complete": COMPLETE}


def surprise_throw(s: CarrierState, force: int) -> Throw:
    """[5.31, 5.32] Likelier against a force that has shown nothing yet, or was just found out."""
    chart = s.data.charts["surprise"]
    modifiers = []
    if s.force_advantage[force]:
        modifiers.append(Modifier("US Advantage", chart.modifiers["advantage"].value, "5.32"))
    if not s.force_raided[force]:
        modifiers.append(Modifier("no raid so far", chart.modifiers["no_raid"].value, "5.32"))
    return Throw(
        "surprise",
        10,
        chart=chart,
        column="strike",
        modifiers=tuple(modifiers),
        case="5.31",
        side=US,
        does="surprises",
    )


@step
def roll_surprise(s: CarrierState, mission: int, force: int) -> None:
    """[5.33, 5.34] Carrier forces only; every strike rolls for itself."""
    if is_carrier_force(s, force):
        throw = surprise_throw(s, force)
        rolled = roll(s, throw, by=mission_name(s, mission), at=force_name(s, force))
        s.strike_surprise = RESULTS[str(rolled.cell.result)]
