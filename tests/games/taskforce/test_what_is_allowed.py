"""What the rulebook lets a player do, and the rules must not refuse; and where they stop him."""

import pytest

from deckload.engine.knowledge import UNKNOWN
from deckload.games.taskforce.model.conditions import (
    LANDING_CAP,
    LEFT,
    NO_LAND,
    NO_LAND_YET,
    NONE,
    RAID,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import FORMATIONS
from deckload.games.taskforce.rules.air.bombing import next_attack
from deckload.games.taskforce.rules.air.homecoming import return_to_base
from deckload.games.taskforce.rules.air.status import begin_status
from deckload.games.taskforce.rules.arranging import tidy_up
from deckload.games.taskforce.rules.exchanging import move_ships
from deckload.games.taskforce.rules.movement import give_orders
from deckload.games.taskforce.rules.naval.bombardment import bombard, bombarding_ships
from deckload.games.taskforce.rules.naval.contact import partitions_of
from deckload.games.taskforce.rules.naval.gunnery import aim
from deckload.games.taskforce.rules.reconnaissance import note_scouts, read_chit, search
from deckload.testing import rule

IJN, ALLIES = 0, 1
MISDIRECT = 31
"""A ticket for a chit in a full cup."""


# --- sheets and markers ---------------------------------------------------------------------------


@rule("taskforce", "4.3", "3.6.4")
@pytest.mark.parametrize(("turn", "asked"), [(3, True), (9, False), (11, False)])
def test_a_stack_that_may_be_searched_is_rearranged_before_scouts_come(battle, turn, asked):
    b = battle("coral-sea").turn(turn).put(A1="1418", A2="1418").run((tidy_up, ALLIES))
    assert (b.verb == "tidy") is asked


@rule("taskforce", "4.1.4", "4.1.1")
@pytest.mark.parametrize(
    ("turn", "place", "may"), [(1, "1422", True), (1, "1421", False), (3, "1422", False)]
)
def test_by_night_the_second_hex_may_lead_over_the_edge(battle, turn, place, may):
    b = battle("coral-sea").put(A1=place).turn(turn).run((give_orders, ALLIES))
    b.take("order A1")
    assert ("leave" in b.keys) is may
    if may:
        b.take("leave", "sail")
        assert b.state("Lexington", "fate") == LEFT


@rule("taskforce", "4.1.1", "3.7")
@pytest.mark.parametrize("back", ["0309", "0209"])
def test_who_may_not_turn_back_is_told_so_for_both_hexes_of_a_night(battle, back):
    b = battle("combined-fleet").turn(1).run((give_orders, IJN)).take("order J1")
    assert b.at("J1") == "0409"
    assert f"go {back}" not in b.keys
    assert "go 0609" in b.keys


@rule("taskforce", "4.1.1", "2.1.1")
@pytest.mark.parametrize(("turn", "may"), [(1, True), (3, False)])
def test_by_night_the_hex_behind_a_reef_is_reached_by_the_passage_beside_it(battle, turn, may):
    b = battle("coral-sea").put(A1="0815").turn(turn).run((give_orders, ALLIES))
    b.take("order A1")
    assert ("go 0816" in b.keys) is may
    if may:
        b.take("go 0816", "sail")
        assert b.at("A1") == "0816"


@rule("taskforce", "4.1.2", "3.5.2")
@pytest.mark.parametrize(("barred", "goes"), [("1504", "1704"), ("1704", "1504")])
def test_a_cripple_goes_home_by_the_side_on_which_nobody_bars_the_way(battle, barred, goes):
    b = battle("coral-sea").turn(1).put(J1="1606", A1="1604", A2=barred)
    shokaku = b.ship("Shokaku")
    b.s.steps[shokaku], b.s.deck[shokaku], b.s.kept[shokaku] = 1, NO_LAND, 1
    b.run((give_orders, IJN)).take("sail")
    assert b.at("J1") == goes


@rule("taskforce", "3.7.1", "3.7")
def test_a_large_fleet_may_be_organised_counter_by_counter(battle):
    b = battle("combined-fleet").from_the_start()
    counters = sum(len(ships) for ships in b.s.ships_in[:FORMATIONS])
    for _ in range(counters):
        b.take(next(key for key in b.keys if key.startswith("arrange front")))
    assert counters > 50
    assert not any(key.startswith("arrange front") for key in b.keys)


# --- guns -----------------------------------------------------------------------------------------


@rule("taskforce", "4.2.1")
def test_three_forces_against_three_fight_in_any_of_the_ways_there_are():
    ways = partitions_of({1: [21, 22, 23], 2: [21, 22, 23], 3: [21, 22, 23]})
    assert [sum(len(way) == battles for way in ways) for battles in (1, 2, 3)] == [1, 18, 6]


@rule("taskforce", "4.2.2")
def test_any_two_counters_may_fire_together(battle):
    b = battle("java-sea").turn(11)
    b.s.fight = [[b.marker("J1")], [b.marker("A1")]]
    b.s.fight_range = 3
    b.run((aim, IJN, NONE)).take("pairs")
    first, second = b.asked.about
    b.take("partner")
    others = [b.ship(key.removeprefix("partner ")) for key in b.keys]
    assert len(others) == 2
    assert not {first, second} & set(others)
    b.take(b.keys[-1], "fire De Ruyter", "fire Java")
    assert b.s.volleys == [
        [b.ship("De Ruyter"), 0, first, others[-1]],
        [b.ship("Java"), 0, second, others[0]],
    ]


@rule("taskforce", "4.2.2", "2.4.5")
def test_the_question_at_whom_reckons_with_the_firepower_of_both(battle):
    b = battle("java-sea").turn(7)
    b.s.fight = [[b.marker("J1")], [b.marker("A1")]]
    b.s.fight_range = 1
    b.run((aim, IJN, NONE)).take("pairs")
    assert "10.7 hits on average" in b.prompt  # twelve, and one more on the die: 3 to 19
    b.take("apart")
    assert "5.0 hits on average" in b.prompt


@rule("taskforce", "4.2.4")
def test_a_bombardment_is_split_as_its_player_likes(battle):
    b = battle("guadalcanal", sheets="open").turn(1).put(J5="2013").air("Henderson Field")
    ships = bombarding_ships(b.s, IJN, b.hex("2013"))
    b.column("J5", *[b.facts.ship_name[ship] for ship in ships[:4]])
    b.dice(gunfire=[1, 1, 1]).run((bombard, IJN, b.hex("2013"))).take("groups")
    first = b.keys[0]
    b.take(first, "done")
    assert first not in b.keys
    b.take(*b.keys[:3]).take(b.keys[0])
    assert b.told("has been bombarded")


@rule("taskforce", "4.2.4")
def test_who_does_not_bombard_is_not_fired_at(battle):
    b = battle("guadalcanal", sheets="open").turn(1).put(J4="2013", J6="2013")
    b.air("Henderson Field").column("J4", "Hiei", "Kirishima").column("J6", "AK 1", "Yura")
    b.dice(gunfire=[1, 1]).run((bombard, IJN, b.hex("2013"))).take("fire")
    b.take("force J4", "done")
    assert (b.side, b.keys) == (ALLIES, ["answer Hiei", "answer Kirishima"])
    b.take("answer Hiei")
    assert b.told("has been bombarded")


# --- aircraft -------------------------------------------------------------------------------------


@rule("taskforce", "4.3.1")
def test_of_what_lands_from_patrol_each_unit_may_go_below_by_itself(battle):
    b = battle().turn(3).air("Shokaku", zero="ready 1", val="ready 2", kate="ready 2")
    zero, val = b.unit("Shokaku Zero 1"), b.unit("Shokaku Val 1")
    b.s.air_slot[zero] = b.s.air_slot[val] = LANDING_CAP
    b.run((begin_status, IJN)).take("air stow Shokaku Zero 1", "done")
    assert (b.slot("Shokaku Zero 1"), b.slot("Shokaku Val 1")) == (RESERVE, READY)


@rule("taskforce", "4.3.1")
def test_a_large_fleet_may_give_every_air_unit_an_order_of_its_own(battle):
    b = battle("combined-fleet").turn(3).run((begin_status, IJN))
    orders = 0
    while any(key.startswith(("air ready", "air stow", "air patrol ")) for key in b.keys):
        singles = [k for k in b.keys if k.startswith(("air stow", "air ready"))]
        b.take(singles[0])
        orders += 1
    assert orders == sum(1 for u in b.facts.units_of[IJN] if b.facts.air_starts_steps[u])


@rule("taskforce", "4.3.3", "3.5.5")
def test_aircraft_go_back_to_their_airfield_when_its_runway_is_repaired(battle):
    b = battle("indian-ocean").turn(3).air("Colombo", hurricane="cap 1").air("Trincomalee")
    colombo, fighter = b.ship("Colombo"), b.unit("Colombo Hurricane 1")
    b.s.minor[colombo], b.s.deck[colombo] = 1, NO_LAND_YET
    b.run(return_to_base).take("rest")
    assert b.s.air_home[fighter] == b.ship("Trincomalee")
    b.s.minor[colombo] = b.s.deck[colombo] = 0
    b.s.air_slot[fighter], b.s.air_place[fighter] = RAID, b.hex("1607")
    b.run(return_to_base)
    assert b.s.air_home[fighter] == colombo


@rule("taskforce", "4.3.5", "5.1.1")
def test_fortresses_attack_when_their_player_likes_but_never_with_others(battle):
    b = battle("midway").turn(3)
    b.raiding(ALLIES, "1106", "Midway B-17 1", "Midway SBD 1", "Midway SBD 2")
    b.s.raid_side, b.s.raid_hex = ALLIES, b.hex("1106")
    b.s.bombers = [b.unit(n) for n in ("Midway B-17 1", "Midway SBD 1", "Midway SBD 2")]
    b.run(next_attack).take("bomb Akagi")
    assert {"group Midway B-17 1", "group Midway SBD 1"} <= set(b.keys)
    b.take("group Midway SBD 1")
    assert b.keys == ["group Midway SBD 2", "done"]


# --- search ---------------------------------------------------------------------------------------


@rule("taskforce", "4.4.1")
@pytest.mark.parametrize(("other", "looks"), [("2006", 2), ("2923", 1)])
def test_the_scouts_of_one_carrier_look_at_different_hexes(battle, other, looks):
    b = battle().put(J1="1305", J2="0505", A1="2005", A2=other).turn(3)
    b.dice(recon_chit=[53] * looks).run(note_scouts, (search, ALLIES))
    for _ in range(looks):
        b.take("search 1305")
    assert b.verb != "search"
    assert b.s.cup_left == 54 - looks


@rule("taskforce", "4.4.2", "3.6.4")
def test_a_report_is_not_proved_by_merging_the_force_that_was_reported(battle):
    b = battle("coral-sea", sheets="closed").turn(3).put(A3="1118", A4="1118")
    b.dice(recon_chit=[MISDIRECT]).run((read_chit, IJN, b.hex("1118")))
    giver, taker = (b.s.under[b.marker(name)] for name in ("A4", "A3"))
    move_ships(b.s, b.s.ships_in[giver][:], giver, taker)
    assert b.at("A4") == "off"
    assert b.knows(IJN).search_face == [UNKNOWN]
    assert b.knows(ALLIES).search_face == b.s.search_face
