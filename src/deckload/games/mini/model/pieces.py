"""What is printed on counters: the ships."""

from __future__ import annotations

import msgspec

from deckload.games.mini.model.data_files import ShipTypeLine


class Ship(msgspec.Struct, frozen=True):
    """A ship by its place in the list of all ships."""

    name: str
    type: str
    side: int
    group: int
    facts: ShipTypeLine
