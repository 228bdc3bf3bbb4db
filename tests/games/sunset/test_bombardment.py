"""14.4: naval bombardment."""

import pytest

from deckload.games.sunset.rules.bombardment import bombarding_ships, count_bombardment, set_quota
from deckload.testing import rule
from games.sunset.gun_line import NIGHT


def off_the_beach(b, place, *ships):
    return b.put("USN 1", place, *ships)


def names(b):
    return [b.data.ships[ship].name for ship in bombarding_ships(b.s)]


@rule("sunset", "14.4")
@pytest.mark.parametrize(("die", "wanted"), [(1, 1), (2, 1), (3, 2), (10, 5)])
def test_half_a_die_of_ships_is_wanted(leyte, die, wanted):
    b = leyte(bombardment="on").dice(bombardment=[die])
    set_quota(b.s)
    assert b.s.bombard_due == wanted


@rule("sunset", "14.4")
def test_nobody_asks_by_night_or_without_the_option(leyte):
    for b in (leyte(bombardment="on").turn(NIGHT), leyte()):
        b.s.battled = [[1], [2]]
        set_quota(b.s)
        assert (b.s.bombard_due, b.s.battled) == (0, [[], []])


@rule("sunset", "14.4")
def test_battleships_and_cruisers_of_the_seventh_fleet_count(leyte):
    b = off_the_beach(leyte(), "3521", "Mississippi", "Boise", "X-Ray/1")
    assert names(b) == ["Mississippi", "Boise"]
    assert names(off_the_beach(leyte(), "3522", "Mississippi")) == ["Mississippi"]
    assert names(off_the_beach(leyte(), "3523", "Mississippi")) == []
    assert names(off_the_beach(leyte(), "3521", "Iowa")) == []


@rule("sunset", "14.4")
def test_who_has_fought_this_turn_does_not_count(leyte):
    b = off_the_beach(leyte(), "3521", "Mississippi", "Boise")
    b.s.battled[0] = [b.ship("Boise")]
    assert names(b) == ["Mississippi"]


@rule("sunset", "14.4")
def test_each_ship_short_scores(leyte):
    b = off_the_beach(leyte(bombardment="on"), "3521", "Mississippi", "Boise")
    b.s.bombard_due = 4
    count_bombardment(b.s)
    assert b.s.bombard_short == 2
    b.s.bombard_due = 1
    count_bombardment(b.s)
    assert b.s.bombard_short == 2
