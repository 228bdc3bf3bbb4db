"""Optional rules."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import OptionSpec
from deckload.games.taskforce.model.game_data import Scene

SHEETS: Final = "sheets"
OPEN: Final = "open"
CLOSED: Final = "closed"


def specs(scene: Scene) -> tuple[OptionSpec, ...]:
    """[3.8, 3.8.1] Sheets lie open, unless the scenario or the players say otherwise."""
    if scene.solo >= 0:
        return ()
    return (
        OptionSpec(
            SHEETS,
            "Fleet and aircraft sheets",
            "Open: everybody may look at all ships and aircraft, only the markers are secret. "
            "Closed: ships and aircraft are their owner's secret, too.",
            case="3.8.1",
            choices=(OPEN, CLOSED),
            default=CLOSED if scene.closed_sheets else OPEN,
        ),
    )
