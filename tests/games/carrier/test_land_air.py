"""Chapters 16 and 23: aircraft that come to Guam."""

import pytest

from deckload.games.carrier.model.state import FROM_GUAM, OFF_MAP, REINFORCEMENT
from deckload.games.carrier.rules.butai.track import LANDED, LOST, in_box
from deckload.games.carrier.rules.forces.cup import IWO_JIMA, YAP, special_chits
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.raids.attack import go_home, japanese_air_attack
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.movement import japanese_air_movement
from deckload.games.carrier.rules.reinforcements import (
    iwo_jima_is_activated,
    strength_throw,
    yap_is_activated,
)
from deckload.testing import rule

A = 0


@pytest.fixture
def day(battle):
    """19 June with land air reinforcements; the fleet is far from Guam unless the test says so."""

    def make(fleet="1109", time="0930", **options):
        b = battle("two-days").playing(**({"land_air_reinforcements": "on"} | options)).at(time)
        b.s.group_hex = [b.hex(fleet) if place >= 0 else place for place in b.s.group_hex]
        return b.dice()

    return make


def bases(b):
    return [chit for chit in special_chits(b.s) if chit in (IWO_JIMA, YAP)]


def next_day(b, time):
    b.s.turn = len(b.data.times) + b.data.times.index(time)
    return b


# --- reinforcements -------------------------------------------------------------------------------


@rule("carrier", "16.11")
@pytest.mark.parametrize(("time", "chits"), [("0530", []), ("0650", []), ("0810", [IWO_JIMA, YAP])])
def test_the_chits_of_the_bases_come_in_at_0810(day, time, chits):
    assert bases(day(time=time)) == chits
    assert bases(next_day(day(), time)) == chits
    assert bases(day(time=time, land_air_reinforcements="off")) == []


@rule("carrier", "16.12")
def test_aircraft_come_on_a_nine_and_once_a_day(day):
    b = day().dice(reinforcements=[8]).run(iwo_jima_is_activated)
    assert bases(b) == [IWO_JIMA, YAP], "after a failure the chit stays"
    b.dice(reinforcements=[9], land_aircraft=[6]).run(iwo_jima_is_activated)
    assert bases(b) == [YAP]
    assert bases(next_day(b, "0810")) == [IWO_JIMA, YAP]


@rule("carrier", "16.12")
def test_what_came_on_the_first_day_tells_on_the_second(day):
    b = day().dice(reinforcements=[9], land_aircraft=[1]).run(yap_is_activated)
    assert strength_throw(b.s, 1).shift == 2
    assert strength_throw(b.s, 0).shift == 0, "the same base alone"


@rule("carrier", "16.22")
def test_with_nobody_near_they_land_at_once(day):
    b = day().dice(reinforcements=[10], land_aircraft=[6]).run(yap_is_activated)
    assert b.s.guam_air == 6 + 5
    assert in_box(b.s, FROM_GUAM, LANDED) == 5


@rule("carrier", "16.21")
def test_ships_within_two_hexes_of_guam_see_them_come(day):
    b = day("1408").dice(reinforcements=[10], land_aircraft=[6], intercept_range=[6])
    b.run(yap_is_activated)
    assert b.s.guam_air == 6
    raid = b.s.raid_source.index(REINFORCEMENT)
    assert b.data.grid.distance(b.s.raid_hex[raid], b.data.guam) == 4
    b.dice().run(japanese_air_movement)
    assert b.data.grid.distance(b.s.raid_hex[raid], b.data.guam) == 2


@rule("carrier", "16.21")
def test_fighters_beside_guam_see_them_too_and_fight_them_over_the_field(day):
    b = day().mission(1, "1408", units=("VF-2a", "VF-2b", "VF-2c"))
    for unit in range(len(b.s.air_ship)):
        if b.s.air_mission[unit] == 0:
            b.s.air_ship[unit] = -1
    b.dice(reinforcements=[10], land_aircraft=[6], intercept_range=[2]).run(iwo_jima_is_activated)
    assert "gone" not in b.raid_at(1)
    b.s.mission_hex[0] = b.data.guam
    b.dice().run(japanese_air_movement)
    assert b.raid_at(1) == "1407"
    b.dice(escort_fighters=[1], US_fire=[10, 10], Japanese_fire=[1])
    b.run(interception).take("all", "share 2")
    b.dice(order_of_raids=[]).run(japanese_air_attack)
    left = 5 - b.s.destroyed
    assert 0 < left < 5
    assert b.s.guam_air == 6 + left
    assert in_box(b.s, FROM_GUAM, LANDED) == left


# --- shuttle raids --------------------------------------------------------------------------------


@pytest.fixture
def raiders(day):
    """A raid of six points of Force A that has attacked the fleet."""

    def make(fleet="1109", source=A, **options):
        b = day(fleet, **({"shuttle_raids": "on"} | options))
        b.s.force_hex[A] = b.hex("1219")
        b.s.force_chit[A], b.s.force_level[A], b.s.force_air[A] = "2-3 Carriers", 2, 6
        b.raid_id = place_raid(b.s, 6, b.hex(fleet), source=source)
        return b

    return make


@rule("carrier", "23.1")
def test_only_raids_within_four_hexes_of_guam_may_divert(raiders):
    assert go(raiders("1109").dice(shuttle_to_Guam=[1])).told("shuttle to Guam")
    farther = raiders("1011")
    assert farther.data.grid.distance(farther.hex("1011"), farther.data.guam) > 4
    from_guam = raiders("1109", source=FROM_GUAM)
    without = raiders("1109", shuttle_raids="off")
    for b in (farther, from_guam, without):
        assert not go(b.dice()).told("shuttle to Guam")


def go(b):
    b.run((go_home, b.raid_id))
    return b


@rule("carrier", "23.2")
@pytest.mark.parametrize(("die", "goes"), [(7, False), (8, True)])
def test_a_die_less_four_must_exceed_the_distance(raiders, die, goes):
    b = raiders("1209")
    assert b.data.grid.distance(b.hex("1209"), b.data.guam) == 3
    go(b.dice(shuttle_to_Guam=[die]))
    assert (b.raid_at(1) != "gone") is goes


@rule("carrier", "23.3")
def test_diverted_aircraft_are_lost_to_their_carriers_and_strengthen_guam(raiders):
    b = go(raiders("1109").dice(shuttle_to_Guam=[10]))
    b.dice(raid_path=[1]).run(japanese_air_movement, japanese_air_movement)
    assert b.raid_at(1) == "1407"
    b.dice(order_of_raids=[]).run(japanese_air_attack)
    assert in_box(b.s, A, LOST) == 6
    assert in_box(b.s, FROM_GUAM, LANDED) == 6
    assert (b.s.guam_air, b.s.destroyed) == (12, 0), "nobody scores them"


@rule("carrier", "16.21")
def test_with_no_ship_left_fighters_over_guam_still_see_who_comes(day):
    b = day().mission(1, "1408", units=("VF-2a",))
    b.s.air_ship[b.unit("VF-2a")] = -1
    b.s.group_hex = [OFF_MAP] * len(b.s.group_hex)
    b.dice(reinforcements=[9], land_aircraft=[6], intercept_range=[5]).run(iwo_jima_is_activated)
    assert b.told("They are aircraft from Iwo Jima for Guam.")
    assert b.s.raid_to[0] == b.data.guam
