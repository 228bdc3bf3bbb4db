"""Chapter 9: damage."""

import pytest

from deckload.games.clash.model.older_saves import JAPANESE_CARRIERS, with_longer_logs
from deckload.games.clash.model.state import FORWARD
from deckload.games.clash.rules.damage import critical_throw, hit_ship
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
    READY,
)
from deckload.testing import rule
from games.clash.raids import hits_on, in_flight

GROUP_16 = ("VF-16/1", "VF-16/2", "VB-16", "VT-16")
ZUIKAKU = ("Zuikaku F", "Zuikaku FB", "Zuikaku DB", "Zuikaku T")


def fleets(b):
    b.s.log = b.log
    b.put("USN 1", "3111", "Lexington", "Reno")
    return b.put("IJN 1", "2511", "Zuikaku", "Taiho", "Myoko")


def hit(b, name, hits, **how):
    hit_ship(b.s, b.ship(name), hits, case="8.6", **how)
    return b


@rule("clash", "9.1")
def test_the_first_hits_mark_as_many_boxes(clash):
    b = hit(fleets(clash()), "Zuikaku", 3)
    assert hits_on(b, "Zuikaku") == 3
    assert b.lines() == ["8.6 Zuikaku is hit: 3 of 9 boxes marked."]


@rule("clash", "9.2")
def test_further_hits_add_up(clash):
    b = hit(fleets(clash()).hits(Myoko=2), "Myoko", 2)
    assert hits_on(b, "Myoko") == 4
    assert "Myoko" in b.ships_in("IJN 1")


@rule("clash", "9.1")
def test_no_hits_are_no_news(clash):
    b = hit(fleets(clash()), "Zuikaku", 0, torpedo=True)
    assert (hits_on(b, "Zuikaku"), b.lines()) == (0, [])


@rule("clash", "9.2")
def test_the_last_box_sinks_the_ship_and_hits_beyond_it_do_not_count(clash):
    b = hit(fleets(clash()), "Reno", 7)
    assert (hits_on(b, "Reno"), b.ships_in("USN 1")) == (3, ["Lexington"])
    assert b.lines()[-1] == "9.2 Reno is sunk."
    hit(b, "Reno", 1)
    assert (hits_on(b, "Reno"), len(b.lines())) == (3, 2)


# --- critical hits --------------------------------------------------------------------------------


@rule("clash", "9.3")
def test_each_torpedo_hit_rolls_and_what_it_adds_rolls_no_further(clash):
    b = hit(fleets(clash()).dice(torpedo_critical=[10, 5]), "Myoko", 2, torpedo=True)
    assert hits_on(b, "Myoko") == 3  # 2 + 1 + 0


@rule("clash", "9.3")
@pytest.mark.parametrize(("name", "shift"), [("Yamato", -1), ("Zuikaku", 1), ("Chitose", 1)])
def test_battleships_stand_torpedoes_better_and_carriers_worse(clash, name, shift):
    b = clash()
    assert critical_throw(b.s, b.ship(name), "12.6").shift == shift
    assert critical_throw(b.s, b.ship("Myoko"), "12.6").shift == 0


@rule("clash", "9.3")
@pytest.mark.parametrize(("case", "shift"), [("8.6", -2), ("11.1.5", 3), ("12.6", 0)])
def test_torpedoes_of_submarines_do_more_and_those_of_aircraft_less(clash, case, shift):
    b = clash()
    assert critical_throw(b.s, b.ship("Myoko"), case).shift == shift


@rule("clash", "9.3")
def test_bombs_and_shells_roll_for_nothing(clash):
    b = hit(fleets(clash()), "Myoko", 2)
    assert hits_on(b, "Myoko") == 2  # a die would have been missing


# --- carriers -------------------------------------------------------------------------------------


@rule("clash", "9.4")
def test_at_half_damage_ready_aircraft_become_flown_and_patrols_fight_on(clash):
    b = fleets(clash()).air(CAP, "VF-16/1").air(FLOWN, "VT-16")
    hit(b, "Lexington", 5)
    assert [b.box(name) for name in GROUP_16] == [CAP, FLOWN, FLOWN, FLOWN]
    assert "9.4 Lexington can fly no more aircraft." in b.lines()


