"""Chapter 9: battles, step by step, with the rulebook's small examples."""

import pytest

from deckload.games.midway.facts import AIR, GROUND, LOST, NAVAL, US
from deckload.games.midway.rules import air_combat, assault, battle, bombing, damage, surface
from deckload.games.midway.rules.fire import SHIP_SUFFERS, allocate, is_hit
from deckload.games.midway.rules.forces import air_factor
from deckload.games.midway.rules.raids import raids
from deckload.games.midway.state import (
    AFLOAT,
    ALL_FORCES,
    BASE,
    CAP,
    DAMAGED,
    ESCORT,
    INTRUDER,
    OUT,
    STRIKE,
    SUNK,
    SURPRISE_IJN,
    SURPRISE_US,
    UNDECIDED,
)
from deckload.testing import rule

ENTERPRISE = ("Enterprise FTR", "Enterprise SBD", "Enterprise TBD")


@pytest.fixture
def over_hiryu(sea):
    """Enterprise's air group over the 2nd CSF at MI3, her force two spaces back."""
    table = sea()
    table.us("TF-16", "Midway", "CV-6", "CA-16.2", "DD-16.4")
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "CA-1", "DD-2")
    table.spot("2nd CSF")
    for unit in ENTERPRISE:
        table.fly(unit, "MI3", STRIKE, force)
    return table


