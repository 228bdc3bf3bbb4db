"""How much the game asks of its player, counted in games by doctrine."""

from functools import cache

import pytest

from deckload.games.carrier import GAME
from deckload.games.carrier.model import reading
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.decks.set_up import set_up_decks
from deckload.lab.questions import Questions, count_questions

MOST_A_TURN = 15
BY_HAND = "scramble"
"""Two turns in which the player learns to lead missions one by one: nobody does it for him."""
GAMES = range(3)


@cache
def counted(scenario: str) -> Questions:
    return count_questions("carrier", scenario, GAMES)


def a_turn(scenario: str) -> float:
    """Questions a turn, those of the first turn of the first day among them, which is turn 0."""
    found, facts = counted(scenario), reading.load(None).scenarios[scenario]
    asked = found.a_turn(US) * found.turns + found.at_set_up(US) * found.games
    return asked / (found.turns + found.games * (1 - facts.first_turn))


@pytest.mark.parametrize("scenario", [name for name in GAME.scenarios() if name != BY_HAND])
def test_the_usual_doctrine_is_asked_fifteen_questions_a_turn_at_most(scenario):
    assert a_turn(scenario) <= MOST_A_TURN, counted(scenario).by_kind(US)


def test_the_first_lesson_leads_every_mission_by_hand_through_its_two_turns():
    assert a_turn(BY_HAND) < 35


def test_what_comes_in_numbers_takes_a_question_or_two():
    asked = counted("19-june").by_kind(US)
    for verb in ("fly off", "bound for", "set out", "fly", "plan", "send", "next at", "ship"):
        assert verb not in asked, "all of it at one answer"
    assert asked["prowl to"] <= 1, "once a turn for all submarines"
    assert asked["declare"] <= 1
    assert asked["steam to"] < 1.5
    assert asked["order"] < 2, "once for each raid, or for each turn"
    assert asked["launch"] < 5
    assert asked.get("land", 0) < 1


def test_the_lesson_on_searches_asks_about_nothing_else():
    """Nothing is launched but searches, so that nobody is asked about launches and plans."""
    assert set(counted("search").by_kind(US)) == {"declare", "bring down"}


def test_the_lesson_on_decks_offers_no_strikes(battle):
    """There is nobody to strike, and no reason to make bombers ready."""
    b = battle("turkey-shoot").run(set_up_decks, air_operations)
    assert b.verb == "launch"
    assert not {"some bombers ready", "bombers ready"} & set(b.keys)
    assert not [key for key in b.keys if key.startswith("launch strike")]
