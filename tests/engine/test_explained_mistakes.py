"""What whoever writes rules gets wrong most often is explained, with what to write instead."""

import pytest

from deckload.engine.decision import ask
from deckload.engine.errors import StateError
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then, together
from engine.tiny import NUMBER, PIECE, WORD, Tiny, play

step = steps("mistaken")


def unmarked(s):
    s.gold[0] = 1


@step
def puts_an_unmarked_rule_on_the_agenda(s):
    then(s, unmarked)


@step
def puts_it_there_with_arguments(s):
    then(s, (unmarked, 1))


@pytest.mark.parametrize(
    "rule", [puts_an_unmarked_rule_on_the_agenda, puts_it_there_with_arguments]
)
def test_a_rule_that_is_no_step_says_what_makes_it_one(rule):
    with pytest.raises(StateError, match=r"unmarked cannot .* no step: write @step above it"):
        play(rule)


def uses_the_question(use):
    def body(s):
        use(ask(0, NUMBER, (1, 2, 3)))
        yield ask(0, WORD, ("a", "b"))

    return body


@pytest.mark.parametrize(
    "use",
    [
        lambda answer: answer <= 2,
        lambda answer: answer > 2,
        lambda answer: answer == "pass",
        lambda answer: answer != 2,
        lambda answer: answer in (1, 2),
        lambda answer: [10, 20, 30][answer],
        range,
        sorted,
    ],
)
def test_a_question_used_as_its_answer_asks_for_a_yield(use):
    with pytest.raises(StateError, match=r"question 'number' .* write `yield` before it"):
        next(uses_the_question(use)(Tiny()))


def test_questions_can_be_compared_with_each_other():
    one, other = (ask(0, NUMBER, (1, 2)) for _ in range(2))
    assert one == one  # noqa: PLR0124
    assert one != other
    assert one != None  # noqa: E711
    assert len({one, other, one}) == 2


def test_a_step_that_asks_without_a_yield_is_refused_at_import():
    def asks_nobody(s):
        ask(0, WORD, ("a", "b"))

    def picks_nothing(s):
        pick_some(0, PIECE, range(4))

    for body in (asks_nobody, picks_nothing):
        with pytest.raises(StateError, match=rf"mistaken\.{body.__name__} calls .* yields nothing"):
            step(body)


def test_a_step_that_gives_back_another_rule_is_refused_at_import():
    def hands_over(s) -> Procedure:
        return pick_one(s)

    with pytest.raises(StateError, match=r"mistaken\.hands_over yields nothing .* `yield from`"):
        step(hands_over)


@step
def asks_the_rich(s):
    if not s.gold[0]:
        s.gold[0] = 1
        return None
    return pick_one(s)


def pick_one(s):
    yield ask(0, WORD, ("a", "b"))


def test_a_step_that_asks_only_now_and_then_is_explained():
    with pytest.raises(StateError, match=r"mistaken\.asks_the_rich returned nothing before"):
        play(asks_the_rich, asks_the_rich)


def bare_question():
    return ask(0, WORD, ("a", "b"))


@step
def returns_a_question(s):
    return bare_question()


@step
def yields_a_rule(s):
    yield pick_some(0, PIECE, range(4))


@step
def yields_a_number(s):
    yield 3


@step
def yields_a_rule_among_secrets(s):
    def part():
        yield pick_some(0, PIECE, range(4))

    yield together({0: part()})


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        (returns_a_question, "the bare question 'word'"),
        (yields_a_rule, "the rule pick_some"),
        (yields_a_number, "3"),
        (yields_a_rule_among_secrets, "the rule pick_some"),
    ],
)
def test_what_nobody_can_answer_is_named(rule, given):
    with pytest.raises(StateError, match=f"a rule gave {given} where a question was expected"):
        play(rule)


def test_questions_at_once_need_procedures():
    with pytest.raises(StateError, match="bare question 'word' for side 1: give it a call"):
        together({1: bare_question()})


def test_the_audience_cannot_fill_a_gap_of_a_log_entry():
    game = play(*[])
    game.s.log = []
    with pytest.raises(StateError, match=r"`to` says who reads .* another name"):
        tell(game.s, "4.1", "A marker moves to {to}.", to=3)