@pytest.fixture
def raid_on_fleet(sea):
    """Hiryu's and Soryu's air groups over two US task forces at MI5."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CA-16.2")
    table.us("TF-17", "MI5", "CV-5", "DD-17.4")
    table.ijn("2nd CSF", "MI4", "Hiryu", "Soryu")
    table.fly("Hiryu BBR", "MI5", STRIKE, ALL_FORCES)
    table.fly("Soryu BBR", "MI5", STRIKE, ALL_FORCES)
    return table


# --- rolling to hit --------------------------------------------------------------------------


@rule("midway", "2.1", "2.3.2")
def test_a_factor_of_3_hits_on_3_or_less(sea):
    table = sea()
    for face, hit in ((1, True), (3, True), (4, False), (6, False)):
        from deckload.engine.dice import Script

        table.s.script = Script(shot=[face])
        assert is_hit(table.s, "shot", 3, "somebody", "something", US) == hit


@rule("midway", "2.3.2")
def test_zuikakus_air_factor_is_3_and_a_0_cannot_fire(sea):
    table = sea()
    assert table.data.ships[table.ship("Zuikaku")].factors[AIR] == 3
    assert table.data.ships[table.ship("TR-1")].factors == (0, 0, 0)
    assert air_factor(table.s, table.air("Hiryu FTR"), NAVAL) == 0


@rule("midway", "9.3")
def test_changes_add_up_but_a_0_stays_a_0(over_hiryu):
    s = over_hiryu.s
    bomber, fighter = over_hiryu.air("Enterprise SBD"), over_hiryu.air("Enterprise FTR")
    assert [air_factor(s, bomber, kind) for kind in (AIR, NAVAL, GROUND)] == [1, 3, 2]
    s.surprise[over_hiryu.route("MI")] = SURPRISE_US
    s.bonus = [bomber]
    assert [air_factor(s, bomber, kind) for kind in (AIR, NAVAL, GROUND)] == [2, 5, 3]
    assert [air_factor(s, fighter, kind) for kind in (AIR, NAVAL, GROUND)] == [4, 0, 0]
    s.surprise[over_hiryu.route("MI")] = SURPRISE_IJN
    assert air_factor(s, bomber, NAVAL) == 4


@rule("midway", "2.3.1")
def test_reduced_units_have_lower_factors(sea):
    table = sea()
    unit = table.air("Hiryu BBR")
    assert air_factor(table.s, unit, GROUND) == 2
    table.s.air_step[unit] = 1
    assert air_factor(table.s, unit, GROUND) == 1
    assert air_factor(table.s, table.air("Ryujo BBR"), GROUND) == 1


# --- step 1 --------------------------------------------------------------------------------------


@rule("midway", "9.1", "9.4.1")
def test_escorts_and_bombers_answer_a_japanese_patrol(over_hiryu):
    force = over_hiryu.force("2nd CSF")
    over_hiryu.fly("Hiryu FTR", "MI3", CAP, force)
    # The patrol misses; one bomber, the one fired on, answers besides the escort: both hit.
    over_hiryu.run(air_combat.air_to_air, over_hiryu.space("MI3"), dice={"air_combat": [5, 3, 1]})
    assert over_hiryu.based("Hiryu FTR") == LOST


@rule("midway", "9.4.2")
def test_a_patrol_hits_dive_bombers_before_torpedo_planes_before_fighters(over_hiryu):
    force = over_hiryu.force("2nd CSF")
    over_hiryu.ijn("2nd CSF", "MI3", "Soryu", "Kaga")
    for name in ("Hiryu FTR", "Soryu FTR", "Kaga FTR"):
        over_hiryu.fly(name, "MI3", CAP, force)
    over_hiryu.run(
        air_combat.air_to_air,
        over_hiryu.space("MI3"),
        answers=["fire at Hiryu FTR", "fire at Soryu FTR", "fire at Soryu FTR"],
        dice={"air_combat": [4, 4, 6, 6, 6, 6]},
    )
    steps = [over_hiryu.step_of(unit) for unit in ENTERPRISE]
    assert steps == [2, 1, 1]


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
        answers=["fire at Hiryu BBR", "fire at Hiryu BBR"],
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
    over_hiryu.ijn("Guard", "MI3", "CA-2")
    # Hiryu hits with 3, the cruiser with 2, the destroyer misses with 2.
    over_hiryu.run(air_combat.anti_air, over_hiryu.space("MI3"), dice={"anti_air": [3, 2, 2]})
    assert [over_hiryu.step_of(unit) for unit in ENTERPRISE] == [2, 1, 1]


@rule("midway", "9.4.1")
def test_us_ships_pick_their_targets(raid_on_fleet):
    raid_on_fleet.run(
        air_combat.anti_air,
        raid_on_fleet.space("MI5"),
        answers=["fire at Hiryu BBR"] * 3 + ["fire at Soryu BBR"],
        # CV-6, CA-16.2, CV-5, DD-17.4
        dice={"anti_air": [3, 3, 3, 2]},
    )
    assert raid_on_fleet.based("Hiryu BBR") == LOST
    assert raid_on_fleet.step_of("Soryu BBR") == 1


@rule("midway", "12.0")
def test_uncoordinated_flak_fires_at_each_attacker_of_a_ship(sea):
    table = sea(aaa="on")
    force = table.ijn("2nd CSF", "MI3", "Hiryu", "CA-1", "DD-2")
    for unit in ENTERPRISE:
        table.fly(unit, "MI3", STRIKE, force)
    table.run(
        battle.aim_early,
        table.space("MI3"),
        answers=["attack Hiryu", "attack Hiryu"],
    )
    assert len(table.s.aimed) == 2
    # Hiryu fires once at each bomber unit; the other ships and the escort stay out of it.
    table.run(air_combat.anti_air, table.space("MI3"), dice={"anti_air": [4, 3]})
    assert [table.step_of(unit) for unit in ENTERPRISE] == [2, 2, 1]
    table.run(
        bombing.bomb_ships,
        table.space("MI3"),
        dice={"air_naval": [4, 1], "hit_on_IJN": [6]},
    )
    assert table.asked == []


@rule("midway", "12.0")
def test_targets_are_named_before_the_flak_only_with_the_option(over_hiryu, sea):
    over_hiryu.run(battle.name_targets, over_hiryu.space("MI3"))
    assert over_hiryu.s.aimed == []
    table = sea(aaa="on")
    force = table.ijn("2nd CSF", "MI3", "Hiryu")
    table.fly("Enterprise SBD", "MI3", STRIKE, force)
    table.run(battle.name_targets, table.space("MI3"))
    assert table.s.aimed == [(table.air("Enterprise SBD"), table.ship("Hiryu"))]


# --- step 3 --------------------------------------------------------------------------------------


@rule("midway", "9.4.1")
def test_us_bombers_pick_ships_and_spare_hits_are_wasted(over_hiryu):
    over_hiryu.run(
        bombing.bomb_ships,
        over_hiryu.space("MI3"),
        answers=["attack Hiryu", "attack Hiryu"],
        dice={"air_naval": [3, 2], "hit_on_IJN": [4, 1]},
    )
    assert over_hiryu.status("Hiryu") == SUNK
    assert over_hiryu.status("CA-1") == AFLOAT
    assert over_hiryu.based("Hiryu FTR") == LOST
    assert over_hiryu.s.tally[over_hiryu.route("MI")] == 1


@rule("midway", "9.4.3")
def test_two_damages_are_one_damage_and_none_is_none(over_hiryu):
    damage.hit_ship(over_hiryu.s, over_hiryu.ship("CA-1"), 0)
    over_hiryu.run(
        bombing.bomb_ships,
        over_hiryu.space("MI3"),
        answers=["attack Hiryu", "attack Hiryu"],
        dice={"air_naval": [3, 2], "hit_on_IJN": [4, 5]},
    )
    assert over_hiryu.status("Hiryu") == DAMAGED
    assert over_hiryu.s.tally[over_hiryu.route("MI")] == 0
    assert over_hiryu.based("Hiryu FTR") == "Hiryu"


@rule("midway", "9.4.2")
def test_three_bombers_two_hits_one_check_on_each_carrier(sea):
    """Three NAC against two CV, a CA and a DD; two hits."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8", "CA-16.2", "DD-16.4")
    for name in ("Hiryu BBR", "Soryu BBR", "Kaga BBR"):
        table.fly(name, "MI5", STRIKE, ALL_FORCES)
    table.run(
        bombing.bomb_ships,
        table.space("MI5"),
        dice={"air_naval": [3, 3, 4], "hit_on_USN": [3, 6]},
    )
    assert (table.status("CV-6"), table.status("CV-8")) == (DAMAGED, AFLOAT)
    assert table.asked == []


