"""The coastlines of the world: Natural Earth at 1:10 million, from the npm package world-atlas.

The data are in the public domain; `package-lock.json` pins the package with its digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.affinity import translate
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

PACKAGE = Path(__file__).parent / "node_modules/world-atlas"
LAND = PACKAGE / "land-10m.json"

Ring = list[tuple[float, float]]


class Atlas:
    """All land of the world as polygons of longitude and latitude."""

    def __init__(self, file: Path = LAND) -> None:
        if not file.is_file():
            raise SystemExit(f"{file} is missing; run `make geography`, which fetches it")
        content = file.read_bytes()
        self.digest = f"sha256:{hashlib.sha256(content).hexdigest()}"
        version = json.loads((file.parent / "package.json").read_text(encoding="utf-8"))["version"]
        self.source = f"Natural Earth 10m via world-atlas {version}, public domain"
        self._land = list(_polygons(json.loads(content)))

    def cut(self, west: float, south: float, east: float, north: float) -> list[BaseGeometry]:
        """The land within a window; across the date line `east` is over 180."""
        window = box(west, south, east, north)
        found = []
        for polygon in self._land:
            for turn in (-360, 0, 360):
                placed = translate(polygon, turn)
                if box(*placed.bounds).intersects(window):
                    found.append(make_valid(placed).intersection(window))
        return [part for part in found if not part.is_empty]


def _polygons(topology: dict[str, Any]) -> Iterator[Polygon]:
    """Decode TopoJSON: arcs are differences on a grid, rings are arcs end to end."""
    arcs = [_arc(arc, topology["transform"]) for arc in topology["arcs"]]
    for shape in topology["objects"]["land"]["geometries"]:
        polygons = [shape["arcs"]] if shape["type"] == "Polygon" else shape["arcs"]
        for rings in polygons:
            outer, *holes = [_unwrapped(_ring(ring, arcs)) for ring in rings]
            yield Polygon(outer, holes)


def _arc(arc: list[list[int]], transform: dict[str, list[float]]) -> Ring:
    (scale_x, scale_y), (x0, y0) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * scale_x + x0, y * scale_y + y0))
    return points


def _ring(indices: list[int], arcs: list[Ring]) -> Ring:
    """Arcs end to end; the complement of an index means that arc backwards."""
    ring: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring


def _unwrapped(ring: Ring) -> Ring:
    """Rings across the date line jump from one side of the world to the other; take that back."""
    turn = 0
    found = [ring[0]]
    for (before, _), (lon, lat) in pairwise(ring):
        if abs(lon - before) > 180:
            turn += 360 if before > lon else -360
        found.append((lon + turn, lat))
    return found
