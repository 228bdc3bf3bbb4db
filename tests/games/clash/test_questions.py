"""How much the game asks of people, counted in games between doctrines."""

from collections import Counter

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.fleet.model.game_data import SIDES

MOST_A_TURN = 15
GAMES = 4


def asked(scenario: str) -> tuple[Counter[str], int]:
    """By verb, the questions with a choice that both sides are asked in their turns; the turns."""
    count: Counter[str] = Counter()
    turns = 0
    doctrines = [next(iter(GAME.doctrines(side).values())) for side in SIDES]
    for seed in range(GAMES):
        setup = SetUp("clash", scenario, key=DiceKey(seed=f"asked {seed}"))
        game = new_game(GAME, setup, keep=False)
        while (decision := game.decision) is not None:
            if len(decision.options) > 1 and game.s.turn:
                count[decision.kind.verb] += 1
            answer = doctrines[decision.side](known(game.s, decision.side), decision)
            game.choose(list(decision.options).index(answer), decision.side)
        turns += game.s.turn
    return count, turns


@pytest.fixture(scope="module")
def counted() -> dict[str, tuple[Counter[str], int]]:
    return {scenario: asked(scenario) for scenario in GAME.scenarios()}


def test_a_side_is_asked_fifteen_questions_a_turn_at_most(counted):
    total = sum(count.total() for count, _ in counted.values())
    turns = sum(turns for _, turns in counted.values())
    assert total / turns / len(SIDES) <= MOST_A_TURN


def test_hunters_and_reports_take_a_question_each_and_moves_hardly_more(counted):
    for count, turns in counted.values():
        assert count["send"] == 0
        assert count["hunt"] <= count["formation"] + count["meet at"]
        assert count["report"] / turns < 6, "both sides together"
        assert count["move"] / turns < 9
