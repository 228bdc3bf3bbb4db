"""The map: hexes with the names in them, bases beyond the edge, and the lines of patrol planes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import dist

from deckload.board import Point
from deckload.engine.views import Border, Place
from deckload.games.fleet.model.game_data import USN, FleetData
from deckload.games.fleet.model.sea_map import SearchLimit

WATERS = ("sea", "islands")
"""Kinds of names that belong to no single hex."""


def places_of(data: FleetData, beyond: str, special: Mapping[int, str]) -> tuple[Place, ...]:
    """All hexes, then the bases beyond the edge, whose terrain is `beyond`; `special` are hexes
    with a terrain of their own."""
    names, terrain = _names_by_hex(data), data.sea.land.terrain
    hexes = [
        Place(
            name,
            round(x, 3),
            round(y, 3),
            ", ".join(names.get(name, ())),
            special.get(place, terrain[place]),
        )
        for place, (name, (x, y)) in enumerate(
            zip(data.grid.names, data.grid.geometry().centres, strict=True)
        )
    ]
    bases = [
        Place(data.theatre.name_of(base), round(x, 3), round(y, 3), terrain=beyond)
        for base, (x, y) in zip(data.theatre.bases, data.theatre.positions, strict=True)
    ]
    return (*hexes, *bases)


def _names_by_hex(data: FleetData) -> dict[str, list[str]]:
    """By hex, what has a name there and does not bear it written across the map: airfields
    first."""
    found: dict[str, list[str]] = {}
    places = data.sea.land.places
    for name in sorted(places, key=lambda name: not places[name].airfield):
        place = places[name]
        if place.hex and not place.spread and place.kind not in WATERS:
            found.setdefault(place.hex, []).append(name)
    return found


def search_line(data: FleetData, limit: SearchLimit) -> Border:
    """How far a squadron's planes search: the hexes on either side of each piece of
    the line."""
    centres, names, columns = data.grid.geometry().centres, data.grid.names, data.grid.columns
    sides = {
        _middle(centres[inside], centres[outside]): (inside, outside)
        for inside in sorted(limit.hexes)
        for outside in data.grid.neighbours(inside)
        if outside not in limit.hexes
    }
    pairs = [
        sides[min(sides, key=lambda side: dist(side, middle))]
        for line in limit.line
        for middle in [_middle(a, b) for a, b in pairwise(line)]
    ]
    smooth = [(a, b) for a, b in pairs if columns[a] == columns[b]] or pairs  # one for each column
    between = tuple([(names[a], names[b]) for a, b in smooth])
    return Border(f"{limit.squadron} from {limit.base}", between, USN)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
