"""The mountains of a map: from crest lines that a person has drawn to areas above some heights.

Nobody plays on them; they make the islands look like islands. A crest falls off to both sides, more
or less steeply from step to step as real slopes do, and the same each time it is built.
"""

from __future__ import annotations

import hashlib
from math import atan2, cos, pi, sin

from cutting import Cut, polygons
from definition import Range
from drawing import path_of
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

STEP = 0.42  # from spur to spur along a crest, in hex sizes
SPURS = 7  # of a single peak
SHORE = 0.05  # mountains keep off the coast line by this
FINENESS = 0.03
SMALLEST = 0.03  # areas smaller than this are left out


Spot = tuple[float, float]


def height_paths(cut: Cut) -> list[str]:
    """For each height of the definition one path, with all that lies above it."""
    inland = cut.land.buffer(-SHORE, quad_segs=2)
    return [_path_above(cut, metres, inland) for metres in cut.definition.cutting.heights]


def _path_above(cut: Cut, metres: int, inland: BaseGeometry) -> str:
    slopes = [_above(cut, crest, metres) for crest in cut.definition.ranges]
    area = unary_union([slope for slope in slopes if not slope.is_empty]).intersection(inland)
    shapes = [shape.simplify(FINENESS) for shape in polygons(area) if shape.area >= SMALLEST]
    shapes.sort(key=lambda shape: (round(shape.bounds[1], 2), round(shape.bounds[0], 2)))
    return "".join(path_of(shape) for shape in shapes)


def _above(cut: Cut, crest: Range, metres: int) -> BaseGeometry:
    """All of a range that is higher than so many metres."""
    if metres >= crest.metres:
        return Point()
    half = crest.width / 2 / cut.georeference.miles_per_unit * (1 - metres / crest.metres)
    points = [cut.georeference.point(lat, lon) for lat, lon in crest.points]
    if len(points) == 1:
        return _mountain(crest, points[0], half)
    line = LineString(points)
    steps = max(2, round(line.length / STEP))
    parts = [line.buffer(0.3 * half, quad_segs=2)]
    for number in range(steps + 1):
        at = line.interpolate(number / steps, normalized=True)
        before, after = (
            line.interpolate(min(1, max(0, (number + by) / steps)), normalized=True)
            for by in (-0.5, 0.5)
        )
        course = atan2(after.y - before.y, after.x - before.x)
        for side in (-1, 1):
            turn = course + side * (0.5 * pi + 0.7 * (_chance(crest, number, side) - 0.5))
            parts.append(_spur(crest, (at.x, at.y), turn, half, number + side * 1000))
    return unary_union(parts)


def _mountain(crest: Range, at: Spot, half: float) -> BaseGeometry:
    """A single peak with spurs all round."""
    parts = [Point(at).buffer(0.55 * half, quad_segs=3)]
    parts += [_spur(crest, at, 2 * pi * n / SPURS, half, n) for n in range(SPURS)]
    return unary_union(parts)


def _spur(crest: Range, at: Spot, turn: float, half: float, number: int) -> BaseGeometry:
    """A ridge that runs down from a crest and ends in two feet."""
    length = half * (0.65 + 0.5 * _chance(crest, number, 5))
    foot = min(0.5 * STEP, 0.45 * half) * (0.7 + 0.6 * _chance(crest, number, 7))

    def step(far: float, beside: float) -> Spot:
        return (
            at[0] + far * cos(turn) - beside * sin(turn),
            at[1] + far * sin(turn) + beside * cos(turn),
        )

    outline = (
        *(step(0, foot), step(0.7 * length, 0.55 * foot), step(length, 0.2 * foot)),
        *(step(0.85 * length, -0.3 * foot), step(0.5 * length, -0.75 * foot), step(0, -foot)),
    )
    return Polygon(outline).buffer(0)


def _chance(crest: Range, number: int, side: int) -> float:
    """A number from 0 to 1 that is the same at each build."""
    digest = hashlib.sha256(f"{crest.name} {number} {side}".encode()).digest()
    return digest[0] / 255
