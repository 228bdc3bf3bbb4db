"""Chapter 4.4: what flying costs, and what it means to be short."""

import pytest

from deckload.games.carrier.model.state import BACK, HOME, LOST_AT_HOME, LOST_AWAY
from deckload.games.carrier.rules.missions.fuel import is_critical, spend
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.missions.recall import recall_missions
from deckload.games.carrier.rules.missions.scramble import scramble
from deckload.testing import rule


@rule("carrier", "4.41", "4.431")
def test_one_hex_or_none_costs_one_point(battle):
    b = battle().mission(1, "1110", fuel=9).mission(2, "1110", fuel=9).run(us_air_movement)
    b.take("order Intercept 1", "fly 1111", "carry on")
    assert (b.over(1), b.fuel(1)) == ("1111", 8)
    assert (b.over(2), b.fuel(2)) == ("1110", 8)


@rule("carrier", "4.432")
@pytest.mark.parametrize(("face", "left"), [(5, 7), (6, 6)])
def test_two_hexes_cost_two_points_or_three(battle, face, left):
    b = battle().mission(1, "1110", fuel=9).dice(second_hex=[face]).run(us_air_movement)
    b.take("order Intercept 1", "fly 1112")
    assert (b.over(1), b.fuel(1)) == ("1112", left)


@rule("carrier", "4.42")
def test_a_mission_that_takes_off_may_go_one_hex_at_once(battle):
    b = battle().run(scramble).take("operate intercept", "launch 2")
    assert "set out 1110" in b.keys
    assert "set out 1111" not in b.keys
    b.take("set out 1110")
    assert (b.over(1), b.fuel(1)) == ("1110", 15)


@rule("carrier", "4.433")
def test_landing_costs_a_point(battle):
    b = battle().mission(1, "1109", fuel=2, units=1).run(scramble).take("operate land 1")
    assert b.s.air_state[b.unit("VF-2a")] == BACK, "one point left: nobody rolls"


@rule("carrier", "4.433")
@pytest.mark.parametrize(("starts", "fate"), [("1109", BACK), ("1110", LOST_AT_HOME)])
def test_who_has_waited_over_the_decks_has_paid_for_the_landing(battle, starts, fate):
    """A mission with one point waits, or comes in; the latter lands at Fuel Critical 1."""
    b = battle().mission(1, starts, fuel=1, units=1).dice(safe_return=[10])
    b.s.mission_order[0] = HOME
    b.run(us_air_movement).take("carry on")
    b.run(scramble)
    assert b.s.air_state[b.unit("VF-2a")] == fate


@rule("carrier", "4.433")
def test_who_cannot_pay_for_the_landing_rolls_with_two_more(battle):
    b = battle().mission(1, "1109", fuel=-6, units=1).dice(safe_return=[2])
    b.run(scramble).take("operate land 1")
    assert b.s.air_state[b.unit("VF-2a")] == BACK, "2 + 6 + 2 is 10"
    b = battle().mission(1, "1109", fuel=-6, units=1).dice(safe_return=[3])
    b.run(scramble).take("operate land 1")
    assert b.s.air_state[b.unit("VF-2a")] == LOST_AT_HOME


@rule("carrier", "4.434")
def test_a_fight_costs_three_points_a_patrol_pays_them_as_well(battle):
    b = battle().mission(1, "1109", fuel=9).patrol(2, "58.1").raid(8, "1109", fighters=0)
    b.dice(patrol_fuel=[1], US_fire=[1, 1]).run(interception).take("all")
    assert (b.fuel(1), b.fuel(2)) == (6, 7)


@rule("carrier", "4.435")
def test_the_summary_of_fuel_is_as_printed(battle):
    fuel = battle().data.fuel
    assert (fuel.move, fuel.combat, fuel.strike, fuel.land, fuel.second_contact) == (1, 3, 1, 1, 1)


@rule("carrier", "4.44")
def test_what_is_spent_beyond_the_last_point_is_counted(battle):
    """The example of 4.44: one point left, three to pay."""
    b = battle().mission(1, "1110", fuel=1)
    spend(b.s, 0, 3)
    assert b.fuel(1) == -2


@rule("carrier", "4.44")
def test_a_marker_at_nought_is_fuel_critical(battle):
    b = battle().mission(1, "1110", fuel=3)
    spend(b.s, 0, 2)
    assert not is_critical(b.s, 0)
    spend(b.s, 0, 1)
    assert is_critical(b.s, 0)


@rule("carrier", "4.45")
def test_fuel_critical_missions_crawl_and_fight_badly(battle):
    b = battle().mission(1, "1110", fuel=0).run(us_air_movement).take("order Intercept 1")
    assert "fly 1111" in b.keys
    assert "fly 1112" not in b.keys
    b = battle().mission(1, "1110", fuel=3).raid(8, "1110", fighters=2)
    b.dice(US_fire=[4, 9], Japanese_fire=[8]).run(interception).take("all", "share 1")
    assert "4.54 US fire 4-1-2: 0" in b.lines()
    assert "4.54 US fire 9-2: 1" in b.lines()
    assert "4.54 Japanese fire 8+2: a unit is shot down" in b.lines()


@rule("carrier", "4.451")
def test_each_unit_that_lands_fuel_critical_rolls(battle):
    b = battle().mission(1, "1109", fuel=-4, units=2).dice(safe_return=[5, 6])
    b.run(scramble).take("operate land 1")
    states = [b.s.air_state[b.unit(name)] for name in ("VF-2a", "VF-2b")]
    assert states == [BACK, LOST_AT_HOME]  # the landing is paid first: 5 on the marker


@rule("carrier", "4.454")
def test_at_seven_all_go_into_the_sea(battle):
    b = battle().mission(1, "1112", fuel=-6, units=2).run(us_air_movement).take("carry on")
    assert b.s.air_state[b.unit("VF-2a")] == LOST_AWAY
    assert b.s.air_state[b.unit("VF-2b")] == LOST_AWAY


def test_a_mission_that_was_sent_home_comes_home_and_lands(battle):
    b = battle().mission(1, "1112", fuel=9, units=2).dice(second_hex=[1])
    b.run(us_air_movement, us_air_movement, scramble).take("order Intercept 1", "fly 1109")
    assert (b.over(1), b.s.mission_order[0]) == ("1110", HOME)
    b.take("carry on")
    assert b.s.air_state[b.unit("VF-2a")] == BACK


def test_a_mission_after_a_raid_goes_on_after_it(battle):
    b = battle().mission(1, "1109").raid(8, "1214").dice(second_hex=[1, 1])
    b.run(us_air_movement, us_air_movement).take("order Raid 1")
    assert b.told("Intercept 1 flies to")
    b.take("carry on")
    assert b.data.grid.distance(b.s.mission_hex[0], b.hex("1214")) == 1


def test_in_the_end_everybody_flies_home_a_point_a_hex(battle):
    b = battle().mission(1, "1112", fuel=5, units=1).mission(2, "1112", fuel=3, units=1)
    b.patrol(3, "58.1", units=("VF-8a",)).dice(safe_return=[9]).run(recall_missions)
    states = [b.s.air_state[b.unit(name)] for name in ("VF-2a", "VF-2b", "VF-8a")]
    assert states == [BACK, BACK, BACK]
