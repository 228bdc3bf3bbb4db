"""Orders for a whole surface battle: an admiral says once how his fleet fights, and is asked again
when it has cost him a ship. It is no rule of the printed game, and changes none.

While such an order lasts all ships keep the range it names, guns and torpedoes go for their best
targets, torpedoes as soon as the range does not spoil them (those of US destroyers by night from
farther), and nobody breaks off; or all draw off behind smoke, fire as they can, and try to break
off after each round, or fight on all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.games.sunset.model.state import SIDES, SunsetState

GUN_RANGES: Final = (3, 6, 9, 12)
COVER: Final = "cover"
BREAK_OFF: Final = "break off"
DELAY: Final = "delay"

LASTING: Final = {f"fight at {areas}": f"range {areas}" for areas in GUN_RANGES} | {
    BREAK_OFF: COVER,
    DELAY: COVER,
}
"""Orders that last, each with what it means for the ships in a round."""


def lasts(s: SunsetState, side: int) -> bool:
    """Does a side fight by an order for the whole battle? All see that it does, not by which."""
    return bool(s.by_order[side])


def give_order(s: SunsetState, side: int, order: str) -> None:
    """An order that lasts; "" ends one."""
    s.battle_order[side], s.by_order[side] = order, int(order != "")


def end_orders(s: SunsetState) -> None:
    """The battle is over."""
    for side in SIDES:
        give_order(s, side, "")
    s.shaken = [0, 0]


def think_again(s: SunsetState, ship: int) -> None:
    """[8.3.9] A ship larger than a destroyer that is sunk, or hit so badly that she would be left
    behind, has her admiral asked whether he fights on."""
    if not s.data.is_small[ship] and s.hits[ship] > s.data.boxes[ship] // 2:
        s.shaken[s.data.ship_side[ship]] = 1


def settled(s: SunsetState) -> dict[int, str]:
    """By side: what its order says of going on after a round that has not cost it too much."""
    quiet = [side for side in SIDES if lasts(s, side) and not s.shaken[side]]
    return {side: _wish(s, side) for side in quiet}


def _wish(s: SunsetState, side: int) -> str:
    return "disengage" if s.battle_order[side] == BREAK_OFF else "fight"


def go_on(s: SunsetState, answers: Mapping[int, str]) -> None:
    """Whose wish is that of his orders goes on by them; another gives new ones."""
    for side in SIDES:
        if answers[side] != _wish(s, side):
            give_order(s, side, "")
    s.shaken = [0, 0]
