"""Cases 6.2 to 6.2.4, 8.1.1 and chapter 10: what the player does with his own forces."""

import pytest

from deckload.games.midway.facts import LOST, RESERVE
from deckload.games.midway.rules import (
    intelligence,
    naval_operations,
    organization,
    turn,
    us_logistics,
)
from deckload.games.midway.rules.air_groups import ferry_moves, regroup_moves, stage_moves
from deckload.games.midway.rules.forces import ships_of
from deckload.games.midway.rules.movement import us_allowance, us_steps
from deckload.games.midway.state import AFLOAT, DAMAGED, IN_RESERVE, STRIKE
from deckload.testing import rule


def offered(table, number=-1):
    decision = table.asked[number]
    return decision.keys(table.s)


def refused(table, number=-1):
    return {value: why.case for value, why in table.asked[number].refused()}


# --- 6.2 ------------------------------------------------------------------------------------------


@rule("midway", "6.2")
def test_every_segment_may_be_skipped_and_comes_once(desk):
    table = desk().begin()
    table.s.agenda.clear()
    table.run(turn.us_phase, answers=["skip", "skip", "skip", "skip"])
    assert [d.case for d in table.asked] == ["6.2.1", "6.2.2", "6.2.3", "6.2.4"]


@rule("midway", "6.2")
def test_what_is_not_offered_says_why(sea):
    table = sea()
    table.run(organization.g1_organization, answers=["skip"])
    assert refused(table)["regroup"] == "4.1"
    assert "recruit" in offered(table)


# --- G-1 -----------------------------------------------------------------------------------------


