"""How much the game asks of people, counted in games between doctrines."""

import pytest

from deckload.games.taskforce.model.game_data import SIDES
from deckload.lab.questions import count_questions

MOST_A_TURN = 15


@pytest.mark.parametrize(
    ("scenario", "games"), [("carrier-duel", 4), ("midway", 4), ("combined-fleet", 2)]
)
def test_a_side_is_asked_fifteen_questions_a_turn_at_most(scenario, games):
    found = count_questions("taskforce", scenario, range(games))
    assert sum(found.a_turn(side) for side in range(SIDES)) / SIDES <= MOST_A_TURN


def test_dummies_take_one_question_a_turn_and_not_two_each():
    """Twelve markers a side, at least half of them dummies (3.7.3)."""
    found = count_questions("taskforce", "midway", range(4, 6))
    for side in range(SIDES):
        asked = found.by_kind(side)
        assert asked["order"] + asked["go"] < 7
