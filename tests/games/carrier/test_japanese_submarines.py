"""14.2: Japanese submarines, which come where lights and cripples are."""

import pytest

from deckload.games.carrier.model.state import (
    ADRIFT,
    LOCATED,
    OFF_MAP,
    SUNK,
)
from deckload.games.carrier.rules.fleet import carriers_at
from deckload.games.carrier.rules.submarines.japanese import submarines_attack
from deckload.testing import rule
from games.carrier.submarine_waters import A


@rule("carrier", "14.21", "14.22")
def test_who_shows_no_light_and_has_no_cripple_is_left_alone(sea):
    b = sea().dice()
    submarines_attack(b.s)
    assert sum(b.s.us_hits) == 0


@rule("carrier", "14.22", "14.24")
def test_lights_draw_one_attack_on_a_carrier_by_lot(sea):
    b = sea().at("2010", 4)
    b.s.lit = [b.hex("1113")]
    b.dice(Japanese_submarine=[9], carrier_torpedoed=[3], Japanese_torpedoes=[3])
    submarines_attack(b.s)
    assert b.s.us_hits[b.us_ship("Belleau Wood")] == 1


@rule("carrier", "14.23", "12.311")
@pytest.mark.parametrize(
    ("face", "hits", "fire"), [(4, 1, False), (6, 2, False), (7, 2, True), (9, 4, True)]
)
def test_torpedoes_may_set_her_on_fire(sea, face, hits, fire):
    b = sea().at("2010", 4)
    b.s.lit = [b.hex("1113")]
    burnt = {"unit_burnt": [1] * (hits // 2)} if hits > 1 else {}
    b.dice(Japanese_submarine=[9], carrier_torpedoed=[1], Japanese_torpedoes=[face], **burnt)
    submarines_attack(b.s)
    hornet = b.us_ship("Hornet")
    assert b.s.us_hits[hornet] == hits
    assert (b.s.fires == [(hornet, 1)]) is fire


@rule("carrier", "14.23")
def test_torpedoes_may_sink_her_at_once(sea):
    b = sea().at("2010", 4)
    b.s.lit = [b.hex("1113")]
    b.dice(Japanese_submarine=[10], carrier_torpedoed=[1], Japanese_torpedoes=[10])
    submarines_attack(b.s)
    assert b.s.us_group[b.us_ship("Hornet")] == SUNK


@rule("carrier", "14.25", "12.47")
@pytest.mark.parametrize(
    ("time", "alone", "face", "hit_again"),
    [
        ("1210", True, 7, True),
        ("1210", True, 6, False),
        ("1210", False, 8, False),
        ("1210", False, 9, True),
    ],
)
def test_cripples_are_attacked_in_daylight(sea, time, alone, face, hit_again):
    b = sea().at(time, 4)
    hornet = b.us_ship("Hornet")
    b.s.us_hits[hornet] = 6
    if alone:
        b.s.us_group[hornet], b.s.us_adrift[hornet] = -3, b.hex("1112")
    torpedoes = {"Japanese_torpedoes": [1]} if hit_again else {}
    b.dice(Japanese_submarine=[face], **torpedoes)
    submarines_attack(b.s)
    assert b.s.us_hits[hornet] == (7 if hit_again else 6)


@rule("carrier", "14.25")
def test_at_dusk_and_night_cripples_are_left_alone(sea):
    b = sea().at("1850", 4).dice()
    b.s.us_hits[b.us_ship("Hornet")] = 6
    submarines_attack(b.s)
    assert b.s.us_hits[b.us_ship("Hornet")] == 6


@rule("carrier", "14.26")
def test_nobody_learns_what_became_of_a_japanese_submarine(sea):
    b = sea().at("2010", 4)
    b.s.lit = [b.hex("1113")]
    b.dice(Japanese_submarine=[1])
    submarines_attack(b.s)
    assert b.s.force_detected[A] != LOCATED


@rule("carrier", "14.24")
def test_a_carrier_adrift_among_the_lights_may_be_the_one(sea):
    b = sea().at("2010", 4)
    wasp = b.us_ship("Wasp")
    place = next(place for place in b.s.group_hex if place != OFF_MAP)
    b.s.us_group[wasp], b.s.us_adrift[wasp], b.s.us_hits[wasp] = ADRIFT, place, 6
    b.s.lit = [place]
    last = len(carriers_at(b.s, place)) + 1
    b.dice(Japanese_submarine=[9], carrier_torpedoed=[last], Japanese_torpedoes=[1])
    submarines_attack(b.s)
    assert b.s.us_hits[wasp] == 7
