"""The data files as they are written: one typed table per sort of thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
Aircraft = Annotated[int, msgspec.Meta(ge=1, le=200)]
Side = Annotated[int, msgspec.Meta(ge=0, lt=2)]

# Every way to deal the markers is listed, and with more of them the list becomes endless.
Letters = Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]


class ShipTypeLine(msgspec.Struct, frozen=True):
    """What every ship of a type bears, scores and launches."""

    hits: AtLeastOne
    points: Count
    deck: Count


class AirTypeLine(msgspec.Struct, frozen=True):
    """How many of a kind of aircraft a side has, and the deck space one takes."""

    count: Aircraft
    weight: AtLeastOne


class ShipLine(msgspec.Struct, frozen=True):
    name: str
    type: str


class GroupLine(msgspec.Struct, frozen=True):
    """A task group and its ships."""

    side: Side
    ships: tuple[ShipLine, ...]


class MarkersTable(msgspec.Struct, frozen=True):
    """The letters of each side's markers: one for each group, the rest are dummies."""

    blue: Letters
    red: Letters


class ScenarioLine(msgspec.Struct, frozen=True):
    """Where a scenario puts the markers, and how long it lasts."""

    title: str
    summary: str
    turns: AtLeastOne
    markers: Mapping[str, str]
    submarines: tuple[str, ...]


class CoastTable(msgspec.Struct, frozen=True):
    """The hexes with land in them, and its outline as SVG paths. Nothing is played on it."""

    hexes: tuple[str, ...]
    paths: tuple[str, ...]