@rule("midway", "9.4.2")
def test_the_third_hit_goes_to_the_cruiser_and_a_single_one_where_the_player_says(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "CV-8", "CA-16.2", "DD-16.4")
    ships = [table.ship(name) for name in ("CV-6", "CV-8", "CA-16.2", "DD-16.4")]
    rank = table.data.ship_rank.__getitem__

    def spread(hits, answers=()):
        made = table.ask(
            allocate(hits, ships, rank, SHIP_SUFFERS, about=(0, ""), command=""), answers
        )
        return {table.data.ships[ship].name: number for ship, number in made.items()}

    assert spread(3) == {"CV-6": 1, "CV-8": 1, "CA-16.2": 1}
    assert spread(1, ["suffer CV-8"]) == {"CV-8": 1}
    assert spread(5, ["suffer CV-8"]) == {"CV-6": 1, "CV-8": 2, "CA-16.2": 1, "DD-16.4": 1}
    assert spread(0) == {}


@rule("midway", "9.4.2")
def test_three_hits_on_a_carrier_and_a_destroyer(sea):
    """The carrier is checked twice, the destroyer once."""
    table = sea()
    table.us("TF-16", "MI5", "CV-6", "DD-16.4")
    for name in ("Hiryu BBR", "Soryu BBR", "Kaga BBR"):
        table.fly(name, "MI5", STRIKE, ALL_FORCES)
    table.run(
        bombing.bomb_ships,
        table.space("MI5"),
        dice={"air_naval": [1, 1, 1], "hit_on_USN": [6, 5, 6]},
    )
    assert (table.status("CV-6"), table.status("DD-16.4")) == (DAMAGED, AFLOAT)


