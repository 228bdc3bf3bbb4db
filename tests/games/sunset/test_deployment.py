"""8.3.1: groups of four, placed by rolls."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.surface_battle import begin_battle
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, OPEN_SEA, area_of, pause

TAFFY = ("Taffy 3/1", "Taffy 3/2")
CARRIERS = ("Fanshaw Bay", "St. Lo", "White Plains", "Kalinin Bay")
CRUISERS = ("Chokai", "Haguro", "Kumano", "Tone", "Chikuma")


def battle(b, usn, ijn, **dice):
    b.put("USN 1", OPEN_SEA, *usn).put("IJN 1", OPEN_SEA, *ijn).dice(**dice)
    return b.run((begin_battle, b.marker("IJN 1"), (b.marker("USN 1"),)), pause)


def shuffles(*sizes):
    """Dice that leave groups of so many US ships in their order."""
    return [face for size in sizes for face in range(size, 1, -1)]


@rule("sunset", "8.3.1")
@pytest.mark.parametrize(
    ("turn", "die", "ijn", "usn"),
    [(2, 1, 2, 24), (2, 5, 6, 20), (2, 10, 8, 18), (NIGHT, 1, 6, 20), (NIGHT, 10, 11, 15)],
)
def test_by_night_the_fleets_meet_closer(leyte, turn, die, ijn, usn):
    b = battle(leyte().turn(turn), ["Iowa"], ["Kongo"], deployment=[die, die], initiative=[2, 1])
    assert (area_of(b, "Kongo"), area_of(b, "Iowa")) == (ijn, usn)


@rule("sunset", "8.3.1")
def test_four_ships_are_one_group_and_nobody_is_asked(leyte):
    b = battle(
        leyte(),
        CARRIERS,
        CRUISERS[:4],
        deployment=[3, 4],
        face_down=shuffles(4),
        initiative=[1, 2],
    )
    assert b.verb == "sail"
    assert {b.s.slot_area[slot] for slot in range(4)} == {4}


@rule("sunset", "8.3.1")
def test_like_goes_with_like_for_those_who_do_not_care(leyte):
    b = battle(
        leyte(),
        (*TAFFY, *CARRIERS),
        CRUISERS[:1],
        deployment=[5, 1, 10],
        face_down=shuffles(4, 2),
        initiative=[1, 2],
    )
    assert (b.side, b.keys) == (USN, ["usual", "always usual", "compose"])
    b.take("usual")
    assert (area_of(b, "Taffy 3/1"), area_of(b, "Kalinin Bay")) == (24, 18)


@rule("sunset", "8.3.1")
def test_who_never_cares_is_not_asked_in_the_next_battle(leyte):
    ships, dice = (*TAFFY, *CARRIERS), {"deployment": [5, 1, 10], "initiative": [1, 2]}
    b = battle(leyte(), ships, CRUISERS[:1], face_down=shuffles(4, 2), **dice)
    b.take("always usual")
    again = leyte()
    again.s.groups_usual = b.s.groups_usual
    again = battle(again, ships, CRUISERS[:1], face_down=shuffles(4, 2), **dice)
    assert again.verb == "sail"
    assert (area_of(again, "Taffy 3/1"), area_of(again, "Kalinin Bay")) == (24, 18)


@rule("sunset", "8.3.1")
def test_an_admiral_may_compose_his_groups_of_four(leyte):
    b = battle(
        leyte(), ["Iowa"], CRUISERS, deployment=[1, 10, 5], face_down=shuffles(1), initiative=[1, 2]
    )
    b.take("compose", "group Tone", "group Chikuma", "group Chokai", "group Kumano")
    assert (area_of(b, "Tone"), area_of(b, "Haguro")) == (2, 8)


@rule("sunset", "8.3.1")
def test_the_last_group_is_what_is_left(leyte):
    ships = (*CRUISERS, "Myoko", "Suzuya", "Kongo")
    b = battle(leyte(), ["Iowa"], ships, deployment=[1, 10, 5], initiative=[1, 2]).take("compose")
    b.take(*[f"group {name}" for name in ships[:4]])
    assert b.verb == "sail"
    assert [area_of(b, name) for name in ships] == [2] * 4 + [8] * 4


@rule("sunset", "8.3.1")
def test_us_ships_lie_face_down_and_show_their_class(leyte):
    b = battle(
        leyte(),
        ("Iowa", "Biloxi"),
        ["Kongo"],
        deployment=[5, 5],
        face_down=[1],
        initiative=[1, 2],
    )
    assert b.s.slot_ship == [b.ship("Kongo"), b.ship("Biloxi"), b.ship("Iowa")]
    k = b.knows(IJN)
    assert (k.slot_ship[0], k.slot_ship[1] < 0, k.slot_ship[2] < 0) == (b.ship("Kongo"), True, True)
    assert k.slot_class == b.s.slot_class
    assert b.knows(USN).slot_ship == b.s.slot_ship


@rule("sunset", "8.3.1", "7.0")
def test_a_battle_shows_the_japanese_by_name_and_us_ships_by_number(leyte):
    b = battle(
        leyte(), ("Iowa", "Biloxi"), ["Kongo"], deployment=[5, 5], face_down=[2], initiative=[1, 2]
    )
    assert b.knows(USN).ships[b.marker("IJN 1")] == [b.ship("Kongo")]
    assert b.s.report[b.marker("USN 1")] == [0, 1, 1, 0, 0]
    assert b.s.detected[b.marker("IJN 1")] == 1
