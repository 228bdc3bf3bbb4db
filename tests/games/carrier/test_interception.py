"""Chapter 4.5 and 10.13: fighters against raids."""

import pytest

from deckload.engine.toll import increase
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import LOST_AWAY, STRIKE, UNDIVIDED
from deckload.games.carrier.rules.missions.air_combat import least_against_escorts
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.missions.scramble import set_out
from deckload.testing import rule


@rule("carrier", "4.5")
def test_fighters_meet_raids_in_the_interception_segment_alone(battle):
    b = battle().mission(1, "1110").raid(8, "1111").run(us_air_movement)
    b.take("order Intercept 1", "fly 1111")
    assert b.s.raid_points[0] == 8
    assert b.s.raid_fighters[0] == UNDIVIDED


@rule("carrier", "4.51")
def test_a_mission_fights_one_raid_in_the_order_named_and_pays_first(battle):
    b = battle().mission(1, "1110", fuel=9).mission(2, "1110", fuel=9)
    b.raid(8, "1110", fighters=0).raid(6, "1110", fighters=0).dice(US_fire=[1, 10])
    b.run(interception)
    b.take("engage 2 Raid 1")
    assert "engage 2 Raid 2" not in b.keys
    b.take("engage 1 Raid 2")
    assert (b.fuel(1), b.fuel(2)) == (6, 6)
    assert (b.s.raid_points[0], b.s.raid_points[1]) == (8, 4), "mission 2 fought first"


@rule("carrier", "4.51")
def test_all_that_meet_raids_fight_one_battle_which_is_summed_up(battle):
    b = battle().mission(1, "1110").mission(2, "1110").raid(8, "1110", fighters=0)
    before = b.rules.toll(b.s, 0)
    b.dice(US_fire=[1, 10]).run(interception).take("all")
    marks = [(entry.battle, line) for entry, line in zip(b.log, b.lines(), strict=True)]
    fought = [line for mark, line in marks if mark]
    assert fought[0] == "4.51 Our fighters meet Raid 1."
    assert fought[1] == "4.51 Raid 1 flies on with 6 points."
    assert [(one.kind, one.side, one.number) for one in increase(before, b.rules.toll(b.s, 0))] == [
        ("aircraft", JAPAN, 2)
    ]


@rule("carrier", "4.51")
def test_who_cannot_pay_for_a_fight_does_not_fight(battle):
    b = battle().mission(1, "1110", fuel=-4).mission(2, "1110", fuel=-3).raid(8, "1110")
    b.run(interception)
    assert b.keys == ["engage 2 Raid 1", "all", "done"]
    assert [(value, why.case) for value, why in b.asked.refused()] == [((0, 0), "4.51")]


@rule("carrier", "4.24")
def test_a_strike_has_nothing_to_do_with_raids(battle):
    b = battle().mission(1, "1110").mission(2, "1110").raid(8, "1110")
    b.s.mission_kind[0] = STRIKE
    b.run(interception)
    assert b.keys == ["engage 2 Raid 1", "all", "done"]


@rule("carrier", "4.52")
@pytest.mark.parametrize(("escorts", "least"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (9, 3)])
def test_one_unit_goes_for_every_two_points_of_escorts(escorts, least):
    assert least_against_escorts(3, escorts) == least


@rule("carrier", "4.52")
def test_the_player_shares_out_the_rest(battle):
    b = battle().mission(1, "1110", units=3).raid(8, "1110", fighters=2)
    b.dice(US_fire=[1, 10], Japanese_fire=[1]).run(interception).take("all")
    assert b.keys == ["share 1", "share 2", "share 3", "as few as may"]
    b.take("share 1")
    assert b.s.raid_points[0] == 6, "two units have fired at attack planes"


