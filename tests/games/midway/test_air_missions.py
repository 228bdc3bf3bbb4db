"""Cases 6.1.4, 6.1.5, 6.1.7 and 8.2: who flies where, and where they land."""

import pytest

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import (
    ALL_FORCES,
    BASE,
    CAP,
    ESCORT,
    GROUNDED,
    INTRUDER,
    OFF_MAP,
    STRIKE,
    SUNK,
    UNDECIDED,
)
from deckload.games.midway.rules.battle.damage import leave_play
from deckload.games.midway.rules.ijn_phase import landing, launch, parting, reaction
from deckload.games.midway.rules.ijn_phase.reaction import strike_targets, targets_in_range
from deckload.testing import rule


def names(table, spaces):
    return [table.data.space_names[space] for space in spaces]


# --- 6.1.4 ---------------------------------------------------------------------------------------


@pytest.fixture
def facing(sea):
    """A US carrier two spaces from a spotted Japanese one, Midway behind her."""
    table = sea()
    table.s.active = [table.route("MI")]
    table.us("TF-16", "Midway", "CV-6")
    table.ijn("2nd CSF", "MI3", "Hiryu")
    for unit in ("VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"):
        table.s.air_base[table.air(unit)] = LOST
    return table


@rule("midway", "6.1.4", "7.2")
def test_only_spotted_forces_and_island_bases_are_targets(facing):
    route = facing.route("MI")
    assert names(facing, strike_targets(facing.s, route)) == ["Wake"]
    facing.spot("2nd CSF")
    assert names(facing, strike_targets(facing.s, route)) == ["Wake", "MI3"]
    facing.s.base_step[facing.space("Wake")] = 0
    assert names(facing, strike_targets(facing.s, route)) == ["MI3"]


@rule("midway", "6.1.4")
def test_carrier_aircraft_may_strike_and_fighters_may_guard(facing):
    facing.spot("2nd CSF")
    facing.run(
        reaction.us_reaction,
        answers=["patrol", "launch MI3", "fly Enterprise SBD", "done", "done"],
    )
    s, force = facing.s, facing.force("TF-16")
    fighter, bomber, torpedo = (facing.air(f"Enterprise {k}") for k in ("FTR", "SBD", "TBD"))
    assert (s.mission[fighter], s.fly_for[fighter]) == (CAP, force)
    assert (s.mission[bomber], s.fly_for[bomber]) == (STRIKE, UNDECIDED)
    assert s.fly_space[bomber] == facing.space("MI3")
    assert s.fly_space[torpedo] == OFF_MAP


@rule("midway", "6.1.4")
def test_land_fighters_only_guard_their_island(facing):
    facing.station("VMF 221", "Midway")
    facing.station("VMSB 241", "Midway")
    facing.station("Hornet FTR", "Midway")
    facing.spot("2nd CSF")
    for kind in ("FTR", "SBD", "TBD"):
        facing.s.air_base[facing.air(f"Enterprise {kind}")] = LOST
    facing.run(reaction.us_reaction, answers=["patrol", "fly Hornet FTR", "done", "done"])
    assert [decision.kind.verb for decision in facing.asked] == ["launch", "fly", "fly", "launch"]
    group = (facing.air("Hornet FTR"), facing.air("VMF 221"))
    assert facing.asked[1].options == [group, *group]
    assert facing.s.fly_for[facing.air("Hornet FTR")] == BASE
    assert facing.s.mission[facing.air("VMF 221")] == GROUNDED


@rule("midway", "6.1.4")
def test_without_an_active_route_there_is_no_reaction(facing):
    facing.s.active = []
    facing.spot("2nd CSF")
    facing.run(reaction.us_reaction)
    assert facing.asked == []


@rule("midway", "6.1.4")
def test_nobody_guards_a_place_that_no_japanese_aircraft_can_reach(facing):
    facing.s.air_base[facing.air("11 Det")] = LOST
    facing.s.force_space[facing.force("2nd CSF")] = facing.space("MI1")
    facing.run(reaction.us_reaction)
    assert facing.asked == []


