"""Pieces in places, in order, within limits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.board import (
    OFF_BOARD,
    BoardError,
    Display,
    by_place,
    load_at,
    pieces_at,
    put_on_top,
    put_under,
    require_room,
    stack_at,
)

PIECES = 6
PLACES = 3
columns = st.lists(st.integers(OFF_BOARD, PLACES - 1), max_size=30)
moves = st.lists(
    st.tuples(st.booleans(), st.integers(0, PIECES - 1), st.integers(OFF_BOARD, PLACES - 1)),
    max_size=40,
)


@given(columns)
def test_listing_by_place(place: list[int]) -> None:
    listed = by_place(place, PLACES)
    for where in range(PLACES):
        wanted = tuple(piece for piece, at in enumerate(place) if at == where)
        assert pieces_at(place, where) == listed[where] == wanted


def test_pieces_in_impossible_places_are_named() -> None:
    with pytest.raises(BoardError, match=r"piece 1 is in place 3, .* use 0 to 2"):
        by_place([0, 3], PLACES)
    with pytest.raises(BoardError, match="piece 0 is in place -2"):
        by_place([-2], PLACES)


@given(moves)
def test_stacks_behave_like_lists_of_pieces(steps: list[tuple[bool, int, int]]) -> None:
    place, height = [OFF_BOARD] * PIECES, [0] * PIECES
    piles: list[list[int]] = [[] for _ in range(PLACES)]
    for on_top, piece, where in steps:
        (put_on_top if on_top else put_under)(place, height, piece, where)
        for pile in piles:
            if piece in pile:
                pile.remove(piece)
        if where != OFF_BOARD:
            piles[where].insert(len(piles[where]) if on_top else 0, piece)
        assert [list(stack_at(place, height, at)) for at in range(PLACES)] == piles
        for pile in piles:
            assert [height[other] for other in pile] == list(range(len(pile)))
        assert all(height[p] == 0 for p in range(PIECES) if place[p] == OFF_BOARD)


def test_unknown_pieces_are_refused() -> None:
    for bad in (-1, 2):
        with pytest.raises(BoardError, match=f"no piece {bad}; pieces run from 0 to 1"):
            put_on_top([0, 0], [0, 1], bad, 1)


def test_limits_by_number_and_by_weight() -> None:
    display = Display.from_spec(
        {"boxes": [{"name": "Deck", "capacity": 2}, {"name": "Sky"}]}, "Hornet"
    )
    place, weight = [0, 1, 1], [2, 1, 1]
    require_room(display.capacities, place, 1, 0)
    with pytest.raises(BoardError, match="Hornet: Deck holds 2, has 2 and cannot take 1 more"):
        require_room(display.capacities, place, 1, 0, weight)
    require_room(display.capacities, place, 0, 0, weight)
    require_room(display.capacities, place, 0, 1, weight)
    assert load_at(place, weight, 1) == 2
