"""Chapter 15: what a battle is worth."""

import pytest

from deckload.games.carrier.model.state import EXITED, LOST_AT_HOME, LOST_AWAY, OFF_MAP, SUNK
from deckload.games.carrier.rules.damage.japanese import hit
from deckload.games.carrier.rules.forces.leaving import reach_invasion_fleet
from deckload.games.carrier.rules.victory import (
    battle_points,
    final_score,
    level_of_victory,
    own_ships,
)
from deckload.testing import rule

A = 0


@pytest.fixture
def sea(battle):
    return lambda: battle("19-june")


def ships(b, *names):
    b.s.force_hex[A] = b.hex("1019")
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = A


@rule("carrier", "15.1")
def test_history_is_an_incomplete_victory(sea):
    """Two carriers by submarines and Hiyo sunk, Zuikaku heavily and Junyo and Chiyoda lightly
    damaged, 45 air points; Wasp and Bunker Hill lightly damaged, 4 units lost away, 7 at home."""
    b = sea()
    for name in ("Taiho", "Shokaku", "Hiyo"):
        b.s.ship_force[b.ship(name)] = SUNK
    ships(b, "Zuikaku", "Junyo", "Chiyoda")
    for name, hits in (("Zuikaku", 4), ("Junyo", 2), ("Chiyoda", 1)):
        b.s.ship_hits[b.ship(name)] = hits
    for name in ("Wasp", "Bunker Hill"):
        b.s.us_hits[b.us_ship(name)] = 1
    b.s.destroyed = 45
    b.s.air_state[:11] = [LOST_AT_HOME] * 7 + [LOST_AWAY] * 4
    b.s.air_ship[:11] = [-1] * 11
    total = sum(points for _, points in battle_points(b.s))
    assert total == 25 + 25 + 15 + 10 + 2 + 1 + 9 - 10 - 2 - 1
    assert level_of_victory(b.s, total).title == "Incomplete US victory"


@rule("carrier", "15.1")
@pytest.mark.parametrize(
    ("total", "title"),
    [
        (101, "Overwhelming US victory"),
        (100, "Substantial US victory"),
        (76, "Substantial US victory"),
        (75, "Incomplete US victory"),
        (50, "Mixed results"),
        (30, "US defeat"),
        (15, "Humiliating US defeat"),
        (-40, "Humiliating US defeat"),
    ],
)
def test_levels_of_victory(sea, total, title):
    assert level_of_victory(sea().s, total).title == title


@rule("carrier", "15.1")
@pytest.mark.parametrize(
    ("ship", "hits", "cost"),
    [
        ("Hornet", 3, -5),
        ("Hornet", 5, -10),
        ("Hornet", 7, -15),
        ("Bataan", 2, -5),
        ("Bataan", 3, -10),
        ("Bataan", 4, -15),
    ],
)
def test_what_damage_to_our_carriers_costs(sea, ship, hits, cost):
    b = sea()
    b.s.us_hits[b.us_ship(ship)] = hits
    assert [points for _, points in own_ships(b.s)] == [cost]


@rule("carrier", "15.1")
def test_what_our_losses_cost(sea):
    b = sea()
    b.s.us_group[b.us_ship("Hornet")] = SUNK
    b.s.us_group[b.us_ship("Bataan")] = SUNK
    b.s.sub_hex[0] = b.s.sub_hex[3] = SUNK
    assert [points for _, points in own_ships(b.s)] == [-35, -25, -8]


@rule("carrier", "15.11")
def test_a_force_that_comes_through_is_seen_and_every_ship_of_it_counts(sea):
    b = sea()
    b.s.force_hex[A], b.s.force_level[A], b.s.force_chit[A] = b.hex("1001"), 2, "Large Surface"
    b.dice(intelligence=[6], battleship_drawn=[1, 1], unit_drawn=[1])
    reach_invasion_fleet(b.s, A)
    assert b.s.force_hex[A] == OFF_MAP
    assert b.s.ship_force.count(EXITED) == 3
    assert sorted(points for _, points in battle_points(b.s) if points) == [-15, -15, -8]


@rule("carrier", "15.11")
def test_carriers_that_come_through_cost_most(sea):
    b = sea()
    b.s.force_hex[A], b.s.force_level[A], b.s.force_chit[A] = b.hex("1001"), 3, "1/0"
    b.dice(intelligence=[5, 1], carrier_drawn=[1], unit_drawn=[1])
    reach_invasion_fleet(b.s, A)
    assert sorted(points for _, points in battle_points(b.s) if points) == [-20, -8]


def test_a_rumour_that_comes_through_may_be_nothing(sea):
    b = sea()
    b.s.force_hex[A] = b.hex("1001")
    b.dice(level_1_chit=[38])
    reach_invasion_fleet(b.s, A)
    assert b.s.exited == 0


def test_hits_on_the_way_count_at_the_end(sea):
    b = sea()
    ships(b, "Zuikaku", "Chitose")
    hit(b.s, b.ship("Zuikaku"), 8)
    b.run(final_score)
    assert b.s.ship_force[b.ship("Zuikaku")] == SUNK


def test_the_end_speaks_of_one_point_and_of_several(sea):
    b = sea()
    b.s.destroyed = 5
    b.run(final_score)
    assert any(line.startswith(" 1 point. ") for line in b.lines())
    assert b.s.outcome[1].startswith("1 point: ")
