"""Chapter 13: how much of the Japanese fleet has shown itself."""

import pytest

from deckload.games.carrier.model.options import posture, specs
from deckload.games.carrier.model.state import LOCATED, OFF_MAP, SUNK
from deckload.games.carrier.rules.forces.arrival import arrival_phase
from deckload.games.carrier.rules.forces.commitment import (
    bounds,
    commitment_index,
    commitment_value,
    double_force_counts_as,
    is_real,
)
from deckload.games.carrier.rules.forces.detection import detect
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.levels import put_back
from deckload.games.carrier.rules.forces.limit import check_limit, distance_to_invasion
from deckload.testing import rule

A, B, C, D, E, F = range(6)
CARRIER, LARGE, MEDIUM, SMALL, SURFACE, FALSE = range(6)


@pytest.fixture
def sea(battle):
    """A map without forces, with the commitment of the historical fleet."""

    def make(posture="historical"):
        return battle("search").playing(posture=posture)

    return make


def put(b, force, chit="", level=0, place="1120", air=-1):
    b.s.force_hex[force] = b.hex(place)
    b.s.force_chit[force], b.s.force_level[force], b.s.force_air[force] = chit, level, air
    return b


def join(b, *names, force=9):
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = force
    return b


def chit_die(b, kind):
    """The face that draws this kind from the cup as it is."""
    return sum(b.s.first_chits[:kind]) + 1


@rule("carrier", "13.11", "13.13")
def test_the_index_sums_chits_aircraft_and_ships(sea):
    """The example of 13.13: 2 for seven points, 4 for two CV, 1 each for Zuiho and sunk Chitose."""
    b = sea()
    assert commitment_index(b.s) == 0
    put(b, A, "Carrier", 1, air=7)
    put(b, B, "2/0", 3)
    put(b, C, "0/2", 4)
    join(b, "Zuiho", "Chitose", force=C)
    b.s.ship_force[b.ship("Chitose")] = SUNK
    assert [commitment_value(b.s, force) for force in (A, B)] == [2, 4]
    assert commitment_index(b.s) == 8


@rule("carrier", "13.13")
def test_a_carrier_force_that_has_shown_nothing_counts_four(sea):
    b = put(sea(), A, "Carrier", 1)
    assert commitment_index(b.s) == 4
    b.s.force_air[A] = 0
    assert commitment_index(b.s) == 1, "nought is not unknown"


@rule("carrier", "13.21")
@pytest.mark.parametrize(
    ("fleet", "threshold", "limit"),
    [("historical", 8, 12), ("additional", 10, 16), ("great battle", 16, 20)],
)
def test_threshold_and_limit_go_by_the_ships_that_are_played_with(sea, fleet, threshold, limit):
    b = sea(fleet)
    assert (bounds(b.s).threshold, bounds(b.s).limit) == (threshold, limit)


@rule("carrier", "13.21")
def test_the_lessons_have_no_commitment(battle):
    b = join(battle("search"), "Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho", "Zuiho")
    assert posture(b.s) == "off"
    assert specs(b.data, "search") == ()
    check_limit(b.s)
    assert not b.s.limit_reached
    assert is_real(b.s, A)


@rule("carrier", "13.22")
@pytest.mark.parametrize(
    ("ships", "face", "real"),
    [
        (("Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo"), 2, False),  # 8 committed
        (("Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo"), 3, True),
        (("Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho", "Zuiho"), 5, False),  # 10
        (("Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho", "Zuiho"), 6, True),
    ],
)
def test_from_the_threshold_on_new_carriers_may_be_a_false_contact(sea, ships, face, real):
    b = join(put(sea(), A), *ships)
    b.dice(level_1_chit=[chit_die(b, CARRIER)], commitment_test=[face])
    assert detect(b.s, A, LOCATED) is real
    assert (b.s.force_hex[A] != OFF_MAP) is real


@rule("carrier", "13.22")
def test_below_the_threshold_nobody_tests(sea):
    b = join(put(sea(), A), "Taiho", "Shokaku", "Zuikaku", "Junyo")
    b.dice(level_1_chit=[chit_die(b, CARRIER)])
    assert detect(b.s, A, LOCATED)


@rule("carrier", "13.22")
def test_a_large_force_that_turns_out_to_have_carriers_is_tested(sea):
    b = join(put(sea(), A, "Large", 1), "Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo")
    b.dice(intelligence=[6], commitment_test=[1])
    promote(b.s, A)
    assert b.s.force_hex[A] == OFF_MAP


@rule("carrier", "13.12")
def test_a_known_carrier_force_is_not_tested_again_but_counted_again(sea):
    b = join(put(sea(), A, "Carrier", 1), "Taiho", "Shokaku", "Zuikaku", "Junyo")
    b.dice(intelligence=[9])
    promote(b.s, A)
    assert b.s.force_chit[A] == "3-4 Carriers", "7 others are below the threshold"
    assert b.s.limit_reached, "7 and 5 reach the limit"


@rule("carrier", "7.36")
def test_a_great_force_is_read_one_band_lower_when_many_have_been_seen(sea):
    b = join(put(sea(), A, "Carrier", 1), "Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo")
    b.dice(intelligence=[9])
    promote(b.s, A)
    assert b.s.force_chit[A] == "2-3 Carriers"


