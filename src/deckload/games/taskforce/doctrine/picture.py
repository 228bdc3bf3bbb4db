"""What a staff makes of the map: which enemy markers may be carriers, and what its own are for.

Everybody sees where markers are; what is under them is the question. The sheets, where they lie
open, say how many task forces there are to look for, and reports shift the odds: of five chits that
tell the truth two mislead (4.4.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.state import telling_change
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    FLAG,
    FLEET_REPORTED,
    IN_PLAY,
    NUMBER,
    REAL,
    SHAM,
)
from deckload.games.taskforce.model.game_data import FIRST_GROUP, FLEET_MARKERS, MARKERS
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    FORMATIONS_OF,
    MARKERS_OF,
    has_carrier,
    hex_of,
    is_carrier,
    is_real,
    scene,
    sea_of,
    ships_under,
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


class Picture:
    """What a side's own markers and the enemy's come to. Other habits keep what follows from a
    picture by the picture itself: as long as it is the same object, nothing of it has changed."""

    def __init__(self, k: TaskForceState, side: int) -> None:
        self.enemies: Final = _find_contacts(k, side)
        self.carriers: Final = own_carriers(k, side)
        self._side: Final = side
        self._homes: dict[int, int] | None = None

    def homes(self, k: TaskForceState) -> dict[int, int]:
        """Where the side's own carriers and bases are, those that are in play and on the map."""
        if self._homes is None:
            homes = [home for home in scene(k).homes[self._side] if k.fate[home] == IN_PLAY]
            places = [(home, hex_of(k, home)) for home in homes]
            self._homes = {home: place for home, place in places if place >= 0}
        return self._homes


_map_of: Final = telling_change(
    "scene",
    "place",
    "face",
    "proof",
    "under",
    "partner",
    "fate",
    "search_marker",
    "search_told",
    "ships_in",
)
"""All that a picture follows from."""
_last: Final[dict[int, tuple[object, Picture]]] = {}
"""By side, the last picture and what it followed from: one question after the other asks for it."""


def picture(k: TaskForceState, side: int) -> Picture:
    """What the map shows a side."""
    map_ = _map_of(k)
    kept = _last.get(side)
    if kept is not None and kept[0] is map_:
        return kept[1]
    found = Picture(k, side)
    _last[side] = (map_, found)
    return found


def contacts(k: TaskForceState, side: int) -> list[Contact]:
    """The enemy's markers that may be something."""
    return picture(k, side).enemies


def _find_contacts(k: TaskForceState, side: int) -> list[Contact]:
    enemy = 1 - side
    carriers, fleets = hidden_forces(k, enemy)
    places, faces, proofs = k.place, k.face, k.proof
    on_map = [m for m in MARKERS_OF[enemy] if places[m] >= 0 and proofs[m] != SHAM]
    hidden = [m for m in on_map if faces[m] != NUMBER]
    unsure = max(1, len(hidden))
    share, chance_of_any = min(1.0, (carriers + fleets) / unsure), min(1.0, carriers / unsure)
    found = []
    for marker in on_map:
        face = faces[marker]
        if face == NUMBER:
            chance, real = float(has_carrier(k, marker)), 1.0
        elif face == FLAG and proofs[marker] != REAL:
            chance, real = chance_of_any, share
        else:
            chance, real = _by_reports(k, marker, carriers, fleets), 1.0
        found.append(Contact(marker, places[marker], chance, real, face != FLAG))
    return found


def hidden_forces(k: TaskForceState, enemy: int) -> tuple[float, float]:
    """How many task forces with and without carriers are still under flags."""
    under, place, face = k.under, k.place, k.face
    shown = {under[m] for m in FLEETS_OF[enemy] if face[m] == NUMBER and place[m] >= 0}
    ships_in, partner = k.ships_in, k.partner
    carriers = fleets = 0.0
    partners: set[int] = set()
    for formation in FORMATIONS_OF[enemy][:FIRST_GROUP]:
        ships = ships_in[formation]
        if not ships or formation in partners:
            continue
        other = partner[formation]
        if other >= 0:
            partners.add(other)
        if formation in shown or other in shown:
            continue
        if _is_ring(k, ships) or (other >= 0 and _is_ring(k, ships_in[other])):
            carriers += 1
        else:
            fleets += 1
    if carriers + fleets:
        return carriers, fleets
    afloat = [ship for ship in scene(k).carriers[enemy] if k.fate[ship] == IN_PLAY]
    open_ = {ship for m in MARKERS_OF[enemy] if k.face[m] == NUMBER for ship in ships_under(k, m)}
    return float(len([ship for ship in afloat if ship not in open_])), _closed_fleets(k, enemy)


def _is_ring(k: TaskForceState, ships: list[int]) -> bool:
    """[2.5] A carrier is in the centre, and nowhere else."""
    return bool(ships) and is_carrier(k, ships[0])


def _closed_fleets(k: TaskForceState, enemy: int) -> float:
    """With closed sheets nobody can count; with open ones there are none left."""
    hidden = any(k.place[m] >= 0 and k.face[m] != NUMBER for m in FLEETS_OF[enemy])
    return float(FLEETS_BEHIND_CLOSED_SHEETS) if hidden else 0.0


def _by_reports(k: TaskForceState, marker: int, carriers: float, fleets: float) -> float:
    """The chance that a marker that is certainly real has carriers, after all reports on it."""
    for_, against = max(carriers, 0.01), max(fleets, 0.01)
    told = [
        report
        for at, report in zip(k.search_marker, k.search_told, strict=True)
        if at == marker and report in (FLEET_REPORTED, CARRIER_REPORTED)
    ]
    for report in told or [k.face[marker]]:
        if report == CARRIER_REPORTED:
            for_, against = for_ * TRUE, against * FALSE
        elif report == FLEET_REPORTED:
            for_, against = for_ * FALSE, against * TRUE
    return for_ / (for_ + against)


# --- own markers ----------------------------------------------------------------------------------


def is_fleet_marker(marker: int) -> bool:
    return marker % MARKERS < FLEET_MARKERS


def own_carriers(k: TaskForceState, side: int) -> list[int]:
    """Fleet markers with carriers."""
    return [m for m in FLEETS_OF[side] if k.place[m] >= 0 and is_real(k, m) and has_carrier(k, m)]


def distance(k: TaskForceState, a: int, b: int) -> int:
    return sea_of(k).grid.distance(a, b)


def seen_by_enemy(k: TaskForceState, marker: int) -> bool:
    """Is an own marker detected, at least partly?"""
    return k.face[marker] != FLAG
