"""Chapters 3.2 and 6.3: the cup of a whole day, and the fleet that moves when its chit is drawn."""

import pytest

from deckload.games.carrier.model.state import LANDED, OFF_MAP
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.forces.activation import draw_chit
from deckload.games.carrier.rules.forces.cup import GUAM, NO_OP, US_MOVE, US_SUBS, fill_cup
from deckload.games.carrier.rules.search.flight import fly_searches
from deckload.games.carrier.rules.search.sectors import STANDARD
from deckload.testing import rule


@pytest.fixture
def day(battle):
    """19 June, with nobody on the map but TF 58 in 1109."""

    def make(**options):
        return battle("19-june", **options)

    return make


# --- the cup --------------------------------------------------------------------------------------


@rule("carrier", "3.23", "3.24")
def test_seventeen_chits_get_three_blanks_and_five_are_drawn_in_each_phase(day):
    """The example of 3.24."""
    b = day()
    for letter in "ABCDEFGHIJKLMN":
        b.force(letter, "1120")
    b.s.sub_hex[0] = b.hex("1115")
    fill_cup(b.s)
    assert len(b.s.cup) == 20
    assert b.s.cup.count(NO_OP) == 3
    assert b.s.chits_per_phase == 5
    assert {US_MOVE, US_SUBS, GUAM} < set(b.s.cup)


@rule("carrier", "3.23")
def test_scenario_5_has_no_chit_but_that_of_the_fleet_and_those_of_forces(battle):
    b = battle("turn-on-the-lights")
    fill_cup(b.s)
    assert [chit for chit in b.s.cup if chit < NO_OP] == [US_MOVE]
    assert len(b.s.cup) == 12


@rule("carrier", "3.22")
def test_a_blank_does_nothing_and_the_fleet_moves_on_its_own_chit(day):
    b = day()
    b.s.cup = [NO_OP, US_MOVE]
    b.dice(activation_chit=[1]).run(draw_chit)
    assert b.verb == "pause", "a blank"
    b = day()
    b.s.cup = [US_MOVE]
    b.dice(activation_chit=[1]).run(draw_chit)
    assert b.verb == "steam to"


# --- moving ---------------------------------------------------------------------------------------


@rule("carrier", "6.31", "6.32")
def test_task_force_58_moves_one_hex_as_one(day):
    b = day().run(us_move)
    assert "TF 58 is in 1109" in b.prompt
    b.take("steam to 1110")
    assert {b.group_at(name) for name in ("58.1", "58.2", "58.3", "58.4", "58.7")} == {"1110"}
    assert b.verb == "pause"


def test_who_steams_is_reminded_of_strikes_that_are_out(day):
    assert "Strikes" not in day().run(us_move).prompt
    b = day().strike(1, "1117", 4, ("VB-2a",)).strike(2, "1109", 9, ("VB-1a",)).run(us_move)
    assert "Strikes have to come home, the farthest from 8 hexes off." in b.prompt


@rule("carrier", "6.34")
def test_it_moves_one_hex_or_stays(day):
    b = day().run(us_move)
    assert len([key for key in b.keys if key.startswith("steam to")]) == 6
    b.take("stay")
    assert b.group_at("58.1") == "1109"


@rule("carrier", "2.12", "6.34")
def test_carriers_do_not_go_among_the_islands_but_battleships_do(day):
    b = day().fleet_to("1206")
    b.s.group_hex = [b.hex("1106") if place != OFF_MAP else place for place in b.s.group_hex]
    b.run(us_move)
    assert "steam to 1105" not in b.keys, "Tinian"
    b.take("detach", "detach 58.7", "done")
    assert "steam to 1105" in b.keys
    b.take("steam to 1105")
    assert b.group_at("58.7") == "1105"


@rule("carrier", "6.35")
def test_nobody_enters_a_hex_with_japanese_ships(day):
    b = day().force("A", "1110").run(us_move)
    assert "steam to 1110" not in b.keys
    assert "steam to 1009" in b.keys


