"""How counters, places and reaches are drawn."""

from __future__ import annotations

from typing import Final

from deckload.engine.designs import CounterDesign, Line, Terrain
from deckload.games.carrier.model.game_data import JAPAN

COUNTERS: Final = {
    "task force": CounterDesign("fleet", corners=("groups",)),
    "intercept": CounterDesign("single-engined", corners=("units", "fuel")),
    "strike": CounterDesign("twin-engined", corners=("units", "fuel")),
    "patrol": CounterDesign("single-engined", corners=("units",)),
    "raid": CounterDesign("twin-engined", corners=("points",)),
    "counted raid": CounterDesign("twin-engined", corners=("points", "fighters", "attack")),
    "carrier force": CounterDesign("carrier", corners=("ships", "seen")),
    "surface force": CounterDesign("battleship", corners=("ships", "seen")),
    "carrier report": CounterDesign("carrier", corners=("level", "seen")),
    "surface report": CounterDesign("battleship", corners=("level", "seen")),
    "contact": CounterDesign("fleet", corners=("level", "seen")),
    "submarine": CounterDesign("submarine"),
    "search": CounterDesign("single-engined", corners=("units",)),
    "Japanese CV": CounterDesign("carrier", corners=("aa", "air"), damage="hits"),
    "Japanese CVL": CounterDesign("light carrier", corners=("aa", "air"), damage="hits"),
    "Japanese BB": CounterDesign("battleship", corners=("aa", "gun"), damage="hits"),
    "Japanese CA": CounterDesign("cruiser", corners=("aa", "gun"), damage="hits"),
    "Japanese DD": CounterDesign("destroyer", corners=("aa", "gun"), damage="hits"),
    "US CV": CounterDesign("carrier", corners=("aa",), damage="hits"),
    "US CVL": CounterDesign("light carrier", corners=("aa",), damage="hits"),
    "US BB": CounterDesign("battleship", corners=("aa",), damage="hits"),
    "US CLAA": CounterDesign("cruiser", corners=("aa",), damage="hits"),
    "US CruDiv": CounterDesign("cruiser", corners=("aa",), damage="hits"),
    "US DesDiv": CounterDesign("destroyer", corners=("aa",), damage="hits"),
    "fighter": CounterDesign("single-engined", corners=("endurance",)),
    "dive bomber": CounterDesign("single-engined", corners=("attack", "endurance")),
    "torpedo bomber": CounterDesign("twin-engined", corners=("attack", "endurance")),
}

JAPANESE_BASE: Final = "Japanese air base"
TERRAIN: Final = {
    "coast": Terrain("coast"),
    "land": Terrain("land"),
    JAPANESE_BASE: Terrain("base", JAPAN),
}
LINES: Final[dict[str, Line]] = {
    "one segment": "solid",
    "there and back": "dashes",
    "search": "dots",
}
