"""Chapter 10.1: the air raid procedure, step by step."""

import pytest

from deckload.games.carrier.model.state import FROM_GUAM, UNDIVIDED, UNKNOWN_AIR
from deckload.games.carrier.rules.butai.display import carriers_are_found
from deckload.games.carrier.rules.butai.track import (
    ALL_RANGES,
    LOST,
    RETURN_8,
    SERVICING_1,
    in_box,
    put,
)
from deckload.games.carrier.rules.forces.roster import force_name
from deckload.games.carrier.rules.raids.launching import (
    NOBODY_FOUND,
    find_target,
    generation_throw,
    is_eligible,
    launch_raids,
)
from deckload.games.carrier.rules.raids.strength import (
    known_column,
    reduced,
    strength_throw,
    waves_of,
)
from deckload.testing import rule

A, B = 0, 1
CARRIER, LARGE, MEDIUM, SMALL, SURFACE, FALSE = range(6)


@pytest.fixture
def day(battle):
    """19 June, TF 58 in 1109."""

    def make(**options):
        return battle("19-june", **options)

    return make


def chit(b, kind):
    """The face that draws this kind from the cup as it is."""
    return sum(b.s.first_chits[:kind]) + 1


# --- A: may it raid? ------------------------------------------------------------------------------


@rule("carrier", "10.1")
@pytest.mark.parametrize(
    ("kind", "level", "may"),
    [("", 0, True), ("Large", 1, True), ("Carrier", 1, True), ("Surface", 1, False)],
)
def test_every_force_may_be_carriers_until_it_is_known_not_to_be(day, kind, level, may):
    assert is_eligible(day().force("A", "1117", kind, level).s, A) is may


@rule("carrier", "10.1")
def test_beyond_the_limit_of_commitment_only_known_carriers_raid(day):
    b = day().force("A", "1117").force("B", "1117", "Carrier", 1)
    b.s.limit_reached = 1
    assert [is_eligible(b.s, force) for force in (A, B)] == [False, True]


@rule("carrier", "10.1")
def test_a_force_with_two_raids_under_way_sends_no_third(day):
    b = day().force("A", "1117", "Carrier", 1, available=8)
    b.raid(3, "1112")
    b.s.raid_source[0] = A
    b.s.force_air[A] = 14
    assert is_eligible(b.s, A)
    put(b.s, A, RETURN_8, 2)
    put(b.s, A, SERVICING_1, 1)
    assert not is_eligible(b.s, A), "all that return count as one"


# --- B: does it find a target? --------------------------------------------------------------------


@rule("carrier", "10.1")
@pytest.mark.parametrize(
    ("time", "place", "found"),
    [
        ("0810", "1120", True),
        ("0810", "1121", False),
        ("0530", "1114", True),
        ("0530", "1115", False),
        ("2010", "1110", False),
    ],
)
def test_raids_have_a_greatest_range_by_the_hour(day, time, place, found):
    b = day().at(time)
    assert (find_target(b.s, b.hex(place)) != NOBODY_FOUND) is found


@rule("carrier", "10.1")
def test_the_nearest_carriers_are_the_target_and_battleships_are_none(day):
    b = day().at("1050")
    b.s.group_hex[b.data.groups.index("58.2")] = b.hex("1111")
    b.s.group_hex[b.data.groups.index("58.7")] = b.hex("1113")
    assert b.data.groups[find_target(b.s, b.hex("1117"))] == "58.2"


@rule("carrier", "10.1")
def test_of_several_at_one_distance_that_with_most_carriers_is_the_target(day):
    b = day().at("1050")
    b.s.group_hex = [-1] * len(b.s.group_hex)
    b.s.group_hex[b.data.groups.index("58.3")] = b.hex("0911")
    b.s.group_hex[b.data.groups.index("58.4")] = b.hex("1311")
    here = b.hex("1115")
    assert b.data.grid.distance(here, b.hex("0911")) == b.data.grid.distance(here, b.hex("1311"))
    assert b.data.groups[find_target(b.s, here)] == "58.3", "four carriers against three"


@rule("carrier", "10.1")
def test_at_0810_and_eight_hexes_a_six_is_a_raid(day):
    """The first example of 10.1: six less one is five; eight and five points come in two waves."""
    b = day().at("0810").force("H", "1117")
    b.dice(
        air_raid=[6],
        level_1_chit=[chit(b, CARRIER)],
        raid_strength=[7],
        intercept_range=[4],
    ).run((launch_raids, 7))
    assert b.told("air raid 6-1: raid")
    assert force_name(b.s, 7) == "Butai 1"
    assert b.s.raid_points[:2] == [8, 5]
    assert (b.raid_at(1), b.raid_at(2)) == ("1112", "1114"), "the second wave two hexes behind"
    assert b.s.force_air[7] == 13


