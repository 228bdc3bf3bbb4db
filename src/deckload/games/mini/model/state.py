"""What changes in a duel, and who knows it."""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone, mask, masked, owner, per_side
from deckload.engine.state import State, field
from deckload.games.mini.model.game_data import MiniData

OFF_MAP: Final = -1
READY: Final = 0
FLOWN: Final = 1
LOST: Final = 2
HUNT: Final = 0
STRIKE: Final = 1
EXACT: Final = 0
ROUGH: Final = 1
NO_SEARCH: Final = -1


class MiniState(State):
    """Markers, ships, aircraft and submarine markers are ids into the tuples of `MiniData`."""

    game: ClassVar[str] = "mini"

    data: MiniData

    turn: int = field(everyone())
    last_turn: int = field(everyone())
    posture: list[int] = field(everyone())  # by side: HUNT or STRIKE
    first: int = field(everyone())  # the side that moves first this turn

    place: list[int] = field(everyone())  # by marker: its hex, or OFF_MAP
    spotted: list[int] = field(mask())  # by marker: who knows what is under it
    inside: list[int] = field(masked("spotted"))  # by marker: a group, or DUMMY
    possible: list[list[int]] = field(everyone())  # by side: the deals nothing has ruled out
    report: list[list[int]] = field(everyone())  # by marker: carriers and cruisers as reported
    slack: list[int] = field(owner("marker_side"))  # by marker: how far the coming report may lie
    searched: int = field(everyone(), -1)  # the marker that a patrol is looking at

    hits: list[int] = field(everyone())  # by ship
    points: list[int] = field(everyone())  # by side

    air: list[int] = field(owner("air_side"))  # by aircraft: READY, FLOWN or LOST
    shown: list[list[int]] = field(everyone())  # by side: fighters, bombers seen flying this turn
    lost: list[int] = field(everyone())  # by side: aircraft shot down

    raid_side: int = field(everyone(), -1)  # who is flying a strike, or -1
    raid_target: int = field(everyone(), -1)
    raid_size: int = field(everyone())
    raid: list[list[int]] = field(per_side())  # each side's aircraft over the sea
    raid_handles: list[int] = field(everyone())  # what the defender calls them

    sub_place: list[int] = field(everyone())  # by submarine marker: its hex, or OFF_MAP
    sub_seen: list[int] = field(mask())
    sub_real: list[int] = field(masked("sub_seen"))  # by submarine marker: 1 if it is one