@rule("carrier", "4.52")
def test_one_answer_shares_out_all_fights_of_a_segment(battle):
    b = battle().mission(1, "1110", units=3).mission(2, "1110", units=3)
    b.raid(16, "1110", fighters=2)
    b.dice(US_fire=[1, 1, 1, 1], Japanese_fire=[1, 1]).run(interception).take("all")
    b.take("as few as may")
    assert b.verb == "pause", "the second mission was not asked"
    b.raid(8, "1110", fighters=2).run(interception).take("all")
    assert b.verb == "share", "in the next segment it is"


@rule("carrier", "4.54")
def test_units_and_points_find_their_columns_and_both_fire(battle):
    b = battle().mission(1, "1110", units=3).raid(9, "1110", fighters=6)
    b.dice(US_fire=[10], Japanese_fire=[10], unit_lost=[1]).run(interception).take("all")
    assert "4.54 US fire 10-1: 2" in b.lines(), "three units against fighters"
    assert "4.54 Japanese fire 10: a unit is driven off, another shot down" in b.lines()
    assert (b.s.raid_fighters[0], b.s.raid_points[0]) == (4, 7)


@rule("carrier", "4.55")
def test_what_is_too_much_for_the_escorts_does_not_hit_attack_planes(battle):
    b = battle().mission(1, "1110", units=6).raid(5, "1110", fighters=1)
    b.dice(US_fire=[10], Japanese_fire=[1]).run(interception).take("all", "share 6")
    assert (b.s.raid_fighters[0], b.s.raid_points[0]) == (0, 4)
    assert b.s.destroyed == 1


@rule("carrier", "4.56")
def test_a_unit_that_is_eliminated_is_picked_by_die(battle):
    b = battle().mission(1, "1111", units=3).raid(9, "1111", fighters=6)
    b.dice(US_fire=[1], Japanese_fire=[8], unit_lost=[2]).run(interception).take("all")
    assert b.s.air_state[b.unit("VF-2b")] == LOST_AWAY
    assert b.crew(1) == 2


@rule("carrier", "4.57")
def test_an_escort_that_gets_free_spoils_the_aim_of_the_others(battle):
    b = battle().mission(1, "1110", units=3).raid(9, "1110", fighters=3)
    b.dice(US_fire=[1], Japanese_fire=[7, 9]).run(interception).take("all", "share 2")
    assert b.told("driven off")
    assert b.s.destroyed == 0, "nobody is left to fire at the attack planes"


@rule("carrier", "4.57")
def test_one_of_two_that_go_for_the_attack_planes_is_driven_off(battle):
    b = battle().mission(1, "1110", units=4).raid(9, "1110", fighters=4)
    b.dice(US_fire=[1, 10], Japanese_fire=[6, 9])
    b.run(interception).take("all", "share 2")
    assert "4.54 US fire 10: 1" in b.lines(), "one unit fires"


def test_a_raid_of_which_nothing_is_left_frees_its_counter(battle):
    b = battle().mission(1, "1110", units=3).mission(2, "1110", units=3)
    b.raid(2, "1110", fighters=0).dice(US_fire=[10]).run(interception).take("all")
    assert b.raid_at(1) == "gone"
    assert b.told("finds nothing left to shoot at")
    assert b.fuel(2) == 13, "the fuel is gone all the same"


@rule("carrier", "10.12", "10.13")
def test_the_fighters_of_a_raid_are_counted_at_first_contact(battle):
    """A raid of seven points uses the column for six."""
    b = battle().mission(1, "1110", units=1).raid(7, "1110")
    assert b.s.raid_fighters[0] == UNDIVIDED
    b.dice(escort_fighters=[3], US_fire=[1], Japanese_fire=[1]).run(interception).take("all")
    assert b.s.raid_fighters[0] == 1


@rule("carrier", "10.14")
def test_a_raid_keeps_its_fighters_as_long_as_it_flies(battle):
    b = battle().mission(1, "1110", units=1).mission(2, "1110", units=1).raid(6, "1110")
    b.dice(escort_fighters=[10], US_fire=[1, 1], Japanese_fire=[1, 1]).run(interception)
    b.take("all")
    assert b.s.raid_fighters[0] == 3, "rolled once, though two missions came"


