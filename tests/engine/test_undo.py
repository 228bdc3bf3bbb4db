"""Undo and redo: within a step, across steps, up to what is sealed."""

from __future__ import annotations

import pytest

from deckload.engine.errors import NothingToUndo, NotOffered
from deckload.engine.saves import save_session
from engine.tiny import (
    drafting,
    everything,
    hand_over_after,
    open_roll,
    picking,
    picking_pairs,
    reload,
    reveal_after,
    roll_after,
    seal_after,
    sit_down,
    word,
    words,
)


def test_undo_within_a_step():
    session = sit_down((words, 0, 3))
    session.submit("North", "a")
    before = everything(session)
    session.submit("North", "b")
    session.undo("North")
    assert everything(session) == before


def test_undo_across_steps():
    session = sit_down((word, 0), (words, 0, 2), (word, 0), (word, 0))
    positions = []
    for key in "abca":
        positions.append(everything(session))
        session.submit("North", key)
    while positions:
        session.undo("North")
        assert everything(session) == positions.pop()
    with pytest.raises(NothingToUndo):
        session.undo("North")
    session.submit("North", ["c", "c", "c", "c", "c"])
    assert session.state.notes == ["0c"] * 5


def test_undo_of_picks():
    session = sit_down((picking, 0, 1, 3), (word, 0))
    session.submit("North", ["piece P2", "piece P0"])
    session.undo("North")
    session.submit("North", ["piece P3", "done"])
    assert session.state.notes == ["picked [2, 3]"]
    session.undo("North")
    session.undo("North")
    assert session.state.notes == []
    session.submit("North", "done")
    assert session.state.notes == ["picked [2]"]


def test_a_pick_is_put_back_and_later_ones_are_kept():
    session = sit_down((word, 0), (picking, 0, 1, 3), (word, 0))
    session.submit("North", ["a", "piece P2", "piece P0"])
    session.put_back("North", ["piece P0"])
    assert session.message("North").prompt.picks.picked[0].key == "piece P0"
    session.submit("North", "done")
    assert session.state.notes == ["0a", "picked [0]"]


def test_all_picks_are_put_back_and_nothing_before_them():
    session = sit_down((word, 0), (picking, 0, 1, 3), (word, 0))
    session.submit("North", "a")
    before = everything(session)
    session.submit("North", ["piece P2", "piece P0"])
    session.put_back("North", [])
    assert everything(session) == before


def test_what_was_picked_at_one_go_is_put_back_piece_by_piece():
    session = sit_down((picking_pairs, 0), (word, 0))
    session.submit("North", ["piece P0 and P1", "piece P2"])
    session.put_back("North", ["piece P1", "piece P2"])
    session.submit("North", "done")
    assert session.state.notes == ["picked [1, 2]"]


@pytest.mark.parametrize("keep", [["piece P3"], ["piece P0", "piece P2"], ["piece P2"] * 2])
def test_only_what_has_been_picked_can_be_kept(keep):
    session = sit_down((picking, 0, 1, 3), (word, 0))
    session.submit("North", ["piece P2", "piece P0"])
    before = everything(session)
    with pytest.raises(NotOffered):
        session.put_back("North", keep)
    assert everything(session) == before


def test_nothing_is_put_back_where_nothing_is_picked():
    session = sit_down((words, 0, 2), (word, 0))
    session.submit("North", "a")
    for seat in ("North", "South"):
        with pytest.raises(NotOffered, match="is not picking anything"):
            session.put_back(seat, [])


@pytest.mark.parametrize(
    ("step", "keys"),
    [
        ((roll_after, 0), ["a"]),
        ((reveal_after, 0), ["look"]),
        ((seal_after, 0), ["look"]),
        ((hand_over_after, 0), ["give"]),
    ],
)
def test_undo_stops_at_what_has_come_to_light(step, keys):
    session = sit_down(step, (word, 0))
    session.submit("North", keys)
    assert session.message("North").undo == "sealed"
    assert not session.can_undo("North")
    before = everything(session)
    with pytest.raises(NothingToUndo):
        session.undo("North")
    assert everything(session) == before