@rule("carrier", "6.33")
def test_groups_part_and_are_one_force_again_where_they_meet(day):
    b = day().run(us_move).take("detach", "detach 58.1", "detach 58.4", "done")
    b.take("steam to 1110", "stay")
    assert (b.group_at("58.1"), b.group_at("58.4"), b.group_at("58.2")) == ("1110", "1110", "1109")
    b.run(us_move)
    assert "58.2 and 58.3 and 58.7" in b.prompt
    b.take("stay")
    assert "58.1 and 58.4" in b.prompt
    b.take("steam to 1109").run(us_move)
    assert "TF 58" in b.prompt


@rule("carrier", "6.15")
def test_battleships_leave_the_battle_line_for_good(day):
    b = day().run(us_move).take("form a surface group", "ship Iowa", "ship New Jersey", "done")
    b.take("steam to 1110", "stay")
    iowa = b.s.us_group[b.us_ship("Iowa")]
    assert b.data.groups[iowa] == "Surf 1"
    assert b.group_at("Surf 1") == "1110"
    assert b.group_at("58.7") == "1109"
    assert b.s.us_group[b.us_ship("Washington")] == b.data.groups.index("58.7")


@rule("carrier", "6.15")
def test_there_are_three_surface_groups_and_no_more(day):
    b = day().run(us_move)
    for ship in ("Iowa", "New Jersey", "Washington"):
        b.take("form a surface group", f"ship {ship}", "done", "stay")
    assert "form a surface group" not in b.keys


@rule("carrier", "6.36")
def test_patrols_go_along_and_missions_stay(day):
    b = day().patrol(1, "58.1", ("VF-2a",)).mission(2, "1109", units=("VF-2b",))
    b.run(us_move).take("steam to 1110")
    assert b.over(1) == "off", "still in the box above its group"
    assert b.over(2) == "1109"


@rule("carrier", "8.281")
def test_a_search_is_measured_from_where_it_began(day):
    b = day().force("A", "1119").deck("Hornet", away=("VB-2a",))
    b.search(1, STANDARD, "1119", ("VB-2a",), bearing=270, step=1)
    b.fleet_to("1112").dice(air_search=[1]).run(fly_searches)
    assert b.told("air search 1"), "ten hexes from the origin, seven from the fleet"
    assert b.s.search_origin[0] == b.hex("1109")


@rule("carrier", "8.281")
def test_it_comes_home_to_where_the_fleet_is_now(day):
    b = day().deck("Hornet", away=("VB-2a",))
    b.search(1, STANDARD, "1119", ("VB-2a",), bearing=270, step=4)
    b.fleet_to("1112").run(fly_searches)
    assert b.s.air_state[b.unit("VB-2a")] == LANDED


@rule("carrier", "10.1", "10.23")
def test_one_group_that_leaves_does_not_draw_a_raid_off(day):
    b = day().raid(8, "1113")
    groups = b.data.groups
    assert groups[b.s.raid_target[0]] == "58.1"
    b.dice(group_followed=[3]).run(us_move)
    b.take("detach", "detach 58.1", "done", "steam to 1108", "stay")
    assert groups[b.s.raid_target[0]] == "58.3", "the third of those with four carriers"
    b.run(us_move).take("stay", "stay")
    assert groups[b.s.raid_target[0]] == "58.3", "58.2 and 58.3 are in one hex still"


@rule("carrier", "6.32")
def test_one_answer_keeps_all_groups_where_they_are(day):
    b = day().run(us_move)
    assert "all stay" not in b.keys, "there is one force"
    b = day()
    b.s.group_hex[b.data.groups.index("58.7")] = b.hex("1110")
    b.s.group_hex[b.data.groups.index("58.4")] = b.hex("1108")
    b.run(us_move).take("steam to 1208", "all stay")
    assert b.verb == "pause"
    b.run(us_move)
    assert b.verb == "steam to", "in the next turn they are asked again"
