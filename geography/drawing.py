"""The coast as SVG paths: simplified, small islands kept, few characters."""

from __future__ import annotations

from cutting import Cut, polygons
from shapely.affinity import scale
from shapely.geometry import Point, Polygon
from shapely.geometry.polygon import orient

NEAR = 4.0  # nautical miles from a named place within which an island is the one it names


def coast_paths(cut: Cut) -> list[str]:
    """One closed path for each piece of land, holes wound the other way, from north-west on."""
    shapes = [shape for land in polygons(cut.land) for shape in _drawn(cut, land)]
    shapes.sort(key=lambda shape: (round(shape.bounds[1], 2), round(shape.bounds[0], 2)))
    return [path for shape in shapes if (path := path_of(shape))]


def _drawn(cut: Cut, land: Polygon) -> list[Polygon]:
    cutting = cut.definition.cutting
    width = _width(land)
    if _is_named(cut, land):
        if width < cutting.smallest:
            return [_grown(land, cutting.smallest)]
    elif width < cutting.speck:
        return []
    return polygons(land.simplify(min(cutting.fineness, width / 12)))


def _grown(islet: Polygon, width: float) -> Polygon:
    """A speck with few corners becomes a small round island of that width, about where it was."""
    factor = 0.5 * width / _width(islet)
    core = scale(islet.convex_hull, factor, factor, origin=islet.centroid)
    return core.buffer(width / 4, quad_segs=4)


def _width(shape: Polygon) -> float:
    west, north, east, south = shape.bounds
    return float(max(east - west, south - north))


def _is_named(cut: Cut, land: Polygon) -> bool:
    near = NEAR / cut.georeference.miles_per_unit
    return any(
        land.distance(Point(cut.georeference.point(place.lat, place.lon))) <= near
        for place in (*cut.definition.islets, *cut.places.values())
    )


def path_of(shape: Polygon) -> str:
    """The outline of a shape and of the holes in it."""
    turned = orient(shape)
    return "".join(_ring(ring.coords) for ring in (turned.exterior, *turned.interiors))


def _ring(points: list[tuple[float, float]]) -> str:
    """Steps in hundredths of a hex's size, summed exactly so that nothing drifts."""
    spots = [(round(x * 100), round(y * 100)) for x, y in points]
    steps = [spots[0]]
    text = f"M{_number(spots[0][0])},{_number(spots[0][1])}l"
    for spot in spots[1:]:
        if spot != steps[-1]:
            dx, dy = spot[0] - steps[-1][0], spot[1] - steps[-1][1]
            text += ("" if text[-1] == "l" or dx < 0 else " ") + f"{_number(dx)},{_number(dy)}"
            steps.append(spot)
    return f"{text}Z" if len(steps) > 3 else ""


def _number(hundredths: int) -> str:
    """`-.05` for -5: no more characters than SVG asks for."""
    sign = "-" if hundredths < 0 else ""
    whole, part = divmod(abs(hundredths), 100)
    digits = f"{part:02d}".rstrip("0")
    return f"{sign}{whole or ''}.{digits}" if digits else f"{sign}{whole}"
