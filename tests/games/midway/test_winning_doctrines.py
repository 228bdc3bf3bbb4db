"""The doctrines that play to win: what they choose on small positions, and history does not."""

import pytest

from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.midway import GAME
from deckload.games.midway.doctrine import DOCTRINES
from deckload.games.midway.doctrine import sea as seas
from deckload.games.midway.doctrine.prices import sighting_of
from deckload.games.midway.model.state import STRIKE
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.ijn_phase import landing
from deckload.games.midway.rules.us_phase import (
    air_groups,
    intelligence,
    naval_operations,
    organization,
    us_logistics,
)
from deckload.testing import rule

ALL_ON = {spec.id: spec.choices[-1] for spec in GAME.options("campaign")}
PLAY_TO_WIN = ("hunt", "airfields")


def pick(table, doctrine, procedure):
    """What a doctrine answers to the first real question of a procedure."""
    decision = procedure.send(None)
    k = known(table.s, decision.side)
    return decision.kind.key(k, DOCTRINES[doctrine](k, decision))


def picks(table, doctrine, procedure):
    """All that a doctrine answers while a procedure asks."""
    found = []
    answer = None
    while True:
        try:
            decision = procedure.send(answer)
        except StopIteration:
            return found
        k = known(table.s, decision.side)
        answer = DOCTRINES[doctrine](k, decision)
        found.append(decision.kind.key(k, answer))


def play(doctrine, seed, options=None):
    """A whole game; yields each position with its question."""
    setup = SetUp("midway", "campaign", options or {}, key=DiceKey(seed=str(seed)))
    game = new_game(GAME, setup)
    while not game.over:
        decision = game.decision
        k = known(game.s, decision.side)
        yield game, k, decision
        game.choose(decision.options.index(DOCTRINES[doctrine](k, decision)))


def empty_fields(table):
    """No US aircraft anywhere but on carriers."""
    for unit in table.data.us_air:
        if table.s.air_base[unit] < table.data.deck:
            table.s.air_base[unit] = -2


@pytest.mark.parametrize("options", [{}, ALL_ON])
@pytest.mark.parametrize("doctrine", PLAY_TO_WIN)
def test_they_finish_games(doctrine, options):
    assert max(game.s.turn for game, _, _ in play(doctrine, 3, options)) > 3


def test_the_best_is_the_usual_one():
    assert next(iter(GAME.doctrines(0))) == "hunt"
    assert list(GAME.doctrines(0)) == ["hunt", "airfields", "history"]


def test_what_is_kept_between_questions_changes_no_answer():
    for _, k, decision in play("hunt", 5):
        kept = DOCTRINES["hunt"](k, decision)
        seas._kept.clear()
        assert DOCTRINES["hunt"](k, decision) == kept


# --- aircraft on land -----------------------------------------------------------------------------


@rule("midway", "4.2", "6.2.1")
@pytest.mark.parametrize("doctrine", PLAY_TO_WIN)
def test_bombers_are_staged_to_the_front(sea, doctrine):
    table = sea()
    assert pick(table, "history", organization.g1_organization(table.s)) == "recruit"
    assert pick(table, doctrine, organization.g1_organization(table.s)) == "stage"
    staged = ["rebase 11AF BBR 1 to Australia", "rebase 11AF BBR 2 to Australia"]
    assert picks(table, doctrine, air_groups.stage(table.s)) == staged
    assert table.based("11AF BBR 2") == "Australia"


@rule("midway", "6.2.1")
@pytest.mark.parametrize("doctrine", PLAY_TO_WIN)
def test_recruits_go_on_to_the_front(sea, doctrine):
    table = sea()
    for unit in ("11AF BBR 1", "11AF BBR 2"):
        table.station(unit, "Australia")
    first = pick(table, doctrine, organization.recruit(table.s))
    assert first in ("recruit RAAF BBR at Australia", "recruit 18 BW at West Coast")
    for unit in ("18 BW", "7 AF FTR"):
        table.station(unit, "West Coast")
    assert pick(table, doctrine, organization.g1_organization(table.s)) == "stage"
    assert picks(table, doctrine, air_groups.stage(table.s)) == [
        "rebase 18 BW to Australia",
        "rebase 7 AF FTR to Australia",
    ]


@pytest.mark.parametrize(("doctrine", "left"), [("hunt", 0), ("history", 2)])
def test_in_a_whole_game_recruits_leave_the_west_coast_with_one_and_not_with_the_other(
    doctrine, left
):
    *_, (game, _, _) = play(doctrine, 8)
    data = game.s.data
    coast = data.graph.id_of("West Coast")
    there = [u for u in data.us_air if game.s.air_base[u] == coast]
    assert len(there) == left


