"""The agenda: steps in order, steps put before others, the end, and running dry."""

from __future__ import annotations

import pytest

from deckload.engine.decision import ask
from deckload.engine.errors import DeadEnd, StateError
from deckload.engine.procedures import (
    SHARED_STEPS,
    STEPS,
    Procedure,
    end_game,
    shared_body,
    shared_steps,
    steps,
    then,
)
from engine.tiny import WORD, TinyState, play, word

step = steps("test_agenda")


@step
def outer(s: TinyState) -> None:
    then(s, (note, "first"), inner, (note, "last"))
    s.notes.append("outer")


@step
def inner(s: TinyState) -> None:
    then(s, (note, "nested"))


@step
def note(s: TinyState, text: str) -> None:
    s.notes.append(text)


@step
def asks_and_adds(s: TinyState) -> Procedure:
    then(s, (note, "before the question"))
    yield ask(0, WORD, ("a", "b"))
    then(s, (note, "after the question"))


@step
def runs_dry(s: TinyState) -> None:
    s.agenda.clear()


@step
def ends_and_goes_on(s: TinyState) -> Procedure:
    """A rule need not look whether the game has just ended."""
    end_game(s, "North", "by force")
    then(s, (note, "never"))
    yield ask(0, WORD, ("a", "b"))
    s.notes.append("never")


def test_steps_run_in_order_and_new_ones_come_first():
    game = play(outer, (note, "afterwards"))
    assert game.over
    assert game.s.notes == ["outer", "first", "nested", "last", "afterwards"]


def test_steps_added_around_a_question():
    game = play(asks_and_adds)
    assert game.s.notes == []
    game.choose(0)
    assert game.s.notes == ["after the question", "before the question"]


def test_no_copy_is_kept_of_where_a_step_began_that_only_acts(monkeypatch):
    play((note, "before"), (word, 0))  # from now on it is known that notes ask nothing
    copies = []
    copy = TinyState.copy
    monkeypatch.setattr(TinyState, "copy", lambda s: copies.append(s.notes[:]) or copy(s))
    game = play(*[(note, str(n)) for n in range(5)], (word, 0))
    assert copies == [["0", "1", "2", "3", "4"]]
    assert game.start.notes == ["0", "1", "2", "3", "4"]
    twin = game.clone()
    for other in (game, twin):
        other.choose(1)
    assert game.s == twin.s


def test_arguments_reach_the_step():
    game = play((word, 1))
    assert game.decision.side == 1


def test_an_agenda_that_runs_dry_is_a_dead_end():
    with pytest.raises(DeadEnd, match="agenda is empty"):
        play(runs_dry)


def test_the_end_of_the_game_clears_the_agenda():
    game = play((word, 0))
    game.choose(1)
    assert game.over
    assert game.s.agenda == []
    assert game.s.outcome == ["draw"]
    assert game.pending() == {}


@step
def ends(s: TinyState) -> None:
    end_game(s, "South")


def test_an_early_end_leaves_nothing_to_do():
    game = play(ends, (note, "never"))
    assert game.s.agenda == []
    assert game.s.notes == []


def test_nothing_is_asked_or_run_after_the_end():
    game = play(ends_and_goes_on, (note, "never"))
    assert game.over
    assert game.pending() == {}
    assert game.s.notes == []
    assert game.s.outcome == ["North", "by force"]


def test_two_steps_of_one_name_are_refused():
    def body(s: TinyState) -> None: ...

    body.__module__, body.__name__ = __name__, "note"
    with pytest.raises(StateError, match="rename one"):
        step(body)


def test_a_step_goes_by_its_stated_name_wherever_its_module_is():
    def launch(s: TinyState) -> None: ...

    launch.__module__ = "deckload.games.nogame.rules.flights.deep"
    try:
        assert steps("nogame.air")(launch).name == "nogame.air.launch"
        assert STEPS["nogame.air.launch"] is launch
    finally:
        del STEPS["nogame.air.launch"]


def test_a_shared_step_goes_by_the_name_of_the_game_being_played():
    def launch(s: TinyState) -> None: ...

    try:
        shared = shared_steps("air")(launch)
        assert shared.entry_in("nogame") == ("nogame.air.launch",)
        assert shared.entry_in("tiny") == ("tiny.air.launch",)
        assert shared_body("tiny.air.launch") is launch
    finally:
        del SHARED_STEPS["air.launch"], STEPS["tiny.air.launch"]


def test_a_step_that_is_in_no_rules_is_named():
    with pytest.raises(StateError, match=r"no step nogame\.air\.ditch"):
        shared_body("nogame.air.ditch")


@pytest.mark.parametrize("argument", [[1], {"a": 1}, object(), 1.5, (1, [2])])
def test_only_plain_arguments_stand_on_the_agenda(argument):
    s = TinyState()
    with pytest.raises(StateError, match="not plain data"):
        then(s, (note, argument))


def test_numbers_words_and_tuples_stand_on_the_agenda():
    s = TinyState()
    then(s, (note, 1, "a", True, None, (1, ("b",))))
    assert s.agenda == [(note.name, 1, "a", True, None, (1, ("b",)))]
