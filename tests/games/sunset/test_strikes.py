"""8.1, 6.5: who can strike whom, and what it costs."""

import pytest

from deckload.games.sunset.model.game_data import AF1, AF2, IJN, USAAF, USN
from deckload.games.sunset.model.state import FLOWN, READY
from deckload.games.sunset.rules.activation import act
from deckload.games.sunset.rules.air.aiming import place_bombers, proposed_spread
from deckload.games.sunset.rules.air.air_display import form_up
from deckload.games.sunset.rules.air.air_fleets import act_formation, actions
from deckload.games.sunset.rules.air.strike_range import targets, why_no_target
from deckload.games.sunset.rules.air.strikes import plan_strike, whole_strike
from deckload.testing import rule
from games.sunset.air_raids import in_flight, on_display, start, weak


def essex_and_enemy(b, enemy_hex="2813"):
    """Essex and Princeton in 2820, Nachi detected somewhere."""
    b.put("USN 1", "2820", "Essex", "Princeton").put("IJN 1", enemy_hex, "Nachi", "Ashigara")
    return b.detect("IJN 1").activate("USN 1")


def plan(b, name="USN 1", *keys):
    marker = b.marker(name)
    return start(b, (plan_strike, b.data.marker_side[marker], marker)).take(*keys)


def can_strike(s, source):
    return bool(targets(s, source))


def refusal(b, source, target):
    refused = why_no_target(b.s, b.marker(source), b.marker(target))
    return refused and refused.case


# --- whom (7.0, 6.5.1) ----------------------------------------------------------------------------


@rule("sunset", "7.0", "8.1")
def test_only_what_is_detected_can_be_struck(leyte):
    b = essex_and_enemy(leyte())
    assert can_strike(b.s, b.marker("USN 1"))
    b.s.detected[b.marker("IJN 1")] = 0
    assert not can_strike(b.s, b.marker("USN 1"))
    assert refusal(b, "USN 1", "IJN 1") == "7.0"


@rule("sunset", "6.5.1", "6.5.6")
@pytest.mark.parametrize(("away", "reached"), [(0, True), (8, True), (12, True), (13, False)])
def test_us_aircraft_reach_eight_hexes_and_twelve_at_a_stretch(leyte, away, reached):
    b = essex_and_enemy(leyte(), f"28{20 - away:02}")
    assert can_strike(b.s, b.marker("USN 1")) == reached


@rule("sunset", "6.5.6")
def test_tired_units_do_not_fly_farther_than_their_range(leyte):
    b = essex_and_enemy(leyte(), "2811").only_aircraft("VB-15").air(READY, "VB-15", weak=True)
    assert refusal(b, "USN 1", "IJN 1") == "6.5.1"


@rule("sunset", "6.5.2", "6.5.6")
@pytest.mark.parametrize(("away", "reached"), [(4, True), (5, False)])
def test_units_of_escort_carriers_fly_four_hexes_and_no_farther(leyte, away, reached):
    b = essex_and_enemy(leyte(), f"28{20 - away:02}").put("USN 1", "2820", "St. Lo")
    assert can_strike(b.s, b.marker("USN 1")) == reached


@rule("sunset", "6.5.1")
@pytest.mark.parametrize(("away", "reached"), [(12, True), (13, False)])
def test_japanese_carrier_aircraft_reach_twelve_hexes(leyte, away, reached):
    b = leyte().put("IJN 1", "2820", "Zuikaku").put("USN 1", f"28{20 - away:02}", "Denver")
    assert can_strike(b.detect("USN 1").activate("IJN 1").s, b.marker("IJN 1")) == reached


@rule("sunset", "6.5.11")
def test_nothing_strikes_at_night(leyte):
    b = essex_and_enemy(leyte()).turn(5)
    assert not can_strike(b.s, b.marker("USN 1"))


@rule("sunset", "9.4")
def test_cripples_in_manila_are_safe(leyte):
    b = essex_and_enemy(leyte()).put("IJN D1", "2512", "Myoko").put("IJN D2", "2513", "Haguro")
    assert refusal(b, "USN 1", "IJN D1") == "9.4"
    assert refusal(b, "USN 1", "IJN D2") is None


@rule("sunset", "8.1")
def test_fighters_alone_strike_nobody(leyte):
    b = essex_and_enemy(leyte()).only_aircraft("VF-15/1", "VF-15/2")
    assert not can_strike(b.s, b.marker("USN 1"))


# --- with what ------------------------------------------------------------------------------------