@rule("clash", "9.4")
def test_below_half_damage_a_carrier_flies_on(clash):
    b = hit(fleets(clash()), "Lexington", 4)
    assert [b.box(name) for name in GROUP_16] == [READY] * 4


@rule("clash", "9.4")
def test_a_carrier_says_only_once_that_it_flies_no_more(clash):
    b = hit(hit(fleets(clash()), "Lexington", 5), "Lexington", 1)
    assert sum("9.4" in line for line in b.lines()) == 1


@rule("clash", "10.2")
def test_aircraft_go_down_with_their_carrier_wherever_they_are(clash):
    b = fleets(clash()).air(CAP, "VF-16/1").air(FLOWN, "VT-16").air(AWAY, "VB-16")
    b.air(FORWARD, "VF-16/2")
    b.s.air_back[b.unit("VB-16")] = (4,)
    b.s.forward_hex[b.unit("VF-16/2")] = b.hex("3110")
    hit(b, "Lexington", 9)
    assert [b.box(name) for name in GROUP_16] == [LOST] * 4
    assert b.s.forward_hex[b.unit("VF-16/2")] == -1
    assert b.knows(IJN).air_box[b.unit("VT-16")] == LOST


@rule("clash", "10.2")
def test_other_carriers_aircraft_are_safe(clash):
    b = hit(fleets(clash()), "Zuikaku", 9)
    assert [b.box(name) for name in ZUIKAKU] == [LOST] * 4
    assert [b.box(name) for name in ("Taiho F", "VF-16/1")] == [READY, READY]


@rule("clash", "15.6")
def test_without_the_rule_a_patrol_goes_down_with_its_carrier(clash):
    b = fleets(clash(other_carriers="off")).air(LOST, "Taiho F").air(CAP, "Zuikaku F")
    hit(b, "Zuikaku", 9)
    assert [b.box(name) for name in ("Zuikaku F", "Zuikaku DB")] == [LOST, LOST]


@rule("clash", "15.6")
def test_us_aircraft_have_no_deck_but_their_own(clash):
    b = fleets(clash(other_carriers="on")).put("USN 2", "3111", "Essex")
    b.air(LOST, "VB-15", "VT-15")
    in_flight(b, "IJN 1", "VB-16")
    hit(b, "Lexington", 9)
    assert b.box("VB-16") == LOST


# --- groups ---------------------------------------------------------------------------------------


@rule("clash", "9.2")
def test_a_group_goes_with_its_last_ship(clash):
    b = fleets(clash()).put("USN 2", "3111", "Boston")
    hit(b, "Boston", 9)
    assert (b.at("USN 2"), b.at("USN 1")) == ("off", "3111")


@rule("clash", "3.2.3")
def test_a_task_force_goes_with_its_last_group(clash):
    b = fleets(clash()).force(USN, "3112", **{"USN 2": ("Boston",), "USN 3": ("Mobile",)})
    hit(b, "Boston", 9)
    assert b.at("TF 58") == "3112"
    assert b.s.in_force[b.marker("USN 2")] == 0
    hit(b, "Mobile", 9)
    assert b.at("TF 58") == "off"


@rule("clash", "9.2")
def test_a_ship_that_sinks_leaves_its_box(clash):
    b = fleets(clash())
    b.s.box_of_ship[b.ship("Reno")] = 3
    hit(b, "Reno", 3)
    assert b.s.box_of_ship[b.ship("Reno")] == -1


@rule("clash", "9.2")
def test_carriers_sunk_under_older_rules_stay_sunk(clash):
    b = clash().put("IJN 1", "2511", "Zuikaku", "Myoko").hits(Zuikaku=8)
    packed = {"hits": list(b.s.hits), "sunk_by": list(b.s.sunk_by)}
    packed["sunk_by"][b.ship("Zuikaku")] = 8
    assert (
        with_longer_logs(packed)["hits"][b.ship("Zuikaku")] == 9 == b.data.boxes[b.ship("Zuikaku")]
    )


def test_carriers_with_longer_logs_are_the_japanese_ones(clash):
    data = clash().data
    carriers = [s for s, yes in enumerate(data.is_carrier) if yes and data.ship_side[s] == IJN]
    assert list(JAPANESE_CARRIERS) == carriers
