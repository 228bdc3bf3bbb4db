"""What victory points are given for, and what they amount to (15.1)."""

from __future__ import annotations

from typing import Any, Final

from deckload.data import DataError, DataFile, Location
from deckload.games.carrier.model.data_files import (
    AircraftPointsTable,
    CarrierPointsTable,
    ExitPointsTable,
    UsPointsTable,
    VictoryLevel,
)

LOWEST: Final = -9999


def read_victory(file: DataFile) -> dict[str, Any]:
    """[15.1] The points, cause by cause, and the levels of victory, the best first."""
    levels = file.records("levels", VictoryLevel)
    bounds = [level.least for level in levels]
    if bounds != sorted(bounds, reverse=True) or bounds[-1:] != [LOWEST]:
        raise DataError(
            Location(file.label, "levels"),
            "the levels do not go down to the bottom one by one",
            f"begin with the best, and end with least = {LOWEST}",
        )
    return {
        "carrier_points": file.table("japanese_carriers", CarrierPointsTable),
        "aircraft_points": file.table("aircraft", AircraftPointsTable),
        "us_points": file.table("us_carriers", UsPointsTable),
        "exit_points": file.table("exits", ExitPointsTable),
        "victory_levels": tuple(levels),
    }
