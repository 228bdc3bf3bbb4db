"""Who flies in a raid, as its owner names them: an air unit, or all that is ready in one home."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import air_ref, ship_ref

FROM: Final = "from"

Flyer = int | tuple[str, int]
"""One air unit, or FROM and a carrier or base: all of it."""


def flyer_name(k: FleetState, flyer: Flyer) -> str:
    if isinstance(flyer, tuple):
        return f"all from {k.data.home_name(flyer[1])}"
    return k.data.air[flyer].name


def flyer_refs(k: FleetState, flyer: Flyer) -> tuple[Ref, ...]:
    if isinstance(flyer, int):
        return (air_ref(k, flyer),)
    home = flyer[1]  # the carrier stands for all that is aboard
    return (ship_ref(k, home),) if home < k.data.first_base else ()


def whole_homes(s: FleetState, units: list[int]) -> list[tuple[str, int]]:
    """Each carrier or base with several of these units, as a whole."""
    homes = [s.air_home[unit] for unit in units]
    return [(FROM, home) for home in dict.fromkeys(homes) if homes.count(home) > 1]