@rule("midway", "6.1.4", "8.2")
def test_whole_air_groups_take_off_at_one_word(facing):
    facing.us("TF-16", "Midway", "CV-8")
    facing.spot("2nd CSF")
    facing.run(
        reaction.us_reaction, answers=["launch MI3", "fly all aircraft of CV-8", "done", "done"]
    )
    offered = facing.asked[1].keys(facing.s)
    assert offered[:4] == [
        "fly all aircraft",
        "fly all bombers",
        "fly all aircraft of CV-6",
        "fly all aircraft of CV-8",
    ]
    there = facing.space("MI3")
    flying = [facing.data.air[u].name for u, at in enumerate(facing.s.fly_space) if at == there]
    assert flying == ["Hornet FTR", "Hornet SBD", "Hornet TBD"]


@rule("midway", "6.1.4")
def test_nobody_guards_a_home_base(facing):
    facing.s.force_space[facing.force("TF-16")] = facing.space("Pearl Harbor")
    facing.run(reaction.us_reaction)
    assert facing.asked == []


@rule("midway", "11.0")
def test_weather_grounds_both_sides(facing):
    facing.spot("2nd CSF", "TF-16")
    facing.s.weather[facing.route("MI")] = 1
    facing.run(reaction.us_reaction)
    facing.run(launch.ijn_launch, dice={})
    assert set(facing.s.fly_space) == {OFF_MAP}


@rule("midway", "8.2")
def test_range_counts_spaces_along_the_own_route(facing):
    facing.spot("2nd CSF")
    s, unit = facing.s, facing.air("Enterprise SBD")
    targets = strike_targets(s, facing.route("MI"))
    assert names(facing, targets_in_range(s, unit, facing.space("Midway"), targets)) == ["MI3"]
    assert targets_in_range(s, unit, facing.space("MI5"), targets) == []
    assert names(facing, targets_in_range(s, unit, facing.space("MI4"), targets)) == [
        "Wake",
        "MI3",
    ]


@rule("midway", "8.2")
def test_home_bases_of_japan_are_no_targets(sea):
    table = sea()
    table.spot("1st CSF")
    assert "Kyushu" not in names(table, strike_targets(table.s, table.route("MI")))


# --- 6.1.5 ---------------------------------------------------------------------------------------

TF, OBJ = 1, 6  # dice of the NAC BBR column
CAP_DIE, ESCORT_DIE, NO_LAUNCH, INTRUDER_DIE = 1, 4, 5, 6  # dice of the NAC FTR column


def order_of(table, unit):
    number = table.air(unit)
    space = table.s.fly_space[number]
    where = None if space == OFF_MAP else table.data.space_names[space]
    return table.s.mission[number], where, table.s.fly_for[number]


@rule("midway", "6.1.5")
def test_bombers_fly_at_a_force_or_the_objective(facing):
    facing.spot("TF-16")
    facing.s.force_space[facing.force("TF-16")] = facing.space("MI4")
    facing.run(launch.ijn_launch, dice={"mission": [TF, 1]})
    assert order_of(facing, "Hiryu BBR") == (STRIKE, "MI4", ALL_FORCES)
    # Wake's detachment, an LAC, rolled the other die.
    assert order_of(facing, "11 Det") == (STRIKE, "MI4", ALL_FORCES)


@rule("midway", "6.1.5")
def test_an_attack_on_the_objective_ignores_ships(facing):
    facing.spot("TF-16")
    facing.s.force_space[facing.force("TF-16")] = facing.space("MI4")
    facing.run(launch.ijn_launch, dice={"mission": [OBJ, 6]})
    assert order_of(facing, "Hiryu BBR") == (STRIKE, "Midway", BASE)
    assert order_of(facing, "11 Det")[1] is None


@rule("midway", "6.1.5")
def test_what_is_not_in_range_turns_into_the_other(facing):
    facing.s.air_base[facing.air("11 Det")] = LOST
    facing.run(launch.ijn_launch, dice={"mission": [TF]})
    assert order_of(facing, "Hiryu BBR") == (STRIKE, "Midway", BASE)
    facing.s.fly_space[facing.air("Hiryu BBR")] = OFF_MAP
    facing.s.captured[facing.route("MI")] = 1
    facing.s.force_space[facing.force("TF-16")] = facing.space("MI4")
    facing.spot("TF-16")
    facing.run(launch.ijn_launch, dice={"mission": [OBJ]})
    assert order_of(facing, "Hiryu BBR") == (STRIKE, "MI4", ALL_FORCES)


