"""How the counters of the game, its spaces and its reaches are drawn."""

from __future__ import annotations

from typing import Final

from deckload.engine.designs import CounterDesign, Line, Silhouette, Terrain
from deckload.games.midway.model.game_data import JAPAN, US


def _with_factors(silhouette: Silhouette) -> CounterDesign:
    """Ships, aircraft and bases have three factors along their lower edge."""
    return CounterDesign(silhouette, corners=("air", "naval", "ground"))


COUNTERS: Final = {
    "carrier": _with_factors("carrier"),
    "light carrier": _with_factors("light carrier"),
    "battleship": _with_factors("battleship"),
    "heavy cruisers": _with_factors("cruiser"),
    "light cruisers": _with_factors("cruiser"),
    "destroyers": _with_factors("destroyer"),
    "transport": _with_factors("transport"),
    "seaplane tender": _with_factors("transport"),
    "fighters": _with_factors("single-engined"),
    "bombers": _with_factors("twin-engined"),
    "base": _with_factors("airfield"),
    "task force": CounterDesign("fleet"),
    "ground unit": CounterDesign("marker"),
    "unknown": CounterDesign("marker"),
}

HOME_OF_JAPAN: Final = "home base of Japan"
HOME_OF_THE_US: Final = "home base of the US"
ISLAND: Final = "Japanese island base"
OBJECTIVE: Final = "objective"

TERRAIN: Final = {
    HOME_OF_JAPAN: Terrain("base", JAPAN),
    HOME_OF_THE_US: Terrain("base", US),
    ISLAND: Terrain("base", JAPAN),
    OBJECTIVE: Terrain("objective"),
}

LINES: Final[dict[str, Line]] = {"move": "solid", "air range": "dashes", "search": "dots"}
