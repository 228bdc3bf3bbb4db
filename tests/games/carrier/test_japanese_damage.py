"""Chapter 12.2 and 12.5: what hits do to Japanese ships; and points."""

import pytest

from deckload.games.carrier.model.state import OFF_MAP, SUNK
from deckload.games.carrier.rules.damage.air_value import (
    air_value,
    air_value_of_ship,
    losses_that_count,
    strength_for_raids,
)
from deckload.games.carrier.rules.damage.japanese import (
    CRIPPLED,
    HEAVY,
    LIGHT,
    LOST,
    SOUND,
    flak_of,
    hit,
    level_of,
    level_with,
    permanent_hits,
    settle_hits,
    sink,
)
from deckload.games.carrier.rules.victory import battle_points
from deckload.testing import rule


def level(b, name, hits):
    return level_with(b.s, b.ship(name), hits)


@rule("carrier", "12.26")
@pytest.mark.parametrize(
    ("ship", "levels"),
    [
        ("Zuikaku", {0: SOUND, 1: LIGHT, 3: LIGHT, 4: HEAVY, 5: HEAVY, 6: CRIPPLED, 7: CRIPPLED}),
        ("Junyo", {2: LIGHT, 3: HEAVY, 4: HEAVY, 5: CRIPPLED, 6: LOST}),
    ],
)
def test_carriers_are_crippled_shortly_before_their_end(battle, ship, levels):
    b = battle("beyond-darkness")
    assert {hits: level(b, ship, hits) for hits in levels} == levels


@rule("carrier", "12.28")
def test_ise_is_crippled_at_three_quarters(battle):
    b = battle("beyond-darkness")
    assert [level(b, "Ise", hits) for hits in (7, 8, 11, 12, 15)] == [
        LIGHT,
        HEAVY,
        HEAVY,
        CRIPPLED,
        LOST,
    ]
    b.s.ship_hits[b.ship("Ise")] = 3
    assert flak_of(b.s, b.ship("Ise")) == 4, "light damage does nothing to a battleship's flak"


@rule("carrier", "12.52")
def test_battleships_are_hurt_at_half_and_crippled_at_three_quarters(battle):
    b = battle("beyond-darkness")
    assert [level(b, "Yamato", hits) for hits in (12, 13, 18, 19, 25)] == [
        LIGHT,
        HEAVY,
        HEAVY,
        CRIPPLED,
        LOST,
    ]


@rule("carrier", "12.53", "2.33")
def test_cruisers_and_destroyers_feel_nothing_before_the_last_hit(battle):
    b = battle("beyond-darkness")
    assert [level(b, "Cruiser Force 8", hits) for hits in (1, 9, 10)] == [SOUND, SOUND, LOST]
    assert [level(b, "Destroyer Force 6", hits) for hits in (4, 5)] == [SOUND, LOST]


@rule("carrier", "12.25")
@pytest.mark.parametrize(("hits", "flak"), [(0, 9), (1, 4), (5, 4), (6, 0)])
def test_damage_halves_the_flak_of_a_carrier(battle, hits, flak):
    b = battle("beyond-darkness")
    b.s.ship_hits[b.ship("Zuikaku")] = hits
    assert flak_of(b.s, b.ship("Zuikaku")) == flak


def test_points_of_a_battle_drop_fractions(battle):
    b = battle("beyond-darkness")
    b.s.ship_hits[b.ship("Zuikaku")] = 4
    b.s.ship_hits[b.ship("Junyo")] = 2
    b.s.ship_force[b.ship("Hiyo")] = -2
    b.s.destroyed = 9
    for number, name in enumerate(("VB-2a", "VB-1a", "VT-2a", "VT-1", "VF-2a", "VF-2b", "VF-1a")):
        b.s.air_state[b.unit(name)] = 5 if number < 3 else 4
    assert [points for _, points in battle_points(b.s)] == [10, 2, 15, 1, -1, -1]


# --- hits of three ages ---------------------------------------------------------------------------

SHIPS = {"Shokaku": "CV", "Zuikaku": "CV", "Chitose": "CVL"}


def force_of(b, *names, force=0):
    """A level 4 force of these ships in 1019, as far as hits go."""
    b.s.force_hex[force] = b.hex("1019")
    b.s.force_level[force] = 4
    b.s.force_title[force] = "Carrier Division 1"
    for ship in range(len(b.s.ship_force)):
        if b.s.ship_force[ship] == force:
            b.s.ship_force[ship] = b.s.ship_drawn[ship] = -1
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = force
    return b


@pytest.fixture
def division(battle):
    """The force of the examples of 12.23 and 12.24, in a scenario where hits take their time."""
    return lambda: force_of(battle("search"), *SHIPS)


