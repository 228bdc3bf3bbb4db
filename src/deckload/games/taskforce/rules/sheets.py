"""3.3, 3.6.4, 3.6.5, 3.7.1: what may be changed on the sheet, between the formations of one hex."""

from __future__ import annotations

from itertools import combinations
from operator import attrgetter
from typing import Final

from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.formations import OnSheet, leavers_of, may_split

Arrangement = tuple[str, int, int]
"""What is done, and to what: ships, formations or markers."""


class Changes:
    """What the formations of one hex can do with each other, and which of them can go apart."""

    def __init__(self, s: TaskForceState, formations: list[OnSheet]) -> None:
        self.formations: Final = formations
        self.all: Final = _within_hex(s, formations)
        self.splits: Final[list[Arrangement]] = [
            ("split", one.formation, NONE) for one in formations if may_split(s, one)
        ]


class Sheets:
    """Formations as they stood on both sheets when somebody asked, and what could be changed in
    their hexes. Mostly one change is made after another, each with one or two formations, and the
    others are asked about again and again."""

    def __init__(self, s: TaskForceState) -> None:
        self._scene: Final = s.scene
        self._columns: Final = tuple([column[:] for column in _columns(s)])
        self._steps = s.steps[:]
        self._formations: Final[dict[int, OnSheet]] = {}
        self._hexes: Final[dict[tuple[int, ...], Changes]] = {}

    def are_as(self, s: TaskForceState) -> bool:
        """Is everything as it was but who is in which formation, and how strong?"""
        return self._columns == _columns(s) and self._scene == s.scene

    def within_hexes(self, s: TaskForceState, together: list[tuple[int, ...]]) -> list[Changes]:
        """[3.3, 3.6.4] What the formations of each hex can do with each other."""
        steps, ships_in = self._steps, s.ships_in
        if steps != s.steps:
            steps = self._steps = s.steps[:]
        all_found: list[Changes] = []
        for formations in together:
            found = self._hexes.get(formations)
            if found is not None:
                for one in found.formations:
                    if one.looked_at is not steps or one.ships != ships_in[one.formation]:
                        found = None
                        break
            all_found.append(self._look(s, formations, steps) if found is None else found)
        return all_found

    def _look(self, s: TaskForceState, formations: tuple[int, ...], steps: list[int]) -> Changes:
        now: list[OnSheet] = []
        for formation in formations:
            one = self._formations.get(formation)
            if one is None or not one.is_as(s, steps):
                one = self._formations[formation] = OnSheet(s, formation, steps)
            now.append(one)
        found = self._hexes.get(formations)
        if found is None or found.formations != now:
            found = self._hexes[formations] = Changes(s, now)
        return found


_SHEETS: Final = "sheets"
"""Where a state keeps them, as `engine.grouping` keeps who is where."""

_columns: Final = attrgetter("partner", "critical", "deck", "fate", "kept")


def sheets_of(s: TaskForceState) -> Sheets:
    """Both sides' sheets as they are now."""
    kept: Sheets | None = s.groups.get(_SHEETS)
    if kept is None or not kept.are_as(s):
        kept = s.groups[_SHEETS] = Sheets(s)
    return kept


def _within_hex(s: TaskForceState, formations: list[OnSheet]) -> list[Arrangement]:
    found: list[Arrangement] = []
    for giver in formations:
        if not giver.is_ring:
            found += [("front", ship, NONE) for ship in giver.ships[1:]]
        if len(formations) > 1:
            _add_gifts(s, found, giver, formations)
    _add_destroyer_changes(s, found, formations)
    return found


def _add_gifts(
    s: TaskForceState, found: list[Arrangement], giver: OnSheet, formations: list[OnSheet]
) -> None:
    """[3.6.4, 3.7.1, 5.2.3] Who of a formation may go over to which other, or all of it."""
    a, going = giver.formation, leavers_of(s, giver)
    for taker in formations:
        if taker is giver:
            continue
        b = taker.formation
        if taker.room > 0:
            for ship in going.for_rings if taker.is_ring else going.ships:
                found.append(("shift", ship, b))
            as_one = going.all_for_rings if taker.is_ring else going.all
            if as_one and len(giver.ships) <= taker.room:
                found.append(("merge", a, b))
        if giver.may_combine and a < b and taker.may_combine:
            found.append(("combine", a, b))


def _add_destroyer_changes(
    s: TaskForceState, found: list[Arrangement], formations: list[OnSheet]
) -> None:
    """[3.6.5] Full counters to be split, reduced ones to be joined. Where a formation has no box
    left, the other half goes into another of the hex."""
    reduced: list[tuple[int, OnSheet]] = []
    for one in formations:
        if one.full_destroyers:
            takers = [NONE]
            if one.room <= 0:
                takers = [other.formation for other in formations if other.room > 0]
            found += [("halve", ship, taker) for ship in one.full_destroyers for taker in takers]
        for ship in one.reduced_destroyers:
            reduced.append((ship, one))
    if len(reduced) < 2:
        return
    nations = scene(s).ship_nation
    for (ship, taker), (other, giver) in combinations(reduced, 2):
        if nations[ship] == nations[other] and (giver is taker or leavers_of(s, giver).half):
            found.append(("join", ship, other))
