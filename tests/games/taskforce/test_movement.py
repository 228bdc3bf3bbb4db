"""3.4, 3.5.2, 3.6, 4.1: markers, zones of control, withdrawal, and what is rearranged."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    FLAG,
    FLEET_REPORTED,
    LEFT,
    NUMBER,
    REAL,
)
from deckload.games.taskforce.model.game_data import DD
from deckload.games.taskforce.rules.arranging import arrange, arrangements, tidy_up
from deckload.games.taskforce.rules.fleets import expose, initiative, is_ring
from deckload.games.taskforce.rules.movement import allowance, give_orders, remove_dummies
from deckload.games.taskforce.rules.splitting import detachable
from deckload.games.taskforce.rules.withdrawal import break_off
from deckload.games.taskforce.rules.zones import zone_of_control
from deckload.testing import rule

IJN, ALLIES = 0, 1


@rule("taskforce", "4.1.1", "3.2")
@pytest.mark.parametrize(("turn", "hexes"), [(3, 1), (1, 2), (11, 2)])
def test_a_marker_moves_one_hex_by_day_and_two_by_night(battle, turn, hexes):
    b = battle("coral-sea").turn(turn)
    assert allowance(b.s, b.marker("J1")) == hexes


@rule("taskforce", "4.1.1", "4.1")
def test_a_course_is_followed_turn_by_turn_until_it_is_reached(battle):
    b = battle().put(J1="0905").turn(3).run((give_orders, IJN), (give_orders, IJN))
    b.take("order J1", "go 1105", "sail")
    assert b.at("J1") == "1005"
    b.take("sail")
    assert b.at("J1") == "1105"


@rule("taskforce", "4.1.1", "2.1.1")
def test_ships_cross_no_reef_and_enter_no_land(battle):
    b = battle("coral-sea").put(A1="0816").turn(3).run((give_orders, ALLIES))
    b.take("order A1")
    assert "go 0716" in b.keys  # the Jomard Passage is open beside it
    assert {"0815", "0915"} <= {b.facts.sea.grid.name_of(h) for h, _ in b.asked.refused()}


@rule("taskforce", "4.1.1")
def test_nobody_enters_a_hex_with_an_enemy_marker_even_a_dummy(battle):
    b = battle().put(J1="1005").dummy(A9="1105").turn(3).run((give_orders, IJN))
    b.take("order J1")
    why = {b.facts.sea.grid.name_of(h): refusal.case for h, refusal in b.asked.refused()}
    assert why["1105"] == "4.1.1"


@rule("taskforce", "3.4")
def test_zones_of_control_end_at_reefs(battle):
    b = battle("coral-sea").put(A1="0816", A2="2023", A3="2123", A4="2223")
    zone = zone_of_control(b.s, ALLIES)
    assert b.hex("0716") in zone
    assert b.hex("0815") not in zone


@rule("taskforce", "3.4")
def test_a_dummy_does_not_enter_a_zone_but_a_task_force_does_and_is_known_for_it(battle):
    b = battle().put(J1="1005", A1="1205").dummy(J9="1004").turn(3).run((give_orders, IJN))
    b.take("order J9")
    assert "go 1104" not in b.keys
    b.take("hold", "order J1", "go 1105", "sail")
    assert (b.at("J1"), b.s.proof[b.marker("J1")]) == ("1105", REAL)


@rule("taskforce", "4.1.5", "3.6.1")
def test_dummies_next_to_an_enemy_task_force_are_removed(battle):
    b = battle().put(J1="1005").dummy(A9="1105", A10="1305").run(remove_dummies)
    assert (b.at("A9"), b.at("A10")) == ("off", "1305")
    assert b.told("A9 was a dummy")


@rule("taskforce", "4.1.3")
@pytest.mark.parametrize(("turn", "hexes"), [(1, 1), (3, 1), (4, 0), (10, 0), (11, 1)])
def test_transports_move_at_night_and_on_odd_turns_of_the_day(battle, turn, hexes):
    b = battle("coral-sea").turn(turn)
    transports = next(m for m in range(12) if b.s.under[m] == 7)
    assert allowance(b.s, transports) == hexes


@rule("taskforce", "4.1.4")
def test_from_an_edge_hex_a_marker_may_leave_for_good(battle):
    b = battle("coral-sea").put(A1="1423").turn(3).run((give_orders, ALLIES))
    b.take("order A1", "leave", "sail")
    assert b.at("A1") == "off"
    assert b.state("Lexington", "fate") == LEFT


@rule("taskforce", "3.5.2")
@pytest.mark.parametrize(
    ("scenario", "ship", "stays"), [("force-z", "Prince of Wales", 1), ("java-sea", "Exeter", 0)]
)
def test_force_z_stays_together_while_cripples_at_java_break_off_by_themselves(
    battle, scenario, ship, stays
):
    b = battle(scenario).turn(3)
    cripple, fleet = b.ship(ship), b.s.under[b.marker("A1")]
    b.s.steps[cripple], b.s.critical[cripple] = 1, 1
    assert list(break_off(b.s, ALLIES)) == [], "nobody plays them, so nobody is asked"
    assert (cripple in b.s.ships_in[fleet], b.s.kept[cripple]) == (stays, stays)


@rule("taskforce", "3.5.2", "2.3.5")
def test_a_crippled_carrier_breaks_off_with_at_least_one_escort(battle):
    b = battle().put(J1="1005")
    shokaku = b.ship("Shokaku")
    b.s.steps[shokaku], b.s.deck[shokaku] = 1, 4
    b.run((break_off, IJN)).take("break off")
    assert "done" not in b.keys
    b.take("escort Tone", "done")
    assert b.at("JW1") == "1005"
    assert not is_ring(b.s, b.s.under[b.marker("J1")])
    assert is_ring(b.s, b.s.under[b.marker("JW1")])


@rule("taskforce", "4.1.2", "3.5.2")
def test_a_force_that_keeps_a_cripple_heads_for_its_line(battle):
    b = battle().put(J1="0905").turn(3)
    b.s.steps[b.ship("Tone")], b.s.critical[b.ship("Tone")] = 1, 1
    b.run((break_off, IJN), (give_orders, IJN)).take("stay")
    assert "order J1" not in b.keys
    b.take("sail")
    assert b.at("J1")[:2] == "08"


@rule("taskforce", "3.1", "2.1.2")
@pytest.mark.parametrize(("turn", "side"), [(1, IJN), (2, ALLIES), (15, IJN), (24, ALLIES)])
def test_initiative_changes_with_every_turn(battle, turn, side):
    assert initiative(battle("coral-sea").turn(turn).s) == side


# --- arranging ------------------------------------------------------------------------------------


@rule("taskforce", "3.6.4", "3.3")
def test_ships_of_one_hex_change_their_task_force_but_leave_one_and_a_half_units(battle):
    b = battle("coral-sea").put(A1="1418", A3="1418").turn(3)
    wanted = {
        (what, b.facts.ship_name[a])
        for what, a, _ in arrangements(b.s, ALLIES, orders=False)
        if what == "shift"
    }
    assert ("shift", "Chicago") not in wanted  # the ring of A1 is full
    b.run((arrange, ALLIES, 0)).take("arrange shift New Orleans to TF7")
    assert b.ship("New Orleans") in b.s.ships_in[21 + 6]


@rule("taskforce", "3.6.4", "3.6.2")
def test_who_gets_ships_of_a_reported_force_gets_a_report_that_the_enemy_chooses(battle):
    b = battle("coral-sea").put(A1="1418", A3="1418").turn(3)
    b.s.face[b.marker("A1")] = CARRIER_REPORTED
    b.run((arrange, ALLIES, 0)).take("arrange shift New Orleans to TF7")
    assert (b.side, b.verb) == (IJN, "report")
    b.take("carrier")
    assert b.s.face[b.marker("A3")] == CARRIER_REPORTED


@rule("taskforce", "3.6.4")
def test_who_gets_ships_of_a_detected_force_is_detected(battle):
    b = battle("coral-sea").put(A1="1418", A3="1418").seen("A1").turn(3)
    b.run((arrange, ALLIES, 0)).take("arrange shift New Orleans to TF7")
    assert b.s.face[b.marker("A3")] == NUMBER


@rule("taskforce", "3.6.3", "3.6.1")
def test_only_at_night_task_forces_are_split_and_dummies_come_back(battle):
    b = battle("coral-sea")
    day = {what for what, _, _ in arrangements(b.turn(3).s, ALLIES, orders=True)}
    night = {what for what, _, _ in arrangements(b.turn(1).s, ALLIES, orders=True)}
    air = {what for what, _, _ in arrangements(b.turn(1).s, ALLIES, orders=False)}
    assert not {"split", "dummy"} & (day | air)
    assert {"split", "dummy"} <= night


@rule("taskforce", "3.6.3")
def test_a_split_makes_a_second_marker_in_the_hex_and_nobody_can_say_which_is_which(battle):
    b = battle("coral-sea").put(A1="1418").turn(1).dice(mixing=[1])
    b.run((arrange, ALLIES, 1)).take(
        "arrange split TF1", "detach Minneapolis", "detach New Orleans", "done"
    )
    here = [m for m in range(20, 32) if b.s.place[m] == b.hex("1418")]
    assert len(here) == 2
    assert all(b.knows(IJN).under[m] < -2 for m in here)
    assert b.told("A task force is split in 1418")


@rule("taskforce", "3.6.3", "3.7.1")
def test_of_a_column_that_is_split_one_and_a_half_units_stay_behind(battle):
    b = battle("java-sea").column("J1", "Nachi", "Haguro", "Naka", "DD 1")
    b.steps(DD_1=1)
    column = b.s.under[b.marker("J1")]
    nachi, haguro, naka, half = b.s.ships_in[column]
    assert detachable(b.s, column, [nachi]) == [haguro, naka, half]
    assert detachable(b.s, column, [nachi, half]) == []
    assert detachable(b.s, column, [nachi, haguro]) == []


@rule("taskforce", "3.6.1")
def test_a_dummy_comes_back_with_a_task_force_and_hides_it(battle):
    b = battle("coral-sea").put(A1="1418").seen("A1").turn(1).dice(mixing=[1])
    b.s.face[b.marker("A1")] = FLAG  # at nightfall
    b.run((arrange, ALLIES, 1)).take("arrange dummy A1")
    here = [m for m in range(20, 32) if b.s.place[m] == b.hex("1418")]
    assert len(here) == 2
    assert all(b.knows(IJN).under[m] < -2 for m in here)


@rule("taskforce", "3.6.5")
def test_destroyers_split_and_join_with_their_damage(battle):
    b = battle("coral-sea").turn(3)
    dd = b.ship("Allied DD 4")
    b.s.minor[dd] = 2
    b.run((arrange, ALLIES, 0)).take("arrange halve Allied DD 4")
    half = next(s for s in b.facts.destroyers[1] if b.s.steps[s] == 1 and s != dd)
    assert (b.s.steps[dd], b.s.minor[dd], b.s.minor[half]) == (1, 1, 1)
    b.take(f"arrange join Allied DD 4, {b.facts.ship_name[half]}")
    assert (b.s.steps[dd], b.s.minor[dd], b.s.steps[half]) == (2, 2, 0)


@rule("taskforce", "3.6.5", "3.6.4")
def test_half_of_a_destroyer_counter_may_go_where_there_is_a_free_box(battle):
    """A full ring has none; the half takes along what the enemy knows of it."""
    b = battle("midway").put(A1="2208", A4="2208").turn(3).seen("A1")
    ring, column = (b.s.ships_in[b.s.under[b.marker(name)]] for name in ("A1", "A4"))
    assert len(ring) == 5
    destroyer = b.facts.ship_name[ring[-1]]
    before = len(column)
    b.run((arrange, ALLIES, 0))
    assert f"arrange halve {destroyer}" not in b.keys
    key = next(key for key in b.keys if key.startswith(f"arrange halve {destroyer} to TF"))
    b.take(key)
    assert b.s.steps[ring[-1]] == 1
    assert len(column) == before + 1
    assert b.s.steps[column[-1]] == 1
    assert b.s.face[b.marker("A4")] == NUMBER


@rule("taskforce", "4.3", "3.6.4")
def test_before_aircraft_fly_who_may_be_raided_is_asked_whether_he_rearranges(battle):
    b = battle("coral-sea").turn(3).seen("A1").run((tidy_up, ALLIES))
    assert b.keys == ["go on", "arrange"]


@rule("taskforce", "4.3", "3.2")
@pytest.mark.parametrize(("turn", "seen"), [(3, ()), (10, ("A1",)), (11, ("A1",))])
def test_who_cannot_be_raided_rearranges_at_his_next_movement(battle, turn, seen):
    b = battle("coral-sea").turn(turn).seen(*seen).run((tidy_up, ALLIES))
    assert b.verb != "tidy"


@rule("taskforce", "5.2.3", "3.7.1")
def test_slow_battleships_and_tankers_join_no_ring(battle):
    b = battle("combined-fleet")
    may = {b.facts.ship_name[s] for s, ok in enumerate(b.facts.may_ring) if ok}
    assert {"Kongo", "Hiei", "Haruna", "Kirishima"} <= may
    assert not {"Yamato", "Nagato", "Tennessee", "Akagi"} & may


@rule("taskforce", "2.5", "2.2.3")
def test_a_ring_has_its_carrier_in_the_centre_and_columns_have_none(battle):
    b = battle("coral-sea")
    for formation, ships in enumerate(b.s.ships_in):
        if ships:
            assert is_ring(b.s, formation) == (formation % 21 < 6)


def test_hexes_around_a_place_are_asked_for_with_several_reaches(battle):
    b = battle("coral-sea")
    sea, here = b.facts.sea, b.hex("2019")
    assert len(sea.around(here, 1)) == 6
    assert len(sea.around(here, 2)) == 18


# --- one answer for all dummies -------------------------------------------------------------------


def screened(battle):
    b = battle().put(J1="0905", A1="1805").dummy(J7="0805", J8="0805", J9="0806").turn(3)
    return b.run((give_orders, IJN))


@rule("taskforce", "4.1", "3.6.1")
def test_one_answer_sends_all_dummies_ahead_and_apart_and_no_ships(battle):
    b = screened(battle).take("screen")
    dummies = [b.marker(name) for name in ("J7", "J8", "J9")]
    goals = [b.s.course[marker] for marker in dummies]
    assert len(set(goals)) == 3
    enemy = b.facts.sea.grid.distances_from(b.hex("1805"))
    for marker, goal in zip(dummies, goals, strict=True):
        assert enemy[goal] < enemy[b.s.place[marker]]
    assert b.s.course[b.marker("J1")] < 0
    assert "order J1" in b.keys
    assert not {"order J7", "order J8", "order J9", "screen"} & set(b.keys)


@rule("taskforce", "4.1")
def test_dummies_on_their_way_keep_their_course_unless_an_enemy_is_near(battle):
    b = screened(battle)
    b.s.course[b.marker("J7")] = b.hex("0801")
    b.take("screen")
    assert b.s.course[b.marker("J7")] == b.hex("0801")
    b = screened(battle)
    b.s.course[b.marker("J7")] = b.hex("0801")
    b.s.place[b.marker("A1")] = b.hex("0803")
    b.take("screen")
    assert b.s.course[b.marker("J7")] != b.hex("0801")


@rule("taskforce", "4.1")
def test_a_single_dummy_gets_its_orders_by_itself(battle):
    b = battle().put(J1="0905", A1="1805").dummy(J7="0805").turn(3).run((give_orders, IJN))
    assert "screen" not in b.keys


# --- what goes over with ships --------------------------------------------------------------------


@rule("taskforce", "3.7.1", "3.6.4")
def test_a_reported_force_that_is_combined_with_another_takes_its_report_along(battle):
    b = battle("midway").put(A1="2208", A4="2208").turn(3)
    b.s.face[b.marker("A4")], b.s.proof[b.marker("A4")] = CARRIER_REPORTED, REAL
    b.run((arrange, ALLIES, 0))
    b.take(next(key for key in b.keys if key.startswith("arrange combine TF1 with")))
    assert (b.side, b.verb) == (IJN, "report")
    b.take("fleet")
    assert b.s.face[b.marker("A1")] == FLEET_REPORTED


@rule("taskforce", "3.7.1", "3.6.3")
def test_combined_task_forces_come_apart_at_night_each_with_its_marker(battle):
    b = battle("midway").put(A1="2208", A4="2208").turn(1)
    b.run((arrange, ALLIES, 1))
    combined = next(key for key in b.keys if key.startswith("arrange combine TF1 with"))
    ring, column = (b.s.under[b.marker(name)] for name in ("A1", "A4"))
    b.take(combined)
    assert (b.s.partner[ring], b.at("A4")) == (column, "off")
    b.dice(mixing=[1]).take(f"arrange part {combined.rpartition(' ')[2]}")
    assert b.s.partner[ring] == b.s.partner[column] == -1
    here = [m for m in range(20, 32) if b.s.place[m] == b.hex("2208")]
    assert {b.s.under[m] for m in here} == {ring, column}


@rule("taskforce", "3.6.5")
def test_two_halves_are_joined_once_and_no_half_with_itself(battle):
    b = battle("coral-sea").turn(3)
    first = next(
        ships for ships in b.s.ships_in if sum(b.facts.ship_type[ship] == DD for ship in ships) > 2
    )
    for ship in first:
        if b.facts.ship_type[ship] == DD:
            b.s.steps[ship] = 1
    side = b.facts.ship_side[first[0]]
    joins = [
        (a, other) for what, a, other in arrangements(b.s, side, orders=False) if what == "join"
    ]
    assert joins
    assert all(a != other for a, other in joins)
    assert len({frozenset(pair) for pair in joins}) == len(joins)


@rule("taskforce", "3.8.1")
@pytest.mark.parametrize("name", ["J1", "A1"])
def test_on_closed_sheets_a_force_is_shown_with_its_destroyers(battle, name):
    b = battle("midway", sheets="closed")
    marker = b.marker(name)
    ships = b.s.ships_in[b.s.under[marker]]
    destroyers = [ship for ship in ships if b.facts.ship_type[ship] == DD]
    assert destroyers
    for ship in destroyers:
        b.s.ship_seen[ship] = 1 << b.facts.ship_side[ship]
    expose(b.s, marker)
    assert all(b.s.ship_seen[ship] == ALL_EYES for ship in destroyers)
