"""4.4, 4.5, 3.8: search, night, and who knows what."""

import pytest

from deckload.engine.knowledge import ALL_EYES
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    FLAG,
    FLEET_REPORTED,
    NONE,
    NUMBER,
    REAL,
    SHAM,
)
from deckload.games.taskforce.rules.leaving import leave_map
from deckload.games.taskforce.rules.naval.gunnery import fight
from deckload.games.taskforce.rules.reconnaissance import (
    note_scouts,
    read_chit,
    reconnoitre,
    scouts_of,
    search,
)
from deckload.games.taskforce.rules.turn import end_turn
from deckload.testing import rule

IJN, ALLIES = 0, 1
DETECTED, MISDIRECT, NOTHING = 1, 31, 43
"""Tickets for the first chit of each kind in a full cup."""


def searched(battle, ticket):
    b = battle().put(J1="0905", A1="1105").turn(3)
    b.dice(recon_chit=[ticket]).run((read_chit, ALLIES, b.hex("0905")))
    return b


@rule("taskforce", "4.4.2", "2.3.7")
@pytest.mark.parametrize(
    ("ticket", "face"),
    [(DETECTED, CARRIER_REPORTED), (MISDIRECT, FLEET_REPORTED), (NOTHING, FLAG)],
)
def test_a_ring_is_reported_as_the_chit_has_it(battle, ticket, face):
    assert searched(battle, ticket).s.face[0] == face


@rule("taskforce", "4.4.2", "2.3.2")
@pytest.mark.parametrize(
    ("ticket", "face"), [(DETECTED, FLEET_REPORTED), (MISDIRECT, CARRIER_REPORTED)]
)
def test_a_column_is_reported_as_the_chit_has_it(battle, ticket, face):
    b = battle("coral-sea").turn(3).dice(recon_chit=[ticket])
    b.run((read_chit, IJN, b.s.place[b.marker("A3")]))
    assert b.s.face[b.marker("A3")] == face


@rule("taskforce", "4.4.2", "3.6.1")
@pytest.mark.parametrize(
    ("ticket", "stays"), [(DETECTED, False), (MISDIRECT, True), (NOTHING, True)]
)
def test_a_dummy_goes_only_when_it_is_detected(battle, ticket, stays):
    b = battle().dummy(J9="0905").turn(3).dice(recon_chit=[ticket])
    b.run((read_chit, ALLIES, b.hex("0905")))
    assert (b.at("J9") != "off") == stays


@rule("taskforce", "4.4.2")
def test_the_searcher_cannot_tell_a_dummy_from_a_fleet_by_no_contact(battle):
    texts = []
    for dummy, ticket in ((True, MISDIRECT), (True, NOTHING), (False, NOTHING)):
        b = battle().turn(3).put(A1="1105", J1="2222" if dummy else "0905")
        if dummy:
            b.dummy(J9="0905")
        b.dice(recon_chit=[ticket]).run((read_chit, ALLIES, b.hex("0905")))
        texts.append([line for line in b.lines(ALLIES) if line.startswith("4.4")])
    assert texts[0] == texts[1] == texts[2]


@rule("taskforce", "4.4.2", "3.3")
def test_one_chit_is_read_for_every_marker_of_the_hex_and_gives_a_dummy_away(battle):
    b = battle().put(J1="0905").dummy(J9="0905").turn(3).dice(recon_chit=[MISDIRECT])
    b.run((read_chit, ALLIES, b.hex("0905")))
    assert b.s.proof[b.marker("J1")] == REAL
    assert b.s.proof[b.marker("J9")] == SHAM


@rule("taskforce", "4.4.2", "4.1.4")
def test_the_chits_of_a_marker_that_leaves_the_map_are_turned_up(battle):
    b = battle("coral-sea").put(A1="1423").turn(3).dice(recon_chit=[NOTHING])
    b.run((read_chit, IJN, b.hex("1423")))
    assert b.s.search_marker == [b.marker("A1")]
    assert b.s.search_seen[0] != ALL_EYES
    leave_map(b.s, b.marker("A1"))
    assert b.s.search_marker == [NONE]
    assert b.s.search_seen == [ALL_EYES]


