"""Shuttle raids: who is near Guam may land there (23)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import SHUTTLE, plays_with
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.nouns import raid_name, raid_ref

NEAR_GUAM: Final = 4
"""[23.1] Hexes from the target to Guam."""
LESS: Final = 4
"""[23.2] What is taken from the die."""


def may_divert(s: CarrierState, raid: int) -> bool:
    """[23.1] A raid of carriers whose target is within four hexes of Guam."""
    near = s.data.grid.distance(s.raid_hex[raid], s.data.guam) <= NEAR_GUAM
    return plays_with(s, SHUTTLE) and near and not s.raid_land[raid]


def diverts(s: CarrierState, raid: int) -> bool:
    """[23.2] After the attack: a die less four must exceed the distance to Guam."""
    if not may_divert(s, raid):
        return False
    distance = s.data.grid.distance(s.raid_hex[raid], s.data.guam)
    throw = Throw(
        "shuttle to Guam",
        10,
        case="23.2",
        side=JAPAN,
        subject=raid_name(s, raid),
        needs=distance + LESS + 1,
    )
    return roll(s, throw).total - LESS > distance


def divert(s: CarrierState, raid: int) -> None:
    """[23.3] On the map to Guam, where it can be fought on the way and over the field."""
    s.raid_to[raid] = s.data.guam
    tell(s, "23.3", "{raid} makes for Guam instead of its carriers.", raid=raid_ref(s, raid))