@rule("midway", "6.2.1")
def test_ships_change_task_forces_in_one_space(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CA-16.2", leader="Spruance")
    table.us("TF-17", "MI5", "CV-5", "DD-17.4")
    table.run(
        organization.reorganize,
        answers=["reassign CA-16.2 to TF-17", "reassign Spruance to TF-17", "done"],
    )
    assert table.s.leader_force[table.leader("Spruance")] == table.force("TF-17")
    assert len(ships_of(table.s, table.force("TF-17"))) == 3
    # At sea nobody can be left without a task force.
    assert not any("to port" in key for decision in table.asked for key in decision.keys(table.s))


@rule("midway", "10.0")
def test_a_force_has_one_admiral_and_a_full_one_cannot_lose_him(sea):
    table = sea()
    ships = ("CV-6", "CV-8", "CA-16.2", "DD-16.4", "AVD-12", "CA-17.2")
    table.us("TF-16", "MI5", *ships, leader="Spruance")
    table.us("TF-17", "MI5", "CV-5", leader="Fletcher")
    table.us("TF-1", "MI5", "DD-17.4")
    space = table.space("MI5")
    moves = organization.exchanges(table.s, space, [])
    leaders = [(move[1], move[2]) for move in moves if move[0] == organization.LEADER]
    # Spruance's force holds six only because of him; Fletcher may go to TF-1 alone.
    assert leaders == [(table.leader("Fletcher"), table.force("TF-1"))]


@rule("midway", "4.3.1")
def test_in_a_home_base_ships_may_be_left_by_themselves(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6", "CA-16.2")
    table.single("BB4", "Pearl Harbor")
    table.run(
        organization.reorganize,
        answers=[
            "reassign CV-6 Enterprise to port",
            "reassign BB4 to TF-16",
            "reassign CA-16.2 to port",
        ],
    )
    assert table.s.ship_space[table.ship("CV-6")] == table.space("Pearl Harbor")
    assert table.s.ship_force[table.ship("BB4")] == table.force("TF-16")
    assert table.where("TF-16") == "Pearl Harbor"


@rule("midway", "4.3.1")
def test_a_new_task_force_is_built_from_ships_in_port(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6")
    table.single("BB4", "Pearl Harbor")
    table.run(
        organization.build,
        answers=["build TF-1 at Pearl Harbor", "enlist CV-6", "enlist BB4"],
    )
    assert table.where("TF-1") == "Pearl Harbor"
    assert table.where("TF-16") is None
    assert len(ships_of(table.s, table.force("TF-1"))) == 2


@rule("midway", "6.2.1")
def test_reinforcements_arrive_where_their_counter_says(desk):
    table = desk().begin()
    table.s.agenda.clear()
    table.run(organization.recruit, answers=["recruit BB4 at West Coast", "join TF-11"])
    assert table.s.ship_force[table.ship("BB4")] == table.force("TF-11")
    table.run(organization.recruit, answers=["recruit DD-1.4 at West Coast", "alone"])
    assert table.s.ship_space[table.ship("DD-1.4")] == table.space("West Coast")
    keys = [k for d in table.asked[:1] for k in d.keys(table.s)]
    assert "recruit RAAF BBR at Australia" in keys
    assert not any("BB4" in key for key in keys)


@rule("midway", "4.1")
def test_carrier_units_change_decks_in_one_space(sea):
    table = sea()
    table.us("TF-16", "Pearl Harbor", "CV-6", "CV-8")
    table.s.air_base[table.air("Hornet TBD")] = LOST
    space = table.space("Pearl Harbor")
    names = {table.data.air[unit].name for unit, _ in regroup_moves(table.s, space, [])}
    assert names == {"Enterprise FTR", "Enterprise SBD", "Enterprise TBD"}
    from deckload.games.midway.rules.air_groups import regroup_step

    table.run(regroup_step, answers=["rebase Enterprise TBD to CV-8", "done"])
    assert table.based("Enterprise TBD") == "CV-8"


@rule("midway", "4.2", "6.2.1")
def test_aircraft_are_staged_between_home_bases(sea):
    table = sea()
    table.station("18 BW", "West Coast")
    moves = [
        table.data.space_names[space]
        for unit, space in stage_moves(table.s)
        if unit == table.air("18 BW")
    ]
    assert sorted(moves) == ["Alaska", "Australia"]
    from deckload.games.midway.rules.air_groups import stage

    table.run(stage, answers=["rebase 18 BW to Alaska", "rebase 19 BG to West Coast"])
    assert (table.based("18 BW"), table.based("19 BG")) == ("Alaska", "West Coast")


# --- G-2 -----------------------------------------------------------------------------------------


@rule("midway", "6.2.2", "7.1")
def test_signals_fix_any_one_force_at_sea(sea):
    table = sea()
    table.ijn("2nd CSF", "AL1", "Hiryu", seen=False)
    table.ijn("Guard", "MI3", "CA-1", seen=False)
    table.run(intelligence.g2_intelligence, answers=["signals", "signals 2nd CSF"])
    assert table.s.spotted[table.force("2nd CSF")]
    assert not table.s.spotted[table.force("Guard")]
    assert "signals 1st CSF" not in offered(table)


@rule("midway", "6.2.2", "2.3")
def test_tenders_and_bases_search_three_spaces(sea):
    table = sea()
    table.ijn("2nd CSF", "MI3", "Hiryu", seen=False)
    table.ijn("Guard", "Wake", "CA-1", seen=False)
    table.ijn("Support", "MI2", "CA-2", seen=False)
    assert [table.data.space_names[p] for p in intelligence.searchers(table.s)] == ["Midway"]
    table.run(intelligence.g2_intelligence, answers=["seaplanes"], dice={"seaplane_search": [5]})
    assert not any(table.s.spotted)
    table.run(intelligence.g2_intelligence, answers=["seaplanes"], dice={"seaplane_search": [1]})
    assert table.s.spotted[table.force("2nd CSF")]
    assert table.s.spotted[table.force("Guard")]
    assert not table.s.spotted[table.force("Support")]
    search = intelligence.SEARCH
    assert search.odds(table.s, 0, table.space("Midway")) == "67%"
    table.s.base_step[table.space("Midway")] = 0
    assert intelligence.searchers(table.s) == []
    table.us("TF-16", "MI4", "AVD-12")
    assert [table.data.space_names[p] for p in intelligence.searchers(table.s)] == ["MI4"]


@rule("midway", "6.2.2")
def test_a_marker_looked_at_comes_next(sea):
    from deckload.games.midway.rules import operations

    table = sea()
    table.only_markers(SO=1, MI=4)
    table.run(
        intelligence.g2_intelligence, answers=["codebreakers"], dice={"operations_marker": [5]}
    )
    assert table.s.next_marker == table.marker("SO")
    assert table.s.pool[table.marker("SO")] == 0
    table.run(intelligence.g2_intelligence)
    table.run(operations.draw_operations, dice={})
    assert table.s.active == [table.route("SO")]
    assert table.s.next_marker == -1


# --- 8.1.1 ---------------------------------------------------------------------------------------


@rule("midway", "8.1.1")
def test_allowances(sea):
    table = sea()
    force = table.us("TF-16", "MI5", "CV-6")
    assert us_allowance(table.s, force) == 2
    table.us("TF-16", "MI5", "BB4")
    assert us_allowance(table.s, force) == 1


@rule("midway", "10.1")
def test_an_admiral_adds_a_space_and_a_home_base(sea):
    table = sea()
    force = table.us("TF-17", "New Caledonia", "CV-5", leader="Fletcher")
    assert us_allowance(table.s, force) == 3
    reach = {
        table.data.space_names[move[2]]
        for move in naval_operations.redeployments(table.s, table.space("New Caledonia"), [])
    }
    assert reach == {"Samoa", "Australia", "Pearl Harbor"}
    table.s.leader_force[table.leader("Fletcher")] = -2
    reach = {
        table.data.space_names[move[2]]
        for move in naval_operations.redeployments(table.s, table.space("New Caledonia"), [])
    }
    assert reach == {"Samoa", "Australia"}


@rule("midway", "8.1")
def test_us_ships_stop_before_the_perimeter_and_at_the_enemy(sea):
    table = sea()
    names = table.data.space_names
    assert [names[p] for p in us_steps(table.s, table.space("MI3"))] == ["MI4"]
    assert [names[p] for p in us_steps(table.s, table.space("AL2"))] == ["AL3"]
    assert [names[p] for p in us_steps(table.s, table.space("SO2"))] == ["Solomons"]
    assert us_steps(table.s, table.space("Samoa")) == ()
    table.us("TF-16", "MI6", "CV-6", leader="Spruance")
    table.ijn("2nd CSF", "Midway", "Hiryu")
    table.run(
        naval_operations.sail,
        table.route("MI"),
        answers=["sail TF-16 to MI5", "sail TF-16 to Midway"],
    )
    assert table.where("TF-16") == "Midway"
    assert table.s.spotted[table.force("2nd CSF")]


@rule("midway", "8.1.1")
def test_entering_a_home_base_ends_the_move(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6")
    table.run(naval_operations.sail, table.route("MI"), answers=["sail TF-16 to Pearl Harbor"])
    assert table.where("TF-16") == "Pearl Harbor"


@rule("midway", "8.0")
def test_one_force_finishes_before_the_next_and_moves_once(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6")
    table.us("TF-17", "MI6", "CV-5")
    table.run(
        naval_operations.sail,
        table.route("MI"),
        answers=["sail TF-16 to MI5", "sail TF-16 to Midway", "sail TF-17 to MI5", "stop"],
    )
    assert (table.where("TF-16"), table.where("TF-17")) == ("Midway", "MI5")
    second = table.asked[1].keys(table.s)
    assert all("TF-16" in key or key == "stop" for key in second)


@rule("midway", "8.0")
def test_coastal_units_never_move(play):
    """Over a whole game no coastal unit appears where none is printed."""
    for game in play(5):
        for space, steps in enumerate(game.s.base_step):
            assert steps == 0 or game.s.data.bases[space] is not None


# --- G-3 -----------------------------------------------------------------------------------------


@rule("midway", "4.3.1", "8.1.1")
def test_single_ships_go_from_home_base_to_home_base_only(sea):
    table = sea()
    table.single("BB4", "West Coast")
    table.run(
        naval_operations.g3_operations,
        answers=["g3 Redeploy from West Coast", "redeploy BB4 to Pearl Harbor"],
    )
    assert table.s.ship_space[table.ship("BB4")] == table.space("Pearl Harbor")
    names = table.asked[0].keys(table.s)
    assert not any("Naval operation on MI" in key for key in names)


@rule("midway", "6.2.3")
def test_a_naval_operation_sails_strikes_fights_and_lands(sea):
    table = sea()
    table.us("TF-16", "MI6", "CV-6", "CA-16.2", leader="Spruance")
    table.ijn("2nd CSF", "MI4", "Hiryu", seen=False)
    table.spot("2nd CSF")
    for unit in ("VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"):
        table.s.air_base[table.air(unit)] = LOST
    table.run(
        naval_operations.g3_operations,
        answers=[
            "g3 Naval operation on MI",
            "sail TF-16 to MI5",
            "stop",
            "stay",
            "launch MI4",
            "launch MI4",
            "lead Enterprise SBD",
            "land CV-6",
            "land CV-6",
        ],
        dice={
            "incident": [1],
            "mission": [2],  # Hiryu's fighters go up
            "air_combat": [5, 6],
            "anti_air": [4],
            "air_naval": [4, 2],  # a 4 hits only because of the admiral
            "hit_on_IJN": [6, 3],
        },
    )
    assert table.s.status[table.ship("Hiryu")] == 2
    assert table.s.tally[table.route("MI")] == 1
    assert table.s.in_g3 == 0
    assert table.s.bonus == []
    assert set(table.s.fly_space) == {-1}


@rule("midway", "6.2.3", "7.2")
def test_a_force_may_sail_into_an_unspotted_one_and_strike_it_there(sea):
    table = sea()
    table.us("TF-8", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu", "CA-1", seen=False)
    for unit in (
        "VMF 221",
        "VMSB 241",
        "PW 2",
        "7 AF Det",
        "TBD Det",
        "Enterprise FTR",
        "Enterprise TBD",
        "Hiryu FTR",
        "Hiryu BBR",
    ):
        table.s.air_base[table.air(unit)] = LOST
    table.run(
        naval_operations.g3_operations,
        answers=[
            "g3 Naval operation on MI",
            "sail TF-8 to Midway",
            "sail TF-8 to MI4",
            "launch MI4",
            "attack Hiryu",
            "attack CA-1",
            "land CV-6",
        ],
        dice={"incident": [1], "anti_air": [6, 6], "air_naval": [6], "surface": [6, 6, 6]},
    )
    # Open sea: the Japanese give way.
    assert table.where("2nd CSF") == "MI3"
    assert table.where("TF-8") == "MI4"


@rule("midway", "6.2.3", "11.0")
def test_weather_grounds_an_operation_and_then_clears(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    table.run(
        naval_operations.g3_operations,
        answers=["g3 Naval operation on MI", "done"],
        dice={"incident": [9]},
    )
    assert table.s.weather == [0, 0, 0, 0]


@rule("midway", "6.2.3")
def test_in_an_operation_no_landing_is_made_and_an_idle_base_does_not_fight(sea):
    table = sea()
    table.us("TF-16", "MI6", "CA-16.2")
    table.ijn("Invasion MI", "Midway", "TR-1", "BB-1")
    table.spot("Invasion MI")
    for unit in ("VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"):
        table.s.air_base[table.air(unit)] = LOST
    table.run(
        naval_operations.g3_operations,
        answers=["g3 Naval operation on MI", "done"],
        dice={"incident": [1]},
    )
    assert table.s.captured[table.route("MI")] == 0


@rule("midway", "6.2.3", "8.2")
def test_aircraft_are_ferried_along_a_route_with_room(sea):
    table = sea()
    table.station("18 BW", "Australia")
    moves = {
        (table.data.air[unit].name, table.data.space_names[space])
        for unit, space in ferry_moves(table.s, table.route("MO"))
    }
    assert ("18 BW", "Port Moresby") in moves
    assert ("8 PG", "Australia") in moves
    # VMF 221 flies twice its range of 1, and Pearl Harbor is three spaces from Midway.
    assert ferry_moves(table.s, table.route("MI")) == []
    table.run(
        naval_operations.g3_operations,
        answers=["g3 Ferry aircraft on MO", "rebase 18 BW to Port Moresby", "done"],
    )
    assert table.based("18 BW") == "Port Moresby"


@rule("midway", "6.2.3")
def test_land_based_strikes_leave_carriers_out(sea):
    table = sea()
    table.us("TF-16", "MI4", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    from deckload.games.midway.rules import reaction

    route = table.route("MI")
    table.ask(reaction.launch_strikes(table.s, route, False), answers=["stay"] * 5)
    asked = {table.data.air[d.about].name for d in table.asked}
    assert asked == {"VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"}
    table.ask(reaction.launch_strikes(table.s, route, True), answers=["stay"] * 3)
    asked = {table.data.air[d.about].name for d in table.asked}
    assert asked == {"Enterprise FTR", "Enterprise SBD", "Enterprise TBD"}


# --- G-4 -----------------------------------------------------------------------------------------


@rule("midway", "6.2.4", "3.3")
@pytest.mark.parametrize(("face", "comes_back"), [(3, True), (4, False)])
def test_saratoga_may_leave_the_yard(desk, face, comes_back):
    from deckload.games.midway.rules.victory import half_points

    table = desk().begin()
    table.s.agenda.clear()
    assert half_points(table.s) == -4
    answers = ["repair", "yard Pearl Harbor", "alone"] if comes_back else ["repair"]
    table.run(us_logistics.g4_logistics, answers=answers, dice={"us_repair": [face]})
    assert table.status("CV-3") == (AFLOAT if comes_back else DAMAGED)
    assert half_points(table.s) == (0 if comes_back else -4)


@rule("midway", "6.2.4")
def test_reduced_units_on_land_or_in_port_are_rebuilt(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.us("TF-17", "Pearl Harbor", "CV-5")
    for name in ("Enterprise SBD", "Yorktown SBD", "VMF 221", "8 PG"):
        table.s.air_step[table.air(name)] = 1
    units = [table.data.air[unit].name for unit in us_logistics.reduced_units(table.s)]
    assert units == ["Yorktown SBD", "VMF 221", "8 PG"]
    table.run(
        us_logistics.g4_logistics, answers=["rebuild", "rebuild Yorktown SBD", "rebuild 8 PG"]
    )
    assert (table.step_of("Yorktown SBD"), table.step_of("8 PG")) == (2, 2)
    assert table.step_of("VMF 221") == 1


@rule("midway", "6.2.4")
def test_a_reduced_base_is_repaired_away_from_the_enemy(sea):
    table = sea()
    table.s.base_step[table.space("Midway")] = 1
    table.s.base_step[table.space("Aleutians")] = 1
    table.ijn("2nd CSF", "Aleutians", "Hiryu")
    table.run(us_logistics.g4_logistics, answers=["fortify"])
    assert table.s.base_step[table.space("Midway")] == 2
    assert table.s.base_step[table.space("Aleutians")] == 1


@rule("midway", "6.2.4")
def test_lost_air_units_are_formed_anew(sea):
    table = sea()
    table.us("TF-17", "Pearl Harbor", "CV-5")
    for name in ("Enterprise SBD", "VMF 221", "Yorktown FTR"):
        table.s.air_base[table.air(name)] = LOST
        table.s.air_step[table.air(name)] = 0
    table.run(us_logistics.g4_logistics, answers=["replace", "replace Enterprise SBD to CV-5"])
    assert (table.based("Enterprise SBD"), table.step_of("Enterprise SBD")) == ("CV-5", 1)
    table.run(us_logistics.g4_logistics, answers=["replace"])
    assert table.based("VMF 221") == RESERVE
    table.run(organization.g1_organization, answers=["recruit", "recruit VMF 221 at West Coast"])
    assert (table.based("VMF 221"), table.step_of("VMF 221")) == ("West Coast", 2)


def test_reserves_are_not_yet_afloat(desk):
    table = desk()
    assert table.status("AVD-17.9") == IN_RESERVE
    assert STRIKE not in table.s.mission
