"""Damage logs: what a ship can still do with each number of boxes marked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from deckload.data import DataError, DataFile, Location
from deckload.games.fleet.model.data_files import ProfileLine
from deckload.games.fleet.model.game_data import CARRIER_TYPES

_BOX: Final = re.compile(r"(\d{1,2})/(\d{1,2}) (\d{1,2}) (\d{1,2})( T)?( A)?", re.ASCII)


class Box(NamedTuple):
    """The state of a ship at one number of hits."""

    odd: int
    even: int
    guns: int
    aa: int
    torpedo: bool
    flies: bool


SUNK: Final = Box(0, 0, 0, 0, torpedo=False, flies=False)


def read_logs(file: DataFile, profiles: Mapping[str, ProfileLine]) -> dict[str, tuple[Box, ...]]:
    """The logs by profile; one that gets better with damage is refused."""
    return {name: _log(Location(file.label, f"profiles.{name}"), p) for name, p in profiles.items()}


def _log(place: Location, profile: ProfileLine) -> tuple[Box, ...]:
    boxes = tuple(_box(text, number, place) for number, text in enumerate(profile.log, start=1))
    for number, (before, after) in enumerate(pairwise(boxes), start=2):
        if any(new > old for old, new in zip(before, after, strict=True)):
            raise DataError(
                place._replace(cell=f"row {number} of the log"),
                f"{profile.log[number - 1]!r} is more than {profile.log[number - 2]!r} before it",
                "damage never makes a ship better; correct one of the two",
            )
    has_deck = profile.type in CARRIER_TYPES
    if boxes[0].flies != has_deck:
        raise DataError(
            place._replace(cell="row 1 of the log"),
            f"a {profile.type} {'without' if has_deck else 'with'} an A",
            "carriers fly aircraft while unhurt, and no other ship does",
        )
    return boxes


def _box(text: str, number: int, place: Location) -> Box:
    match = _BOX.fullmatch(text)
    if match is None:
        raise DataError(
            place._replace(cell=f"row {number} of the log"),
            f"{text!r} is no state of a ship",
            "write speed, gunnery and AA like '4/5 12 8', then T and A where they hold",
        )
    odd, even, guns, aa = (int(part) for part in match.groups()[:4])
    return Box(odd, even, guns, aa, torpedo=bool(match[5]), flies=bool(match[6]))
