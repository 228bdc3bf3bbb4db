"""Hexes that rules name, and the ways of ships to them."""

from __future__ import annotations

from typing import Any

import msgspec

from deckload.data import DataFile, Location
from deckload.games.fleet.model.sea_map import ways_to
from deckload.games.sunset.model.data_files import HexesTable
from deckload.games.sunset.model.reading_starts import Sea, sea_hex


def named_hexes(file: DataFile, sea: Sea, lanes: tuple[tuple[int, ...], ...]) -> dict[str, Any]:
    """The straits, the beachhead, Ormoc and Manila; and how far ships are from them."""
    table = file.table("hexes", HexesTable)
    found = {
        key: sea_hex(name, sea, Location(file.label, "hexes").key(key))
        for key, name in msgspec.structs.asdict(table).items()
    }
    straits = (found["san_bernardino"], found["surigao"])
    return {
        **found,
        "straits": frozenset(straits),
        "to_beachhead": ways_to([found["beachhead"]], lanes),
        "to_strait": ways_to(list(straits), lanes),
    }
