"""Asking a bot: it is told what its side knows, and its answer is checked."""

import pytest

from deckload.bots import Problem, ask_bot, ask_bot_for_key, play_out
from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.errors import NotOffered
from deckload.engine.game import Game
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.state import State, known

MINI = find_game("mini")


def new(game="mini", scenario="skirmish"):
    return new_game(find_game(game), SetUp(game, scenario, key=DiceKey(seed="1")))


def test_a_bot_answers_with_an_option():
    game = new()
    assert ask_bot(lambda problem: "strike", game, 1) == 1
    assert ask_bot_for_key(lambda problem: "strike", game, 1) == "strike"


def test_an_option_is_turned_into_the_key_that_people_type():
    game = new()
    for side in (0, 1):
        game.choose(0, side)
    side = game.decision.side
    key = ask_bot_for_key(lambda problem: problem.decision.options[0], game, side)
    assert key == game.decision.keys(known(game.s, side))[0]
    assert key.startswith("move ")


@pytest.mark.parametrize("answer", [0, "surrender", None, "hunt "])
def test_an_answer_that_is_not_on_offer_is_refused(answer):
    with pytest.raises(NotOffered, match="a bot answered 'posture' with"):
        ask_bot(lambda problem: answer, new(), 0)


def test_a_problem_holds_what_its_side_knows():
    game = new("clash", "historical")
    play_out(game, {side: lambda p: p.decision.options[0] for side in (0, 1)}, 30)
    for side in game.pending():
        k, told = Problem(game, side).k, known(game.as_seen_by(side).s, side)
        assert k.values() == told.values()
        assert UNKNOWN in k.in_force


def test_a_problem_leaves_out_what_the_other_has_answered_in_secret():
    game = new()
    game.choose(1, 0)
    problem = Problem(game, 1)
    assert list(problem.imagine(3).pending()) == [0, 1]
    assert problem.k.values() == known(new().s, 1).values()


def test_imagined_worlds_come_of_knowledge_and_seed():
    game = new()
    worlds = [Problem(game, 0).imagine(seed) for seed in (1, 1, 2)]
    assert worlds[0].s == worlds[1].s != worlds[2].s
    assert worlds[0].s.dice_key != game.s.dice_key


def test_no_public_name_of_a_problem_leads_to_the_true_state():
    """Neither through the problem itself nor through a world that is imagined."""
    game = new("mini", "skirmish")
    for side in (0, 1):
        game.choose(0, side)
    game.choose(0)  # in the middle of a step, which an imagined world has to begin with
    problem = Problem(game, game.decision.side)
    secret = {id(game.s), id(game.start)}
    for holder in (problem, problem.imagine(1)):
        for name in [name for name in dir(holder) if not name.startswith("_")]:
            try:
                value = getattr(holder, name)
            except ValueError:
                assert name == "start", "the start of the step, which is the truth, is refused"
                continue
            if isinstance(value, State | Game):
                assert id(value) not in secret, name
                assert getattr(value, "dice_key", b"") != game.s.dice_key, name
    with pytest.raises(ValueError, match="began in the true game"):
        problem.imagine(1).bookmark()


def test_bots_play_for_as_long_as_they_are_told():
    game = new()
    bots = {side: lambda p: p.decision.options[0] for side in (0, 1)}
    assert play_out(game, bots, 5) == 5
    assert not game.over
    assert play_out(game, bots, 10_000) > 5
    assert game.over
