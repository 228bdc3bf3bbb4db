"""Markers and points with which no game could be played to its end."""

from __future__ import annotations

from deckload.data import DataError, Location
from deckload.games.midway.model.game_data import MidwayData


def check_markers(data: MidwayData, file: str) -> None:
    """Refuse pools that are empty or never run dry. The file is as errors call it."""
    if not any(kind.count for kind in data.markers if kind.route >= 0):
        place = Location(file, "operations")
        raise DataError(place, "no route ever becomes active", "leave a marker in the pool")
    if not any(data.incident_counts):
        raise DataError(Location(file, "incidents"), "there is nothing to pick", "leave a marker")
    for kind in data.markers:
        # What is known of the pool counts from the one time that markers went back.
        if kind.name == "Victory Spirit" and kind.count > 1:
            place = Location(file, f"specials.{kind.name}").key("count")
            raise DataError(place, f"{kind.count} are too many", "put 1 or none into the pool")
    if data.points.draw > data.points.win:
        place = Location(file, "points").key("draw")
        raise DataError(place, "a draw takes more points than a win", "lower it")
