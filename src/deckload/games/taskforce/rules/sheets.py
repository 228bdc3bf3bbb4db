"""3.3, 3.6.4, 3.6.5, 3.7.1: what may be changed on the sheet, between the formations of one hex."""

from __future__ import annotations

from typing import Final

from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import DD, FULL
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import is_ring, scene
from deckload.games.taskforce.rules.formations import (
    boxes,
    may_combine,
    may_leave,
    may_merge,
    who_may_go,
)

Arrangement = tuple[str, int, int]
"""What is done, and to what: ships, formations or markers."""


_SHEETS: Final = "sheets"
"""Where a state keeps what may be changed, as `engine.grouping` keeps who is where."""


_Hex = tuple[list[list[int]], list[int], list[Arrangement]]
"""The ships of some formations, their steps, and what may be changed."""


class _Sheets:
    """What may be changed in hexes that were asked about, and the facts that it came from. It
    counts as long as they are the same: mostly one change is made after another, each in one hex,
    and the other hexes are asked about again and again."""

    def __init__(self, s: TaskForceState) -> None:
        self.scene: Final = s.scene
        self.columns: Final = [column[:] for column in _columns(s)]
        self.found: Final[dict[tuple[int, ...], _Hex]] = {}

    def are_as(self, s: TaskForceState) -> bool:
        return self.scene == s.scene and self.columns == _columns(s)


def _columns(s: TaskForceState) -> list[list[int]]:
    return [s.partner, s.critical, s.deck, s.fate, s.kept]


def changes(s: TaskForceState, together: list[list[int]]) -> list[Arrangement]:
    """[3.3, 3.6.4] What the formations of each hex can do with each other."""
    kept: _Sheets | None = s.groups.get(_SHEETS)
    if kept is None or not kept.are_as(s):
        kept = s.groups[_SHEETS] = _Sheets(s)
    all_found: list[Arrangement] = []
    for formations in together:
        ships = [s.ships_in[one] for one in formations]
        steps = [s.steps[ship] for in_it in ships for ship in in_it]
        key = tuple(formations)
        before = kept.found.get(key)
        if before is None or before[0] != ships or before[1] != steps:
            found = within_hex(s, formations)
            before = kept.found[key] = ([in_it[:] for in_it in ships], steps, found)
        all_found += before[2]
    return all_found


def within_hex(s: TaskForceState, formations: list[int]) -> list[Arrangement]:
    """[3.3, 3.6.4] What formations in one hex can do with each other, worked out anew."""
    found: list[Arrangement] = []
    rings = {one for one in formations if is_ring(s, one)}
    room = {one: boxes(s, one) - len(s.ships_in[one]) for one in formations}
    for giver in formations:
        if giver not in rings:
            found += [("front", ship, NONE) for ship in s.ships_in[giver][1:]]
        if len(formations) > 1:
            found += _gifts(s, giver, room, rings)
    return found + _destroyer_changes(s, room)


def can_change(s: TaskForceState, formations: list[int]) -> bool:
    """[3.6.4] Whether there is anything: mostly another ship can lead a column."""
    for one in formations:
        if len(s.ships_in[one]) > 1 and not is_ring(s, one):
            return True
    return bool(within_hex(s, formations))


def _gifts(
    s: TaskForceState, giver: int, room: dict[int, int], rings: set[int]
) -> list[Arrangement]:
    """[3.6.4, 3.7.1, 5.2.3] Who of a formation may go over to which other, or all of it."""
    found: list[Arrangement] = []
    may_ring, ships = scene(s).may_ring, s.ships_in[giver]
    going = who_may_go(s, giver)
    into_ring = [ship for ship in going if may_ring[ship]]
    as_one = may_merge(s, giver)
    as_one_into_ring = as_one and all(may_ring[ship] for ship in ships)
    for taker, free in room.items():
        if taker == giver:
            continue
        if free > 0:
            ring = taker in rings
            found += [("shift", ship, taker) for ship in (into_ring if ring else going)]
            if len(ships) <= free and (as_one_into_ring if ring else as_one):
                found.append(("merge", giver, taker))
        if giver < taker and may_combine(s, giver, taker):
            found.append(("combine", giver, taker))
    return found


def _destroyer_changes(s: TaskForceState, room: dict[int, int]) -> list[Arrangement]:
    """[3.6.5] Full counters to be split, reduced ones to be joined. Where a formation has no box
    left, the other half goes into another of the hex."""
    types, nations, steps = scene(s).ship_type, scene(s).ship_nation, s.steps
    found: list[Arrangement] = []
    reduced: list[tuple[int, int]] = []
    for one, free in room.items():
        takers = [NONE] if free > 0 else [other for other in room if room[other] > 0]
        for ship in s.ships_in[one]:
            if types[ship] != DD:
                continue
            if steps[ship] == FULL:
                found += [("halve", ship, taker) for taker in takers]
            elif steps[ship] == 1:
                reduced.append((ship, one))
    if len(reduced) < 2:
        return found
    # Each of them is half a unit, so that one of a formation may leave it if any other may.
    one_of = {giver: ship for ship, giver in reduced}
    may_go = {g: may_leave(s, ship, g) for g, ship in one_of.items()} if len(one_of) > 1 else {}
    for at, (a, taker) in enumerate(reduced):
        found += [
            ("join", a, b)
            for b, giver in reduced[at + 1 :]
            if nations[a] == nations[b] and (giver == taker or may_go[giver])
        ]
    return found
