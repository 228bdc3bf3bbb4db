"""6.5.4, 8.2.1: combat air patrols."""

from deckload.games.sunset.model.game_data import AF1, IJN, USN
from deckload.games.sunset.model.state import CAP, FLOWN, NONE, READY
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.air.patrols import (
    assign_patrols,
    can_send_patrol,
    check_ranges,
    patrol_over,
    send_patrol,
)
from deckload.games.sunset.rules.movement.moving import sail
from deckload.testing import rule
from games.sunset.air_raids import guarding, has_stopped, start, weak

ESSEX = ("VF-15/1", "VF-15/2")


def fleet(b):
    """Essex and Princeton, Taffy 3 with two carriers, Zuikaku far away."""
    b.put("USN 1", "2820", "Essex", "Princeton").put("USN 2", "3824", "St. Lo", "Kitkun Bay")
    return b.put("IJN 1", "1324", "Zuikaku", "Zuiho")


def assigned(b, usn="none", ijn="none"):
    start(b, assign_patrols)
    return b.take_as(USN, usn).take_as(IJN, ijn)


def up(b, *names):
    return [name for name in names if b.box(name) == CAP]


# --- over one's own task force --------------------------------------------------------------------


@rule("sunset", "6.5.4", "8.2.1")
def test_all_fighters_go_up_at_a_word(leyte):
    b = assigned(fleet(leyte()), "all", "all")
    assert up(b, *ESSEX, "VF-27", "VB-15", "CS 65", "CS 5") == [*ESSEX, "VF-27", "CS 65", "CS 5"]
    assert up(b, "Zuikaku F", "Zuikaku B") == ["Zuikaku F"]


@rule("sunset", "6.5.2", "6.5.4")
def test_escort_carriers_can_keep_theirs_as_bombers(leyte):
    b = assigned(fleet(leyte()), "fighters")
    assert up(b, *ESSEX, "CS 65") == [*ESSEX]


@rule("sunset", "6.5.4")
def test_half_of_each_task_force_goes_up(leyte):
    b = assigned(fleet(leyte()), "half")
    assert up(b, *ESSEX, "VF-27", "CS 65", "CS 5") == ["VF-15/1", "VF-27", "CS 65"]


@rule("sunset", "6.5.4")
def test_they_can_be_chosen_one_by_one(leyte):
    b = fleet(leyte())
    start(b, assign_patrols)
    b.take_as(USN, "choose", "cap VF-27", "done").take_as(IJN, "none")
    assert up(b, *ESSEX, "VF-27") == ["VF-27"]


@rule("sunset", "6.5.4")
def test_who_is_up_stays_up_or_is_called_back_fresh(leyte):
    b = assigned(fleet(leyte()).air(CAP, *ESSEX), "as before")
    assert up(b, *ESSEX) == [*ESSEX]
    b = assigned(fleet(leyte()).air(CAP, *ESSEX), "none")
    assert (b.box("VF-15/1"), weak(b, *ESSEX)) == (READY, [])


@rule("sunset", "6.5.4", "2.2")
def test_both_are_asked_whether_they_have_fighters_or_not(leyte):
    b = leyte().put("USN 1", "2820", "Iowa").put("IJN 1", "1324", "Yamato")
    start(b, assign_patrols)
    assert sorted(b.game.pending()) == [USN, IJN]
    assert b.keys_of(IJN) == ["none"]


@rule("sunset", "6.5.4", "2.2")
def test_the_enemy_does_not_see_who_is_up(leyte):
    b = assigned(fleet(leyte()), "all", "all")
    unit = b.unit("VF-15/1")
    assert b.knows(USN).air_box[unit] == CAP
    assert b.knows(IJN).air_box[unit] not in (CAP, READY)


@rule("sunset", "6.5.11")
def test_nobody_flies_cap_at_night(leyte):
    assert has_stopped(start(fleet(leyte()).turn(5), assign_patrols))


@rule("sunset", "6.5.4")
def test_only_fighters_that_are_ready_on_a_deck_that_flies_can_go_up(leyte):
    b = fleet(leyte()).hits(Princeton=3).air(FLOWN, "VF-15/2")
    assigned(b, "all")
    assert up(b, *ESSEX, "VF-27") == ["VF-15/1"]


# --- over another task force ----------------------------------------------------------------------


def send(b, name, *keys):
    b.activate(name)
    return start(b, (send_patrol, b.marker(name))).take(*keys)


@rule("sunset", "6.5.4", "8.2.1")
def test_fighters_can_guard_a_force_within_range(leyte):
    b = fleet(leyte()).put("USN 3", "2812", "Intrepid").put("USN 4", "2811", "Cabot")
    b.activate("USN 1")
    start(b, (send_patrol, b.marker("USN 1")))
    assert b.keys == ["guard USN 3", "none"]
    b.take("guard USN 3", "send VF-27", "done")
    assert (b.box("VF-27"), b.s.patrol_over[b.unit("VF-27")]) == (CAP, b.marker("USN 3"))
    assert b.s.missions[b.unit("VF-27")] == 1
    assert "6.5.4 VF-27 flies CAP over USN 3." in b.lines(IJN)


@rule("sunset", "8.2.1", "6.5.2")
def test_units_of_escort_carriers_reach_four_hexes(leyte):
    b = fleet(leyte()).put("USN 3", "3820", "Denver")
    assert can_send_patrol(b.activate("USN 2").s, b.marker("USN 2"))
    b.put("USN 3", "3819", "Denver")
    assert not can_send_patrol(b.s, b.marker("USN 2"))


@rule("sunset", "6.2.2")
def test_cap_costs_no_movement_points(leyte):
    b = fleet(leyte()).put("USN 3", "2821", "Intrepid")
    send(b, "USN 1", "guard USN 3", "send VF-27", "done")
    assert b.s.spent == 0


@rule("sunset", "8.2.1")
def test_cap_ends_as_soon_as_the_range_is_lost(leyte):
    b = fleet(leyte()).put("USN 3", "2812", "Intrepid")
    guarding(b, "USN 3", "VF-27")
    check_ranges(b.s)
    assert b.box("VF-27") == CAP
    sail(b.s, b.marker("USN 3"), (b.hex("2811"),), meets=False)
    assert (b.box("VF-27"), b.s.patrol_over[b.unit("VF-27")]) == (FLOWN, NONE)


@rule("sunset", "8.2.1")
def test_the_cap_box_holds_own_fighters_and_those_sent(leyte):
    b = fleet(leyte()).put("USN 3", "2821", "Intrepid").air(CAP, "VF-18/1", "VF-15/1")
    guarding(b, "USN 3", "VF-27")
    assert patrol_over(b.s, b.marker("USN 3")) == sorted([b.unit("VF-18/1"), b.unit("VF-27")])


# --- from the land (6.5.9) ------------------------------------------------------------------------


@rule("sunset", "6.5.9", "8.2.1")
def test_an_air_fleet_guards_with_one_fighter_from_any_field(leyte):
    b = leyte().put("IJN 1", "3210", "Nachi").put("IJN 2", "1028", "Kinu")
    b.only_aircraft("1AF F1", "1AF F2").air(READY, "1AF F1", weak=True)
    b.run((act_formation, AF1)).take("patrol")
    assert b.keys == ["guard IJN 1", "none"]
    b.take("guard IJN 1")
    assert (b.box("1AF F1"), b.box("1AF F2")) == (READY, CAP)
    assert b.keys == ["done"]
