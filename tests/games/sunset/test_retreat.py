"""8.3.9: after a surface battle."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.retreat import (
    clear_line,
    leave_cripples,
    retreat,
    retreat_hexes,
)
from deckload.testing import rule
from games.sunset.gun_line import OPEN_SEA, lined_up, pause, slot_of


def battle(b, came_from="3322", **more):
    return lined_up(b, {"Mississippi": 15}, {"Kongo": 10}, came_from=came_from, **more)


def near(b):
    """The sea hexes around the battle."""
    return [b.data.grid.name_of(p) for p in b.data.sea_neighbours[b.hex(OPEN_SEA)]]


def offered(b, name):
    return {b.data.grid.name_of(place) for place in retreat_hexes(b.s, [b.marker(name)])}


@rule("sunset", "8.3.9")
def test_who_came_in_goes_back_where_he_came_from(leyte):
    b = battle(leyte()).run((retreat, IJN), pause)
    assert (b.at("IJN 1"), b.verb != "retreat") == ("3322", True)


@rule("sunset", "8.3.9")
def test_the_other_goes_to_a_vacant_hex_but_not_where_the_enemy_came_from(leyte):
    b = battle(leyte()).put("IJN 2", "3324")
    assert offered(b, "USN 1") == set(near(b)) - {"3322", "3324"}


@rule("sunset", "8.3.9")
def test_nor_if_all_who_came_from_there_have_been_left_behind(leyte):
    b = battle(leyte()).hits(Kongo=5).run(leave_cripples, (retreat, USN), pause)
    assert (b.at("IJN 1"), b.side, b.verb) == ("off", USN, "retreat")
    assert "retreat 3322" not in b.keys


@rule("sunset", "8.3.9")
def test_who_was_there_when_activated_is_like_the_other(leyte):
    b = battle(leyte(), came_from="").run((retreat, IJN), pause)
    assert (b.side, b.verb) == (IJN, "retreat")


def crowded(b, *keep):
    """Japanese dummies in all hexes around but these."""
    for number, place in enumerate(p for p in near(b) if p not in keep):
        b.put(f"IJN {number + 2}", place)
    return b


@rule("sunset", "8.3.9")
def test_then_to_friends_with_room(leyte):
    b = battle(leyte())
    crowded(b, "3322", "3324").put("USN 2", "3324", "West Virginia")
    assert offered(b, "USN 1") == {"3324"}


@rule("sunset", "8.3.9")
def test_then_where_the_enemy_came_from(leyte):
    b = battle(leyte())
    crowded(b, "3322", "3324").put("USN 2", "3324", "West Virginia").put("USN 3", "3324", "Boise")
    assert offered(b, "USN 1") == {"3322"}


@rule("sunset", "8.3.9", "6.2.4")
def test_then_to_friends_without_room_who_all_suffer(leyte):
    b = battle(leyte(), came_from="")
    crowded(b, "3324").put("USN 2", "3324", "West Virginia").put("USN 3", "3324", "Boise")
    b.run((retreat, USN), pause).take("retreat 3324")
    assert [b.s.slower[b.marker(f"USN {n}")] for n in (1, 2, 3)] == [2, 2, 2]


@rule("sunset", "8.3.9")
def test_all_task_forces_of_a_side_go_together(leyte):
    b = battle(leyte()).put("USN 2", OPEN_SEA, "West Virginia")
    b.s.fighting[USN].append(b.marker("USN 2"))
    b.run((retreat, USN), pause).take("retreat 3324")
    assert (b.at("USN 1"), b.at("USN 2")) == ("3324", "3324")


@rule("sunset", "6.3", "8.3.9")
def test_us_ships_do_not_retreat_beyond_their_bounds(leyte):
    b = battle(leyte(), came_from="", field="3119")
    assert offered(b, "USN 1") == {"3020", "3120"}
    assert offered(b, "IJN 1") == {"3020", "3120", "3118", "3219"}


@rule("sunset", "8.3.9")
@pytest.mark.parametrize(("hits", "left"), [(3, False), (4, True)])
def test_ships_beyond_half_are_left_behind(leyte, hits, left):
    b = battle(leyte().hits(Kongo=hits))
    b.run(leave_cripples, (retreat, IJN), pause)
    assert (b.at("IJN D1") == OPEN_SEA) == left
    assert (b.at("IJN 1") == "3322") == (not left)


@rule("sunset", "8.3.9", "9.3")
def test_destroyers_go_along_whatever_they_have_lost(leyte):
    b = lined_up(leyte().hits(Div_4=3), {"Iowa": 15}, {"Div 4": 10}, came_from="3322")
    b.run(leave_cripples, (retreat, IJN), pause)
    assert b.at("IJN 1") == "3322"


@rule("sunset", "13.1.5.2")
@pytest.mark.parametrize(
    ("usn", "weary", "free"),
    [("Mississippi", [], 1), ("Boise", [], 0), ("Mississippi", [IJN], 0), ("St. Lo", [USN], 1)],
)
def test_a_battle_of_weight_frees_who_never_wanted_to_leave(leyte, usn, weary, free):
    b = lined_up(leyte(fanaticism="on"), {usn: 15}, {"Kongo": 10}, came_from="3322")
    b.s.weary, b.s.opened_fire = weary, [1, 1]
    b.run(clear_line, pause)
    assert b.s.fought[b.ship("Kongo")] == free


@rule("sunset", "8.3.9")
def test_nothing_of_the_battle_stays(leyte):
    b = battle(leyte())
    slot = slot_of(b, "Kongo")
    b.s.shots, b.s.smoke_of = [[slot, 0]], [[3], []]
    b.run(clear_line, pause)
    assert (b.s.slot_ship, b.s.shots, b.s.smoke_of, b.s.fighting) == ([], [], [[], []], [[], []])


@rule("sunset", "8.3.9", "5.5")
def test_nobody_retreats_to_the_other_us_fleet(leyte):
    b = lined_up(leyte(), {"Mississippi": 15}, {"Kongo": 10}, field="3521")
    b.put("USN 2", "3522", "Iowa").put("IJN 2", "3622")
    assert offered(b, "USN 1") == {"3622"}
    b.put("USN 3", "3622", "New Jersey").run((retreat, USN), pause)
    assert b.at("USN 1") == "3521", "there is nowhere to go"
