"""Chapter 2: set-up, at random and in secret."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import die, shuffled
from deckload.engine.knowledge import NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import steps, then
from deckload.games.mini.model.game_data import SIDES
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules.turn import next_turn

step: Final = steps("mini.set_up")


@step
def deal_markers(s: MiniState) -> None:
    """[2.1] Each side's groups and dummies go under its markers; only the owner sees the order."""
    for side in range(SIDES):
        markers = s.data.markers_of[side]
        contents = s.data.deals[side][0]
        for marker, content in zip(markers, shuffled(s, contents, "set-up", to=side), strict=True):
            s.inside[marker] = content
            s.spotted[marker] = 1 << side
    tell(s, "2.1", "Both fleets put to sea under cover of darkness.")
    then(s, lay_submarines, next_turn)


@step
def lay_submarines(s: MiniState) -> None:
    """[2.2] One marker is a submarine, the others are whales; nobody looks."""
    real = die(s, len(s.sub_place), "submarine", NOBODY) - 1
    s.sub_real = [int(number == real) for number in range(len(s.sub_place))]
