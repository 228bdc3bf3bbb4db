"""Chapter 6: searches, by fleets, islands and patrol planes, and within a hex."""

import pytest

from deckload.engine.errors import LeftoverDice
from deckload.games.clash.model.state import BY_CONTACT, BY_FLEET, BY_ISLANDS
from deckload.games.clash.rules.end_phase import lose_contact
from deckload.games.clash.rules.groups.movement import meet_enemy
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.search import (
    fleet_search,
    fleet_throws,
    flotilla_search,
    flotilla_throw,
    scout_search,
    scout_throw,
)
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule


def hunt(clash, target="2011", **options):
    return clash(**options).put("USN 1", target, "Reno").put("IJN 1", "0911", "Taiho", "Mogami")


def fleet(b, name):
    return b.run((fleet_search, b.marker(name)))


@rule("clash", "6.3.1")
@pytest.mark.parametrize(("hex_name", "found"), [("3111", True), ("3211", False)])
def test_japanese_groups_search_22_hexes_and_mark_for_carriers_only(clash, hex_name, found):
    b = fleet(hunt(clash, hex_name).dice(search=[5] if found else []), "IJN 1")
    assert (b.verb == "search") is found, "nobody is asked where nobody is in range"
    if found:
        b.take("search", "report 1 CL")
    assert b.s.detected[b.marker("USN 1")] == (BY_FLEET if found else 0)


@rule("clash", "6.3.1")
@pytest.mark.parametrize(("hex_name", "found"), [("2211", True), ("2311", False)])
def test_us_groups_search_13_hexes(clash, hex_name, found):
    b = fleet(hunt(clash, hex_name).dice(search=[7] if found else []), "USN 1")
    assert (b.verb == "search") is found, "nobody is asked where nobody is in range"
    if found:
        assert b.take("search").verb == "report"


@rule("clash", "6.3.1")
@pytest.mark.parametrize(
    ("side", "away", "shift"), [(USN, 6, 0), (USN, 7, -1), (USN, 10, -2), (IJN, 22, 0)]
)
def test_us_scouts_see_less_the_farther_they_fly(clash, side, away, shift):
    assert fleet_throws(clash().s, side, two_carriers=False)[away].shift == shift


@rule("clash", "6.4", "15.7")
def test_with_secret_movement_the_question_whether_to_search_tells_of_nobody_near(clash):
    b = fleet(hunt(clash, "3211", secret_movement="on"), "IJN 1")
    assert b.verb == "search"


@rule("clash", "6.3.1")
def test_who_is_known_to_be_no_dummy_searches_without_being_asked(clash):
    b = hunt(clash).dice(search=[10])
    b.s.genuine[b.marker("IJN 1")] = 1
    assert fleet(b, "IJN 1").verb == "report"
    assert any("sends out search planes" in line for line in b.lines(USN))


# --- whose planes they are ------------------------------------------------------------------------


def scouts(clash, *ships, one_command="off", **damage):
    """IJN 1 with these ships finds USN 1; then IJN 2 is asked, whose aircraft could reach it."""
    b = (
        clash(one_command=one_command)
        .put("USN 1", "2011", "Lexington", "Reno")
        .put("IJN 1", "0911", *ships)
    )
    b.put("IJN 2", "1411", "Zuikaku").hits(**damage).dice(search=[10])
    fleet(b, "IJN 1").take("search", "exact")
    return b.run((plan_raids, b.marker("IJN 2")))


@rule("clash", "6.3.1")
@pytest.mark.parametrize(
    ("ships", "damage", "offered"),
    [
        (("Taiho", "Mogami"), {}, True),
        (("Yahagi",), {}, False),
        (("Taiho", "Yahagi"), {"Taiho": 5}, False),
        (("Taiho", "Junyo"), {"Taiho": 5}, True),
    ],
)
def test_carriers_strike_only_what_planes_from_carriers_have_found(clash, ships, damage, offered):
    b = scouts(clash, *ships, **damage)
    assert ("raid 2011" in b.keys) is offered
    assert b.s.detected[b.marker("USN 1")] == BY_FLEET


@rule("clash", "6.3.1", "15.1")
def test_the_enemy_does_not_learn_whose_planes_found_him(clash):
    seen = [scouts(clash, *ships).knows(USN).values() for ships in (("Taiho",), ("Yahagi",))]
    assert seen[0] == seen[1]


