"""The markers on the map as pieces: one's own by what is under them, the enemy's as contacts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckload.engine.views import Piece, Reach
from deckload.games.fleet.model.game_data import FleetData
from deckload.games.fleet.model.state import FleetState


def group_piece(
    data: FleetData,
    marker: int,
    place: int,
    title: int,
    ships: Sequence[int],
    speed: int,
    badges: tuple[str, ...],
    reach: tuple[Reach, ...],
) -> Piece:
    """A marker as its owner sees it."""
    carriers = sum(data.is_carrier[ship] for ship in ships)
    return Piece(
        id=data.marker_names[marker],
        at=data.grid.name_of(place),
        type="task group",
        name=data.titles[title] if title >= 0 else data.marker_names[marker],
        side=data.marker_side[marker],
        values={"carriers": str(carriers), "ships": str(len(ships)), "speed": str(speed)},
        badges=badges,
        reach=reach,
    )


def contact_piece(
    data: FleetData, marker: int, place: int, values: Mapping[str, str], badges: tuple[str, ...]
) -> Piece:
    """A marker as the enemy sees it; `values` is what was reported."""
    return Piece(
        id=data.marker_names[marker],
        at=data.grid.name_of(place),
        type="contact",
        name=data.marker_names[marker],
        side=data.marker_side[marker],
        values=values,
        badges=badges,
    )


def short_badges(k: FleetState, marker: int, slower: int) -> list[str]:
    """Those that are printed on the counter itself."""
    badges = []
    if k.detected[marker]:
        badges.append("seen")
    if slower > 0:  # of a marker out of sight nobody knows it
        badges.append(f"-{slower} MP")
    if k.acted[marker]:
        badges.append("acted")
    return badges
