"""8.2: CAP meets a strike."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import CAP, LOST
from deckload.games.sunset.rules.air.combat import meet_patrol
from deckload.testing import rule
from games.sunset.air_raids import guarding, has_stopped, in_flight, penalty, start, weak

BOMBERS = ("VB-15", "VT-15")
ESCORTS = ("VF-15/1", "VF-15/2")


def us_strike(b, *cap, bombers=BOMBERS, escorts=(), tired=()):
    """A strike of Essex on Japanese cruisers that fighters from ashore guard."""
    b.put("USN 1", "2820", "Essex").put("IJN 1", "2815", "Nachi", "Ashigara").detect("IJN 1")
    guarding(b, "IJN 1", *cap)
    in_flight(b, "IJN 1", *bombers, escorts=escorts)
    for name in tired:
        b.s.air_weak[b.unit(name)] = 1
    return start(b, meet_patrol)


def ijn_strike(b, *cap, bombers=("1AF B1", "2AF B4"), escorts=()):
    """A strike from ashore on Essex, whose own fighters are up."""
    b.put("USN 1", "2820", "Essex").detect("USN 1").air(CAP, *cap)
    in_flight(b, "USN 1", *bombers, escorts=escorts)
    return start(b, meet_patrol)


# --- who meets it (8.2) ---------------------------------------------------------------------------


@rule("sunset", "8.2", "2.2")
def test_the_defender_is_asked_even_without_cap(leyte):
    b = us_strike(leyte())
    assert (b.side, b.keys, b.asked.covert) == (IJN, ["none"], True)


@rule("sunset", "8.2")
def test_cap_may_let_a_strike_pass(leyte):
    b = us_strike(leyte(), "2AF F1", "2AF F2").take("none")
    assert has_stopped(b)
    assert weak(b, *BOMBERS) == []


@rule("sunset", "8.2", "8.1")
def test_the_defender_may_send_some_of_it(leyte):
    b = us_strike(leyte().dice(air_combat=[1]), "2AF F1", "2AF F2")
    b.take("choose", "meet with 2AF F2", "done")
    assert "8.2 The raid is met by 1 IJN fighter unit over 2815." in b.lines(USN)


@rule("sunset", "8.2", "2.2")
def test_fighters_over_their_own_force_show_whose_decks_are_there(leyte):
    b = ijn_strike(leyte().dice(air_combat=[1]), "VF-15/1").take("all")
    assert b.s.seen_in[b.ship("Essex")] == b.marker("USN 1")
    b = us_strike(leyte().dice(air_combat=[1]), "2AF F1").take("all")
    assert b.s.genuine[b.marker("IJN 1")] == 0


# --- without escorts (8.2.2) ----------------------------------------------------------------------


@rule("sunset", "8.2.2")
def test_cap_fires_on_the_sum_of_its_factors_and_us_units_turn(leyte):
    b = us_strike(leyte().dice(air_combat=[4]), "2AF F1", "2AF F2").take("all")  # column 6: one
    assert b.side == USN
    b.take("lose VT-15")
    assert weak(b, *BOMBERS) == ["VT-15"]
    assert "8.2.2 air combat 4: 1" in b.lines()


@rule("sunset", "8.2.2")
def test_what_us_bombers_cannot_turn_for_the_japanese_place_on_attacks(leyte):
    b = us_strike(leyte().dice(air_combat=[8]), "2AF F1", "2AF F2", tired=BOMBERS)
    b.take("all")  # column 6: two, and both are exhausted
    assert b.side == IJN
    b.take(b.keys[0], b.keys[0])
    assert sorted([penalty(b, "VB-15"), penalty(b, "VT-15")]) == [-2, 0]


@rule("sunset", "8.2.2", "2.3.2")
def test_japanese_units_are_all_weak_before_one_is_lost(leyte):
    b = ijn_strike(leyte().dice(air_combat=[10]), "VF-15/1", "VF-15/2").take("all")
    # column 8, +1: three steps
    b.take("lose 1AF B1")
    assert b.keys == ["lose 1AF B1", "lose 2AF B4"]
    b.take("lose 1AF B1")
    assert (b.box("1AF B1"), weak(b, "2AF B4")) == (LOST, ["2AF B4"])


@rule("sunset", "8.2.2")
def test_heavy_bombers_have_no_side_to_turn_to(leyte):
    b = us_strike(leyte().dice(air_combat=[8]), "2AF F1", bombers=("HB 1",)).take("all")
    assert penalty(b, "HB 1") == -1


@rule("sunset", "8.2.2")
def test_exhausted_us_fighters_stay_on_cap(leyte):
    b = ijn_strike(leyte().dice(air_combat=[1]), "VF-15/1")
    b.s.air_weak[b.unit("VF-15/1")] = 1
    b.take("all")
    assert "8.2.2 air combat 1+1: 0" in b.lines()
    assert b.box("VF-15/1") == CAP


# --- with escorts (8.2.3) -------------------------------------------------------------------------


@rule("sunset", "8.2.3")
def test_an_escort_for_each_fighter_must_fight_and_more_may(leyte):
    b = us_strike(leyte(), "2AF F1", escorts=ESCORTS).take("all")
    assert (b.side, b.keys) == (
        USN,
        ["peel off VF-15/1", "peel off VF-15/2", "all", "enough"],
    )


@rule("sunset", "8.2.3")
def test_the_cap_that_fought_goes_for_the_bombers_as_well(leyte):
    b = us_strike(leyte().dice(air_combat=[1, 1, 10]), "2AF F1", escorts=ESCORTS[:1]).take("all")
    assert b.verb == "lose"  # column 3, a 10: one unit turns
    b.take("lose VB-15")
    assert weak(b, *BOMBERS, *ESCORTS) == ["VB-15"]


@rule("sunset", "8.2.3")
def test_spare_cap_is_kept_out_of_the_fight_or_not(leyte):
    b = us_strike(leyte().dice(air_combat=[1, 1, 1]), "2AF F1", "2AF F2", escorts=ESCORTS[:1])
    b.take("all")
    assert (b.side, b.keys) == (IJN, ["pass with 2AF F1", "pass with 2AF F2", "done"])
    b.take("pass with 2AF F2")
    columns = [entry.roll.column for entry in b.log if entry.roll]
    assert columns == ["3", "4", "6"]


@rule("sunset", "8.2.3")
def test_spare_cap_can_help_against_the_escorts(leyte):
    b = us_strike(leyte().dice(air_combat=[1, 1, 1]), "2AF F1", "2AF F2", escorts=ESCORTS[:1])
    b.take("all", "done")
    columns = [entry.roll.column for entry in b.log if entry.roll]
    assert columns == ["6", "4", "6"]


@rule("sunset", "8.2.3")
def test_results_beyond_what_escorts_can_turn_for_are_lost(leyte):
    b = us_strike(leyte().dice(air_combat=[10, 1, 1]), "2AF F1", "2AF F2", escorts=ESCORTS[:1])
    b.s.air_weak[b.unit("VF-15/1")] = 1
    b.take("all", "done")
    assert [penalty(b, name) for name in ("VF-15/1", *BOMBERS)] == [0, 0, 0]


@rule("sunset", "8.2.3")
def test_cap_that_is_shot_down_attacks_nobody(leyte):
    b = us_strike(leyte().dice(air_combat=[1, 10]), "2AF F1", escorts=ESCORTS)
    b.s.air_weak[b.unit("2AF F1")] = 1
    b.take("all", "all")
    assert b.box("2AF F1") == LOST
    assert has_stopped(b)
