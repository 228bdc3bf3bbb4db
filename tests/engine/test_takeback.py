"""Takeback by consent: it is asked for, agreed to or not, logged, saved, and the dice go on."""

from __future__ import annotations

import random

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.decision import ask
from deckload.engine.dice import DiceKey
from deckload.engine.errors import NothingToUndo, NotOffered
from deckload.engine.handles import mint
from deckload.engine.procedures import Procedure, steps
from deckload.engine.replay import replay, verify
from deckload.engine.saves import read_save, save_session
from deckload.engine.session import Session
from engine.tiny import WORD, Tiny, TinyState, everything, joint, reload, roll_after, sit_down, word

step = steps("test_takeback")


def rolled(session):
    return [entry.roll.dice for entry in session.log if entry.roll is not None]


def test_both_agree_and_play_goes_back():
    session = sit_down((word, 0), (roll_after, 0), (word, 1))
    session.submit("North", "a")
    session.submit("North", "a")
    gold = session.state.gold[0]
    session.propose_takeback("North")
    assert "takeback" in session.message("North").notices[0]
    assert "North asks" in session.message("South").notices[0]
    assert session.state.gold == [gold, 0]
    session.answer_takeback("South", True)
    assert session.state.gold == [0, 0]
    assert session.state.notes == ["0a"]
    assert session.message("North").notices == ()
    assert "By consent" in session.message("South").log[-1].parts[0]


def test_dice_once_thrown_are_never_thrown_again():
    session = sit_down((roll_after, 0), (word, 1))
    for _ in range(12):
        session.submit("North", "a")
        session.propose_takeback("North")
        session.answer_takeback("South", True)
    assert len(rolled(session)) == 12
    assert len(set(rolled(session))) > 2
    assert session.state.rolls_open == 12


def test_the_other_side_may_refuse():
    session = sit_down((roll_after, 0), (word, 1))
    session.submit("North", "a")
    session.propose_takeback("North")
    before = session.state.digest(), len(session.history)
    session.answer_takeback("South", False)
    assert (session.state.digest(), len(session.history)) == before
    assert session.message("South").notices == ()
    with pytest.raises(NotOffered):
        session.answer_takeback("South", True)


def test_nobody_agrees_with_himself():
    session = sit_down((roll_after, 0), (word, 1))
    session.submit("North", "a")
    session.propose_takeback("North")
    with pytest.raises(NotOffered):
        session.answer_takeback("North", True)


def test_a_proposal_lapses_when_play_goes_on():
    session = sit_down((roll_after, 0), (word, 1))
    session.submit("North", "a")
    session.propose_takeback("North")
    session.submit("North", session.message("North").prompt.options[0].key)
    with pytest.raises(NotOffered):
        session.answer_takeback("South", True)


def test_there_must_be_something_to_take_back():
    session = sit_down((word, 0), (word, 1))
    with pytest.raises(NothingToUndo):
        session.propose_takeback("North")
    session.submit("North", "a")
    with pytest.raises(NothingToUndo):
        session.propose_takeback("South")
    session.submit("South", "a")
    with pytest.raises(NothingToUndo):
        session.propose_takeback("North")


def test_against_the_rules_themselves_no_consent_is_needed():
    session = sit_down(rules=Tiny((roll_after, 0), (word, 0), automatic=(1,)))
    session.submit("North", "a")
    session.propose_takeback("North")
    assert session.state.gold == [0, 0]


def played_with_takebacks():
    session = sit_down((word, 0), (roll_after, 0), joint, (word, 1))
    session.submit("North", "a")
    session.submit("North", "b")
    session.propose_takeback("North")
    session.answer_takeback("South", True)
    session.submit("North", "a")
    session.submit("North", session.message("North").prompt.options[0].key)
    session.submit("South", "a")
    session.propose_takeback("South")
    session.answer_takeback("North", True)
    session.submit("South", "b")
    return session