@rule("sunset", "8.1")
def test_everything_flies_at_a_word(leyte):
    b = plan(essex_and_enemy(leyte()), "USN 1", "strike IJN 1")
    assert {"everything", "bombers", "fly all from Essex", "fly VB-15"} <= set(b.keys)
    assert "done" not in b.keys
    b.take("everything")
    assert {b.data.air[unit].name for unit in b.s.raid} == {
        *("VF-15/1", "VF-15/2", "VB-15", "VT-15"),
        *("VF-27", "VT-27"),
    }
    assert [b.data.air[unit].name for unit in b.s.escorts] == ["VF-15/1", "VF-15/2", "VF-27"]


@rule("sunset", "8.1")
def test_bombers_can_go_alone(leyte):
    b = plan(essex_and_enemy(leyte()), "USN 1", "strike IJN 1", "bombers")
    assert b.s.escorts == []
    assert len(b.s.raid) == 3


@rule("sunset", "8.1")
def test_units_are_picked_until_the_owner_launches(leyte):
    b = plan(essex_and_enemy(leyte()), "USN 1", "strike IJN 1", "fly VF-27")
    assert "done" not in b.keys
    b.take("fly VB-15", "done")
    assert b.s.raid == sorted([b.unit("VF-27"), b.unit("VB-15")])


@rule("sunset", "6.5.2", "8.1")
def test_units_of_escort_carriers_fly_as_bombers(leyte):
    b = essex_and_enemy(leyte(), "2819").put("USN 1", "2820", "St. Lo", "Kitkun Bay")
    plan(b, "USN 1", "strike IJN 1", "everything")
    assert (len(b.s.raid), b.s.escorts) == (2, [])


@rule("sunset", "8.1", "2.2")
def test_everybody_sees_who_flies_and_whence(leyte):
    b = plan(essex_and_enemy(leyte()), "USN 1", "strike IJN 1", "fly VB-15", "fly VF-27", "done")
    text = "8.1 A strike of VB-15, escorted by VF-27, sets out against IJN 1 in 2813."
    assert text in b.lines(IJN)
    assert b.knows(IJN).air_box[b.unit("VB-15")] == FLOWN
    assert b.s.seen_in[b.ship("Essex")] == b.marker("USN 1")


@rule("sunset", "6.5")
def test_aircraft_fly_with_their_own_force_only(leyte):
    b = essex_and_enemy(leyte()).put("USN 2", "2820", "Intrepid")
    plan(b, "USN 1", "strike IJN 1", "everything")
    assert b.box("VB-18") == READY
    assert b.box("HB 1") == READY


# --- what it costs --------------------------------------------------------------------------------


@rule("sunset", "6.2.2")
def test_a_strike_from_carriers_costs_two_movement_points(leyte):
    b = plan(essex_and_enemy(leyte()), "USN 1", "strike IJN 1", "everything")
    assert b.s.spent == 2
    assert [b.s.missions[b.unit(name)] for name in ("VB-15", "VF-27")] == [1, 1]


@rule("sunset", "6.2.2")
def test_without_them_there_is_no_strike(leyte):
    b = essex_and_enemy(leyte())  # five movement points on an even turn
    b.s.spent = 3
    assert can_strike(b.s, b.marker("USN 1"))
    b.s.spent = 4
    assert not can_strike(b.s, b.marker("USN 1"))


@rule("sunset", "6.5.6")
def test_beyond_their_range_aircraft_fight_exhausted(leyte):
    b = plan(essex_and_enemy(leyte(), "2811"), "USN 1", "strike IJN 1", "everything")
    assert weak(b, "VB-15", "VT-27", "VF-15/1") == ["VB-15", "VT-27", "VF-15/1"]


@rule("sunset", "13.1.5.1")
def test_who_changes_his_mind_pays_nothing(leyte):
    b = plan(essex_and_enemy(leyte()), "USN 1", "no strike")
    assert (b.s.spent, b.s.raid) == (0, [])


# --- from the land --------------------------------------------------------------------------------


@rule("sunset", "6.5.9")
def test_the_second_air_fleet_counts_its_range_from_clark_field(leyte):
    b = leyte().put("USN 1", "2424", "Denver").detect("USN 1")
    assert "strike" in actions(b.s, AF2)
    b.put("USN 1", "2425", "Denver")
    assert "strike" not in actions(b.s, AF2)


@rule("sunset", "6.5.9")
def test_the_first_air_fleet_strikes_from_any_of_its_fields(leyte):
    b = leyte().put("USN 1", "2928", "Denver").detect("USN 1")
    assert "strike" in actions(b.s, AF1)  # ten hexes from Legaspi
    b.put("USN 1", "1728", "Denver")
    assert "strike" not in actions(b.s, AF1)


