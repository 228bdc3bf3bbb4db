"""Answering in a session: all or nothing, seats, commands, standing orders."""

from __future__ import annotations

import pytest

from deckload.engine.decision import Kind, ask
from deckload.engine.errors import (
    BadOption,
    GameIsOver,
    NotOffered,
    RuleFailure,
    UnknownGame,
)
from deckload.engine.procedures import Procedure, steps
from deckload.engine.saves import save_session
from deckload.engine.session import Seat, Session
from engine.tiny import (
    SIDES,
    Tiny,
    TinyState,
    breaks_at_once,
    commanded,
    covert_commanded,
    covert_word,
    everything,
    open_roll,
    position,
    reload,
    roll_after,
    setup,
    sit_down,
    word,
    words,
)

step = steps("test_answers")

FLEET_AND_AIR = (
    Seat("Admiral", 0, ("fleet",)),
    Seat("Air officer", 0, ("air",)),
    Seat("South", 1),
)


# --- all or nothing ------------------------------------------------------------------------------


def test_several_answers_in_a_row():
    session = sit_down((words, 0, 3), (word, 0))
    session.submit("North", ["a", "b", "c", "a"])
    assert session.state.notes == ["0a", "0b", "0c", "0a"]


@pytest.mark.parametrize("bad", ["z", "", "A", "a ", 5, None])
def test_one_bad_answer_takes_back_all(bad):
    session = sit_down((words, 0, 2), (word, 0), (word, 1))
    session.submit("North", "c")
    before = everything(session)
    with pytest.raises(NotOffered):
        session.submit("North", ["a", "b", bad])
    assert everything(session) == before
    session.submit("North", ["a", "b"])
    assert session.state.notes == ["0c", "0a", "0b"]


def test_answers_may_not_reach_beyond_the_dice():
    session = sit_down((roll_after, 0))
    before = everything(session)
    refusals = set()
    for face in (*range(1, 17), "nonsense"):
        with pytest.raises(NotOffered) as refusal:
            session.submit("North", ["a", f"number {face}"])
        refusals.add(str(refusal.value))
    assert len(refusals) == 1
    assert everything(session) == before


def test_answers_may_not_reach_beyond_the_other_side():
    session = sit_down((word, 0), (word, 1), (word, 0))
    before = everything(session)
    with pytest.raises(NotOffered):
        session.submit("North", ["a", "a"])
    assert everything(session) == before


def test_answers_may_not_reach_beyond_the_end():
    session = sit_down((word, 0))
    with pytest.raises(NotOffered):
        session.submit("North", ["a", "a"])
    assert not session.over


def test_nothing_is_accepted_after_the_end():
    session = sit_down((word, 0))
    session.submit("North", "a")
    assert session.over
    with pytest.raises(GameIsOver):
        session.submit("North", "a")


# --- who may answer ------------------------------------------------------------------------------


def test_the_side_that_is_not_asked_is_refused():
    session = sit_down((word, 0), (word, 1))
    before = everything(session)
    with pytest.raises(NotOffered, match="South is not asked"):
        session.submit("South", "a")
    assert everything(session) == before


@pytest.mark.parametrize("seat", ["West", "", "north", None, 0, ["North"]])
def test_an_unknown_seat_is_refused(seat):
    session = sit_down((word, 0))
    with pytest.raises(NotOffered, match="seats: North, South"):
        session.submit(seat, "a")
    with pytest.raises(NotOffered):
        session.message(seat)


def test_a_seat_answers_for_its_own_commands_only():
    session = sit_down((commanded, 0, "air"), (commanded, 0, ""), seats=FLEET_AND_AIR)
    assert session.message("Admiral").prompt is None
    assert session.message("Admiral").waiting_for == ("North (air)",)
    assert session.message("Air officer").prompt is not None
    with pytest.raises(NotOffered):
        session.submit("Admiral", "a")
    session.submit("Air officer", "a")
    session.submit("Admiral", "b")
    assert session.state.notes == ["air a", " b"]


def test_a_seat_undoes_its_own_commands_only():
    session = sit_down((commanded, 0, "air"), (commanded, 0, "fleet"), seats=FLEET_AND_AIR)
    session.submit("Air officer", "a")
    assert not session.can_undo("Admiral")
    assert session.can_undo("Air officer")
    again = reload(session, save_session(session))
    assert not again.can_undo("Admiral")
    assert again.can_undo("Air officer")


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ((Seat("A", 0), Seat("A", 1)), "same name"),
        ((Seat("A", 2),), "has no side 2"),
        ((Seat("A", -1),), "has no side -1"),
        ((Seat("A", 0, ("space",)),), "there are: fleet, air"),
    ],
)
def test_seats_that_do_not_fit_are_refused(seats, says):
    with pytest.raises(BadOption, match=says):
        sit_down((word, 0), seats=seats)


