"""The opening cards for whoever has never played."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.taskforce.model.game_data import SIDES, Scene

COMMANDS: Final = ("fleet", "air")
COMMAND_HELP: Final = {
    "fleet": "courses, formations, battles between ships, withdrawals",
    "air": "decks, patrols, raids, search",
}


def briefings(scene: Scene) -> tuple[Briefing, ...]:
    """A card for each side that is played."""
    return tuple(
        Briefing(
            side=side,
            you=f"You command the {scene.side_names[side]}, {scene.date}.",
            aim=scene.summary,
            victory="Points are counted after the last turn: for ships sunk, for ships critically"
            " damaged, and for what the scenario asks.",
            steps=(
                "Give courses to the markers that need one, then sail: the others keep theirs.",
                "Make aircraft READY a turn before you need them, and send fighters up to patrol.",
                "Search where enemy markers are. What has been reported can be raided within five"
                " hexes.",
            ),
        )
        for side in range(SIDES)
        if scene.solo in (-1, side)
    )
