"""What must hold in every position; the fuzzer looks after every choice."""

from __future__ import annotations

from collections.abc import Iterator

from newgame.model.game_data import SIDE_NAMES
from newgame.model.state import NewGameState


def broken_rules(s: NewGameState) -> Iterator[str]:
    """A sentence about each thing that is wrong."""
    for side, name in enumerate(SIDE_NAMES):
        if s.place[side] not in s.possible[side]:
            yield f"the {name} flagship is where she cannot be"
