"""Chapter 12.2 and 12.5: what hits do to Japanese ships; and points."""

import pytest

from deckload.games.carrier.rules.damage.japanese import (
    CRIPPLED,
    HEAVY,
    LIGHT,
    LOST,
    SOUND,
    flak_of,
    level_with,
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
