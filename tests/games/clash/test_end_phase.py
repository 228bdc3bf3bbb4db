"""4.3, 7.3: detached ships go home, Saipan is counted, contact is lost by night."""

import pytest

from deckload.games.clash.model.state import BY_CONTACT, BY_FLEET
from deckload.games.clash.rules.end_phase import (
    count_saipan,
    go_home,
    lose_contact,
    move_detached,
    remove_submarines,
)
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.testing import rule

DAY, NIGHT = 6, 5


@rule("clash", "7.3", "3.4")
@pytest.mark.parametrize(
    ("marker", "ship", "start", "end"),
    [
        ("USN D1", "Mobile", "3410", 39),
        ("IJN D1", "Mogami", "0812", 3),
    ],
)
def test_detached_ships_go_to_the_nearer_edge_at_full_speed(clash, marker, ship, start, end):
    b = clash().turn(2).put(marker, start, ship)
    side = b.data.marker_side[b.marker(marker)]
    b.run((move_detached, side))
    assert int(b.at(marker)[:2]) == end
    assert f"7.3 {marker} moves to {b.at(marker)}." in b.lines()


@rule("clash", "7.3")
def test_at_the_edge_they_leave_for_good_with_their_escorts(clash):
    b = clash().turn(2).put("USN D1", "3910", "Mobile", "Reno").hits(Mobile=1)
    b.run((go_home, b.marker("USN D1")))
    assert b.at("USN D1") == "off"
    assert b.s.gone[USN] == sorted([b.ship("Mobile"), b.ship("Reno")])
    assert "7.3 USN D1 leaves the map: Mobile, Reno." in b.lines()


@rule("clash", "7.3")
def test_the_owner_picks_between_edges_equally_near(clash):
    b = clash().turn(2).put("IJN D1", "0404", "Mogami")
    ways = b.data.to_edge
    assert ways["west"][b.hex("0404")] == ways["north"][b.hex("0404")] == 3
    b.run((go_home, b.marker("IJN D1")))
    assert (b.side, b.keys) == (IJN, ["west", "north"])
    b.take("north")
    assert b.at("IJN D1") == "off"


@rule("clash", "7.3")
def test_they_go_round_an_enemy_in_sight_or_wait(clash):
    b = clash().turn(2).put("USN D1", "3910", "Mobile")
    here = b.hex("3910")
    east = [p for p in b.data.sea_neighbours[here] if b.data.column[p] == 40]
    for number, place in enumerate(east, 1):
        b.put(f"IJN {number}", b.data.grid.name_of(place))
    b.run((go_home, b.marker("USN D1")))
    assert b.at("USN D1") == "3910"


@rule("clash", "7.3", "11.1.3")
def test_of_ways_as_short_they_take_one_without_an_enemy_submarine_marker(clash):
    b = clash(submarines="on").turn(2).put("USN D1", "3910", "Mobile")
    boat = b.data.sub_side.index(IJN)
    for place in [p for p in b.data.sea_neighbours[b.hex("3910")] if b.data.column[p] == 40]:
        b.s.sub_place[boat], b.s.sub_real[boat] = place, 1
        b.put("USN D1", "3910", "Mobile").run((go_home, b.marker("USN D1")))
        assert not any("11.1.3" in line for line in b.lines())
        b.s.gone = [[], []]


@rule("clash", "7.3", "11.1.3")
def test_where_every_short_way_is_watched_they_meet_the_submarine(clash):
    b = clash(submarines="on").turn(2).put("USN D1", "3910", "Mobile")
    boats = [boat for boat, side in enumerate(b.data.sub_side) if side == IJN]
    east = [p for p in b.data.sea_neighbours[b.hex("3910")] if b.data.column[p] == 40]
    for boat, place in zip(boats, east, strict=False):
        b.s.sub_place[boat], b.s.sub_real[boat] = place, 0
    b.run((go_home, b.marker("USN D1")))
    assert len([line for line in b.lines() if "false contact" in line]) == 1
    assert b.s.gone[USN] == [b.ship("Mobile")]


@rule("clash", "7.3")
def test_escorts_whose_damaged_ship_is_sunk_go_home_all_the_same(clash):
    b = clash().turn(2).put("USN D1", "3910", "Reno").run((move_detached, USN))
    assert b.s.gone[USN] == [b.ship("Reno")]


@rule("clash", "10.2")
@pytest.mark.parametrize(("ships", "lost"), [(14, 0), (13, 1), (12, 2)])
def test_each_ship_short_of_fourteen_at_saipan_costs_a_point(clash, ships, lost):
    b = clash().printed("USN 1", "3712", "52.10")
    group = b.s.ships[b.marker("USN 1")]
    b.s.gone[USN] = group[ships:]
    b.s.ships[b.marker("USN 1")] = group[:ships]
    b.run(count_saipan)
    assert b.s.saipan_short == lost
    assert b.knows(IJN).saipan_short < 0
    assert not any("Saipan" in line for line in b.lines(IJN))


@rule("clash", "10.2")
def test_the_usn_is_told_what_saipan_lacks(clash):
    b = clash().printed("USN 1", "3712", "52.10")
    b.s.gone[USN] = [b.s.ships[b.marker("USN 1")].pop()]
    b.run(count_saipan)
    told = "10.2 13 of the 14 ships that Saipan needs are there: you lose 1 point."
    assert told in b.lines(USN)


@rule("clash", "10.2")
def test_ships_of_the_force_count_and_ships_elsewhere_do_not(clash):
    b = clash().force(USN, "3712", **{"USN 1": ("Reno", "Mobile")}).put("USN 2", "3612", "Essex")
    assert b.run(count_saipan).s.saipan_short == 12


@rule("clash", "16.2")
@pytest.mark.parametrize(("ship", "hits", "points"), [("Nagato", 0, 5), ("Nagato", 1, 0)])
def test_japanese_guns_at_the_beach_score_in_our_scenario(clash, ship, hits, points):
    b = clash("unleashed", end_run="on").put("IJN 1", "3712", ship).hits(**{ship: hits})
    b.run(count_saipan)
    assert b.s.beach_points == points
    assert b.s.saipan_short == 28, "it costs double there"


@rule("clash", "16.2")
def test_switched_on_elsewhere_the_end_run_scores_as_much(clash):
    b = clash("historical", end_run="on").put("IJN 1", "3712", "Nagato").run(count_saipan)
    assert b.s.beach_points == 5


@rule("clash", "16.2")
def test_light_ships_do_not_shell_the_beach(clash):
    b = clash("unleashed", end_run="on").put("IJN 1", "3712", "Yahagi").run(count_saipan)
    assert b.s.beach_points == 0


@rule("clash", "4.3")
@pytest.mark.parametrize(("turn", "left"), [(NIGHT, 0), (DAY, BY_FLEET | BY_CONTACT)])
def test_contact_is_lost_at_the_end_of_a_night(clash, turn, left):
    b = clash().turn(turn).put("USN 1", "3111", "Reno").detect("USN 1", BY_FLEET | BY_CONTACT)
    assert b.run(lose_contact).s.detected[b.marker("USN 1")] == left
    told = "4.3 The night has hidden the fleets: nothing is detected any more."
    assert (told in b.lines()) is not bool(left)


@rule("clash", "11.1.6")
def test_all_submarine_markers_are_taken_up(clash):
    b = clash(submarines="on")
    b.s.sub_place[0] = b.hex("1010")
    assert set(b.run(remove_submarines).s.sub_place) == {OFF_MAP}
