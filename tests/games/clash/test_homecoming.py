"""8.1.2, 8.6, 15.6: raids come home."""

import pytest

from deckload.games.clash.rules.raids.bombing import bomb_ships
from deckload.games.clash.rules.raids.homecoming import fly_home, other_decks
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
)
from deckload.testing import rule
from games.clash.raids import in_flight, is_clear, on_display, over, start


def us_raid(b, *units):
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku", "Taiho")
    return in_flight(b, "IJN 1", *units)


def japanese_raid(b, *units):
    b.put("USN 1", "3111", "Lexington", "Reno")
    b.put("IJN 1", "2511", "Zuikaku", "Taiho", "Shokaku")
    return in_flight(b, "USN 1", *units)


@rule("clash", "8.6")
def test_survivors_are_in_their_flown_boxes_and_the_display_is_cleared(clash):
    b = on_display(us_raid(clash(), "VB-16", "VT-16"), Zuikaku=1)
    over(b, Zuikaku=("VB-16",))
    b.s.penalty[b.unit("VB-16")], b.s.strength[b.unit("VB-16")] = -2, 6
    b.s.raid_path, b.s.doomed, b.s.engaged = [4], [5], [6]
    start(b, fly_home)
    assert [b.box("VB-16"), b.box("VT-16")] == [FLOWN, FLOWN]
    assert is_clear(b)
    assert "8.6 The raid flies home: 2 air units." in b.lines()


@rule("clash", "8.6")
def test_no_word_of_a_raid_of_which_nothing_is_left(clash):
    b = us_raid(clash(), "VB-16")
    b.s.raid = []
    start(b, fly_home)
    assert not any("flies home" in line for line in b.lines())


@rule("clash", "8.1.2")
@pytest.mark.parametrize(("die", "turn"), [(5, 6), (6, 4)])
def test_units_that_flew_too_far_rest_for_four_or_two_turns(clash, die, turn):
    b = us_raid(clash().dice(extended_range=[die]), "VB-16", "VT-16")
    b.s.extended = [b.unit("VB-16")]
    start(b, fly_home)
    assert (b.box("VB-16"), b.s.air_back[b.unit("VB-16")]) == (AWAY, (turn,))
    assert b.s.out_since[b.unit("VB-16")] == b.s.turn
    assert b.box("VT-16") == FLOWN


@rule("clash", "8.1.2")
def test_the_enemy_does_not_learn_how_long(clash):
    b = us_raid(clash().dice(extended_range=[5]), "VB-16")
    b.s.extended = [b.unit("VB-16")]
    start(b, fly_home)
    assert b.knows(IJN).air_back[b.unit("VB-16")] == ()
    assert not any("8.1.2" in line for line in b.lines(IJN))
    assert "8.1.2 VB-16 is available again on turn 6." in b.lines(USN)
    assert [entry.roll.sides for entry in b.log if entry.roll] == [10]


@rule("clash", "8.1.2", "16.1")
def test_a_unit_that_would_be_back_after_the_last_turn_is_told_to_be_gone(clash):
    b = us_raid(clash().dice(extended_range=[6]), "VB-16").turn(11)
    b.s.extended = [b.unit("VB-16")]
    start(b, fly_home)
    assert "8.1.2 VB-16 is not available any more in this battle." in b.lines(USN)


@rule("clash", "15.1")
def test_with_open_sheets_he_does(clash):
    b = us_raid(clash(secret_composition="off").dice(extended_range=[5]), "VB-16")
    b.s.extended = [b.unit("VB-16")]
    start(b, fly_home)
    assert b.knows(IJN).air_back[b.unit("VB-16")] == (6,)


@rule("clash", "10.2")
def test_a_unit_whose_carrier_is_gone_is_lost_on_its_return(clash):
    b = us_raid(clash(), "VB-16").put("USN 1", "3111", "Reno")
    b.hits(Lexington=9).air(LOST, "VF-16/1", "VF-16/2", "VT-16")
    start(b, fly_home)
    assert b.box("VB-16") == LOST


# --- other decks (15.6) ---------------------------------------------------------------------------


@rule("clash", "15.6")
def test_japanese_aircraft_may_land_on_another_carrier_with_room(clash):
    b = japanese_raid(clash(other_carriers="on").air(LOST, "Taiho T"), "Zuikaku T", "Taiho DB")
    start(b, fly_home)
    assert b.keys == ["divert Zuikaku T", "done"]  # 3 factors are free on Taiho alone
    b.take("divert Zuikaku T")
    assert b.s.air_home[b.unit("Zuikaku T")] == b.ship("Taiho")


@rule("clash", "15.6")
def test_the_owner_chooses_the_deck(clash):
    b = clash(other_carriers="on").air(LOST, "Taiho T", "Shokaku T")
    start(japanese_raid(b, "Zuikaku T"), fly_home).take("divert Zuikaku T")
    assert b.keys == ["land on Taiho", "land on Shokaku"]
    b.take("land on Shokaku")
    assert b.s.air_home[b.unit("Zuikaku T")] == b.ship("Shokaku")


