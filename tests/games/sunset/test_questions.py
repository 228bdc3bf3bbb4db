"""How much the game asks of people, counted in games between doctrines."""

from functools import cache

import pytest

from deckload.games.fleet.model.game_data import SIDES
from deckload.games.sunset import GAME
from deckload.lab.questions import Questions, count_questions

MOST_A_TURN = 15
GAMES = range(3)


@cache
def counted(scenario: str) -> Questions:
    return count_questions("sunset", scenario, GAMES)


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_the_usual_doctrines_are_asked_fifteen_questions_a_side_and_turn_at_most(scenario):
    found = counted(scenario)
    assert max(found.a_turn(side) for side in SIDES) <= MOST_A_TURN, found.by_kind(0)


def test_what_comes_in_numbers_takes_a_question_or_two():
    found = counted("historical")
    kinds = [found.by_kind(side) for side in SIDES]
    asked = {verb: sum(kind.get(verb, 0.0) for kind in kinds) for kind in kinds for verb in kind}
    assert "go for" not in asked, "a strike's leader aims it"
    assert asked["formation"] < 1, "both sides together"
    assert asked["patrol"] < 0.6, "once a day"
    assert asked["lay"] < 0.4, "dummies alone"
    assert asked["sail"] + asked.get("fire", 0) + asked.get("next", 0) < 1.5
