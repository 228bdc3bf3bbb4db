"""Drafts: picks in a row of which nobody else sees anything until they close."""

from __future__ import annotations

import pytest

from deckload.engine.decision import ask
from deckload.engine.procedures import Procedure, steps, together
from deckload.engine.saves import save_session
from engine.tiny import (
    NUMBER,
    WORD,
    Onlooker,
    TinyState,
    drafting,
    everything,
    picking,
    play,
    reload,
    sit_down,
    word,
    words,
)

step = steps("test_drafts")


def test_the_other_side_sees_nothing_of_an_open_draft():
    session = sit_down((drafting, 0), (word, 1))
    session.submit("North", "begin")
    south = Onlooker(session, "South")
    assert south.snapshot().message.log[-1].parts == ("The draft begins.",)
    for _ in range(2):
        session.submit("North", "number 2")
        assert south.news() is None
    session.undo("North")
    assert south.news() is None
    assert session.state.gold == [2, 0]


def test_a_draft_shows_when_it_closes():
    session = sit_down((drafting, 0), (word, 1))
    session.submit("North", "begin")
    south = Onlooker(session, "South", number=7)
    assert "gold: [0, 0]" in south.snapshot().message.view.panels[0].lines
    session.submit("North", ["number 1", "number 2", "number 3"])
    update = south.news()
    assert update.number == 8
    told = [line.parts for line in update.change.log.lines]
    assert told[:3] == [("Pick 1.",), ("Pick 2.",), ("Pick 3.",)]
    assert "gold: [6, 0]" in south.snapshot().message.view.panels[0].lines


def test_the_drafting_side_sees_its_own_picks():
    session = sit_down((drafting, 0))
    session.submit("North", ["begin", "number 3"])
    assert "gold: [3, 0]" in session.message("North").view.panels[0].lines
    assert session.message("North").log[-1].parts == ("Pick 3.",)


def test_earlier_choices_of_the_step_stay_visible():
    game = play((drafting, 0))
    game.choose(1)
    game.choose(2)
    game.choose(2)
    assert game.as_seen_by(0) is game
    other = game.as_seen_by(1)
    assert other.since == ((0, 1, "start"),)
    assert other.s.gold == [0, 0]
    assert other.decision.draft


def test_picks_are_a_draft():
    session = sit_down((picking, 0, 1, 3), (word, 1))
    south = Onlooker(session, "South")
    session.submit("North", ["piece P0", "piece P3"])
    assert south.news() is None
    session.submit("North", "done")
    assert south.news() is not None


@step
def drafts_in_turn(s: TinyState) -> Procedure:
    for side in (0, 1):
        for _ in range(2):
            s.gold[side] += yield ask(side, NUMBER, (1, 2), draft=True)


def test_one_sides_draft_closes_when_the_others_begins():
    session = sit_down(drafts_in_turn)
    session.submit("North", ["number 1", "number 2"])
    assert "gold: [3, 0]" in session.message("South").view.panels[0].lines
    north = Onlooker(session, "North")
    session.submit("South", "number 2")
    assert north.news() is None
    session.submit("South", "number 2")
    assert session.state.gold == [3, 4]


@step
def draft_and_joint(s: TinyState) -> Procedure:
    for _ in range(2):
        s.gold[0] += yield ask(0, NUMBER, (1, 2), draft=True)
    yield together({side: _word(side) for side in range(2)})


def _word(side: int) -> Procedure:
    yield ask(side, WORD, ("a", "b"))


def test_a_draft_closes_when_all_are_asked_at_once():
    session = sit_down(draft_and_joint)
    session.submit("North", ["number 1", "number 1"])
    assert "gold: [2, 0]" in session.message("South").view.panels[0].lines
    assert session.game.resample(1, 5).s.gold == [2, 0]
    session.submit("South", "a")
    session.submit("North", "a")
    assert session.over


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_game_saved_in_mid_draft_goes_on(count):
    session = sit_down((words, 0, 1), (drafting, 0))
    session.submit("North", ["a", "begin"])
    for _ in range(count):
        session.submit("North", "number 2")
    again = reload(session, save_session(session))
    assert everything(again) == everything(session)
