"""A fork: the same game at a second table."""

from __future__ import annotations

import pytest

from deckload.engine.errors import NothingToUndo
from deckload.engine.game import Bookmark
from engine.tiny import everything, joint, roll_after, sit_down, word, words


def test_a_fork_is_the_same_game_to_everybody():
    session = sit_down((words, 0, 3), (word, 1))
    session.submit("North", "a")
    assert everything(session.fork()) == everything(session)


def test_what_happens_at_the_second_table_leaves_the_first_alone():
    session = sit_down((words, 0, 2), (roll_after, 0), (word, 1), (word, 0))
    session.submit("North", "a")
    before = everything(session)
    other = session.fork()
    while not other.over:
        side, keys = next((side, other.offered(side)) for side in other.game.pending())
        other.submit(other.seats[side].name, next(iter(keys)))
    assert everything(session) == before
    assert not session.over


def test_the_first_table_goes_on_without_the_second():
    session = sit_down((words, 0, 3), (word, 1))
    session.submit("North", "a")
    other = session.fork()
    before = everything(other)
    session.submit("North", "b")
    session.undo("North")
    session.undo("North")
    assert everything(other) == before


def test_undo_and_redo_go_along():
    session = sit_down((words, 0, 3), (word, 1))
    for key in "ab":
        session.submit("North", key)
    before = everything(session)
    session.undo("North")
    other = session.fork()
    other.redo("North")
    assert everything(other) == before
    other.undo("North")
    other.undo("North")
    with pytest.raises(NothingToUndo):
        other.undo("North")


def test_half_given_answers_of_a_joint_question_go_along():
    session = sit_down(joint, (word, 1))
    session.submit("South", "a")
    other = session.fork()
    session.submit("North", "b")
    other.submit("North", "b")
    assert everything(other) == everything(session)


def test_a_fork_at_the_steps_start_has_none_of_its_choices():
    session = sit_down((word, 0), (words, 0, 3), (word, 1))
    at_start = session.fork()
    for table in (session, at_start):
        table.submit("North", "a")
    session.submit("North", "b")
    other = session.fork(at=Bookmark(session.game.start, [], 0))
    assert everything(other)[:-1] == everything(at_start)[:-1]
    assert other.message("South") == at_start.message("South")
    assert other.undo_state(other.seat("North")) == "sealed", "what came before is left behind"
    other.submit("North", "b")
    other.undo("North")


def test_a_fork_may_stand_in_a_world_drawn_anew():
    session = sit_down((words, 0, 3), (word, 1))
    session.submit("North", "a")
    before = everything(session)
    other = session.fork(at=session.game.resample(1, 5).bookmark())
    assert other.message("South") == session.message("South")
    assert other.state.place != session.state.place
    assert other.history.events == session.history.events
    other.submit("North", "b")
    assert everything(session) == before
