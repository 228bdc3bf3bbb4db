"""Standing orders for many: the fighter director, the screen off Saipan, fans of searches."""

import pytest

from deckload.games.carrier.model.state import HOME, LANDED, OFF_MAP
from deckload.games.carrier.rules.decks.landing import land_missions
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.missions.direction import lacks_fuel_for, raid_for
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.search.fans import bearings_worth_a_search, crews
from deckload.games.carrier.rules.search.missions import air_search, new_turn_for_searches
from deckload.games.carrier.rules.strikes.bombing import ships_in_turn, take_aim
from deckload.games.carrier.rules.submarines.orders import us_submarines
from deckload.testing import rule

A, B = 0, 1
ALL, SOME = "all meet the raids", "every second patrol waits"


@pytest.fixture
def sky(battle):
    """19 June, 0930, phase 2, over TF 58 in 1109."""
    return lambda: battle("19-june").at("0930", 2)


# --- the fighter director -------------------------------------------------------------------------


@rule("carrier", "4.41")
def test_the_director_sends_fighters_to_a_raid_in_reach(sky):
    b = sky().mission(1, "1110").raid(6, "1112").dice(second_hex=[1]).run(us_air_movement).take(ALL)
    assert b.over(1) == "1112"
    assert b.verb == "pause"


@rule("carrier", "4.432")
def test_fighters_fly_no_farther_than_it_takes_to_meet_the_raid_next_time(sky):
    b = sky().mission(1, "1109").raid(6, "1114").run(us_air_movement).take(ALL)
    assert b.over(1) == "1110", "the raid comes to 1112, two hexes from there"
    b = sky().mission(1, "1109").raid(6, "1113").run(us_air_movement).take(ALL)
    assert b.over(1) == "1109"


@rule("carrier", "4.41", "4.16")
def test_who_has_nobody_to_meet_comes_home_and_lands(sky):
    b = sky().mission(1, "1110").run(us_air_movement).take(ALL)
    assert b.over(1) == "1109"
    assert b.s.mission_order[0] == HOME


@rule("carrier", "4.435")
def test_who_has_no_fuel_for_a_fight_and_the_way_home_does_not_fight(sky):
    b = sky().mission(1, "1110", fuel=5).mission(2, "1110", fuel=8).raid(6, "1111")
    assert [lacks_fuel_for(b.s, mission, b.hex("1111")) for mission in (0, 1)] == [True, False]
    b.run(us_air_movement).take(ALL)
    assert (b.over(1), b.over(2)) == ("1109", "1111")


@rule("carrier", "4.34")
def test_patrols_come_out_for_a_raid_within_two_hexes(sky):
    b = sky().patrol(1, "58.1").raid(6, "1112").run(us_air_movement).take(ALL)
    assert b.over(1) == "off", "it is three hexes off"
    b = sky().patrol(1, "58.1").raid(6, "1111").dice(patrol_fuel=[5], second_hex=[1])
    b.run(us_air_movement).take(ALL)
    assert b.over(1) == "1111"


@rule("carrier", "4.34")
def test_every_second_patrol_may_be_told_to_wait(sky):
    b = sky().patrol(1, "58.1", ("VF-2a",)).patrol(2, "58.2", ("VF-8a",)).raid(6, "1110")
    b.dice(patrol_fuel=[5]).run(us_air_movement).take(SOME)
    assert (b.over(1), b.over(2)) == ("1110", "off")


@rule("carrier", "4.24")
def test_missions_share_raids_out_by_their_size(sky):
    b = sky().raid(4, "1113").raid(4, "1114")
    b.mission(1, "1109", units=("VF-2a", "VF-2b", "VF-2c")).mission(2, "1109", units=("VF-1a",))
    assert [raid_for(b.s, mission) for mission in (0, 1)] == [0, 1]


