"""Coastlines as a table draws them: closed SVG paths in the units of the board's places."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from deckload.board.errors import BoardError

_PATH: Final = re.compile(r"(M[-\d.,LHV ]*\dZ)+", re.ASCII | re.IGNORECASE)


def checked_coast(paths: Iterable[str], source: str) -> tuple[str, ...]:
    """The paths, if each can be drawn: straight strokes only, begun with M and closed with Z."""
    found = tuple(paths)
    for number, path in enumerate(found, 1):
        if not _PATH.fullmatch(path):
            raise BoardError(
                f"{source}: path {number} of the coast cannot be drawn; begin it with M, draw it "
                f"with L, H or V and plain numbers, and close it with Z"
            )
    return found
