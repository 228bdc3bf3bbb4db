"""5.1: forming task groups anew, in secret and together."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.forces import groups_under
from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule


def two_groups(clash, **options):
    b = clash(**options).put("USN 1", "3111", "Lexington", "Reno", "Mobile")
    return b.put("USN 2", "3111", "Essex", "Miami").put("IJN 1", "0618", "Taiho")


@rule("clash", "5.1")
def test_nobody_sees_anything_before_both_are_done(clash):
    b = two_groups(clash).run(reorganise)
    b.take_as(USN, "join", "group USN 1")
    assert b.game.as_seen_by(IJN).s.place[b.marker("USN 1")] == b.hex("3111")
    assert b.keys_of(IJN) == ["join", "dummy", "done"]
    b.take_as(USN, "done").take_as(IJN, "done")
    assert (b.at("USN 1"), b.at("TF 58")) == ("off", "3111")


@rule("clash", "4.1")
def test_who_can_change_nothing_is_asked_all_the_same(clash):
    b = clash().put("USN 1", "3111", "Reno").run(reorganise)
    assert b.keys_of(IJN) == ["done"]


@rule("clash", "3.2.3")
def test_groups_join_and_leave_the_force_and_are_known_together(clash):
    b = two_groups(clash).detect("USN 1", BY_FLEET).run(reorganise)
    b.s.slower[b.marker("USN 2")] = 1
    b.take_as(USN, "join", "group USN 1", "join", "done").take_as(IJN, "done")
    force = b.marker("TF 58")
    assert groups_under(b.s, force) == [b.marker("USN 1"), b.marker("USN 2")]
    assert (b.s.detected[force], b.s.slower[force], b.s.genuine[force]) == (BY_FLEET, 1, 1)
    b.run(reorganise).take_as(USN, "leave", "group USN 2", "done").take_as(IJN, "done")
    assert b.at("USN 2") == "3111"
    assert (b.s.detected[b.marker("USN 2")], b.s.slower[b.marker("USN 2")]) == (BY_FLEET, 1)


@rule("clash", "3.2.3")
def test_the_last_group_that_leaves_dissolves_the_force(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Reno",)}).run(reorganise)
    b.take_as(USN, "leave", "done").take_as(IJN, "done")
    assert (b.at("TF 58"), b.at("USN 1")) == ("off", "3111")


@rule("clash", "3.3")
def test_three_groups_cannot_stay_without_forming_the_force(clash):
    b = two_groups(clash).put("USN 3", "3111", "Houston").run(reorganise)
    assert "done" not in b.keys_of(USN)
    b.take_as(USN, "join", "group USN 3")
    assert "done" in b.keys_of(USN)


@rule("clash", "3.3")
def test_three_groups_made_in_the_phase_need_not_form_the_force(clash):
    b = two_groups(clash).run(reorganise).take_as(USN, "new", "ship Reno")
    assert b.at("USN 3") == "3111"
    assert "done" in b.keys_of(USN)


@rule("clash", "3.1.6")
def test_a_dummy_is_laid_beside_a_group_and_taken_up_again(clash):
    b = clash().put("USN 1", "3111", "Reno").run(reorganise)
    b.take_as(USN, "dummy", "done").take_as(IJN, "done")
    assert (b.at("USN 2"), b.ships_in("USN 2")) == ("3111", [])
    b.run(reorganise).take_as(USN, "remove", "done").take_as(IJN, "done")
    assert b.at("USN 2") == "off"


@rule("clash", "3.1.6", "3.2.3")
def test_who_lends_a_dummy_his_hex_may_still_join_and_lend_it_again(clash):
    b = two_groups(clash).run(reorganise).take_as(USN, "dummy", "dummy", "join", "group USN 1")
    assert (b.at("USN 3"), b.at("USN 4"), b.at("TF 58")) == ("3111", "3111", "3111")


@rule("clash", "3.1.6")
def test_a_dummy_taken_up_is_laid_elsewhere_in_the_same_phase(clash):
    b = clash().put("USN 1", "3111", "Reno").put("USN 2", "2020").run(reorganise)
    b.take_as(USN, "remove", "dummy")
    assert (b.at("USN 2"), b.ships_in("USN 2")) == ("3111", [])
    assert "remove" not in b.keys_of(USN), "each marker is handled once"


@rule("clash", "3.1.6")
def test_each_hex_is_offered_once_for_a_dummy(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Reno",), "USN 2": ("Essex",)})
    b.put("USN 3", "2811", "Miami").put("USN 4", "2811", "Houston").run(reorganise)
    b.take_as(USN, "dummy")
    assert b.keys_of(USN) == ["group TF 58", "group USN 3"]
    b.take_as(USN, "group TF 58")
    assert b.at("USN 5") == "3111"


@rule("clash", "3.1.6")
def test_only_dummies_are_taken_off(clash):
    b = two_groups(clash).put("USN 9", "2020").run(reorganise)
    b.put("USN 8", "2020").run(reorganise).take_as(USN, "remove")
    assert b.keys_of(USN) == ["group USN 8", "group USN 9"]


@rule("clash", "15.1", "3.1.4")
def test_what_was_seen_of_a_group_alone_in_its_hex_still_holds(clash):
    b = clash().put("USN 1", "3111", "Reno").put("USN 2", "2811", "Essex")
    b.put("USN 3", "2811", "Miami")
    for name in ("USN 1", "USN 2"):
        marker = b.marker(name)
        b.s.opened[marker], b.s.report_holds[marker], b.s.genuine[marker] = ALL_EYES, 1, 1
    b.run(reorganise).take_as(USN, "done").take_as(IJN, "done")
    alone, together = b.marker("USN 1"), b.marker("USN 2")
    assert (b.s.report_holds[alone], b.s.genuine[alone]) == (1, 1)
    assert b.knows(IJN).ships[alone] == [b.ship("Reno")]
    assert (b.s.report_holds[together], b.s.genuine[together]) == (0, 0)
    assert b.knows(IJN).ships[together] == []


@rule("clash", "15.1")
def test_with_open_sheets_everything_stays_known(clash):
    b = two_groups(clash, secret_composition="off").run(reorganise)
    b.take_as(USN, "join", "group USN 1", "done").take_as(IJN, "done")
    assert b.knows(IJN).ships[b.marker("USN 1")] == b.s.ships[b.marker("USN 1")] != []
    assert b.knows(IJN).in_force[b.marker("USN 1")] == 1
    b.run(reorganise).take_as(USN, "leave", "done").take_as(IJN, "done")
    assert b.knows(IJN).ships[b.marker("USN 2")] == b.s.ships[b.marker("USN 2")] != []


@rule("clash", "15.5")
@pytest.mark.parametrize(("option", "cost"), [("on", 1), ("off", 0)])
def test_a_new_dummy_is_slower_where_new_groups_cost(clash, option, cost):
    b = clash(group_cost=option).put("USN 1", "3111", "Reno").run(reorganise)
    b.take_as(USN, "dummy", "done").take_as(IJN, "done")
    assert [b.s.slower[b.marker(name)] for name in ("USN 1", "USN 2")] == [0, cost]
