"""How counters, terrain and reaches are drawn."""

from __future__ import annotations

from typing import Final

from deckload.board.geography import COAST, LAND
from deckload.engine.designs import Colour, CounterDesign, Line, Terrain

_SHIP: Final = ("AA", "guns", "durability")
_AIR: Final = ("air", "surface", "steps")

COUNTERS: Final = {
    "fleet marker": CounterDesign("fleet"),
    "withdrawing group": CounterDesign("fleet"),
    "CV": CounterDesign("carrier", corners=_SHIP),
    "CVL": CounterDesign("light carrier", corners=_SHIP),
    "BB": CounterDesign("battleship", corners=_SHIP),
    "CA": CounterDesign("cruiser", corners=_SHIP),
    "CL": CounterDesign("cruiser", corners=_SHIP),
    "DD": CounterDesign("destroyer", corners=_SHIP),
    "AK": CounterDesign("transport", corners=_SHIP),
    "AO": CounterDesign("transport", corners=_SHIP),
    "base": CounterDesign("airfield", corners=_SHIP),
    "F": CounterDesign("single-engined", corners=_AIR),
    "DB": CounterDesign("single-engined", corners=_AIR),
    "T": CounterDesign("single-engined", corners=_AIR),
    "B": CounterDesign("twin-engined", corners=_AIR),
}
OPEN_BERTH: Final = "open berth"
INNER_BERTH: Final = "inner berth"
TERRAIN: Final = {
    COAST: Terrain("coast"),
    LAND: Terrain("land"),
    OPEN_BERTH: Terrain("shallows"),
    INNER_BERTH: Terrain("town"),
}
LINES: Final[dict[str, Line]] = {
    "move": "solid",
    "air range": "dashes",
    "search": "dashes and dots",
}
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue")
