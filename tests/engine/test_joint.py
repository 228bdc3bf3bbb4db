"""Several sides asked at once: sealed, changeable until all are in, in no order that matters."""

from __future__ import annotations

from itertools import permutations

import pytest

from deckload.engine.decision import ask
from deckload.engine.dice import die
from deckload.engine.errors import NothingToUndo, NotOffered, StateError
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, together
from deckload.engine.saves import save_session
from engine.tiny import (
    NUMBER,
    WORD,
    Onlooker,
    TinyState,
    everything,
    forced,
    joint,
    joint_then_roll,
    play,
    reload,
    sit_down,
    word,
)

step = steps("test_joint")

ANSWERS = {"North": ["b", "number 3"], "South": ["a", "number 2"]}


@step
def options_that_throw(s: TinyState, covert: bool) -> Procedure:
    """A die thrown while the options of a secret part are worked out."""

    def numbers() -> list[int]:
        return [die(s, 6, "luck"), 7]

    def part(side: int) -> Procedure:
        yield ask(side, NUMBER, numbers, covert=covert)

    yield together({side: part(side) for side in range(2)})


@pytest.mark.parametrize("covert", [True, False])
def test_options_of_a_secret_part_throw_no_dice(covert):
    with pytest.raises(StateError, match="dice or log in the secret part"):
        play((options_that_throw, covert))


def orders():
    """Every order in which four answers can arrive."""
    return sorted(set(permutations(["North", "North", "South", "South"])))


@pytest.mark.parametrize("order", orders())
def test_the_order_of_arrival_leaves_no_trace(order):
    session, first = sit_down(joint, (word, 0)), sit_down(joint, (word, 0))
    for seat in ("North", "North", "South", "South"):
        first.submit(seat, ANSWERS[seat][_given(first, seat)])
    for seat in order:
        session.submit(seat, ANSWERS[seat][_given(session, seat)])
    assert everything(session) == everything(first)
    assert save_session(session) == save_session(first)
    assert session.state.notes == ["b3 a2"]


def _given(session, seat):
    return sum(e.side == session.seat(seat).side for e in session.history.events)


def test_a_save_in_the_middle_does_not_tell_who_came_first():
    saves = []
    for order in (("North", "South"), ("South", "North")):
        session = sit_down(joint)
        for seat in order:
            session.submit(seat, ANSWERS[seat][0])
        saves.append(save_session(session))
    assert saves[0] == saves[1]
    again = reload(session, saves[0])
    again.submit("South", "number 2")
    again.submit("North", "number 3")
    assert again.state.notes == ["b3 a2"]


def test_nobody_sees_who_has_answered():
    session = sit_down(joint)
    south = Onlooker(session, "South")
    session.submit("North", ANSWERS["North"])
    assert south.news() is None
    assert session.message("North").waiting_for == ("South",)
    session.undo("North")
    assert south.news() is None


def test_an_answer_can_be_changed_until_all_are_in():
    session = sit_down(joint, (word, 0))
    session.submit("North", ["a", "number 1"])
    session.submit("South", "b")
    session.undo("North")
    session.undo("North")
    session.submit("North", ["b", "number 3"])
    session.undo("South")
    with pytest.raises(NothingToUndo):
        session.undo("South")
    session.submit("South", ANSWERS["South"])
    assert session.state.notes == ["b3 a2"]
    with pytest.raises(NothingToUndo):
        session.undo("North")
    with pytest.raises(NothingToUndo):
        session.undo("South")


def test_each_side_undoes_its_own_answer_only():
    session = sit_down(joint)
    session.submit("North", "a")
    assert not session.can_undo("South")
    session.submit("South", "b")
    session.undo("North")
    assert [(e.side, e.key) for e in session.history.events] == [(1, "b")]
    session.redo("North")
    assert [(e.side, e.key) for e in session.history.events] == [(0, "a"), (1, "b")]


