"""What a staff makes of the map: which enemy markers may be carriers, and what its own are for.

Everybody sees where markers are; what is under them is the question. The sheets, where they lie
open, say how many task forces there are to look for, and reports shift the odds: of five chits that
tell the truth two mislead (4.4.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.state import telling_change
from deckload.games.taskforce.doctrine.sheets import Sheets, sheets_of
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    FLAG,
    FLEET_REPORTED,
    IN_PLAY,
    NONE,
    NUMBER,
    OFF_MAP,
    REAL,
    SHAM,
)
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    MARKERS_OF,
    scene,
    sea_of,
)

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

TRUE, FALSE = 5.0, 2.0
"""Chits that tell the truth of a task force, and chits that mislead."""
FLEETS_BEHIND_CLOSED_SHEETS: Final = 3
"""How many fleets without carriers to reckon with, where the enemy's sheet is closed."""
LAUNCH_RANGE: Final = 5
SCOUT_RANGE: Final = 8


class Contact(NamedTuple):
    """An enemy marker on the map."""

    marker: int
    place: int
    carriers: float  # the chance that carriers are there
    real: float  # ... that ships are there at all
    detected: bool  # may be raided
    row: bytes  # how far every hex is from there


class Picture:
    """What a side's own markers and the enemy's come to. Other habits keep what follows from a
    picture by the picture itself: as long as it is the same object, nothing of it has changed."""

    def __init__(self, k: TaskForceState, side: int, sheets: Sheets) -> None:
        self.sheets: Final = sheets
        self.enemies: Final = _find_contacts(k, side, sheets)
        self.carriers: Final = _own_carriers(k, side, sheets)
        self._side: Final = side
        self._homes: dict[int, int] | None = None
        self._found: set[int] | None = None

    def homes(self, k: TaskForceState) -> dict[int, int]:
        """Where the side's own carriers and bases are, those that are in play and on the map."""
        if self._homes is None:
            self._homes = self._find_homes(k)
        return self._homes

    def found_by_enemy(self, k: TaskForceState) -> set[int]:
        """Where the enemy has found something of ours, at least in part."""
        if self._found is None:
            place = k.place
            self._found = {place[m] for m in FLEETS_OF[self._side] if seen_by_enemy(k, m)}
        return self._found

    def _find_homes(self, k: TaskForceState) -> dict[int, int]:
        facts = scene(k)
        fate, place, under = k.fate, k.place, k.under
        found: dict[int, int] = {}
        for home in facts.homes[self._side]:
            if fate[home] != IN_PLAY:
                continue
            where = facts.base_hex[home]
            if where < 0:
                marker = self.sheets.marker_of(home, under)
                where = place[marker] if marker != NONE else OFF_MAP
            if where >= 0:
                found[home] = where
        return found


_map_of: Final = telling_change(
    "scene", "place", "face", "proof", "under", "fate", "search_marker", "search_told"
)
"""All that a picture follows from beside the sheets."""
_last: Final[dict[int, tuple[object, Picture]]] = {}
"""By side, the last picture and what it followed from: one question after the other asks for it."""


def picture(k: TaskForceState, side: int) -> Picture:
    """What the map shows a side."""
    map_, sheets = _map_of(k), sheets_of(k, side)
    kept = _last.get(side)
    if kept is not None and kept[0] is map_ and kept[1].sheets is sheets:
        return kept[1]
    found = Picture(k, side, sheets)
    _last[side] = (map_, found)
    return found


def contacts(k: TaskForceState, side: int) -> list[Contact]:
    """The enemy's markers that may be something."""
    return picture(k, side).enemies


def _find_contacts(k: TaskForceState, side: int, sheets: Sheets) -> list[Contact]:
    enemy = 1 - side
    places, faces, proofs, under = k.place, k.face, k.proof, k.under
    on_map = [m for m in MARKERS_OF[enemy] if places[m] >= 0 and proofs[m] != SHAM]
    if not on_map:
        return []
    carriers, fleets = _hidden_forces(k, enemy, sheets)
    unsure = max(1, sum([faces[m] != NUMBER for m in on_map]))
    share, chance_of_any = min(1.0, (carriers + fleets) / unsure), min(1.0, carriers / unsure)
    distances_from = sea_of(k).grid.distances_from
    reports = _reports(k)
    found = []
    for marker in on_map:
        face = faces[marker]
        if face == NUMBER:
            chance, real = float(sheets.has_carriers(under[marker])), 1.0
        elif face == FLAG and proofs[marker] != REAL:
            chance, real = chance_of_any, share
        else:
            told = reports.get(marker) or [face]
            chance, real = _by_reports(told, carriers, fleets), 1.0
        place = places[marker]
        found.append(Contact(marker, place, chance, real, face != FLAG, distances_from(place)))
    return found


def _hidden_forces(k: TaskForceState, enemy: int, sheets: Sheets) -> tuple[float, float]:
    """How many task forces with and without carriers are still under flags."""
    under, place, face = k.under, k.place, k.face
    shown = {under[m] for m in FLEETS_OF[enemy] if face[m] == NUMBER and place[m] >= 0}
    hidden = [
        has_carriers
        for formation, other, has_carriers in sheets.forces(enemy)
        if formation not in shown and other not in shown
    ]
    if hidden:
        carriers = sum(hidden)
        return float(carriers), float(len(hidden) - carriers)
    open_: set[int] = set()
    for marker in MARKERS_OF[enemy]:
        if face[marker] == NUMBER:
            open_.update(sheets.ships_under(under[marker]))
    afloat = [ship for ship in scene(k).carriers[enemy] if k.fate[ship] == IN_PLAY]
    return float(len([ship for ship in afloat if ship not in open_])), _closed_fleets(k, enemy)


def _closed_fleets(k: TaskForceState, enemy: int) -> float:
    """With closed sheets nobody can count; with open ones there are none left."""
    hidden = any(k.place[m] >= 0 and k.face[m] != NUMBER for m in FLEETS_OF[enemy])
    return float(FLEETS_BEHIND_CLOSED_SHEETS) if hidden else 0.0


def _reports(k: TaskForceState) -> dict[int, list[int]]:
    """By marker: what scouts have told of it."""
    found: dict[int, list[int]] = {}
    for marker, report in zip(k.search_marker, k.search_told, strict=True):
        if report in (FLEET_REPORTED, CARRIER_REPORTED):
            found.setdefault(marker, []).append(report)
    return found


def _by_reports(told: list[int], carriers: float, fleets: float) -> float:
    """The chance that a marker that is certainly real has carriers, after all reports on it."""
    for_, against = max(carriers, 0.01), max(fleets, 0.01)
    for report in told:
        if report == CARRIER_REPORTED:
            for_, against = for_ * TRUE, against * FALSE
        elif report == FLEET_REPORTED:
            for_, against = for_ * FALSE, against * TRUE
    return for_ / (for_ + against)


# --- own markers ----------------------------------------------------------------------------------


def _own_carriers(k: TaskForceState, side: int, sheets: Sheets) -> list[int]:
    """Fleet markers with carriers."""
    place, under = k.place, k.under
    return [m for m in FLEETS_OF[side] if place[m] >= 0 and sheets.has_carriers(under[m])]


def seen_by_enemy(k: TaskForceState, marker: int) -> bool:
    """Is an own marker detected, at least partly?"""
    return k.face[marker] != FLAG