def test_sides_played_by_the_rules_have_no_seat():
    session = sit_down(rules=Tiny((word, 0), automatic=(1,)))
    assert [seat.name for seat in session.seats] == [SIDES[0]]


def test_unknown_games_scenarios_and_options_are_refused_with_what_there_is():
    with pytest.raises(UnknownGame, match="mini"):
        Session(setup())
    with pytest.raises(BadOption, match="choose one of: only"):
        Session(type(setup())("tiny", "other"), rules=Tiny())
    with pytest.raises(BadOption, match="options: haze"):
        Session(setup(options={"fog": "on"}), rules=Tiny())
    with pytest.raises(BadOption, match="use: off, on"):
        Session(setup(options={"haze": "thick"}), rules=Tiny())


def test_rules_that_break_down_at_the_start_say_so():
    with pytest.raises(RuleFailure, match="rules of tiny broke down at the start"):
        sit_down(breaks_at_once)


# --- defects of the rules ------------------------------------------------------------------------

SAME_NAMES = Kind("take", "Which?", names=lambda k, v: "it")


@step
def two_options_of_one_key(s: TinyState) -> Procedure:
    yield ask(0, SAME_NAMES, (1, 2))


def test_two_options_with_one_key_are_a_failure_of_the_rules():
    session = sit_down((word, 0), two_options_of_one_key)
    before = position(session)
    with pytest.raises(RuleFailure, match="same key 'take it'"):
        session.submit("North", ["a", "take it"])
    assert position(session) == before


NO_NAMES = Kind("take", "Which?", names=lambda k, v: {}[v])


@step
def options_without_names(s: TinyState) -> Procedure:
    yield ask(1, NO_NAMES, (1, 2), covert=True)


def test_a_question_whose_keys_cannot_be_made_is_a_failure_of_the_rules(tmp_path):
    session = sit_down((word, 0), options_without_names, failures=tmp_path)
    session.set_standing_order("South", "take", "take 1")
    session.submit("North", "a")
    before = position(session)
    with pytest.raises(RuleFailure):
        session.submit("South", "take 1")
    assert position(session) == before
    assert len(list(tmp_path.iterdir())) == 1


# --- standing orders -----------------------------------------------------------------------------


def test_a_standing_order_answers_covert_questions():
    session = sit_down((word, 0), (covert_word, 1, True), (covert_word, 1, False), (word, 0))
    session.set_standing_order("South", "word", "pass")
    session.submit("North", "a")
    assert session.state.notes == ["0a", "pass", "pass"]
    assert [e.side for e in session.history.events] == [0, 1, 1]


def test_an_order_given_while_asked_is_followed_at_once():
    session = sit_down((covert_word, 1, True), (word, 0))
    session.set_standing_order("South", "word", "fight")
    assert session.state.notes == ["fight"]


def test_an_order_that_is_not_on_offer_takes_the_only_option():
    """Else the others would see that there was nothing to fight with."""
    able, unable = (sit_down((word, 0), (covert_word, 1, can), (word, 0)) for can in (True, False))
    for session in (able, unable):
        session.set_standing_order("South", "word", "fight")
        session.submit("North", "a")
    assert able.state.notes == ["0a", "fight"]
    assert unable.state.notes == ["0a", "pass"]
    for session in (able, unable):
        assert session.message("North").waiting_for == ()
        assert session.message("North").prompt is not None


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        (["x", "b", "a"], ["0a", "fleet b"]),
        (("a", "b"), ["0a", "fleet a"]),
        (["x", "y"], ["0a"]),
        ("x", ["0a"]),
    ],
)
def test_an_order_takes_the_first_of_its_keys_on_offer_or_asks(keys, taken):
    session = sit_down((word, 0), (covert_commanded, 1, "fleet"), (word, 0))
    session.set_standing_order("South", "word", keys)
    session.submit("North", "a")
    assert session.state.notes == taken
    asked = session.message("South").prompt is not None
    assert asked == (taken == ["0a"])


def test_an_order_of_several_keys_is_saved():
    session = sit_down((word, 0), (covert_word, 1, True), (word, 0))
    session.set_standing_order("South", "word", ["x", "pass"])
    again = reload(session, save_session(session))
    assert again.standing == session.standing
    again.submit("North", "a")
    assert again.state.notes == ["0a", "pass"]


def test_an_order_does_not_answer_open_questions():
    session = sit_down((word, 1))
    session.set_standing_order("South", "word", "a")
    assert session.state.notes == []


def test_an_order_can_be_cancelled():
    session = sit_down((word, 0), (covert_word, 1, True))
    session.set_standing_order("South", "word", "pass")
    session.set_standing_order("South", "word", None)
    session.submit("North", "a")
    assert session.state.notes == ["0a"]


def test_an_order_covers_the_commands_of_the_seat_that_gave_it():
    session = sit_down(
        (covert_commanded, 0, "air"), (covert_commanded, 0, "fleet"), seats=FLEET_AND_AIR
    )
    session.set_standing_order("Admiral", "word", "b")
    assert session.state.notes == []
    session.submit("Air officer", "a")
    assert session.state.notes == ["air a", "fleet b"]


