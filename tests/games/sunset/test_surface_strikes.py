"""6.5.10, 8.3.7: aircraft in a surface battle."""

from deckload.engine.procedures import steps
from deckload.games.fleet.rules.raids.air_combat import free_escorts
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import CAP, FLOWN, READY
from deckload.games.sunset.rules.air.surface_strikes import strike_in_battle, surface_strike_units
from deckload.games.sunset.rules.surface.retreat import clear_line
from deckload.testing import rule
from games.sunset.air_raids import hits_on, home_of, in_flight, start, weak


@steps("sunset.test_surface_strikes")
def strike_once(s, unit, ship):
    yield from strike_in_battle(s, unit, ship)


def samar(b):
    """Taffy 3 is caught by Kongo and Nachi."""
    b.put("USN 1", "3324", "St. Lo", "Kitkun Bay").put("IJN 1", "3324", "Kongo", "Nachi")
    b.s.fighting, b.s.battle_hex = [[b.marker("USN 1")], [b.marker("IJN 1")]], b.hex("3324")
    return b


def attack(b, unit, ship):
    return start(b, (strike_once, b.unit(unit), b.ship(ship)))


@rule("sunset", "6.5.10", "8.3.7")
def test_all_that_is_ready_on_carriers_in_the_battle_can_fly(leyte):
    b = samar(leyte()).air(CAP, "CS 5")
    assert surface_strike_units(b.s, USN) == [b.unit("CS 65")]
    assert surface_strike_units(b.s, IJN) == []


@rule("sunset", "8.3.7", "6.5.11")
def test_not_by_night_nor_fighters(leyte):
    assert surface_strike_units(samar(leyte()).turn(5).s, USN) == []
    b = samar(leyte()).put("USN 1", "3324", "Princeton")
    assert surface_strike_units(b.s, USN) == [b.unit("VT-27")]


@rule("sunset", "8.3.7")
def test_only_the_target_fires_and_hits_count_at_once(leyte):
    b = attack(samar(leyte().dice(antiaircraft=[1], bombing=[8])), "CS 65", "Nachi")
    assert (hits_on(b, "Nachi"), b.box("CS 65")) == (1, FLOWN)
    assert b.s.spent == 0


@rule("sunset", "8.3.7", "8.2.2")
def test_cap_over_the_enemy_goes_for_the_first_that_comes(leyte):
    b = samar(leyte().dice(air_combat=[9], antiaircraft=[1, 1], bombing=[1, 1]))
    b.put("IJN 1", "3324", "Zuikaku", "Nachi").air(CAP, "Zuikaku F")
    start(b, *[(strike_once, b.unit(unit), b.ship("Nachi")) for unit in ("CS 65", "CS 5")])
    assert weak(b, "CS 65", "CS 5") == ["CS 65"]


@rule("sunset", "8.3.7", "8.2.2")
def test_cap_spoils_the_attack_of_an_exhausted_unit(leyte):
    b = samar(leyte().dice(air_combat=[9], antiaircraft=[1], bombing=[5]))
    b.put("IJN 1", "3324", "Zuikaku", "Nachi").air(CAP, "Zuikaku F").air(READY, "CS 65", weak=True)
    attack(b, "CS 65", "Nachi")
    assert "8.1 bombing 5-1: 0" in b.lines()


@rule("sunset", "8.3.7", "6.5.7")
def test_japanese_carrier_aircraft_land_ashore_afterwards(leyte):
    b = samar(leyte().dice(antiaircraft=[1], bombing=[1])).put("IJN 1", "3324", "Zuikaku")
    attack(b, "Zuikaku B", "St. Lo")
    assert (b.box("Zuikaku B"), home_of(b, "Zuikaku B")) == (FLOWN, "1st Air Fleet")


def attacks_by(b, number):
    """So many units of Taffy 3 attack Nachi, and do nothing to her."""
    b.put("USN 1", "3324", "St. Lo", "Kitkun Bay", "White Plains", "Kalinin Bay", "Gambier Bay")
    units = ("CS 65", "CS 5", "CS 4", "CS 3", "CS 10")[:number]
    b.dice(antiaircraft=[1] * number, bombing=[1] * number)
    return start(b, *[(strike_once, b.unit(unit), b.ship("Nachi")) for unit in units])


@rule("sunset", "6.2.3", "8.3.7")
def test_four_units_from_decks_in_the_battle_cost_a_movement_point_once(leyte):
    lost = [attacks_by(samar(leyte()), n).s.slower[leyte().marker("IJN 1")] for n in (3, 4, 5)]
    assert lost == [0, 1, 1]


@rule("sunset", "6.2.3", "8.3.7")
def test_units_of_a_strike_before_the_battle_count_with_them(leyte):
    b = samar(leyte())
    b.s.done = ["raid on IJN 1"] * 3
    assert attacks_by(b, 1).s.slower[b.marker("IJN 1")] == 1


@rule("sunset", "8.1.1", "8.3.7")
def test_fighters_that_met_aircraft_in_a_battle_are_fresh_escorts_after_it(leyte):
    b = samar(leyte().dice(air_combat=[1], antiaircraft=[1], bombing=[1]))
    b.put("IJN 1", "3324", "Zuikaku", "Nachi").air(CAP, "Zuikaku F")
    start(b, (strike_once, b.unit("CS 65"), b.ship("Nachi")), clear_line)
    in_flight(b, "USN 1", "Zuikaku B", escorts=("Zuikaku F",))
    assert free_escorts(b.s) == [b.unit("Zuikaku F")]
    b.s.raid, b.s.escorts, b.s.raid_side = [], [], -1
