"""How things look on a table: what the page can draw, and what a game takes for its own words.

Each set of drawings is closed, so that a word nobody can draw is an error where it is written. A
new drawing is a word here and its picture in the page (`web/src/counters`, `web/src/map`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, get_args

import msgspec

from deckload.engine.errors import BadDesign

Silhouette = Literal[
    "carrier",
    "light carrier",
    "battleship",
    "cruiser",
    "destroyer",
    "submarine",
    "transport",
    "single-engined",
    "twin-engined",
    "fleet",
    "airfield",
    "leader",
    "marker",
]
"""What can be printed on a counter."""

Ground = Literal[
    "sea",
    "shallows",
    "reef",
    "coast",
    "land",
    "mountain",
    "jungle",
    "town",
    "base",
    "objective",
]
"""What a place can look like."""

Line = Literal["solid", "dashes", "dots", "dashes and dots", "short dashes"]
"""How the edge of a reach can be drawn."""

Colour = Literal["blue", "red", "green", "purple"]
"""Of a side: its counters have a shape of their own, too."""

MOST_CORNERS: Final = 3


def _check(word: str, drawings: Any, what: str) -> None:
    if word not in get_args(drawings):
        raise BadDesign(f"{what} cannot be {word!r}; choose one of: {_listed(drawings)}")


def _listed(drawings: Any) -> str:
    return ", ".join(get_args(drawings))


class CounterDesign(msgspec.Struct, frozen=True, omit_defaults=True):
    """How counters of one type are printed.

    `corners` names the values along the lower edge, from left to right: three at most; where none
    is named, it is the first three. `damage` names the value that is drawn as crosses instead of
    being printed ("2/5": two of five).
    """

    silhouette: Silhouette = "marker"
    corners: tuple[str, ...] = ()
    damage: str = ""

    def __post_init__(self) -> None:
        _check(self.silhouette, Silhouette, "the silhouette of a counter")
        if len(self.corners) > MOST_CORNERS:
            raise BadDesign(
                f"a counter has room for {MOST_CORNERS} values, not for {', '.join(self.corners)}; "
                "name fewer corners"
            )


PLAIN_COUNTER: Final = CounterDesign()
"""For a type that the game states no design for."""


class Terrain(msgspec.Struct, frozen=True, omit_defaults=True):
    """How places of one kind are drawn; with a `side`, in its colour."""

    ground: Ground
    side: int = -1

    def __post_init__(self) -> None:
        _check(self.ground, Ground, "the ground of a terrain")


OPEN_SEA: Final = "sea"
"""The terrain that every table has."""


def check_terrain(used: Iterable[str], stated: Mapping[str, Terrain]) -> None:
    """Every word for a kind of place is stated."""
    for word in dict.fromkeys(used):
        if word != OPEN_SEA and word not in stated:
            raise BadDesign(
                f"terrain {word!r} is not stated; say how it is drawn: "
                f"Table(terrain={{{word!r}: Terrain(...)}}), with one of: {_listed(Ground)}"
            )


def check_lines(stated: Mapping[str, str]) -> None:
    """Every line is one that can be drawn."""
    for what, line in stated.items():
        _check(line, Line, f"the line around the reach {what!r}")


def check_colours(stated: Sequence[str], sides: Sequence[str]) -> None:
    """Either none is stated, or one for each side, no two the same."""
    for colour in stated:
        _check(colour, Colour, "the colour of a side")
    if stated and not len(sides) == len(stated) == len(set(stated)):
        raise BadDesign(
            f"the colours {', '.join(stated)} do not tell the sides {', '.join(sides)} apart; "
            f"state one for each, no two the same"
        )
