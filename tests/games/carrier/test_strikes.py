"""Chapter 5: a strike, from contact to damage."""

import pytest

from deckload.games.carrier.model.state import (
    APPROXIMATE,
    COMPLETE,
    LOCATED,
    LOST_AWAY,
    NO_CAP_YET,
    PARTIAL,
    SPOTTED,
    STRIKE,
    UNDETECTED,
)
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.strikes.attack import us_air_attack
from deckload.games.carrier.rules.strikes.bombing import bomb, rolls_for, take_aim
from deckload.games.carrier.rules.strikes.cap import meet_cap
from deckload.games.carrier.rules.strikes.contact import contact, contact_column, contact_throw
from deckload.games.carrier.rules.strikes.flak import flak_against_strike, run_the_flak
from deckload.games.carrier.rules.strikes.surprise import roll_surprise
from deckload.testing import rule

VAN, CARDIV_1, CARDIV_2, DESTROYERS = range(4)
FIRST = ("VF-2a", "VF-2b", "VB-2a", "VB-1a", "VT-2a", "VT-1")
CALM = {"surprise": [1], "flak": [1]}


@pytest.fixture
def strike(battle):
    """A strike of two escorts and four bombers over the Van Force, which has no fighters up."""

    def make(place="1024", fuel=8, units=FIRST, cap=0):
        b = battle("beyond-darkness").strike(1, place, fuel, units)
        b.s.force_cap[VAN] = cap
        return b

    return make


@rule("carrier", "4.21")
def test_fighters_escort_and_bombers_attack(strike):
    b = strike().dice(damage=[1] * 6).run((bomb, 0, VAN)).take("press home", "aim at Zuiho")
    assert b.told("a strength of 44"), "2 x 5 + 2 x 6, twice as nobody fought them"


@rule("carrier", "4.25")
def test_a_strike_is_never_split(strike):
    b = strike(place="1022").run(us_air_movement).take("order Air Strike 1")
    assert "split" not in b.keys
    assert b.s.mission_kind[0] == STRIKE


@rule("carrier", "5.1")
def test_a_strike_goes_through_its_steps_in_order(strike):
    b = strike(cap=NO_CAP_YET)
    b.dice(contact=[9], surprise=[1], US_fire=[1], Japanese_fire=[1, 1], flak=[1])
    b.run(us_air_attack).take("attack 1 Force A")
    order = [line.split()[1] for line in b.lines() if line[0].isdigit()]
    wanted = ["contact", "surprise", "US", "Japanese", "Japanese", "flak"]
    assert [word for word in order if word in wanted] == wanted
    assert b.verb == "form up"


@rule("carrier", "5.2")
def test_an_undetected_force_cannot_be_attacked(strike):
    b = strike()
    b.s.force_detected[VAN] = UNDETECTED
    b.run(us_air_attack)
    assert "attack 1 Force A" not in b.keys
    assert [why.case for _, why in b.asked.refused()] == ["5.2"]


@rule("carrier", "5.21")
@pytest.mark.parametrize(
    ("distance", "column"),
    [(0, "0-3"), (4, "4-6"), (9, "7-9"), (10, "10-12"), (12, "10-12"), (13, "13+"), (30, "13+")],
)
def test_contact_goes_by_the_distance_to_the_fleet(distance, column):
    assert contact_column(distance) == column


@rule("carrier", "5.21")
def test_contact_spots_the_force_and_turns_the_strike(strike):
    b = strike().dice(contact=[6], surprise=[1], flak=[1]).run((contact, 0, VAN, 1))
    assert b.s.force_detected[VAN] == SPOTTED
    assert b.s.mission_turned[0] == 1


@rule("carrier", "5.21")
def test_an_approximate_sighting_is_harder_to_find(strike):
    b = strike().dice(contact=[5])
    b.s.force_detected[VAN] = APPROXIMATE
    b.run((contact, 0, VAN, 1))
    assert "5.21 contact 5-2: not found" in b.lines()


@rule("carrier", "5.22")
def test_a_second_attempt_costs_fuel_and_one_off_the_roll(strike):
    b = strike().dice(contact=[3]).run((contact, 0, VAN, 1))
    assert b.keys == ["try Force A", "home"]
    b.dice(contact=[7], **CALM).take("try Force A")
    assert b.fuel(1) == 7
    assert "5.21 contact 7-1: found" in b.lines()


@rule("carrier", "5.23")
def test_after_two_failures_the_strike_is_done(strike):
    b = strike().dice(contact=[3, 2]).run((contact, 0, VAN, 1), us_air_attack)
    b.take("try Force A")
    assert b.s.mission_turned[0] == 1
    assert b.verb == "pause", "no further attempt is offered"


