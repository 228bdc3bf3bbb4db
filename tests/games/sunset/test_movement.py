"""6.1-6.4: how far task forces go, where to, and off the map."""

import pytest

from deckload.games.fleet.rules.courses import course_to
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import LOST, OUT
from deckload.games.sunset.rules.activation import act, activate
from deckload.games.sunset.rules.movement.allowance import (
    allowance,
    full_speed,
    slow_down,
)
from deckload.games.sunset.rules.movement.bounds import why_closed
from deckload.games.sunset.rules.movement.courses import courses
from deckload.games.sunset.rules.movement.exits import nearest_homes, why_not_leave
from deckload.testing import rule


def moves(b):
    return {key[5:] for key in b.keys if key.startswith("move ")}


def reasons(b):
    """Why hexes and words are not on offer, by key."""
    kind, known = b.asked.kind, b.knows(b.side)
    return {kind.key(known, value): refusal for value, refusal in b.asked.refused()}


@rule("sunset", "6.2")
def test_the_slowest_ship_sets_the_pace_and_split_speeds_change(leyte):
    b = leyte().put("IJN 1", "3909", "Fuso", "Mogami").put("IJN 2", "3212", "Mogami")
    assert [full_speed(b.s, b.marker("IJN 1"), turn) for turn in (1, 2)] == [3, 3]
    b.put("IJN 1", "3909", "Kinu")
    assert [full_speed(b.s, b.marker("IJN 1"), turn) for turn in (1, 2)] == [4, 5]


@rule("sunset", "5.4")
def test_a_dummy_has_four_movement_points(leyte):
    b = leyte().put("IJN 1", "3909")
    assert allowance(b.s, b.marker("IJN 1")) == 4


@rule("sunset", "6.2.4")
def test_penalties_may_take_all_movement_points(leyte):
    b = leyte().put("IJN 1", "3909", "Fuso")
    slow_down(b.s, b.marker("IJN 1"), 4)
    assert allowance(b.s, b.marker("IJN 1")) == 0


@rule("sunset", "6.1")
def test_a_force_gets_wherever_its_points_last_and_not_over_land(leyte):
    b = leyte().put("IJN 1", "3520", "Yamato")
    before = courses(b.s, b.marker("IJN 1"), 4).before
    assert b.hex("3521") not in before
    assert len(course_to(before, b.hex("3620"))) == 1


