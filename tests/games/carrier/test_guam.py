"""Chapter 11: land-based aircraft on Guam."""

import pytest

from deckload.games.carrier.model.state import ADRIFT, FROM_GUAM
from deckload.games.carrier.rules.butai.track import (
    ALL_RANGES,
    LANDED,
    LOST,
    SERVICING_1,
    SERVICING_2,
    TO_3,
    TO_7,
    TO_11,
    in_box,
    put,
)
from deckload.games.carrier.rules.forces.cup import GUAM, IWO_JIMA, YAP, special_chits
from deckload.games.carrier.rules.guam import fighters_over_guam, guam_is_activated
from deckload.games.carrier.rules.guam_field import net_air_value
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.raids.attack import attack_group, go_home, japanese_air_attack
from deckload.games.carrier.rules.raids.attack import raid_strength as attack_strength
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.movement import japanese_air_movement
from deckload.testing import rule


@pytest.fixture
def day(battle):
    """19 June at 1050, TF 58 in 1109, four hexes from Guam."""

    def make(**options):
        return battle("19-june", **options).at("1050")

    return make


def from_guam(b, points, hex_name):
    return place_raid(b.s, points, b.hex(hex_name), source=FROM_GUAM, target=0)


@rule("carrier", "11.21", "11.12")
def test_guam_has_the_air_value_of_the_scenario_and_lies_in_its_hex(day):
    b = day()
    assert b.s.guam_air == 6
    assert b.data.grid.name_of(b.data.guam) == "1407"


@rule("carrier", "11.13")
def test_other_fields_launch_no_raids(day):
    b = day()
    assert GUAM in special_chits(b.s)
    assert not {IWO_JIMA, YAP} & set(special_chits(b.s))


@rule("carrier", "11.22", "11.26")
def test_guam_raids_like_a_well_known_force_in_one_wave(day):
    b = day().dice(air_raid=[4], raid_strength=[10], intercept_range=[1])
    b.run(guam_is_activated)
    assert b.told("air raid 4+1: raid"), "four hexes are near"
    assert b.s.raid_points[0] == 5
    assert b.data.grid.distance(b.s.raid_hex[0], b.hex("1109")) == 1


@rule("carrier", "11.26")
def test_it_is_never_seen_beyond_its_field(day):
    b = day().dice(air_raid=[10], raid_strength=[10], intercept_range=[10])
    b.run(guam_is_activated)
    assert b.raid_at(1) == "1407"


@rule("carrier", "11.23")
def test_there_is_one_raid_from_guam_at_a_time(day):
    b = day()
    from_guam(b, 3, "1209")
    b.run(guam_is_activated)
    assert b.s.raids_seen == 1


@rule("carrier", "11.24")
def test_below_three_nobody_takes_off(day):
    b = day()
    put(b.s, FROM_GUAM, LOST, 4)
    assert net_air_value(b.s, 4) == 2
    b.run(guam_is_activated)
    assert b.s.raids_seen == 0


@rule("carrier", "11.24")
def test_the_net_value_counts_and_caps_the_raid(day):
    b = day()
    put(b.s, FROM_GUAM, LOST, 1)
    put(b.s, FROM_GUAM, SERVICING_1, 2)
    b.dice(air_raid=[10], raid_strength=[10], intercept_range=[1]).run(guam_is_activated)
    assert b.s.raid_points[0] == 3


@rule("carrier", "11.25", "11.27")
def test_fighters_over_the_field_keep_raids_down(day):
    b = day().mission(1, "1407", units=("VF-2a",))
    assert fighters_over_guam(b.s)
    b.dice(air_raid=[6]).run(guam_is_activated)
    assert b.told("air raid 6+1-3: no raid")


@rule("carrier", "11.27")
def test_a_strike_over_the_field_does_not(day):
    b = day().strike(1, "1407", 10, ("VB-2a",))
    assert not fighters_over_guam(b.s)


@rule("carrier", "11.27")
def test_fighters_shoot_better_at_those_who_take_off(day):
    b = day().mission(1, "1407", units=("VF-2a", "VF-2b"))
    b.dice(
        air_raid=[10],
        raid_strength=[10],
        escort_fighters=[1],
        US_fire=[5, 5],
        Japanese_fire=[1],
    )
    b.run(guam_is_activated, interception)
    assert b.raid_at(1) == "1407", "below them"
    b.take("all", "share 1")
    assert b.told("US fire 5-1+2")
    assert b.told("US fire 5+2")


