"""8.1, 8.1.1: the air display, antiaircraft fire and bombs."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import LOST
from deckload.games.sunset.rules.air.aiming import place_bombers, press_home
from deckload.games.sunset.rules.air.air_attack import call_order
from deckload.games.sunset.rules.air.air_display import arrive, form_up, pair_fighters
from deckload.testing import rule
from games.sunset.air_raids import (
    has_stopped,
    hits_on,
    in_flight,
    on_display,
    over,
    penalty,
    start,
    weak,
)

ESCORTS = ("VF-15/1", "VF-15/2")


def us_strike(b, *bombers, escorts=()):
    """Essex strikes Musashi (area 1), Yamato (2), Myoko (3), and Div 31 (19), which is far off."""
    b.put("USN 1", "2820", "Essex", "Lexington")
    b.put("IJN 1", "2815", "Musashi", "Yamato", "Myoko", "Div 31").detect("IJN 1")
    in_flight(b, "IJN 1", *bombers, escorts=escorts)
    return on_display(b, Musashi=1, Yamato=2, Myoko=3, Div_31=19)


def ijn_strike(b, *bombers):
    """A strike on Essex (area 1), with Iowa (2) beside her."""
    b.put("USN 1", "2820", "Essex", "Iowa").detect("USN 1")
    return on_display(in_flight(b, "USN 1", *bombers), Essex=1, Iowa=2)


def attack(b):
    return start(b, call_order)


# --- ships and aircraft are placed ----------------------------------------------------------------


@rule("sunset", "8.1")
def test_the_defender_places_his_ships_for_all_to_see(leyte):
    b = leyte().put("USN 1", "2820", "Essex").put("IJN 1", "2815", "Musashi", "Yamato")
    b.detect("IJN 1")
    start(in_flight(b, "IJN 1", "VB-15"), form_up)
    assert b.side == IJN
    b.take("guns inside")
    assert [b.s.box_of_ship[b.ship(name)] for name in ("Yamato", "Musashi")] == [0, 1]
    assert b.knows(USN).ships[b.marker("IJN 1")] == b.s.ships[b.marker("IJN 1")]


@rule("sunset", "8.1")
def test_several_bombers_may_go_for_one_ship(leyte):
    b = start(us_strike(leyte(), "VB-15", "VT-15", "VB-19"), place_bombers)
    b.take("by hand", "aim at Musashi", "same")
    assert {b.s.box_of_unit[unit] for unit in b.s.raid} == {0}


@rule("sunset", "8.1")
def test_the_odds_beside_a_target_are_those_of_the_bomber_that_is_placed(leyte):
    strike = us_strike(leyte(), "VB-15", "VT-15", "VB-19", escorts=ESCORTS)
    b = start(strike, place_bombers).take("by hand")
    for _ in range(2):
        unit = b.data.air[b.asked.about].name
        odds = b.asked.odds(b.knows(USN), b.ship("Yamato"))
        assert odds == f"hits {80 if unit.startswith('VB') else 70}%, before AA"
        b.take("aim at Yamato")


@rule("sunset", "6.2.3")
def test_four_air_units_slow_their_target_escorts_included(leyte):
    for bombers, slower in ((("VB-15",), 0), (("VB-15", "VT-15"), 1)):
        b = us_strike(leyte(), *bombers, escorts=ESCORTS)
        start(b, arrive)
        assert b.s.slower[b.marker("IJN 1")] == slower


@rule("sunset", "8.1")
def test_escorts_without_bombers_turn_home_and_see_nothing(leyte):
    b = leyte().put("USN 1", "2820", "Essex").detect("USN 1")
    in_flight(b, "USN 1", escorts=("2AF F1", "2AF F2"))
    start(b, arrive, form_up, place_bombers, press_home)
    assert has_stopped(b)
    assert b.knows(IJN).ships[b.marker("USN 1")] != b.s.ships[b.marker("USN 1")]


@rule("sunset", "6.2.3")
def test_no_more_than_two_points_are_lost_so(leyte):
    b = us_strike(leyte(), "VB-15", "VT-15", escorts=ESCORTS)
    for _ in range(3):
        b.s.done = []  # another sub-phase
        arrive(b.s)
    assert b.s.slower[b.marker("IJN 1")] == 2


# --- suppression (8.1.1) --------------------------------------------------------------------------


@rule("sunset", "8.1.1")
def test_where_fighters_are_scarce_their_owner_says_whom_they_help(leyte):
    b = over(us_strike(leyte(), "VB-15", "VT-15", escorts=ESCORTS[:1]), Musashi=("VB-15", "VT-15"))
    start(b, pair_fighters)
    assert (b.side, b.verb) == (USN, "clear the way for")
    b.take("clear the way for VT-15")
    assert b.s.suppresses[b.unit("VF-15/1")] == b.unit("VT-15")


@rule("sunset", "8.1.1")
def test_enough_fighters_help_all_bombers_without_a_question(leyte):
    b = over(us_strike(leyte(), "VB-15", "VT-15", escorts=ESCORTS), Musashi=("VB-15", "VT-15"))
    start(b, pair_fighters)
    assert has_stopped(b)
    assert {b.s.suppresses[b.unit(name)] for name in ESCORTS} == set(b.s.waiting)


@rule("sunset", "8.1.1")
def test_fighters_that_met_the_cap_suppress_nothing(leyte):
    b = over(us_strike(leyte(), "VB-15", escorts=ESCORTS[:1]), Musashi=("VB-15",))
    b.s.engaged = [b.unit("VF-15/1")]
    start(b, pair_fighters)
    assert b.s.suppresses[b.unit("VF-15/1")] < 0


@rule("sunset", "8.1.1", "6.5.2")
def test_escort_carrier_bombers_always_suppress(leyte):
    b = leyte().dice(antiaircraft=[10], bombing=[1]).put("USN 1", "2820", "St. Lo")
    b.put("IJN 1", "2818", "Musashi").detect("IJN 1")
    over(on_display(in_flight(b, "IJN 1", "CS 65"), Musashi=1), Musashi=("CS 65",))
    attack(b)
    assert "8.1 bombing 1-1: 0" in b.lines()  # AA 6 with a 10 gives 2


# --- antiaircraft fire (8.1) ----------------------------------------------------------------------


@rule("sunset", "8.1")
def test_the_target_fires_at_each_of_its_attackers(leyte):
    b = leyte().dice(antiaircraft=[4, 6], bombing=[1, 1])
    over(us_strike(b, "VB-15", "VT-15"), Div_31=("VB-15", "VT-15"))
    attack(b).take("strong first")
    assert [line for line in b.lines() if "antiaircraft" in line] == [
        "8.1 antiaircraft 4: no effect",
        "8.1 antiaircraft 6: its attack is worse by 1",
    ]


@rule("sunset", "8.1")
def test_a_neighbour_fires_once_a_strike_with_half(leyte):
    b = leyte().dice(antiaircraft=[1, 1, 1, 1], bombing=[1, 1])
    over(us_strike(b, "VB-15", "VT-15"), Musashi=("VB-15", "VT-15"))
    attack(b).take("strong first")
    assert (b.side, b.keys) == (
        IJN,
        ["fire with Yamato", "fire with Myoko", "all", "share", "hold"],
    )
    b.take("fire with Yamato", "done")
    assert b.keys == ["fire with Myoko", "all", "share", "hold"]
    b.take("all")
    columns = [entry.roll.column for entry in b.log if entry.roll]
    assert columns == ["6", "4", "6", "6", "2", "5"]


@rule("sunset", "8.1")
def test_who_is_attacked_herself_does_not_help_her_neighbour(leyte):
    b = leyte().dice(antiaircraft=[1])
    over(us_strike(b, "VB-15", "VT-15"), Musashi=("VB-15",), Yamato=("VT-15",))
    attack(b).take("attack with VB-15")
    assert "fire with Yamato" not in b.keys


@rule("sunset", "8.1")
def test_neighbours_can_be_shared_out_at_a_word(leyte):
    b = leyte().dice(antiaircraft=[1] * 4, bombing=[1, 1])
    over(us_strike(b, "VB-15", "VT-15"), Musashi=("VB-15", "VT-15"))
    attack(b).take("strong first", "share")
    assert has_stopped(b)
    columns = [entry.roll.column for entry in b.log if entry.roll]
    assert columns == ["6", "4", "6", "6", "2", "5"]


@rule("sunset", "8.1")
def test_only_the_target_fires_at_heavy_bombers_and_at_half(leyte):
    b = leyte().dice(antiaircraft=[1], bombing=[1])
    over(us_strike(b, "HB 1"), Musashi=("HB 1",))
    attack(b)
    assert [entry.roll.column for entry in b.log if entry.roll] == ["3", "4"]


@rule("sunset", "8.1")
def test_us_guns_cost_a_japanese_unit_a_step_and_it_attacks_with_the_rest(leyte):
    b = leyte().dice(antiaircraft=[5], bombing=[1])
    over(ijn_strike(b, "2AF B4"), Essex=("2AF B4",))
    attack(b).take("hold")  # AA 7 with a 5 gives 2
    assert weak(b, "2AF B4") == ["2AF B4"]
    assert [entry.roll.column for entry in b.log if entry.roll] == ["7", "2"]


@rule("sunset", "8.1")
def test_a_unit_shot_down_may_attack_before_it_falls(leyte):
    b = leyte().dice(antiaircraft=[5], deliver_the_ordnance=[6], bombing=[10])
    over(ijn_strike(b, "2AF B4"), Essex=("2AF B4",))
    b.s.air_weak[b.unit("2AF B4")] = 1
    attack(b)
    assert b.box("2AF B4") == LOST
    assert "8.1 bombing 10-2: 1" in b.lines()
    assert hits_on(b, "Essex") == 1


@rule("sunset", "8.1")
def test_or_it_falls_first(leyte):
    b = leyte().dice(antiaircraft=[5], deliver_the_ordnance=[5])
    over(ijn_strike(b, "2AF B4"), Essex=("2AF B4",))
    b.s.air_weak[b.unit("2AF B4")] = 1
    attack(b)
    assert (b.box("2AF B4"), hits_on(b, "Essex")) == (LOST, 0)


@rule("sunset", "8.1")
def test_japanese_guns_never_cost_a_us_unit_a_step(leyte):
    b = leyte().dice(antiaircraft=[10], bombing=[1])
    over(us_strike(b, "VB-15"), Musashi=("VB-15",))
    attack(b).take("hold")
    assert weak(b, "VB-15") == []
    assert penalty(b, "VB-15") == -2


# --- bombs ----------------------------------------------------------------------------------------


@rule("sunset", "8.1")
def test_the_attacker_calls_the_order(leyte):
    b = leyte().dice(antiaircraft=[1, 1], bombing=[1, 1])
    over(us_strike(b, "VB-15", "VT-15"), Div_31=("VB-15", "VT-15"))
    attack(b)
    assert b.keys == ["attack with VB-15", "attack with VT-15", "strong first", "weak first"]
    b.take("attack with VT-15")
    assert [entry.roll.column for entry in b.log if entry.roll] == ["2", "5", "2", "6"]


@rule("sunset", "8.1", "9.2")
def test_a_critical_hit_is_rolled_at_once(leyte):
    b = leyte().dice(antiaircraft=[1], bombing=[9], critical_hit=[9])
    over(us_strike(b, "VB-15"), Musashi=("VB-15",))
    attack(b).take("hold")  # column 6, a 9: two hits; 9 - 1 on the critical table: one more
    assert hits_on(b, "Musashi") == 3


@rule("sunset", "8.1")
def test_units_over_a_sunk_ship_are_wasted(leyte):
    b = leyte().dice(antiaircraft=[1], bombing=[8]).hits(Div_31=3)
    over(us_strike(b, "VB-15", "VT-15"), Div_31=("VB-15", "VT-15"))
    attack(b).take("strong first")
    assert "8.1 VT-15 finds its target sunk already, and no other." in b.lines()
    assert "Div 31" not in b.ships_in("IJN 1")


@rule("sunset", "8.1", "9.3")
def test_an_attack_sinks_one_ship_of_a_destroyer_unit_at_most(leyte):
    b = leyte().dice(antiaircraft=[1], bombing=[10])
    over(us_strike(b, "VB-15"), Div_31=("VB-15",))
    attack(b)
    assert hits_on(b, "Div 31") == 1


@rule("sunset", "6.2.3")
def test_the_units_of_all_strikes_of_a_sub_phase_count_together_and_once(leyte):
    b = us_strike(leyte(), "VB-15", escorts=ESCORTS[:1])
    start(b, arrive, arrive)
    assert b.s.slower[b.marker("IJN 1")] == 1
    b = us_strike(leyte(), "VB-15", "VT-15", escorts=ESCORTS)
    start(b, arrive, arrive)
    assert b.s.slower[b.marker("IJN 1")] == 1


@rule("sunset", "8.1.1")
def test_the_log_says_for_whom_a_fighter_keeps_the_guns_down(leyte):
    b = over(us_strike(leyte(), "VB-15", escorts=ESCORTS[:1]), Musashi=("VB-15",))
    start(b, pair_fighters)
    assert "8.1.1 VF-15/1 keeps the guns down for VB-15." in b.lines()