# --- step 4 --------------------------------------------------------------------------------------


@rule("midway", "9.1")
def test_raids_on_bases_use_the_ground_factor(sea):
    table = sea()
    wake = table.space("Wake")
    for unit in ENTERPRISE:
        table.fly(unit, "Wake", STRIKE, BASE)
    # The dive bombers hit on 2, the torpedo planes on 1; the fighters drop nothing.
    table.run(bombing.bomb_bases, wake, dice={"air_ground": [2, 2]})
    assert table.s.base_step[wake] == 1
    assert "Wake" in [table.based("11 Det")]


@rule("midway", "2.3", "9.1")
def test_the_fighters_of_port_moresby_bomb_too(sea):
    table = sea()
    rabaul = table.space("Rabaul (MO)")
    table.fly("8 PG", "Rabaul (MO)", STRIKE, BASE)
    # Three of the four air units there still have room.
    table.run(bombing.bomb_bases, rabaul, dice={"air_ground": [1], "no_room": [1, 1, 1]})
    assert table.s.base_step[rabaul] == 1
    assert table.s.air_base.count(rabaul) == 3


# --- step 5 --------------------------------------------------------------------------------------


@rule("midway", "9.1", "9.2")
def test_ships_fire_at_ships(sea):
    table = sea()
    table.us("TF-8", "AL4", "CA-8.6", "DD-8.4")
    table.ijn("Main Body B", "AL4", "CA-5", "DD-4")
    table.run(
        surface.surface_action,
        table.space("AL4"),
        answers=["attack CA-5", "attack DD-4"],
        # Ours: CA hits with 3, DD with 2. Theirs: CA hits with 3, DD misses with 3.
        dice={"surface": [3, 2, 3, 3], "hit_on_IJN": [2, 5], "hit_on_USN": [5]},
    )
    assert (table.status("CA-5"), table.status("DD-4")) == (SUNK, DAMAGED)
    assert table.status("CA-8.6") == AFLOAT
    assert table.where("Main Body B") is None


@rule("midway", "9.2")
def test_a_ship_lost_in_one_step_does_not_fire_in_the_next(sea):
    table = sea()
    table.us("TF-8", "AL4", "CA-8.6")
    table.ijn("Main Body B", "AL4", "BB-1", "CA-5")
    table.fly("Hiryu BBR", "AL4", STRIKE, ALL_FORCES)
    table.run(
        battle.fight,
        table.space("AL4"),
        dice={"anti_air": [6], "air_naval": [1], "hit_on_USN": [1]},
    )
    assert table.status("CA-8.6") == SUNK
    assert table.status("BB-1") == AFLOAT


@rule("midway", "9.1")
def test_coastal_guns_fire_at_ships_and_are_not_answered(sea):
    table = sea()
    table.ijn("2nd CSF", "Midway", "Hiryu")
    table.run(
        surface.surface_action,
        table.space("Midway"),
        dice={"surface": [2], "hit_on_IJN": [1]},
    )
    assert table.status("Hiryu") == SUNK


# --- step 6 --------------------------------------------------------------------------------------


@rule("midway", "9.1")
def test_an_assault_takes_an_objective_whose_base_falls(sea):
    table = sea()
    table.ijn("Invasion AL", "Aleutians", "TR-3", "CA-8", "CA-1")
    aleutians = table.space("Aleutians")
    table.station("11AF FTR", "Aleutians")
    table.run(
        assault.amphibious_assault,
        aleutians,
        # Two cruisers hit with 2; the defenders miss the transport with 2.
        dice={"bombardment": [2, 2], "defence": [2]},
    )
    assert table.s.captured[table.route("AL")] == 1
    assert table.s.base_step[aleutians] == 0
    assert table.status("TR-3") == OUT
    assert table.where("Invasion AL") == "Aleutians"
    assert table.based("11AF FTR") == LOST


