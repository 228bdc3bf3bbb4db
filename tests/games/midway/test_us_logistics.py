"""Case 6.2.4: G-4 actions."""

import pytest

from deckload.games.midway.model.game_data import LOST
from deckload.games.midway.model.state import AFLOAT, DAMAGED, IN_RESERVE, STRIKE
from deckload.games.midway.rules.us_phase import us_logistics
from deckload.testing import rule


@rule("midway", "6.2.4", "3.3")
@pytest.mark.parametrize(("face", "comes_back"), [(2, True), (3, False)])
def test_saratoga_may_leave_the_yard(desk, face, comes_back):
    from deckload.games.midway.rules.victory import half_points

    table = desk().begin()
    table.s.agenda.clear()
    assert half_points(table.s) == -4
    answers = ["repair", "yard Pearl Harbor", "alone"] if comes_back else ["repair"]
    table.run(us_logistics.g4_logistics, answers=answers, dice={"US_repair": [face]})
    assert table.status("CV-3") == (AFLOAT if comes_back else DAMAGED)
    assert half_points(table.s) == (0 if comes_back else -4)


@rule("midway", "6.2.4")
def test_a_repair_that_is_rolled_at_once_tells_its_chance(desk):
    table = desk().begin()
    told = us_logistics.ACTION.word_odds["repair"]
    assert us_logistics.damaged_ships(table.s) == [table.ship("CV-3")]
    assert told(table.s, 0) == "33%"
    table.s.status[table.ship("CA-16.2")] = DAMAGED
    assert told(table.s, 0) == ""  # which ship is asked next, with the chance of each


@rule("midway", "6.2.4")
def test_reduced_units_on_land_or_in_port_are_rebuilt(sea):
    table = sea()
    table.us("TF-16", "MI5", "CV-6")
    table.us("TF-17", "Pearl Harbor", "CV-5")
    for name in ("Enterprise SBD", "Yorktown SBD", "VMF 221", "8 PG"):
        table.s.air_step[table.air(name)] = 1
    units = [table.data.air[unit].name for unit in us_logistics.reduced_units(table.s)]
    assert units == ["Yorktown SBD", "VMF 221", "8 PG"]
    table.run(us_logistics.g4_logistics, answers=["rebuild", "rebuild Yorktown SBD"])
    assert table.step_of("Yorktown SBD") == 2
    assert (table.step_of("VMF 221"), table.step_of("8 PG")) == (1, 1)


@rule("midway", "6.2.4")
def test_a_reduced_base_is_repaired_away_from_the_enemy(sea):
    table = sea()
    table.s.base_step[table.space("Midway")] = 1
    table.s.base_step[table.space("Aleutians")] = 1
    table.ijn("2nd CSF", "Aleutians", "Hiryu")
    table.run(us_logistics.g4_logistics, answers=["fortify"])
    assert table.s.base_step[table.space("Midway")] == 2
    assert table.s.base_step[table.space("Aleutians")] == 1


def lose(table, unit):
    table.s.air_base[table.air(unit)] = LOST
    table.s.air_step[table.air(unit)] = 0


@rule("midway", "6.2.4")
def test_a_lost_carrier_unit_is_formed_anew_on_a_deck_in_port(sea):
    table = sea()
    table.us("TF-17", "Pearl Harbor", "CV-5")
    for name in ("Enterprise SBD", "Yorktown FTR"):
        lose(table, name)
    table.run(us_logistics.g4_logistics, answers=["replace", "replace Enterprise SBD to CV-5"])
    assert (table.based("Enterprise SBD"), table.step_of("Enterprise SBD")) == ("CV-5", 1)


@rule("midway", "6.2.4")
def test_a_lost_land_based_unit_stays_lost(sea):
    table = sea()
    table.us("TF-17", "Pearl Harbor", "CV-5")
    table.station("Yorktown FTR", "Australia")
    lose(table, "VMF 221")
    assert not list(us_logistics.replacements(table.s))
    lose(table, "Yorktown TBD")
    offered = {unit for unit, _ in us_logistics.replacements(table.s)}
    assert offered == {table.air("Yorktown TBD")}


def test_reserves_are_not_yet_afloat(desk):
    table = desk()
    assert table.status("AVD-17.9") == IN_RESERVE
    assert STRIKE not in table.s.mission