@rule("carrier", "11.27")
def test_in_the_next_phase_they_are_up(day):
    b = day()
    raid = from_guam(b, 4, "1407")
    b.s.raid_took_off[raid] = 1
    b.dice(raid_path=[1]).run(japanese_air_movement)
    assert b.s.raid_took_off[raid] == 0


@rule("carrier", "11.28")
def test_a_raid_flies_home_to_guam_on_the_map(day):
    b = day()
    raid = from_guam(b, 4, "1109")
    b.dice(raid_path=[1]).run((go_home, raid), japanese_air_movement)
    assert b.s.raid_points[raid] == 4
    assert b.data.grid.distance(b.s.raid_hex[raid], b.data.guam) == 2


@rule("carrier", "11.28")
def test_it_does_not_attack_again_on_the_way(day):
    b = day()
    raid = from_guam(b, 4, "1109")
    b.run((go_home, raid), japanese_air_attack)
    assert not b.told("attacks")


@rule("carrier", "11.29")
def test_back_on_guam_aircraft_are_landed_serviced_and_available(day):
    b = day().at("2010")
    raid = from_guam(b, 4, "1407")
    b.s.raid_to[raid] = b.data.guam
    b.run(japanese_air_attack)
    seen = [box for box in range(LOST) if in_box(b.s, FROM_GUAM, box)]
    for _ in range(6):
        guam_is_activated(b.s)
        seen += [box for box in range(LOST) if in_box(b.s, FROM_GUAM, box)]
    assert seen == [LANDED, SERVICING_1, SERVICING_2, TO_3, TO_7, TO_11, ALL_RANGES]


@rule("carrier", "11.11")
def test_land_based_points_attack_with_three_and_their_losses_are_guams(day):
    b = day()
    raid = from_guam(b, 4, "1109")
    b.s.raid_fighters[raid] = 0
    b.s.raid_fought[raid] = 1
    assert attack_strength(b.s, raid) == 12
    b.dice(flak=[8], target_ship=[1], damage=[1]).run((attack_group, raid, 0))
    assert in_box(b.s, FROM_GUAM, LOST) == b.s.destroyed > 0


@rule("carrier", "11.26")
def test_two_waves_of_guam_are_one_raid(day):
    """The example of 11.26: five and four make nine."""
    b = day()
    b.s.guam_air = 10
    b.dice(air_raid=[10], raid_strength=[10], intercept_range=[1]).run(guam_is_activated)
    assert "5/4" in next(line for line in b.lines() if "raid strength" in line)
    assert b.s.raid_points[0] == 9
    assert b.s.raids_seen == 1


@rule("carrier", "11.22", "12.44")
def test_with_no_task_group_about_guam_goes_for_a_carrier_adrift(day):
    """As a force would that sends a raid; what is left of it flies back to its field."""
    b = day().fleet_to("1425").dice(air_raid=[10], raid_strength=[10], intercept_range=[2])
    hornet = b.us_ship("Hornet")
    b.s.us_hits[hornet], b.s.us_group[hornet], b.s.us_adrift[hornet] = 6, ADRIFT, b.hex("1410")
    b.run(guam_is_activated)
    assert (b.raid_at(1), b.s.raid_to[0]) == ("1408", b.hex("1410"))
    b.s.raid_hex[0], b.s.raid_fighters[0] = b.hex("1410"), b.s.raid_points[0]
    b.run(japanese_air_attack)
    assert b.told("attacks Hornet")
    assert (b.raid_at(1), b.s.raid_to[0]) == ("1410", b.data.guam)


@rule("carrier", "12.44")
def test_guam_leaves_her_alone_while_a_task_group_is_within_twelve_hexes(day):
    b = day().fleet_to("1419").at("1730")
    hornet = b.us_ship("Hornet")
    b.s.us_hits[hornet], b.s.us_group[hornet], b.s.us_adrift[hornet] = 6, ADRIFT, b.hex("1410")
    b.run(guam_is_activated)
    assert b.raid_at(1) == "gone", "twelve hexes are beyond the reach of that hour, too"
