"""The rulebook's example of play, segment by segment, with its dice.

Where the text leaves a die out, the comment says which one was supplied.
"""

import pytest

from deckload.engine.decision import Kind
from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import AFLOAT, SUNK
from deckload.games.midway.rules import incidents, turn
from deckload.games.midway.rules.battle import battle
from deckload.games.midway.rules.ijn_phase import (
    landing,
    launch,
    logistics,
    morale,
    movement,
    operations,
    reaction,
    search,
)
from deckload.games.midway.rules.us_phase import intelligence, naval_operations, organization
from deckload.testing import rule

FORCES = ("2nd CSF", "Main Body B", "Invasion AL")


@pytest.fixture
def aleutians(desk):
    """The forces of the AL route as the example's diagrams show them."""
    table = desk().begin().empty_sea()
    table.ijn("2nd CSF", "Honshu", "Hiryu", "Ryujo", "DD-2", seen=False)
    table.ijn("Main Body B", "Honshu", "CA-5", "DD-4", seen=False)
    table.ijn("Invasion AL", "Honshu", "TR-3", "CA-8", seen=False)
    table.us("TF-8", "Alaska", "CA-8.6", "DD-8.4")
    return table


def ijn_moves(table):
    table.s.active = [table.route("AL")]
    # Dice of the example: 3 for the carriers, 1 for the main body, 6 for the invasion force.
    table.run(movement.ijn_movement, dice={"movement": [3, 1, 6]})


def strikes_fly(table):
    ijn_moves(table)
    # Hiryu's bombers roll 6, Ryujo's 2.
    table.run(launch.ijn_launch, dice={"mission": [6, 2]})


def raid_is_fought(table):
    strikes_fly(table)
    # The coastal unit fires with a 1 and hits Hiryu's bombers; the bombs miss with 2 and 3. The
    # example lists Ryujo's bomb first; ours are rolled in the order of the carriers.
    table.run(
        battle.mutual_combat,
        answers=["fire at Hiryu BBR"],
        dice={"anti_air": [1], "air_ground": [3, 2]},
    )


@rule("midway", "6.1.1")
def test_the_first_marker_activates_the_aleutians(aleutians):
    aleutians.only_markers(AL=3)
    aleutians.run(operations.draw_operations, dice={"operations_marker": [1]})
    assert aleutians.s.active == [aleutians.route("AL")]
    assert aleutians.s.current == [aleutians.marker("AL")]


@rule("midway", "6.1.2")
def test_no_allied_force_is_within_search_range(aleutians):
    aleutians.s.active = [aleutians.route("AL")]
    aleutians.run(search.ijn_search, dice={})
    assert not any(aleutians.s.spotted)


@rule("midway", "6.1.3")
def test_three_forces_move_by_their_columns(aleutians):
    ijn_moves(aleutians)
    assert [aleutians.where(force) for force in FORCES] == ["AL2", "AL1", "AL2"]


@rule("midway", "11.0")
def test_calm_seas_change_nothing(aleutians):
    ijn_moves(aleutians)
    before = aleutians.s.copy()
    # The first of the ten incident markers is a Calm Seas.
    aleutians.run(incidents.ijn_incident, dice={"incident": [1]})
    before.rolls_open += 1
    assert aleutians.s == before


@rule("midway", "6.1.4")
def test_fighters_in_alaska_have_nothing_to_do(aleutians):
    ijn_moves(aleutians)
    aleutians.run(reaction.us_reaction)
    assert aleutians.asked == []


@rule("midway", "6.1.5")
def test_both_bombers_fly_to_the_aleutians_and_no_fighter_rolls(aleutians):
    strikes_fly(aleutians)
    target = aleutians.space("Aleutians")
    flying = [unit for unit, space in enumerate(aleutians.s.fly_space) if space == target]
    assert sorted(flying) == sorted([aleutians.air("Hiryu BBR"), aleutians.air("Ryujo BBR")])
    assert all(space in (-1, target) for space in aleutians.s.fly_space)


@rule("midway", "7.0")
def test_the_player_has_seen_the_carriers_but_not_the_main_body(aleutians):
    strikes_fly(aleutians)
    s = aleutians.s
    # AL2 is three spaces from the objective, AL1 is four.
    for force, seen in zip(FORCES, (True, False, True), strict=True):
        slots = s.slots[aleutians.force(force)]
        assert all((s.slot_seen[slot] == 0b11) == seen for slot in slots)
    assert not any(s.spotted)


@rule("midway", "6.1.6")
def test_the_raid_costs_hiryu_a_step_and_leaves_the_base_whole(aleutians):
    raid_is_fought(aleutians)
    assert aleutians.step_of("Hiryu BBR") == 1
    assert aleutians.step_of("Ryujo BBR") == 2
    aleutians_now = aleutians.s.base_step[aleutians.space("Aleutians")]
    assert aleutians_now == aleutians.data.bases[aleutians.space("Aleutians")].steps