@rule("carrier", "5.24")
def test_the_wrong_target_is_a_detected_one_then_the_nearest(strike):
    b = strike()
    b.s.force_detected[CARDIV_1] = UNDETECTED
    b.s.force_hex[DESTROYERS] = b.hex("1026")  # two hexes off, where CarDiv 2 is one hex off
    b.s.force_cap[CARDIV_2] = 0
    b.dice(contact=[4], **CALM).run((contact, 0, VAN, 1))
    assert b.told("comes upon Carrier Division 2 instead")
    assert b.over(1) == "1025"


@rule("carrier", "5.24")
def test_without_another_force_near_it_is_a_contact(strike):
    b = strike()
    for force in (CARDIV_1, CARDIV_2, DESTROYERS):
        b.s.force_hex[force] = b.hex("2030")
    b.dice(contact=[4], **CALM).run((contact, 0, VAN, 1))
    assert b.told("has found Van Force")


@rule("carrier", "5.26")
def test_the_other_force_in_the_hex_may_be_taken_for_the_target(strike):
    b = strike()
    b.s.force_hex[DESTROYERS] = b.hex("1024")
    b.dice(contact=[5]).run((contact, 0, VAN, 1))
    assert b.told("comes upon Destroyers instead")


@rule("carrier", "5.31")
@pytest.mark.parametrize(("face", "surprise"), [(7, 0), (8, PARTIAL), (9, PARTIAL), (10, COMPLETE)])
def test_surprise_is_partial_or_complete(strike, face, surprise):
    b = strike().dice(surprise=[face]).run((roll_surprise, 0, VAN))
    assert b.s.strike_surprise == surprise


@rule("carrier", "5.32")
def test_an_advantage_and_a_silent_force_make_surprise_likelier(strike):
    b = strike().dice(surprise=[6])
    b.s.force_advantage[VAN], b.s.force_raided[VAN] = 1, 0
    b.run((roll_surprise, 0, VAN))
    assert "5.31 surprise 6+3+1: wholly" in b.lines()


@rule("carrier", "5.33")
def test_a_surface_force_is_not_surprised(strike):
    b = strike().run((roll_surprise, 0, DESTROYERS))
    assert not b.told("surprise")


@rule("carrier", "5.34")
def test_every_strike_rolls_for_itself(strike):
    b = strike().strike(2, "1024", 8, ("VF-8a", "VB-8a", "VT-8")).dice(surprise=[10, 1])
    b.run((roll_surprise, 0, VAN), (roll_surprise, 1, VAN))
    assert b.s.strike_surprise == 0


# --- fighters -------------------------------------------------------------------------------------


@rule("carrier", "4.53")
def test_one_point_takes_on_two_escorts_and_the_rest_the_bombers(strike):
    b = strike(cap=3).dice(US_fire=[1], Japanese_fire=[10, 1]).run((meet_cap, 0, VAN))
    assert "4.54 Japanese fire 10: a unit is driven off" in b.lines(), "one point for two escorts"
    assert "4.54 Japanese fire 1+2: no effect" in b.lines()


@rule("carrier", "4.53")
def test_without_escorts_every_point_counts_for_two(strike):
    """Four points use the column for eight, as in the text."""
    b = strike(units=("VB-2a", "VT-2a"), cap=4)
    b.dice(Japanese_fire=[1], unit_aborted=[1]).run((meet_cap, 0, VAN))
    assert "4.54 Japanese fire 1+2: a unit is driven off" in b.lines(), (
        "column 8 aborts on 3, column 4 does not"
    )


@rule("carrier", "4.57")
def test_an_abort_frees_a_point_for_the_bombers(strike):
    b = strike(cap=1).dice(US_fire=[1], Japanese_fire=[9, 8], unit_aborted=[4])
    b.run((meet_cap, 0, VAN))
    assert "4.54 Japanese fire 8+2: a unit is driven off" in b.lines()
    assert b.s.strike_out == [b.unit("VT-1")]


@rule("carrier", "4.57")
def test_an_aborted_bomber_does_not_attack_but_flies_on(strike):
    b = strike(units=("VB-2a", "VT-2a"), cap=1).dice(Japanese_fire=[6], unit_aborted=[1])
    b.run((meet_cap, 0, VAN))
    assert b.s.strike_out == [b.unit("VB-2a")]
    assert b.crew(1) == 2


@rule("carrier", "5.42")
def test_escorts_fire_back_with_one_off_their_roll(strike):
    b = strike(cap=2).dice(US_fire=[10], Japanese_fire=[1, 1]).run((meet_cap, 0, VAN))
    assert "4.54 US fire 10-1-1: 1" in b.lines()
    assert (b.s.force_cap[VAN], b.s.destroyed) == (1, 1)


