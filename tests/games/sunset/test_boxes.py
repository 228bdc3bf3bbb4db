"""6.5: how aircraft get tired and recover, and what they lose with their deck."""

import pytest

from deckload.engine.procedures import steps
from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.model.state import CAP, FLOWN, LOST, NONE, NOT_YET, OUT, READY
from deckload.games.sunset.rules.air.boxes import end_of_turn, lose_deck
from deckload.games.sunset.rules.air.fatigue import let_crews_rest
from deckload.testing import rule
from games.sunset.air_raids import guarding, start, weak

NIGHT = 5


@steps("sunset.test_boxes")
def lose_it(s, ship):
    lose_deck(s, ship)


EVENING = 4


def turn_ends(b):
    return start(b, let_crews_rest, end_of_turn)


def flew(b, times, *units):
    for name in units:
        b.s.missions[b.unit(name)] = times
    return b.air(FLOWN, *units)


# --- by day ---------------------------------------------------------------------------------------


@rule("sunset", "6.5.3", "3.3")
def test_a_unit_that_flew_once_is_ready_again_but_exhausted(leyte):
    b = turn_ends(flew(leyte().put("USN 1", "2820", "Essex"), 1, "VB-15"))
    assert (b.box("VB-15"), weak(b, "VB-15", "VT-15")) == (READY, ["VB-15"])


@rule("sunset", "6.5.3")
def test_a_unit_that_flew_twice_stays_below_until_the_night_is_over(leyte):
    b = turn_ends(flew(leyte().put("USN 1", "2820", "Essex"), 2, "VB-15"))
    assert b.box("VB-15") == FLOWN
    b = turn_ends(flew(leyte().put("USN 1", "2820", "Essex").turn(NIGHT), 2, "VB-15"))
    assert (b.box("VB-15"), b.s.missions[b.unit("VB-15")]) == (READY, 0)


@rule("sunset", "6.5.2", "6.5.3")
def test_units_of_escort_carriers_fly_each_turn_without_getting_tired(leyte):
    b = turn_ends(flew(leyte().put("USN 1", "2820", "St. Lo"), 0, "CS 65"))
    assert (b.box("CS 65"), weak(b, "CS 65")) == (READY, [])


@rule("sunset", "6.5.4", "8.2.1")
def test_fighters_over_another_force_come_back_tired_with_the_turn(leyte):
    b = leyte().put("USN 1", "2820", "Essex").put("USN 2", "2821", "Intrepid")
    guarding(b, "USN 2", "VF-15/1")
    b.s.missions[b.unit("VF-15/1")] = 1
    turn_ends(b)
    assert (b.box("VF-15/1"), weak(b, "VF-15/1")) == (READY, ["VF-15/1"])
    assert b.s.patrol_over[b.unit("VF-15/1")] == NONE


@rule("sunset", "6.5.4")
def test_fighters_over_their_own_force_stay_up_until_the_day_ends(leyte):
    b = turn_ends(leyte().put("USN 1", "2820", "Essex").air(CAP, "VF-15/1"))
    assert (b.box("VF-15/1"), weak(b, "VF-15/1")) == (CAP, [])
    b = leyte().put("USN 1", "2820", "Essex").air(CAP, "VF-15/1").turn(EVENING)
    assert turn_ends(b).box("VF-15/1") == FLOWN


@rule("sunset", "6.5.4")
def test_japanese_fighters_land_ready_in_the_evening(leyte):
    b = leyte().put("IJN 1", "2820", "Zuikaku").air(CAP, "Zuikaku F").turn(EVENING)
    assert turn_ends(b).box("Zuikaku F") == READY


@rule("sunset", "6.5.7")
def test_a_japanese_fighter_over_another_force_has_flown_when_the_turn_ends(leyte):
    b = leyte().put("IJN 1", "2820", "Zuikaku").put("IJN 2", "2821", "Zuiho")
    turn_ends(guarding(b, "IJN 2", "Zuikaku F"))
    assert (b.box("Zuikaku F"), weak(b, "Zuikaku F")) == (FLOWN, [])


@rule("sunset", "6.5.8")
def test_heavy_bombers_rest_until_the_night_is_over(leyte):
    b = turn_ends(flew(leyte(), 1, "HB 1"))
    assert b.box("HB 1") == FLOWN
    assert turn_ends(flew(leyte().turn(NIGHT), 1, "HB 1")).box("HB 1") == READY


# --- by night -------------------------------------------------------------------------------------


@rule("sunset", "6.5.3", "3.3")
def test_after_the_night_all_us_units_are_fresh(leyte):
    b = leyte().put("USN 1", "2820", "Essex").turn(NIGHT)
    b.air(READY, "VB-15", weak=True).air(FLOWN, "VT-15", weak=True)
    turn_ends(b)
    assert (b.box("VT-15"), weak(b, "VB-15", "VT-15")) == (READY, [])


