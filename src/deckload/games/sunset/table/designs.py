"""How hexes and the counters that only this game has are drawn."""

from __future__ import annotations

from typing import Final

from deckload.board.geography import COAST, LAND
from deckload.engine.designs import CounterDesign, Silhouette, Terrain
from deckload.games.fleet.table import designs
from deckload.games.sunset.model.game_data import USN

BEYOND_THE_MAP: Final = "US base"
BEACHHEAD: Final = "beachhead"

TERRAIN: Final = {
    COAST: Terrain("coast"),
    LAND: Terrain("land"),
    BEYOND_THE_MAP: Terrain("base", USN),
    BEACHHEAD: Terrain("objective"),
}

_SHAPES: Final[tuple[Silhouette, ...]] = (
    "carrier",
    "battleship",
    "cruiser",
    "destroyer",
    "transport",
)
FACE_DOWN: Final = tuple(f"{shape}, face down" for shape in _SHAPES)
"""By class, the counter of a unit that lies face down in a surface battle."""

COUNTERS: Final = {
    **designs.COUNTERS,
    **{
        word: CounterDesign(shape, corners=("hits to come",))
        for word, shape in zip(FACE_DOWN, _SHAPES, strict=True)
    },
    "transports": CounterDesign("transport", corners=("guns", "AA", "speed"), damage="hits"),
    "cripples": CounterDesign("fleet", corners=("ships",), damage="hits"),
    "air fleet": CounterDesign("airfield"),
    "PT boats": CounterDesign("destroyer"),
}
