"""The doctrine: it finishes games, uses only what is known, and does the obvious things."""

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.doctrine import history
from deckload.games.midway.doctrine.ships import LATE
from deckload.games.midway.model.state import STRIKE, SUNK
from deckload.games.midway.rules.battle import bombing
from deckload.games.midway.rules.ijn_phase.operations import markers_in_pool
from deckload.games.midway.rules.us_phase import intelligence, naval_operations, us_logistics
from deckload.games.midway.rules.victory import half_points
from deckload.testing import rule

ALL_ON = {spec.id: spec.choices[-1] for spec in GAME.options("campaign")}


def pick(table, procedure):
    """What the doctrine answers to the first real question of a procedure."""
    decision = procedure.send(None)
    k = known(table.s, decision.side)
    return decision.kind.key(k, history(k, decision))


def follow(game):
    """Take what the doctrine says."""
    option = history(known(game.s, 0), game.decision)
    game.choose(game.decision.options.index(option))


@pytest.mark.parametrize("options", [{}, ALL_ON])
@pytest.mark.parametrize("seed", range(3))
def test_it_finishes_games(seed, options):
    game = new_game(GAME, SetUp("midway", "campaign", options, key=DiceKey(seed=f"d{seed}")))
    for _ in range(4000):
        if game.over:
            break
        follow(game)
    assert game.over


@rule("midway", "13.0")
def test_it_deploys_as_in_the_standard_game():
    games = [
        new_game(GAME, SetUp("midway", "campaign", options, key=DiceKey(seed="d")))
        for options in ({}, {"us_deployment": "on"})
    ]
    for game in games:
        while game.s.turn == 0:
            follow(game)
    standard, chosen = (game.s for game in games)
    assert chosen.ship_force == standard.ship_force
    assert chosen.leader_force == standard.leader_force
    us = slice(0, standard.data.first_ijn_force)
    assert chosen.force_space[us] == standard.force_space[us]


def test_it_plays_the_same_in_a_resampled_world(play):
    for number, game in enumerate(play(8)):
        if number % 13 or game.over:
            continue
        k = known(game.s, 0)
        world = game.resample(0, number)
        assert history(k, game.decision) == history(known(world.s, 0), world.decision)


def test_it_drives_off_who_stands_before_a_home_base(sea):
    table = sea()
    table.us("TF-44", "Australia", "CA-17.3")
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    table.ijn("Support", "MO3", "CA-5")
    assert pick(table, naval_operations.g3_operations(table.s)) == "naval"
    assert pick(table, naval_operations.sail(table.s, table.route("MO"))) == "sail TF-44 to MO3"


def test_it_strikes_what_is_spotted_in_reach(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    assert pick(table, naval_operations.g3_operations(table.s)) == "naval"


def test_it_looks_for_the_force_with_carriers(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    table.ijn("Guard", "MI4", "CA-6")
    procedure = intelligence.g2_intelligence(table.s)
    assert pick(table, procedure) == "signals"
    procedure = intelligence._signals(table.s)
    assert pick(table, procedure) == "signals 2nd CSF"


def test_it_repairs_carriers_first(sea):
    table = sea()
    table.s.status[table.ship("CA-8.6")] = 1
    table.s.status[table.ship("CV-6")] = 1
    assert pick(table, us_logistics.g4_logistics(table.s)) == "repair"
    assert pick(table, us_logistics._repair(table.s)) == "repair CV-6"


def test_japan_needs_none():
    assert GAME.doctrines(1) == {}


def test_it_sends_guards_to_a_home_base_that_lies_open(sea):
    table = sea()
    table.us("TF-44", "Australia", "CA-17.3", "CA-17.2", "DD-17.4")
    table.ijn("4th CSF", "Solomons", "Soryu")
    table.s.captured[table.route("SO")] = 1
    assert pick(table, naval_operations.g3_operations(table.s)) == "redeploy"
    home = table.space("Australia")
    sent = pick(table, naval_operations.redeploy(table.s, home))
    assert sent == "redeploy TF-44 to New Caledonia"


def test_it_repairs_an_objective_worth_holding_first(sea):
    table = sea()
    table.s.status[table.ship("CV-6")] = 1
    table.s.base_step[table.space("Aleutians")] = 1
    assert pick(table, us_logistics.g4_logistics(table.s)) == "repair"
    table.s.base_step[table.space("Midway")] = 1
    assert pick(table, us_logistics.g4_logistics(table.s)) == "fortify"
    assert pick(table, us_logistics._fortify(table.s)) == "fortify Midway"


def test_it_shares_bombers_evenly_over_carriers(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "Soryu", "CA-6")
    for unit in ("Enterprise SBD", "Enterprise TBD"):
        table.fly(unit, "MI3", STRIKE, force)
    assert pick(table, bombing.bomb_ships(table.s, table.space("MI3"))) == "spread"


def with_one_carrier(table):
    """Only Enterprise is left afloat, at sea, with the Kido Butai in reach."""
    for name in ("CV-2", "CV-3", "CV-5", "CV-8"):
        table.s.status[table.ship(name)] = SUNK
    table.us("TF-16", "MI6", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    return naval_operations.sail(table.s, table.route("MI"))


@rule("midway", "3.2", "3.3")
def test_it_brings_the_last_carrier_home_when_the_score_is_good_enough(sea):
    table = sea()
    sailing = with_one_carrier(table)
    for name in ("Akagi", "Kaga", "Soryu", "Shokaku", "Zuikaku", "Ryujo", "Junyo"):
        table.s.status[table.ship(name)] = SUNK
    assert half_points(table.s) >= table.s.data.points.draw
    assert pick(table, naval_operations.g3_operations(table.s)) == "naval"
    assert pick(table, sailing) == "sail TF-16 to Pearl Harbor"


@rule("midway", "3.2", "3.3")
def test_it_stakes_the_last_carrier_when_it_is_losing_on_points(sea):
    table = sea()
    sailing = with_one_carrier(table)
    assert half_points(table.s) < table.s.data.points.draw
    assert pick(table, sailing) != "sail TF-16 to Pearl Harbor"


@rule("midway", "3.3", "6.1.1")
@pytest.mark.parametrize(("markers", "home"), [(LATE, True), (LATE + 1, False)])
def test_late_and_ahead_it_stakes_no_carrier(sea, markers, home):
    table = sea()
    table.us("TF-16", "MI6", "CV-6", "CV-8")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    for name in ("Akagi", "Kaga", "Soryu", "Shokaku", "Zuikaku", "Ryujo", "Junyo"):
        table.s.status[table.ship(name)] = SUNK
    table.s.drawn[0] += markers_in_pool(table.s) - markers
    sailed = pick(table, naval_operations.sail(table.s, table.route("MI")))
    assert (sailed == "sail TF-16 to Pearl Harbor") is home
