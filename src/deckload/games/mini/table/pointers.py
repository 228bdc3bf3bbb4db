"""What a question of the duel is about: the marker that moves, looks or is struck."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import NO_POINTERS, Decision, Pointers
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules.forces import marker_ref
from deckload.games.mini.rules.movement import MOVE
from deckload.games.mini.rules.patrol import PATROL
from deckload.games.mini.rules.strike import FLY

_ABOUT_A_MARKER: Final = (MOVE, PATROL, FLY)


def pointers(k: MiniState, asked: Decision) -> Pointers:
    """For the eye of the side that is asked."""
    if asked.kind not in _ABOUT_A_MARKER:
        return NO_POINTERS
    return Pointers((marker_ref(k, asked.about),))
