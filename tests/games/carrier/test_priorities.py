"""Chapter 7.2: how forces move, by priority; Special Rule 1 of scenario 6."""

import pytest

from deckload.games.carrier.rules.forces.movement import is_east, move_force
from deckload.testing import rule

A = 0


@pytest.fixture
def day(battle):
    """19 June, TF 58 in 1109; the mission die is 1: east in the west and in the centre."""

    def make(**options):
        b = battle("19-june", **options)
        b.s.mission_die = 1
        return b

    return make


def raider(b, hex_name):
    """Carriers that have launched a raid."""
    b.force("A", hex_name, "Carrier", 1, available=5)
    b.s.force_raided[A] = 1
    return b


@rule("carrier", "7.21")
@pytest.mark.parametrize(("kind", "level"), [("", 0), ("Large", 1), ("Surface", 1), ("Carrier", 1)])
def test_whoever_has_not_raided_goes_on_with_the_mission(day, kind, level):
    b = day().force("A", "1117", kind, level).run((move_force, A))
    assert b.where("A") == "1116"


@rule("carrier", "7.21")
def test_carriers_that_have_raided_stay_at_nine_hexes(day):
    b = raider(day(), "1118").run((move_force, A))
    assert b.where("A") == "1118"
    assert b.s.force_from[A] == b.hex("1118"), "submarines note that it did not move"


@rule("carrier", "7.21")
def test_from_nearer_they_draw_off_to_the_east_if_they_can(day):
    b = raider(day(), "1117").dice(way_off=[1]).run((move_force, A))
    assert b.data.grid.distance(b.s.force_hex[A], b.hex("1109")) == 9
    assert b.where("A") in ("1018", "1218"), "1118 lies half a hex farther west"


@rule("carrier", "7.21")
def test_from_ten_to_fourteen_hexes_in_the_west_they_close_in(day):
    b = raider(day(), "1121").run((move_force, A))
    assert b.where("A") == "1120"


@rule("carrier", "7.21", "2.13")
def test_east_of_the_red_line_they_go_for_saipan_instead(day):
    b = raider(day(), "0114")
    assert is_east(b.s, b.hex("0114"))
    assert not is_east(b.s, b.hex("0116"))
    assert b.data.grid.distance(b.hex("0114"), b.hex("1109")) in range(10, 15)
    b.run((move_force, A))
    assert b.where("A") == b.data.grid.name_of(
        b.data.grid.neighbour(b.hex("0114"), b.data.grid.direction("SE"))
    )


@rule("carrier", "7.21")
def test_from_fifteen_hexes_on_they_go_on_with_the_mission(day):
    b = raider(day(), "1124").run((move_force, A))
    assert b.where("A") == "1123"


@rule("carrier", "7.21")
def test_in_the_invasion_zone_nothing_else_counts(day):
    b = raider(day(), "0905").run((move_force, A))
    assert b.where("A") == "0904"


@rule("carrier", "7.24")
def test_beside_us_ships_a_force_goes_on_but_not_into_their_hex(day):
    b = raider(day(), "1110").run((move_force, A))
    assert b.where("A") == "1110", "the compass says east, and there is TF 58"
    b = raider(day(), "1108").run((move_force, A))
    assert b.where("A") == "1107"


# --- Special Rule 1 -------------------------------------------------------------------------------


def beside_the_battle_line(b, *ships):
    """A surface force in the Invasion Zone with the Battle Line next to it."""
    b.force("A", "0904", "ships", 3)
    for name in ships:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = A
    b.s.group_hex[b.data.groups.index("58.7")] = b.hex("1004")
    return b


@pytest.mark.parametrize(("die", "place"), [(6, "0904"), (5, "0903")])
def test_a_surface_force_may_not_dare_to_pass_battleships(day, die, place):
    b = beside_the_battle_line(day(), "Kongo", "Cruiser Force 1")
    b.dice(held_off=[die]).run((move_force, A))
    assert b.where("A") == place


def test_carriers_and_forces_with_as_many_battleships_pass(day):
    b = beside_the_battle_line(day(), "Kongo")
    b.s.us_group = [
        -2 if ship.cls == "BB" and ship.name != "Iowa" else group
        for ship, group in zip(b.data.us_ships, b.s.us_group, strict=True)
    ]
    b.run((move_force, A))
    assert b.where("A") == "0903"


# --- scenario 5 -----------------------------------------------------------------------------------


@rule("carrier", "7.22")
@pytest.mark.parametrize(("die", "place"), [(1, "0622 NW"), (5, "0622 W"), (9, "0622")])
def test_in_scenario_5_all_forces_drift_west(battle, die, place):
    b = battle("turn-on-the-lights")
    b.s.mission_die = die
    b.run((move_force, A))
    name, _, way = place.partition(" ")
    grid = b.data.grid
    there = grid.neighbour(b.hex(name), grid.direction(way)) if way else b.hex(name)
    assert b.s.force_hex[A] == there
