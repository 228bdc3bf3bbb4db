"""3.6.1: dummies, and how markers in a hex are mixed out of sight."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import shuffled
from deckload.engine.log import tell
from deckload.games.taskforce.model.conditions import (
    DUMMY,
    FLAG,
    MIXED,
    NONE,
    OFF_MAP,
    UNPROVED,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import FLEETS_OF, hex_ref, is_real, scene
from deckload.games.taskforce.rules.keeping import kept_by_side


def fleet_markers_on_map(s: TaskForceState, side: int) -> list[int]:
    return [marker for marker in FLEETS_OF[side] if s.place[marker] >= 0]


def spare_marker(s: TaskForceState, side: int) -> int:
    """A fleet marker that lies beside the map, as long as the scenario's number allows one more."""
    on_map = fleet_markers_on_map(s, side)
    if len(on_map) >= scene(s).forces[side].markers:
        return NONE
    return next(marker for marker in FLEETS_OF[side] if s.place[marker] == OFF_MAP)


def _may_bring_back(s: TaskForceState, side: int) -> list[int]:
    """[3.6.1] The markers that a dummy may be stacked with, while there is one to spare: one of
    each hex. Dummies are among them, or the enemy would know that real ships are where one is
    added."""
    if spare_marker(s, side) == NONE:
        return []
    by_hex: dict[int, int] = {}
    for marker in fleet_markers_on_map(s, side):
        if s.place[marker] not in by_hex or is_real(s, marker):
            by_hex[s.place[marker]] = marker
    return list(by_hex.values())


may_bring_back: Final = kept_by_side("dummies", ("place", "under"), _may_bring_back)


def bring_back_dummy(s: TaskForceState, side: int, beside: int) -> None:
    """[3.6.1] Stacked out of the enemy's sight, so that he cannot say which is which."""
    marker = spare_marker(s, side)
    where = s.place[beside]
    lay_marker(s, marker, DUMMY, where)
    tell(s, "3.6.1", "A marker is added in {hex}.", hex=hex_ref(s, where))
    mix(s, side, where)


def bring_back_all(s: TaskForceState, side: int) -> None:
    """[3.6.1] One answer for many: each with the marker whose hex has the fewest so far, real ones
    first."""
    while able := may_bring_back(s, side):
        there = [s.place[marker] for marker in fleet_markers_on_map(s, side)]
        bring_back_dummy(
            s, side, min(able, key=lambda m: (there.count(s.place[m]), not is_real(s, m), m))
        )


def lay_marker(s: TaskForceState, marker: int, under: int, where: int) -> None:
    """A marker comes onto the map, flag up."""
    s.marker_seen[marker] = 1 << s.data.marker_side[marker]
    s.under[marker] = under
    s.place[marker] = where
    s.face[marker] = FLAG
    s.proof[marker] = UNPROVED
    s.alone[marker] = s.swift[marker] = s.ordered[marker] = 0
    s.course[marker] = NONE


def mix(s: TaskForceState, side: int, where: int) -> None:
    """[3.6.1, 3.6.3] The markers of a hex that show their flags change places; only their owner can
    tell which is which."""
    markers = [m for m in FLEETS_OF[side] if s.place[m] == where and s.face[m] == FLAG]
    if len(markers) < 2:
        return
    order = shuffled(s, markers, "mixing", to=side)
    under = [s.under[m] for m in order]
    course = [s.course[m] for m in order]
    ordered = [s.ordered[m] for m in order]
    for at, marker in enumerate(markers):
        s.marker_seen[marker] = 1 << side
        s.under[marker], s.course[marker], s.ordered[marker] = under[at], course[at], ordered[at]
        s.proof[marker] = UNPROVED
        s.swift[marker] = s.alone[marker] = 0
    s.search_marker = [MIXED if m in markers else m for m in s.search_marker]