@rule("clash", "16.3")
def test_under_one_command_a_find_by_floatplanes_serves_the_carriers(clash):
    assert "raid 2011" in scouts(clash, "Yahagi", one_command="on").keys


@rule("clash", "6.3.1", "8.7")
def test_us_carriers_strike_what_ships_without_carriers_have_found(clash):
    b = clash().put("USN 1", "2011", "Reno").put("USN 2", "2011", "Lexington")
    b.put("IJN 1", "1411", "Mogami").dice(search=[10])
    fleet(b, "USN 1").take("search", "exact")
    assert "raid 1411" in b.run((plan_raids, b.marker("USN 2"))).keys


@rule("clash", "6.3.1", "4.3")
def test_what_carrier_planes_found_is_lost_with_the_contact(clash):
    b = scouts(clash, "Taiho").turn(5).run(lose_contact).turn(6)
    b.put("IJN 1", "0911", "Yahagi").dice(search=[10])
    fleet(b, "IJN 1").take("exact")
    assert "raid 2011" not in b.run((plan_raids, b.marker("IJN 2"))).keys


# --- dice and range -------------------------------------------------------------------------------


@rule("clash", "1.3")
@pytest.mark.parametrize("throw", [flotilla_throw, scout_throw])
def test_a_search_is_one_ten_sided_die(clash, throw):
    b = clash()
    assert (throw(b.s).sides, throw(b.s).dice) == (10, 1)
    with pytest.raises(LeftoverDice, match="a d10"):
        hunt(clash).dice(search=[11]).run(flotilla_search)


@rule("clash", "6.0", "6.3.1")
def test_everything_in_range_is_searched_with_one_roll_each(clash):
    b = hunt(clash).put("USN 2", "2111", "Essex").put("USN 3", "2112").dice(search=[4, 4, 4])
    fleet(b, "IJN 1").take("search")
    assert b.s.detected == [0] * len(b.s.detected)


@rule("clash", "6.1")
def test_a_search_in_vain_says_so_and_one_that_finds_a_dummy_does_not(clash):
    b = fleet(hunt(clash).dice(search=[4]), "IJN 1").take("search")
    for side in (USN, IJN):
        assert "6.3.1 The search finds nobody." in b.lines(side)
    b = clash()
    place = min(b.data.scout_area[1] & b.data.sea_hexes)
    b.put("IJN 1", b.data.grid.name_of(place)).dice(search=[5]).run((scout_search, 1))
    assert not any("finds nobody" in line for line in b.lines(USN))


@rule("clash", "6.3")
def test_nobody_searches_by_air_at_night(clash):
    b = fleet(hunt(clash).turn(5), "IJN 1")
    assert b.verb == "reorganise"


@rule("clash", "6.5", "3.1.6")
def test_a_dummy_is_asked_but_cannot_search(clash):
    b = fleet(hunt(clash).put("IJN 2", "0911"), "IJN 2")
    assert (b.verb, b.keys) == ("search", ["no"])


@rule("clash", "6.1")
def test_who_searches_shows_that_it_is_no_dummy_and_nobody_sees_the_dice(clash):
    b = fleet(hunt(clash).dice(search=[4]), "IJN 1").take("search")
    assert b.s.genuine[b.marker("IJN 1")] == 1
    for side in (USN, IJN):
        assert not any("search 4" in line for line in b.lines(side))
    assert "6.3.1 IJN 1 sends out search planes." in b.lines(USN)


@rule("clash", "6.3.1")
@pytest.mark.parametrize(
    ("ships", "place", "die", "found"),
    [
        (("Essex", "Lexington"), "1411", 4, True),
        (("Essex", "Cabot"), "1411", 4, False),
        (("Reno",), "1511", 5, True),
        (("Reno",), "1611", 5, False),
    ],
)
def test_two_us_carriers_see_better_and_far_away_all_see_worse(clash, ships, place, die, found):
    b = hunt(clash).put("USN 1", place, *ships).dice(search=[die])
    assert (fleet(b, "USN 1").take("search").verb == "report") is found