@rule("midway", "6.1.7")
def test_the_bombers_return_to_their_carriers(aleutians):
    raid_is_fought(aleutians)
    aleutians.run(landing.mutual_return)
    assert aleutians.based("Hiryu BBR") == "Hiryu"
    assert aleutians.based("Ryujo BBR") == "Ryujo"
    assert set(aleutians.s.fly_space) == {-1}


@rule("midway", "6.1.8")
def test_nothing_was_lost_and_nobody_rolls_for_morale(aleutians):
    raid_is_fought(aleutians)
    aleutians.run(morale.ijn_morale, dice={})
    assert not any(aleutians.s.withdrawing)


@rule("midway", "6.1.9")
def test_reduced_carrier_bombers_are_not_repaired(aleutians):
    raid_is_fought(aleutians)
    aleutians.run(landing.mutual_return)
    aleutians.run(logistics.ijn_logistics, dice={})
    assert aleutians.step_of("Hiryu BBR") == 1


@rule("midway", "6.2.1")
def test_the_18th_bombardment_wing_comes_to_the_west_coast(aleutians):
    aleutians.run(organization.g1_organization, answers=["recruit", "recruit 18 BW at West Coast"])
    assert aleutians.based("18 BW") == "West Coast"


@rule("midway", "6.2.2")
def test_the_seaplanes_find_both_forces_with_a_4(aleutians):
    raid_is_fought(aleutians)
    aleutians.run(landing.mutual_return)
    aleutians.run(
        intelligence.g2_intelligence, answers=["seaplanes"], dice={"seaplane_search": [4]}
    )
    spotted = [aleutians.s.spotted[aleutians.force(force)] for force in FORCES]
    assert spotted == [1, 0, 1]


def strike_from_alaska(table):
    """One 11 AF bomber (the text calls it 18 BW, which stands on the West Coast) hits Ryujo."""
    raid_is_fought(table)
    table.run(landing.mutual_return)
    table.spot("2nd CSF", "Invasion AL")
    table.run(
        naval_operations.g3_operations,
        answers=[
            "air",
            "on AL",
            "launch AL2",
            "fly 11AF BBR 1",
            "done",
            "done",
            "target 2nd CSF",
            "attack Ryujo",
            "land Alaska",
        ],
        dice={
            # Hiryu's fighters roll 5; Ryujo's roll is not given: a 1, which is CAP.
            "mission": [5, 1],
            # Ryujo's fighters miss with a 5, the bomber hits with a 3.
            "air_combat": [5, 3],
            # All three ships miss; their dice are not given: sixes.
            "anti_air": [6, 6, 6],
            # The bomber hits; its die is not given: a 1.
            "air_naval": [1],
            "hit_on_IJN": [3],
        },
    )


@rule("midway", "6.2.3")
def test_one_bomber_sinks_ryujo(aleutians):
    strike_from_alaska(aleutians)
    assert aleutians.status("Ryujo") == SUNK
    assert aleutians.status("Hiryu") == AFLOAT
    assert aleutians.based("Ryujo BBR") == LOST


@rule("midway", "9.1")
def test_ryujos_fighters_are_reduced_and_land_on_hiryu(aleutians):
    strike_from_alaska(aleutians)
    assert aleutians.step_of("Ryujo FTR") == 1
    assert aleutians.based("Ryujo FTR") == "Hiryu"
    assert aleutians.based("11AF BBR 1") == "Alaska"


@rule("midway", "6.2.4")
def test_there_is_nothing_to_repair_but_what_lies_elsewhere(aleutians):
    strike_from_alaska(aleutians)
    aleutians.run(turn.g4_logistics)
    assert aleutians.asked == []


@rule("midway", "6.3")
def test_administration_puts_the_marker_away_and_hides_the_forces(aleutians):
    strike_from_alaska(aleutians)
    kind = aleutians.marker("AL")
    aleutians.s.pool[kind] -= 1
    aleutians.s.drawn[kind] += 1
    aleutians.s.current = [kind]
    aleutians.s.agenda = []
    procedure = turn.administration(aleutians.s)
    assert aleutians.ask(procedure) is None
    assert not any(aleutians.s.spotted)
    assert aleutians.s.current == []
    assert aleutians.s.played[kind] == 1
    places = [aleutians.where(force) for force in FORCES]
    assert places == ["AL2", "AL1", "AL2"]
    assert aleutians.where("TF-8") == "Alaska"


def test_every_question_of_the_example_has_a_prompt(aleutians):
    strike_from_alaska(aleutians)
    for decision in aleutians.asked:
        assert isinstance(decision.kind, Kind)
        assert decision.case
        assert decision.prompt(aleutians.s).strip()
