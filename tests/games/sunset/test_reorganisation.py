"""5.1, 5.4, 6.2.1, 6.4: forming task forces anew, in secret and together."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.sunset.model.game_data import IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.testing import rule


def two_in_a_hex(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato", "Myoko", "Div 31").put("IJN 2", "3212", "Kongo")
    return b.put("USN 1", "2824", "Iowa", "Biloxi")


def done(b):
    return b.take_as(USN, "done").take_as(IJN, "done")


@rule("sunset", "5.1")
def test_both_are_asked_every_turn_and_may_leave_all_as_it_is(leyte):
    b = two_in_a_hex(leyte).run(reorganise)
    assert b.keys_of(USN)[0] == b.keys_of(IJN)[0] == "done"
    done(b)
    assert b.ships_in("IJN 1") == ["Yamato", "Myoko", "Div 31"]


@rule("sunset", "5.1")
def test_nobody_sees_anything_before_both_are_done(leyte):
    b = two_in_a_hex(leyte).run(reorganise)
    b.take_as(IJN, "merge", "force IJN 2", "done")
    assert b.game.as_seen_by(USN).s.place[b.marker("IJN 2")] == b.hex("3212")
    b.take_as(USN, "done")
    assert b.at("IJN 2") == "off"
    assert "5.1 IJN 2 is taken off the map." in b.lines()


@rule("sunset", "5.1", "6.2.1")
def test_a_merger_costs_the_survivor_a_movement_point(leyte):
    b = two_in_a_hex(leyte)
    b.s.slower[b.marker("IJN 2")] = 1
    b.run(reorganise).take_as(IJN, "merge", "force IJN 2", "done").take_as(USN, "done")
    assert sorted(b.ships_in("IJN 1")) == ["Div 31", "Kongo", "Myoko", "Yamato"]
    assert b.s.slower[b.marker("IJN 1")] == 2  # what came along, and one more


@rule("sunset", "5.1", "6.2.1")
def test_ships_form_a_new_force_and_both_are_late(leyte):
    b = leyte().put("USN 1", "2824", "Iowa", "Biloxi", "DES RN 52").run(reorganise)
    b.take_as(USN, "split", "ship Biloxi", "ship DES RN 52", "done")
    b.take_as(IJN, "done")
    assert (b.at("USN 2"), b.ships_in("USN 2")) == ("2824", ["Biloxi", "DES RN 52"])
    assert [b.s.slower[b.marker(name)] for name in ("USN 1", "USN 2")] == [1, 1]
    assert b.s.fleet[b.marker("USN 2")] == THIRD


@rule("sunset", "5.1")
def test_the_last_ship_stays(leyte):
    b = leyte().put("USN 1", "2824", "Iowa", "Biloxi").run(reorganise)
    b.take_as(USN, "split", "ship Biloxi")
    assert b.ships_in("USN 1") == ["Iowa"]


@rule("sunset", "5.1")
def test_a_new_force_from_a_detected_one_is_detected_and_tells_its_number(leyte):
    b = leyte().put("USN 1", "2824", "Iowa", "Biloxi").detect("USN 1").run(reorganise)
    b.take_as(USN, "split", "ship Biloxi", "done").take_as(IJN, "done")
    marker = b.marker("USN 2")
    assert (b.s.detected[marker], b.s.report_number[marker]) == (1, 1)
    told = b.s.report_turn[marker], b.s.report_hex[marker], b.s.report_holds[marker]
    assert told == (2, b.hex("2824"), 1)
    assert any("in the enemy's sight: 1 unit" in line for line in b.lines(IJN))


@rule("sunset", "5.1", "5.4")
def test_a_new_force_that_nobody_has_found_looks_like_a_dummy(leyte):
    b = leyte().put("USN 1", "2824", "Iowa", "Biloxi").put("USN 3", "2524", "Miami").run(reorganise)
    b.take_as(USN, "split", "ship Biloxi", "dummy", "lay 2524", "done").take_as(IJN, "done")
    lines = [line for line in b.lines(IJN) if "is formed" in line]
    assert lines == ["5.1 USN 2 is formed in 2824.", "5.1 USN 4 is formed in 2524."]
    assert b.s.slower[b.marker("USN 4")] == 1


@rule("sunset", "5.1")
def test_ships_are_shifted_to_another_force_of_the_hex(leyte):
    b = two_in_a_hex(leyte).run(reorganise)
    b.take_as(IJN, "shift", "ship Myoko", "done", "done").take_as(USN, "done")
    assert sorted(b.ships_in("IJN 2")) == ["Kongo", "Myoko"]
    assert [b.s.slower[b.marker(name)] for name in ("IJN 1", "IJN 2")] == [1, 1]


@rule("sunset", "5.5.1")
def test_no_more_carriers_go_over_than_the_other_takes(leyte):
    b = leyte().put("USN 1", "2824", "Essex", "Lexington", "Langley", "Princeton")
    b.put("USN 2", "2824", "Intrepid", "Cabot", "Independence", "Franklin").run(reorganise)
    b.take_as(USN, "shift", "force USN 1", "ship Langley")
    assert [key for key in b.keys_of(USN) if key.startswith("ship")] == []


@rule("sunset", "5.4")
def test_a_dummy_is_laid_anywhere_at_sea_and_taken_up_again(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato").run(reorganise)
    b.take_as(IJN, "dummy")
    assert b.keys_of(IJN)[0] == "lay 3212"
    assert "lay 1024" in b.keys_of(IJN)
    b.take_as(IJN, "lay 3212", "done").take_as(USN, "done")
    assert (b.at("IJN 2"), b.ships_in("IJN 2")) == ("3212", [])
    b.run(reorganise).take_as(IJN, "remove", "done").take_as(USN, "done")
    assert b.at("IJN 2") == "off"


@rule("sunset", "5.4", "5.5")
def test_no_dummy_is_laid_where_two_forces_are(leyte):
    b = two_in_a_hex(leyte).run(reorganise).take_as(IJN, "dummy")
    assert "lay 3212" not in b.keys_of(IJN)


@rule("sunset", "5.3.1", "5.4")
def test_a_us_dummy_belongs_to_the_fleet_beside_it_or_to_the_one_named(leyte):
    b = leyte().put("USN 1", "3424", "Taffy 3/1").run(reorganise)
    b.take_as(USN, "dummy", "lay 3424", "dummy", "lay 2824", "third", "done").take_as(IJN, "done")
    assert b.s.fleet[b.marker("USN 2")] == SEVENTH
    assert b.s.fleet[b.marker("USN 3")] == THIRD


@rule("sunset", "5.1")
def test_what_was_seen_is_forgotten_where_ships_may_have_been_shifted(leyte):
    b = two_in_a_hex(leyte)
    for name in ("IJN 1", "USN 1"):
        b.s.opened[b.marker(name)] = ALL_EYES
    done(b.run(reorganise))
    assert b.s.opened[b.marker("IJN 1")] == 1 << IJN
    assert b.s.opened[b.marker("USN 1")] == ALL_EYES


@rule("sunset", "5.1", "5.4")
def test_ships_of_a_hex_may_be_under_any_marker_there_and_under_no_other(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato").put("IJN 2", "3212", "Kongo")
    b.s.origins[b.marker("IJN 1")], b.s.origins[b.marker("IJN 2")] = 1, 2
    b.run(reorganise).take_as(IJN, "dummy", "lay 1024", "done").take_as(USN, "done")
    assert [b.s.origins[b.marker(f"IJN {number}")] for number in (1, 2, 3)] == [3, 3, 0]


@rule("sunset", "8.3.9")
def test_where_three_forces_lie_after_a_retreat_they_must_join(leyte):
    b = two_in_a_hex(leyte).put("IJN 3", "3212", "Haruna").run(reorganise)
    assert "done" not in b.keys_of(IJN)
    b.take_as(IJN, "merge", "force IJN 3", "force IJN 1")
    assert "done" in b.keys_of(IJN)


@rule("sunset", "6.4")
def test_a_damaged_ship_alone_gets_a_task_force_of_her_own(leyte):
    b = leyte().put("IJN D1", "3212", "Musashi").hits(Musashi=6).run(reorganise)
    b.take_as(IJN, "convoy", "done").take_as(USN, "done")
    marker = b.marker("IJN 1")
    assert (b.at("IJN 1"), b.at("IJN D1")) == ("3212", "off")
    assert (b.s.crippled[marker], b.s.detected[marker], b.s.slower[marker]) == (1, 1, 1)


@rule("sunset", "6.4", "6.2.4")
def test_her_task_force_lies_open_and_has_lost_what_she_had_lost(leyte):
    b = leyte().put("IJN D1", "3212", "Musashi").hits(Musashi=6).put("IJN 2", "3212", "Yamato")
    b.s.slower[b.marker("IJN D1")] = 1
    b.run(reorganise).take_as(IJN, "convoy", "done").take_as(USN, "done")
    marker = b.marker("IJN 1")
    assert (b.s.slower[marker], b.s.opened[marker]) == (2, ALL_EYES)
    assert b.s.seen_in[b.ship("Musashi")] == marker


@rule("sunset", "6.4")
def test_a_dummy_gives_up_its_marker_for_a_damaged_ship(leyte):
    b = leyte().put("IJN D1", "3212", "Musashi").hits(Musashi=6)
    for number in range(1, 11):
        b.put(f"IJN {number}", f"10{number + 10}", "Zuikaku" if number == 1 else "Kinu")
        if number > 1:
            b.put(f"IJN {number}", f"10{number + 10}")
    b.run(reorganise).take_as(IJN, "convoy", "force IJN 4", "done").take_as(USN, "done")
    assert (b.at("IJN 4"), b.ships_in("IJN 4")) == ("3212", ["Musashi"])


@rule("sunset", "6.4")
def test_sound_ships_never_join_those_that_go_home(leyte):
    b = two_in_a_hex(leyte)
    b.s.crippled[b.marker("IJN 2")] = 1
    b.run(reorganise)
    assert not {"merge", "shift"} & set(b.keys_of(IJN))


@rule("sunset", "6.4.2")
def test_us_escorts_are_given_in_the_initial_phase_too(leyte):
    b = leyte().put("USN D1", "2824", "Intrepid").hits(Intrepid=2)
    b.put("USN 1", "2824", "Cabot", "Biloxi", "DES RN 52").run(reorganise)
    b.take_as(USN, "escort")
    assert b.keys_of(USN) == ["escort Biloxi", "escort DES RN 52", "done"]
    b.take_as(USN, "escort DES RN 52", "done", "done").take_as(IJN, "done")
    assert sorted(b.ships_in("USN D1")) == ["DES RN 52", "Intrepid"]
    assert b.s.slower[b.marker("USN 1")] == 1


@rule("sunset", "6.4.1", "6.2.1")
def test_a_force_that_lends_a_destroyer_is_late(leyte):
    b = leyte().put("IJN D1", "3212", "Musashi").hits(Musashi=5)
    b.put("IJN 1", "3212", "Yamato", "Div 17").run(reorganise)
    b.take_as(IJN, "escort", "lend Div 17", "done", "done").take_as(USN, "done")
    assert (b.s.lent[b.ship("Div 17")], b.s.slower[b.marker("IJN 1")]) == (1, 1)


@rule("sunset", "5.1")
@pytest.mark.parametrize("side", [USN, IJN])
def test_who_has_nothing_to_change_is_asked_all_the_same(leyte, side):
    b = leyte().run(reorganise)
    assert "done" in b.keys_of(side)


@rule("sunset", "5.1", "5.4")
def test_a_marker_that_lives_on_as_a_dummy_is_seen_to_be_taken_up(leyte):
    b = leyte().put("IJN 1", "3212", "Kongo").put("IJN 2", "3212", "Yamato").run(reorganise)
    b.take_as(IJN, "merge", "force IJN 1", "dummy", "lay 3212", "done").take_as(USN, "done")
    assert (b.at("IJN 1"), b.ships_in("IJN 1")) == ("3212", [])
    assert "5.1 IJN 1 is taken off the map." in b.lines()
    assert "5.1 IJN 1 is formed in 3212." in b.lines()


@rule("sunset", "5.4", "6.3")
def test_no_us_dummy_is_laid_where_no_us_ship_may_go(leyte):
    b = leyte().put("USN 1", "2824", "Iowa").run(reorganise).take_as(USN, "dummy")
    assert {"lay 3721", "lay 2825"} <= set(b.keys_of(USN))
    assert not {"lay 3118", "lay 3219"} & set(b.keys_of(USN))


@rule("sunset", "13.1.5.1", "5.1")
def test_halsey_is_not_after_a_marker_that_was_taken_up_and_laid_anew(leyte):
    b = leyte(wild_bull="on").put("IJN 1", "1424", "Zuiho").put("IJN 2", "1424", "Ise")
    b.put("USN 1", "2824", "Intrepid")
    b.s.bull_goal, b.s.bull_bound[USN] = b.marker("IJN 1"), [b.marker("USN 1")]
    b.run(reorganise)
    b.take_as(IJN, "merge", "force IJN 1", "dummy", "lay 1424", "done").take_as(USN, "done")
    assert b.s.bull_bound[USN] == []


def chased_by(leyte, *markers):
    """Halsey has bound USN 1; these are where it is."""
    b = leyte(wild_bull="on").put("IJN 1", "1424", "Zuiho")
    for name, ships in markers:
        b.put(name, "2824", *ships)
    b.s.bull_goal, b.s.bull_bound[USN] = b.marker("IJN 1"), [b.marker("USN 1")]
    return b.run(reorganise)


def bound_forces(b):
    return [b.data.marker_names[m] for m in b.s.bull_bound[USN]]


@rule("sunset", "13.1.5.1", "5.1")
def test_ships_do_not_shake_halsey_off_by_forming_a_new_force(leyte):
    b = chased_by(leyte, ("USN 1", ("Intrepid", "Iowa", "DES RN 52")))
    b.take_as(USN, "split", "ship Intrepid", "ship Iowa", "done").take_as(IJN, "done")
    assert bound_forces(b) == ["USN 1", "USN 2"]


@rule("sunset", "13.1.5.1", "5.1")
def test_nor_by_joining_others_and_leaving_them_again(leyte):
    b = chased_by(leyte, ("USN 1", ("Intrepid", "Iowa")), ("USN 2", ("Biloxi", "DES RN 52")))
    b.take_as(USN, "merge", "force USN 1", "split", "ship Intrepid", "ship Iowa")
    b.take_as(USN, "done", "done").take_as(IJN, "done")
    assert b.ships_in("USN 1") == ["Intrepid", "Iowa"]
    assert bound_forces(b) == ["USN 1", "USN 2"]


@rule("sunset", "13.1.5.1", "5.4")
def test_a_dummy_under_a_marker_that_was_bound_is_not(leyte):
    b = chased_by(leyte, ("USN 1", ("Intrepid", "Iowa")), ("USN 2", ("Biloxi", "DES RN 52")))
    b.take_as(USN, "merge", "force USN 1", "dummy", "lay 2824", "done").take_as(IJN, "done")
    assert b.ships_in("USN 1") == []
    assert bound_forces(b) == ["USN 2"]


@rule("sunset", "13.1.5.1", "5.1")
def test_nobody_inherits_the_bond_of_ships_that_were_sunk_under_a_marker(leyte):
    b = leyte(wild_bull="on").put("IJN 1", "1424", "Zuiho").put("USN 1", "2824", "Iowa", "Biloxi")
    b.s.bull_goal, b.s.bull_bound[USN] = b.marker("IJN 1"), [b.marker("USN 2")]
    b.run(reorganise).take_as(USN, "split", "ship Biloxi", "done").take_as(IJN, "done")
    assert b.ships_in("USN 2") == ["Biloxi"]
    assert bound_forces(b) == []
