"""Case 9.1, steps 1 and 2: fighters, bombers and flak."""

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import (
    ALL_FORCES,
    BASE,
    CAP,
    ESCORT,
    INTRUDER,
    STRIKE,
)
from deckload.games.midway.rules.battle import air_combat, battle, bombing
from deckload.games.midway.rules.battle.raids import raids
from deckload.testing import rule

ENTERPRISE = ("Enterprise FTR", "Enterprise SBD", "Enterprise TBD")


# --- step 1 --------------------------------------------------------------------------------------


@rule("midway", "9.1", "9.4.1")
def test_escorts_and_bombers_answer_a_japanese_patrol(over_hiryu):
    force = over_hiryu.force("2nd CSF")
    over_hiryu.fly("Hiryu FTR", "MI3", CAP, force)
    # The patrol misses; one bomber, the one fired on, answers besides the escort: both hit.
    over_hiryu.run(air_combat.air_to_air, over_hiryu.space("MI3"), dice={"air_combat": [5, 3, 1]})
    assert over_hiryu.based("Hiryu FTR") == LOST


@rule("midway", "9.4.2")
def test_a_patrol_hits_torpedo_planes_before_dive_bombers_before_fighters(over_hiryu):
    force = over_hiryu.force("2nd CSF")
    over_hiryu.ijn("2nd CSF", "MI3", "Soryu", "Kaga")
    for name in ("Hiryu FTR", "Soryu FTR", "Kaga FTR"):
        over_hiryu.fly(name, "MI3", CAP, force)
    over_hiryu.run(
        air_combat.air_to_air,
        over_hiryu.space("MI3"),
        answers=["each", "fire at Hiryu FTR", "fire at Soryu FTR", "fire at Soryu FTR"],
        dice={"air_combat": [4, 4, 6, 6, 6, 6]},
    )
    steps = [over_hiryu.step_of(unit) for unit in ENTERPRISE]
    assert steps == [2, 1, 0]


@rule("midway", "9.1")
def test_a_patrol_over_another_force_does_not_meet_the_strike(over_hiryu):
    other = over_hiryu.ijn("4th CSF", "MI3", "Soryu")
    over_hiryu.fly("Soryu FTR", "MI3", CAP, other)
    over_hiryu.run(air_combat.air_to_air, over_hiryu.space("MI3"), dice={})


@rule("midway", "9.2")
def test_two_fighters_fire_separately_at_one_target(raid_on_fleet):
    for unit, force in (("Enterprise FTR", "TF-16"), ("Yorktown FTR", "TF-17")):
        raid_on_fleet.fly(unit, "MI5", CAP, raid_on_fleet.force(force))
    raid_on_fleet.run(
        air_combat.air_to_air,
        raid_on_fleet.space("MI5"),
        answers=["fire at Hiryu BBR"],
        # Both hit with their 3; the bomber they attack fires back all the same and misses.
        dice={"air_combat": [3, 3, 6]},
    )
    assert raid_on_fleet.based("Hiryu BBR") == LOST
    assert raid_on_fleet.step_of("Soryu BBR") == 2


@rule("midway", "9.2")
def test_fire_is_simultaneous_within_a_step(raid_on_fleet):
    raid_on_fleet.fly("Enterprise FTR", "MI5", CAP, raid_on_fleet.force("TF-16"))
    raid_on_fleet.s.air_step[raid_on_fleet.air("Hiryu BBR")] = 1
    raid_on_fleet.s.air_step[raid_on_fleet.air("Enterprise FTR")] = 1
    raid_on_fleet.run(
        air_combat.air_to_air,
        raid_on_fleet.space("MI5"),
        answers=["fire at Hiryu BBR"],
        dice={"air_combat": [1, 1]},
    )
    assert raid_on_fleet.based("Hiryu BBR") == LOST
    assert raid_on_fleet.based("Enterprise FTR") == LOST


@rule("midway", "9.1")
def test_escorts_fire_at_the_patrol_and_unattacked_bombers_do_not(raid_on_fleet):
    raid_on_fleet.fly("Hiryu FTR", "MI5", ESCORT, ALL_FORCES)
    raid_on_fleet.fly("Enterprise FTR", "MI5", CAP, raid_on_fleet.force("TF-16"))
    raid_on_fleet.run(
        air_combat.air_to_air,
        raid_on_fleet.space("MI5"),
        answers=["fire at Hiryu FTR"],
        dice={"air_combat": [4, 4]},
    )
    assert raid_on_fleet.step_of("Hiryu FTR") == 2
    assert raid_on_fleet.step_of("Enterprise FTR") == 1


