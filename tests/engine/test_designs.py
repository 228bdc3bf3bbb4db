"""A table asks for drawings that there are, and leaves no word unstated."""

from __future__ import annotations

import pytest

from deckload.engine.designs import CounterDesign, Terrain
from deckload.engine.errors import BadDesign
from deckload.engine.views import Board, Place, Table

SIDES = ("North", "South")


def table(word: str = "sea", **stated: object) -> Table:
    board = Board("space", (Place("here", 0, 0, terrain=word),))
    return Table("tiny", "Tiny", SIDES, board, **stated)  # type: ignore[arg-type]


def test_the_sea_need_not_be_stated():
    assert table().terrain == {}


def test_a_terrain_that_nobody_states_is_named_with_the_remedy():
    with pytest.raises(BadDesign, match=r"'swamp' is not stated.*Terrain.*jungle"):
        table("swamp")
    assert table("swamp", terrain={"swamp": Terrain("jungle")}).board.places[0].terrain == "swamp"


def test_what_cannot_be_drawn_is_refused_with_what_can_be():
    with pytest.raises(BadDesign, match=r"'rowing boat'; choose one of: .*carrier"):
        CounterDesign("rowing boat")  # type: ignore[arg-type]
    with pytest.raises(BadDesign, match=r"'swamp'; choose one of: .*jungle"):
        Terrain("swamp")  # type: ignore[arg-type]
    with pytest.raises(BadDesign, match=r"'move' cannot be 'wavy'; choose one of: solid"):
        table(lines={"move": "wavy"})
    with pytest.raises(BadDesign, match=r"'pink'; choose one of: blue"):
        table(colours=("pink", "blue"))


def test_a_counter_has_room_for_three_values():
    with pytest.raises(BadDesign, match="name fewer corners"):
        CounterDesign("carrier", corners=("guns", "armour", "speed", "range"))


@pytest.mark.parametrize("colours", [("blue",), ("blue", "blue"), ("blue", "red", "green")])
def test_colours_tell_the_sides_apart(colours):
    with pytest.raises(BadDesign, match="North, South apart"):
        table(colours=colours)
