"""Chapter 4.1 and 4.3: missions are formed, joined, split; patrols."""

from deckload.games.carrier.model.state import BACK, HOME, INTERCEPT, STRIKE, UNUSED
from deckload.games.carrier.rules.missions.forming import (
    cap_room,
    endurance_of,
    form,
    free_display,
    join,
    split,
)
from deckload.games.carrier.rules.missions.leash import fuel_there_and_back
from deckload.games.carrier.rules.missions.movement import DESTINATION, us_air_movement
from deckload.games.carrier.rules.missions.scramble import scramble
from deckload.testing import rule


@rule("carrier", "4.11", "4.13")
def test_eight_displays_serve_both_kinds_of_mission(battle):
    b = battle()
    for number, name in enumerate(("VF-2a", "VF-2b", "VF-2c", "VF-1a", "VF-1b", "VF-1c", "VF-8a")):
        form(b.s, STRIKE if number % 2 else INTERCEPT, [b.unit(name)], b.hex("1109"))
    assert free_display(b.s) == 7
    form(b.s, STRIKE, [b.unit("VF-8b")], b.hex("1109"))
    assert free_display(b.s) == -1


@rule("carrier", "4.12")
def test_a_display_is_free_again_when_nobody_flies_on_it(battle):
    b = battle().mission(1, "1109", units=2).run(scramble).take("operate land 1")
    assert b.s.mission_kind[0] == UNUSED
    assert free_display(b.s) == 0


@rule("carrier", "4.14")
def test_who_joins_a_mission_gets_the_lower_fuel(battle):
    b = battle().mission(1, "1109", fuel=9, units=2)
    join(b.s, 0, [b.unit("VF-1a")])
    assert (b.crew(1), b.fuel(1)) == (3, 9)
    b = battle().mission(1, "1109", fuel=16, units=2)
    join(b.s, 0, [b.unit("VB-2a")])
    assert b.fuel(1) == 14
    b.s.air_mission[b.unit("VB-2a")] = -1  # no bomber intercepts: it was there for its fuel alone
    b.s.air_state[b.unit("VB-2a")] = 0


@rule("carrier", "4.14")
def test_a_new_mission_appears_where_its_carriers_are(battle):
    b = battle().run(scramble).take("operate intercept", "launch 3", "stay")
    assert (b.over(1), b.crew(1)) == ("1109", 3)


@rule("carrier", "4.15")
def test_a_mission_has_the_fuel_of_the_shortest_winded(battle):
    b = battle()
    assert endurance_of(b.s, [b.unit("VF-2a"), b.unit("VB-2a")]) == 14  # example 4.15


@rule("carrier", "4.16")
def test_a_mission_lands_in_the_hex_of_a_carrier_group_only(battle):
    b = battle().mission(1, "1109").mission(2, "1110").run(scramble)
    assert "operate land 1" in b.keys
    assert "operate land 2" not in b.keys


@rule("carrier", "4.31", "4.32")
def test_fighters_of_several_groups_intercept_with_full_tanks(battle):
    b = battle()
    for name in ("VF-2a", "VF-2b", "VF-1a"):
        b.s.air_state[b.unit(name)] = BACK
    b.run(scramble).take("operate intercept", "launch 6", "stay")
    units = [unit for unit, mission in enumerate(b.s.air_mission) if mission == 0]
    groups = {b.data.us_ships[b.data.air[unit].carrier].group for unit in units}
    assert len(groups) > 1
    assert all(b.data.is_fighter[unit] for unit in units)
    assert b.fuel(1) == 16


@rule("carrier", "4.33")
def test_a_group_has_at_most_three_units_in_two_patrols(battle):
    b = battle().patrol(1, "58.1", units=("VF-2a",))
    assert cap_room(b.s, 0) == 2
    b.patrol(2, "58.1", units=("VF-2b",))
    assert cap_room(b.s, 0) == 0, "two missions already"
    assert cap_room(b.s, 1) == 3


