"""6.5.9: the Japanese air fleets in the Initial Phase."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import FLOWN, LOST, NOT_YET, READY
from deckload.games.sunset.rules.air.air_fleets import ready_units, reinforce_air
from deckload.testing import rule
from games.sunset.air_raids import start, weak


@rule("sunset", "6.5.9", "3.1")
def test_a_flown_unit_is_ready_on_one_to_three(leyte):
    b = leyte().dice(readiness=[3, 4]).air(FLOWN, "1AF B1", "2AF B1")
    start(b, ready_units)
    assert (b.box("1AF B1"), b.box("2AF B1")) == (READY, FLOWN)


@rule("sunset", "6.5.9", "2.2")
def test_only_the_owner_sees_the_dice(leyte):
    b = leyte().dice(readiness=[3]).air(FLOWN, "1AF B1")
    start(b, ready_units)
    assert any("readiness" in line for line in b.lines(IJN))
    assert not any("readiness" in line for line in b.lines(USN))


@rule("sunset", "3.1", "6.5.7")
def test_carrier_units_that_guarded_others_roll_too(leyte):
    b = leyte().put("IJN 1", "1324", "Zuikaku").dice(readiness=[1]).air(FLOWN, "Zuikaku F")
    assert start(b, ready_units).box("Zuikaku F") == READY


@rule("sunset", "13.2")
def test_trained_crews_do_not(leyte):
    b = leyte(trained_crews="on").put("IJN 1", "1324", "Zuikaku").air(FLOWN, "Zuikaku F")
    assert start(b, ready_units).box("Zuikaku F") == FLOWN


@rule("sunset", "6.5.11")
def test_nobody_is_made_ready_at_night(leyte):
    assert start(leyte().turn(5).air(FLOWN, "1AF B1"), ready_units).box("1AF B1") == FLOWN


@rule("sunset", "13.3.5")
def test_nor_on_the_first_day_of_the_campaign(leyte):
    b = leyte("campaign", air_fleets_wait="on").air(FLOWN, "1AF B1")
    assert start(b, ready_units).box("1AF B1") == FLOWN


@rule("sunset", "6.5.9", "13.1.2")
def test_destroyed_units_come_back_whole_on_two_turns(leyte):
    b = leyte().turn(6).dice(air_reinforcement=[5], air_unit_that_returns=[2])
    start(b.air(NOT_YET, "2AF F7").air(LOST, "1AF B1", "2AF B1", weak=True), reinforce_air)
    assert (b.box("1AF B1"), b.box("2AF B1")) == (LOST, READY)
    assert weak(b, "2AF B1") == []
    assert "6.5.9 2AF B1 joins the 2nd Air Fleet again." in b.lines(USN)


@rule("sunset", "6.5.9", "13.1.2")
def test_on_other_turns_nobody_rolls(leyte):
    b = start(leyte().turn(7).air(LOST, "1AF B1"), reinforce_air)
    assert b.box("1AF B1") == LOST


@rule("sunset", "6.5.9", "13.3.2")
def test_the_campaign_has_them_four_turns_later(leyte):
    b = leyte("campaign").turn(14).dice(air_reinforcement=[1])
    assert start(b.air(LOST, "1AF B1"), reinforce_air).box("1AF B1") == LOST


@rule("sunset", "6.5.9")
def test_units_lost_with_their_carriers_are_not_drawn(leyte):
    b = leyte().turn(6).dice(air_reinforcement=[10]).air(NOT_YET, "2AF F7").air(LOST, "Zuikaku B")
    assert start(b, reinforce_air).box("Zuikaku B") == LOST


@rule("sunset", "6.5.9")
def test_no_more_return_than_were_lost(leyte):
    b = leyte().turn(6).dice(air_reinforcement=[10], air_unit_that_returns=[1])
    b.air(NOT_YET, "2AF F7").air(LOST, "1AF F1")
    assert start(b, reinforce_air).box("1AF F1") == READY
