"""Chapter 2: where the flagships hide."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, together

from newgame.model.game_data import SIDES
from newgame.model.state import NewGameState
from newgame.rules.spaces import SPACE

step: Final = steps("newgame.hiding")

HIDE: Final = Kind(
    "hide",
    "Where does your flagship hide?",
    of=SPACE,
    label="In {}",
)


@step
def hide(s: NewGameState) -> Procedure:
    """[2.1] Both sides at once, and neither sees where the other hides."""
    chosen = yield together({side: _hiding_place(s, side) for side in range(SIDES)})
    s.place = [chosen[side] for side in range(SIDES)]
    tell(s, "2.1", "Both flagships are at sea.")


def _hiding_place(s: NewGameState, side: int) -> Procedure:
    return (yield ask(side, HIDE, s.data.waters[side], case="2.1"))
