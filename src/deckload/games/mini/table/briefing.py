"""The opening card for whoever has never played."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Briefing
from deckload.games.mini.model.game_data import SIDE_NAMES

COMMAND_HELP: Final = {
    "fleet": "where the markers go, what is reported of them, hunt or strike",
    "air": "patrols, scrambles, strikes and interceptions",
}


def briefings(turns: int) -> tuple[Briefing, ...]:
    """A card for each side; both have the same task."""
    return tuple(
        Briefing(
            side=side,
            you=f"You are the admiral of the {name} fleet: two task groups with a carrier each, "
            "under two of your four markers. The others hide nothing.",
            aim="Find the enemy's carriers before he finds yours, and sink them from the air.",
            victory="Sink both enemy carriers and you have won. Otherwise points decide after "
            f"turn {turns}: one for every hit, more for a ship sunk.",
            steps=(
                "Each turn both sides choose in secret: hunt (move two hexes, search better) or "
                "strike (move one, bomb better).",
                "A marker that ends its move within two hexes of an enemy's can be searched. A "
                "search shows that there is a task group under the searcher.",
                "What was reported you may strike: choose up to twelve aircraft within your deck "
                "space, bombers to hit, fighters to draw the defenders.",
                "Three markers in the middle may be a submarine. Two of them are whales.",
            ),
        )
        for side, name in enumerate(SIDE_NAMES)
    )
