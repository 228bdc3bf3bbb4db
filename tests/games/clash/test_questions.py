"""How much the game asks of people, counted in games between doctrines."""

from functools import cache
from itertools import product

import pytest

from deckload.games.clash import GAME
from deckload.games.fleet.model.game_data import IJN, SIDES, USN
from deckload.lab.questions import Questions, count_questions

MOST_A_TURN = 15
GAMES = range(3)
PAIRS = list(product(GAME.doctrines(USN), GAME.doctrines(IJN)))


@cache
def counted(scenario: str, *doctrines: str) -> Questions:
    bots = {side: f"doctrine:{name}" for side, name in enumerate(doctrines)}
    return count_questions("clash", scenario, GAMES, bots=bots)


def test_the_usual_doctrines_are_asked_fifteen_questions_a_side_and_turn_at_most():
    found = [counted(scenario) for scenario in GAME.scenarios()]
    asked = sum(one.a_turn(side) * one.turns for one in found for side in SIDES)
    assert asked / sum(one.turns for one in found) / len(SIDES) <= MOST_A_TURN


@pytest.mark.parametrize("pair", PAIRS, ids=" against ".join)
def test_no_doctrine_is_asked_more_than_that_by_any_other_without_standing_orders(pair):
    found = counted("historical", *pair)
    assert sum(found.a_turn(side) for side in SIDES) / len(SIDES) <= MOST_A_TURN


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_what_comes_in_numbers_takes_a_question_or_two(scenario):
    kinds = [counted(scenario).by_kind(side) for side in SIDES]
    asked = {verb: sum(kind.get(verb, 0.0) for kind in kinds) for kind in kinds for verb in kind}
    assert "send" not in asked
    assert asked["hunt"] <= asked["formation"] + asked["meet at"]
    assert asked["report"] < 5, "both sides together"
    assert asked["move"] < 9
    assert asked["lay"] <= 1
    assert asked.get("search", 0) < 1, "only who might be a dummy is asked"
    assert "fly" not in asked, "everything flies, unless somebody says otherwise"