@rule("clash", "6.3.2")
@pytest.mark.parametrize(("die", "found"), [(5, False), (6, True)])
def test_the_61st_searches_from_guam_and_marks_for_island_aircraft_only(clash, die, found):
    b = hunt(clash).dice(search=[die]).run(flotilla_search)
    if found:
        b.take("report 1 CL")
    assert b.s.detected[b.marker("USN 1")] == (BY_ISLANDS if found else 0)


@rule("clash", "6.3.2")
def test_the_61st_reaches_25_hexes(clash):
    b = clash()
    far = [p for p in b.data.sea_hexes if b.data.grid.distance(p, b.data.guam) == 26]
    near = [p for p in b.data.sea_hexes if b.data.grid.distance(p, b.data.guam) == 25]
    b.put("USN 1", b.data.grid.name_of(min(far)), "Reno")
    b.put("USN 2", b.data.grid.name_of(min(near)), "Mobile")
    b.dice(search=[6]).run(flotilla_search).take("report 1 CL")
    assert b.s.detected[b.marker("USN 2")] == BY_ISLANDS


@rule("clash", "6.3.3")
@pytest.mark.parametrize("turn", [2, 5])
def test_us_patrol_planes_inform_by_day_and_night_but_detect_nothing(clash, turn):
    b = clash().turn(turn)
    place = min(b.data.scout_area[0] & b.data.sea_hexes)
    outside = min(b.data.sea_hexes - b.data.scout_area[0])
    b.put("IJN 1", b.data.grid.name_of(place), "Mogami")
    b.put("IJN 2", b.data.grid.name_of(outside), "Nagato")
    b.dice(search=[7]).run((scout_search, 0)).take("report 2 CA")
    marker = b.marker("IJN 1")
    assert (b.s.detected[marker], b.s.report_turn[marker], b.s.genuine[marker]) == (0, turn, 1)


@rule("clash", "6.3.3", "3.1.6")
def test_a_dummy_found_by_patrol_planes_is_removed(clash):
    b = clash()
    place = min(b.data.scout_area[1] & b.data.sea_hexes)
    b.put("IJN 1", b.data.grid.name_of(place)).dice(search=[5]).run((scout_search, 1))
    assert b.at("IJN 1") == "off"
    assert "3.1.6 IJN 1 was a dummy." in b.lines(USN)
    assert "3.1.6 Your dummy IJN 1 is found out." in b.lines(IJN)


@rule("clash", "6.4")
def test_detached_ships_must_be_searched_for(clash):
    b = hunt(clash).put("USN D1", "2012", "Mobile").dice(search=[4, 8])
    fleet(b, "IJN 1").take("search", "report 2 CL")
    assert b.s.detected[b.marker("USN D1")] == BY_FLEET
    assert b.s.detected[b.marker("USN 1")] == 0


@rule("clash", "6.2")
def test_in_one_hex_both_look_at_plus_two_and_report_together(clash):
    b = hunt(clash, "0911").dice(search=[3, 3]).run((meet_enemy, 0))
    b.take_as(USN, "report 1 CL")
    assert b.s.report[b.marker("USN 1")] == []
    b.s.script = None  # the battle that follows is not looked at
    b.take_as(IJN, "report 2 CV", "report 1 CA")
    assert b.s.detected[b.marker("USN 1")] == b.s.detected[b.marker("IJN 1")] == BY_CONTACT


@rule("clash", "6.2", "6.5")
def test_a_dummy_is_found_in_the_hex_and_finds_nobody(clash):
    b = hunt(clash).put("USN 2", "0911").dice(search=[3])
    b.run((meet_enemy, b.marker("USN 2")))
    assert b.at("USN 2") == "off"
    assert b.s.detected[b.marker("IJN 1")] == 0


@rule("clash", "6.2", "6.4")
def test_detached_ships_are_looked_for_in_the_hex_but_do_not_look(clash):
    b = hunt(clash).put("USN D1", "0911", "Mobile").dice(search=[2])
    b.run((meet_enemy, b.marker("IJN 1")))
    assert b.s.detected[b.marker("IJN 1")] == 0


@rule("clash", "6.2")
def test_who_sees_nobody_fights_nobody(clash):
    b = hunt(clash, "0911").dice(search=[2, 3]).run((meet_enemy, 0)).take("report 1 CL")
    assert b.s.detected[b.marker("USN 1")] == BY_CONTACT
    assert b.s.detected[b.marker("IJN 1")] == 0
    assert b.s.battle_hex < 0