@rule("carrier", "4.41")
def test_the_director_is_not_asked_again_until_something_changes(sky):
    def directed():
        b = sky().mission(1, "1109").raid(6, "1116").run(us_air_movement).take(ALL)
        return b.at("0930", 3)

    assert directed().run(us_air_movement).verb == "pause"
    assert directed().raid(3, "1117").run(us_air_movement).verb == "order", "another raid"
    assert directed().at("1050", 1).run(us_air_movement).verb == "order", "a new turn"


@rule("carrier", "4.41")
def test_who_was_sent_home_is_left_alone_until_the_order_is_given_again(sky):
    b = sky().mission(1, "1109").mission(2, "1110", units=("VF-1a",)).raid(6, "1112")
    b.dice(second_hex=[1]).run(us_air_movement).take("order Intercept 1 home", ALL)
    assert b.over(1) == "1109", "he has moved already"
    b.at("0930", 3).run(us_air_movement)
    assert b.verb == "pause"
    assert b.s.mission_order[0] == HOME


@rule("carrier", "4.41")
def test_each_mission_can_still_be_led_by_hand(sky):
    b = sky().mission(1, "1109").raid(6, "1113").run(us_air_movement)
    b.take("order Intercept 1", "fly 1009")
    assert b.over(1) == "1009"
    assert b.s.direction == []


@rule("carrier", "4.41")
def test_the_first_lesson_has_no_director(battle):
    assert ALL not in battle().mission(1, "1109").raid(6, "1113").run(us_air_movement).keys


# --- landing --------------------------------------------------------------------------------------


@rule("carrier", "6.28")
def test_who_has_least_fuel_lands_first_at_one_answer(sky):
    b = sky().mission(1, "1109", 6, ("VF-2a", "VF-2b")).mission(2, "1109", 2, ("VF-1a", "VF-1b"))
    b.deck("Wasp", away=("VF-14a", "VF-14b"))
    b.s.mission_order[:2] = [HOME, HOME]
    b.s.deck_launched = [1] * len(b.s.deck_launched)
    b.s.deck_launched[b.us_ship("Wasp")] = 0
    b.run(land_missions)
    assert b.keys[0] == "land VF-1a+VF-1b"
    b.take("land VF-1a+VF-1b")
    assert b.s.air_state[b.unit("VF-1a")] == b.s.air_state[b.unit("VF-1b")] == LANDED
    assert b.crew(1) == 2


# --- searches -------------------------------------------------------------------------------------


@rule("carrier", "8.25")
def test_a_fan_goes_where_most_contacts_are_and_counts_none_twice(battle):
    b = battle("search").force("A", "1119").force("B", "1118").force("C", "0712")
    bearings = bearings_worth_a_search(b.s)
    assert len(bearings) == 2, "one sector sees both in the west"
    assert bearings[0] in (240, 270, 300)


@rule("carrier", "8.21", "8.27")
def test_two_bombers_fly_each_search_of_a_fan(battle):
    b = battle("search").force("A", "1119").force("B", "0712")
    b.deck("Hornet", ready=("VB-2a", "VF-2a")).deck("Wasp", ready=("VB-14a", "VB-14b"))
    b.deck("Yorktown", ready=("VB-1a",)).run(new_turn_for_searches)
    b.run(air_search).take("declare 2")
    assert b.s.search_kind.count(1) == 2
    for number in (0, 1):
        units = [unit for unit, search in enumerate(b.s.air_search) if search == number]
        assert len(units) == 2
        assert not any(b.data.is_fighter[unit] for unit in units)


@rule("carrier", "8.22")
def test_those_who_are_out_fly_on_without_new_ones(battle):
    b = battle("search").force("A", "1119").deck("Hornet", ready=("VB-2a", "VB-2b"))
    assert crews(b.s, 1)
    b.run(air_search).take("nobody new")
    assert not any(b.s.search_kind)
    assert b.s.searched


# --- the screen -----------------------------------------------------------------------------------


