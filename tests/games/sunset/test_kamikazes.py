"""4.6, 11.1, 14.3: kamikazes."""

import pytest

from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import CAP
from deckload.games.sunset.rules.air.kamikazes import commit_kamikazes, strike
from deckload.testing import rule
from games.sunset.air_raids import has_stopped, hits_on, start


def commit(b, *keys):
    return start(b, commit_kamikazes).take(*keys)


def in_pool(b):
    return b.s.pool[b.data.kamikaze_chit]


@rule("sunset", "11.1")
def test_two_come_on_the_25th_in_a_day_turn_of_choice(leyte):
    b = start(leyte().turn(6), commit_kamikazes)
    assert (b.side, b.keys, b.asked.covert) == (IJN, ["commit 0", "commit 1", "commit 2"], True)
    b.take("commit 2")
    assert (in_pool(b), b.s.kamikazes, b.s.divine_wind) == (2, 2, 1)


@rule("sunset", "11.1")
def test_those_kept_back_wait_for_a_later_day_turn(leyte):
    b = leyte().turn(7)
    b.s.kamikazes = 2
    assert start(b, commit_kamikazes).keys == ["commit 0", "commit 1", "commit 2"]
    b = leyte().turn(10)
    b.s.kamikazes = 2
    assert start(b, commit_kamikazes).keys == [f"commit {n}" for n in range(4)]


@rule("sunset", "11.1", "6.5.11")
@pytest.mark.parametrize("turn", [1, 2, 4, 5])
def test_there_are_none_before_the_25th_nor_by_night(leyte, turn):
    b = start(leyte().turn(turn), commit_kamikazes)
    assert in_pool(b) == 0
    assert turn in (1, 5) or has_stopped(b)


@rule("sunset", "14.3")
def test_more_can_be_called_up_for_points_two_a_day(leyte):
    b = start(leyte(divine_wind="on").turn(6), commit_kamikazes)
    assert b.keys == [f"commit {n}" for n in range(5)]
    b.take("commit 3")
    assert (b.s.kamikazes, b.s.extra_kamikazes, b.s.extra_today) == (3, 1, 1)
    again = leyte(divine_wind="on").turn(7)
    again.s.extra_today = 1
    assert start(again, commit_kamikazes).keys == ["commit 0", "commit 1"]


@rule("sunset", "11.1", "4.6")
def test_a_kamikaze_needs_a_detected_force_and_waits_without(leyte):
    b = leyte().put("USN 1", "3324", "St. Lo")
    b.s.kamikazes = 1
    start(b, strike)
    assert has_stopped(b)
    assert b.s.kamikazes == 1


@rule("sunset", "11.1")
def test_it_dives_on_a_larger_ship_past_cap_and_guns(leyte):
    b = leyte().dice(kamikaze=[5], critical_hit=[1])
    b.put("USN 1", "3324", "St. Lo", "Kitkun Bay", "Taffy 3/1").air(CAP, "CS 65", "CS 5")
    b.s.kamikazes = 1
    start(b.detect("USN 1"), strike)
    assert b.keys == ["dive on St. Lo", "dive on Kitkun Bay"]
    b.take("dive on St. Lo")
    assert (hits_on(b, "St. Lo"), b.s.kamikazes) == (2, 0)


@rule("sunset", "11.1", "9.2")
def test_any_hit_is_critical_too(leyte):
    b = leyte().dice(kamikaze=[2], critical_hit=[6]).put("USN 1", "3324", "Essex")
    b.s.kamikazes = 1
    start(b.detect("USN 1"), strike)
    assert hits_on(b, "Essex") == 2  # one, and a fire


@rule("sunset", "11.1")
def test_it_chooses_among_all_detected_forces(leyte):
    b = leyte().put("USN 1", "3324", "St. Lo").put("USN 2", "2820", "Essex")
    b.put("USN 3", "2821", "Iowa").detect("USN 1", "USN 2")
    b.s.kamikazes = 1
    assert start(b, strike).keys == ["kamikaze at USN 1", "kamikaze at USN 2"]


@rule("sunset", "11.1")
def test_among_destroyers_alone_it_is_wasted(leyte):
    b = leyte().put("USN 1", "3324", "Taffy 3/1", "Taffy 3/2").detect("USN 1")
    b.s.kamikazes = 1
    start(b, strike)
    assert has_stopped(b)
    assert b.s.kamikazes == 0
