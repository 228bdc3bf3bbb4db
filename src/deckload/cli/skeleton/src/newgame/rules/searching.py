"""Chapter 4: searches, and what they find."""

from __future__ import annotations

from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, end_game, steps

from newgame.model.game_data import SIDE_NAMES
from newgame.model.state import NewGameState
from newgame.rules.spaces import SPACE, name_of, space_ref

step: Final = steps("newgame.searching")

SEARCH: Final = Kind(
    "search",
    "Which space do you search?",
    of=SPACE,
    label="Search {}",
    odds=lambda k, side, space: chance_to_see(k, side),
)


@step
def search(s: NewGameState, side: int) -> Procedure:
    """[4.1] One space a turn."""
    enemy = 1 - side
    space = yield ask(
        side,
        SEARCH,
        s.data.waters[enemy],
        unless=lambda at: why_not_there(s, enemy, at),
        case="4.1",
    )
    if roll(s, search_throw(s, side)).cell.result == "clear":
        look_into(s, side, space)
    else:
        tell(s, "4.2", "There are clouds over {space}.", space=space_ref(s, space))


def why_not_there(s: NewGameState, side: int, space: int) -> Refusal | None:
    """[4.1] Why a space need not be searched, or None if it can be."""
    return None if space in s.possible[side] else Refusal("4.1", "she cannot be there")


def search_throw(s: NewGameState, side: int) -> Throw:
    """[4.2] The search roll: preview, roll and log all use it."""
    return Throw("search", 6, 1, s.data.charts["search"], "any space", (), "4.2", side=side)


def chance_to_see(k: NewGameState, side: int) -> str:
    """The odds of a search, for whoever thinks about it."""
    throw = search_throw(k, side)
    odds = roll_odds(k.data.charts["search"], throw.column, throw.shift)
    return f"sees {float(odds.probability('clear')):.0%}"


def look_into(s: NewGameState, side: int, space: int) -> None:
    """[1.1, 4.2] A search that sees wins, or rules the space out."""
    enemy = 1 - side
    if s.place[enemy] == space:
        tell(s, "1.1", "The flagship is found in {space}.", space=space_ref(s, space))
        end_game(s, SIDE_NAMES[side], f"found her in {name_of(s, space)}")
        return
    s.possible[enemy] = [at for at in s.possible[enemy] if at != space]
    tell(s, "4.2", "There is nothing in {space}.", space=space_ref(s, space))
