"""4.3, 5.1: slots, raids, interception, bombing and return, with the rulebook's examples."""

import pytest

from deckload.engine.procedures import steps
from deckload.games.taskforce.model.conditions import (
    CAP,
    HOMEWARD,
    LANDING_CAP,
    LANDING_MAP,
    NUMBER,
    OUT,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.rules.air.anti_air import anti_air_value
from deckload.games.taskforce.rules.air.bombing import strength_of
from deckload.games.taskforce.rules.air.flights import delay, why_not_raid
from deckload.games.taskforce.rules.air.homecoming import havens, return_to_base
from deckload.games.taskforce.rules.air.interception import pair_throw, prey
from deckload.games.taskforce.rules.air.losses import take_losses
from deckload.games.taskforce.rules.air.raids import carry_out_raids, raid
from deckload.games.taskforce.rules.air.status import begin_status, roll_for_order
from deckload.testing import rule

IJN, ALLIES = 0, 1


# --- slots ----------------------------------------------------------------------------------------


@rule("taskforce", "4.3.1", "4.3")
def test_the_lower_roll_goes_first_and_ties_are_rolled_again(battle):
    b = battle().turn(3).dice(air_initiative=[4, 4, 5, 2]).run(roll_for_order)
    assert (b.s.first, b.side) == (ALLIES, ALLIES)


@rule("taskforce", "4.3.1", "2.6")
def test_a_unit_moves_one_slot_a_turn(battle):
    b = battle().turn(3).air("Shokaku", zero="reserve 2").run((begin_status, IJN))
    assert "air patrol Shokaku Zero 1" not in b.keys
    b.take("air ready Shokaku Zero 1")
    assert b.slot("Shokaku Zero 1") == READY
    assert "air stow Shokaku Zero 1" not in b.keys
    assert "air patrol Shokaku Zero 1" not in b.keys


@rule("taskforce", "4.3.1", "3.7.2")
def test_no_more_than_four_units_are_ready(battle):
    b = battle().turn(3).air("Shokaku", zero="ready 2", val="ready 2 reserve 0.5")
    b.run((begin_status, IJN))
    assert not any(key.startswith("air ready Shokaku") for key in b.keys)


@rule("taskforce", "4.3.1", "3.2")
@pytest.mark.parametrize(("turn", "flies"), [(9, True), (10, False), (11, False)])
def test_nobody_takes_off_at_night_or_on_the_last_turn_of_the_day(battle, turn, flies):
    b = battle("coral-sea").turn(turn).air("Shokaku", zero="ready 2")
    b.run((begin_status, IJN))
    assert ("air patrol Shokaku Zero 1" in b.keys) == flies


@rule("taskforce", "4.3.1")
def test_what_lands_from_patrol_is_ready_again_and_from_a_raid_in_reserve(battle):
    b = battle().turn(3).air("Shokaku", zero="cap 2", val="reserve 1").air("Zuikaku")
    b.run(return_to_base, (begin_status, IJN))
    assert b.slot("Shokaku Zero 1") == LANDING_CAP
    b.take("done")
    assert (b.slot("Shokaku Zero 1"), b.slot("Shokaku Val 1")) == (READY, RESERVE)


@rule("taskforce", "4.3.1")
def test_only_who_goes_first_patrols_over_another_hex_and_only_where_he_is_detected(battle):
    b = battle().turn(3).put(J1="0905", J2="1105").air("Shokaku", zero="ready 2").seen("J2")
    b.s.first = IJN
    b.run((begin_status, IJN))
    assert "air cover 1105" in b.keys
    c = battle().turn(3).put(J1="0905", J2="1105").air("Shokaku", zero="ready 2").seen("J2")
    c.s.first = ALLIES
    c.run((begin_status, IJN))
    assert "air cover 1105" not in c.keys


@rule("taskforce", "4.3.1")
def test_a_hex_is_raided_within_five_hexes_and_only_if_something_is_detected_there(battle):
    b = battle().turn(3).put(J1="0905", A1="1405", A2="1505").air("Shokaku", val="ready 2")
    b.seen("A1").run((begin_status, IJN))
    assert "air raid 1405" in b.keys
    assert "air raid 1505" not in b.keys


@rule("taskforce", "5.1.3")
def test_the_devastator_flies_four_hexes(battle):
    b = battle().turn(3)
    unit, where = b.unit("Enterprise TBD 1"), b.hex("1405")
    assert why_not_raid(b.s, unit, where, 4) is None
    assert why_not_raid(b.s, unit, where, 5) is not None


@rule("taskforce", "5.1.2")
def test_a_zero_unit_is_split_and_joined(battle):
    b = battle().turn(3).air("Shokaku", zero="ready 1").run((begin_status, IJN))
    b.take("air split Shokaku Zero 1")
    halves = [u for u, n in enumerate(b.s.air_steps) if n == 1 and b.s.air_home[u] == 0]
    assert len(halves) == 2
    b.take(next(key for key in b.keys if key.startswith("air join")))
    assert b.s.air_steps[b.unit("Shokaku Zero 1")] == 2


# --- long raids -----------------------------------------------------------------------------------


@rule("taskforce", "4.3.8")
def test_rabaul_to_henderson_takes_two_turns_each_way(battle):
    b = battle("eastern-solomons").turn(3).air("Rabaul", betty="ready 2")
    b.s.first = IJN
    b.run((begin_status, IJN)).take("air raid 2013", "fly Rabaul Betty 1", "done", "done")
    unit = b.unit("Rabaul Betty 1")
    assert (b.s.air_slot[unit], b.s.air_due[unit]) == (OUT, 5)
    c = battle("eastern-solomons").turn(5).air("Rabaul", betty="ready 1").air("Henderson Field")
    unit = c.unit("Rabaul Betty 1")
    c.s.air_slot[unit], c.s.air_place[unit], c.s.air_due[unit] = OUT, c.hex("2013"), 5
    c.s.air_bombs[unit], c.s.first = 1, IJN
    c.dice(flak=[1], bombing=[6]).run(carry_out_raids, return_to_base).take("none")
    assert (c.s.air_slot[unit], c.s.air_due[unit]) == (HOMEWARD, 7)
    d = battle("eastern-solomons").turn(7).air("Rabaul", betty="ready 1")
    d.s.air_slot[unit], d.s.air_place[unit], d.s.air_due[unit] = HOMEWARD, d.hex("2013"), 7
    d.run(return_to_base, (begin_status, IJN))
    assert d.s.air_slot[unit] == LANDING_MAP
    d.take("done")
    assert d.s.air_slot[unit] == RESERVE


@rule("taskforce", "4.3.8")
@pytest.mark.parametrize(
    ("distance", "turns", "last"), [(8, 0, 9), (9, 1, 8), (16, 1, 8), (17, 2, 6)]
)
def test_long_raids_are_launched_in_time_to_be_home_by_day(battle, distance, turns, last):
    assert delay(distance) == turns
    b = battle("eastern-solomons")
    unit, where = b.unit("Rabaul Betty 1"), b.hex("2013")
    assert why_not_raid(b.turn(last).s, unit, where, distance) is None
    assert why_not_raid(b.turn(last + 1).s, unit, where, distance) is not None or last == 9


@rule("taskforce", "4.3.7", "4.3.9")
def test_long_ranges_are_for_land_based_units_and_eight_hexes_against_fleets(battle):
    b = battle("eastern-solomons").turn(3)
    betty, zero = b.unit("Rabaul Betty 1"), b.unit("Shokaku Zero 1")
    sea = b.hex("1506")
    assert why_not_raid(b.s, betty, sea, 8) is None
    assert why_not_raid(b.s, betty, sea, 9) is not None
    assert why_not_raid(b.s, zero, b.hex("2013"), 6) is not None


@rule("taskforce", "4.3.9")
@pytest.mark.parametrize(("face", "found"), [(4, False), (5, True)])
def test_a_fleet_eight_hexes_off_is_found_with_a_five(battle, face, found):
    b = battle("eastern-solomons").turn(3).put(A1="1304").seen("A1").air("Saratoga")
    assert b.facts.sea.grid.distance(b.hex("0704"), b.hex("1304")) == 6
    b.put(A1="1504").air("Rabaul", betty="ready 1").raiding(IJN, "1504", "Rabaul Betty 1")
    b.dice(find_fleet=[face]).run((raid, IJN, b.hex("1504")))
    if found:
        b.take("none")
    assert b.told("turn for home") != found


# --- interception ---------------------------------------------------------------------------------


def strike_on_shokaku(battle, *names, cap="cap 2"):
    b = battle().turn(3).put(J1="0905", A1="1105").seen("J1").air("Shokaku", zero=cap)
    return b.raiding(ALLIES, "0905", *names)


@rule("taskforce", "4.3.4", "2.4.3")
@pytest.mark.parametrize(
    ("face", "result"), [(1, (2, 0, False)), (2, (2, 1, False)), (6, (1, 1, True))]
)
def test_half_a_zero_unit_against_a_dauntless_as_in_the_example(battle, face, result):
    b = battle().steps()
    zero, sbd = b.unit("Shokaku Zero 1"), b.unit("Enterprise SBD 1")
    b.s.air_steps[zero] = 1
    throw = pair_throw(b.s, [zero], [sbd])
    assert throw.column == 1
    assert b.data.dogfight[str(b.data.charts["aerial_combat"].look_up(1, face).result)] == result
    b.s.air_steps[zero] = 2


@rule("taskforce", "4.3.4", "5.1.2")
def test_four_half_zeros_take_the_fighters_first_then_one_of_each_kind(battle):
    b = strike_on_shokaku(
        battle,
        "Enterprise F4F 1",
        "Enterprise F4F 2",
        "Enterprise SBD 1",
        "Enterprise SBD 2",
        "Enterprise TBD 1",
        "Enterprise TBD 2",
    )
    b.run((raid, ALLIES, b.hex("0905")))
    assert (b.side, b.verb) == (IJN, "halves")
    b.take("halves 2")
    assert (b.side, b.verb) == (IJN, "pair")
    b.take("pair Enterprise SBD 1")
    kinds = {b.facts.air_type[unit] for unit in prey(b.s)}
    assert kinds == {"tbd"}  # one of each kind in turn


@rule("taskforce", "4.3.4")
def test_a_bomber_that_was_met_bombs_only_with_an_asterisk(battle):
    b = strike_on_shokaku(battle, "Enterprise SBD 1", cap="cap 1")
    b.dice(air_combat=[5]).run((raid, ALLIES, b.hex("0905"))).take("halves 0")
    assert not b.told("bombing")
    c = strike_on_shokaku(battle, "Enterprise SBD 1", "Enterprise SBD 2", cap="cap 0.5")
    c.dice(air_combat=[6]).run((raid, ALLIES, c.hex("0905")))
    assert c.s.air_steps[c.unit("Enterprise SBD 1")] == 1
    assert c.unit("Enterprise SBD 1") in c.s.bombers
    assert c.verb == "bomb"


@rule("taskforce", "4.3.2", "3.3")
def test_a_raid_turns_up_every_marker_of_the_hex(battle):
    b = battle().turn(3).put(J1="0905", J2="0905", A1="1105").dummy(J9="0905").air("Shokaku")
    b.air("Zuikaku").raiding(ALLIES, "0905", "Enterprise F4F 1").run(carry_out_raids)
    assert b.s.face[b.marker("J1")] == b.s.face[b.marker("J2")] == NUMBER
    assert b.at("J9") == "off"


@rule("taskforce", "4.3.2")
def test_allied_radar_brings_up_fighters_that_have_not_moved(battle):
    b = battle().turn(3).put(J1="0905", A1="1105").seen("A1").air("Enterprise", f4f="ready 2")
    b.s.air_moved[b.unit("Enterprise F4F 2")] = 1
    b.raiding(IJN, "1105", "Shokaku Zero 1").run((raid, IJN, b.hex("1105")))
    assert (b.side, b.keys) == (ALLIES, ["all", "none"])
    b.take("all")
    assert b.slot("Enterprise F4F 1") == CAP


@rule("taskforce", "5.1.1")
def test_fortresses_need_not_be_met_meet_no_flak_and_leave_after_one_attack(battle):
    b = battle("eastern-solomons").turn(3).put(J1="2020").seen("J1").air("Shokaku", zero="cap 1")
    b.raiding(ALLIES, "2020", "Henderson Field B-17 1")
    b.s.air_home[b.unit("Henderson Field B-17 1")] = b.ship("Espiritu Santo")
    b.dice(
        bombing=[6],
        find_fleet=[6]
        if b.facts.sea.grid.distance(b.hex("3023"), b.hex("2020")) in (6, 7, 8)
        else [],
    )
    b.run((raid, ALLIES, b.hex("2020")))
    assert b.verb == "rise"
    b.take("decline", "bomb Shokaku")
    assert b.s.air_steps[b.unit("Henderson Field B-17 1")] == 0
    assert b.s.air_lost[b.facts.air_group[b.unit("Henderson Field B-17 1")]] == 0


# --- bombing --------------------------------------------------------------------------------------


@rule("taskforce", "4.3.5")
def test_anti_air_fire_of_neighbours_in_a_column(battle):
    b = battle("force-z")
    values = [anti_air_value(b.s, ship) for ship in b.s.ships_in[21 + 6]]
    assert values == [1 + 4, 1 + 4 + 3, 4 + 3 + 0, 0 + 3]


@rule("taskforce", "4.3.5", "2.4.2")
def test_anti_air_fire_about_a_carrier_and_of_a_ship_of_her_ring(battle):
    b = battle("eastern-solomons")
    ring = next(f for f in b.s.ships_in if f and f[0] == b.ship("Shokaku"))
    for ship in ring[1:]:
        b.s.steps[ship] = 0
    ring[1:] = [b.ship("Kirishima")]
    for formation in b.s.ships_in:
        if formation is not ring and b.ship("Kirishima") in formation:
            formation.remove(b.ship("Kirishima"))
    assert anti_air_value(b.s, b.ship("Kirishima")) == 3
    assert anti_air_value(b.s, b.ship("Shokaku")) == 3 + 3


step = steps("taskforce.tests_of_air")


@step
def lose_two(s, *units):
    """What the example's result of 1/2 takes from a group."""
    yield from take_losses(s, ALLIES, list(units), 2, "4.3.5", evenly=True)


@rule("taskforce", "4.3.5")
@pytest.mark.parametrize("first", ["lose Enterprise TBD 1", "lose Enterprise SBD 2"])
def test_losses_are_shared_between_torpedo_planes_and_others(battle, first):
    b = battle().turn(3)
    units = [b.unit(name) for name in ("Enterprise TBD 1", "Enterprise SBD 1", "Enterprise SBD 2")]
    b.s.air_steps[units[2]] = 1
    b.run((lose_two, *units)).take(first)
    if b.verb == "lose":
        assert "lose Enterprise TBD 1" not in b.keys
        b.take("lose Enterprise SBD 1")
    assert b.s.air_steps[units[0]] == 1
    assert b.s.air_steps[units[1]] + b.s.air_steps[units[2]] == 2


@rule("taskforce", "4.3.6")
def test_against_a_base_torpedo_planes_count_two_and_bombers_double_without_interceptors(battle):
    b = battle("midway")
    base = b.ship("Midway")
    kate, val = b.unit("Akagi Kate 1"), b.unit("Akagi Val 1")
    b.s.air_bombs[kate] = 1
    assert (strength_of(b.s, kate, base), strength_of(b.s, val, base)) == (2, 5)
    b.s.unopposed = 1
    assert (strength_of(b.s, kate, base), strength_of(b.s, val, base)) == (4, 10)


# --- home -----------------------------------------------------------------------------------------


@rule("taskforce", "4.3.3")
def test_aircraft_without_a_deck_divert_within_five_hexes_or_are_lost(battle):
    b = battle().turn(3).put(J1="0905", J2="1205").air("Shokaku", zero="cap 1").air("Zuikaku")
    b.s.deck[b.ship("Shokaku")] = 4
    b.s.scout_hex[b.ship("Shokaku")] = b.hex("0905")
    zero = b.unit("Shokaku Zero 1")
    assert havens(b.s, zero) == [b.ship("Zuikaku")]
    b.run(return_to_base).take("rest")
    assert (b.s.air_home[zero], b.s.air_slot[zero]) == (b.ship("Zuikaku"), LANDING_MAP)
    c = battle().turn(3).put(J1="0905", J2="1505").air("Shokaku", zero="cap 1")
    c.s.deck[c.ship("Shokaku")] = 4
    c.run(return_to_base)
    assert c.told("finds no deck and is lost")


@rule("taskforce", "4.3.3", "5.1.3")
def test_land_based_aircraft_never_land_on_carriers(battle):
    b = battle("eastern-solomons").turn(3)
    unit = b.unit("Rabaul Betty 1")
    b.s.air_slot[unit], b.s.air_place[unit] = RAID, b.s.place[b.marker("J1")]
    assert all(b.facts.base_hex[base] >= 0 for base in havens(b.s, unit))
    b.s.air_slot[unit], b.s.air_place[unit] = RESERVE, -1
