"""Victory points by ship type; what is not named scores nothing."""

from __future__ import annotations

from deckload.data import DataFile
from deckload.games.sunset.model.data_files import (
    BombardmentPointsTable,
    IjnPointsTable,
    PointsByType,
    UsnPointsTable,
)
from deckload.games.sunset.model.game_data import TYPES
from deckload.games.sunset.model.pieces import Points


def read_points(file: DataFile) -> Points:
    """[12.1, 12.2] The points of both sides."""
    ijn = file.table("points.ijn", IjnPointsTable)
    usn = file.table("points.usn", UsnPointsTable)
    return Points(
        ijn_sunk=_by_type(ijn.sunk),
        ijn_damaged=_by_type(ijn.damaged),
        landed=ijn.landed,
        support_short=ijn.support_short,
        bombardment_short=file.table(
            "points.bombardment", BombardmentPointsTable
        ).bombardment_short,
        usn_sunk=_by_type(usn.sunk),
        usn_yamato_class=usn.yamato_class,
        survivors_percent=usn.survivors_percent,
        in_full=tuple(name in usn.survivors_in_full for name in TYPES),
        escort_carriers_away=usn.escort_carriers_away,
        extra_kamikaze=usn.extra_kamikaze,
    )


def _by_type(points: PointsByType) -> tuple[int, ...]:
    return tuple(points.get(name, 0) for name in TYPES)
