"""Cases 6.2 to 6.2.2: the US phase, organization and intelligence."""

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.rules import turn
from deckload.games.midway.rules.forces import ships_of
from deckload.games.midway.rules.us_phase import intelligence, organization
from deckload.games.midway.rules.us_phase.air_groups import regroup_moves, stage_moves
from deckload.testing import rule


def offered(table, number=-1):
    decision = table.asked[number]
    return decision.keys(table.s)


def flying(table):
    return {table.data.air[unit].name for unit, at in enumerate(table.s.fly_space) if at != -1}


def refused(table, number=-1):
    return {value: why.case for value, why in table.asked[number].refused()}


# --- 6.2 -----------------------------------------------------------------------------------------


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
    leaders = [(move[1], move[2]) for move in moves if move[0] == organization.A_LEADER]
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
    from deckload.games.midway.rules.us_phase.air_groups import regroup_step

    table.run(regroup_step, answers=["rebase Enterprise TBD to CV-8", "done"])
    assert table.based("Enterprise TBD") == "CV-8"


@rule("midway", "2.2", "4.1")
def test_nobody_goes_ashore_on_a_captured_objective(sea):
    table = sea(fighter_group="on")
    midway = table.space("Midway")
    for unit in ("VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"):
        table.s.air_base[table.air(unit)] = LOST
    table.us("TF-16", "Midway", "CV-6")
    assert (table.air("Enterprise SBD"), midway) in regroup_moves(table.s, midway, [])
    table.s.captured[table.route("MI")] = 1
    assert regroup_moves(table.s, midway, []) == []


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
    from deckload.games.midway.rules.us_phase.air_groups import stage

    table.run(stage, answers=["rebase 18 BW to Alaska", "rebase 19 BG to West Coast"])
    assert (table.based("18 BW"), table.based("19 BG")) == ("Alaska", "West Coast")


# --- G-2 -----------------------------------------------------------------------------------------


@rule("midway", "6.2.2", "7.1")
def test_signals_fix_any_one_force_at_sea(sea):
    table = sea()
    table.ijn("2nd CSF", "AL1", "Hiryu", seen=False)
    table.ijn("Guard", "MI3", "CA-6", seen=False)
    table.run(intelligence.g2_intelligence, answers=["signals", "signals 2nd CSF"])
    assert table.s.spotted[table.force("2nd CSF")]
    assert not table.s.spotted[table.force("Guard")]
    assert "signals 1st CSF" not in offered(table)


@rule("midway", "6.2.2", "2.3")
def test_tenders_and_bases_search_three_spaces(sea):
    table = sea()
    table.ijn("2nd CSF", "MI3", "Hiryu", seen=False)
    table.ijn("Guard", "Wake", "CA-6", seen=False)
    table.ijn("Support", "MI2", "CA-7", seen=False)
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
    from deckload.games.midway.rules.ijn_phase import operations

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
