"""Pictures of the built maps, to look at: `python geography/render.py FOLDER [map ...]`.

They are drawn as the table draws them (rings of light about the land, a shadow under it), from the
same data files, with names, blocked sides and the rest of what is not drawn on the table.
"""

from __future__ import annotations

import argparse
import tomllib
from math import sqrt
from pathlib import Path
from xml.sax.saxutils import escape

from build import HERE, ROOT, say
from definition import read_definition
from playwright.sync_api import sync_playwright

from deckload.board.geography import LAND, SEA, Geography, NamedPlace
from deckload.board.geometry import Point

SCALE = 32.0  # pixels to the hex's size, as on the table
MARGIN = 1.4
DEPTHS = ("#376c90", "#4580a3", "#5a94b4", "#72a9c3", "#8fbfd0", "#accfd9")
WIDTHS = (11.0, 7.6, 5.0, 3.0, 1.6)

FLOOR = """
<filter id="floor" filterUnits="userSpaceOnUse" x="-9" y="-9" width="99" height="99">
<feTurbulence type="fractalNoise" baseFrequency=".11" numOctaves="3" seed="7"/>
<feDisplacementMap in="SourceGraphic" scale="4.5" xChannelSelector="R" yChannelSelector="G"/>
<feGaussianBlur stdDeviation=".08"/>
</filter>
"""

STYLE = """
svg { font-family: "Liberation Serif", Georgia, serif; }
.land { fill: #dfd2a5; stroke: #5d5233; stroke-width: .035; stroke-linejoin: round; }
.rise { fill: none; stroke: #7d6f3c; stroke-linejoin: round; opacity: .1; }
.height { fill: #c9b67c; opacity: .75; }
.bright { fill: #fbf3d0; opacity: .55; }
.dark { fill: #5a4a22; opacity: .3; }
.surf { fill: none; stroke: #eaf6f1; stroke-linejoin: round; stroke-linecap: round; opacity: .2; }
.grid { fill: none; stroke: #10324a; stroke-width: .025; opacity: .38; }
.shut { fill: none; stroke: #8c2f1b; stroke-width: .11; stroke-linecap: round; opacity: .85; }
.wall { fill: #5d4a20; opacity: .16; }
.number { font: .22px "Liberation Sans", sans-serif; text-anchor: middle; }
.number { fill: #0d2c44; opacity: .6; }
.degree { fill: none; stroke: #173e5a; stroke-width: .02; opacity: .25; }
.sea { font-style: italic; fill: #0e3350; opacity: .8; letter-spacing: .18px; text-anchor: middle; }
.island, .town, .strait { paint-order: stroke; stroke-width: .09; stroke-linejoin: round; }
.island { font-size: .34px; fill: #3b3214; stroke: #efe6c4; letter-spacing: .06px; }
.town { font: 600 .3px "Liberation Sans", sans-serif; fill: #221d12; stroke: #f4ecd0; }
.strait { font-style: italic; font-size: .36px; fill: #0c2940; stroke: #cfe5ea; }
.field { fill: #fff8e2; stroke: #7c1d16; stroke-width: .035; }
"""


def main() -> None:
    files = {file.stem: file for file in sorted((HERE / "maps").glob("*.toml"))}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("maps", nargs="*")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=_chromium())
        for name in asked.maps or files:
            definition, _ = read_definition(files[name])
            drawn = svg(load(ROOT / definition.output))
            (asked.folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
            page = browser.new_page()
            page.set_content(f'<body style="margin:0">{drawn}</body>')
            picture = asked.folder / f"{name}.png"
            page.locator("svg").screenshot(path=picture)
            page.close()
            say(str(picture))
        browser.close()


def load(folder: Path) -> Geography:
    """A built map from its two files."""
    hexes, coast = (
        tomllib.loads((folder / file).read_text(encoding="utf-8"))
        for file in ("hexes.toml", "coast.toml")
    )
    return Geography(hexes, coast, str(folder))


def svg(land: Geography) -> str:
    """The whole map as one picture."""
    shape = land.grid.geometry()
    width, height = shape.width + 2 * MARGIN, shape.height + 2 * MARGIN
    frame = f'x="{-MARGIN}" y="{-MARGIN}" width="{width:.2f}" height="{height:.2f}"'
    layers = [
        f'<rect {frame} fill="{DEPTHS[0]}"/>',
        _sea(land),
        _degrees(land),
        *_land(land),
        f'<path class="grid" d="{_all_hexes(land)}"/>',
        f'<path class="wall" d="{_hexes(land, land.hexes_of(LAND))}"/>',
        f'<path class="shut" d="{_blocked(land)}"/>',
        *_numbers(land),
        *(_label(land, name, place) for name, place in land.places.items()),
        f'<rect {frame} fill="none" stroke="#0a1a26" stroke-width=".3"/>',
    ]
    size = f'width="{width * SCALE:.0f}" height="{height * SCALE:.0f}"'
    view = f'viewBox="{-MARGIN} {-MARGIN} {width:.2f} {height:.2f}"'
    body = "".join(layers)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>'
        f'<style>{STYLE}</style>{FLOOR}<clipPath id="land"><path d="{land.coast[0]}"/></clipPath>'
        f"{body}</svg>"
    )


