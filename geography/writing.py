"""The data files of a map, as text: the same input always gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from atlas import Atlas
from cutting import Cut
from definition import Base
from drawing import coast_paths
from relief import height_paths

from deckload.board.geography import NO_HEX, TERRAIN
from deckload.board.georeference import LatLon, miles_between

LETTERS = {word: letter for letter, word in TERRAIN.items()}


def written(cut: Cut, raw: Mapping[str, Any], atlas: Atlas, file: str) -> dict[str, str]:
    """The texts of all files of a map, by name."""
    head = f"# Written by geography/build.py from geography/{file}. Change that, not this.\n"
    sources = cut.definition.sources
    tables = [
        _table("board", sources["board"], raw["board"]),
        _table("georeference", _with_error(cut), raw["georeference"]),
        _table("terrain", _terrain_source(cut, atlas), _terrain(cut, atlas)),
        _table("places", sources["places"], _places(cut)),
    ]
    if cut.definition.bases:
        bases = [_base(cut, base) for base in cut.definition.bases]
        tables.append(_table("bases", sources["bases"], {"bases": bases}))
    coast = {"input": atlas.digest, "paths": coast_paths(cut)}
    drawn = [_table("coast", f"history: {_coast_source(cut, atlas)}", coast)]
    if cut.definition.ranges:
        drawn.append(_table("relief", sources["relief"], {"paths": height_paths(cut)}))
    return {
        "hexes.toml": "\n".join([head, *tables]),
        "coast.toml": "\n".join([head, *drawn]),
    }


def write(texts: Mapping[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _terrain_source(cut: Cut, atlas: Atlas) -> str:
    cutting, by_hand = cut.definition.cutting, cut.definition.sources.get("by_hand", "")
    how = (
        f"reconstructed: {atlas.source}; coast from {cutting.coast_from:.2%} of land, land from "
        f"{cutting.land_from:.0%}, sides closed where no channel wider than {cutting.narrows} nm "
        f"joins the waters of the two hexes"
    )
    return f"{how}; {by_hand}" if by_hand else how


def _coast_source(cut: Cut, atlas: Atlas) -> str:
    if not cut.definition.islets:
        return atlas.source
    names = ", ".join(islet.name for islet in cut.definition.islets)
    return f"{atlas.source}; as discs, not to scale: {names} ({cut.definition.sources['islets']})"


def _with_error(cut: Cut) -> str:
    error = f"root mean square error {cut.georeference.error:.1f} nm"
    return f"{cut.definition.sources['georeference']}; {error}"


def _terrain(cut: Cut, atlas: Atlas) -> dict[str, Any]:
    board = cut.definition.board
    at = {
        number: place
        for place, number in enumerate(zip(cut.grid.columns, cut.grid.rows, strict=True))
    }
    rows = []
    for row in range(board.rows[0], board.rows[1] + 1):
        columns = range(board.columns[0], board.columns[1] + 1)
        places = [at.get((column, row)) for column in columns]
        rows.append("".join(NO_HEX if p is None else LETTERS[cut.terrain[p]] for p in places))
    names = cut.grid.names
    blocked = [f"{names[a]}/{names[b]}" for a, b in cut.blocked_sides]
    return {"input": atlas.digest, "rows": rows, "blocked_sides": blocked}


def _places(cut: Cut) -> dict[str, Any]:
    return {name: _without_defaults(place) for name, place in cut.places.items()}


def _without_defaults(place: msgspec.Struct) -> dict[str, Any]:
    defaults = {field.name: field.default for field in msgspec.structs.fields(place)}
    return {
        key: value for key, value in msgspec.structs.asdict(place).items() if value != defaults[key]
    }


def _base(cut: Cut, base: Base) -> dict[str, Any]:
    """A base reaches the map by the hexes that its definition names, or else by those of its edge
    that are nearest to it, give or take half."""
    if base.hexes:
        return {"name": base.name, "beyond": base.beyond, "hexes": list(base.hexes)}
    there = LatLon(base.lat, base.lon)
    miles = {
        at: miles_between(there, cut.georeference.position_of(at))
        for at in cut.grid.edges.hexes(base.edge)
    }
    farthest = min(miles.values()) + cut.definition.georeference.across / 2
    hexes = [cut.grid.names[at] for at, far in miles.items() if far <= farthest]
    return {"name": base.name, "beyond": base.beyond, "hexes": hexes}


# --- TOML -----------------------------------------------------------------------------------------


def _table(name: str, source: str, facts: Mapping[str, Any]) -> str:
    lines = [f"[{name}]", f"source = {_quoted(source)}"]
    lines += [f"{_key(key)} = {_value(value)}" for key, value in facts.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(k)} = {_value(v)}' for k, v in value.items())} }}"
    return _list(list(value))


def _list(values: list[Any]) -> str:
    """On one line if it fits; sides of hexes several to a line, all else one to a line."""
    items = [_value(value) for value in values]
    line = f"[{', '.join(items)}]"
    if len(line) <= 80:
        return line
    per_line = 8 if all(len(item) <= 11 for item in items) else 1
    rows = [items[start : start + per_line] for start in range(0, len(items), per_line)]
    return "[\n" + "".join(f"  {', '.join(row)},\n" for row in rows) + "]"


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "a").isalnum() else _quoted(key)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def total_size(texts: Iterable[str]) -> int:
    return sum(len(text.encode()) for text in texts)
