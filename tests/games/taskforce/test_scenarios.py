"""3.7, 3.9: set-up, the lessons that are played alone, special rules and victory."""

import pytest

from deckload.games.taskforce.model.conditions import DUMMY, LANDED, SUNK
from deckload.games.taskforce.rules.air.status import begin_status
from deckload.games.taskforce.rules.movement import give_orders
from deckload.games.taskforce.rules.naval.battle_line import firepower
from deckload.games.taskforce.rules.reconnaissance import catalinas, note_scouts
from deckload.games.taskforce.rules.solo.abda import aim_for_abda
from deckload.games.taskforce.rules.solo.automatic_fleets import sail_by_die
from deckload.games.taskforce.rules.victory import (
    count_points,
    ground_throw,
    margin,
    points_for,
    returns,
    strategic_points,
)
from deckload.games.taskforce.table.fleet_cards import lost_box
from deckload.games.taskforce.table.view import view
from deckload.testing import rule

IJN, ALLIES = 0, 1


@rule("taskforce", "3.7.3", "3.7.1")
def test_each_side_has_twelve_markers_half_of_them_dummies(battle):
    b = battle("coral-sea").from_the_start(markers=[1] * 22)
    b.take("done", "history", "history", "done", "history", "history")
    for side in (IJN, ALLIES):
        own = range(20 * side, 20 * side + 12)
        assert all(b.s.place[m] >= 0 for m in own)
        assert sum(b.s.under[m] == DUMMY for m in own) >= 6


@rule("taskforce", "3.7.3")
def test_markers_begin_in_their_zone(battle):
    b = battle("coral-sea").from_the_start(markers=[1] * 11)
    b.take("done", "history")
    rows = {int(key[-2:]) for key in b.keys if key.startswith("place")}
    assert max(rows) <= 7


@rule("taskforce", "3.7.2", "2.6")
def test_four_units_at_most_begin_on_deck(battle):
    b = battle("coral-sea").from_the_start().take("done", "own")
    b.take("deck Shokaku Zero 1", "deck Shokaku Val 1", "deck Shokaku Val 2", "deck Shokaku Kate 1")
    assert "deck Zuikaku Zero 1" in b.keys  # the first deck is full


# --- lessons --------------------------------------------------------------------------------------


@rule("taskforce", "4.3.5", "2.4.4")
def test_the_first_four_units_over_pearl_harbor_meet_no_fire_and_ships_in_dock_are_easy(battle):
    b = battle("pearl-harbor").from_the_start(bombing=[5])
    b.take("bomb Oklahoma", "group Wave I Kate 1+Wave I Kate 2", "done")
    assert b.s.fate[b.ship("Oklahoma")] == SUNK  # 12 factors, 5 - 2: fourteen hits
    assert b.s.surprised == 4
    assert not b.told("flak")


@rule("taskforce", "4.3.5")
def test_torpedoes_do_not_reach_inner_berths(battle):
    b = battle("pearl-harbor").from_the_start(bombing=[3]).take("bomb Maryland")
    assert not any("Wave I Kate 1" in key for key in b.keys)
    b.take("group Wave I Kate (bombs) 1", "done")


@rule("taskforce", "4.1", "3.7")
def test_force_z_runs_for_singapore_by_die(battle):
    b = battle("force-z").turn(3)
    far = b.facts.sea.ways_to(b.hex("0618"))
    before = far[b.s.place[b.marker("A1")]]
    b.dice(automatic_movement=[2, 6]).run((sail_by_die, ALLIES))
    assert far[b.s.place[b.marker("A1")]] == before - 1
    c = battle("force-z").turn(3).dice(automatic_movement=[6, 6])
    where = c.at("A1")
    c.run((sail_by_die, ALLIES))
    assert c.at("A1") == where


