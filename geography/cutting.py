"""From coastlines to hexes: what is land, what is coast, and where a ship can cross a hexside."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec
from atlas import Atlas
from definition import Definition
from shapely import make_valid
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import transform, unary_union

from deckload.board import OFF_BOARD, HexGrid
from deckload.board.geography import COAST, LAND, SEA, NamedPlace
from deckload.board.georeference import Georeference

LEAST_WATER = 0.01  # a bit of sea smaller than this share of a hex is nobody's way
LEAST_OPENING = 0.05  # a side is open if ships can cross this share of it
HAIR = 1e-6  # shapes that only touch are made to overlap by this


class Cut:
    """The land of one map, in board units, and what it makes of the hexes."""

    def __init__(self, definition: Definition, atlas: Atlas) -> None:
        self.definition = definition
        self.grid = HexGrid(definition.board, definition.title)
        self.georeference = Georeference(self.grid, definition.georeference, definition.title)
        shape = self.grid.geometry()
        margin = definition.cutting.margin
        self.frame = (-margin, -margin, shape.width + margin, shape.height + margin)
        self.hexes = [
            Polygon([(x + dx, y + dy) for dx, dy in shape.corners]) for x, y in shape.centres
        ]
        self.land = self._land(atlas)

    @cached_property
    def places(self) -> dict[str, NamedPlace]:
        """The named places with the hexes they lie in; a hex given by hand stays."""
        return {
            name: place if place.hex else msgspec.structs.replace(place, hex=self._hex_of(place))
            for name, place in self.definition.places.items()
        }

    @cached_property
    def terrain(self) -> list[str]:
        """Sea, coast or land, by hex."""
        islands = {place.hex for place in self.places.values() if place.kind == "island"}
        return [self._terrain_of(at, islands) for at in range(self.grid.count)]

    @cached_property
    def waters(self) -> list[BaseGeometry]:
        """The water of each hex that ships use: one piece, wide enough; empty where there is none.

        Where land parts a hex, a ship in it must be on one side of the land or the other. It is in
        the largest water, unless the definition names a point in another.
        """
        half = self.definition.cutting.narrows / 2 / self.georeference.miles_per_unit
        too_narrow = self.land.buffer(half, quad_segs=4)
        return [self._water_of(at, too_narrow) for at in range(self.grid.count)]

    @cached_property
    def blocked_sides(self) -> list[tuple[int, int]]:
        """Sides between two hexes that ships can enter, but not one from the other."""
        return [
            (a, b)
            for a in range(self.grid.count)
            for b in self.grid.neighbours(a)
            if a < b and LAND not in {self.terrain[a], self.terrain[b]} and self._is_blocked(a, b)
        ]

    def _land(self, atlas: Atlas) -> BaseGeometry:
        north, west = self.georeference.position(self.frame[:2])
        south, east = self.georeference.position(self.frame[2:])
        east += 360 if east < west else 0
        found = [self._placed(part) for part in atlas.cut(west, south, east, north)]
        for islet in self.definition.islets:
            centre = Point(self.georeference.point(islet.lat, islet.lon))
            radius = islet.radius / self.georeference.miles_per_unit
            found.append(centre.buffer(radius, quad_segs=4))
        return unary_union([make_valid(part) for part in found]).intersection(box(*self.frame))

    def _placed(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape of longitudes and latitudes in board units."""

        def place(lons: Iterable[float], lats: Iterable[float]) -> tuple[list[float], list[float]]:
            points = [
                self.georeference.point(lat, lon) for lon, lat in zip(lons, lats, strict=True)
            ]
            return [x for x, _ in points], [y for _, y in points]

        return transform(place, shape)

    def _hex_of(self, place: NamedPlace) -> str:
        at = self.georeference.hex_at(place.lat, place.lon)
        return "" if at == OFF_BOARD else self.grid.names[at]

    def _terrain_of(self, at: int, islands: set[str]) -> str:
        by_hand, name, hex_ = self.definition.by_hand, self.grid.names[at], self.hexes[at]
        share = hex_.intersection(self.land).area / hex_.area
        is_dry = share >= self.definition.cutting.land_from or self.waters[at].is_empty
        if name in by_hand.land or (is_dry and name not in by_hand.coast):
            return LAND
        if share >= self.definition.cutting.coast_from or name in islands or name in by_hand.coast:
            return COAST
        return SEA

    def _water_of(self, at: int, too_narrow: BaseGeometry) -> BaseGeometry:
        hex_ = self.hexes[at]
        least = LEAST_WATER * hex_.area
        pieces = [part for part in polygons(hex_.difference(too_narrow)) if part.area >= least]
        point = self.definition.by_hand.water.get(self.grid.names[at])
        if point is None:
            return max(pieces, key=lambda part: part.area, default=Polygon())
        meant = Point(self.georeference.point(*point))
        return min(pieces, key=lambda part: part.distance(meant), default=Polygon())

    def _is_blocked(self, a: int, b: int) -> bool:
        by_hand, names = self.definition.by_hand, {self.grid.names[a], self.grid.names[b]}
        for sides, is_blocked in ((by_hand.open, False), (by_hand.closed, True)):
            if any(names == set(side.split("/")) for side in sides):
                return is_blocked
        side = _common_side(self.hexes[a], self.hexes[b])
        crossed = side
        for at in (a, b):
            crossed = crossed.intersection(self.waters[at].buffer(HAIR))
        return bool(crossed.length < LEAST_OPENING * side.length)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons a shape is made of; stray lines and points fall away."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [inner for part in getattr(shape, "geoms", ()) for inner in polygons(part)]


def _common_side(a: Polygon, b: Polygon) -> LineString:
    ends = [corner for corner in a.exterior.coords[:-1] if b.distance(Point(corner)) < HAIR]
    return LineString(ends)
