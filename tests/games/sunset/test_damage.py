"""Chapter 9: damage."""

import pytest

from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import LOST, OUT, READY
from deckload.games.sunset.rules.damage import IN_BATTLE, critical_throw, damage_of, hit_ship
from deckload.games.sunset.rules.forces import can_fly, speed_in
from deckload.testing import rule
from games.sunset.gun_line import hits_on, lined_up


def fleets(b):
    b.s.log = b.log
    b.put("USN 1", "2824", "Essex", "Reno", "DES RN 52")
    return b.put("IJN 1", "3212", "Yamato", "Myoko", "Div 4", "Noshiro")


def hit(b, name, hits, **how):
    hit_ship(b.s, b.ship(name), hits, "8.3.3", **how)
    return b


@rule("sunset", "9.0")
def test_hits_mark_boxes_and_add_up(leyte):
    b = hit(hit(fleets(leyte()), "Myoko", 1), "Myoko", 2)
    assert hits_on(b, "Myoko") == 3
    assert b.lines()[-1] == "8.3.3 Myoko is hit: 3 of 5 boxes marked."


@rule("sunset", "9.0")
def test_no_hits_are_no_news(leyte):
    b = hit(fleets(leyte()), "Myoko", 0, critical=1)
    assert (hits_on(b, "Myoko"), b.lines()) == (0, [])


@rule("sunset", "9.0")
def test_the_last_box_sinks_the_ship_and_more_do_not_count(leyte):
    b = hit(fleets(leyte()), "Noshiro", 7)
    assert (hits_on(b, "Noshiro"), "Noshiro" in b.ships_in("IJN 1")) == (3, False)
    assert b.lines()[-1] == "9.0 Noshiro is sunk."
    assert b.s.sunk_by[b.ship("Noshiro")] == IN_BATTLE
    hit(b, "Noshiro", 1)
    assert len(b.lines()) == 2


@rule("sunset", "9.0")
def test_a_marker_goes_with_its_last_ship(leyte):
    b = fleets(leyte()).put("IJN 2", "3212", "Kinu")
    hit(b, "Kinu", 2)
    assert (b.at("IJN 2"), b.at("IJN 1")) == ("off", "3212")


@rule("sunset", "9.0")
def test_damage_slows_a_ship(leyte):
    b = hit(fleets(leyte()), "Myoko", 3)
    assert [speed_in(b.s, b.ship("Myoko"), number) for number in (1, 2)] == [3, 4]


@rule("sunset", "6.4")
def test_who_is_hit_may_fall_out_when_the_sub_phase_ends(leyte):
    b = hit(hit(fleets(leyte()), "Myoko", 1), "Myoko", 1)
    assert b.s.damaged_now == [b.ship("Myoko")]


# --- one roll -------------------------------------------------------------------------------------


@rule("sunset", "9.3")
@pytest.mark.parametrize(("name", "hits"), [("Div 4", 1), ("DES RN 52", 1), ("Noshiro", 3)])
def test_a_unit_of_small_ships_loses_one_a_roll(leyte, name, hits):
    b = fleets(leyte())
    assert damage_of(b.s, b.ship(name), 9, 8).hits == hits


@rule("sunset", "9.2")
@pytest.mark.parametrize(
    ("name", "factor", "total", "critical"),
    [("Myoko", 6, 9, 1), ("Myoko", 6, 8, 0), ("Div 4", 6, 10, 0), ("Essex", 1, 9, 1)],
)
def test_a_high_roll_that_hits_something_large_is_critical(leyte, name, factor, total, critical):
    b = fleets(leyte())
    assert damage_of(b.s, b.ship(name), factor, total).critical == critical


# --- critical hits --------------------------------------------------------------------------------


@rule("sunset", "9.2")
def test_battleships_stand_more(leyte):
    b = leyte()
    assert critical_throw(b.s, b.ship("Yamato")).shift == -1
    assert critical_throw(b.s, b.ship("Myoko")).shift == 0


