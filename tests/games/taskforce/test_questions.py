"""How much the game asks of people, counted in games between doctrines."""

import pytest

from deckload.games.taskforce.model.game_data import IJN, SIDES
from deckload.games.taskforce.rules.air.status import AIR, begin_status
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


def test_air_orders_of_one_sort_stand_together_and_say_first_what_is_done(battle):
    """The page says once what all orders of a group begin with, and folds long groups away."""
    b = battle("coral-sea").turn(3)
    b.run((begin_status, IJN))
    asked = b.game.decision
    assert asked is not None
    orders = [option for option in asked.options if not isinstance(option, str)]
    assert len(orders) > 15
    groups = {}
    for order in orders:
        label = AIR.reads(b.s, order)
        groups.setdefault(AIR.group(b.s, order), set()).add(label.split(": ")[0])
    assert len(groups) <= 8
    assert all(len(errands) == 1 for what, errands in groups.items() if what != "raid")
