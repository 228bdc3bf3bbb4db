"""A rule that breaks down: all is put back, written down, and the game can be finished."""

from __future__ import annotations

import pytest

from deckload.engine import failures
from deckload.engine.decision import ask
from deckload.engine.errors import BadSave, DeadEnd, NotOffered, RuleFailure
from deckload.engine.procedures import STEPS, Procedure, steps
from deckload.engine.replay import replay_failure
from deckload.engine.session import Session
from engine.tiny import (
    WORD,
    Tiny,
    TinyState,
    boom,
    drafting,
    everything,
    joint_that_breaks,
    nothing_to_answer,
    part_that_breaks,
    setup,
    sit_down,
    word,
    words,
)

step = steps("test_failing_rules")


def test_all_is_put_back_and_the_game_can_be_finished(tmp_path):
    session = sit_down((words, 0, 2), (boom, 0), (word, 1), failures=tmp_path)
    session.submit("North", ["a", "b"])
    before = everything(session)
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", "boom")
    assert everything(session) == before
    assert isinstance(failure.value.__cause__, ZeroDivisionError)
    session.submit("North", "safe")
    session.submit("South", "a")
    assert session.over


def test_the_failure_file_shows_the_failure_again(tmp_path):
    session = sit_down((word, 0), (boom, 0), failures=tmp_path / "deep" / "folder")
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", ["a", "boom"])
    (path,) = (tmp_path / "deep" / "folder").iterdir()
    assert str(path) == failure.value.report
    with pytest.raises(ZeroDivisionError, match="the card is 8"):
        replay_failure(path.read_bytes(), session.rules)


def test_a_mended_rule_replays_its_failure_file_without_one(tmp_path, monkeypatch):
    session = sit_down((boom, 0), failures=tmp_path)
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", "boom")
    body = (tmp_path / failure.value.report).read_bytes()
    monkeypatch.setitem(STEPS, boom.name, STEPS[word.name])
    with pytest.raises(NotOffered):
        replay_failure(body, session.rules)  # it went another way, but nothing broke down
    monkeypatch.setitem(STEPS, boom.name, _mended)
    replay_failure(body, session.rules)


def _mended(s: TinyState, side: int) -> Procedure:
    yield ask(side, WORD, ("safe", "boom"))


def test_something_else_is_not_taken_for_a_failure_file():
    for body in (b"", b"{}", b"\xff", b'{"save": 1}'):
        with pytest.raises(BadSave):
            replay_failure(body, Tiny())


def test_the_words_of_an_error_are_not_sent_to_a_seat():
    session = sit_down((boom, 0))
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", "boom")
    assert session.state.card[3] == 8
    assert "8" not in str(failure.value)


@pytest.mark.parametrize(("files", "largest", "written"), [(2, 10**6, 2), (100, 10, 0)])
def test_failure_files_are_few_and_small(tmp_path, monkeypatch, files, largest, written):
    monkeypatch.setattr(failures, "_MOST_FILES", files)
    monkeypatch.setattr(failures, "_LARGEST", largest)
    for played in ("", "a", "b", "c"):  # another game, another file
        session = sit_down(*[(word, 0)] * bool(played), (boom, 0), failures=tmp_path)
        with pytest.raises(RuleFailure):
            session.submit("North", [*played, "boom"])
    assert len(list(tmp_path.iterdir())) == written


def test_a_folder_that_cannot_be_written_to_is_no_second_failure(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    session = sit_down((boom, 0), failures=blocked)
    before = everything(session)
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", "boom")
    assert failure.value.report is None
    assert everything(session) == before
    session.submit("North", "safe")
    assert session.over


def test_a_dead_end_in_mid_game_is_a_failure():
    session = sit_down((word, 0), nothing_to_answer)
    before = everything(session)
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", "a")
    assert isinstance(failure.value.__cause__, DeadEnd)
    assert everything(session) == before


@step
def raises_a_refusal(s: TinyState) -> Procedure:
    yield ask(0, WORD, ("a", "b"))
    s.gold[0] = 5
    raise NotOffered("by mistake")


def test_a_rule_that_raises_a_refusal_has_broken_down_all_the_same():
    session = sit_down(raises_a_refusal)
    before = everything(session)
    with pytest.raises(RuleFailure):
        session.submit("North", "a")
    assert everything(session) == before


@step
def interrupted(s: TinyState) -> Procedure:
    yield ask(0, WORD, ("a", "b"))
    s.gold[0] = 5
    raise KeyboardInterrupt


def test_an_interrupt_puts_all_back_and_goes_through():
    session = sit_down(interrupted)
    before = everything(session)
    with pytest.raises(KeyboardInterrupt):
        session.submit("North", "a")
    assert everything(session) == before


def test_a_failure_while_both_are_asked(tmp_path):
    session = sit_down(joint_that_breaks, (word, 0), failures=tmp_path)
    session.submit("South", "number 3")
    before = everything(session)
    with pytest.raises(RuleFailure) as failure:
        session.submit("North", "number 3")
    assert everything(session) == before
    with pytest.raises(ZeroDivisionError, match="both said three"):
        replay_failure((tmp_path / failure.value.report).read_bytes(), session.rules)
    session.undo("South")
    session.submit("South", "number 2")
    session.submit("North", "number 3")
    assert session.state.gold == [3, 2]


def test_a_failure_in_one_sides_secret_part():
    session = sit_down(part_that_breaks, (word, 0))
    session.submit("South", "number 1")
    before = everything(session)
    with pytest.raises(RuleFailure):
        session.submit("North", "number 3")
    assert everything(session) == before
    session.submit("North", "number 2")
    assert session.state.plan[0] == 2


def test_a_failure_in_the_middle_of_a_draft():
    session = sit_down((drafting, 0), (boom, 0))
    session.submit("North", ["begin", "number 1", "number 2"])
    before = everything(session)
    with pytest.raises(RuleFailure):
        session.submit("North", ["number 3", "on", "boom"])
    assert everything(session) == before


@step
def covert_boom(s: TinyState) -> Procedure:
    chosen = yield ask(1, WORD, ("pass", "go"), covert=True)
    s.notes.append(chosen)
    if chosen == "pass":
        raise ZeroDivisionError


def test_a_standing_order_that_breaks_a_rule_is_the_owners_business(tmp_path):
    session = sit_down((word, 0), covert_boom, (word, 0), failures=tmp_path)
    session.set_standing_order("South", "word", "pass")
    session.submit("North", "a")
    assert session.state.notes == ["0a"]
    assert session.message("North").notices == ()
    assert "standing order" in session.message("South").notices[0]
    assert session.standing == {}
    assert len(list(tmp_path.iterdir())) == 1
    session.submit("South", "go")
    assert session.message("South").notices == ()
    assert session.state.notes == ["0a", "go"]


def test_undo_still_works_after_a_failure():
    session = sit_down((word, 0), (boom, 0))
    session.submit("North", "a")
    with pytest.raises(RuleFailure):
        session.submit("North", "boom")
    session.undo("North")
    assert session.state.notes == []
    assert session.state.digest() == Session(setup(), rules=session.rules).state.digest()
