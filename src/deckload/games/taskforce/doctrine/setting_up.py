"""Before the first turn: history's task forces, decks and places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState


def as_history(_k: TaskForceState, decision: Decision) -> Option:
    """What the admirals had; or what is offered first."""
    return "history" if "history" in decision.options else decision.options[0]


HABITS: Final = {"organise": as_history, "place": as_history, "deck": as_history}
