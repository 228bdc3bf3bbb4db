"""Chapter 3: the flagships sail."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell_each
from deckload.engine.procedures import Procedure, steps

from newgame.model.game_data import SIDE_NAMES
from newgame.model.state import NewGameState
from newgame.rules.spaces import SPACE, name_of, space_ref

step: Final = steps("newgame.sailing")

SAIL: Final = Kind(
    "sail",
    lambda k, d: f"Where does your flagship sail from {name_of(k, k.place[d.side])}?",
    of=SPACE,
    label="To {}",
    words={"stay": "Stay where she is"},
)


@step
def sail(s: NewGameState, side: int) -> Procedure:
    """[3.1] The options depend on where she is, which the enemy does not know: so they are given
    as a function, and a guessed world offers its own."""
    goes = yield ask(
        side, SAIL, lambda: s.data.spaces.neighbours(s.place[side]), also=("stay",), case="3.1"
    )
    if goes != "stay":
        s.place[side] = goes
    s.possible[side] = within_a_move(s, s.possible[side])
    tell_each(
        s,
        "3.1",
        {side: "Your flagship is in {space}.", 1 - side: "{enemy} may have sailed."},
        space=space_ref(s, s.place[side]),
        enemy=SIDE_NAMES[side],
    )


def within_a_move(s: NewGameState, spaces: list[int]) -> list[int]:
    """Where a flagship can be after a move, if she was in one of these spaces."""
    return sorted({at for space in spaces for at in s.data.spaces.within(space, 1)})
