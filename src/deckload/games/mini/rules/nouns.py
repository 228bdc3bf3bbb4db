"""What the duel asks about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.nouns import Noun
from deckload.games.mini.rules.forces import (
    air_ref,
    hex_ref,
    marker_name,
    marker_ref,
    raider_ref,
    ship_ref,
)

HEX: Final = Noun(lambda k, place: k.data.grid.name_of(place), ref=hex_ref)
MARKER: Final = Noun(marker_name, ref=marker_ref)
SHIP: Final = Noun(
    lambda k, ship: k.data.ships[ship].name,
    label=lambda k, ship: f"{k.data.ships[ship].name} ({k.data.ships[ship].type})",
    ref=ship_ref,
)
AIRCRAFT: Final = Noun(lambda k, unit: k.data.air_names[unit], ref=air_ref)
RAIDER: Final = Noun(lambda k, handle: str(handle), "Raider {}", raider_ref)
