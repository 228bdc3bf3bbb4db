"""How the counters of the duel, its coast and its reaches are drawn."""

from __future__ import annotations

from typing import Final

from deckload.engine.designs import Colour, CounterDesign, Line, Terrain

COUNTERS: Final = {
    "fleet": CounterDesign("fleet"),
    "submarine": CounterDesign("submarine"),
    "carrier": CounterDesign("carrier", damage="hits"),
    "cruiser": CounterDesign("cruiser", damage="hits"),
    "aircraft": CounterDesign("single-engined"),
    "fighter": CounterDesign("single-engined"),
    "bomber": CounterDesign("twin-engined"),
}

TERRAIN: Final = {"coast": Terrain("coast")}

LINES: Final[dict[str, Line]] = {"move": "solid", "patrol": "dashes and dots"}

COLOURS: Final[tuple[Colour, ...]] = ("blue", "red")
