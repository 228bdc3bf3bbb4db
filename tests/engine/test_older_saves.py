"""Saves of older rules: replayed if that agrees, else continued where they stand, else shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from deckload.engine.decision import ask
from deckload.engine.errors import BadSave, NothingToUndo, NotOffered, ReadOnly
from deckload.engine.knowledge import everyone
from deckload.engine.procedures import STEPS, Procedure
from deckload.engine.replay import verify
from deckload.engine.saves import load_session, read_save, save_session
from deckload.engine.session import Seat, Session
from deckload.engine.state import field
from engine.tiny import (
    WORD,
    Tiny,
    TinyState,
    edited,
    everything,
    joint,
    open_roll,
    setup,
    sit_down,
    word,
    words,
)

GAME = ((word, 0), open_roll, (words, 1, 3), (word, 0))


class Newer(Tiny):
    """The same game under rules of another version."""

    version = "2"


def saved() -> tuple[str, Any]:
    session = sit_down(*GAME)
    session.submit("North", "a")
    session.submit("South", ["b", "c"])
    return save_session(session), session


def dearer_words(s: TinyState, side: int) -> Procedure:
    """A changed rule: South pays for a word, which the stored digests know nothing of."""
    chosen = yield ask(side, WORD, ("a", "b", "c"), case="1")
    s.notes.append(f"{side}{chosen}")
    s.gold[1] -= 1


def fewer_words(s: TinyState, side: int, count: int) -> Procedure:
    """A changed rule that no longer offers c."""
    for number in range(count):
        chosen = yield ask(side, WORD, ("a", "b"), about=number)
        s.notes.append(f"{side}{chosen}")


def alone(s: TinyState) -> Procedure:
    """A changed rule that asks one side only."""
    yield ask(0, WORD, ("a", "c"))


def broken(s: TinyState, side: int) -> None:
    raise ZeroDivisionError


def test_rules_that_agree_go_on_as_if_nothing_had_changed():
    text, session = saved()
    again = load_session(text, rules=Newer(*GAME))
    assert everything(again) == everything(session)
    assert again.base is None


@pytest.fixture
def continued(monkeypatch):
    text, _ = saved()
    monkeypatch.setitem(STEPS, word.name, dearer_words)
    return load_session(text, rules=Newer(*GAME))


def test_rules_that_differ_go_on_from_the_stored_state(continued):
    assert continued.state.notes == ["0a", "1b", "1c"]
    assert continued.state.gold[1] == 0
    assert not continued.read_only
    continued.submit("South", "a")
    continued.submit("North", "b")
    assert continued.over
    assert continued.state.notes == ["0a", "1b", "1c", "1a", "0b"]
    assert continued.state.gold[1] == -1


def test_it_says_so_in_the_log(continued):
    for seat in ("North", "South"):
        first = continued.message(seat).log[0].parts[0]
        assert "goes on from its last stored position" in first
        assert "saved under rules 1, now 2)" in first


def test_a_continued_game_can_be_saved_and_loaded_again(continued):
    continued.submit("South", "a")
    again = load_session(save_session(continued), rules=Newer(*GAME))
    assert everything(again) == everything(continued)
    for s in (continued, again):
        s.submit("North", "c")
    assert everything(again) == everything(continued)
    final = load_session(save_session(again), rules=Newer(*GAME))
    assert final.over


def test_a_continued_game_verifies_from_where_it_went_on(continued):
    verdict = verify(read_save(save_session(continued)), rules=Newer(*GAME))
    assert verdict.honest
    assert "since event 1" in verdict.finding


def test_what_came_before_is_sealed(continued):
    for _ in range(2):
        continued.undo("South")
    for seat in ("North", "South"):
        assert not continued.can_undo(seat)
        with pytest.raises(NothingToUndo):
            continued.undo(seat)
    with pytest.raises(NothingToUndo):
        continued.propose_takeback("North")


def test_a_continued_game_continues_under_still_newer_rules(continued, monkeypatch):
    class Newest(Tiny):
        version = "3"

    text = save_session(continued)
    monkeypatch.setitem(STEPS, words.name, fewer_words)
    again = load_session(text, rules=Newest(*GAME))
    assert again.state.notes == ["0a", "1b"]
    assert "saved under rules 2, now 3" in again.message("South").log[0].parts[0]
    again.submit("South", ["a", "a"])
    assert everything(load_session(save_session(again), rules=Newest(*GAME))) == everything(again)


def test_choices_that_are_no_longer_offered_are_dropped(monkeypatch):
    text, _ = saved()
    monkeypatch.setitem(STEPS, words.name, fewer_words)
    again = load_session(text, rules=Newer(*GAME))
    assert again.state.notes == ["0a", "1b"]
    assert [e.key for e in again.history.events] == ["a", "b"]
    again.submit("South", ["a", "b"])
    assert again.state.notes == ["0a", "1b", "1a", "1b"]


def test_what_no_longer_fits_is_told_to_nobody(monkeypatch):
    """Which answer it was may be a secret of its side."""
    session = sit_down(joint, (word, 0))
    session.submit("South", ["b", "number 3"])
    session.submit("North", ["a", "number 1"])
    monkeypatch.setitem(STEPS, joint.name, alone)
    again = load_session(save_session(session), rules=Newer(joint, (word, 0)))
    assert again.state.notes == ["a1 b3"]
    (line,) = again.message("North").log
    assert "b" not in line.parts[0].partition("(")[2]


def test_a_beginning_that_cannot_be_played_any_more_does_not_matter(monkeypatch):
    text, _ = saved()
    monkeypatch.setitem(STEPS, word.name, broken)
    again = load_session(text, rules=Newer(*GAME))
    assert again.state.notes == ["0a", "1b", "1c"]
    assert everything(load_session(save_session(again), rules=Newer(*GAME))) == everything(again)


def test_a_step_that_is_gone_opens_read_only(monkeypatch):
    text, session = saved()
    monkeypatch.delitem(STEPS, words.name)
    again = load_session(text, rules=Newer((word, 0)))
    assert "its last stored position can be looked at" in again.read_only
    assert again.message("North").view.panels[0].lines
    assert again.state.gold == session.state.gold
    assert again.state.notes == ["0a"]
    check_read_only(again)


def check_read_only(session) -> None:
    before = session.state.digest()
    assert session.history.steps
    for change in (
        lambda: session.submit("North", "a"),
        lambda: session.undo("North"),
        lambda: session.redo("North"),
        lambda: session.propose_takeback("North"),
        lambda: session.set_standing_order("North", "word", "a"),
        lambda: save_session(session),
    ):
        with pytest.raises(ReadOnly):
            change()
    with pytest.raises(NotOffered):
        session.answer_takeback("North", True)
    assert session.message("North").undo == ""
    assert session.message("North").prompt is None
    assert session.state.digest() == before


class TallState(TinyState):
    height: int = field(everyone())


class Taller(Tiny):
    """Rules whose state has one more field."""

    version = "2"
    schema = 2
    state = TallState


class Migrating(Taller):
    migrations = {1: lambda packed: {**packed, "height": 42}}  # noqa: RUF012


def test_a_migration_makes_an_older_state_fit():
    text, _ = saved()
    again = load_session(text, rules=Migrating(*GAME))
    assert again.state.height == 42
    assert again.state.notes == ["0a", "1b", "1c"]
    again.submit("South", "a")
    reloaded = load_session(save_session(again), rules=Migrating(*GAME))
    assert everything(reloaded) == everything(again)


def test_without_a_migration_it_opens_read_only():
    text, _ = saved()
    again = load_session(text, rules=Taller(*GAME))
    assert "its set-up can be looked at but not played on" in again.read_only
    assert "no way from state schema 1 to 2" in again.read_only
    check_read_only(again)


def test_a_migration_that_breaks_down_opens_read_only():
    class Broken(Taller):
        migrations = {1: lambda packed: packed["nonsense"]}  # noqa: RUF012

    text, _ = saved()
    check_read_only(load_session(text, rules=Broken(*GAME)))


# --- set-ups that the present rules do not know any more ------------------------------------------


class Elsewhere(Newer):
    def scenarios(self):
        return {"other": super().scenarios()["only"]}


class Optionless(Newer):
    def options(self, scenario):
        return ()


class Strict(Newer):
    def load_data(self, overlay):
        if overlay:
            raise ValueError("no prize.toml any more")
        return super().load_data(overlay)


class Commandless(Newer):
    def scenarios(self):
        only = super().scenarios()["only"]
        return {"only": msgspec.structs.replace(only, commands=())}


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (Elsewhere, "no scenario 'only'"),
        (Optionless, "no option 'haze'"),
        (Strict, "no prize.toml any more"),
        (Commandless, "no command 'fleet'"),
    ],
)
def test_what_cannot_be_set_up_any_more_can_be_looked_at(rules, why):
    seats = (Seat("Admiral", 0, ("fleet",)), Seat("North", 0, ("air",)), Seat("South", 1))
    how = setup(options={"haze": "on"}, overlay={"prize.toml": "17"})
    session = Session(how, rules=Tiny(*GAME), seats=seats)
    session.submit("North", "a")
    session.submit("South", ["b", "c"])
    again = load_session(save_session(session), rules=rules(*GAME))
    assert "with the data as shipped" in again.read_only
    assert "saved under rules 1, now 2" in again.read_only
    assert why in again.read_only
    assert again.state.gold == session.state.gold
    assert again.state.prize == 17
    assert again.state.options == {"haze": "on"}
    assert again.rules.table(again.state.data, again.setup.scenario)
    check_read_only(again)


def test_what_can_neither_be_set_up_nor_unpacked_is_refused():
    class Gone(Elsewhere, Taller):
        pass

    text, _ = saved()
    with pytest.raises(BadSave, match=r"saved under rules 1, now 2.*no way from state schema 1"):
        load_session(text, rules=Gone(*GAME))


def test_what_can_neither_be_set_up_nor_shown_is_refused():
    class Blind(Elsewhere):
        def view(self, k, side):
            raise KeyError("space 7")

    text, _ = saved()
    with pytest.raises(BadSave, match="cannot be shown"):
        load_session(text, rules=Blind(*GAME))


# --- stored positions that were edited ------------------------------------------------------------


def richer(save: Any) -> None:
    save["state"]["gold"] = [999, 999]


def richer_and_signed(save: Any) -> None:
    richer(save)
    save["state_digest"] = ""


@pytest.mark.parametrize("change", [richer, richer_and_signed])
@pytest.mark.parametrize("rules", [Tiny, Newer, Elsewhere])
def test_an_edited_position_is_refused_under_any_rules(change, rules):
    text, _ = saved()
    with pytest.raises(BadSave, match="stored position is not the one that was played"):
        load_session(edited(text, change), rules=rules(*GAME))


def test_an_edited_position_is_refused_where_the_rules_lead_elsewhere(monkeypatch):
    text, _ = saved()
    monkeypatch.setitem(STEPS, word.name, dearer_words)
    with pytest.raises(BadSave, match="stored position is not the one that was played"):
        load_session(edited(text, richer_and_signed), rules=Newer(*GAME))


def test_an_edited_position_of_an_older_schema_is_refused():
    text, _ = saved()
    with pytest.raises(BadSave, match="stored position is not the one that was played"):
        load_session(edited(text, richer), rules=Migrating(*GAME))


def test_a_save_without_a_fingerprint_of_its_position_is_opened():
    """As older releases wrote them."""
    text, session = saved()
    again = load_session(edited(text, lambda save: save.pop("state_digest")), rules=Tiny(*GAME))
    assert everything(again) == everything(session)
