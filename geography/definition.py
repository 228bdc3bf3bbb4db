"""A map as geography/maps/ defines it: its hexes, where it lies, and how its coast is cut."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import field

from deckload.board.geography import NamedPlace
from deckload.board.georeference import GeoreferenceSpec
from deckload.board.numbering import HexSpec
from deckload.data.errors import Location
from deckload.data.loading import StrictTable, convert


class Cutting(StrictTable, frozen=True):
    """How land is told from sea, and drawn: `narrows` in nautical miles, the rest in hex sizes."""

    coast_from: float = 0.002  # a hex with this share of land is coast
    land_from: float = 0.95  # ... and with this share, land
    narrows: float = 1.5  # ships need a channel wider than this
    margin: float = 1.5  # how far beyond the hexes the coast is drawn
    fineness: float = 0.02  # the coast is drawn this close to the truth
    smallest: float = 0.14  # named islands are drawn at least this wide
    speck: float = 0.05  # other islands are left out of the drawing below this width
    heights: tuple[int, ...] = (200, 700, 1400)  # metres above which land is drawn as higher


class Islet(StrictTable, frozen=True):
    """An island that the coastlines do not have, drawn as a disc."""

    name: str
    lat: float
    lon: float
    radius: float


class Range(StrictTable, frozen=True):
    """Mountains: a crest line of latitudes and longitudes (one point for a single peak), how high
    it is, and how wide its foot, in nautical miles."""

    name: str
    metres: int
    width: float
    points: tuple[tuple[float, float], ...]


class Base(StrictTable, frozen=True):
    """An off-map base, so many hexes beyond an edge: beyond `hexes`, or those nearest to it."""

    name: str
    lat: float
    lon: float
    edge: Literal["north", "south", "east", "west"]
    beyond: int
    hexes: tuple[str, ...] = ()


class ByHand(StrictTable, frozen=True):
    """What the printed map knows better than the coastlines.

    `water` says which of the waters of a hex is meant where land parts them, by a point in it.
    """

    water: dict[str, tuple[float, float]] = field(default_factory=dict)
    coast: tuple[str, ...] = ()
    land: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()


class Definition(StrictTable, frozen=True):
    """All of one file. `sources` say where each of the hand-made tables comes from."""

    title: str
    output: str
    sources: dict[str, str]
    board: HexSpec
    georeference: GeoreferenceSpec
    places: dict[str, NamedPlace]
    cutting: Cutting = Cutting()
    islets: tuple[Islet, ...] = ()
    ranges: tuple[Range, ...] = ()
    bases: tuple[Base, ...] = ()
    by_hand: ByHand = ByHand()


def read_definition(file: Path) -> tuple[Definition, Mapping[str, Any]]:
    """A definition, and the tables it was read from."""
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    return convert(raw, Definition, Location(str(file))), raw