@rule("midway", "6.1.5")
def test_out_of_reach_nobody_rolls_and_nobody_looks(facing):
    facing.s.air_base[facing.air("11 Det")] = LOST
    force = facing.ijn("4th CSF", "MI2", "Soryu", seen=False)
    facing.s.force_space[facing.force("2nd CSF")] = facing.space("MI1")
    facing.run(launch.ijn_launch, dice={})
    assert all(facing.s.slot_seen[slot] == 0b10 for slot in facing.s.slots[force])


@rule("midway", "6.1.5")
def test_a_spotted_force_in_a_home_base_is_no_target(facing):
    facing.s.air_base[facing.air("11 Det")] = LOST
    facing.s.captured[facing.route("MI")] = 1
    facing.s.force_space[facing.force("TF-16")] = facing.space("Pearl Harbor")
    facing.s.force_space[facing.force("2nd CSF")] = facing.space("MI6")
    facing.spot("TF-16")
    facing.run(launch.ijn_launch, dice={})
    assert set(facing.s.fly_space) == {OFF_MAP}


@rule("midway", "6.1.5")
def test_the_nearest_force_is_attacked_then_the_one_with_carriers(facing):
    s = facing.s
    s.air_base[facing.air("11 Det")] = LOST
    facing.us("TF-17", "MI3", "CA-17.2")
    s.force_space[facing.force("2nd CSF")] = facing.space("MI4")
    facing.spot("TF-16", "TF-17")
    facing.run(launch.ijn_launch, dice={"mission": [TF]})
    # Both are one space away: the carrier decides.
    assert order_of(facing, "Hiryu BBR")[1] == "Midway"
    s.fly_space[facing.air("Hiryu BBR")] = OFF_MAP
    s.force_space[facing.force("TF-16")] = facing.space("MI5")
    facing.run(launch.ijn_launch, dice={"mission": [TF]})
    assert order_of(facing, "Hiryu BBR")[1] == "MI3"


@rule("midway", "6.1.5", "7.1")
def test_a_bomber_over_the_objective_spots_the_force_there_for_the_next(facing):
    facing.s.air_base[facing.air("11 Det")] = LOST
    facing.ijn("4th CSF", "MI3", "Soryu")
    facing.run(launch.ijn_launch, dice={"mission": [OBJ, TF]})
    assert facing.s.spotted[facing.force("TF-16")]
    assert order_of(facing, "Soryu BBR") == (STRIKE, "Midway", ALL_FORCES)


@pytest.fixture
def patrolled(facing):
    """The same, with a US patrol over Midway's base, so that Japanese fighters roll."""
    facing.s.air_base[facing.air("11 Det")] = LOST
    facing.station("VMF 221", "Midway")
    facing.fly("VMF 221", "Midway", CAP, BASE)
    return facing


@rule("midway", "6.1.5")
def test_fighters_guard_escort_or_intrude(patrolled):
    for die, order in (
        (CAP_DIE, (CAP, "MI3", patrolled.force("2nd CSF"))),
        (ESCORT_DIE, (ESCORT, "Midway", BASE)),
        (INTRUDER_DIE, (INTRUDER, "Midway", BASE)),
    ):
        for unit in ("Hiryu BBR", "Hiryu FTR"):
            patrolled.s.fly_space[patrolled.air(unit)] = OFF_MAP
            patrolled.s.mission[patrolled.air(unit)] = 0
        patrolled.run(launch.ijn_launch, dice={"mission": [OBJ, die]})
        assert order_of(patrolled, "Hiryu FTR") == order


@rule("midway", "6.1.5")
def test_no_launch_stays_down(patrolled):
    patrolled.run(launch.ijn_launch, dice={"mission": [OBJ, NO_LAUNCH]})
    assert order_of(patrolled, "Hiryu FTR")[1] is None


@rule("midway", "6.1.5")
def test_an_escort_without_bombers_is_a_patrol(patrolled):
    patrolled.s.air_base[patrolled.air("Hiryu BBR")] = LOST
    patrolled.run(launch.ijn_launch, dice={"mission": [ESCORT_DIE]})
    assert order_of(patrolled, "Hiryu FTR") == (CAP, "MI3", patrolled.force("2nd CSF"))


