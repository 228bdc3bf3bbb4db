"""Case 9.1, steps 5 and 6: guns, and landings."""

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import (
    AFLOAT,
    ALL_FORCES,
    DAMAGED,
    OUT,
    STRIKE,
    SUNK,
)
from deckload.games.midway.rules.battle import assault, battle, surface
from deckload.testing import rule

# --- step 5 --------------------------------------------------------------------------------------


@rule("midway", "9.1", "9.2")
def test_ships_fire_at_ships(sea):
    table = sea()
    table.us("TF-8", "AL4", "CA-8.6", "DD-8.4")
    table.ijn("Main Body B", "AL4", "CA-5", "DD-4")
    table.run(
        surface.surface_action,
        table.space("AL4"),
        answers=["each", "attack CA-5", "attack DD-4"],
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
    table.ijn("Invasion AL", "Aleutians", "TR-3", "CA-8", "CA-6")
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
    table.ijn("Invasion AL", "Aleutians", "TR-3", "CA-8", "CA-6")
    table.run(
        assault.amphibious_assault,
        table.space("Aleutians"),
        # The base is wiped out but sinks the only transport at the same time.
        dice={"bombardment": [2], "defence": [1], "hit_on_IJN": [3]},
    )
    assert table.s.captured[table.route("AL")] == 0
    assert table.status("TR-3") == SUNK


@rule("midway", "9.1")
def test_a_base_that_holds_keeps_the_objective(sea):
    table = sea()
    table.ijn("Invasion MO", "Port Moresby", "TR-4", "CA-8")
    table.s.air_base[table.air("3 LBG")] = LOST  # a reduced field has room for one
    table.run(
        assault.amphibious_assault,
        table.space("Port Moresby"),
        dice={"bombardment": [2], "defence": [6]},
    )
    assert table.s.captured[table.route("MO")] == 0
    assert table.status("TR-4") == AFLOAT
    assert table.s.base_step[table.space("Port Moresby")] == 1


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
