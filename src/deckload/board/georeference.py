"""Latitude and longitude on a hex map, fitted from places whose hexes are known.

The map is taken to be equirectangular: north is up, a degree of latitude is sixty nautical miles
everywhere, and a degree of longitude is as long as it is on the reference latitude. That is what
the printed maps can be told to be, and it turns both ways with a multiplication. The scale and
the north of a printed map are facts; what is fitted, by least squares, is where it lies: the
anchors are moved over the map together until the sum of the squares of their distances to the
centres of their hexes is smallest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import asin, cos, hypot, radians, sin, sqrt
from typing import Annotated, Final, NamedTuple

import msgspec

from deckload.board.errors import BoardError
from deckload.board.geometry import Point
from deckload.board.hex_grid import HexGrid
from deckload.board.places import OFF_BOARD
from deckload.data.errors import Location
from deckload.data.loading import StrictTable, convert

MILES_PER_DEGREE: Final = 60.0
ROOT3: Final = sqrt(3)

Latitude = Annotated[float, msgspec.Meta(ge=-85, le=85)]
Longitude = Annotated[float, msgspec.Meta(ge=-180, le=180)]
Miles = Annotated[float, msgspec.Meta(gt=0)]


class LatLon(NamedTuple):
    """A place on the globe, in degrees north and east."""

    lat: float
    lon: float


class Anchor(StrictTable, frozen=True):
    """A place on the globe whose hex is known."""

    name: str
    lat: Latitude
    lon: Longitude
    hex: str


class GeoreferenceSpec(StrictTable, frozen=True):
    """How a map lies on the globe: nautical miles across a hex, side to side, and its anchors."""

    across: Miles
    reference_latitude: Latitude
    anchors: Annotated[tuple[Anchor, ...], msgspec.Meta(min_length=1)]


class Miss(NamedTuple):
    """How far an anchor lies from the centre of its hex, in nautical miles east and south."""

    anchor: Anchor
    east: float
    south: float

    @property
    def miles(self) -> float:
        return hypot(self.east, self.south)


class Georeference:
    """Turns positions into hexes and board units, and back."""

    def __init__(self, grid: HexGrid, spec: GeoreferenceSpec, source: str = "georeference") -> None:
        self.spec: Final = spec
        self._grid: Final = grid
        self._shape: Final = grid.geometry()
        self.miles_per_unit: Final = spec.across / ROOT3
        self._shrink: Final = cos(radians(spec.reference_latitude))
        self._middle: Final = spec.anchors[0].lon
        try:
            hexes = grid.ids_of(anchor.hex for anchor in spec.anchors)
        except BoardError as problem:
            raise BoardError(f"{source}: key anchors: {problem}") from None
        wanted = [self._shape.centres[place] for place in hexes]
        found = [self._flat(anchor.lat, anchor.lon) for anchor in spec.anchors]
        self._shift: Final = _mean_step(found, wanted)
        self.misses: Final = tuple(
            self._miss(anchor, place) for anchor, place in zip(spec.anchors, hexes, strict=True)
        )

    @classmethod
    def from_spec(
        cls, grid: HexGrid, data: Mapping[str, object], source: str = "georeference"
    ) -> Georeference:
        """Fit to the anchors of a parsed TOML table; see `GeoreferenceSpec` for the keys."""
        return cls(grid, convert(data, GeoreferenceSpec, Location(source)), source)

    @property
    def error(self) -> float:
        """Root mean square of the anchors' misses, in nautical miles."""
        return sqrt(sum(miss.miles**2 for miss in self.misses) / len(self.misses))

    def point(self, lat: float, lon: float) -> Point:
        """A position in board units; it need not be on the map."""
        (x, y), (east, south) = self._flat(lat, lon), self._shift
        return x + east, y + south

    def position(self, point: Point) -> LatLon:
        """The position of a point given in board units."""
        x, y = point[0] - self._shift[0], point[1] - self._shift[1]
        degrees = self.miles_per_unit / MILES_PER_DEGREE
        return LatLon(-y * degrees, _turned(self._middle + x * degrees / self._shrink))

    def position_of(self, place: int) -> LatLon:
        """The position of a hex's centre."""
        return self.position(self._shape.centres[self._grid.checked(place)])

    def hex_at(self, lat: float, lon: float) -> int:
        """The hex in which a position lies, or OFF_BOARD."""
        x, y = self.point(lat, lon)
        centres = self._shape.centres
        nearest = min(
            range(self._grid.count), key=lambda at: hypot(x - centres[at][0], y - centres[at][1])
        )
        across, along = x - centres[nearest][0], y - centres[nearest][1]
        if self._grid.orientation == "pointy":
            across, along = along, across
        inside = abs(along) <= ROOT3 / 2 and ROOT3 * abs(across) + abs(along) <= ROOT3
        return nearest if inside else OFF_BOARD

    def _flat(self, lat: float, lon: float) -> Point:
        """Board units east of the first anchor's meridian and south of the equator."""
        per_degree = MILES_PER_DEGREE / self.miles_per_unit
        return _turned(lon - self._middle) * self._shrink * per_degree, -lat * per_degree

    def _miss(self, anchor: Anchor, place: int) -> Miss:
        x, y = self.point(anchor.lat, anchor.lon)
        centre = self._shape.centres[place]
        scale = self.miles_per_unit
        return Miss(anchor, (x - centre[0]) * scale, (y - centre[1]) * scale)


def miles_between(a: LatLon, b: LatLon) -> float:
    """Nautical miles over the globe from `a` to `b`."""
    north, south = radians(a.lat), radians(b.lat)
    half = (
        sin((north - south) / 2) ** 2
        + cos(north) * cos(south) * sin(radians(a.lon - b.lon) / 2) ** 2
    )
    return 2 * asin(sqrt(half)) * MILES_PER_DEGREE / radians(1)


def _mean_step(found: Sequence[Point], wanted: Sequence[Point]) -> Point:
    """The shift with the least squares: the mean of what each anchor would like."""
    east = sum(b[0] - a[0] for a, b in zip(found, wanted, strict=True))
    south = sum(b[1] - a[1] for a, b in zip(found, wanted, strict=True))
    return east / len(found), south / len(found)


def _turned(lon: float) -> float:
    """A longitude between -180 and 180."""
    return (lon + 180) % 360 - 180