@rule("taskforce", "4.4.1")
def test_quotas_go_by_ship_and_scenario_and_hermes_has_none(battle):
    for scenario, ship, hexes in (
        ("coral-sea", "Shokaku", 1),
        ("coral-sea", "Lexington", 2),
        ("coral-sea", "Rabaul", 1),
        ("eastern-solomons", "Shokaku", 2),
        ("indian-ocean", "Hermes", 0),
        ("midway", "Midway", 1),
        ("guadalcanal", "Henderson Field", 2),
    ):
        b = battle(scenario)
        assert scouts_of(b.s, b.ship(ship)) == hexes, ship


@rule("taskforce", "4.4.1")
def test_scouts_fly_eight_hexes_and_each_only_from_its_own_ship(battle):
    b = battle().put(J1="0505", J2="0509", A1="1305", A2="1405").turn(3)
    b.run(note_scouts, (search, IJN))
    assert "search 1305" in b.keys
    assert "search 1405" not in b.keys


@rule("taskforce", "4.4", "3.1")
def test_the_initiative_player_searches_first(battle):
    b = battle().put(J1="0505", A1="1305").turn(3).run(note_scouts, reconnoitre)
    assert b.side == IJN
    c = battle().put(J1="0505", A1="1305").turn(4).run(note_scouts, reconnoitre)
    assert c.side == ALLIES


@rule("taskforce", "4.4", "3.2")
@pytest.mark.parametrize(("turn", "searches"), [(8, True), (9, False), (10, False), (11, False)])
def test_no_search_on_the_last_two_turns_of_a_day_nor_at_night(battle, turn, searches):
    assert battle().data.turns[turn].recon == searches


@rule("taskforce", "3.7.4", "2.3.7")
def test_one_cup_of_fifty_four_chits_serves_both_sides(battle):
    b = battle().put(J1="0905", A1="1105").turn(3).dice(recon_chit=[DETECTED, 53])
    b.run((read_chit, ALLIES, b.hex("0905")), (read_chit, IJN, b.hex("1105")))
    assert (b.s.cup_left, sum(b.s.cup)) == (52, 52)


@rule("taskforce", "4.5", "3.6.2")
def test_at_nightfall_chits_go_back_and_all_markers_show_their_flags(battle):
    b = battle("coral-sea").turn(10).seen("J1").dice(recon_chit=[DETECTED])
    b.run((read_chit, ALLIES, b.s.place[b.marker("J2")]), end_turn)
    assert b.s.face[b.marker("J1")] == b.s.face[b.marker("J2")] == FLAG
    assert b.s.cup == [30, 12, 12]


# --- who knows what -------------------------------------------------------------------------------


@rule("taskforce", "3.8", "2.3.1")
def test_with_open_sheets_only_the_markers_are_secret(battle):
    b = battle("coral-sea")
    k = b.knows(IJN)
    assert k.ships_in[21] == b.s.ships_in[21]
    assert k.air_slot == b.s.air_slot
    assert k.under[b.marker("A1")] < -2


@rule("taskforce", "3.8.1")
def test_with_closed_sheets_ships_and_carrier_aircraft_are_secret_but_not_those_of_bases(battle):
    b = battle("coral-sea", sheets="closed").from_the_start(markers=[1] * 22)
    for _ in range(40):
        if b.verb not in ("arrange", "decks", "place"):
            break
        b.take("done" if b.verb == "arrange" else "history")
    k = b.knows(ALLIES)
    assert k.ships_in[0] == []
    assert k.air_slot[b.unit("Shokaku Zero 1")] < 0
    assert k.air_slot[b.unit("Rabaul Betty 1")] == b.s.air_slot[b.unit("Rabaul Betty 1")]


@rule("taskforce", "3.8.1")
def test_ships_are_shown_when_the_attacks_of_a_battle_are_declared(battle):
    b = battle("coral-sea", sheets="closed").turn(3)
    b.run((fight, (b.marker("J4"),), (b.marker("A3"),)))
    assert b.knows(IJN).ships_in[21 + 6] == []
    b.take_as(IJN, "longest").take_as(ALLIES, "longest")
    assert b.knows(IJN).ships_in[21 + 6] == b.s.ships_in[21 + 6]
    assert b.knows(IJN).ships_in[21] == []


@rule("taskforce", "3.6.2")
def test_a_marker_shows_flag_report_or_number(battle):
    b = battle("coral-sea").seen("A1")
    assert (b.s.face[b.marker("A1")], b.s.face[b.marker("A2")]) == (NUMBER, FLAG)
