"""Where scenarios keep markers from going: their special rules about movement."""

from __future__ import annotations

from deckload.engine.decision import Refusal
from deckload.games.taskforce.model.state import TaskForceState


def why_not_end_in(s: TaskForceState, marker: int, before: int) -> Refusal | None:  # noqa: ARG001
    """Why a marker may not end its movement where it is, or None if it may."""
    return None