@rule("carrier", "4.33")
def test_a_patrol_is_launched_from_one_group_and_has_no_fuel_marker(battle):
    b = battle().run(scramble).take("operate cap 58.2", "launch 2")
    units = [unit for unit, mission in enumerate(b.s.air_mission) if mission == 0]
    assert {b.data.us_ships[b.data.air[unit].carrier].group for unit in units} == {1}
    assert (b.over(1), b.s.mission_cap[0]) == ("off", 1)
    assert "launch 1" not in b.keys


@rule("carrier", "4.34", "4.35")
def test_a_patrol_rolls_for_its_fuel_when_it_comes_out(battle):
    """The roll is that of the example in 4.35."""
    b = battle().patrol(1, "58.1").dice(patrol_fuel=[7]).run(us_air_movement)
    b.take("order Intercept 1")
    assert (b.over(1), b.fuel(1)) == ("1109", 13)
    b.take("fly 1110")
    assert (b.over(1), b.fuel(1)) == ("1110", 12)
    assert b.s.mission_cap[0] == -1, "it never goes back to the CAP box"


@rule("carrier", "4.37")
def test_part_of_a_mission_goes_its_own_way_with_the_same_fuel(battle):
    b = battle().mission(1, "1110", fuel=9, units=3).run(us_air_movement)
    b.take("order Intercept 1", "split", "detach 1", "fly 1111")
    assert (b.crew(1), b.crew(2)) == (2, 1)
    assert (b.over(2), b.fuel(2)) == ("1110", 9)
    assert (b.over(1), b.fuel(1)) == ("1111", 8)


@rule("carrier", "4.37")
def test_nobody_splits_without_a_free_display(battle):
    b = battle().mission(1, "1110", units=2)
    for number, name in enumerate(("VF-1a", "VF-1b", "VF-1c", "VF-8a", "VF-8b", "VF-8c", "VF-2c")):
        b.mission(number + 2, "1110", units=(name,))
    b.run(us_air_movement).take("order Intercept 1")
    assert "split" not in b.keys


def test_a_split_mission_keeps_its_orders(battle):
    b = battle().mission(1, "1110", units=3).raid(8, "1214")
    b.s.mission_order[0], b.s.mission_goal[0] = 2, 0
    other = split(b.s, 0, [b.unit("VF-2c")])
    assert (b.s.mission_order[other], b.s.mission_goal[other]) == (2, 0)


@rule("carrier", "4.51")
def test_a_mission_is_told_that_a_fight_takes_fuel_as_well(battle):
    b = battle().mission(1, "1111", fuel=6, units=3).raid(9, "1112")
    needs = fuel_there_and_back(b.s, 0, b.hex("1112"))
    assert needs == 1 + 3 + 3 + 1, "a hex out, the fight, three home, the landing"
    labels = [DESTINATION.label(b.s, (0, b.hex(name))) for name in ("1112", "1011")]
    assert "there, a fight and back take 8, it has 6: 2 short of fuel" in labels[0]
    assert "a fight" not in labels[1]


@rule("carrier", "4.41")
def test_all_that_are_low_on_fuel_come_home_by_one_answer(battle):
    b = battle().mission(1, "1112", fuel=5).mission(2, "1112", fuel=9).raid(4, "1115")
    b.run(us_air_movement).take("low on fuel home")
    assert (b.over(1), b.over(2)) == ("1111", "1112")
    assert b.s.mission_order[0] == HOME
    assert "low on fuel home" not in b.keys


@rule("carrier", "4.41", "4.16")
def test_all_over_the_fleet_land_by_one_answer(battle):
    b = battle("turkey-shoot").mission(1, "1109", fuel=9).mission(2, "1109", fuel=9)
    b.mission(3, "1111", fuel=9).run(us_air_movement).take("all land")
    assert b.s.mission_order[:2] == [HOME, HOME]
    assert b.s.mission_order[2] != HOME


@rule("carrier", "4.16", "4.41")
def test_a_mission_is_sent_home_by_one_answer(battle):
    b = battle().mission(1, "1112", fuel=9).mission(2, "1109", fuel=9).run(us_air_movement)
    b.dice(second_hex=[1]).take("order Intercept 1 home")
    assert (b.over(1), b.s.mission_order[0]) == ("1110", HOME)
    assert "order Intercept 1 home" not in b.keys, "it has moved"
    b.take("order Intercept 2 home")
    assert b.s.mission_order[1] == HOME
