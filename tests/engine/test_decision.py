"""Questions: what is offered and refused, keys, forced answers, covert ones, and dead ends."""

from __future__ import annotations

import pytest

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.errors import DeadEnd, GameIsOver, NotOffered
from deckload.engine.state import known
from engine.tiny import PIECE, WORD, covert_word, forced, nothing_to_answer, play, refusing, word


def test_what_is_refused_is_not_offered_and_says_why():
    game = play(refusing)
    decision = game.decision
    assert list(decision.options) == [0, 2, "none"]
    assert list(decision.refused()) == [
        (1, Refusal("2.1", "piece 1 is odd")),
        (3, Refusal("2.1", "piece 3 is odd")),
    ]


def test_keys_are_verb_and_name_or_a_bare_word():
    game = play(refusing)
    k = known(game.s, 0)
    assert game.decision.keys(k) == ["piece P0", "piece P2", "none"]
    assert PIECE.reads(k, 2) == "piece P2"
    assert PIECE.reads(k, "none") == "None"


def test_labels_and_prompts_come_from_what_the_side_knows():
    kind = Kind(
        "take",
        lambda k, d: f"{k['prompt']} {d.about}",
        names=lambda k, v: f"{k['name']}{v}",
        label=lambda k, v: f"{k['label']}{v}",
        words={"no": "Not at all"},
    )
    k = {"prompt": "About", "name": "n", "label": "l"}
    decision = ask(1, kind, (7,), also=("no",), about="it")
    assert decision.prompt(k) == "About it"
    assert decision.keys(k) == ["take n7", "no"]
    assert [kind.reads(k, v) for v in decision.options] == ["l7", "Not at all"]


def test_a_forced_choice_is_taken_by_itself():
    game = play((forced, 0, False))
    assert game.over
    assert game.s.notes == ["only"]


def test_a_covert_question_is_asked_even_if_forced():
    game = play((forced, 0, True))
    assert list(game.decision.options) == ["only"]
    game.choose(0)
    assert game.over


def test_being_asked_covertly_tells_nothing():
    for can_fight in (True, False):
        assert play((covert_word, 1, can_fight)).decision.side == 1


@pytest.mark.parametrize("index", [-1, 3, 1000])
def test_an_index_out_of_range_is_refused(index):
    game = play((word, 0))
    before = game.s.digest()
    with pytest.raises(NotOffered):
        game.choose(index)
    assert game.s.digest() == before
    assert game.since == ()


@pytest.mark.parametrize("side", [1, 7, -1])
def test_a_side_that_is_not_asked_is_refused(side):
    game = play((word, 0))
    with pytest.raises(NotOffered):
        game.choose(0, side)
    assert game.since == ()


def test_a_question_without_answers_is_a_dead_end_that_names_the_case():
    with pytest.raises(DeadEnd, match=r"word \(case 9.9\)"):
        play(nothing_to_answer)


def test_nothing_is_chosen_after_the_end():
    game = play()
    assert game.over
    with pytest.raises(GameIsOver):
        game.choose(0)


def test_options_given_as_a_function_are_worked_out_again():
    there = [1, 2]
    decision = ask(0, WORD, lambda: there, also=("pass",))
    assert list(decision.options) == [1, 2, "pass"]
    there.append(3)
    decision.refresh()
    assert list(decision.options) == [1, 2, 3, "pass"]


def test_a_predicate_is_asked_again():
    odd = Refusal("1", "odd")
    refused = {1}
    decision = ask(0, WORD, range(3), unless=lambda v: odd if v in refused else None, also=("x",))
    refused.add(2)
    decision.refresh()
    assert list(decision.options) == [0, "x"]
    assert [value for value, _ in decision.refused()] == [1, 2]


def test_a_rule_that_knows_what_may_be_answered_is_asked_only_about_what_it_left_out():
    asked_about = []

    def why_not(value):
        asked_about.append(value)
        return Refusal("1", "odd") if value % 2 else None

    decision = ask(0, WORD, lambda: [0, 2], unless=why_not, left_out=lambda: [1, 2, 3], also=("x",))
    assert list(decision.options) == [0, 2, "x"]
    decision.refresh()
    assert list(decision.options) == [0, 2, "x"]
    assert not asked_about
    assert [value for value, _ in decision.refused()] == [1, 3]


def test_a_list_with_something_left_out_is_offered_again_as_it_was():
    decision = ask(0, WORD, [0, 2], unless=lambda _: None, left_out=lambda: [1], also=("x",))
    decision.refresh()
    assert list(decision.options) == [0, 2, "x"]


def test_what_a_covert_question_left_out_is_explained_as_well():
    decision = ask(
        0,
        WORD,
        lambda: ["a"],
        unless=lambda v: Refusal("1", v),
        left_out=lambda: ["b"],
        covert=True,
    )
    assert list(decision.refused()) == [("b", Refusal("1", "b"))]
    assert list(decision.options) == ["a"]


def test_fixed_options_stay_as_they_are():
    decision = ask(0, WORD, ("a", "b"))
    decision.refresh()
    assert decision.options == ("a", "b")
