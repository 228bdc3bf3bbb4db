"""What a side guesses of the enemy's aircraft, and of what he notes for himself."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import CAP, FLOWN, NOT_YET, OUT, READY
from deckload.games.sunset.rules.air.patrols import fighters
from deckload.testing import rule
from games.sunset.guessing import fleets, worlds

NIGHT = 5
FIGHTER = "VF-18/1"
BOMBER = "VB-18"


def boxes(b, side, unit, count=40):
    return {world.air_box[b.unit(unit)] for world in worlds(b, side, count)}


@rule("sunset", "6.5.4")
def test_by_day_fighters_may_patrol_and_bombers_do_not(leyte):
    b = fleets(leyte)
    assert boxes(b, IJN, FIGHTER) == {READY, CAP}
    assert boxes(b, IJN, BOMBER) == {READY}


@rule("sunset", "6.5.4")
def test_nobody_patrols_at_night(leyte):
    b = fleets(leyte).turn(NIGHT)
    assert CAP not in boxes(b, IJN, FIGHTER)


@rule("sunset", "6.5.3")
def test_who_has_flown_twice_today_rests(leyte):
    b = fleets(leyte)
    b.s.missions[b.unit(BOMBER)] = 2
    assert boxes(b, IJN, BOMBER) == {FLOWN}


@rule("sunset", "6.5.9")
def test_a_japanese_unit_that_was_seen_to_be_spent_may_be_ready_again(leyte):
    b = fleets(leyte).turn(3)
    b.s.out_since[b.unit("1AF B2")] = 2
    assert boxes(b, USN, "1AF B2") == {READY, FLOWN}
    assert boxes(b, USN, "1AF B1") == {READY}


def test_aircraft_of_a_carrier_that_has_left_are_out(leyte):
    b = fleets(leyte)
    b.s.gone[USN] = [b.ship("Intrepid")]
    b.s.ships[b.marker("USN 4")].remove(b.ship("Intrepid"))
    assert boxes(b, IJN, BOMBER) == {OUT}


@rule("sunset", "13.2")
def test_what_the_roll_has_not_brought_is_not_there(leyte):
    b = fleets(leyte, "what-if", variable_air="on")
    b.s.air_order = 1
    for world in worlds(b, USN):
        for unit in b.data.scenarios["what-if"].variable_units:
            came = unit in b.data.what_if_units[world.air_order]
            assert (world.air_box[unit] != NOT_YET) is came


def test_a_fighter_that_patrols_could_have_been_sent(leyte):
    b = fleets(leyte)
    for world in worlds(b, IJN):
        able = fighters(world, USN)
        assert all(u in able for u in b.data.units_of_side[USN] if world.air_box[u] == CAP)


@rule("sunset", "13.1.5.1")
def test_the_japanese_reckon_with_halsey_once_carriers_were_reported(leyte):
    b = fleets(leyte, wild_bull="on").detect("IJN 1", report=[4, 0, 0, 0, 0])
    b.s.bull_turn = b.s.turn
    bound = [world.bull_bound[USN] for world in worlds(b, IJN, 40)]
    assert any(bound)
    assert not all(bound)


@rule("sunset", "13.1.5.1")
def test_and_not_before(leyte):
    b = fleets(leyte, wild_bull="on")
    assert not any(world.bull_bound[USN] for world in worlds(b, IJN))
