"""15.7: markers move unseen until they are found."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import (
    BY_CONTACT,
    BY_FLEET,
    FORWARD,
)
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.end_phase import go_home
from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.raids.interception import run_the_gauntlet
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.clash.rules.submarines import lay_submarines
from deckload.games.clash.rules.surface.disengagement import clear_display, end_round
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.testing import rule
from games.clash.raids import in_flight, start
from games.clash.surface_line import lined_up

NIGHT = 5


def unseen(clash, **options):
    b = clash(secret_movement="on", **options)
    return b.put("USN 1", "2010", "Reno", "Mobile").put("IJN 1", "1610", "Mogami")


def sees(b, side, name):
    return b.knows(side).place[b.marker(name)] >= 0


@rule("clash", "15.7")
def test_the_enemy_sees_neither_the_place_nor_the_way(clash):
    b = unseen(clash).turn(NIGHT)
    b.run((activate, b.marker("USN 1"))).take("move 2009")
    assert sees(b, USN, "USN 1")
    assert not sees(b, IJN, "USN 1")
    assert b.knows(IJN).track[USN] == []
    assert not any("moves to" in line for line in b.lines(IJN))
    assert "7.1 USN 1 moves to 2009." in b.lines(USN)


@rule("clash", "15.7")
def test_nothing_that_the_enemy_knows_tells_how_far_a_marker_went(clash):
    seen = []
    by_hex = ["hex by hex", "move 2009", "move 2008", "stop"]
    for way in (["move 2009"], ["move 2008"], by_hex, ["stop"]):
        b = unseen(clash).turn(NIGHT)
        b.run((activate, b.marker("USN 1"))).take(*way)
        seen.append(b.knows(IJN).values())
    assert seen == [seen[0]] * 4


@rule("clash", "15.7", "15.3")
def test_nothing_that_the_enemy_knows_tells_that_a_marker_turned_into_the_wind(clash):
    seen = []
    for answer in ("all", "none"):
        b = clash(secret_movement="on", wind="on").put("USN 1", "3111", "Lexington", "Reno")
        b.put("IJN 1", "0618", "Mogami").run(assign_patrols, reorganise)
        b.take_as(USN, answer).take_as(IJN, "none")
        assert b.s.slower[b.marker("USN 1")] == (answer == "all")
        seen.append(b.knows(IJN).values())
    assert seen[0] == seen[1]


@rule("clash", "15.7")
def test_markers_out_of_sight_are_searched_and_put_on_the_map_when_found(clash):
    b = unseen(clash).put("USN 2", "2110").dice(search=[4, 5])
    b.run((fleet_search, b.marker("IJN 1"))).take("search")
    assert b.at("USN 2") == "off", "the dummy was found"
    assert not sees(b, IJN, "USN 1"), "a four finds nothing"
    b = unseen(clash).dice(search=[5]).run((fleet_search, b.marker("IJN 1")))
    b.take("search", "report 2 CL")
    assert sees(b, IJN, "USN 1")
    assert b.s.detected[b.marker("USN 1")] == BY_FLEET


@rule("clash", "15.7")
def test_who_moves_on_is_out_of_sight_and_detected_no_more(clash):
    b = unseen(clash).turn(NIGHT).detect("USN 1", BY_FLEET)
    b.s.sighted[b.marker("USN 1")] = ALL_EYES
    b.run((activate, b.marker("USN 1")))
    assert sees(b, IJN, "USN 1")
    b.take("move 2009")
    assert not sees(b, IJN, "USN 1")
    assert b.s.detected[b.marker("USN 1")] == 0


@rule("clash", "15.7", "7.1")
def test_an_unseen_enemy_stops_the_mover_and_both_are_seen(clash):
    b = unseen(clash).turn(NIGHT).put("IJN 2", "2009", "Atago").dice(search=[1, 1])
    b.run((activate, b.marker("USN 1"))).take("move 2009")
    assert sees(b, IJN, "USN 1")
    assert sees(b, USN, "IJN 2")


@rule("clash", "15.7")
def test_submarines_are_laid_anywhere_even_upon_the_enemy(clash):
    b = unseen(clash, submarines="on")
    b.dice(submarine_markers=[1], submarines=[5, 4, 3, 2], submarine=[1])
    assert b.run((lay_submarines, USN)).game.decision.case == "15.7"
    b.take("singly", "lay 1610")
    assert "11.1.3 There is a submarine in 1610." in b.lines(USN)
    assert not any("IJN 1" in line for line in b.lines(USN))
    assert "lay 1610" not in b.keys
    b.take("lay 1210")
    assert [b.s.sub_place[n] for n in (0, 1, 2)] == [b.hex("1610"), b.hex("1210"), OFF_MAP]


@rule("clash", "15.7", "13.0")
def test_the_way_of_a_raid_does_not_lead_back_to_its_carriers(clash):
    b = clash(secret_movement="on", radar="on").put("USN 1", "3111", "Lexington", "Reno")
    b.put("USN 2", "2811", "Mobile").put("IJN 1", "2311", "Zuikaku").detect("USN 1", BY_FLEET)
    b.s.sighted[b.marker("USN 1")] = ALL_EYES
    b.run((plan_raids, b.marker("IJN 1")))
    b.take("some", "fly Zuikaku DB", "done", "direct")
    grid, start = b.data.grid, b.hex("2311")
    flown, radar = b.knows(IJN).raid_way[IJN], b.knows(USN).raid_way[USN]
    assert grid.distance(flown[0], start) == 1
    assert radar == flown[1:], "USN 2 sees it from three hexes away"
    assert (b.knows(USN).raid_path, b.knows(USN).raid_way[IJN]) == ([], [])
    assert b.knows(IJN).raid_way[USN] == [], "or it would show where USN 2 is"


@rule("clash", "15.7", "13.0")
def test_fighters_that_wait_forward_meet_a_raid_that_radar_does_not_see(clash):
    b = clash(secret_movement="on", radar="on").put("USN 1", "3111", "Reno", "Lexington")
    b.put("IJN 1", "2311", "Zuikaku").air(FORWARD, "VF-16/1", weak=True)
    in_flight(b, "USN 1", "Zuikaku DB").dice(air_combat=[1])
    b.s.raid_way = [[b.hex("3111")], [b.hex("2511"), b.hex("3111")]]
    b.s.forward_hex[b.unit("VF-16/1")] = b.hex("2510")
    start(b, run_the_gauntlet)
    assert "8.2 The raid is met by 1 USN fighter unit over 2510." in b.lines(USN)


@rule("clash", "15.7", "7.3")
def test_detached_ships_know_nothing_of_unseen_enemies(clash):
    b = unseen(clash).turn(2).put("USN D1", "3910", "Mobile").put("USN 1", "2010", "Reno")
    for number, name in enumerate(("4010", "4009", "4011"), 1):
        b.put(f"IJN {number}", name)
    b.run((go_home, b.marker("USN D1"))).take("east")
    assert b.at("USN D1") == "off"


@rule("clash", "15.7", "11.1.2")
@pytest.mark.parametrize(("place", "met"), [("1610", [1]), ("1510", [])])
def test_laying_a_submarine_marker_cannot_be_undone_whoever_is_there(clash, place, met):
    b = unseen(clash, submarines="on").turn(NIGHT)
    b.dice(submarine_markers=[1], submarines=[5, 4, 3, 2], submarine=met)
    b.run((lay_submarines, USN))
    before = b.s.seals
    b.take(f"lay {place}")
    assert b.s.seals > before


@rule("clash", "15.7", "15.3")
@pytest.mark.parametrize(("die", "found"), [(2, 0), (3, BY_CONTACT)])
def test_who_turns_into_the_wind_upon_an_unseen_enemy_searches_and_is_searched(clash, die, found):
    b = clash(secret_movement="on", wind="on").put("USN 1", "2010", "Essex", "Reno")
    b.put("IJN 1", "2111", "Mogami").dice(search=[die, die]).run(assign_patrols, reorganise)
    b.take_as(USN, "all").take_as(IJN, "none")
    assert b.at("USN 1") == "2111"
    assert sees(b, USN, "IJN 1")
    assert sees(b, IJN, "USN 1")
    if found:
        b.take_as(USN, "exact").take_as(IJN, "exact")
    assert [b.s.detected[b.marker(name)] for name in ("USN 1", "IJN 1")] == [found, found]
    assert (b.s.battle_hex, b.verb) == (NONE, "reorganise"), "nobody was sent to fight"


@rule("clash", "6.2", "15.3")
def test_two_who_turn_into_the_wind_and_meet_look_at_each_other_once(clash):
    b = clash(secret_movement="on", wind="on").put("USN 1", "2010", "Essex")
    b.put("IJN 1", "2010", "Taiho").dice(search=[1, 1]).run(assign_patrols, reorganise)
    b.take_as(USN, "all").take_as(IJN, "all")
    assert (b.at("USN 1"), b.at("IJN 1"), b.verb) == ("2111", "2111", "reorganise")


@rule("clash", "12.9", "15.7")
def test_who_retreats_upon_an_unseen_enemy_finds_him(clash):
    b = lined_up(clash(secret_movement="on"), {"Iowa": 20}, {"Kongo": 6}).put("IJN 2", "2011")
    b.put("IJN 3", "2011", "Atago").dice(search=[3, 3, 3])
    b.run(end_round, clear_display, reorganise).take_as(USN, "disengage").take_as(IJN, "disengage")
    b.take("retreat 2011")
    assert (b.at("USN 1"), b.at("IJN 2")) == ("2011", "off"), "the dummy is found out"
    assert sees(b, USN, "IJN 3")
    b.take_as(USN, "exact").take_as(IJN, "exact")
    assert [b.s.detected[b.marker(name)] for name in ("USN 1", "IJN 3")] == [BY_CONTACT] * 2


@rule("clash", "12.9", "6.2")
def test_detached_ships_that_retreat_upon_an_enemy_are_found_and_find_nobody(clash):
    b = lined_up(clash(secret_movement="on"), {"Iowa": 20}, {"Kongo": 6})
    b.put("USN 1", "off").put("USN D1", "2010", "Iowa").put("IJN 3", "2011", "Atago")
    b.s.fighting[USN] = [b.marker("USN D1")]
    b.dice(search=[3]).run(end_round, clear_display, reorganise)
    b.take_as(USN, "disengage").take_as(IJN, "disengage").take("retreat 2011", "exact")
    assert b.s.detected[b.marker("USN D1")] == BY_CONTACT
    assert b.s.detected[b.marker("IJN 3")] == 0
