"""Cases 6.1.8 and 6.1.9: morale and repair."""

import pytest

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import AFLOAT, DAMAGED, OUT
from deckload.games.midway.rules.ijn_phase import logistics, morale
from deckload.testing import rule


@rule("midway", "6.1.8")
@pytest.mark.parametrize(("lost", "face", "breaks"), [(1, 1, False), (2, 1, True), (2, 2, False)])
def test_morale_breaks_below_the_number_lost(sea, lost, face, breaks):
    table = sea()
    route = table.route("MI")
    table.s.active = [route]
    table.s.tally[route] = lost
    table.ijn("2nd CSF", "MI4", "Hiryu")
    table.run(morale.ijn_morale, dice={"morale": [face]})
    assert table.s.withdrawing[route] == int(breaks)
    assert table.where("2nd CSF") == ("Wake" if breaks else "MI4")
    assert table.s.tally[route] == 0


@rule("midway", "6.1.8")
def test_the_tally_waits_for_its_route(sea):
    table = sea()
    table.s.tally[table.route("MI")] = 3
    table.s.active = [table.route("AL")]
    table.run(morale.ijn_morale, dice={})
    assert table.s.tally[table.route("MI")] == 3


@rule("midway", "6.1.8")
def test_a_captured_objective_ends_the_flight(sea):
    table = sea()
    route = table.route("MI")
    table.s.active, table.s.captured[route], table.s.tally[route] = [route], 1, 6
    table.ijn("2nd CSF", "MI5", "Hiryu")
    table.ijn("Guard", "MI1", "CA-6")
    table.run(morale.ijn_morale, dice={"morale": [5]})
    assert (table.where("2nd CSF"), table.where("Guard")) == ("Midway", "Kyushu")


@rule("midway", "6.1.9")
@pytest.mark.parametrize(("face", "steps"), [(3, 2), (4, 1)])
def test_reduced_bases_and_land_units_of_active_routes_are_repaired(sea, face, steps):
    table = sea()
    for route in ("SO", "MO"):
        table.s.base_step[table.space(f"Rabaul ({route})")] = 1
        table.s.air_step[table.air(f"Tainan ({route})")] = 1
    table.s.active = [table.route("SO")]
    table.run(logistics.ijn_logistics, dice={"repair": [face, face]})
    assert table.s.base_step[table.space("Rabaul (SO)")] == steps
    assert table.step_of("Tainan (SO)") == steps
    assert table.s.base_step[table.space("Rabaul (MO)")] == 1
    assert table.step_of("Tainan (MO)") == 1


@rule("midway", "6.1.9")
def test_neither_eliminated_bases_nor_carrier_units_ashore_are_repaired(sea):
    table = sea()
    table.s.active = [table.route("SO")]
    table.s.base_step[table.space("Rabaul (SO)")] = 0
    table.station("Hiryu FTR", "Rabaul (SO)")
    table.s.air_step[table.air("Hiryu FTR")] = 1
    table.run(logistics.ijn_logistics, dice={})
    assert table.step_of("Hiryu FTR") == 1


@rule("midway", "6.1.9")
def test_one_damaged_carrier_a_turn_may_rejoin_a_carrier_force(sea):
    table = sea()
    for name in ("Hiryu", "Soryu"):
        table.s.status[table.ship(name)] = DAMAGED
    table.s.air_base[table.air("Soryu BBR")] = LOST
    table.s.air_step[table.air("Soryu BBR")] = 0
    table.ijn("2nd CSF", "AL2", "CA-6")
    table.run(
        logistics.ijn_logistics,
        dice={"carrier_to_repair": [2], "repair": [1], "carrier_joins": [2]},
    )
    assert (table.status("Hiryu"), table.status("Soryu")) == (DAMAGED, AFLOAT)
    slots = table.s.slots[table.force("2nd CSF")]
    assert table.ship("Soryu") in [table.s.slot_unit[slot] for slot in slots]
    assert (table.based("Soryu BBR"), table.step_of("Soryu BBR")) == ("Soryu", 1)
    assert table.step_of("Soryu FTR") == 2


@rule("midway", "6.1.9")
def test_a_carrier_that_fails_stays_and_one_without_room_is_out(sea):
    table = sea()
    table.s.status[table.ship("Hiryu")] = DAMAGED
    table.run(logistics.ijn_logistics, dice={"repair": [2]})
    assert table.status("Hiryu") == DAMAGED
    crowd = ("BB-1", "BB-2", "BB-3", "BB-4", "CA-6", "CA-7", "CA-4")
    table.ijn("1st CSF", "Kyushu", *crowd)
    table.run(logistics.ijn_logistics, dice={"repair": [1]})
    assert table.status("Hiryu") == OUT


@rule("midway", "13.0")
def test_the_fighter_group_comes_to_captured_midway(sea):
    table = sea(fighter_group="on")
    table.ijn("2nd CSF", "MI3", "Hiryu")
    table.run(logistics.ijn_logistics, dice={})
    assert table.based("26 FG") == -4
    table.s.captured[table.route("MI")] = 1
    table.s.force_space[table.force("2nd CSF")] = table.space("MI2")
    table.run(logistics.ijn_logistics, dice={})
    assert table.based("26 FG") == -4
    table.s.force_space[table.force("2nd CSF")] = table.space("MI3")
    table.run(logistics.ijn_logistics, dice={})
    assert table.based("26 FG") == "Midway"
    table.s.air_base[table.air("26 FG")] = LOST
    table.run(logistics.ijn_logistics, dice={})
    assert table.based("26 FG") == LOST
