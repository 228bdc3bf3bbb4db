"""What can be chosen at the start: the scenarios with their opening cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from deckload.engine.contract import Briefing, Scenario
from deckload.games.fleet.model.game_data import SIDE_NAMES
from deckload.games.fleet.model.pieces import ScenarioData

Facts = TypeVar("Facts", bound=ScenarioData)


def openings(
    scenarios: Mapping[str, Facts],
    briefings: Callable[[Facts], tuple[Briefing, ...]],
    history: str,
) -> Mapping[str, Scenario]:
    """The scenarios as players choose them; `briefings` makes a card for each side, and `history`
    is what came of the battle in truth."""
    return {
        name: Scenario(
            name,
            facts.title,
            facts.summary,
            SIDE_NAMES,
            briefings=briefings(facts),
            history=history,
        )
        for name, facts in scenarios.items()
    }