@rule("midway", "9.1")
def test_an_assault_fails_with_its_transport(sea):
    table = sea()
    table.ijn("Invasion AL", "Aleutians", "TR-3", "CA-8", "CA-1")
    table.run(
        assault.amphibious_assault,
        table.space("Aleutians"),
        # The base is wiped out but sinks the only transport at the same time.
        dice={"bombardment": [2, 2], "defence": [1], "hit_on_IJN": [3]},
    )
    assert table.s.captured[table.route("AL")] == 0
    assert table.status("TR-3") == SUNK


@rule("midway", "9.1")
def test_a_base_that_holds_keeps_the_objective(sea):
    table = sea()
    table.ijn("Invasion AL", "Aleutians", "TR-3", "CA-8")
    table.run(
        assault.amphibious_assault,
        table.space("Aleutians"),
        dice={"bombardment": [2], "defence": [6]},
    )
    assert table.s.captured[table.route("AL")] == 0
    assert table.status("TR-3") == AFLOAT
    assert table.s.base_step[table.space("Aleutians")] == 1


@rule("midway", "9.1")
def test_a_base_already_gone_falls_to_any_transport(sea):
    table = sea()
    table.ijn("Invasion SO", "Solomons", "TR-6")
    table.s.base_step[table.space("Solomons")] = 0
    table.run(assault.amphibious_assault, table.space("Solomons"), dice={})
    assert table.s.captured[table.route("SO")] == 1
    assert table.where("Invasion SO") is None


@rule("midway", "9.4.2")
def test_spare_shells_fall_on_aircraft_standing_there(sea):
    table = sea()
    midway = table.space("Midway")
    table.s.base_step[midway] = 1
    table.ijn("Invasion MI", "Midway", "TR-1", "BB-1", "BB-2", "BB-3")
    # A tender keeps one air unit in place when the base is gone.
    table.us("TF-16", "Midway", "AVD-12")
    for unit in ("VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"):
        table.s.air_base[table.air(unit)] = LOST
    table.station("18 BW", "Midway")
    table.run(
        assault.amphibious_assault,
        midway,
        # One shell ends the base, one more reduces the bombers; the transport is sunk.
        dice={"bombardment": [1, 1, 6], "defence": [1], "hit_on_IJN": [1]},
    )
    assert table.s.captured[table.route("MI")] == 0
    assert (table.based("18 BW"), table.step_of("18 BW")) == ("Midway", 1)


# --- the frame -----------------------------------------------------------------------------------


@rule("midway", "9.0", "6.1.6")
def test_contested_spaces_fight_from_the_us_end(sea):
    table = sea()
    route = table.route("MI")
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI5", "Hiryu")
    table.ijn("Guard", "Midway", "CA-1")
    table.ijn("Support", "MI3", "CA-2")
    table.us("TF-17", "MI6", "CV-5")
    names = [table.data.space_names[space] for space in battle.contested(table.s, route)]
    assert names == ["MI5", "Midway"]
    table.fly("Yorktown SBD", "Wake", STRIKE, UNDECIDED)
    names = [table.data.space_names[space] for space in battle.contested(table.s, route)]
    assert names == ["MI5", "Midway", "Wake"]


@rule("midway", "6.1.6")
def test_only_active_routes_fight(sea):
    table = sea()
    table.ijn("Guard", "Midway", "CA-1")
    table.s.active = [table.route("AL")]
    table.run(battle.mutual_combat, dice={})
    table.s.active = [table.route("MI")]
    table.run(battle.mutual_combat, dice={"surface": [6]})


@rule("midway", "9.0")
def test_each_air_unit_names_one_target(sea):
    table = sea()
    table.ijn("2nd CSF", "Wake", "Hiryu")
    table.ijn("Guard", "Wake", "CA-1")
    for unit in ENTERPRISE:
        table.fly(unit, "Wake", STRIKE, UNDECIDED)
    table.run(
        battle.name_targets,
        table.space("Wake"),
        answers=["target 2nd CSF", "base", "target Guard"],
    )
    targets = [table.s.fly_for[table.air(unit)] for unit in ENTERPRISE]
    assert targets == [table.force("2nd CSF"), BASE, table.force("Guard")]