@pytest.fixture
def sea(battle):
    """The morning of 20 June, with a force five hexes from the east edge."""

    def make():
        b = battle("two-days").force("A", "1005", "Surface", 1)
        b.s.turn = 18
        return b

    return make


def surface_group(b, number, place):
    b.s.group_hex[b.data.groups.index(f"Surf {number}")] = b.hex(place)
    line = b.data.groups.index("58.7")
    ship = [ship for ship, group in enumerate(b.s.us_group) if group == line][-1]
    b.s.us_group[ship] = b.data.groups.index(f"Surf {number}")
    return b


@rule("carrier", "6.15", "6.33")
def test_two_battleships_leave_the_line_and_bar_the_way_by_themselves(sea):
    b = sea().run(us_move).take("two battleships")
    group = b.data.groups.index("Surf 1")
    assert b.s.us_group.count(group) == 2
    assert b.data.grid.distance(b.hex("1109"), b.s.group_hex[group]) == 1
    assert b.verb == "steam to", "the others are still to move"
    assert "two battleships" in b.keys
    b.take("stay")
    assert b.run(us_move).verb == "steam to"
    assert b.data.grid.distance(b.hex("1109"), b.s.group_hex[group]) == 2, "it has moved on unasked"


@rule("carrier", "6.33")
def test_the_screen_goes_due_east_of_an_intruder_and_stays_there(sea):
    b = surface_group(sea(), 1, "1002").run(us_move).take("screen", "stay")
    assert b.group_at("Surf 1") == "1003"
    b.run(us_move).take("stay")
    assert b.group_at("Surf 1") == "1004"
    b.run(us_move).take("stay")
    assert b.group_at("Surf 1") == "1004"


@rule("carrier", "6.33")
def test_the_screen_parts_from_whom_it_is_with(sea):
    b = surface_group(sea(), 1, "1109").run(us_move).take("screen", "stay")
    assert b.group_at("58.1") == "1109"
    assert b.group_at("Surf 1") != "1109"


@rule("carrier", "6.33")
def test_the_screen_can_be_called_off(sea):
    b = surface_group(sea(), 1, "1004").run(us_move).take("screen", "call off the screen", "stay")
    b.run(us_move)
    assert b.s.screening == 0
    assert "Surf 1" in b.prompt or "Surface" in b.prompt


@rule("carrier", "6.35")
def test_the_screen_does_not_enter_a_hex_with_japanese_ships(sea):
    b = surface_group(sea().force("B", "1004", "Surface", 1), 1, "1003")
    b.run(us_move).take("screen", "stay")
    assert b.group_at("Surf 1") == "1003"


# --- submarines and bombs -------------------------------------------------------------------------


@rule("carrier", "14.12")
def test_submarines_lie_in_wait_for_carriers_rather_than_guns(battle):
    b = battle("19-june").force("A", "1015", "Carrier", 1).force("B", "1010", "Surface", 1)
    b.s.sub_hex = [b.hex("1012")] + [OFF_MAP] * (len(b.s.sub_hex) - 2) + [b.hex("1020")]
    b.run(us_submarines).take("all hunt")
    assert b.data.grid.distance(b.s.sub_hex[0], b.hex("1014")) < 2, "where the carriers go"


@rule("carrier", "5.61")
def test_attacks_on_surface_ships_go_from_one_to_the_next(battle):
    b = battle("19-june").force("A", "1115", "ships", 3).strike(1, "1115", 9, ("VB-2a",))
    cruisers, kongo = b.ship("Cruiser Force 1"), b.ship("Kongo")
    b.s.ship_force[cruisers] = b.s.ship_force[kongo] = A
    aimed = ships_in_turn(b.s, [cruisers, kongo], 10)
    assert aimed == [kongo] * 6 + [cruisers] * 3 + [kongo], "13 of 17 hits cripple her, 6 sink them"
    b.run((take_aim, 0, A, (0, 0)))
    assert b.keys[-2:] == ["one ship after another", "one by one"]
