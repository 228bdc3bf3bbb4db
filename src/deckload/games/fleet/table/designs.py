"""How the counters of the family and their reaches are drawn."""

from __future__ import annotations

from typing import Final

from deckload.engine.designs import CounterDesign, Line, Silhouette


def _ship(silhouette: Silhouette) -> CounterDesign:
    return CounterDesign(silhouette, corners=("guns", "AA", "speed"), damage="hits")


COUNTERS: Final = {
    "carrier": _ship("carrier"),
    "light carrier": _ship("light carrier"),
    "escort carrier": _ship("light carrier"),
    "battleship": _ship("battleship"),
    "heavy cruiser": _ship("cruiser"),
    "light cruiser": _ship("cruiser"),
    "destroyers": _ship("destroyer"),
    "destroyer escorts": _ship("destroyer"),
    "transports": _ship("transport"),
    "fighter": CounterDesign("single-engined"),
    "fighter-bomber": CounterDesign("twin-engined"),
    "dive bomber": CounterDesign("twin-engined"),
    "torpedo bomber": CounterDesign("twin-engined"),
    "heavy bomber": CounterDesign("twin-engined"),
    "bomber": CounterDesign("twin-engined"),
    "task group": CounterDesign("fleet", corners=("carriers", "ships", "speed")),
    "contact": CounterDesign("fleet"),
    "submarine": CounterDesign("submarine"),
    "airfield": CounterDesign("single-engined"),
    "smoke": CounterDesign("marker"),
}

LINES: Final[dict[str, Line]] = {
    "move": "solid",
    "way": "solid",
    "air range": "dashes",
    "raid": "dashes",
    "search": "dots",
}
