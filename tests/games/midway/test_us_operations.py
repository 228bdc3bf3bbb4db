"""Cases 6.2.3, 8.1.1 and 10.1: how US task forces sail, and G-3 operations."""

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.rules.ijn_phase.movement import us_allowance, us_steps
from deckload.games.midway.rules.us_phase import naval_operations
from deckload.games.midway.rules.us_phase.air_groups import ferry_moves
from deckload.testing import rule


def offered(table, number=-1):
    decision = table.asked[number]
    return decision.keys(table.s)


def flying(table):
    return {table.data.air[unit].name for unit, at in enumerate(table.s.fly_space) if at != -1}


def refused(table, number=-1):
    return {value: why.case for value, why in table.asked[number].refused()}


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
        answers=["sail TF-16 to MI5", "sail TF-16 to Midway", "sail TF-17 to MI5", "done"],
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
        answers=["redeploy", "from West Coast", "redeploy BB4 to Pearl Harbor"],
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
            "naval",
            "sail TF-16 to MI5",
            "done",
            "launch MI4",
            "fly all bombers of CV-6",
            "done",
            "done",
            "lead Enterprise SBD",
            "home",
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
    table.ijn("2nd CSF", "MI4", "Hiryu", "CA-6", seen=False)
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
            "naval",
            "sail TF-8 to Midway",
            "sail TF-8 to MI4",
            "launch MI4",
            "attack Hiryu",
            "attack CA-6",
            "land CV-6",
        ],
        dice={"incident": [1], "anti_air": [6, 6], "air_naval": [6], "surface": [6, 6, 6]},
    )
    # Open sea: the Japanese give way.
    assert table.where("2nd CSF") == "MI3"
    assert table.where("TF-8") == "MI4"


@rule("midway", "6.2.3")
def test_carriers_without_a_target_are_said_to_have_none(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.run(naval_operations.op_launch, table.route("MI"), 1)
    assert table.asked == []
    assert table.told("No carrier aircraft on MI have a target")


@rule("midway", "6.2.3", "11.0")
def test_weather_grounds_an_operation_and_then_clears(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    table.run(
        naval_operations.g3_operations,
        answers=["naval", "done"],
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
        answers=["naval", "done"],
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
        answers=["ferry", "on MO", "rebase 18 BW to Port Moresby", "done"],
    )
    assert table.based("18 BW") == "Port Moresby"


@rule("midway", "6.2.3")
def test_land_based_strikes_leave_carriers_out(sea):
    table = sea()
    table.us("TF-16", "MI4", "CV-6")
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.spot("2nd CSF")
    from deckload.games.midway.rules.ijn_phase import reaction

    route = table.route("MI")
    answers = ["launch MI4", "fly all aircraft of Midway"]
    table.ask(reaction.launch_strikes(table.s, route, False), answers)
    assert flying(table) == {"VMF 221", "VMSB 241", "PW 2", "7 AF Det", "TBD Det"}
    table.s.fly_space = [-1] * len(table.s.fly_space)
    answers = ["launch MI4", "fly all aircraft of CV-6"]
    table.ask(reaction.launch_strikes(table.s, route, True), answers)
    assert flying(table) == {"Enterprise FTR", "Enterprise SBD", "Enterprise TBD"}