@rule("midway", "6.2.3")
@pytest.mark.parametrize("doctrine", PLAY_TO_WIN)
def test_land_based_bombers_fly_on_the_route_to_port_moresby(sea, doctrine):
    table = sea()
    for unit in ("11AF BBR 1", "11AF BBR 2"):
        table.station(unit, "Australia")
    assert picks(table, "history", naval_operations.g3_operations(table.s)) == ["air", "on MI"]
    assert picks(table, doctrine, naval_operations.g3_operations(table.s)) == ["air", "on MO"]


@rule("midway", "8.2")
@pytest.mark.parametrize("doctrine", PLAY_TO_WIN)
def test_medium_bombers_are_ferried_to_where_they_reach_rabaul(sea, doctrine):
    table = sea()
    empty_fields(table)
    table.s.base_step[table.space("Port Moresby")] = 2
    table.station("RAAF BBR", "Australia")
    assert pick(table, doctrine, naval_operations.g3_operations(table.s)) == "ferry"
    moved = picks(table, doctrine, air_groups.ferry(table.s, table.route("MO")))
    assert moved[0] == "rebase RAAF BBR to Port Moresby"


@rule("midway", "4.2.2", "6.2.1")
@pytest.mark.parametrize("doctrine", PLAY_TO_WIN)
def test_a_tender_stays_where_an_air_unit_needs_her(sea, doctrine):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6", "AVD-12")
    table.station("7 AF FTR", "Pearl Harbor")
    assert pick(table, "history", organization.g1_organization(table.s)) != "reorganize"
    assert pick(table, doctrine, organization.g1_organization(table.s)) == "reorganize"
    assert picks(table, doctrine, organization.reorganize(table.s))[-2] == "reassign AVD-12 to port"
    assert table.based("7 AF FTR") == "Pearl Harbor"
    assert table.s.ship_force[table.ship("AVD-12")] == -1


@rule("midway", "4.2.2")
def test_who_cannot_leave_her_behind_does_not_sail_for_nothing(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "AVD-12")
    table.us("TF-1", "Pearl Harbor", "CV-6")
    table.station("7 AF FTR", "Pearl Harbor")
    k = known(table.s, 0)
    travellers = {journey.force for journey in journeys_from(k, table.space("Pearl Harbor"))}
    assert travellers == {table.force("TF-1")}


def journeys_from(k, home):
    from deckload.games.midway.doctrine.journeys import journeys
    from deckload.games.midway.doctrine.sea import Sea

    sea = Sea(k)
    sea.hopes = [9.0 if name == "SO" else 0.0 for name in k.data.routes]
    return journeys(sea, home)


@rule("midway", "6.1.7")
@pytest.mark.parametrize(("doctrine", "place"), [("hunt", "CV-8"), ("history", "Midway")])
def test_a_free_deck_comes_before_a_field(sea, doctrine, place):
    table = sea()
    empty_fields(table)
    table.us("TF-16", "MI5", "CV-8")
    for unit in ("Hornet FTR", "Hornet TBD"):
        table.station(unit, "CV-8")
    table.s.air_base[table.air("Hornet SBD")] = -2
    table.fly("Enterprise SBD", "MI4", STRIKE, 0)  # her own carrier is gone
    orders = command(table.s, AIR_ARM, table.route("MI"))
    asked = landing._land_one(table.s, table.air("Enterprise SBD"), orders)
    assert pick(table, doctrine, asked) == f"land {place}"


# --- the fleet ------------------------------------------------------------------------------------


def battleships_before_midway(table, us_at):
    """Two divisions of battleships in sight, about to come on, and Enterprise in their way."""
    table.us("TF-16", us_at, "CV-6", "CV-8")
    table.ijn("Guard", "MI4", "BB-1", "BB-2")
    table.spot("Guard")
    table.s.next_marker = table.marker("MI")
    return naval_operations.sail(table.s, table.route("MI"))


@rule("midway", "9.1", "9.4.2")
@pytest.mark.parametrize(("doctrine", "move"), [("hunt", "sail TF-16 to MI6"), ("history", "done")])
def test_carriers_draw_off_from_guns_that_are_coming(sea, doctrine, move):
    table = sea()
    assert pick(table, doctrine, battleships_before_midway(table, "MI5")) == move


@rule("midway", "9.4.2")
@pytest.mark.parametrize(("doctrine", "move"), [("hunt", "done"), ("history", "sail TF-16 to MI6")])
def test_carriers_do_not_sail_into_gun_range_for_a_poor_prize(sea, doctrine, move):
    table = sea()
    assert pick(table, doctrine, battleships_before_midway(table, "Pearl Harbor")) == move