@rule("midway", "10.1")
def test_an_admiral_inspires_one_bomber_of_his_own_carriers(sea):
    table = sea()
    table.us("TF-16", "MI4", "CV-6", leader="Spruance")
    table.us("TF-17", "MI4", "CV-5")
    force = table.ijn("2nd CSF", "MI3", "Hiryu")
    for unit in (*ENTERPRISE, "Yorktown SBD"):
        table.fly(unit, "MI3", STRIKE, force)
    table.run(battle.name_targets, table.space("MI3"), answers=["lead Enterprise SBD"])
    assert table.s.bonus == [table.air("Enterprise SBD")]
    offered = table.asked[0].keys(table.s)
    assert offered == ["lead Enterprise SBD", "lead Enterprise TBD", "none"]
    table.run(battle.conclude, table.space("MI3"))
    assert table.s.bonus == []


def test_options_show_exact_chances(over_hiryu):
    from deckload.engine.channel import make_prompt
    from deckload.engine.state import known

    with pytest.raises(AssertionError, match="not expected"):
        over_hiryu.run(bombing.bomb_ships, over_hiryu.space("MI3"))
    prompt = make_prompt(over_hiryu.asked[0], known(over_hiryu.s, 0))
    assert prompt.options[0].odds == "a hit sinks 50%, damages 33%"
    assert prompt.options[1].odds == "a hit sinks 33%, damages 33%"


@rule("midway", "9.4")
def test_nobody_can_fire_at_a_marker(over_hiryu):
    """What is offered as a target is always a unit."""
    with pytest.raises(AssertionError, match="not expected"):
        over_hiryu.run(bombing.bomb_ships, over_hiryu.space("MI3"))
    decision = over_hiryu.asked[0]
    assert [over_hiryu.data.ships[i].name for i in decision.options] == ["Hiryu", "CA-1", "DD-2"]


@rule("midway", "9.4.3", "2.3.1")
def test_one_step_units_die_at_once(sea):
    table = sea()
    assert table.data.air[table.air("11 Det")].steps == 1
    damage.hit_air(table.s, table.air("11 Det"))
    assert table.based("11 Det") == LOST
    damage.hit_air(table.s, table.air("18 BW"))
    assert table.step_of("18 BW") == 1


@rule("midway", "10.0")
def test_an_admiral_is_lost_only_with_sunk_ships(sea):
    table = sea()
    table.us("TF-16", "MI4", "CV-6", "CA-16.2", leader="Spruance")
    spruance = table.leader("Spruance")
    damage.leave_play(table.s, table.ship("CV-6"), SUNK)
    assert table.s.leader_force[spruance] == table.force("TF-16")
    damage.leave_play(table.s, table.ship("CA-16.2"), DAMAGED)
    assert table.s.leader_force[spruance] == -1
    assert table.s.leader_space[spruance] == table.space("Pearl Harbor")
    table.us("TF-17", "AL4", "CV-5", leader="Fletcher")
    damage.leave_play(table.s, table.ship("CV-5"), SUNK)
    assert table.s.leader_force[table.leader("Fletcher")] == -2


@rule("midway", "3.1", "9.4")
def test_a_battle_ends_the_game_when_the_last_carrier_goes(sea):
    table = sea()
    table.s.status[table.ship("Akagi")] = DAMAGED
    table.s.slots[table.force("1st CSF")] = []
    force = table.ijn("2nd CSF", "MI3", "Hiryu")
    table.fly("Enterprise SBD", "MI3", STRIKE, force)
    table.run(
        battle.fight,
        table.space("MI3"),
        dice={"anti_air": [6], "air_naval": [1], "hit_on_IJN": [4]},
    )
    assert table.s.over
    assert table.s.outcome[0] == "US"
    assert table.s.agenda == []
