"""Spaces: small questions that every chapter asks."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun

from newgame.model.state import NewGameState


def name_of(s: NewGameState, space: int) -> str:
    """What a space is called."""
    return s.data.spaces.name_of(space)


def space_ref(s: NewGameState, space: int) -> Ref:
    """A space as log and options point at it."""
    return Ref("place", name_of(s, space))


SPACE: Final = Noun(name_of, ref=space_ref)
"""How options that are spaces are called."""