@rule("midway", "6.1.5")
def test_an_intruder_without_prey_stays_down(patrolled):
    number = patrolled.air("VMF 221")
    patrolled.s.fly_for[number] = patrolled.force("TF-16")
    patrolled.run(launch.ijn_launch, dice={"mission": [OBJ, INTRUDER_DIE]})
    assert order_of(patrolled, "Hiryu FTR")[1] is None


@rule("midway", "6.1.5")
def test_fighters_do_not_roll_while_no_us_aircraft_is_up(patrolled):
    patrolled.s.fly_space[patrolled.air("VMF 221")] = OFF_MAP
    patrolled.run(launch.ijn_launch, dice={"mission": [OBJ]})


@rule("midway", "6.1.5")
def test_fighters_under_attack_roll_though_they_have_no_target(facing):
    s = facing.s
    s.air_base[facing.air("11 Det")] = LOST
    s.captured[facing.route("MI")] = 1
    facing.fly("Enterprise SBD", "MI3", STRIKE, UNDECIDED)
    facing.ijn("4th CSF", "MI3", "Soryu")
    facing.run(launch.ijn_launch, dice={"mission": [CAP_DIE, ESCORT_DIE]})
    assert order_of(facing, "Hiryu FTR")[0] == CAP
    assert order_of(facing, "Soryu FTR")[1] is None


@rule("midway", "6.1.5")
def test_carrier_units_ashore_guard_the_base(patrolled):
    patrolled.station("Hiryu FTR", "Wake")
    patrolled.run(launch.ijn_launch, dice={"mission": [OBJ, CAP_DIE]})
    assert order_of(patrolled, "Hiryu FTR") == (CAP, "Wake", BASE)


# --- 6.1.7 ---------------------------------------------------------------------------------------


@rule("midway", "6.1.7")
def test_us_units_land_where_there_is_room_in_range(facing):
    facing.us("TF-17", "MI4", "CV-5")
    facing.s.air_base[facing.air("Yorktown TBD")] = LOST
    facing.fly("Enterprise SBD", "MI3", STRIKE, UNDECIDED)
    facing.run(landing.mutual_return, answers=["land CV-5"])
    assert facing.based("Enterprise SBD") == "CV-5"
    offered = {key for d in facing.asked for key in d.keys(facing.s)}
    assert offered == {"land CV-6", "land CV-5", "land Midway"}


@rule("midway", "6.1.7")
def test_a_us_unit_without_a_place_is_lost(facing):
    facing.fly("Enterprise SBD", "Wake", STRIKE, UNDECIDED)
    facing.run(landing.mutual_return)
    assert facing.based("Enterprise SBD") == LOST


@rule("midway", "6.1.7", "4.3.1")
def test_aircraft_of_a_single_carrier_in_port_come_back_to_her(facing):
    facing.single("CV-8", "Pearl Harbor")
    facing.fly("Hornet SBD", "MI6", STRIKE, UNDECIDED)
    facing.run(landing.mutual_return, answers=["land CV-8"])
    assert facing.based("Hornet SBD") == "CV-8"


@rule("midway", "6.1.7")
def test_land_units_do_not_land_on_carriers(facing):
    facing.station("VMSB 241", "Midway")
    facing.fly("VMSB 241", "MI4", STRIKE, UNDECIDED)
    facing.run(landing.mutual_return)
    assert facing.based("VMSB 241") == "Midway"
    assert facing.asked == []


@rule("midway", "6.1.7")
def test_japanese_units_land_at_home_first(facing):
    facing.fly("Hiryu BBR", "Midway", STRIKE, BASE)
    facing.fly("11 Det", "Midway", STRIKE, BASE)
    facing.run(landing.mutual_return)
    assert (facing.based("Hiryu BBR"), facing.based("11 Det")) == ("Hiryu", "Wake")