def _sea(land: Geography) -> str:
    """Water grows lighter towards the land, in bands as uneven as a sea floor."""
    bands = "".join(
        f'<path d="{land.coast[0]}" fill="{tint}" stroke="{tint}" stroke-width="{width}" '
        f'stroke-linejoin="round"/>'
        for width, tint in zip(WIDTHS, DEPTHS[1:], strict=True)
    )
    return f'<g filter="url(#floor)">{bands}</g>'


def _land(land: Geography) -> list[str]:
    path = land.coast[0]
    surf = [f'<path class="surf" d="{path}" stroke-width="{w}"/>' for w in (0.8, 0.53, 0.31, 0.16)]
    rise = [f'<path class="rise" d="{path}" stroke-width="{w}"/>' for w in (0.7, 0.38, 0.16)]
    return [
        *surf,
        f'<path d="{path}" fill="#0c2c42" opacity=".3" transform="translate(.06,.09)"/>',
        f'<path class="land" d="{path}"/>',
        f'<g clip-path="url(#land)">{"".join(rise)}{"".join(_heights(land))}</g>',
    ]


def _heights(land: Geography) -> list[str]:
    """Each height with its sunny slope in the north-west and its shadow in the south-east."""
    return [
        f'<path class="{slope}" d="{path}" transform="translate({by},{by})"/>'
        for path in land.heights
        for slope, by in (("dark", 0.07), ("bright", -0.04), ("height", 0))
    ]


def _all_hexes(land: Geography) -> str:
    return _hexes(land, range(land.grid.count))


def _hexes(land: Geography, hexes: range | tuple[int, ...]) -> str:
    shape = land.grid.geometry()
    return "".join(
        _line([(x + dx, y + dy) for dx, dy in shape.corners]) + "Z"
        for x, y in (shape.centres[at] for at in hexes)
    )


def _blocked(land: Geography) -> str:
    centres = land.grid.geometry().centres
    lines = []
    for a, b in land.blocked_sides:
        (x, y), (u, v) = centres[a], centres[b]
        half = 1 / (2 * sqrt(3))
        dx, dy = (v - y) * half, (x - u) * half
        middle = ((x + u) / 2, (y + v) / 2)
        ends = [(middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)]
        lines.append(_line(ends))
    return "".join(lines)


def _degrees(land: Geography) -> str:
    """Every second degree of latitude and longitude."""
    shape, reference = land.grid.geometry(), land.georeference
    north, west = reference.position((-MARGIN, -MARGIN))
    south, east = reference.position((shape.width + MARGIN, shape.height + MARGIN))
    east += 360 if east < west else 0
    lines = [
        _line([reference.point(lat, west), reference.point(lat, east)])
        for lat in range(int(south // 2) * 2, int(north) + 1, 2)
    ]
    lines += [
        _line([reference.point(north, lon), reference.point(south, lon)])
        for lon in range(int(west // 2) * 2, int(east) + 1, 2)
    ]
    return f'<path class="degree" d="{"".join(lines)}"/>'


def _numbers(land: Geography) -> list[str]:
    shape = land.grid.geometry()
    top = 0.62 if land.grid.orientation == "flat" else 0.66
    return [
        f'<text class="number" x="{x:.2f}" y="{y - top:.2f}">{name}</text>'
        for name, (x, y) in zip(land.grid.names, shape.centres, strict=True)
    ]


def _label(land: Geography, name: str, place: NamedPlace) -> str:
    x, y = land.georeference.point(place.lat, place.lon)
    if place.kind in (SEA, "islands"):
        size = 1.3 if _is_open(land, (x, y)) else 0.5
        return f'<text class="sea" font-size="{size}" x="{x:.2f}" y="{y:.2f}">{escape(name)}</text>'
    field = f'<circle class="field" cx="{x:.2f}" cy="{y:.2f}" r=".12"/>' if place.airfield else ""
    written = escape(name.upper() if place.kind == "island" else name)
    is_far_east = x + 0.3 * len(name) > land.grid.geometry().width + MARGIN
    side = 'text-anchor="end" dx="-.44"' if is_far_east else ""
    at = f'x="{x + 0.22:.2f}" y="{y + 0.1:.2f}"'
    return f'{field}<text class="{place.kind}" {at} {side}>{written}</text>'


def _is_open(land: Geography, at: Point) -> bool:
    """Whether no land is within three hexes: room for large letters."""
    lat, lon = land.georeference.position(at)
    here = land.georeference.hex_at(lat, lon)
    return here >= 0 and all(land.terrain[near] == SEA for near in land.grid.within(here, 3))


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.3f},{y:.3f}" for x, y in points)


def _chromium() -> str | None:
    import sys

    sys.path.insert(0, str(ROOT / "tests"))
    from browser.chromium import find_chromium

    found = find_chromium()
    return str(found) if found else None


if __name__ == "__main__":
    main()