@rule("carrier", "4.37", "4.51")
def test_a_mission_may_be_split_to_meet_two_raids(battle):
    b = battle().mission(1, "1110", units=4).raid(4, "1110", fighters=0).raid(4, "1110", fighters=0)
    b.run(interception)
    assert b.keys == ["engage 1 Raid 1", "engage 1 Raid 2", "all", "split", "done"]
    b.take("split", "detach 2")
    assert [b.crew(1), b.crew(2)] == [2, 2]
    b.dice(US_fire=[1, 1]).take("engage 1 Raid 1", "engage 2 Raid 2")
    assert [b.fuel(1), b.fuel(2)] == [13, 13]
    assert list(b.s.raid_fought[:2]) == [1, 1]


@rule("carrier", "4.37")
def test_with_one_raid_or_from_patrol_nobody_is_split(battle):
    b = battle().mission(1, "1110", units=4).raid(4, "1110").run(interception)
    assert "split" not in b.keys
    b = battle().patrol(1, "58.1", 3).raid(4, "1109").raid(4, "1109").run(interception)
    assert "split" not in b.keys


@rule("carrier", "4.36", "4.42")
def test_fighters_do_not_set_out_into_a_hex_with_japanese_ships(battle):
    b = battle("19-june").force("A", "1110").mission(1, "1109").run((set_out, 0))
    assert "set out 1110" not in b.keys
    assert "set out 1108" in b.keys


def test_a_fight_says_what_it_leaves_for_the_way_home(battle):
    b = battle().mission(1, "1112", fuel=5, units=2).raid(4, "1112").run(interception)
    label = b.asked.kind.reads(b.s, (0, 0))
    assert label == "Intercept 1 (2 units): fuel 2 after the fight, home takes 4"
    b = battle().mission(1, "1112", fuel=2, units=1).raid(4, "1112").raid(4, "1112")
    b.run(interception)
    label = b.asked.kind.reads(b.s, (0, 1))
    assert label.startswith("Intercept 1 (1 unit), against Raid 2: Fuel Critical 1")


def test_who_has_just_the_fuel_for_the_way_home_is_named(battle):
    b = battle().mission(1, "1112", fuel=5).mission(2, "1112", fuel=6).raid(4, "1114")
    b.run(us_air_movement)
    assert b.prompt.endswith("for the way home, or less: Intercept 1.")
    b = battle().mission(1, "1112", fuel=6).raid(4, "1114").run(us_air_movement)
    assert b.prompt == "Which mission gets new orders?"


def test_fighters_that_take_off_are_told_how_far_the_raid_is(battle):
    b = battle().mission(1, "1109").raid(4, "1112").run((set_out, 0))
    reads = b.asked.kind.reads
    assert reads(b.s, b.hex("1110")) == "1110, 2 hexes from Raid 1"


@rule("carrier", "4.51")
def test_one_answer_shares_all_missions_out_among_the_raids(battle):
    """First the raid that nobody has met, then the one with fewest fighters for its size."""
    b = battle().mission(1, "1110", units=2).mission(2, "1110", units=2).mission(3, "1110", units=2)
    b.raid(8, "1110", fighters=0).raid(4, "1110", fighters=0)
    b.s.raid_fought[0] = 1
    b.dice(US_fire=[1, 1, 1]).run(interception).take("all")
    assert b.s.pairs == [(0, 1), (1, 0), (2, 0)]


@rule("carrier", "4.51", "4.434")
def test_all_that_can_still_come_home_attack_by_one_answer(battle):
    """From 1112 home takes four, and the fight three."""
    b = battle().mission(1, "1112", fuel=6, units=1).mission(2, "1112", fuel=7, units=1)
    b.raid(4, "1112", fighters=0).dice(US_fire=[1]).run(interception).take("safe")
    assert b.s.pairs == [(1, 0)]
    b = battle().mission(1, "1112", fuel=7, units=1).raid(4, "1112").run(interception)
    assert "safe" not in b.keys, "as many as all"