@rule("carrier", "12.21")
def test_hits_are_of_this_turn_then_of_the_last_then_permanent(division):
    b = division()
    zuikaku = b.ship("Zuikaku")
    hit(b.s, zuikaku, 5)
    ages = []
    for _ in range(3):
        ages.append(
            (
                b.s.ship_hits_now[zuikaku],
                b.s.ship_hits_before[zuikaku],
                permanent_hits(b.s, zuikaku),
            )
        )
        settle_hits(b.s)
    assert ages == [(5, 0, 0), (0, 5, 0), (0, 0, 5)]


@rule("carrier", "12.22", "12.23")
def test_fresh_hits_do_not_reduce_the_air_value(division):
    """The example of 12.23: 24 points, and five hits on Zuikaku in the same turn."""
    b = division()
    assert air_value(b.s, 0) == 24
    hit(b.s, b.ship("Zuikaku"), 5)
    assert air_value(b.s, 0) == 24
    settle_hits(b.s)
    assert air_value(b.s, 0) == 24


@rule("carrier", "12.24")
def test_losses_of_a_carrier_out_of_action_are_not_counted_twice(division):
    """The example of 12.24: Zuikaku heavily damaged for good, ten points lost before."""
    b = division()
    b.s.ship_hits[b.ship("Zuikaku")] = 5
    assert (air_value(b.s, 0), losses_that_count(b.s, 0, 10)) == (14, 6)


@rule("carrier", "12.24")
def test_no_carrier_has_lost_more_than_she_had(division):
    b = division()
    b.s.ship_hits[b.ship("Chitose")] = 3
    assert losses_that_count(b.s, 0, 40) == 36, "a fifth would be eight, and she had four"


@rule("carrier", "12.24")
def test_a_sunk_carrier_keeps_her_share_of_the_losses(division):
    b = division()
    sink(b.s, b.ship("Zuikaku"))
    assert (air_value(b.s, 0), losses_that_count(b.s, 0, 10)) == (14, 6)


@rule("carrier", "12.23")
def test_permanent_hits_cost_a_point_each_until_the_damage_is_heavy(division):
    b = division()
    zuikaku = b.ship("Zuikaku")
    values = []
    for hits in (1, 3, 4):
        b.s.ship_hits[zuikaku] = hits
        values.append(air_value_of_ship(b.s, zuikaku))
    assert values == [9, 7, 0]


@rule("carrier", "12.23")
def test_hits_on_a_force_of_unknown_ships_reduce_what_it_sends(battle):
    b = battle("search")
    b.s.force_level[0], b.s.force_chit[0] = 3, "2/0"
    b.s.force_hits[0], b.s.force_hits_now[0] = 11, 8
    assert air_value(b.s, 0) == 17
    assert strength_for_raids(b.s, 0) == -1, "unknown stays unknown"
    b.s.force_air[0] = 9
    assert strength_for_raids(b.s, 0) == 6


@rule("carrier", "12.28")
def test_a_half_battleship_loses_her_aircraft_like_a_light_carrier(battle):
    b = battle("search")
    b.s.ship_hits[b.ship("Ise")] = 2
    assert air_value_of_ship(b.s, b.ship("Ise")) == 1
    b.s.ship_hits[b.ship("Ise")] = 8
    assert air_value_of_ship(b.s, b.ship("Ise")) == 0


@rule("carrier", "12.27")
def test_a_carrier_sinks_when_her_hits_are_permanent(division):
    b = division()
    zuikaku = b.ship("Zuikaku")
    hit(b.s, zuikaku, 9)
    assert b.s.ship_force[zuikaku] == 0
    assert level_of(b.s, zuikaku) == CRIPPLED
    settle_hits(b.s)
    assert b.s.ship_force[zuikaku] == 0
    settle_hits(b.s)
    assert b.s.ship_force[zuikaku] == SUNK


@rule("carrier", "12.27")
def test_where_hits_count_at_once_she_sinks_at_once(battle):
    b = battle("beyond-darkness")
    hit(b.s, b.ship("Zuikaku"), 8)
    assert b.s.ship_force[b.ship("Zuikaku")] == SUNK


def test_other_ships_do_not_wait_for_the_end_of_a_turn(battle):
    b = force_of(battle("search"), "Yamato", "Destroyer Force 6")
    hit(b.s, b.ship("Destroyer Force 6"), 5)
    assert b.s.ship_force[b.ship("Destroyer Force 6")] == SUNK
    hit(b.s, b.ship("Yamato"), 25)
    assert b.s.force_hex[0] == OFF_MAP, "nothing is left of it"