@rule("sunset", "6.5.8", "5.3.2")
def test_heavy_bombers_strike_in_their_area_once_a_day(leyte):
    b = leyte().put("IJN 1", "3722", "Nachi", "Ashigara").put("IJN 2", "1324", "Zuikaku")
    b.detect("IJN 1", "IJN 2")
    assert "strike" in actions(b.s, USAAF)
    start(b, (act_formation, USAAF)).take("strike")
    assert b.keys == ["strike IJN 1", "no strike"]
    b.take("strike IJN 1", "everything")
    assert (b.box("HB 1"), b.box("HB 2")) == (FLOWN, FLOWN)
    assert "strike" not in actions(b.s, USAAF)


@rule("sunset", "6.5.8")
def test_one_of_them_can_be_kept_for_later_in_the_day(leyte):
    b = leyte().put("IJN 1", "3722", "Nachi").detect("IJN 1")
    start(b, (act_formation, USAAF)).take("strike", "strike IJN 1", "fly HB 1", "done")
    assert (b.box("HB 1"), b.box("HB 2")) == (FLOWN, READY)


@rule("sunset", "13.3.5")
def test_air_fleets_rest_on_the_first_day_of_the_campaign(leyte):
    b = leyte("campaign", air_fleets_wait="on").put("USN 1", "2922", "Denver").detect("USN 1")
    b.run((act_formation, AF1), (act_formation, USAAF))
    assert b.side == USN


# --- catapults (14.5) -----------------------------------------------------------------------------


@rule("sunset", "14.5")
def test_ise_and_hyuga_launch_without_movement_points(leyte):
    b = leyte(hermaphrodites="on").put("IJN 1", "2820", "Ise", "Hyuga").activate("IJN 1", spent=9)
    b.air(READY, "Ise B", "Hyuga B").put("USN 1", "2812", "Denver").detect("USN 1")
    assert can_strike(b.s, b.marker("IJN 1"))
    plan(b, "IJN 1", "strike USN 1", "everything")
    assert (b.s.spent, len(b.s.raid)) == (9, 2)


# --- at one word ----------------------------------------------------------------------------------


@rule("sunset", "8.1", "4.4")
def test_a_task_force_strikes_from_its_menu_with_all_that_reaches_the_enemy(leyte):
    b = essex_and_enemy(leyte())
    start(b, (act, b.marker("USN 1"))).take("move by air at IJN 1")
    assert (len(b.s.raid), len(b.s.escorts), b.s.spent) == (6, 3, 2)


@rule("sunset", "8.1")
def test_against_a_ship_nearly_gone_only_as_many_bombers_fly_as_it_takes(leyte):
    b = leyte().put("USN 1", "2820", "Essex", "Intrepid").put("IJN D1", "2817", "Myoko")
    flown = []
    for hits in (1, 4):
        units = whole_strike(b.hits(Myoko=hits).s, b.marker("USN 1"), b.marker("IJN D1"))
        assert all(b.data.is_bomber[unit] for unit in units)
        flown.append(len(units))
    assert flown == [4, 2]


@rule("sunset", "8.1")
def test_the_leader_of_a_strike_proposes_where_bombs_bring_most(leyte):
    b = leyte().put("USN 1", "2820", "Essex", "Intrepid")
    b.put("IJN 1", "2817", "Zuikaku", "Yamato", "Div 61").detect("IJN 1")
    in_flight(b, "IJN 1", "VB-15", "VT-15", "VB-18", "VT-18")
    ships = {b.data.ships[ship].name for ship in proposed_spread(b.s).values()}
    assert ships == {"Zuikaku"}
    b.hits(Yamato=9)
    assert b.ship("Yamato") in proposed_spread(b.s).values()


@rule("sunset", "8.1")
def test_all_bombers_go_where_one_word_sends_them(leyte):
    for word, at in (("evenly", [2, 1]), ("carriers", [2, 1]), ("go for Zuiho", [0, 3])):
        b = leyte().put("USN 1", "2820", "Essex", "Intrepid")
        b.put("IJN 1", "2817", "Zuikaku", "Zuiho").detect("IJN 1")
        on_display(in_flight(b, "IJN 1", "VB-15", "VT-15", "VB-18"), Zuikaku=1, Zuiho=2)
        start(b, place_bombers).take(word)
        assert [list(b.s.box_of_unit).count(box) for box in (0, 1)] == at


@rule("sunset", "8.1")
def test_where_one_ship_is_alone_nothing_is_asked_of_formation_or_targets(leyte):
    b = leyte().put("USN 1", "2820", "Essex").put("IJN 1", "2817", "Myoko").detect("IJN 1")
    start(in_flight(b, "IJN 1", "VB-15", "VT-15"), form_up, place_bombers)
    assert b.verb == "pause"
    assert len(b.s.waiting) == 2
