"""Locals that live across a question are plain data, or are named."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.decision import Refusal, ask
from deckload.engine.dice import Throw
from deckload.engine.plain_locals import unplain_locals
from deckload.engine.procedures import Procedure, pick_some, steps, together
from engine.tiny import PIECE, WORD, TinyState, joint, play

step = steps("test_plain_locals")


def double(n: int) -> int:
    return 2 * n


@step
def all_plain(s: TinyState) -> Procedure:
    number, text, real, raw, none, flag = 1, "a", 1.5, b"x", None, True
    row, pair, book, group, frozen = [1, [2]], (1, (2,)), {"a": [1]}, {1, 2}, frozenset((1,))
    through = range(3)
    data, options, prize = s.data, s.options, s.data.overlay
    kind, refusal, throw = WORD, Refusal("1", "no"), Throw("luck", 6)
    function, closure = double, lambda n: n + number + len(s.gold)
    copied = s.place[:]
    yield ask(0, WORD, ("a", "b"))
    del text, real, raw, none, flag, row, pair, book, group, frozen, through, data, options
    del prize, kind, refusal, throw, function, closure, copied


def make_iterator(s: TinyState) -> object:
    return iter([1, 2])


def make_generator(s: TinyState) -> object:
    return (n for n in range(3))


def make_random(s: TinyState) -> object:
    return random.Random(1)


def make_file(s: TinyState) -> object:
    return Path(__file__).open(encoding="utf-8")


def make_alias(s: TinyState) -> object:
    return s.place


def make_alias_in_a_list(s: TinyState) -> object:
    return [1, s.place]


def make_alias_in_a_closure(s: TinyState) -> object:
    place = s.place
    return lambda: place


def make_inner_alias(s: TinyState) -> object:
    return s.handles[1]


def make_object_in_a_dict(s: TinyState) -> object:
    return {"a": object()}


def make_copied_state(s: TinyState) -> object:
    return s.copy()


UNPLAIN = (
    make_iterator,
    make_generator,
    make_random,
    make_file,
    make_alias,
    make_alias_in_a_list,
    make_alias_in_a_closure,
    make_inner_alias,
    make_object_in_a_dict,
    make_copied_state,
)


@step
def keeps(s: TinyState, which: int) -> Procedure:
    kept = UNPLAIN[which](s)
    yield ask(0, WORD, ("a", "b"))
    if hasattr(kept, "close"):
        kept.close()


@step
def keeps_deep_down(s: TinyState, which: int) -> Procedure:
    yield from keeps(s, which)


@step
def keeps_in_a_joint(s: TinyState, which: int) -> Procedure:
    yield together({0: keeps(s, which), 1: _plain_part()})


def _plain_part() -> Procedure:
    yield ask(1, WORD, ("a", "b"))


def test_plain_locals_pass():
    assert unplain_locals(play(all_plain)) == []


def test_picks_and_joint_questions_of_the_engine_pass():
    assert unplain_locals(play(joint)) == []
    game = play(picks_with_weights)
    game.choose(0)
    assert unplain_locals(game) == []


@step
def picks_with_weights(s: TinyState) -> Procedure:
    yield from pick_some(
        0, PIECE, lambda: range(len(s.place)), weight=lambda p: s.place[p], capacity=40
    )


@pytest.mark.parametrize("which", range(len(UNPLAIN)), ids=lambda i: UNPLAIN[i].__name__)
@pytest.mark.parametrize("outer", [keeps, keeps_deep_down, keeps_in_a_joint])
def test_what_is_not_plain_is_named(outer, which):
    game = play((outer, which))
    (found,) = unplain_locals(game)
    assert found.startswith("keeps: kept is ")
    while not game.over:
        game.choose(0)


def test_an_alias_of_the_state_is_named_with_its_field():
    assert "the state's own place" in unplain_locals(play((keeps, 4)))[0]


def test_a_game_that_is_over_waits_for_nothing():
    assert unplain_locals(play()) == []


def test_mini_keeps_plain_locals_all_through_a_game():
    rules, rng = find_game("mini"), random.Random(5)
    game = new_game(rules, SetUp("mini", list(rules.scenarios())[-1]))
    while not game.over:
        assert unplain_locals(game) == []
        side, decision = rng.choice(list(game.pending().items()))
        game.choose(rng.randrange(len(decision.options)), side)