@rule("carrier", "5.42")
def test_escorts_shoot_down_none_but_those_who_engage_them(strike):
    units = (*FIRST, "VF-2c", "VF-1a", "VF-1b", "VF-1c")
    b = strike(units=units, cap=1).dice(US_fire=[10], Japanese_fire=[1]).run((meet_cap, 0, VAN))
    assert b.s.destroyed == 1


@rule("carrier", "5.43")
def test_the_same_fighters_meet_every_strike_of_the_phase(strike):
    b = strike(cap=NO_CAP_YET).strike(2, "1024", 8, ("VF-8a", "VB-8a", "VT-8"))
    b.dice(US_fire=[10, 1], Japanese_fire=[1, 1, 1, 1])
    b.run((meet_cap, 0, VAN), (meet_cap, 1, VAN))
    assert b.s.force_cap[VAN] == 2, "three by the scenario, one shot down, not raised again"


@rule("carrier", "5.44")
def test_after_the_segment_the_fighters_are_gone_and_not_lost(strike):
    b = strike(cap=2)
    b.s.mission_turned[0] = 1
    b.run(us_air_attack)
    assert b.s.force_cap[VAN] == NO_CAP_YET
    assert b.s.destroyed == 0


# --- flak -----------------------------------------------------------------------------------------


@rule("carrier", "5.51")
def test_all_ships_fire_half_after_partial_surprise_none_after_complete(strike):
    b = strike()
    assert flak_against_strike(b.s, VAN) == 3 * 6 + 2 * 9 + 14
    b.s.strike_surprise = PARTIAL
    assert flak_against_strike(b.s, VAN) == 25
    b.s.strike_surprise = COMPLETE
    assert flak_against_strike(b.s, VAN) == 0


@rule("carrier", "5.51")
def test_less_than_ten_does_nothing(strike):
    b = strike(place="1125").run((run_the_flak, 0, DESTROYERS))
    assert b.told("no anti-aircraft fire to speak of")


@rule("carrier", "5.51")
def test_flak_hits_bombers_by_lot(strike):
    b = strike().dice(flak=[10], unit_lost=[1], unit_aborted=[1])
    b.run((run_the_flak, 0, VAN))
    assert b.s.air_state[b.unit("VB-2a")] == LOST_AWAY
    assert b.s.strike_out == [b.unit("VT-2a")]


# --- bombs ----------------------------------------------------------------------------------------


@rule("carrier", "5.61")
@pytest.mark.parametrize(
    ("strength", "left", "rolls"),
    [(22, False, [0] * 4), (22, True, [0] * 3), (14, False, [0, 0, -2]), (1, True, [])],
)
def test_strength_gives_rolls_and_haste_costs_a_column(strike, strength, left, rolls):
    assert rolls_for(strike().data.charts["attack_rolls"], strength, left=left) == rolls


@rule("carrier", "5.61")
def test_strength_is_not_doubled_once_fighters_have_been_met(strike):
    b = strike()
    b.s.strike_met_cap = 1
    b.dice(damage=[1] * 4).run((bomb, 0, VAN)).take("press home", "aim at Zuiho")
    assert b.told("a strength of 22: 4 damage rolls")
    assert b.fuel(1) == 7


@rule("carrier", "5.61")
def test_who_hurries_keeps_the_fuel(strike):
    b = strike()
    b.s.strike_met_cap = 1
    b.dice(damage=[1] * 3).run((bomb, 0, VAN)).take("hurry", "aim at Zuiho")
    assert b.fuel(1) == 8


@rule("carrier", "5.61")
def test_all_are_aimed_before_any_is_rolled(strike):
    b = strike().dice(damage=[9, 10, 1]).run((take_aim, 0, VAN, (0, 0, 0))).take("one by one")
    b.take("next at Zuiho", "next at Zuiho", "next at Kongo")
    assert b.told("Zuiho takes 7 hits: she is sunk")


@rule("carrier", "5.61")
def test_attacks_may_be_spread_over_the_carriers(strike):
    b = strike().dice(damage=[7, 7, 7, 7]).run((take_aim, 0, VAN, (0, 0, 0, 0))).take("spread")
    hits = [b.s.ship_hits[b.ship(name)] for name in ("Chitose", "Chiyoda", "Zuiho", "Kongo")]
    assert hits == [4, 2, 2, 0]


def test_a_force_without_ships_is_gone(strike):
    b = strike(place="1125").dice(damage=[10, 10]).run((take_aim, 0, DESTROYERS, (0, 0)))
    b.take()
    assert b.s.force_hex[DESTROYERS] == -1


@rule("carrier", "5.21")
def test_contact_goes_by_the_nearest_task_group_with_carriers_or_without(battle):
    b = battle("19-june").force("A", "1119", "Carrier", 1, LOCATED)
    assert contact_throw(b.s, 0).column == "10-12"
    b.s.group_hex[b.data.groups.index("58.7")] = b.hex("1112")
    assert contact_throw(b.s, 0).column == "7-9"