def test_a_game_with_takebacks_can_be_saved_and_goes_on_the_same_way():
    session = played_with_takebacks()
    again = reload(session, save_session(session))
    assert everything(again) == everything(session)
    for s in (session, again):
        s.submit("North", ["b", "number 3"])
        s.submit("South", "number 1")
        s.submit("South", "c")
    assert everything(again) == everything(session)
    assert session.over


def test_a_game_with_takebacks_replays_and_verifies():
    session = played_with_takebacks()
    save = read_save(save_session(session))
    *_, (_, again) = replay(save, session.rules)
    assert everything(again) == everything(session)
    assert verify(save, rules=session.rules).honest


def test_what_was_taken_back_can_not_be_redone_or_undone():
    session = sit_down((roll_after, 0), (word, 1))
    session.submit("North", "a")
    session.propose_takeback("North")
    session.answer_takeback("South", True)
    with pytest.raises(NothingToUndo):
        session.undo("North")
    with pytest.raises(NothingToUndo):
        session.redo("North")


@step
def sighting(s: TinyState) -> Procedure:
    yield ask(0, WORD, ("a", "b"))
    s.notes.append(f"{mint(s, 1, [0, 1])}")
    yield ask(1, WORD, ("a", "b"))


def test_handles_once_seen_are_not_given_to_others():
    session = sit_down(sighting)
    session.submit("North", "a")
    session.propose_takeback("North")
    session.answer_takeback("South", True)
    session.submit("North", "b")
    assert session.state.notes == ["[3, 4]"]


def test_a_takeback_after_a_takeback():
    session = sit_down((word, 0), (word, 1), (word, 0))
    session.submit("North", "a")
    session.submit("South", "b")
    for _ in range(2):
        session.propose_takeback("South")
        session.answer_takeback("North", True)
        assert session.state.notes == ["0a"]
        session.submit("South", "c")
    assert session.state.notes == ["0a", "1c"]
    session.propose_takeback("North")
    session.answer_takeback("South", True)
    assert session.state.notes == []
    assert everything(reload(session, save_session(session))) == everything(session)


def test_each_takeback_in_a_row_goes_further_back():
    session = sit_down((word, 0), (word, 1), (word, 0), (word, 0), (word, 1))
    for seat, said in (("North", "a"), ("South", "b"), ("North", "c"), ("North", "a")):
        session.submit(seat, said)
    for left in (["0a", "1b", "0c"], ["0a", "1b"], []):
        session.propose_takeback("North")
        session.answer_takeback("South", True)
        assert session.state.notes == left
    assert session.message("North").undo == ""
    for seat in ("North", "South"):
        with pytest.raises(NothingToUndo):
            session.propose_takeback(seat)
    again = reload(session, save_session(session))
    assert everything(again) == everything(session)
    assert verify(read_save(save_session(session)), rules=session.rules).honest


def test_a_takeback_goes_back_along_what_still_counts():
    """What was played and taken back twice is not gone through again."""
    session = sit_down((word, 0), (word, 0), (word, 1))
    session.submit("North", "a")
    for said in ("b", "c"):
        session.submit("North", said)
        session.propose_takeback("North")
        session.answer_takeback("South", True)
    assert session.state.notes == ["0a"]
    session.propose_takeback("North")
    session.answer_takeback("South", True)
    assert session.state.notes == []


def test_what_was_answered_for_a_side_is_not_its_last_choice():
    """Otherwise going back would end where the same answer is given for it at once."""
    session = Session(SetUp("mini", "skirmish", key=DiceKey(seed="practice")))
    session.spare({0})
    rng = random.Random(1)
    while not session.history.events or not session.history.events[-1].by_order:
        side = next(iter(session.game.pending()))
        session.submit(("Blue", "Red")[side], rng.choice(list(session.offered(side))))
    last = session.history.last_choice_of(0)
    assert last is not None
    assert last < len(session.history) - 1
    session.propose_takeback("Blue")
    session.answer_takeback("Red", True)
    before = session.history.last_choice_of(0)
    assert before is None or before < last, "the choice before it stands"
