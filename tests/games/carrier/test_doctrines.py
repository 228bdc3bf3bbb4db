"""The staffs of Carrier Battle play whole days to their end."""

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.carrier import GAME
from deckload.games.carrier.doctrine import DOCTRINES
from deckload.games.carrier.model.state import STRIKE


def day(scenario, doctrine, seed):
    setup = SetUp("carrier", scenario, {}, key=DiceKey(seed=seed))
    game = new_game(GAME, setup, keep=False)
    while not game.over:
        side, decision = next(iter(game.pending().items()))
        option = DOCTRINES[doctrine](known(game.s, side), decision)
        game.choose(decision.options.index(option), side)
    return game.s


@pytest.mark.parametrize("scenario", ["turn-on-the-lights", "19-june"])
def test_the_young_officer_comes_to_the_end_of_a_day(scenario):
    s = day(scenario, "simple", "young")
    assert s.over
    assert s.raids_seen > 0


def test_19_june_is_a_turkey_shoot():
    """Over three days more than two thirds of what comes is shot down."""
    days = [day("19-june", "mitscher", f"turkey {n}") for n in range(3)]
    destroyed = sum(s.destroyed for s in days)
    through = sum(s.attacked for s in days)
    assert destroyed > 2 * through


def test_the_staff_strikes_on_20_june_and_brings_most_home():
    days = [day("turn-on-the-lights", "mitscher", f"lights {n}") for n in range(3)]
    assert any(any(s.ship_hits) for s in days), "somebody was hit"
    for s in days:
        assert s.air_state.count(4) + s.air_state.count(5) < len(s.air_state) // 3


def test_spruance_sends_no_strike_on_19_june_and_stays_off_saipan():
    """He covers Saipan: nobody flies out for ships, and nobody is lost far from the fleet on that
    errand; the raids are shot down all the same."""
    kinds, places = set(), set()
    setup = SetUp("carrier", "19-june", {}, key=DiceKey(seed="spruance"))
    game = new_game(GAME, setup, keep=False)
    while not game.over:
        side, decision = next(iter(game.pending().items()))
        option = DOCTRINES["spruance"](known(game.s, side), decision)
        game.choose(decision.options.index(option), side)
        kinds |= set(game.s.mission_kind)
        places.add(game.s.group_hex[0])
    assert STRIKE not in kinds
    assert len(places) == 1
    assert game.s.destroyed > game.s.attacked


def test_spruance_strikes_on_the_second_day():
    setup = SetUp("carrier", "two-days", {}, key=DiceKey(seed="spruance"))
    game = new_game(GAME, setup, keep=False)
    first_strike = -1
    while not game.over and first_strike < 0:
        side, decision = next(iter(game.pending().items()))
        option = DOCTRINES["spruance"](known(game.s, side), decision)
        game.choose(decision.options.index(option), side)
        first_strike = game.s.turn if STRIKE in game.s.mission_kind else -1
    assert first_strike >= len(game.s.data.times)