def test_a_side_that_has_answered_is_not_asked_again():
    session = sit_down(joint)
    session.submit("North", ANSWERS["North"])
    with pytest.raises(NotOffered):
        session.submit("North", "number 1")


def test_a_refused_list_that_closes_the_question_puts_the_others_answer_back():
    session = sit_down(joint_then_roll)
    session.submit("South", "number 2")
    before = everything(session)
    with pytest.raises(NotOffered):
        session.submit("North", ["number 1", "number 1000"])
    assert everything(session) == before
    assert [(e.side, e.key) for e in session.history.events] == [(1, "number 2")]
    session.submit("North", "number 1")
    assert reload(session, save_session(session)).state == session.state


def test_a_list_is_no_way_to_find_out_what_the_other_has_answered():
    refusals = set()
    for answered in (None, "number 1", "number 2"):
        for probe in ("number 111", "number 121", "nonsense"):
            session = sit_down(joint_then_roll)
            if answered:
                session.submit("South", answered)
            with pytest.raises(NotOffered) as refusal:
                session.submit("North", ["number 1", probe])
            refusals.add(str(refusal.value))
    assert len(refusals) == 1


@step
def nobody_has_a_choice(s: TinyState) -> Procedure:
    answers = yield together({0: _only(0), 1: _only(1)})
    s.notes.append(f"{answers}")


def _only(side: int) -> Procedure:
    chosen = yield ask(side, WORD, ("only",))
    return chosen


def test_without_a_choice_nobody_is_asked():
    assert play(nobody_has_a_choice).s.notes == ["{0: 'only', 1: 'only'}"]


@step
def south_has_no_choice(s: TinyState) -> Procedure:
    answers = yield together({0: _two(0), 1: _only(1)})
    s.notes.append(f"{answers}")


def _two(side: int) -> Procedure:
    chosen = yield ask(side, WORD, ("a", "b"))
    return chosen


def test_who_had_no_choice_is_waited_for_all_the_same():
    session = sit_down(south_has_no_choice, (forced, 0, True))
    assert session.message("North").waiting_for == ("South",)
    assert session.message("South").waiting_for == ("North",)
    session.submit("North", "b")
    assert session.state.notes == ["{0: 'b', 1: 'only'}"]


def _rolls(s: TinyState, side: int) -> Procedure:
    yield ask(side, NUMBER, (1, 2))
    return die(s, 6, "luck")


def _logs(s: TinyState, side: int) -> Procedure:
    yield ask(side, NUMBER, (1, 2))
    tell(s, "1", "Hear, hear.")
    yield ask(side, NUMBER, (1, 2))


def _asks_the_other(s: TinyState, side: int) -> Procedure:
    yield ask(1 - side, NUMBER, (1, 2))


def _asks_together(s: TinyState, side: int) -> Procedure:
    yield together({})


@step
def secret_part(s: TinyState, which: int) -> Procedure:
    parts = (_rolls, _logs, _asks_the_other, _asks_together)
    yield together({0: parts[which](s, 0), 1: _two(1)})


@pytest.mark.parametrize(("which", "says"), [(0, "dice or log"), (1, "dice or log")])
def test_dice_and_log_have_no_place_in_a_secret_part(which, says):
    game = play((secret_part, which), log=[])
    with pytest.raises(StateError, match=says):
        game.choose(0, 0)


@pytest.mark.parametrize(("which", "says"), [(2, "side 1 is asked"), (3, "asked at once")])
def test_a_secret_part_asks_its_own_side_only(which, says):
    with pytest.raises(StateError, match=says):
        play((secret_part, which))


def test_a_clone_in_the_middle_goes_on_the_same_way():
    game = play(joint)
    game.choose(1, 1)
    clone = game.clone()
    for g in (game, clone):
        g.choose(0, 0)
        g.choose(2, 0)
        g.choose(0, 1)
    assert clone.s == game.s
    assert game.s.notes == ["a3 b1"]
