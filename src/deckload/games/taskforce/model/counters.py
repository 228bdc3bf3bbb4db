"""The box of counters: ships, bases and aircraft as they are printed, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckload.data import GameFiles, Location, require_known
from deckload.games.taskforce.model.data_files import (
    AirTypeLine,
    BaseLine,
    BerthLine,
    ShipClassLine,
    ShipLine,
)

Steps = tuple[int, int, int]
"""A printed value by the steps that are left: none, reduced, full."""


@dataclass(frozen=True, eq=False)
class Box:
    """Everything that can be put on the table."""

    classes: Mapping[str, ShipClassLine]
    ships: Mapping[str, ShipLine]
    bases: Mapping[str, BaseLine]
    air: Mapping[str, AirTypeLine]
    capacity: Mapping[str, Mapping[str, float]]  # by nation and type
    ready_most: int  # steps
    berths: Mapping[str, BerthLine]


def read_box(files: GameFiles) -> Box:
    """The counters in the data files."""
    ships = files.file("ships.toml")
    classes = ships.entries("classes", ShipClassLine)
    named = ships.entries("ships", ShipLine)
    for name, line in named.items():
        require_known(line.class_, classes, Location(ships.label, f"ships.{name}"), "class")
    aircraft = files.file("aircraft.toml")
    capacity = dict(aircraft.facts("capacity"))
    ready = capacity.pop("ready")
    harbour = "map/pearl-harbor.toml"
    return Box(
        classes=classes,
        ships=named,
        bases=files.file("bases.toml").entries("bases", BaseLine),
        air=aircraft.entries("air", AirTypeLine),
        capacity=capacity,
        ready_most=int(ready * 2),
        berths=files.file(harbour).entries("berths", BerthLine) if harbour in files.files else {},
    )


def by_steps(pair: tuple[int, int]) -> Steps:
    """[2.2.1] A printed pair, full side first, by the steps that are left."""
    return (0, pair[1], pair[0])
