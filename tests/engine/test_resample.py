"""Clones and resampled worlds: copies that are equal, and guesses that do not know the truth."""

from __future__ import annotations

import pytest

from deckload.engine.contract import new_game
from deckload.engine.decision import ask
from deckload.engine.errors import DeadEnd
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.procedures import Procedure, pick_some, steps, together
from deckload.engine.state import known
from engine.tiny import (
    NUMBER,
    PIECE,
    WORD,
    Tiny,
    TinyState,
    drafting,
    joint,
    play,
    roll_after,
    setup,
    word,
    words,
)

step = steps("test_resample")


def test_a_clone_is_equal_and_independent():
    game = play((words, 0, 3), (roll_after, 0))
    game.choose(1)
    clone = game.clone()
    assert clone.s == game.s
    assert clone.since == game.since
    before = game.s.digest(), game.start.digest()
    for _ in range(3):
        clone.choose(0)
    assert (game.s.digest(), game.start.digest()) == before


@step
def covert_row(s: TinyState, at_once: bool) -> Procedure:
    """Covert questions in a row, whose options note that somebody worked them out."""
    if at_once:
        yield together({side: _covert_part(s, side) for side in range(2)})
    else:
        yield from _covert_part(s, 0)


_worked_out: list[int] = []


def _covert_part(s: TinyState, side: int) -> Procedure:
    for number in range(5):
        yield ask(side, NUMBER, lambda n=number: _numbers(n), about=number, covert=True)


def _numbers(number: int) -> list[int]:
    _worked_out.append(number)
    return [number, 7]


@pytest.mark.parametrize("at_once", [True, False])
def test_a_clone_works_out_only_the_options_it_shows(at_once):
    game = play((covert_row, at_once))
    for _ in range(3):
        game.choose(0)
    _worked_out.clear()
    clone = game.clone()
    assert _worked_out == ([3, 0] if at_once else [3])
    assert clone.since == game.since
    assert {side: d.options for side, d in clone.pending().items()} == {
        side: d.options for side, d in game.pending().items()
    }


def test_a_clone_at_a_question_without_answers_says_so(monkeypatch):
    game = play((covert_row, False))
    game.choose(0)
    at = game.bookmark()
    monkeypatch.setitem(globals(), "_numbers", lambda _: [])
    with pytest.raises(DeadEnd):
        game.at(at)


def test_a_clone_rolls_the_same_dice():
    game = play((roll_after, 0))
    clone = game.clone()
    for g in (game, clone):
        g.choose(0)
    assert clone.s == game.s
    assert game.s.rolls_open == 1


def test_a_game_that_keeps_nothing_cannot_be_cloned():
    game = play((word, 0), keep=False)
    with pytest.raises(ValueError, match="keep=True"):
        game.clone()


def test_a_guess_keeps_what_the_side_knows_and_redraws_the_rest():
    game = play((words, 0, 2))
    worlds = [game.resample(0, seed) for seed in range(20)]
    for world in worlds:
        assert world.s.place[:2] == [10, 11]
        assert world.s.card[0] == 5
        assert world.s.card[2] == 7
        assert UNKNOWN not in (*world.s.place, *world.s.card, *world.s.plan)
    assert len({tuple(w.s.place) for w in worlds}) > 5
    assert len({w.s.card[3] for w in worlds}) > 3
    assert {w.s.dice_key for w in worlds}.isdisjoint({game.s.dice_key})


def test_a_guess_depends_on_knowledge_and_seed_alone():
    game = play((words, 0, 2))
    first, second = game.resample(0, 1), game.resample(0, 2)
    assert first.s != second.s
    assert first.resample(0, 7).s == second.resample(0, 7).s == game.resample(0, 7).s


def test_a_clone_of_a_guess_is_that_guess():
    game = play((words, 0, 3))
    game.choose(1)
    world = game.resample(0, 3)
    world.choose(2)
    clone = world.clone()
    assert clone.s == world.s
    assert clone.decision.options == world.decision.options


def test_copies_of_a_guess_do_not_guess_again():
    class Counting(Tiny):
        filled = 0

        def fill(self, s: TinyState, side: int) -> None:
            type(self).filled += 1
            super().fill(s, side)

    game = new_game(Counting((words, 0, 3)), setup())
    world = game.resample(0, 3)
    copies = [world.clone(), world.clone(keep=False), world.clone().clone()]
    assert Counting.filled == 1
    for copy in copies:
        assert copy.s == world.s
        copy.choose(1)
    assert world.clone().s == world.s, "playing a copy leaves the guess alone"
    assert Counting.filled == 1


