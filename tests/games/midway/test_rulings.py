"""Rulings by the text: what is attacked, who answers, who gives way, and when aim is taken."""

import pytest

from deckload.engine.procedures import STEPS
from deckload.games.midway.model.game_data import LOST, NOWHERE
from deckload.games.midway.model.state import (
    AFLOAT,
    ALL_FORCES,
    BASE,
    CAP,
    DAMAGED,
    LEADER_LOST,
    OFF_MAP,
    STRIKE,
    SUNK,
    WAITING,
)
from deckload.games.midway.rules.basing import based_at, capacity_of, lose_overflow
from deckload.games.midway.rules.battle import air_combat, battle, bombing, surface
from deckload.games.midway.rules.battle.damage import leave_play
from deckload.games.midway.rules.ijn_phase import launch, movement
from deckload.games.midway.rules.turn import next_turn
from deckload.testing import rule

ATTACK_TF, ATTACK_OBJ = 1, 6  # of carrier bombers


def part(table, route):
    table.run("midway.landing.part_forces", (table.route(route),))


# --- what Japanese aircraft attack (6.1.5) -------------------------------------------------------


@pytest.fixture
def bare_midway(sea):
    """Midway without its defences, a US task force behind it, Japanese carriers two spaces off."""
    table = sea()
    table.s.active = [table.route("MI")]
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.us("TF-16", "MI5", "CV-6")
    table.s.base_step[table.space("Midway")] = 0
    table.s.air_base = [
        LOST if base == table.space("Midway") else base for base in table.s.air_base
    ]
    table.s.air_base[table.air("11 Det")] = LOST
    return table


@rule("midway", "6.1.5")
def test_bombers_sent_to_an_objective_without_a_base_go_for_ships_in_sight(bare_midway):
    bare_midway.spot("TF-16")
    bare_midway.run(launch.ijn_launch, dice={"mission": [ATTACK_OBJ]})
    unit = bare_midway.air("Hiryu BBR")
    assert bare_midway.s.fly_space[unit] == bare_midway.space("MI5")
    assert bare_midway.s.fly_for[unit] == ALL_FORCES


@rule("midway", "6.1.5")
def test_nobody_raids_an_objective_where_nothing_is_left(bare_midway):
    bare_midway.run(launch.ijn_launch)
    assert set(bare_midway.s.fly_space) == {OFF_MAP}


@rule("midway", "6.1.5", "15.1")
def test_troops_ashore_are_something_to_bomb(sea):
    table = sea(ground="on")
    table.s.active = [table.route("AL")]
    table.ijn("2nd CSF", "AL4", "Hiryu")
    table.run(launch.ijn_launch, dice={"mission": [ATTACK_TF]})
    assert table.s.fly_space[table.air("Hiryu BBR")] == table.space("Aleutians")


@rule("midway", "6.1.6")
def test_where_nobody_is_left_to_fight_there_is_no_battle(bare_midway):
    bare_midway.ijn("Guard", "Midway", "CA-6")
    assert battle.contested(bare_midway.s, bare_midway.route("MI")) == []
    bare_midway.ijn("Invasion MI", "Midway", "TR-1")
    assert battle.contested(bare_midway.s, bare_midway.route("MI")) == [bare_midway.space("Midway")]


# --- admirals (10.0) -----------------------------------------------------------------------------


@rule("midway", "10.0")
@pytest.mark.parametrize("order", [("CV-6", "DD-16.4"), ("DD-16.4", "CV-6")])
def test_an_admiral_lives_while_one_of_his_ships_was_only_damaged(sea, order):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "DD-16.4", leader="Spruance")
    for ship in order:
        leave_play(table.s, table.ship(ship), DAMAGED if ship == "CV-6" else SUNK)
    assert table.s.leader_force[table.leader("Spruance")] == WAITING


@rule("midway", "10.0")
def test_an_admiral_is_lost_with_the_last_of_his_ships(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "DD-16.4", leader="Spruance")
    for ship in ("CV-6", "DD-16.4"):
        leave_play(table.s, table.ship(ship), SUNK)
    assert table.s.leader_force[table.leader("Spruance")] == LEADER_LOST