@rule("midway", "6.2.3", "3.3")
@pytest.mark.parametrize(("doctrine", "answer"), [("hunt", "air"), ("history", "naval")])
def test_nobody_chases_a_lone_destroyer_while_there_is_better_game(sea, doctrine, answer):
    table = sea()
    for unit in ("11AF BBR 1", "11AF BBR 2"):
        table.station(unit, "Australia")
    table.us("TF-16", "MI6", "CV-6")
    table.ijn("Guard", "MI4", "DD-2")
    table.spot("Guard")
    assert pick(table, doctrine, naval_operations.g3_operations(table.s)) == answer


@rule("midway", "6.2.2")
def test_signals_are_for_carriers_and_transports_before_a_destroyer(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6", "CV-8")
    table.ijn("Guard", "MI4", "DD-2")
    table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    assert pick(table, "hunt", intelligence.g2_intelligence(table.s)) == "signals"
    assert pick(table, "hunt", intelligence._signals(table.s)) == "signals 2nd CSF"


@rule("midway", "3.3")
def test_a_transport_is_worth_more_while_it_can_take_something(sea):
    table = sea()
    force = table.ijn("Invasion MO", "MO2", "TR-4")
    before = sighting_of(known(table.s, 0), force).prices
    table.s.captured[table.route("MO")] = 1
    after = sighting_of(known(table.s, 0), force).prices
    assert before[0] > 2 * after[0]


@rule("midway", "3.3", "8.1.1")
def test_cruisers_go_for_transports_at_an_objective_that_can_be_saved(sea):
    table = sea()
    empty_fields(table)
    table.us("TF-44", "Australia", "CA-17.3", "CA-17.2")
    table.ijn("Invasion MO", "Port Moresby", "TR-4", "TR-5")
    table.spot("Invasion MO")
    assert pick(table, "history", naval_operations.g3_operations(table.s)) != "naval"
    assert pick(table, "hunt", naval_operations.g3_operations(table.s)) == "naval"
    sailing = naval_operations.sail(table.s, table.route("MO"))
    assert picks(table, "hunt", sailing)[:2] == ["sail TF-44 to MO3", "sail TF-44 to Port Moresby"]
    assert table.where("TF-44") == "Port Moresby"


@rule("midway", "8.1")
def test_carriers_strike_from_two_spaces_and_cruisers_go_in_before_them(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6", "CV-8")
    table.us("TF-1", "MI6", "CA-16.2", "CA-17.2", "DD-16.4")
    table.ijn("2nd CSF", "Midway", "Hiryu", "Soryu")
    table.s.captured[table.route("MI")] = 1
    table.spot("2nd CSF")
    sailed = picks(table, "hunt", naval_operations.sail(table.s, table.route("MI")))
    assert "sail TF-1 to Midway" in sailed
    assert table.where("TF-16") == "MI6"


@rule("midway", "3.2")
@pytest.mark.parametrize("markers", [True, False])
def test_carriers_drive_off_who_stands_before_a_home_base_if_nobody_else_can(sea, markers):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6", "CV-8")
    table.ijn("Guard", "MI6", "DD-2")
    table.spot("Guard")
    if not markers:
        table.only_markers()
    sailing = naval_operations.sail(table.s, table.route("MI"))
    entered = pick(table, "hunt", sailing) == "sail TF-16 to MI6"
    assert entered is markers


@rule("midway", "3.2", "3.3")
def test_the_last_carrier_is_not_staked_when_the_score_is_good_enough(sea):
    table = sea()
    for ship in table.data.us_carriers:
        table.s.status[ship] = 2
    table.us("TF-16", "MI6", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    sailing = naval_operations.sail(table.s, table.route("MI"))
    assert pick(table, "hunt", sailing) == "sail TF-16 to MI5"
    for name in ("Akagi", "Kaga", "Soryu", "Shokaku", "Zuikaku", "Ryujo", "Junyo"):
        table.s.status[table.ship(name)] = 2
    sailing = naval_operations.sail(table.s, table.route("MI"))
    assert pick(table, "hunt", sailing) == "sail TF-16 to Pearl Harbor"


@rule("midway", "6.2.4")
def test_lost_squadrons_are_formed_anew_before_cruisers_are_repaired(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6")
    table.s.status[table.ship("CA-8.6")] = 1
    table.s.air_base[table.air("Enterprise SBD")] = -2
    assert pick(table, "history", us_logistics.g4_logistics(table.s)) == "repair"
    assert pick(table, "hunt", us_logistics.g4_logistics(table.s)) == "replace"