@rule("midway", "9.1")
def test_raiders_of_the_base_meet_only_its_own_patrol(sea):
    table = sea()
    force = table.us("TF-16", "Midway", "CV-6")
    table.fly("Hiryu BBR", "Midway", STRIKE, BASE)
    table.fly("Hiryu FTR", "Midway", INTRUDER, BASE)
    table.fly("Enterprise FTR", "Midway", CAP, force)
    found = raids(table.s, table.space("Midway"))
    assert [(raid.target, raid.guards) for raid in found] == [(BASE, [])]
    table.fly("VMF 221", "Midway", CAP, BASE)
    found = raids(table.s, table.space("Midway"))
    assert found[0].guards == [table.air("VMF 221")]
    assert sorted(found[0].attackers) == sorted([table.air("Hiryu BBR"), table.air("Hiryu FTR")])


# --- step 2 --------------------------------------------------------------------------------------


@rule("midway", "9.1", "9.4.2")
def test_only_the_attacked_force_fires_flak(over_hiryu):
    over_hiryu.ijn("Guard", "MI3", "CA-7")
    # Hiryu hits with 2, the cruiser with 1, the destroyer misses with 2.
    over_hiryu.run(air_combat.anti_air, over_hiryu.space("MI3"), dice={"anti_air": [2, 1, 2]})
    assert [over_hiryu.step_of(unit) for unit in ENTERPRISE] == [2, 1, 0]


@rule("midway", "9.4.1")
def test_us_ships_pick_their_targets(raid_on_fleet):
    raid_on_fleet.run(
        air_combat.anti_air,
        raid_on_fleet.space("MI5"),
        answers=["each"] + ["fire at Hiryu BBR"] * 3 + ["fire at Soryu BBR"],
        # CV-6, CA-16.2 and DD-17.4; when CV-5 comes to fire, two hits have done for her target.
        dice={"anti_air": [2, 2, 1]},
    )
    assert raid_on_fleet.based("Hiryu BBR") == LOST
    assert raid_on_fleet.step_of("Soryu BBR") == 1


@rule("midway", "12.0")
def test_bombers_that_had_their_ships_before_the_air_combat_bomb_once(sea):
    """So it was in older rules, under which a game may have been saved in this battle."""
    table = sea(aaa="on")
    force = table.ijn("2nd CSF", "MI3", "Hiryu")
    table.fly("Enterprise SBD", "MI3", STRIKE, force)
    table.s.aimed = [(table.air("Enterprise SBD"), table.ship("Hiryu"))]
    table.run(air_combat.anti_air, table.space("MI3"), dice={"anti_air": [6]})
    assert len(table.s.aimed) == 1


@rule("midway", "12.0")
def test_uncoordinated_flak_fires_at_each_attacker_of_a_ship(sea):
    table = sea(aaa="on")
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "CA-6", "DD-2")
    for unit in ENTERPRISE:
        table.fly(unit, "MI3", STRIKE, force)
    # Hiryu fires once at each bomber unit; the other ships and the escort stay out of it.
    table.run(
        air_combat.anti_air,
        table.space("MI3"),
        answers=["attack Hiryu"],
        dice={"anti_air": [2, 3]},
    )
    assert len(table.s.aimed) == 2
    assert [table.step_of(unit) for unit in ENTERPRISE] == [2, 1, 1]
    table.run(
        bombing.bomb_ships,
        table.space("MI3"),
        dice={"air_naval": [4, 1], "hit_on_IJN": [6]},
    )
    assert table.asked == []


@rule("midway", "12.0", "9.4.1")
def test_bombers_pick_their_ships_when_the_fighters_have_fought(sea):
    table = sea(aaa="on")
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "CA-6")
    table.fly("Enterprise SBD", "MI3", STRIKE, force)
    table.fly("Enterprise TBD", "MI3", STRIKE, force)
    table.fly("Hiryu FTR", "MI3", CAP, force)
    table.run(
        battle.fight,
        table.space("MI3"),
        answers=["attack CA-6"],
        dice={"air_combat": [4, 6], "anti_air": [6], "air_naval": [6]},
    )
    # The torpedo planes are shot down before anybody asks what they attack.
    (question,) = table.asked
    assert question.case == "12.0"
    assert "Enterprise SBD" in question.prompt(table.s)
    assert "Enterprise TBD" not in question.prompt(table.s)
