"""Cases 15.2 and 15.4: US land units on and off their transports."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.nouns import Noun
from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import AFLOAT, MidwayState
from deckload.games.midway.rules.basing import base_name, lose_overflow
from deckload.games.midway.rules.commands import NAVAL_ARM, command
from deckload.games.midway.rules.forces import ijn_forces_at, is_us_held, where_is

step: Final = steps("midway.ground_units")


DONE: Final = "done"

Loading = tuple[int, int]
"""A land unit, and the space or transport (deck + ship) it goes to."""


def _told(k: MidwayState, v: Loading) -> str:
    verb = "aboard" if v[1] >= k.data.deck else "ashore at"
    return f"{k.data.ground[v[0]].name} {verb} {base_name(k, v[1])}"


MOVE_TROOPS: Final = Kind(
    "troops",
    "Which ground unit goes aboard or ashore?",
    of=Noun(_told),
    words={DONE: "Done"},
)


def loading_moves(s: MidwayState) -> list[Loading]:
    """[15.2, 15.4] Land units with an empty transport beside them, and those aboard at a friendly
    shore."""
    data = s.data
    boats = [i for i in data.us_ships if data.ships[i].cls == "TR" and s.status[i] == AFLOAT]
    empty = [i for i in boats if data.deck + i not in s.ground_at]
    found = []
    for unit, at in enumerate(s.ground_at):
        if data.ground[unit].side != US or at < 0:
            continue
        if at >= data.deck:
            space = where_is(s, at - data.deck)
            if _is_friendly_shore(s, space):
                found.append((unit, space))
        elif _is_friendly_shore(s, at):
            found += [(unit, data.deck + ship) for ship in empty if where_is(s, ship) == at]
    return found


def _is_friendly_shore(s: MidwayState, space: int) -> bool:
    """[15.4] A US base with no Japanese unit in its space."""
    if space < 0 or ijn_forces_at(s, space):
        return False
    return s.data.space_kind[space] == "allied" or is_us_held(s, space)


@step
def load_or_unload(s: MidwayState) -> Procedure:
    """[15.4] Any land units may go aboard or ashore, each once."""
    moved: list[int] = []
    while True:
        moves = [move for move in loading_moves(s) if move[0] not in moved]
        choice = yield ask(
            US, MOVE_TROOPS, moves, also=(DONE,), case="15.4", command=command(s, NAVAL_ARM)
        )
        if choice == DONE:
            return
        unit, to = choice
        left = s.ground_at[unit]
        moved.append(unit)
        s.ground_at[unit] = to
        tell(s, "15.4", "{move}.", move=_told(s, choice))
        if left < s.data.deck and s.data.space_kind[left] == "objective":
            lose_overflow(s, left)
