"""Counting what people are asked."""

from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from deckload.cli.main import app
from deckload.engine.decision import Kind, ask
from deckload.lab.questions import Tally, count_questions


def test_what_has_one_answer_is_not_counted_and_the_set_up_stands_apart():
    found = count_questions("clash", "historical", range(1, 3))
    assert (found.games, found.turns) == (2, 24)
    assert found.sides == ("USN", "IJN")
    for side in (0, 1):
        kinds = found.by_kind(side)
        assert list(kinds.values()) == sorted(kinds.values(), reverse=True)
        assert found.a_turn(side) == sum(kinds.values())
        assert 0 < found.with_orders(side) < found.a_turn(side), "reports are shaded alike"
    assert found.at_set_up(1) > 0
    assert "start" not in found.by_kind(1)


def test_the_same_seeds_give_the_same_count_on_several_cores():
    alone = count_questions("mini", "skirmish", range(1, 4))
    assert count_questions("mini", "skirmish", range(1, 4), jobs=2) == alone


def test_the_count_is_printed_for_each_scenario():
    printed = CliRunner().invoke(app, ["lab", "questions", "--game", "mini", "--count", "1"])
    assert printed.exit_code == 0
    assert "skirmish: 1 games" in printed.output
    assert "a turn" in printed.output


def test_another_doctrine_is_asked_other_things():
    args = ["lab", "questions", "--game", "mini", "--count", "2"]
    usual = CliRunner().invoke(app, args).output
    bold = CliRunner().invoke(app, [*args, "--bot", "Red=doctrine:bold"]).output
    assert "Red:" in bold
    assert bold != usual


@pytest.mark.parametrize(
    ("answers", "saved"),
    [
        ([("a", "ab"), ("a", "ab"), ("a", "ab")], 2),
        ([("a", "abc"), ("b", "bc"), ("b", "bc")], 2),
        ([("a", "ab"), ("b", "ab"), ("b", "bc")], 0),
    ],
)
def test_an_order_stands_for_words_that_are_always_preferred_in_the_same_way(answers, saved):
    tally, kind = Tally(), Kind("say", "What?")
    for word, offered in answers:
        decision = ask(0, kind, tuple(offered), covert=True)
        tally.count(SimpleNamespace(decision=decision, k=SimpleNamespace(turn=1)), word)
    assert tally.by_order() == saved
