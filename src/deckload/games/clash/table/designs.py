"""How the hexes of the map are drawn."""

from __future__ import annotations

from typing import Final

from deckload.board.geography import COAST, LAND
from deckload.engine.designs import Terrain
from deckload.games.fleet.model.game_data import IJN

BEYOND_THE_MAP: Final = "Japanese base"

TERRAIN: Final = {
    COAST: Terrain("coast"),
    LAND: Terrain("land"),
    BEYOND_THE_MAP: Terrain("base", IJN),
}
