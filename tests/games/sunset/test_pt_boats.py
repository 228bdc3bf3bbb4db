"""11.2: PT boats."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.pt_boats import attack, place_boats
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, hits_on, pause, rolled


def entering(b, *ships, die, **dice):
    b.put("IJN 1", "3722", *ships).s.pt_hex = b.hex("3722")
    return b.dice(PT_boats=[die], **dice).run((attack, b.marker("IJN 1")), pause)


@rule("sunset", "11.2")
def test_they_lie_within_three_hexes_of_the_beachhead(leyte):
    b = leyte().run(place_boats, pause)
    assert (b.side, "boats 3722" in b.keys, "boats 3822" in b.keys) == (USN, True, True)
    assert "boats 3323" in b.keys
    assert all(b.data.grid.distance(p, b.hex("3521")) <= 3 for p in b.asked.options)
    b.take("boats 3722")
    assert b.s.pt_hex == b.hex("3722")


@rule("sunset", "11.2.1")
@pytest.mark.parametrize(("die", "slower"), [(7, 0), (8, 1), (9, 1)])
def test_they_may_cost_a_movement_point(leyte, die, slower):
    b = entering(leyte(), "Fuso", die=die)
    assert (b.s.slower[b.marker("IJN 1")], hits_on(b, "Fuso")) == (slower, 0)


@rule("sunset", "11.2.1")
def test_a_ten_also_hits_a_ship_at_random(leyte):
    b = entering(leyte(), "Fuso", "Mogami", die=10, ship_hit=[2])
    assert (b.s.slower[b.marker("IJN 1")], hits_on(b, "Mogami")) == (1, 1)


@rule("sunset", "11.2.1")
def test_by_night_they_add_two(leyte):
    b = entering(leyte().turn(NIGHT), "Fuso", die=8, ship_hit=[1])
    assert (rolled(b, "PT boats"), hits_on(b, "Fuso")) == (["PT boats 8+2: hit"], 1)


@rule("sunset", "11.2.1")
def test_they_leave_us_ships_and_other_hexes_alone(leyte):
    b = leyte().put("USN 1", "3722", "Boise").put("IJN 1", "3721", "Fuso")
    b.s.pt_hex = b.hex("3722")
    b.run((attack, b.marker("USN 1")), (attack, b.marker("IJN 1")), pause)
    assert rolled(b, "PT boats") == []


@rule("sunset", "11.2.1", "5.4")
@pytest.mark.parametrize(("die", "place"), [(9, "3722"), (10, "off")])
def test_a_dummy_is_found_out_by_a_hit(leyte, die, place):
    assert entering(leyte(), die=die).at("IJN 1") == place


@rule("sunset", "11.2")
def test_they_stay_where_they_are_until_their_owner_sends_them_elsewhere(leyte):
    b = leyte().put("USN 1", "3323", "Iowa").put("IJN 1", "3212", "Yamato")
    b.s.pt_hex = b.hex("3722")
    b.run(place_boats, pause)
    assert (b.verb, b.s.pt_hex) == ("rest", b.hex("3722"))
    b.run(reorganise, place_boats, pause).take_as(IJN, "done").take_as(USN, "boats")
    assert "boats" not in b.keys
    b.take_as(USN, "done")
    b.take("boats 3822")
    assert (b.s.pt_hex, b.s.boats_move) == (b.hex("3822"), 0)