@rule("midway", "6.1.7")
def test_homeless_carrier_units_take_the_nearest_deck_after_its_own(facing):
    facing.ijn("4th CSF", "MI4", "Soryu")
    facing.ijn("Main Body A", "Midway", "Kaga")
    facing.fly("Hiryu BBR", "Midway", STRIKE, BASE)
    facing.fly("Hiryu FTR", "Midway", ESCORT, BASE)
    facing.fly("Kaga BBR", "Midway", STRIKE, BASE)
    facing.s.status[facing.ship("Hiryu")] = SUNK
    facing.run(landing.mutual_return, dice={"landing_order": [3, 2]})
    # Kaga has three places and two units of her own.
    assert facing.based("Kaga BBR") == "Kaga"
    assert facing.based("Hiryu FTR") == "Kaga"
    assert facing.based("Hiryu BBR") == "Soryu"


@rule("midway", "6.1.7", "4.2")
def test_chance_says_who_finds_no_room_on_a_bombed_field(sea):
    table = sea()
    units = ("4 AG (MO)", "Genzan (MO)", "Tainan (MO)", "Chitose (MO)")
    for unit in units:
        table.fly(unit, "Port Moresby", STRIKE, BASE)
    table.s.base_step[table.space("Rabaul (MO)")] = 1
    table.run(landing.mutual_return, dice={"landing_order": [1, 3, 2]})
    assert [unit for unit in units if table.based(unit) == LOST] == ["4 AG (MO)"]


@rule("midway", "6.1.7")
def test_land_is_the_last_resort_of_carrier_units(facing):
    facing.fly("Hiryu BBR", "MI4", STRIKE, BASE)
    facing.fly("Hiryu FTR", "Midway", ESCORT, BASE)
    facing.s.air_base[facing.air("11 Det")] = facing.space("Wake")
    leave_play(facing.s, facing.ship("Hiryu"), SUNK)
    facing.station("Soryu BBR", "Wake")
    facing.s.base_step[facing.space("Wake")] = 2
    facing.run(landing.mutual_return)
    # Wake holds two: the detachment and Soryu's unit fill it.
    assert facing.based("Hiryu BBR") == LOST
    assert facing.based("Hiryu FTR") == LOST
    facing.s.air_base[facing.air("Soryu BBR")] = LOST
    facing.s.air_base[facing.air("Hiryu BBR")] = facing.base("Hiryu")
    facing.s.air_step[facing.air("Hiryu BBR")] = 1
    facing.fly("Hiryu BBR", "MI4", STRIKE, BASE)
    facing.run(landing.mutual_return)
    assert facing.based("Hiryu BBR") == "Wake"


@rule("midway", "6.1.7")
def test_japan_leaves_a_held_objective_and_open_sea_but_locked_transports_stay(sea):
    table = sea()
    route = table.route("MI")
    table.us("TF-16", "Midway", "CV-6")
    table.us("TF-17", "MI3", "CV-5")
    table.ijn("Invasion MI", "Midway", "TR-1")
    table.ijn("2nd CSF", "Midway", "Hiryu")
    table.ijn("4th CSF", "MI3", "Soryu")
    table.run(parting.part_forces, (route,))
    assert table.where("Invasion MI") == "Midway"
    assert table.where("2nd CSF") == "MI4"
    assert table.where("4th CSF") == "Wake"
    assert (table.where("TF-16"), table.where("TF-17")) == ("Midway", "MI3")


@rule("midway", "6.1.7")
def test_the_us_leaves_a_captured_objective(sea):
    table = sea()
    route = table.route("MI")
    table.s.captured[route] = 1
    table.us("TF-16", "Midway", "CV-6")
    table.ijn("2nd CSF", "Midway", "Hiryu")
    table.run(parting.part_forces, (route,))
    assert (table.where("TF-16"), table.where("2nd CSF")) == ("MI5", "Midway")


@rule("midway", "6.1.7")
def test_ships_that_leave_a_lost_objective_drive_off_whom_they_meet(sea):
    table = sea()
    route = table.route("MI")
    table.s.captured[route] = 1
    table.us("TF-16", "Midway", "CA-16.2")
    table.ijn("Guard", "Midway", "CA-6")
    table.ijn("Covering", "MI5", "CA-7")
    table.run(parting.part_forces, (route,))
    assert table.where("TF-16") == "MI5"
    assert table.where("Covering") == table.where("Guard") == "Midway"
