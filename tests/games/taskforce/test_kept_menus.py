"""What is kept from one question to the next gives no other answers than a fresh look."""

import random

import pytest

from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey
from deckload.games.taskforce.model.conditions import NO_LAUNCH, READY, RESERVE, SUNK
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.rules.air.status import begin_status
from deckload.games.taskforce.rules.fleets import scene

KEPT = {"air", "arrange", "order"}


def options_at_a_fresh_look(game):
    """Worked out with nothing that was kept."""
    s, asked = game.s, game.decision
    kept, s.groups = s.groups, {}
    fresh = [*asked.source(), *asked.also]
    s.groups = kept
    return fresh


@pytest.mark.parametrize(("scenario", "choices"), [("coral-sea", 1200), ("midway", 1200)])
def test_menus_that_are_kept_are_those_of_a_fresh_look(scenario, choices):
    """Also where a copy of the game, which shares what is kept, goes another way."""
    chance = random.Random(5)
    game = new_game(
        find_game("taskforce"), SetUp("taskforce", scenario, key=DiceKey(seed="kept menus"))
    )
    copy, compared = None, 0
    for number in range(choices):
        for one in (game, copy):
            if one is None or one.decision is None:
                continue
            if one.decision.kind.verb in KEPT:
                assert list(one.decision.options) == options_at_a_fresh_look(one)
                compared += 1
            one.choose(chance.randrange(len(one.decision.options)))
        if number % 40 == 0:
            copy = game.clone()
    assert compared > choices


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("air_slot", RESERVE),
        ("air_steps", 1),
        ("air_moved", 1),
        ("deck", NO_LAUNCH),
        ("fate", SUNK),
    ],
)
def test_orders_to_aircraft_follow_whatever_is_changed_by_hand(battle, column, value):
    """As in a guessed world: nobody has to say what has become of a deck."""
    b = battle("coral-sea").turn(3)
    b.run((begin_status, IJN))
    s, asked = b.s, b.game.decision
    before = list(asked.source())
    changed = getattr(s, column)
    ready = next(unit for unit in scene(s).units_of[IJN] if s.air_slot[unit] == READY)
    at = ready if column.startswith("air") else s.air_home[ready]
    was, changed[at] = changed[at], value
    assert asked.source() == options_at_a_fresh_look(b.game) != before
    changed[at] = was
    assert asked.source() == before