@pytest.mark.parametrize(
    ("step", "key"),
    [((reveal_after, 0), "wait"), ((seal_after, 0), "wait"), ((hand_over_after, 0), "keep")],
)
def test_nothing_is_sealed_where_nothing_came_to_light(step, key):
    session = sit_down(step, (word, 0))
    session.submit("North", key)
    assert session.can_undo("North")


def test_a_roll_in_a_later_step_seals_too():
    session = sit_down((word, 0), open_roll, (word, 0))
    session.submit("North", "a")
    assert not session.can_undo("North")


def test_undo_goes_back_to_the_seal_and_no_farther():
    session = sit_down((word, 0), open_roll, (words, 0, 2), (word, 0))
    session.submit("North", "a")
    session.submit("North", ["b", "c"])
    session.undo("North")
    session.undo("North")
    with pytest.raises(NothingToUndo):
        session.undo("North")
    assert session.state.notes == ["0a"]


def test_undo_stops_when_another_side_is_asked():
    session = sit_down((word, 0), (word, 1), (word, 0))
    session.submit("North", "a")
    assert not session.can_undo("North")
    session.submit("South", "b")
    assert not session.can_undo("North")
    assert not session.can_undo("South")


def test_nobody_undoes_for_another():
    session = sit_down((words, 0, 2), (word, 1))
    session.submit("North", "a")
    with pytest.raises(NothingToUndo):
        session.undo("South")


def test_there_is_nothing_to_undo_at_first_or_after_the_end():
    session = sit_down((word, 0))
    assert session.message("North").undo == ""
    with pytest.raises(NothingToUndo):
        session.undo("North")
    session.submit("North", "a")
    assert session.message("North").undo == ""
    with pytest.raises(NothingToUndo):
        session.undo("North")


def test_redo_takes_the_same_again():
    session = sit_down((words, 0, 2), (word, 0), (word, 0))
    session.submit("North", ["a", "b", "c"])
    after = everything(session)
    for _ in range(3):
        session.undo("North")
    for _ in range(3):
        session.redo("North")
    assert everything(session) == after
    with pytest.raises(NothingToUndo):
        session.redo("North")


def test_another_choice_clears_redo():
    session = sit_down((words, 0, 3))
    session.submit("North", ["a", "b"])
    session.undo("North")
    session.submit("North", "c")
    with pytest.raises(NothingToUndo):
        session.redo("North")
    assert session.state.notes == ["0a", "0c"]


def test_a_refused_answer_does_not_clear_redo():
    session = sit_down((words, 0, 3))
    session.submit("North", "a")
    session.undo("North")
    with pytest.raises(NotOffered):
        session.submit("North", "z")
    session.redo("North")
    assert session.state.notes == ["0a"]


def test_undone_choices_are_not_saved():
    session = sit_down((words, 0, 3), (word, 0))
    text = save_session(session)
    session.submit("North", ["a", "b", "c"])
    for _ in range(3):
        session.undo("North")
    assert save_session(session) == text


def test_after_loading_the_same_can_be_undone():
    session = sit_down((word, 0), (words, 0, 2), open_roll, (words, 0, 3), (word, 0))
    session.submit("North", ["a", "b"])
    session.submit("North", "c")
    session.submit("North", ["a", "a", "a"])
    again = reload(session, save_session(session))
    for _ in range(3):
        assert session.can_undo("North")
        assert again.can_undo("North")
        session.undo("North")
        again.undo("North")
        assert everything(again) == everything(session)
    assert not again.can_undo("North")


def test_undo_restores_what_a_draft_has_logged():
    session = sit_down((drafting, 0), (word, 0))
    session.submit("North", ["begin", "number 1"])
    before = everything(session)
    session.submit("North", ["number 2", "number 3", "on"])
    for _ in range(3):
        session.undo("North")
    assert everything(session) == before
