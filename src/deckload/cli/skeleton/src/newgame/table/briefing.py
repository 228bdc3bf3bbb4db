"""The opening card for whoever has never played."""

from __future__ import annotations

from deckload.engine.contract import Briefing

from newgame.model.game_data import SIDE_NAMES


def briefings(turns: int) -> tuple[Briefing, ...]:
    """A card for each side; both have the same task."""
    return tuple(
        Briefing(
            side=side,
            you=f"You are the admiral of the {name} flagship.",
            aim="Find the enemy's flagship before yours is found.",
            victory=f"Find her within {turns} turns and you have won.",
            steps=(
                "Hide your flagship in one of your four spaces.",
                "Each turn you may sail one space, then you search one of the enemy's.",
            ),
        )
        for side, name in enumerate(SIDE_NAMES)
    )
