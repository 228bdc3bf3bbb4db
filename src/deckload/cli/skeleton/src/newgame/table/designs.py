"""How counters and spaces are drawn."""

from __future__ import annotations

from typing import Final

from deckload.engine.designs import Colour, CounterDesign, Terrain

COUNTERS: Final = {"flagship": CounterDesign("carrier")}

TERRAIN: Final = {"port": Terrain("base")}

COLOURS: Final[tuple[Colour, ...]] = ("blue", "red")
