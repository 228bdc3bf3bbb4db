"""The units of a strike: who escorts, who attacks, who is out of it."""

from __future__ import annotations

from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.missions.flying import units_of


def escorts_of(s: CarrierState, mission: int) -> list[int]:
    """[4.21] Fighters do not attack ships; they are there for the others."""
    return [unit for unit in units_of(s, mission) if s.data.is_fighter[unit]]


def attack_planes_of(s: CarrierState, mission: int) -> list[int]:
    """[4.21] Dive and torpedo bombers that still attack."""
    return [
        unit
        for unit in units_of(s, mission)
        if not s.data.is_fighter[unit] and unit not in s.strike_out
    ]
