"""Picks in a row: every pick offered can be completed, and every selection can be reached."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckload.engine.errors import DeadEnd
from deckload.engine.procedures import pick_some
from engine.tiny import PIECE


def legal_selections(weights, least, most, capacity):
    """By brute force: all sets of pieces that may be picked."""
    pieces = range(len(weights))
    most = len(weights) if most is None else most
    return {
        frozenset(chosen)
        for size in range(least, min(most, len(weights)) + 1)
        for chosen in combinations(pieces, size)
        if capacity is None or sum(weights[p] for p in chosen) <= capacity
    }


def asked_after(picks, weights, least, most, capacity, pool=None):
    """The options after these picks; None when picking has ended; DeadEnd when it cannot."""
    picking = pick_some(
        0,
        PIECE,
        range(len(weights)) if pool is None else pool,
        least=least,
        most=most,
        weight=lambda p: weights[p],
        capacity=capacity,
    )
    try:
        decision = next(picking)
        for pick in picks:
            decision = picking.send(pick)
    except StopIteration:
        return None
    return list(decision.options)


sizes = st.integers(0, 5)


@settings(max_examples=300)
@given(
    st.lists(st.integers(0, 4), max_size=5), sizes, st.none() | sizes, st.none() | st.integers(0, 9)
)
def test_what_is_offered_is_what_can_be_completed(weights, least, most, capacity):
    legal = legal_selections(weights, least, most, capacity)
    if not legal:
        with pytest.raises(DeadEnd):
            asked_after([], weights, least, most, capacity)
        return
    frontier = [()]
    while frontier:
        picks = frontier.pop()
        options = asked_after(picks, weights, least, most, capacity)
        chosen = frozenset(picks)
        can_go_on = sorted(
            p
            for p in range(len(weights))
            if p not in chosen and any(chosen | {p} <= selection for selection in legal)
        )
        if options is None:
            assert not can_go_on
            assert chosen in legal
            continue
        assert [o for o in options if o != "done"] == can_go_on
        assert ("done" in options) == (chosen in legal)
        assert options
        # One order of picking is enough: what is offered depends only on what was picked.
        frontier += [(*picks, p) for p in can_go_on if not picks or p > picks[-1]]


def test_the_picks_come_back_in_order():
    picking = pick_some(0, PIECE, [3, 1, 2])
    next(picking)
    picking.send(1)
    with pytest.raises(StopIteration) as end:
        picking.send(3), picking.send("done")
    assert end.value.value == [1, 3]


def test_a_capacity_without_weights_counts_pieces():
    picking = pick_some(0, PIECE, range(5), capacity=1)
    next(picking)
    with pytest.raises(StopIteration) as end:
        picking.send(4)
    assert end.value.value == [4]


def test_every_pick_is_part_of_a_draft():
    picking = pick_some(0, PIECE, range(3), least=2)
    assert next(picking).draft
    assert picking.send(0).draft


@pytest.mark.parametrize("kw", [{"least": 4}, {"least": 2, "most": 1}, {"least": 1, "capacity": 0}])
def test_more_than_can_be_picked_is_a_dead_end(kw):
    with pytest.raises(DeadEnd, match="piece: "):
        next(pick_some(0, PIECE, range(3), **kw))


def test_an_empty_pool_needs_no_question():
    with pytest.raises(StopIteration) as end:
        next(pick_some(0, PIECE, ()))
    assert end.value.value == []


def test_a_pool_given_as_a_function_is_looked_at_each_time():
    pool = [1, 2, 3]
    picking = pick_some(0, PIECE, lambda: pool)
    decision = next(picking)
    pool.append(4)
    decision.refresh()
    assert list(decision.options) == [1, 2, 3, 4, "done"]
    assert list(picking.send(4).options) == [1, 2, 3, "done"]


def test_a_bundle_is_picked_at_one_go():
    picking = pick_some(0, PIECE, range(5), bundles=lambda left: [tuple(p for p in left if p < 3)])
    assert next(picking).options == [(0, 1, 2), 0, 1, 2, 3, 4, "done"]
    assert picking.send((0, 1, 2)).options == [3, 4, "done"]
    with pytest.raises(StopIteration) as end:
        picking.send(3), picking.send("done")
    assert end.value.value == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("kw", "offered"),
    [
        ({"most": 2}, False),
        ({"most": 3}, True),
        ({"capacity": 5, "weight": lambda p: p + 1}, False),
        ({"capacity": 6, "weight": lambda p: p + 1}, True),
        ({"capacity": 6, "weight": lambda p: p + 1, "least": 4}, False),
    ],
)
def test_a_bundle_is_offered_only_if_all_of_it_fits(kw, offered):
    if kw.get("least"):
        kw = {**kw, "capacity": 8}  # three of these would leave no room for a fourth
    picking = pick_some(0, PIECE, [0, 1, 2, 3, 0], bundles=lambda left: [(0, 1, 2)], **kw)
    assert ((0, 1, 2) in next(picking).options) is offered


def test_pieces_that_do_not_agree_are_not_picked_together():
    def at_most_one_odd(picks):
        return sum(p % 2 for p in picks) <= 1

    picking = pick_some(0, PIECE, range(4), agree=at_most_one_odd, bundles=lambda left: [(1, 3)])
    assert next(picking).options == [0, 1, 2, 3, "done"]
    assert picking.send(1).options == [0, 2, "done"]