@rule("sunset", "9.2")
@pytest.mark.parametrize(
    ("die", "hits", "slowed"), [(5, 1, 0), (6, 1, 1), (7, 1, 0), (8, 2, 0), (9, 2, 1), (10, 3, 0)]
)
def test_what_a_critical_hit_does(leyte, die, hits, slowed):
    b = hit(fleets(leyte()).dice(critical_hit=[die]), "Myoko", 1, critical=1)
    assert (hits_on(b, "Myoko"), b.s.slowed[b.ship("Myoko")]) == (hits, slowed)


@rule("sunset", "9.2")
def test_fire_control_is_out_until_the_end_of_the_next_turn(leyte):
    b = hit(fleets(leyte()).dice(critical_hit=[7]), "Myoko", 1, critical=1)
    assert b.s.silenced[b.ship("Myoko")] == b.s.turn + 1
    assert b.lines()[-1] == "9.2 The fire control of Myoko is out of order until the end of turn 3."


@rule("sunset", "9.2")
def test_a_carrier_on_fire_flies_again_after_the_next_turn(leyte):
    b = hit(fleets(leyte()).dice(critical_hit=[5]), "Essex", 1, critical=1)
    essex = b.ship("Essex")
    assert [can_fly(b.turn(turn).s, essex) for turn in (2, 3, 4)] == [False, False, True]
    assert b.box("VB-15") == READY


@rule("sunset", "9.2")
@pytest.mark.parametrize(
    ("ship", "die", "more"), [("Essex", 8, 2), ("Biloxi", 8, 1), ("Iowa", 8, 0)]
)
def test_carriers_burn_and_battleships_stand_more(leyte, ship, die, more):
    b = leyte().put("USN 1", "2824", ship).dice(critical_hit=[die])
    hit_ship(b.s, b.ship(ship), 1, "8.1", 1)
    assert hits_on(b, ship) == 1 + more


@rule("sunset", "9.2")
def test_a_sunk_ship_rolls_for_nothing_more(leyte):
    b = hit(fleets(leyte()).dice(critical_hit=[10]), "Noshiro", 1, critical=3)
    assert hits_on(b, "Noshiro") == 3


# --- carriers -------------------------------------------------------------------------------------


@rule("sunset", "9.1", "6.5.5")
def test_a_carrier_at_half_damage_loses_her_aircraft(leyte):
    b = hit(fleets(leyte()), "Essex", 2)
    assert b.box("VB-15") == READY
    hit(b, "Essex", 1)
    assert b.box("VB-15") == OUT


@rule("sunset", "6.5.5")
def test_aircraft_go_down_with_their_carrier(leyte):
    b = hit(fleets(leyte()), "Essex", 6)
    assert b.box("VB-15") == LOST


# --- in a battle ----------------------------------------------------------------------------------


@rule("sunset", "8.3.1")
def test_a_us_ship_that_is_hit_is_known(leyte):
    b = lined_up(leyte(), {"Iowa": 8, "New Jersey": 8}, {"Kongo": 1})
    hit(b, "Iowa", 1)
    known = b.knows(IJN).slot_ship
    assert (known[0], known[1] < 0) == (b.ship("Iowa"), True)


@rule("sunset", "9.0")
def test_a_ship_that_sinks_leaves_the_line(leyte):
    b = lined_up(leyte(), {"Iowa": 8}, {"Kongo": 1, "Haruna": 1})
    hit(b, "Kongo", 7)
    assert b.s.slot_area == [8, -99, 1]


@rule("sunset", "14.5", "6.5.5")
def test_the_aircraft_of_ise_go_down_with_her(leyte):
    b = leyte(hermaphrodites="on").put("IJN 2", "3212", "Ise")
    hit(b, "Ise", 7)
    assert b.box("Ise B") == LOST
