"""Handles: names for pieces that a viewer sees but cannot identify."""

from __future__ import annotations

from collections import Counter

import pytest

from deckload.engine.handles import NO_HANDLE, handle_of, mint, piece_of, redeal, set_up_handles
from deckload.engine.state import known
from engine.tiny import TinyData, TinyState


def table(key: int = 0) -> TinyState:
    s = TinyState(TinyData(None))
    s.dice_key = bytes([key]) * 32
    s.rolls_own = [0, 0]
    set_up_handles(s, 2, 10)
    return s


def test_handles_lead_back_to_their_pieces():
    s = table()
    handles = mint(s, 1, [4, 7, 9])
    assert handles == [1, 2, 3]
    assert {piece_of(s, 1, h) for h in handles} == {4, 7, 9}
    for handle in handles:
        assert handle_of(s, 1, piece_of(s, 1, handle)) == handle


def test_a_viewer_never_sees_a_handle_twice():
    s = table()
    seen = [*mint(s, 1, [4, 7]), *mint(s, 1, [4, 7]), *mint(s, 1, [1])]
    assert len(set(seen)) == 5


def test_each_viewer_has_names_of_his_own():
    s = table()
    mint(s, 1, [4, 7])
    assert handle_of(s, 0, 4) == NO_HANDLE
    assert s.handles_used == [0, 2]


def test_the_order_of_handles_says_nothing_about_the_pieces():
    firsts = Counter()
    for key in range(250):
        s = table(key)
        mint(s, 1, [2, 5, 8])
        firsts[piece_of(s, 1, 1)] += 1
    assert set(firsts) == {2, 5, 8}
    assert min(firsts.values()) > 50


def test_nobody_knows_the_table_of_handles():
    s = table()
    s.place = [0] * 4
    mint(s, 1, [4])
    assert known(s, 0).handles == [[], []]
    assert known(s, 1).handles == [[], []]


@pytest.mark.parametrize("handle", [NO_HANDLE, 99])
def test_an_unknown_handle_names_no_piece(handle):
    with pytest.raises(ValueError, match=r"."):
        piece_of(table(), 1, handle)


def test_redealing_settles_who_is_who():
    s = table()
    mint(s, 1, [4, 7])
    redeal(s, 1, [1, 2], [8, 9], 10)
    assert [piece_of(s, 1, h) for h in (1, 2)] == [8, 9]
    assert handle_of(s, 1, 4) == NO_HANDLE