@rule("sunset", "6.5.9")
def test_a_night_makes_no_japanese_unit_ready_or_whole(leyte):
    b = leyte().turn(NIGHT).air(FLOWN, "1AF B1", weak=True)
    turn_ends(b)
    assert (b.box("1AF B1"), weak(b, "1AF B1")) == (FLOWN, ["1AF B1"])


@rule("sunset", "13.2")
def test_trained_crews_are_ready_in_the_morning(leyte):
    b = leyte(trained_crews="on").put("IJN 1", "2820", "Zuikaku").turn(NIGHT)
    b.air(FLOWN, "Zuikaku B", "1AF B1")
    turn_ends(b)
    assert (b.box("Zuikaku B"), b.box("1AF B1")) == (READY, FLOWN)


# --- fatigue (14.6) -------------------------------------------------------------------------------


@rule("sunset", "14.6")
@pytest.mark.parametrize(("die", "tired"), [(6, []), (7, ["VF-15/1"]), (9, ["VF-15/1", "VT-15"])])
def test_with_fatigue_a_roll_for_each_carrier_says_who_recovers(leyte, die, tired):
    b = leyte(fatigue="on").put("USN 1", "2820", "Essex").turn(NIGHT).dice(fatigue=[die])
    flew(b, 1, "VF-15/1", "VB-15", "VT-15")
    turn_ends(b)
    if tired:
        b.take("strongest")
    assert weak(b, "VF-15/1", "VB-15", "VT-15") == tired
    assert b.box("VT-15") == READY


@rule("sunset", "14.6")
def test_the_owner_says_whose_crews_recover(leyte):
    b = leyte(fatigue="on").put("USN 1", "2820", "Essex").turn(NIGHT).dice(fatigue=[7])
    turn_ends(flew(b, 1, "VF-15/1", "VB-15", "VT-15"))
    assert (b.side, b.verb) == (USN, "restore")
    b.take("restore VF-15/1", "restore VT-15")
    assert weak(b, "VF-15/1", "VB-15", "VT-15") == ["VB-15"]


@rule("sunset", "14.6")
def test_an_earlier_hard_day_makes_the_roll_worse(leyte):
    b = leyte(fatigue="on").put("USN 1", "2820", "Essex").turn(NIGHT).dice(fatigue=[6])
    b.s.hard_days[b.ship("Essex")] = 1
    turn_ends(flew(b, 2, "VB-15", "VT-15")).take("strongest")
    assert weak(b, "VB-15", "VT-15") == ["VT-15"]
    assert b.s.hard_days[b.ship("Essex")] == 2


@rule("sunset", "14.6")
def test_escort_carriers_do_not_roll(leyte):
    b = leyte(fatigue="on").put("USN 1", "2820", "St. Lo").turn(NIGHT)
    turn_ends(b.air(READY, "CS 65", weak=True))
    assert weak(b, "CS 65") == []


# --- decks (6.5.5, 9.1) ---------------------------------------------------------------------------


@rule("sunset", "6.5.5", "9.1")
def test_the_aircraft_of_a_carrier_that_cannot_fly_are_out_of_play(leyte):
    b = leyte().put("USN 1", "2820", "Essex", "Lexington").hits(Essex=3)
    b.air(CAP, "VF-15/1")
    lose_deck(b.s, b.ship("Essex"))
    assert [b.box(name) for name in ("VF-15/1", "VB-15", "VB-19")] == [OUT, OUT, READY]


@rule("sunset", "6.5.5")
def test_they_are_lost_with_the_ship(leyte):
    b = leyte().hits(Essex=6)
    b.air(OUT, "VB-15")
    lose_deck(b.s, b.ship("Essex"))
    assert {b.box(name) for name in ("VF-15/1", "VF-15/2", "VB-15", "VT-15")} == {LOST}


@rule("sunset", "6.5.5", "13.2")
def test_nobody_hears_of_aircraft_that_never_came(leyte):
    b = leyte("what-if").hits(Zuikaku=6).air(NOT_YET, "Zuikaku B2")
    start(b, (lose_it, b.ship("Zuikaku")))
    assert b.box("Zuikaku B2") == LOST
    assert not any("Zuikaku B2" in line for line in b.lines(USN))


@rule("sunset", "6.5.5")
def test_out_of_play_they_do_not_recover(leyte):
    b = leyte().put("USN 1", "2820", "Essex").turn(NIGHT).air(OUT, "VB-15")
    assert turn_ends(b).box("VB-15") == OUT