@rule("taskforce", "4.2.2")
def test_abda_aims_with_exeter_and_houston_together(battle):
    b = battle("java-sea").turn(7)
    b.s.fight, b.s.fight_range = [[b.marker("J1")], [b.marker("A1")]], 1
    aim_for_abda(b.s, ALLIES)
    assert {b.facts.ship_name[ship] for ship in b.s.volleys[0][2:]} == {"Exeter", "Houston"}
    assert sum(firepower(b.s, ship) for ship in b.s.volleys[0][2:]) == 8


@rule("taskforce", "4.1.3", "3.7")
def test_the_convoy_waits_for_turn_eleven(battle):
    b = battle("java-sea").turn(7).run((give_orders, IJN))
    b.take("order J4", "go 0903", "sail")
    assert b.at("J4") == "0803"


# --- special rules --------------------------------------------------------------------------------


@rule("taskforce", "3.7", "4.4.1")
def test_catalinas_search_by_night_from_midway(battle):
    b = battle("midway").turn(2).run(note_scouts)
    assert catalinas(b.s)["range"] == 12
    assert b.state("Midway", "quota") == catalinas(b.s)["number"] == 1
    assert b.state("Hornet", "quota") == 0


@rule("taskforce", "3.7")
def test_midway_must_be_raided_as_soon_as_a_carrier_is_near(battle):
    b = battle("midway").turn(3).put(J1="1214").air("Akagi", val="ready 2", kate="ready 2")
    b.s.first = IJN
    b.run((begin_status, IJN))
    assert b.verb == "fly" or b.keys == ["air raid 1715"]


@rule("taskforce", "3.7", "4.1.1")
def test_no_turning_back_before_the_first_contact(battle):
    b = battle("combined-fleet").put(J1="0505").turn(3).run((give_orders, IJN)).take("order J1")
    why = {b.facts.sea.grid.name_of(h): refusal.case for h, refusal in b.asked.refused()}
    assert why["0405"] == "3.7"


@rule("taskforce", "3.9")
def test_transports_that_reach_henderson_land_their_troops(battle):
    b = battle("eastern-solomons").turn(3)
    convoy = next(
        m
        for m in range(12)
        if b.s.under[m] >= 0 and any(b.facts.ship_type[x] == 6 for x in b.s.ships_in[b.s.under[m]])
    )
    b.s.place[convoy] = b.hex("1912")
    b.s.course[convoy] = b.hex("2013")
    b.run((give_orders, IJN)).take("sail")
    assert b.s.landed[IJN] > 0
    assert LANDED in b.s.fate
    assert "troops of" in strategic_points(b.s, IJN)[0][0]


@rule("taskforce", "3.9")
def test_the_attack_on_the_airfield_gains_by_landed_troops_and_a_ruined_base(battle):
    b = battle("guadalcanal")
    table = b.facts.tables["strategic"]["ground"]
    assert ground_throw(b.s, table).shift == 0
    b.s.landed = [4, 2]
    b.s.critical[b.ship("Henderson Field")], b.s.steps[b.ship("Henderson Field")] = 1, 1
    assert ground_throw(b.s, table).shift == 2 - 1 + 3


@rule("taskforce", "2.4.7", "3.9")
def test_points_are_scored_for_ships_sunk_and_crippled(battle):
    b = battle("coral-sea")
    b.s.small_sunk[ALLIES] = 3
    b.s.steps[b.ship("Allied DD 2")] = 1
    b.s.steps[b.ship("Allied DD 1")] = 0
    b.s.ships_in[21].remove(b.ship("Allied DD 1"))
    lexington = b.ship("Lexington")
    b.s.steps[lexington], b.s.deck[lexington] = 1, 4
    assert dict(points_for(b.s, IJN)) == {"Lexington out of action": 6, "3 destroyers sunk": 3}
    b.s.critical[lexington] = 1
    assert dict(points_for(b.s, IJN))["Lexington critical"] == 12


