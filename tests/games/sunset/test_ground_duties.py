"""14.1, 14.2: aircraft over the troops and over the airfields."""

from deckload.engine.knowledge import ALL_EYES
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import CAP, FLOWN, READY
from deckload.games.sunset.rules.air.boxes import end_of_turn
from deckload.games.sunset.rules.air.ground_duties import assign_duties
from deckload.testing import rule
from games.sunset.air_raids import has_stopped, start, weak

TAFFY = ("CS 68", "CS 65", "CS 4", "CS 3", "CS 5", "CS 10")


def taffy(b):
    return b.printed("USN 1", "3324", "Taffy 3")


def flown(b, *names):
    return [name for name in names if b.box(name) == FLOWN]


# --- ground support (14.1) ------------------------------------------------------------------------


@rule("sunset", "14.1")
def test_a_die_says_how_many_units_the_troops_want(leyte):
    b = taffy(leyte(ground_support="on").dice(ground_support=[2]))
    start(b, assign_duties).take("as ordered")
    assert len(flown(b, *TAFFY)) == 2
    assert (b.s.support_short, len(b.s.support)) == (0, 2)


@rule("sunset", "14.1")
def test_each_unit_short_is_a_point_for_the_japanese(leyte):
    b = taffy(leyte(ground_support="on").dice(ground_support=[3]))
    start(b, assign_duties).take("choose", "support with CS 65", "done")
    assert (flown(b, *TAFFY), b.s.support_short) == (["CS 65"], 2)


@rule("sunset", "14.1")
def test_nobody_is_blamed_for_units_he_does_not_have(leyte):
    b = taffy(leyte(ground_support="on").dice(ground_support=[10]))
    start(b, assign_duties).take("as ordered")
    assert (len(flown(b, *TAFFY)), b.s.support_short) == (6, 0)


@rule("sunset", "14.1", "6.5.4")
def test_units_on_cap_can_be_called_back_and_are_missed_if_they_are_not(leyte):
    b = taffy(leyte(ground_support="on").dice(ground_support=[3])).air(CAP, *TAFFY)
    start(b, assign_duties).take("none")
    assert b.s.support_short == 3


@rule("sunset", "14.1")
def test_who_is_ready_flies_before_who_is_on_cap(leyte):
    b = taffy(leyte(ground_support="on").dice(ground_support=[2])).air(CAP, *TAFFY[:4])
    start(b, assign_duties).take("as ordered")
    assert (flown(b, *TAFFY), b.s.support_short) == (list(TAFFY[4:]), 0)


@rule("sunset", "14.1")
def test_japanese_guns_exhaust_some_of_them(leyte):
    b = taffy(leyte().dice(ground_support_losses=[8, 9])).air(FLOWN, "CS 65", "CS 5")
    b.s.support = sorted([b.unit("CS 65"), b.unit("CS 5")])
    start(b, end_of_turn)
    assert len(weak(b, "CS 65", "CS 5")) == 1
    assert flown(b, "CS 65", "CS 5") == []


@rule("sunset", "14.1")
def test_there_is_none_at_night_or_without_the_option(leyte):
    assert has_stopped(start(taffy(leyte(ground_support="on").turn(5)), assign_duties))
    assert has_stopped(start(taffy(leyte()), assign_duties))


@rule("sunset", "2.2", "14.1")
def test_what_was_seen_before_is_hidden_again_but_not_who_flies_now(leyte):
    b = taffy(leyte(ground_support="on").dice(ground_support=[1]))
    b.s.air_shown[b.unit("CS 5")] = ALL_EYES
    start(b, assign_duties).take("choose", "support with CS 65")
    assert b.knows(IJN).air_box[b.unit("CS 65")] == FLOWN
    assert b.knows(IJN).air_box[b.unit("CS 5")] not in (READY, FLOWN)


# --- airfield suppression (14.2) ------------------------------------------------------------------


def essex(b):
    return b.put("USN 1", "2820", "Essex", "Princeton")


@rule("sunset", "14.2", "6.5.4")
def test_cap_is_no_way_out_of_it(leyte):
    dice = {"airfield_suppression": [1], "airfield_suppression_effect": [4, 4, 4]}
    b = leyte(airfield_suppression="on").dice(**dice).put("USN 1", "2820", "Essex")
    b.only_aircraft("VF-15/1", "VF-15/2", "VB-15", "1AF F1").air(CAP, "VF-15/1", "VF-15/2")
    start(b, assign_duties).take("bombers first", "fighters first")
    assert flown(b, "VF-15/1", "VF-15/2", "VB-15") == ["VF-15/1", "VF-15/2", "VB-15"]


@rule("sunset", "14.2")
def test_a_rolled_number_of_carrier_units_must_fly(leyte):
    dice = {"airfield_suppression": [1], "airfield_suppression_effect": [4, 4, 4]}
    b = essex(leyte(airfield_suppression="on").dice(**dice))
    start(b, assign_duties).take("fighters first", "weak first")
    assert flown(b, "VF-15/1", "VF-15/2", "VF-27", "VB-15") == ["VF-15/1", "VF-15/2", "VF-27"]
    assert "14.2 airfield suppression 1+2: 3" in b.lines()


@rule("sunset", "14.2")
def test_more_are_wanted_once_kamikazes_have_been_put_in_play(leyte):
    dice = {"airfield_suppression": [1], "airfield_suppression_effect": [4] * 5}
    b = essex(leyte(airfield_suppression="on").dice(**dice))
    b.s.divine_wind = 1
    start(b, assign_duties).take("bombers first", "weak first")
    assert "14.2 airfield suppression 1+4: 5" in b.lines()


@rule("sunset", "14.2")
def test_each_may_drive_a_japanese_unit_under_cover(leyte):
    dice = {"airfield_suppression": [1], "airfield_suppression_effect": [3, 4, 3]}
    b = essex(leyte(airfield_suppression="on").dice(**dice)).only_aircraft(
        "VB-15", "VT-15", "VT-27", "1AF B1", "2AF B4"
    )
    start(b, assign_duties).take("bombers first")
    assert (b.side, b.asked.covert) == (IJN, True)
    b.take("weak first")
    assert (b.box("1AF B1"), b.box("2AF B4")) == (FLOWN, FLOWN)
    assert not any("effect" in line for line in b.lines(USN))


@rule("sunset", "14.2")
def test_it_ends_when_carriers_have_been_reported(leyte):
    b = essex(leyte(airfield_suppression="on"))
    b.s.suppression_over = 1
    assert has_stopped(start(b, assign_duties))


@rule("sunset", "14.2")
def test_it_can_be_chosen_who_flies_but_not_how_many(leyte):
    dice = {"airfield_suppression": [1], "airfield_suppression_effect": [4, 4, 4]}
    b = essex(leyte(airfield_suppression="on").dice(**dice))
    start(b, assign_duties).take("choose", "suppress with VB-15", "suppress with VT-15")
    assert "done" not in b.keys
    b.take("suppress with VT-27", "weak first")
    assert (b.box("VF-27"), b.box("VT-27")) == (READY, FLOWN)
