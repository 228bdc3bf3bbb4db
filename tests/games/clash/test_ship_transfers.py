"""3.1.4, 3.1.5, 3.4: ships change groups, form new ones, or are detached."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import BY_CONTACT, BY_FLEET
from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.raids.raid_targets import groups_that_may_be_struck
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule


def at_anchor(clash, **options):
    b = clash(**options).put("USN 1", "3111", "Lexington", "Reno", "Mobile")
    return b.put("USN 2", "3111", "Essex", "Miami")


def done(b):
    b.take_as(USN, "done")
    if b.game.joint is not None:
        b.take_as(IJN, "done")
    return b


@rule("clash", "3.1.4")
def test_a_ship_shifts_to_another_group_of_its_hex(clash):
    b = at_anchor(clash).put("USN 3", "2811", "Houston", "Vincennes").run(reorganise)
    b.take_as(USN, "shift")
    assert "ship Houston" not in b.keys_of(USN), "nobody else is there"
    done(b.take_as(USN, "ship Reno"))
    assert sorted(b.ships_in("USN 1")) == ["Lexington", "Mobile"]
    assert sorted(b.ships_in("USN 2")) == ["Essex", "Miami", "Reno"]


@rule("clash", "3.1.4")
def test_each_ship_shifts_once_a_turn(clash):
    b = at_anchor(clash).run(reorganise).take_as(USN, "shift", "ship Reno", "shift")
    assert "ship Reno" not in b.keys_of(USN)


@rule("clash", "3.1.5")
def test_a_new_group_is_formed_with_a_ship_and_seen_like_the_old_one(clash):
    b = clash().put("USN 1", "3111", "Lexington", "Reno").detect("USN 1", BY_FLEET)
    b.run(reorganise).take_as(USN, "new", "ship Reno")
    done(b)
    assert (b.at("USN 2"), b.ships_in("USN 2")) == ("3111", ["Reno"])
    assert b.s.detected[b.marker("USN 2")] == BY_FLEET


def found_with_a_dummy(clash, **options):
    """IJN 1 has been found; IJN 2 in the same hex is a dummy that has not."""
    b = clash(**options).put("IJN 1", "1411", "Taiho", "Mogami", "DIV 61").put("IJN 2", "1411")
    b.put("USN 1", "2011", "Lexington").detect("IJN 1", BY_FLEET)
    b.s.sighted[b.marker("IJN 1")] = ALL_EYES
    return b.run(reorganise).take_as(IJN, "shift", "ship Taiho")


@rule("clash", "8.0", "6.4")
def test_ships_that_leave_a_detected_group_are_still_detected(clash):
    b = found_with_a_dummy(clash)
    b.take_as(IJN, "shift", "ship Mogami", "done").take_as(USN, "done")
    assert b.ships_in("IJN 2") == ["Taiho", "Mogami"]
    assert [b.s.detected[b.marker(name)] for name in ("IJN 1", "IJN 2")] == [BY_FLEET, BY_FLEET]


@rule("clash", "8.3", "3.1.4")
def test_a_raid_may_come_upon_ships_that_have_left_a_detected_group(clash):
    b = found_with_a_dummy(clash).take_as(IJN, "done").take_as(USN, "done")
    groups = groups_that_may_be_struck(b.s, b.marker("USN 1"), b.hex("1411"))
    assert groups == [b.marker("IJN 1"), b.marker("IJN 2")]


@rule("clash", "15.7", "3.1.4")
def test_with_secret_movement_their_new_marker_is_in_sight(clash):
    b = found_with_a_dummy(clash, secret_movement="on")
    b.take_as(IJN, "done").take_as(USN, "done")
    assert b.knows(USN).place[b.marker("IJN 2")] == b.hex("1411")


@rule("clash", "3.1.4")
def test_ships_that_join_a_detected_group_do_not_give_their_old_one_away(clash):
    b = at_anchor(clash).detect("USN 2", BY_CONTACT).run(reorganise)
    done(b.take_as(USN, "shift", "ship Reno"))
    assert b.s.detected[b.marker("USN 1")] == 0


@rule("clash", "3.1.5")
def test_the_only_ship_of_a_group_forms_no_new_one(clash):
    b = clash().put("USN 1", "3111", "Reno").run(reorganise)
    assert "new" not in b.keys_of(USN)


@rule("clash", "3.1.5", "15.5")
def test_a_disbanded_group_hands_over_its_ships_and_its_troubles(clash):
    b = at_anchor(clash, group_cost="on").detect("USN 1", BY_FLEET)
    b.s.slower[b.marker("USN 1")] = 1
    b.run(reorganise).take_as(USN, "merge", "group USN 1")
    done(b)
    assert (b.at("USN 1"), len(b.ships_in("USN 2"))) == ("off", 5)
    assert b.s.detected[b.marker("USN 2")] == BY_FLEET
    assert b.s.slower[b.marker("USN 2")] == 2


@rule("clash", "15.5", "3.1.4")
def test_ships_shifted_singly_out_of_a_group_that_is_then_disbanded_cost_a_point(clash):
    b = at_anchor(clash, group_cost="on").put("USN 3", "3111", "Houston", "Vincennes")
    b.run(reorganise).take_as(USN, "shift", "ship Reno", "group USN 2")
    b.take_as(USN, "shift", "ship Mobile", "group USN 3")
    done(b.take_as(USN, "merge", "group USN 1", "group USN 2"))
    assert [b.s.slower[b.marker(name)] for name in ("USN 2", "USN 3")] == [1, 1]


@rule("clash", "15.5", "3.1.4")
def test_ships_shifted_out_of_a_group_that_stays_cost_nothing(clash):
    b = at_anchor(clash, group_cost="on").run(reorganise).take_as(USN, "shift", "ship Reno")
    assert done(b).s.slower[b.marker("USN 2")] == 0


@rule("clash", "15.5", "3.4")
def test_a_group_whose_last_ship_is_detached_has_been_disbanded_too(clash):
    b = at_anchor(clash, group_cost="on").hits(Lexington=1).run(reorganise)
    b.take_as(USN, "shift", "ship Reno", "shift", "ship Mobile", "detach")
    done(b)
    assert (b.at("USN 1"), b.s.slower[b.marker("USN 2")]) == ("off", 1)


@rule("clash", "3.1.5")
def test_groups_merge_only_within_the_limits(clash):
    b = clash().put("USN 1", "3111", "Lexington", "Enterprise", "Wasp")
    b.put("USN 2", "3111", "Essex", "Hornet").put("USN 3", "3712", "Idaho")
    b.put("USN 4", "3712", "Reno").run(reorganise)
    assert "merge" not in b.keys_of(USN), "five carriers, and ships of 52.10 with others"


@rule("clash", "3.4", "9.5")
def test_only_a_damaged_ship_is_detached(clash):
    b = at_anchor(clash).hits(Reno=1).run(reorganise).take_as(USN, "detach")
    done(b)
    assert (b.at("USN D1"), b.ships_in("USN D1")) == ("3111", ["Reno"])
    assert b.s.genuine[b.marker("USN D1")] == 1


@rule("clash", "3.4", "15.5")
def test_detached_ships_pay_nothing_for_their_marker(clash):
    b = at_anchor(clash, group_cost="on").hits(Reno=1).run(reorganise).take_as(USN, "detach")
    done(b)
    assert b.s.slower[b.marker("USN D1")] == 0
    assert b.s.genuine[b.marker("USN D1")] == 1, "nobody detaches a dummy"


@rule("clash", "7.3", "9.5")
def test_an_undamaged_ship_goes_along_as_escort(clash):
    b = at_anchor(clash).hits(Reno=1).run(reorganise)
    assert "escort" not in b.keys_of(USN)
    b.take_as(USN, "detach", "escort")
    assert "ship Reno" not in b.keys_of(USN)
    done(b.take_as(USN, "ship Mobile"))
    assert sorted(b.ships_in("USN D1")) == ["Mobile", "Reno"]
    b.run(reorganise)
    assert "ship Mobile" not in b.take_as(USN, "shift").keys_of(USN), "never back"


@rule("clash", "7.3", "16.1.4")
def test_an_undamaged_carrier_escorts_nobody(clash):
    b = at_anchor(clash).hits(Reno=1).run(reorganise).take_as(USN, "detach", "escort")
    assert b.keys_of(USN) == ["ship Mobile", "ship Miami"]
    b = clash().put("USN 1", "3111", "Reno", "Lexington").hits(Reno=1).run(reorganise)
    assert "escort" not in b.take_as(USN, "detach").keys_of(USN)


@rule("clash", "7.3")
def test_the_last_ship_of_a_group_may_go_along_as_escort(clash):
    b = clash().put("USN 1", "3111", "Reno", "Mobile").put("USN 2", "2811", "Essex").hits(Reno=1)
    done(b.run(reorganise).take_as(USN, "detach", "escort"))
    assert (b.at("USN 1"), sorted(b.ships_in("USN D1"))) == ("off", ["Mobile", "Reno"])


@rule("clash", "6.4", "7.3")
def test_who_goes_along_last_brings_the_marks_of_the_group(clash):
    b = clash().put("USN D1", "3111", "Reno").put("USN 1", "3111", "Mobile").hits(Reno=1)
    b.detect("USN 1", BY_FLEET).s.slower[b.marker("USN 1")] = 1
    done(b.run(reorganise).take_as(USN, "escort"))
    assert sorted(b.ships_in("USN D1")) == ["Mobile", "Reno"]
    assert b.s.detected[b.marker("USN D1")] == BY_FLEET
    assert b.s.slower[b.marker("USN D1")] == 1


@rule("clash", "3.1", "7.3")
def test_detached_ships_under_one_marker_are_no_more_than_a_task_group(clash):
    b = clash().printed("USN D1", "3111", "58.7").put("USN 1", "3111", "Reno", "Mobile")
    b.hits(Iowa=1).run(reorganise).take_as(USN, "escort")
    b.take_as(USN, "ship Mobile")
    assert len(b.ships_in("USN D1")) == 16
    assert "escort" not in b.keys_of(USN)


@rule("clash", "3.1.4", "3.1.6")
def test_a_dummy_that_takes_ships_over_is_called_one_no_longer(clash):
    b = at_anchor(clash).put("USN 3", "3111")
    b.s.title[b.marker("USN 3")] = b.data.titles.index("dummy")
    b.run(reorganise).take_as(USN, "shift", "ship Reno", "group USN 3")
    assert b.data.titles[b.s.title[b.marker("USN 3")]] == "new group"


@rule("clash", "5.1")
def test_every_question_about_formations_says_what_is_asked(clash):
    b = at_anchor(clash).hits(Reno=1, Mobile=1).run(reorganise).take_as(USN, "detach")
    asked = b.game.pending()[USN]
    assert asked.prompt(b.knows(USN)) == "Which damaged ship makes for home?"
    read = [asked.kind.reads(b.knows(USN), ship) for ship in asked.options]
    assert "Mobile (CL, 1 of 4 boxes hit) of USN 1" in read


@rule("clash", "5.1")
@pytest.mark.parametrize(
    ("action", "cited"), [("shift", "3.1.4"), ("new", "3.1.5"), ("detach", "3.4")]
)
def test_every_question_about_a_ship_names_the_case_that_allows_it(clash, action, cited):
    b = at_anchor(clash).hits(Reno=1, Mobile=1).run(reorganise).take_as(USN, action)
    assert b.game.pending()[USN].case == cited


@rule("clash", "7.3")
def test_an_escort_is_asked_for_under_the_case_of_escorts(clash):
    b = at_anchor(clash).hits(Reno=1).run(reorganise).take_as(USN, "detach", "escort")
    assert b.game.pending()[USN].case == "7.3"


@rule("clash", "3.4")
def test_a_group_whose_last_ship_is_detached_is_gone(clash):
    b = clash().put("USN 1", "3111", "Reno").put("USN 2", "2811", "Essex").hits(Reno=1)
    done(b.run(reorganise).take_as(USN, "detach"))
    assert (b.at("USN 1"), b.at("USN D1")) == ("off", "3111")