@rule("taskforce", "2.4.7")
def test_a_base_scores_for_any_significant_damage_a_battleship_for_none(battle):
    b = battle("eastern-solomons").steps(Rabaul=1, Hiei=1)
    assert points_for(b.s, ALLIES) == [("Rabaul out of action", 4)]


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("critical", "fate", "words", "half_points"),
    [(0, 0, "out of action", 4), (1, 0, "critical", 8), (0, SUNK, "destroyed", 12)],
)
def test_midway_has_points_of_its_own_instead_of_the_common_ones(
    battle, critical, fate, words, half_points
):
    b = battle("midway").steps(Midway=1).air("Midway")
    midway = b.ship("Midway")
    b.s.critical[midway], b.s.fate[midway] = critical, fate
    assert strategic_points(b.s, IJN) == [(f"Midway {words}", half_points)]
    assert points_for(b.s, IJN) == []


@rule("taskforce", "3.9")
@pytest.mark.parametrize(("where", "ships"), [("0702", 0), ("0913", 12)])
def test_coral_sea_counts_transports_within_sixteen_hexes_of_port_moresby(battle, where, ships):
    b = battle("coral-sea")
    convoy = next(m for m in range(12) if b.s.under[m] == 7)
    b.s.place[convoy] = b.hex(where)
    chart = b.data.charts["approach"]
    assert margin(b.s) == chart.look_up(chart.columns[0], ships).result
    assert b.facts.sea.ways_to(b.hex("0113"))[b.hex("0704")] == 21  # Rabaul by sea


@rule("taskforce", "3.9")
def test_the_end_names_winner_and_margin(battle):
    b = battle("carrier-duel")
    for name in ("Enterprise", "Yorktown"):
        ship = b.ship(name)
        b.s.fate[ship] = SUNK
        b.air(name)
        b.s.ships_in[next(f for f, own in enumerate(b.s.ships_in) if ship in own)].remove(ship)
    b.run(count_points)
    assert b.s.outcome == ["IJN", "decisive, 18 points"]
    assert b.told("IJN wins: decisive, 18 points.")


BATTLESHIPS = ("Nevada", "Arizona", "Oklahoma", "California", "Maryland", "Tennessee")


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("sunk", "winner", "how"),
    [
        (BATTLESHIPS[:1], "USN", "IJN has 6 points, 28 are a draw and 35 win"),
        (
            (*BATTLESHIPS[:5], "New Orleans"),
            "draw",
            "IJN has 33 points, 2 short of the 35 that win; from 28 on it is a draw",
        ),
        (BATTLESHIPS, "IJN", "IJN has 36 points, 35 win"),
    ],
)
def test_where_one_sides_points_decide_the_end_says_what_they_were_short_of(
    battle, sunk, winner, how
):
    b = battle("pearl-harbor")
    for name in sunk:
        b.s.fate[b.ship(name)] = SUNK
    b.run(count_points)
    assert b.s.outcome == [winner, how]
    lost = [piece for piece in view(b.s, 0).pieces if piece.at == lost_box(1)]
    assert sorted(piece.id for piece in lost) == sorted(sunk)


@rule("taskforce", "3.9")
@pytest.mark.parametrize(
    ("outcome", "ahead"),
    [(("IJN", "4 points"), 14.0), (("USN", "4 points"), -6.0), (("draw", ""), 4.0)],
)
def test_what_a_side_has_in_the_end_is_its_lead_and_some_more_for_winning(battle, outcome, ahead):
    b = battle("midway")
    b.s.score, b.s.outcome = [10, 2], outcome
    assert returns(b.s) == (ahead, -ahead)


@rule("taskforce", "3.7", "4.3.1")
def test_where_nobody_can_raid_a_base_nobody_patrols_over_it(battle):
    b = battle("force-z").turn(3).run((begin_status, IJN))
    assert not [key for key in b.keys if "patrol" in key or key == "alert"]
    assert [key for key in b.keys if key.startswith("air stow")]