@rule("sunset", "6.1")
def test_the_owner_names_where_it_goes_and_the_way_is_found(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato")
    b.run((activate, b.marker("IJN 1"))).take("move 3216")
    assert (b.at("IJN 1"), b.s.spent, len(b.s.track)) == ("3216", 4, 5)
    assert b.verb == "rest"  # its activation is over
    (told,) = [line for line in b.lines() if line.startswith("6.1 IJN 1 moves by ")]
    assert told.endswith(" to 3216.")


@rule("sunset", "6.1")
def test_a_way_ends_where_something_is_met(leyte):
    b = leyte().put("IJN 1", "1423", "Yamato").dice(sonar_contact=[8])
    b.s.sonar, b.s.sonar_side = [b.hex("1322"), b.hex("1323")], [USN, USN]
    b.s.cup = [3, 2, 3]
    b.run((activate, b.marker("IJN 1"))).take("move 1223")
    assert b.at("IJN 1") in ("1322", "1323")
    assert b.prompt.startswith("What does IJN 1 do? 3 MP left.")


@rule("sunset", "4.4")
def test_a_dummy_is_asked_to_the_end_like_any_other(leyte):
    b = leyte().put("IJN 1", "3212")
    b.run((activate, b.marker("IJN 1"))).take("by stages", "move 3216")
    assert b.keys == ["keep station", "stand by", "rest", "done"]
    assert b.asked.covert


@rule("sunset", "4.4")
def test_who_goes_by_stages_is_asked_after_each_move(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato")
    b.run((activate, b.marker("IJN 1"))).take("by stages", "move 3214")
    assert (b.at("IJN 1"), b.verb, "by stages" in b.keys) == ("3214", "move", False)
    b.take("move 3216")
    assert (b.at("IJN 1"), b.verb) == ("3216", "move")


@rule("sunset", "4.4", "12.1")
@pytest.mark.parametrize(("start", "goal"), [("3620", "3520"), ("1214", "1013")])
@pytest.mark.parametrize("ships", [("Kinu",), ()])
def test_in_ormoc_and_at_the_edge_its_owner_is_asked_again_whatever_it_is(
    leyte, start, goal, ships
):
    b = leyte().put("IJN 1", start, *ships)
    b.run((activate, b.marker("IJN 1"))).take(f"move {goal}")
    assert (b.at("IJN 1"), b.verb) == (goal, "move")


@rule("sunset", "5.5")
def test_no_way_leads_through_a_full_hex(leyte):
    b = leyte().put("IJN 1", "3721", "Kinu").put("IJN 2", "3722").put("IJN 3", "3722")
    assert b.hex("3622") not in courses(b.s, b.marker("IJN 1"), 5).before
    b.run((activate, b.marker("IJN 1")))
    assert reasons(b)["move 3722"].case == "5.5"


@rule("sunset", "5.5")
def test_us_fleets_do_not_pass_through_each_other(leyte):
    b = leyte().put("USN 1", "3521", "Taffy 3/1").put("USN 2", "3522", "DES RN 52")
    b.put("USN 3", "3622", "DES DIV 104")
    assert courses(b.s, b.marker("USN 1"), 4).before == {}


@rule("sunset", "6.1")
def test_ways_keep_clear_of_enemies(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato").put("USN 1", "3213", "Iowa")
    way = course_to(courses(b.s, b.marker("IJN 1"), 4).before, b.hex("3214"))
    assert b.hex("3213") not in way
    assert len(way) == 3


@rule("sunset", "10.4")
@pytest.mark.parametrize("watched", ["1322", "1323"])
def test_of_ways_as_short_one_without_sonar_markers_is_taken(leyte, watched):
    b = leyte().put("IJN 1", "1423", "Yamato")
    b.s.sonar, b.s.sonar_side = [b.hex(watched)], [USN]
    way = course_to(courses(b.s, b.marker("IJN 1"), 4).before, b.hex("1223"))
    assert len(way) == 2
    assert b.hex(watched) not in way


@rule("sunset", "6.3")
def test_us_ships_stop_in_san_bernardino_strait(leyte):
    b = leyte().put("USN 1", "3119", "Biloxi")
    b.run((activate, b.marker("USN 1")))
    for name in ("3118", "3219"):
        assert why_closed(b.s, b.marker("USN 1"), b.hex(name)).case == "6.3"
    assert "3120" in moves(b)
    assert not {"3118", "3219", "3117"} & moves(b)


@rule("sunset", "6.3")
@pytest.mark.parametrize(
    ("ships", "is_open"), [(("Boise", "X-Ray/1"), True), (("Maryland",), False)]
)
def test_only_cruisers_and_destroyers_go_one_hex_beyond_surigao(leyte, ships, is_open):
    b = leyte().put("USN 1", "3722", *ships)
    marker = b.marker("USN 1")
    for name in ("3721", "3822"):
        assert (why_closed(b.s, marker, b.hex(name)) is None) == is_open
    for name in ("3821", "3921", "3922"):
        assert why_closed(b.s, marker, b.hex(name)).case == "6.3"


@rule("sunset", "6.3", "5.4")
def test_a_us_dummy_may_do_what_cruisers_may(leyte):
    b = leyte().put("USN 1", "3722")
    assert why_closed(b.s, b.marker("USN 1"), b.hex("3721")) is None


@rule("sunset", "6.3")
def test_japanese_forces_leave_by_the_north_and_west_edges(leyte):
    b = leyte().put("IJN 1", "1013", "Zuikaku", "Div 61")
    b.run((activate, b.marker("IJN 1"))).take("leave")
    assert b.at("IJN 1") == "off"
    assert b.s.gone[IJN] == sorted([b.ship("Zuikaku"), b.ship("Div 61")])
    units = [u for u in range(len(b.data.air)) if b.data.air_ship[u] == b.ship("Zuikaku")]
    assert {b.s.air_box[u] for u in units if b.s.air_box[u] != LOST} == {OUT}


@rule("sunset", "6.3")
def test_sound_us_ships_and_dummies_do_not_leave(leyte):
    b = leyte().put("USN 1", "2828", "Iowa").put("IJN 1", "1013").activate("USN 1")
    assert why_not_leave(b.s, b.marker("USN 1")).case == "6.3"
    b.activate("IJN 1")
    assert why_not_leave(b.s, b.marker("IJN 1")).case == "5.4"


@rule("sunset", "12.2")
def test_the_transports_are_never_withdrawn(leyte):
    b = leyte().put("IJN 1", "1013", "Maru APD").activate("IJN 1")
    assert why_not_leave(b.s, b.marker("IJN 1")).case == "12.2"


@rule("sunset", "6.4")
def test_a_force_of_cripples_goes_home_at_full_speed_and_cannot_stop(leyte):
    b = leyte().put("USN 1", "2824", "Princeton", "DES RN 52").hits(Princeton=1)
    marker = b.marker("USN 1")
    b.s.crippled[marker] = 1
    b.run((activate, marker))
    assert "done" not in b.keys
    edge = b.data.to_edge["east"]
    assert {edge[b.hex(name)] for name in moves(b)} == {0}  # four steps of five
    b.take(b.keys[0])
    assert b.keys == ["leave"]
    b.take("leave")
    assert b.s.gone[USN] == sorted([b.ship("Princeton"), b.ship("DES RN 52")])


@rule("sunset", "6.4")
def test_a_force_of_cripples_that_cannot_go_on_may_stop(leyte):
    b = leyte().put("USN 1", "2824", "Princeton").hits(Princeton=1).activate("USN 1", spent=5)
    b.s.crippled[b.marker("USN 1")] = 1
    b.run((act, b.marker("USN 1")))
    assert b.keys == ["done"]


@rule("sunset", "9.4")
def test_a_crippled_cruiser_may_make_for_manila(leyte):
    b = leyte().put("IJN D1", "2711", "Myoko").hits(Myoko=3)
    assert nearest_homes(b.s, b.marker("IJN D1")) == ["Manila"]
    b.put("IJN D1", "2711", "Musashi").hits(Musashi=5)
    assert nearest_homes(b.s, b.marker("IJN D1")) == ["west"]


@rule("sunset", "12.1")
def test_transports_unload_at_ormoc_for_one_movement_point(leyte):
    b = leyte().put("IJN 1", "3620", "Maru APD", "Kinu").hits(Maru_APD=1)
    b.run((activate, b.marker("IJN 1"))).take("move 3520", "unload")
    assert (b.s.landed, b.s.spent) == (4, 2)
    assert "unload" not in b.keys
    assert any("lands troops in 3520" in line for line in b.lines())


@rule("sunset", "12.1")
def test_without_a_movement_point_they_unload_later(leyte):
    b = leyte().put("IJN 1", "3520", "Maru APD").activate("IJN 1", spent=3)
    b.run((act, b.marker("IJN 1")))
    assert "unload" not in b.keys
