"""Optional rules."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import OptionSpec
from deckload.games.taskforce.model.game_data import TaskForceData

SHEETS: Final = "sheets"
OPEN: Final = "open"
CLOSED: Final = "closed"


def specs(data: TaskForceData, scenario: str) -> tuple[OptionSpec, ...]:
    """[3.8, 3.8.1] Open or closed sheets, as the scenario has it; and a what-if, if any."""
    scene = data.scenes[data.scene_of[scenario]]
    if scene.solo >= 0:
        return ()
    variant = data.variants.get(scenario)
    what_if = () if variant is None else (OptionSpec(variant.id, variant.title, variant.text),)
    return (
        *what_if,
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