@rule("clash", "15.6")
def test_they_may_all_go_home(clash):
    b = clash(other_carriers="on").air(LOST, "Taiho T")
    start(japanese_raid(b, "Zuikaku T"), fly_home).take("done")
    assert b.s.air_home[b.unit("Zuikaku T")] == b.ship("Zuikaku")


@rule("clash", "15.6")
def test_a_full_a_damaged_or_a_distant_deck_takes_nobody(clash):
    b = japanese_raid(clash(other_carriers="on"), "Zuikaku T")
    unit, target = b.unit("Zuikaku T"), b.hex("3111")
    assert other_decks(b.s, unit, target) == []
    b.air(LOST, "Taiho T")
    assert other_decks(b.s, unit, target) == [b.ship("Taiho")]
    b.hits(Taiho=5)
    assert other_decks(b.s, unit, target) == []
    b.hits(Taiho=0).put("IJN 1", "2511", "Zuikaku").put("IJN 2", "1811", "Taiho")
    assert other_decks(b.s, unit, target) == []
    b.put("IJN 2", "1911", "Taiho")
    assert other_decks(b.s, unit, target) == [b.ship("Taiho")]


@rule("clash", "15.6")
def test_us_and_island_aircraft_keep_their_homes(clash):
    b = us_raid(clash(other_carriers="on"), "VB-16").put("USN 2", "3111", "Essex")
    b.air(LOST, "VB-15", "Taiho DB")
    assert other_decks(b.s, b.unit("VB-16"), b.hex("2511")) == []
    assert other_decks(b.s, b.unit("261 F"), b.hex("2511")) == []
    assert start(b, fly_home).verb == "raid"


@rule("clash", "15.6")
def test_without_the_rule_nobody_is_asked(clash):
    b = japanese_raid(clash().air(LOST, "Taiho T"), "Zuikaku T")
    assert start(b, fly_home).verb == "raid"


@rule("clash", "15.6")
def test_where_no_deck_has_room_he_is_asked_all_the_same_so_that_it_tells_nothing(clash):
    b = start(japanese_raid(clash(other_carriers="on"), "Zuikaku T"), fly_home)
    assert (b.verb, b.keys, b.game.decision.covert) == ("divert", ["done"], True)
    b.take("done")
    assert b.s.air_home[b.unit("Zuikaku T")] == b.ship("Zuikaku")


@rule("clash", "15.6")
def test_of_a_raid_from_the_islands_nobody_asks(clash):
    b = japanese_raid(clash(other_carriers="on").air(LOST, "Taiho T"), "261 F")
    assert start(b, fly_home).verb == "raid"


# --- a carrier sinks under her aircraft (15.6) ----------------------------------------------------


def sunk_under_them(clash, *patrols, **options):
    """Zuikaku goes down while fighters of hers are up; Taiho and Shokaku have lost theirs."""
    b = clash(**options).put("USN 1", "3111", "Lexington").hits(Zuikaku=7)
    b.put("IJN 1", "2511", "Zuikaku", "Taiho", "Shokaku").air(LOST, "Taiho F", "Shokaku F1")
    on_display(in_flight(b, "IJN 1", "VB-16"), Zuikaku=1).air(CAP, *patrols).dice(bombing=[10])
    return start(over(b, Zuikaku=("VB-16",)), bomb_ships)


@rule("clash", "15.6")
def test_the_owner_says_which_patrol_lands_on_which_deck(clash):
    b = sunk_under_them(clash, "Zuikaku F", "Zuikaku FB", other_carriers="on")
    assert b.keys == ["rescue Zuikaku F", "rescue Zuikaku FB", "done"]
    b.take("rescue Zuikaku FB")
    assert b.keys == ["land on Taiho", "land on Shokaku"]
    b.take("land on Taiho")
    assert b.s.air_home[b.unit("Zuikaku FB")] == b.ship("Taiho")
    assert "15.6 Zuikaku FB finds room on Taiho." in b.lines()
    assert (b.box("Zuikaku FB"), b.box("Zuikaku F"), b.verb) == (CAP, LOST, "raid"), "no room for 4"


@rule("clash", "15.6", "10.2")
def test_those_on_deck_and_those_not_saved_are_lost(clash):
    b = sunk_under_them(clash, "Zuikaku F", other_carriers="on")
    assert b.box("Zuikaku DB") == LOST, "it was on deck"
    assert b.box("Zuikaku F") == CAP
    assert b.take("done").box("Zuikaku F") == LOST


@rule("clash", "15.6")
def test_whether_any_were_up_cannot_be_told_from_the_question(clash):
    b = sunk_under_them(clash, other_carriers="on")
    assert (b.verb, b.keys, b.game.decision.covert) == ("rescue", ["done"], True)


@rule("clash", "15.6")
def test_without_the_rule_no_deck_is_sought(clash):
    b = sunk_under_them(clash, "Zuikaku F")
    assert (b.verb, b.box("Zuikaku F")) == ("raid", LOST)