@rule("carrier", "10.1", "8.351")
def test_with_us_advantage_the_same_six_is_none(day):
    """The second example: three more off, and a two is no raid."""
    b = day().at("0810").force("A", "1117", "Carrier", 1)
    b.s.force_advantage[A] = 1
    b.dice(air_raid=[6]).run((launch_raids, A))
    assert b.told("air raid 6-1-3: no raid")
    assert b.s.raids_seen == 0


@rule("carrier", "8.351")
def test_advantage_is_a_modifier_of_the_raid_roll(day):
    b = day().at("1050").force("A", "1117")
    plain = generation_throw(b.s, b.hex("1117"), b.s.group_hex[0], ())
    better = generation_throw(b.s, b.hex("1117"), b.s.group_hex[0], ("advantage",))
    assert (plain.shift, better.shift) == (0, -3)


# --- C: is it a carrier force? --------------------------------------------------------------------


@rule("carrier", "10.1")
@pytest.mark.parametrize("kind", [SURFACE, FALSE])
def test_a_chit_without_carriers_goes_back_and_the_force_stays_unknown(day, kind):
    b = day().at("1050").force("A", "1117")
    before = b.s.first_chits[:]
    b.dice(air_raid=[10], level_1_chit=[chit(b, kind)]).run((launch_raids, A))
    assert b.s.first_chits == before
    assert (b.s.force_level[A], b.s.force_chit[A], b.where("A")) == (0, "", "1117")
    assert b.told("Nothing comes of it")


@rule("carrier", "10.1")
def test_a_large_force_that_proves_to_be_surface_ships_has_shown_nothing(day):
    b = day().at("1050").force("A", "1117")
    before = b.s.first_chits[:]
    b.dice(air_raid=[10], level_1_chit=[chit(b, LARGE)], intelligence=[2]).run((launch_raids, A))
    assert (b.s.force_level[A], b.s.first_chits) == (0, before)
    b = day().at("1050").force("A", "1117", "Large", 1)
    b.dice(air_raid=[10], intelligence=[2]).run((launch_raids, A))
    assert (b.s.force_level[A], b.s.force_chit[A]) == (1, "Large")


@rule("carrier", "10.1")
def test_a_large_force_may_prove_to_be_carriers(day):
    b = day().at("1050").force("A", "1117", "Large", 1)
    b.dice(air_raid=[10], intelligence=[8], raid_strength=[4], intercept_range=[4])
    b.run((launch_raids, A))
    assert (b.s.force_level[A], b.s.force_chit[A]) == (2, "2-3 Carriers")
    assert b.s.raid_points[0] == 6


@rule("carrier", "10.1")
def test_a_level_1_force_that_raids_again_is_looked_up_at_level_2(day):
    b = day().at("1050").force("A", "1117", "Carrier", 1, available=9)
    b.dice(air_raid=[10], intelligence=[6], raid_strength=[5], intercept_range=[4])
    b.run((launch_raids, A))
    assert b.told("intelligence 6-1"), "a known strength of nine is one less"
    assert (b.s.force_level[A], b.s.force_chit[A]) == (2, "2-3 Carriers")


# --- D to F: how strong? --------------------------------------------------------------------------


@rule("carrier", "10.1")
@pytest.mark.parametrize(
    ("kind", "known", "column"),
    [
        ("Carrier", 9, 8),
        ("1-2 Carriers", 9, 6),
        ("2-3 Carriers", 9, 8),
        ("3-4 Carriers", 9, 10),
        ("4+ Carriers", 9, 13),
        ("1-2 Carriers", 3, 1),
        ("4+ Carriers", 40, 28),
    ],
)
def test_the_column_of_known_strength_shifts_with_the_chit(day, kind, known, column):
    assert known_column(day().s, kind, known) == column


@rule("carrier", "10.1")
def test_each_level_has_its_table(day):
    b = day().force("A", "1117", "3-4 Carriers", 2)
    assert strength_throw(b.s, A).chart is b.data.charts["raid_strength_unknown"]
    b.force("A", "1117", "3-4 Carriers", 2, available=12)
    assert strength_throw(b.s, A).chart is b.data.charts["raid_strength_known"]
    b.force("A", "1117", "2/0", 3)
    throw = strength_throw(b.s, A)
    assert throw.chart is b.data.charts["raid_strength_value"]
    assert throw.column == 20