def test_orders_are_saved():
    session = sit_down((word, 0), (covert_commanded, 0, "fleet"), seats=FLEET_AND_AIR)
    session.set_standing_order("Admiral", "word", "b")
    again = reload(session, save_session(session))
    assert again.standing == session.standing
    again.submit("Admiral", "a")
    assert again.state.notes == ["0a", "fleet b"]


def test_an_answer_by_order_looks_like_any_other():
    by_order, by_hand = (sit_down((word, 0), (covert_word, 1, True), (word, 0)) for _ in range(2))
    by_order.set_standing_order("South", "word", "pass")
    by_order.submit("North", "a")
    by_hand.submit("North", "a")
    by_hand.submit("South", "pass")
    assert by_order.message("North") == by_hand.message("North")
    keys = [[(took.side, took.key) for took in s.history.events] for s in (by_order, by_hand)]
    assert keys[0] == keys[1]


def test_who_has_only_programs_against_him_is_not_asked_what_has_one_answer():
    session = sit_down((word, 0), (covert_word, 1, False), (word, 1))
    session.spare([1])
    session.submit("North", "a")
    assert [took.key for took in session.history.events] == ["a", "pass"], "it is recorded"
    assert session.message("South").prompt.options[0].key == "a"


def test_who_is_spared_is_asked_where_there_is_a_choice():
    session = sit_down((word, 0), (covert_word, 1, True), (word, 0))
    session.spare([1])
    session.submit("North", "a")
    assert [option.key for option in session.message("South").prompt.options] == ["fight", "pass"]


def test_a_side_that_is_not_spared_is_asked_even_what_has_one_answer():
    session = sit_down((word, 0), (covert_word, 1, False), (word, 0))
    session.spare([0])
    session.submit("North", "a")
    assert [option.key for option in session.message("South").prompt.options] == ["pass"]


def test_an_undo_goes_back_to_what_was_answered_in_person():
    session = sit_down((word, 0), (covert_word, 0, False), (word, 0), (word, 0))
    session.spare([0])
    session.submit("North", "a")
    assert [took.by_order for took in session.history.events] == [False, True]
    session.undo("North")
    assert session.history.events == []
    assert not session.can_undo("North")
    session.redo("North")
    assert [took.key for took in session.history.events] == ["a", "pass"]


def test_what_an_order_has_answered_cannot_be_undone_alone():
    session = sit_down((covert_word, 0, False), (word, 0))
    session.spare([0])
    assert session.message("North").prompt.verb == "word"
    assert not session.can_undo("North")


@pytest.mark.parametrize("whose", ["Admiral", "Commander"])
def test_an_order_for_commands_of_another_seat_cannot_be_changed(whose):
    seats = (*FLEET_AND_AIR, Seat("Commander", 0))
    session = sit_down((word, 0), seats=seats)
    session.set_standing_order(whose, "word", "b")
    for keys in ("a", None):
        with pytest.raises(NotOffered, match="standing order for 'word' was given for"):
            session.set_standing_order("Air officer", "word", keys)
    assert session.standing[(0, "word")].key == "b"
    session.set_standing_order("Air officer", "other", "a")
    session.set_standing_order("Commander", "word", None)
    assert list(session.standing) == [(0, "other")]


def test_a_seat_may_change_an_order_of_its_own():
    session = sit_down((word, 0), seats=FLEET_AND_AIR)
    session.set_standing_order("Admiral", "word", "a")
    session.set_standing_order("Admiral", "word", "b")
    assert session.standing[(0, "word")].key == "b"
    session.set_standing_order("Admiral", "word", None)
    assert session.standing == {}


@pytest.mark.parametrize(
    ("verb", "key"),
    [
        ("word", "x" * 1000),
        ("v" * 1000, "a"),
        (5, "a"),
        ([], None),
        ("word", []),
        ("word", ["a"] * 51),
        ("word", ["a", 5]),
        ("word", "a\nb"),
        ("word", {"a": "b"}),
    ],
)
def test_absurd_orders_are_refused(verb, key):
    session = sit_down((word, 0))
    with pytest.raises(NotOffered):
        session.set_standing_order("North", verb, key)
    assert session.standing == {}


def test_orders_cannot_be_piled_up_without_end():
    session = sit_down((word, 0))
    for number in range(200):
        session.set_standing_order("North", f"verb {number}", "a")
    with pytest.raises(NotOffered, match="cancel some"):
        session.set_standing_order("North", "one more", "a")
    session.set_standing_order("North", "verb 7", "b")


def test_dice_before_the_first_question_seal_nothing_of_anybody():
    session = sit_down(open_roll, (words, 0, 2))
    assert session.message("North").undo == ""
    session.submit("North", "a")
    assert session.message("North").undo == "possible"