@rule("carrier", "7.36")
def test_in_the_great_battle_it_stays_what_it_is(sea):
    b = join(put(sea("great battle"), A, "Carrier", 1), "Taiho", "Shokaku", "Zuikaku", "Akagi")
    join(b, "Kaga", "Hiryu", "Soryu", "Shinano")
    b.dice(intelligence=[9])
    promote(b.s, A)
    assert b.s.force_chit[A] == "3-4 Carriers"


@rule("carrier", "13.221")
@pytest.mark.parametrize(
    ("committed", "chit"),
    [(8, "Double Force"), (9, "Carrier"), (12, "Carrier"), (13, "False Contact")],
)
def test_a_double_force_comes_only_while_few_have_been_seen(sea, committed, chit):
    b = sea()
    ships = ("Taiho", "Shokaku", "Zuikaku", "Shinano", "Junyo", "Hiyo", "Ryuho", "Zuiho", "Ise")
    join(b, *ships[: committed // 2 if committed <= 8 else committed - 4])
    assert commitment_index(b.s) == committed
    assert double_force_counts_as(b.s) == chit


# --- the limit ------------------------------------------------------------------------------------

ALL = ("Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho", "Zuiho", "Chitose", "Chiyoda")


def at_the_limit(b):
    check_limit(join(b, *ALL).s)
    return b


@rule("carrier", "13.23")
def test_at_the_limit_unknown_forces_are_looked_into_from_the_east(sea):
    b = sea()
    for force, place in ((A, "1120"), (B, "1110"), (C, "1115")):
        put(b, force, place=place)
    put(b, D, "Medium", 1, place="1119")
    put(b, E, "Carrier", 1, place="1118")
    faces = [chit_die(b, SURFACE), chit_die(b, CARRIER), chit_die(b, FALSE) - 1]
    b.dice(level_1_chit=faces, intelligence=[2])
    at_the_limit(b)
    assert b.s.force_chit[B] == "Surface", "the nearest is the first"
    assert b.s.force_hex[C] == OFF_MAP, "no more carriers"
    assert b.s.force_chit[D] == "Medium Surface"
    assert b.s.force_hex[A] == OFF_MAP, "a false contact"
    assert b.s.force_hex[E] != OFF_MAP, "known carriers stay"


@rule("carrier", "13.23")
def test_a_force_of_some_size_is_looked_into_further(sea):
    b = put(put(sea(), A, place="1110"), B, "Large", 1, place="1112")
    b.dice(level_1_chit=[chit_die(b, SMALL)], intelligence=[7, 6])
    at_the_limit(b)
    assert (b.s.force_level[A], b.s.force_chit[A]) == (2, "Medium Surface")
    assert b.s.force_hex[B] == OFF_MAP, "it would have had one or two carriers"


@rule("carrier", "13.23")
def test_with_the_fourth_surface_force_the_rest_goes(sea):
    b = sea()
    for force, place in ((A, "1110"), (B, "1112"), (C, "1114"), (D, "1116")):
        put(b, force, "Surface" if force < C else "", int(force < C), place)
    put(put(b, E, "Small Surface", 2), F, "Small", 1, "1121")
    b.dice(level_1_chit=[chit_die(b, SURFACE)])
    at_the_limit(b)
    assert b.s.force_chit[C] == "Surface"
    assert [b.s.force_hex[force] for force in (D, F)] == [OFF_MAP, OFF_MAP]


@rule("carrier", "13.231")
def test_with_four_surface_forces_nobody_is_looked_into(sea):
    b = sea()
    for force in (A, B, C, D):
        put(b, force, "Small Surface", 2)
    put(put(b, E, "Large", 1), F)
    b.dice()
    at_the_limit(b)
    assert [b.s.force_hex[force] != OFF_MAP for force in range(6)] == [True] * 4 + [False] * 2


@rule("carrier", "13.232")
def test_with_few_forces_all_are_looked_into(sea):
    b = put(put(sea(), A, "Small", 1, "1110"), B, "Small", 1, "1120")
    b.dice(intelligence=[10, 1])
    at_the_limit(b)
    assert b.s.force_hex[A] == OFF_MAP
    assert b.s.force_chit[B] == "Small Surface"


@rule("carrier", "13.24")
def test_after_the_limit_nobody_arrives_and_nothing_opens_again(sea):
    b = at_the_limit(put(sea(), A, "Carrier", 1))
    for name in ALL:
        b.s.ship_force[b.ship(name)] = -1
    check_limit(b.s)
    b.dice().run(arrival_phase)
    assert b.s.limit_reached
    assert [force for force, place in enumerate(b.s.force_hex) if place != OFF_MAP] == [A]


@rule("carrier", "13.24")
def test_after_the_limit_a_surface_force_never_proves_to_have_carriers(sea):
    b = at_the_limit(put(sea(), A, "Surface", 1)).dice(intelligence=[10])
    promote(b.s, A)
    assert b.s.force_chit[A] == "Large Surface"


def test_a_chit_can_go_back_into_the_cup(sea):
    b = sea()
    before = b.s.first_chits[:]
    put_back(b.s, "Large")
    assert b.s.first_chits[LARGE] == before[LARGE] + 1


def test_the_invasion_zone_is_about_saipan(sea):
    b = sea()
    assert [distance_to_invasion(b.s, b.hex(name)) for name in ("1005", "1006", "1110")] == [
        0,
        1,
        5,
    ]
