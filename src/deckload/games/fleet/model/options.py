"""Special rules as switches."""

from __future__ import annotations

from deckload.engine.contract import OptionSpec
from deckload.games.fleet.model.game_data import FleetData


def special_rules(data: FleetData, scenario: str) -> tuple[OptionSpec, ...]:
    """All of them; they stand as the scenario has them."""
    switched_on = data.scenarios[scenario].special_rules
    return tuple(
        OptionSpec(
            name, rule.title, rule.text, rule.case, default="on" if name in switched_on else "off"
        )
        for name, rule in data.special_rules.items()
    )
