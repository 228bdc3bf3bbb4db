"""The air officer: what flies off, what is made ready, who lands first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules.decks import operations
from deckload.games.carrier.rules.raids.counters import nearest_raid

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def launch(k: CarrierState, decision: Decision) -> Option:
    """Against a raid all fighters at once, in one mission; otherwise the patrols are filled up."""
    offered = [option for option in decision.options if isinstance(option, tuple)]
    for option in offered:
        what, number = option
        if what == operations.NEW and nearest_raid(k, number) >= 0:
            return option
    for option in offered:
        if option[0] == operations.CAP:
            return option
    return operations.DONE


def take_off(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    """All that may go."""
    return decision.options[0]


def who_lands(k: CarrierState, decision: Decision) -> Option:
    """Whoever has most worth aboard a deck: bombers before fighters."""
    units = [option for option in decision.options if isinstance(option, int)]
    return max(units, key=lambda unit: k.data.attack[unit]) if units else decision.options[-1]
