"""Spaces: small questions that every chapter asks."""

from __future__ import annotations

from deckload.engine.log import Ref

from newgame.model.state import NewGameState


def name_of(s: NewGameState, space: int) -> str:
    """What a space is called."""
    return s.data.spaces.name_of(space)


def space_ref(s: NewGameState, space: int) -> Ref:
    """A space as log and options point at it."""
    return Ref("place", name_of(s, space))