@rule("midway", "10.0")
def test_a_ship_that_was_damaged_under_another_admiral_saves_nobody(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    leave_play(table.s, table.ship("CV-6"), DAMAGED)
    table.us("TF-16", "MI5", "DD-16.4", leader="Spruance")
    leave_play(table.s, table.ship("DD-16.4"), SUNK)
    assert table.s.leader_force[table.leader("Spruance")] == LEADER_LOST


@rule("midway", "10.0", "4.3")
def test_a_ship_that_went_to_the_yard_in_an_earlier_turn_saves_no_admiral(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "DD-16.4", leader="Spruance")
    leave_play(table.s, table.ship("CV-6"), DAMAGED)
    STEPS[next_turn.name](table.s)
    leave_play(table.s, table.ship("DD-16.4"), SUNK)
    assert table.s.leader_force[table.leader("Spruance")] == LEADER_LOST


# --- a field that is hit while fighters are up (4.2.1) -------------------------------------------


@rule("midway", "4.2.1", "6.1.7")
def test_fighters_on_patrol_keep_their_place_as_often_as_those_on_the_ground(sea):
    kept = []
    for seed in range(60):
        table = sea()
        table.s.dice_key = bytes([seed] * 32)
        table.fly("VMF 221", "Midway", CAP, BASE)
        table.s.base_step[table.space("Midway")] = 1
        lose_overflow(table.s, table.space("Midway"))
        standing = based_at(table.s, table.space("Midway"))
        kept.append(len(standing) < capacity_of(table.s, table.space("Midway")))
    assert 5 < sum(kept) < 55, "the place of the patrol is drawn like any other"


# --- gunfire (9.4.2) -----------------------------------------------------------------------------


@rule("midway", "9.4.2")
def test_japanese_guns_go_for_carriers_as_us_guns_may(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CA-16.2")
    table.ijn("Guard", "MI5", "CA-8")
    table.run(
        surface.surface_action,
        table.space("MI5"),
        dice={"surface": [6, 6, 3], "hit_on_USN": [5]},
    )
    assert (table.status("CV-6"), table.status("CA-16.2")) == (DAMAGED, AFLOAT)


# --- who answers fighters (9.1) ------------------------------------------------------------------


@rule("midway", "9.1", "9.4.2")
def test_the_bomber_that_is_fired_on_answers_and_is_hit(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI4", "Hiryu")
    for unit in ("7 AF Det", "VMSB 241"):
        table.fly(unit, "MI4", STRIKE, force)
    table.fly("Enterprise TBD", "MI4", STRIKE, force)
    table.fly("Hiryu FTR", "MI4", CAP, force)
    # The torpedo planes come first: they are fired on, they answer (in vain), they are lost.
    table.run(air_combat.air_to_air, table.space("MI4"), dice={"air_combat": [4, 3]})
    shots = [entry.roll.subject.split(" ")[0] for entry in table.log if entry.roll]
    assert shots == ["Hiryu", "Enterprise"]
    assert table.based("Enterprise TBD") == LOST
    assert table.step_of("7 AF Det") == 2


@rule("midway", "9.4.2")
def test_among_equals_the_player_says_who_is_fired_on(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI4", "Hiryu")
    for unit in ("Enterprise SBD", "Hornet SBD"):
        table.fly(unit, "MI4", STRIKE, force)
    table.fly("Hiryu FTR", "MI4", CAP, force)
    table.run(
        air_combat.air_to_air,
        table.space("MI4"),
        answers=["draw fire Hornet SBD"],
        dice={"air_combat": [1, 1]},
    )
    assert (table.step_of("Enterprise SBD"), table.step_of("Hornet SBD")) == (2, 1)
    assert table.step_of("Hiryu FTR") == 1


@rule("midway", "9.4.2")
def test_hits_fall_only_on_those_who_are_fired_on(sea):
    table = sea()
    force = table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    for unit in ("Enterprise TBD", "Enterprise SBD", "7 AF Det"):
        table.fly(unit, "MI4", STRIKE, force)
    for unit in ("Hiryu FTR", "Soryu FTR"):
        table.fly(unit, "MI4", CAP, force)
    table.run(
        air_combat.air_to_air,
        table.space("MI4"),
        answers=["fire at Hiryu FTR"],
        dice={"air_combat": [1, 1, 6, 6]},
    )
    steps = [table.step_of(u) for u in ("Enterprise TBD", "Enterprise SBD", "7 AF Det")]
    assert steps == [0, 1, 2]


# --- withdrawal (6.1.7) --------------------------------------------------------------------------


@rule("midway", "6.1.7")
def test_a_withdrawal_is_one_space_even_past_several_us_forces(sea):
    table = sea()
    for force, space, ship in (("TF-16", "MI5", "CV-6"), ("TF-17", "Midway", "CV-5")):
        table.us(force, space, ship)
    table.us("TF-8", "MI4", "CA-8.6")
    table.ijn("2nd CSF", "MI5", "Hiryu")
    part(table, "MI")
    assert table.where("2nd CSF") == "Midway"


@rule("midway", "15.3", "9.1")
def test_a_transport_without_troops_can_leave_and_assaults_no_more(sea):
    table = sea(ground="on")
    table.us("TF-16", "Midway", "CA-16.2")
    force = table.ijn("Invasion MI", "Midway", "TR-1")
    table.s.ground_at[table.ground("Ichiki")] = table.base("TR-1")
    assert movement.is_locked(table.s, force)
    part(table, "MI")
    assert table.where("Invasion MI") == "Midway"
    table.s.ground_at[table.ground("Ichiki")] = NOWHERE
    table.run(battle.fight, table.space("Midway"), answers=[], dice={"surface": [6, 6]})
    assert not table.told("The Japanese assault")
    part(table, "MI")
    assert table.where("Invasion MI") == "MI4"


# --- aim before dice (9.4.1) ---------------------------------------------------------------------


@pytest.fixture
def two_raids(sea):
    """Enterprise's bombers over one Japanese task force, Hornet's over another in its space."""
    table = sea()
    first = table.ijn("2nd CSF", "MI4", "Hiryu", "CA-6")
    second = table.ijn("4th CSF", "MI4", "Soryu", "CA-7")
    for kind in ("SBD", "TBD"):
        table.fly(f"Enterprise {kind}", "MI4", STRIKE, first)
        table.fly(f"Hornet {kind}", "MI4", STRIKE, second)
    return table


def dice_when_asked(table, procedure, answers):
    """How many dice had been cast at each question."""
    counts, answer = [], None
    left = list(answers)
    table.s.log = table.log
    while True:
        try:
            decision = procedure.send(answer)
        except StopIteration:
            assert left == []
            return counts
        if len(decision.options) == 1:
            answer = decision.options[0]
            continue
        counts.append(sum(entry.roll is not None for entry in table.log))
        answer = decision.options[decision.keys(table.s).index(left.pop(0))]


@rule("midway", "9.4.1")
def test_two_raids_in_one_space_aim_before_either_bombs(two_raids):
    procedure = bombing.bomb_ships(two_raids.s, two_raids.space("MI4"))
    answers = ["attack Hiryu", "attack Soryu"]
    assert dice_when_asked(two_raids, procedure, answers) == [0, 0]


@rule("midway", "9.4.1")
def test_two_raids_in_one_space_aim_at_patrols_before_anybody_fires(two_raids):
    for first, second, force in (("Hiryu", "Akagi", "2nd CSF"), ("Soryu", "Kaga", "4th CSF")):
        for ship in (first, second):
            two_raids.fly(f"{ship} FTR", "MI4", CAP, two_raids.force(force))
    procedure = air_combat.air_to_air(two_raids.s, two_raids.space("MI4"))
    answers = ["spread", "spread"]
    assert dice_when_asked(two_raids, procedure, answers) == [0, 0]


@rule("midway", "9.4.1")
def test_base_and_ships_under_attack_aim_before_either_fires(sea):
    table = sea()
    table.us("TF-16", "Midway", "CV-6", "CA-16.2")
    for unit, target in (("Hiryu BBR", BASE), ("Soryu BBR", BASE), ("Akagi BBR", ALL_FORCES)):
        table.fly(unit, "Midway", STRIKE, target)
    table.fly("Kaga BBR", "Midway", STRIKE, ALL_FORCES)
    procedure = air_combat.anti_air(table.s, table.space("Midway"))
    answers = ["fire at Akagi BBR", "fire at Hiryu BBR"]
    assert dice_when_asked(table, procedure, answers) == [0, 0]


# --- shots that cannot matter (9.2) --------------------------------------------------------------


@rule("midway", "9.2")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_rolls_once_nothing_is_left_to_hit(sea, seed):
    table = sea(seed=str(seed))
    force = table.ijn("2nd CSF", "MI4", "Zuikaku", "Shokaku", "CA-6", "DD-2")
    table.fly("Enterprise TBD", "MI4", STRIKE, force)
    table.run(air_combat.anti_air, table.space("MI4"))
    shots = [entry.roll.cell for entry in table.log if entry.roll]
    assert "hit" not in shots[:-1]
    idle = 4 - len(shots)
    assert table.told("not fire at the US strike") == (idle > 0)
