"""Chapter 10: submarines."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.submarines import (
    attack_throw,
    contact,
    count_boats,
    hunt_throw,
    hunters,
    lay_sonar,
    take_up_sonar,
)
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.testing import rule
from games.sunset.gun_line import hits_on, pause, rolled

OZAWA = (
    *("Zuikaku", "Zuiho", "Chitose", "Chiyoda", "Ise", "Hyuga"),
    *("Isuzu", "Tama", "Oyodo", "Div 43", "Div 61"),
)
US_BOAT, IJN_BOAT, FALSE_CONTACT = 1, 4, 6
"""Tickets of the cup: three US boats, two Japanese, three false contacts."""


def laid(b, hex_name, side, cup=(3, 2, 3)):
    b.s.sonar, b.s.sonar_side, b.s.cup = [b.hex(hex_name)], [side], list(cup)
    return b


def met(b, name, side, **dice):
    """A marker of `side` is turned over by a task force."""
    laid(b, b.at(name), side)
    return b.dice(**dice).run((contact, b.marker(name)), pause)


@rule("sunset", "10.7", "10.5")
def test_the_worked_example(leyte):
    """A US boat meets the Ozawa Force, sinks Tama and gets away."""
    b = leyte().put("IJN 1", "1023", *OZAWA)
    larger = [ship for ship in b.s.ships[b.marker("IJN 1")] if not b.data.is_destroyer[ship]]
    tama = larger.index(b.ship("Tama")) + 1
    met(
        b,
        "IJN 1",
        USN,
        sonar_contact=[US_BOAT],
        submarine=[6],
        ship_met=[tama],
        submarine_attack=[8],
        depth_charges=[8],
    )
    b.take("attack")
    assert "Tama" not in b.ships_in("IJN 1")
    assert rolled(b, "submarine") == ["submarine 6: a larger ship", "submarine attack 8: 2"]
    assert rolled(b, "depth charges") == ["depth charges 8+1: escapes"]
    seen = "counts 11 units in IJN 1, battleships or carriers among them."
    assert f"10.5 The submarine of the USN {seen}" in b.lines()


# --- laying the markers ---------------------------------------------------------------------------


@rule("sunset", "10.1")
@pytest.mark.parametrize(
    ("die", "lost", "number"), [(3, 0, 5), (4, 0, 4), (7, 0, 3), (9, 0, 2), (2, 2, 4)]
)
def test_how_many_markers_there_are(leyte, die, lost, number):
    b = leyte().dice(sonar_markers=[die])
    b.s.boats_lost = [lost, 0]
    count_boats(b.s)
    assert (b.s.sonar_count, b.s.cup) == (number, [3 - lost, 2, 3])


def laying(b, count, *dice):
    b.put("USN 1", "3323", "Iowa").put("IJN 1", "3212", "Yamato").dice(sonar_placement=list(dice))
    b.s.sonar_count, b.s.staff_lays = count, [0, 0]
    return b.run(lay_sonar, pause)


@rule("sunset", "10.2")
def test_the_sides_lay_in_turn_the_japanese_first(leyte):
    b = laying(leyte(), 3, 1, 1, 1)
    assert b.side == IJN
    b.take("lay 3323")
    assert b.side == USN
    b.take("lay 3212")
    assert (b.side, "lay 3323" in b.keys) == (IJN, False)
    b.take("lay 3322")
    assert b.s.sonar_side == [IJN, USN, IJN]


@rule("sunset", "10.2")
def test_an_odd_die_lays_near_an_enemy_and_an_even_one_far_off(leyte):
    near = {"lay 3223", "lay 3224", "lay 3322", "lay 3323", "lay 3324", "lay 3423", "lay 3424"}
    b = laying(leyte(), 1, 7)
    assert set(b.keys) == near | {"staff"}
    b.take("lay 3324")
    b = laying(leyte(), 1, 8)
    assert not near & set(b.keys)
    b.take("lay 3212")  # the placer's own ships do not count


@rule("sunset", "10.3")
def test_no_two_markers_lie_in_one_hex(leyte):
    b = laid(leyte(), "3325", USN)
    b = laying(b, 1, 2)
    assert ("lay 3325" in b.keys, "lay 3326" in b.keys) == (False, True)
    b.take("lay 3326")


@rule("sunset", "10.8")
def test_all_markers_come_off_in_the_terminal_phase(leyte):
    b = laid(leyte(), "3325", USN)
    take_up_sonar(b.s)
    assert (b.s.sonar, b.s.sonar_side) == ([], [])


# --- turning one over -----------------------------------------------------------------------------


@rule("sunset", "10.4")
@pytest.mark.parametrize("ticket", [IJN_BOAT, FALSE_CONTACT])
def test_a_false_contact_or_a_friendly_boat_is_removed(leyte, ticket):
    b = met(leyte().put("IJN 1", "3212", "Yamato"), "IJN 1", USN, sonar_contact=[ticket])
    assert (b.s.sonar, b.verb != "engage") == ([], True)


@rule("sunset", "10.4")
def test_ones_own_markers_are_not_turned_over(leyte):
    b = met(leyte().put("IJN 1", "3212", "Yamato"), "IJN 1", IJN)
    assert b.s.sonar == [b.hex("3212")]


@rule("sunset", "10.4")
def test_its_owner_may_let_them_pass(leyte):
    b = met(leyte().put("IJN 1", "3212", "Yamato"), "IJN 1", USN, sonar_contact=[US_BOAT])
    assert (b.side, b.keys) == (USN, ["attack", "dive"])
    assert b.asked.odds(b.knows(USN), "attack") == "gets a shot 80%"
    b.take("dive")
    assert (rolled(b, "submarine"), b.s.sonar) == ([], [])


@rule("sunset", "10.4")
def test_japanese_boats_subtract_two(leyte):
    b = leyte()
    assert (attack_throw(b.s, IJN).shift, attack_throw(b.s, USN).shift) == (-2, 0)


@rule("sunset", "10.4", "10.7")
def test_a_boat_that_gets_no_shot_is_not_hunted(leyte):
    b = leyte().put("USN 1", "3323", "Boise", "X-Ray/1")
    met(b, "USN 1", IJN, sonar_contact=[IJN_BOAT], submarine=[4]).take("attack")
    assert (rolled(b, "depth charges"), b.s.report_number[b.marker("USN 1")]) == ([], 0)


@rule("sunset", "10.5", "7.0")
def test_what_the_boat_sees_does_not_detect(leyte):
    b = leyte().put("USN 1", "3323", "Boise", "X-Ray/1")
    dice = {"submarine_attack": [1], "depth_charges": [1], "ship_met": [1]}
    met(b, "USN 1", IJN, sonar_contact=[IJN_BOAT], submarine=[5], **dice).take("attack")
    marker = b.marker("USN 1")
    assert (b.s.report_number[marker], b.s.report_capital[marker], b.s.detected[marker]) == (
        2,
        1,
        0,
    )


@rule("sunset", "10.5")
def test_with_a_good_roll_the_captain_picks_his_target(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato", "Div 4")
    met(b, "IJN 1", USN, sonar_contact=[US_BOAT], submarine=[8]).take("attack")
    assert (b.side, b.keys) == (USN, ["torpedo Yamato", "torpedo Div 4"])
    yamato, unit = (b.asked.odds(b.knows(USN), ship) for ship in b.asked.options)
    assert (yamato, unit) == ("hits 80%, 1.2 on average", "hits 80%, 0.8 on average")
    b.dice(submarine_attack=[7], depth_charges=[2]).take("torpedo Yamato")
    assert hits_on(b, "Yamato") == 2


@rule("sunset", "10.5")
def test_with_the_best_roll_he_attacks_twice(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato", "Myoko")
    met(b, "IJN 1", USN, sonar_contact=[US_BOAT], submarine=[10]).take("attack")
    b.dice(submarine_attack=[7, 8]).take("torpedo Yamato", "torpedo Myoko")
    assert (hits_on(b, "Yamato"), hits_on(b, "Myoko")) == (2, 2)


@rule("sunset", "10.4", "10.5")
@pytest.mark.parametrize(("die", "name"), [(4, "Div 4"), (5, "Kinu")])
def test_a_better_roll_passes_the_destroyers_by(leyte, die, name):
    b = leyte().put("IJN 1", "3212", "Div 4", "Kinu")
    dice = {"ship_met": [1], "submarine_attack": [3], "depth_charges": [3]}
    met(b, "IJN 1", USN, sonar_contact=[US_BOAT], submarine=[die], **dice).take("attack")
    assert hits_on(b, name) == 1


@rule("sunset", "10.4")
def test_where_there_are_only_destroyers_one_of_them_is_the_target(leyte):
    b = leyte().put("IJN 1", "3212", "Div 21")
    dice = {"ship_met": [1], "submarine_attack": [10], "depth_charges": [3]}
    met(b, "IJN 1", USN, sonar_contact=[US_BOAT], submarine=[6], **dice).take("attack")
    assert hits_on(b, "Div 21") == 1


@rule("sunset", "10.6", "9.2")
def test_its_torpedoes_may_hit_critically(leyte):
    b = leyte().put("IJN 1", "3212", "Myoko")
    dice = {"ship_met": [1], "submarine_attack": [9], "critical_hit": [8]}
    met(b, "IJN 1", USN, sonar_contact=[US_BOAT], submarine=[3], **dice).take("attack")
    assert hits_on(b, "Myoko") == 3


@rule("sunset", "5.4", "10.4")
@pytest.mark.parametrize(("die", "place"), [(2, "3212"), (3, "off")])
def test_a_dummy_is_found_out_by_a_boat_that_attacks(leyte, die, place):
    b = met(leyte().put("IJN 1", "3212"), "IJN 1", USN, sonar_contact=[US_BOAT], submarine=[die])
    b.take("attack")
    assert b.at("IJN 1") == place


# --- hunting the boat -----------------------------------------------------------------------------


@rule("sunset", "10.7")
@pytest.mark.parametrize(
    ("ships", "shift"),
    [
        (("X-Ray/1", "Boise"), 0),
        (("X-Ray/1", "X-Ray/2", "Taffy 3/2"), 2),
        (("X-Ray/1", "St. Lo"), 1),
    ],
)
def test_more_units_and_us_carriers_help(leyte, ships, shift):
    b = leyte().put("USN 1", "3323", *ships)
    assert hunt_throw(b.s, b.marker("USN 1")).shift == shift


@rule("sunset", "10.7")
def test_japanese_carriers_do_not_help(leyte):
    b = leyte().put("IJN 1", "3212", "Zuikaku", "Div 43")
    assert hunt_throw(b.s, b.marker("IJN 1")).shift == 0


@rule("sunset", "10.7", "6.4.1")
def test_the_screen_of_a_cripple_hunts_too(leyte):
    escorts = "Detached destroyer 1", "Detached destroyer 2"
    b = leyte().put("IJN 1", "3212", "Myoko", "Div 31", "Div 17").put("IJN D1", "3215", "Nagato")
    b.hits(Div_31=2, Nagato=5).put("IJN D1", "3215", "Nagato", *escorts)
    b.s.lent[b.ship("Div 31")] = 2
    assert hunters(b.s, b.marker("IJN D1")) == 1  # single ships are one unit
    assert hunters(b.s, b.marker("IJN 1")) == 2


@rule("sunset", "10.7", "10.1")
def test_a_boat_that_is_sunk_stays_away(leyte):
    b = leyte().put("USN 1", "3323", "Boise", "X-Ray/1")
    dice = {"submarine_attack": [1], "depth_charges": [10], "ship_met": [1]}
    met(b, "USN 1", IJN, sonar_contact=[IJN_BOAT], submarine=[5], **dice).take("attack")
    assert b.s.boats_lost == [0, 1]
    b.dice(sonar_markers=[3])
    count_boats(b.s)
    assert (b.s.cup, b.s.sonar_count) == ([3, 1, 3], 4)


@rule("sunset", "10.2")
def test_a_staff_lays_all_markers_of_the_turn_that_are_left_near_the_enemy(leyte):
    b = laying(leyte(), 5, 1, 2, 1, 2, 1).take("staff", "lay 3003")
    assert b.side == USN  # the Japanese are not asked any more
    b.take("staff")
    assert b.s.sonar_side == [IJN, USN, IJN, USN, IJN]
    grid = b.data.grid
    near = [
        grid.distance(at, b.hex("3323"))
        for at, by in zip(b.s.sonar, b.s.sonar_side, strict=True)
        if by
    ]
    assert max(near) <= 1
    assert grid.distance(b.s.sonar[3], b.hex("3212")) == 2


@rule("sunset", "10.2", "5.1")
def test_a_staff_lays_the_markers_unless_its_admiral_says_that_he_does(leyte):
    b = leyte().put("USN 1", "3323", "Iowa").put("IJN 1", "3212", "Yamato")
    b.dice(sonar_placement=[1, 1]).s.sonar_count = 2
    b.run(reorganise, lay_sonar, pause)
    b.take_as(USN, "sonar", "done").take_as(IJN, "done")
    assert (b.side, b.verb, b.s.sonar_side) == (USN, "lay", [IJN])
    b.take("lay 3212")
    take_up_sonar(b.s)
    assert b.s.staff_lays == [1, 1], "for this turn alone"