def test_an_imagined_world_and_its_copies_do_not_show_how_the_true_step_began():
    game = play((words, 0, 3), (roll_after, 0))
    game.choose(1)
    world = game.imagine(1, 3)
    assert world.s == game.resample(1, 3).s
    for one in (world, world.clone(), world.resample(0, 4), world.as_seen_by(0)):
        with pytest.raises(ValueError, match="began in the true game"):
            one.bookmark()
        with pytest.raises(ValueError, match="began in the true game"):
            _ = one.start
    assert world.since == ()
    world.choose(0)
    assert [choice[1] for choice in world.since] == [0]
    while world.since:
        world.choose(0)
    assert world.start != game.start, "a step that began in the guess is the guess's own"


def test_the_end_is_left_as_it_is():
    game = play()
    assert game.resample(0, 1).s == game.s


def test_a_guess_that_leaves_blanks_is_an_error():
    class Lazy(Tiny):
        def fill(self, s: TinyState, side: int) -> None:
            """Does nothing."""

    game = new_game(Lazy((word, 0)), setup())
    with pytest.raises(ValueError, match="left blanks in plan, place, card"):
        game.resample(0, 1)


# --- the truth stays out -------------------------------------------------------------------------


def test_what_the_other_side_guesses_in_a_guess_is_not_the_truth():
    """Whoever thinks about what the enemy thinks must not learn what the enemy really knows."""
    for agenda, choices in (
        (((drafting, 0),), [(0, 0), (0, 1)]),
        ((joint,), [(0, 0)]),
        (((words, 0, 3),), [(0, 0)]),
    ):
        game = play(*agenda)
        for side, index in choices:
            game.choose(index, side)
        places = set()
        for seed in range(8):
            world = game.resample(0, seed)
            nested = world.resample(1, 99)
            assert nested.s.place[2:] == world.s.place[2:]
            places.add(tuple(nested.s.place[2:]))
            assert world.as_seen_by(1).s.place[2:] == world.s.place[2:]
        assert len(places) > 3


def test_others_sealed_answers_are_left_out():
    game = play(joint)
    game.choose(1, 1)
    game.choose(0, 0)
    world = game.resample(0, 1)
    assert sorted(world.pending()) == [0, 1]
    assert world.since[0] == (0, 0, "a")
    assert world.pending()[0].kind is NUMBER
    assert world.pending()[1].kind is WORD


def test_a_guess_in_the_middle_of_a_joint_question_can_be_cloned():
    game = play(joint)
    game.choose(1, 1)
    game.choose(0, 0)
    for side in (0, 1):
        world = game.resample(side, 4)
        while world.joint is not None:
            world.choose(0)
        assert world.clone().s == world.s
        half = game.resample(side, 4)
        half.choose(0, 1 - side)
        assert half.clone().s == half.s


def hand(s: TinyState) -> list[int]:
    """Options that only side 1 knows: as many as its plan says."""
    return list(range(1, s.plan[1] + 3))


@step
def secret_options(s: TinyState) -> Procedure:
    chosen = yield ask(1, NUMBER, lambda: hand(s), also=("pass",))
    s.notes.append(str(chosen))


@step
def secret_pool(s: TinyState) -> Procedure:
    picked = yield from pick_some(1, PIECE, lambda: hand(s), least=1)
    s.notes.append(str(picked))


@step
def secret_part(s: TinyState) -> Procedure:
    yield together({0: _pair(0), 1: _hand(s)})


def _pair(side: int) -> Procedure:
    yield ask(side, WORD, ("a", "b"))


def _hand(s: TinyState) -> Procedure:
    yield ask(1, NUMBER, lambda: hand(s))


@pytest.mark.parametrize("asked", [secret_options, secret_pool, secret_part])
def test_a_guess_offers_the_options_of_its_own_world(asked):
    game = play(asked)
    sizes = set()
    for seed in range(12):
        world = game.resample(0, seed)
        options = [o for o in world.pending()[1].options if not isinstance(o, str)]
        assert options == hand(world.s)
        clone = world.clone()
        assert [o for o in clone.pending()[1].options if not isinstance(o, str)] == options
        sizes.add(len(options))
    assert len(sizes) > 2


def test_ones_own_options_stay_as_they_were():
    game = play(secret_options)
    for seed in range(5):
        world = game.resample(1, seed)
        assert list(world.decision.options) == list(game.decision.options)


def test_a_guess_that_leaves_the_other_without_an_answer_is_an_error():
    class Harsh(Tiny):
        def fill(self, s: TinyState, side: int) -> None:
            super().fill(s, side)
            s.plan[1] = -4  # for which `hand` is empty

    game = new_game(Harsh(secret_part), setup())
    with pytest.raises(ValueError, match="leaves no 'number'"):
        game.resample(0, 1)


def test_a_guess_looks_the_same_to_its_side():
    game = play((words, 0, 3))
    game.choose(0)
    for side in (0, 1):
        seen = known(game.s, side)
        guess = known(game.resample(side, 5).s, side)
        for name in ("gold", "notes", "plan", "place", "seen", "card", "holder", "prize"):
            assert getattr(guess, name) == getattr(seen, name), name