@rule("carrier", "10.1")
def test_two_waves_are_written_with_a_stroke():
    assert waves_of("5/4") == [5, 4]
    assert waves_of("9") == [9]


@rule("carrier", "10.1")
def test_what_is_lost_comes_off_the_second_wave_and_a_weak_one_joins_the_first(day):
    b = day().force("A", "1117", "3-4 Carriers", 2, available=0)
    b.s.force_air[A] = 4
    put(b.s, A, LOST, 4)
    assert reduced(b.s, A, [9, 6], 8) == [9, 4], "fifteen less four lost are thirteen"
    assert reduced(b.s, A, [8, 5], 8) == [11], "three would be left for the second"


@rule("carrier", "10.1")
def test_a_well_known_force_never_sends_more_than_it_has(day):
    b = day().force("A", "1117", "0/1", 3, available=0)
    b.s.force_air[A] = 4
    put(b.s, A, LOST, 4)
    assert reduced(b.s, A, [5], 8) == [1], "of an air value of five, four are lost"


@rule("carrier", "10.1")
def test_a_force_with_a_raid_in_the_air_sends_the_next_in_one_wave(day):
    b = day().at("1050").force("A", "1117", "4+ Carriers", 2, available=5)
    b.raid(4, "1111")
    b.s.raid_source[0] = A
    b.s.force_air[A] = 9
    b.dice(air_raid=[10], raid_strength=[10], intercept_range=[4]).run((launch_raids, A))
    assert b.s.raid_number.count(0) == len(b.s.raid_number) - 2, "one more, and no third"


@rule("carrier", "10.1")
def test_with_nothing_left_nobody_comes(day):
    b = day().at("1050").force("A", "1117", "1-2 Carriers", 2, available=0)
    b.s.force_air[A] = 6
    put(b.s, A, LOST, 6)
    b.dice(air_raid=[10], raid_strength=[1]).run((launch_raids, A))
    assert b.s.raids_seen == 0
    assert b.told("has no aircraft to send")


@rule("carrier", "10.1")
def test_a_raid_that_nobody_flies_shows_nothing_of_its_force(day):
    """A level 1 force that raids again is looked up at level 2, which is called back if nothing is
    left that could fly."""
    b = day().at("1050").force("A", "1117", "Carrier", 1, available=0)
    b.s.force_air[A] = 9
    put(b.s, A, LOST, 9)
    b.dice(air_raid=[10], intelligence=[4], raid_strength=[1]).run((launch_raids, A))
    assert b.told("has no aircraft to send")
    assert not b.told("sends a raid")
    assert (b.s.force_level[A], b.s.force_chit[A]) == (1, "Carrier")


@rule("carrier", "10.11")
def test_nobody_knows_which_points_are_fighters_when_a_raid_is_seen(day):
    b = day().at("1050").force("A", "1117", "Carrier", 1)
    b.dice(air_raid=[10], raid_strength=[6], intercept_range=[4]).run((launch_raids, A))
    assert (b.s.raid_points[0], b.s.raid_fighters[0]) == (9, UNDIVIDED)


# --- scenario 5 -----------------------------------------------------------------------------------


@rule("carrier", "10.1")
def test_in_scenario_5_the_scenario_says_what_aircraft_they_have(battle):
    b = battle("turn-on-the-lights")
    for force, known in ((A, 6), (B, 5)):
        b.s.force_level[force], b.s.force_chit[force] = 1, "Carrier"
        carriers_are_found(b.s, force)
        assert (b.s.force_air[force], in_box(b.s, force, ALL_RANGES)) == (known, known)
    assert b.s.force_air[2] == UNKNOWN_AIR


@rule("carrier", "10.1")
def test_in_scenario_5_losses_do_not_weaken_a_raid(battle):
    b = battle("turn-on-the-lights").at("1450")
    b.s.force_level[A], b.s.force_chit[A] = 1, "Carrier"
    carriers_are_found(b.s, A)
    put(b.s, A, ALL_RANGES, -6)
    put(b.s, A, LOST, 6)
    b.dice(air_raid=[10], raid_strength=[5], intercept_range=[4]).run((launch_raids, A))
    assert (b.s.raid_points[0], b.s.force_level[A]) == (4, 1)
    assert FROM_GUAM not in b.s.raid_source
