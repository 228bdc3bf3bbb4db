"""Chapter 12.4: ships that cannot keep up."""

import pytest

from deckload.games.carrier.model.state import ADRIFT, LOCATED, OFF_MAP, SUNK
from deckload.games.carrier.rules.damage.cripples import (
    can_be_towed,
    cripple_for_raid,
    cripple_to_hunt,
    cripples_of,
    drop_cripples,
    finish_japanese_cripples,
    finish_us_cripples,
    has_only_cripples,
    has_sound_ships,
    leave_behind,
    place_of,
    us_cripples,
)
from deckload.games.carrier.rules.damage.japanese import hit
from deckload.games.carrier.rules.fleet_movement import why_not_enter
from deckload.games.carrier.rules.fleet_towing import tow_cripples, why_not_tow
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface
from deckload.games.carrier.rules.forces.limit import check_limit
from deckload.games.carrier.rules.forces.towing import cripples_follow, orphans_are_towed
from deckload.games.carrier.rules.raids.attack import japanese_air_attack
from deckload.games.carrier.rules.raids.launching import launch_raids
from deckload.games.carrier.rules.strikes.attack import end_of_attacks
from deckload.testing import rule

A = 0


@pytest.fixture
def sea(battle):
    """TG 58.1 to 58.3 in 1113 with Hornet crippled, and Force A in 1119."""

    def make(chit="Large Surface", level=2):
        b = battle("search").at("1210", 1)
        b.s.us_hits[b.us_ship("Hornet")] = 6
        b.s.force_hex[A] = b.hex("1119")
        b.s.force_chit[A], b.s.force_level[A] = chit, level
        return b

    return make


def adrift(b, name="Hornet", place="1113"):
    ship = b.us_ship(name)
    b.s.us_group[ship], b.s.us_adrift[ship] = ADRIFT, b.hex(place)
    return ship


def ships(b, *names):
    for name in names:
        b.s.ship_force[b.ship(name)] = b.s.ship_drawn[b.ship(name)] = A


@rule("carrier", "12.4")
def test_carriers_and_battleships_can_be_crippled_and_nobody_else(sea):
    b = sea()
    b.s.us_hits[b.us_ship("CruDiv 10")] = 9
    b.s.us_hits[b.us_ship("Bataan")] = 4
    assert us_cripples(b.s) == [b.us_ship("Hornet"), b.us_ship("Bataan")]


@rule("carrier", "12.41")
def test_a_cripple_stays_when_her_group_moves(sea):
    b = sea()
    hornet = b.us_ship("Hornet")
    assert place_of(b.s, hornet) == b.hex("1113")
    leave_behind(b.s, (0,))
    b.s.group_hex[0] = b.hex("1112")
    assert (b.s.us_group[hornet], place_of(b.s, hornet)) == (ADRIFT, b.hex("1113"))
    assert b.s.us_group[b.us_ship("Yorktown")] == 0


@rule("carrier", "12.411")
def test_ships_may_stay_with_her(sea):
    b = sea()
    screen = b.us_ship("DesDiv 91")
    leave_behind(b.s, (0,), (screen,))
    assert (b.s.us_group[screen], place_of(b.s, screen)) == (ADRIFT, b.hex("1113"))


def test_a_group_of_nothing_but_cripples_cannot_leave_them(sea):
    b = sea()
    assert has_sound_ships(b.s, (0,))
    for ship, group in enumerate(b.s.us_group):
        if group == 0 and b.data.us_ships[ship].name != "Hornet":
            b.s.us_group[ship] = SUNK
    assert not has_sound_ships(b.s, (0,))


def alone(b, name="Hornet"):
    """Of TG 58.1 nobody is left but her."""
    for ship, group in enumerate(b.s.us_group):
        if group == 0 and b.data.us_ships[ship].name != name:
            b.s.us_group[ship] = SUNK
    return b.us_ship(name)


@rule("carrier", "12.42", "12.41")
def test_a_group_of_nothing_but_cripples_is_towed_from_where_it_is(sea):
    """Nobody has left her behind, and yet she can be towed; then she is on the map by herself."""
    b = sea().at("1330", 1)
    hornet = alone(b)
    b.run(tow_cripples)
    assert b.prompt == "Hornet in 1113: towed where?"
    b.take("tow to 1112")
    assert (b.s.us_group[hornet], place_of(b.s, hornet)) == (ADRIFT, b.hex("1112"))
    assert b.s.group_hex[0] == OFF_MAP


@rule("carrier", "12.41")
def test_a_group_of_cripples_that_is_not_towed_stays_a_group(sea):
    b = sea().at("1330", 1)
    hornet = alone(b)
    b.run(tow_cripples).take("stay")
    assert (b.s.us_group[hornet], b.s.group_hex[0]) == (0, b.hex("1113"))


@rule("carrier", "12.42")
@pytest.mark.parametrize(("time", "moves"), [("0530", True), ("0650", False), ("0930", True)])
def test_cripples_are_towed_in_every_third_turn(sea, time, moves):
    assert can_be_towed(sea().at(time).s) is moves


@rule("carrier", "12.41")
def test_a_japanese_force_leaves_its_cripples(sea):
    b = sea("2/1", 4)
    ships(b, "Shokaku", "Zuikaku", "Chitose", "Cruiser Force 8")
    b.s.force_detected[A] = LOCATED
    hit(b.s, b.ship("Zuikaku"), 6)
    drop_cripples(b.s, A)
    (cripple,) = cripples_of(b.s, A)
    assert b.s.ship_force[b.ship("Zuikaku")] == cripple
    assert b.s.force_hex[cripple] == b.hex("1119")
    assert (b.s.force_detected[cripple], b.s.force_level[cripple]) == (LOCATED, 4)
    assert b.s.ship_drawn[b.ship("Zuikaku")] == A, "her aircraft still count until her hits settle"
    assert has_carriers(b.s, A)


@rule("carrier", "12.41")
def test_a_force_that_leaves_its_last_carrier_is_a_surface_force(sea):
    b = sea("0/1", 4)
    ships(b, "Chitose", "Cruiser Force 8")
    hit(b.s, b.ship("Chitose"), 4)
    drop_cripples(b.s, A)
    assert is_surface(b.s, A)
    assert b.s.force_level[A] == 3


def test_a_force_of_nothing_but_cripples_is_nothing_but_cripples(sea):
    b = sea("0/1", 4)
    ships(b, "Chitose")
    hit(b.s, b.ship("Chitose"), 4)
    drop_cripples(b.s, A)
    assert b.s.force_hex[A] == OFF_MAP
    (cripple,) = cripples_of(b.s, -1)
    assert b.s.ship_force[b.ship("Chitose")] == cripple


@rule("carrier", "12.44")
def test_a_raid_goes_for_a_cripple_only_where_nobody_else_is(sea):
    b = sea("Carrier", 1)
    adrift(b, place="1113")
    source = b.hex("1119")
    assert cripple_for_raid(b.s, source, 14) == OFF_MAP, "task groups are within twelve hexes"
    b.s.group_hex = [b.hex("1101") if place != OFF_MAP else place for place in b.s.group_hex]
    assert cripple_for_raid(b.s, source, 14) == b.hex("1113")
    assert cripple_for_raid(b.s, source, 5) == OFF_MAP, "out of reach"
    b.s.force_chit[A], b.s.force_level[A] = "Small Surface", 2
    assert cripple_for_raid(b.s, source, 14) == OFF_MAP, "the surface force will see to her"


@rule("carrier", "12.45")
def test_surface_forces_within_six_hexes_make_for_her(sea):
    b = sea()
    adrift(b)
    assert cripple_to_hunt(b.s, A) == b.hex("1113")
    b.s.force_hex[A] = b.hex("1120")
    assert cripple_to_hunt(b.s, A) == OFF_MAP, "seven hexes"
    b.s.force_hex[A], b.s.force_chit[A] = b.hex("1115"), "Large"
    assert cripple_to_hunt(b.s, A) == OFF_MAP, "nobody knows what it is"


@rule("carrier", "12.45")
def test_in_the_east_the_invasion_fleet_comes_first(sea):
    b = sea()
    adrift(b, place="1107")
    b.s.force_hex[A] = b.hex("1105")
    assert cripple_to_hunt(b.s, A) == OFF_MAP


@rule("carrier", "12.46")
def test_who_comes_upon_a_lone_cripple_sinks_her(sea):
    b = sea()
    hornet = adrift(b, place="1119")
    finish_us_cripples(b.s, A)
    assert b.s.us_group[hornet] == SUNK


@rule("carrier", "12.46")
def test_but_not_while_somebody_is_with_her(sea):
    b = sea()
    hornet = adrift(b, place="1119")
    adrift(b, "DesDiv 91", "1119")
    finish_us_cripples(b.s, A)
    assert b.s.us_group[hornet] == ADRIFT


@rule("carrier", "12.46")
def test_a_japanese_cripple_is_scuttled_before_our_ships(sea):
    b = sea("0/2", 4)
    ships(b, "Chitose", "Chiyoda")
    hit(b.s, b.ship("Chitose"), 4)
    drop_cripples(b.s, A)
    assert not has_only_cripples(b.s, b.hex("1119"))
    b.s.force_hex[A] = b.hex("1120")
    assert has_only_cripples(b.s, b.hex("1119"))
    finish_japanese_cripples(b.s, b.hex("1119"))
    assert b.s.ship_force[b.ship("Chitose")] == SUNK
    assert cripples_of(b.s, A) == []


@rule("carrier", "12.29")
@pytest.mark.parametrize(("hits", "lost"), [(4, 3), (3, 0)])
def test_fighters_without_a_deck_are_lost(sea, hits, lost):
    b = sea("1/0", 4)
    ships(b, "Zuikaku", "Cruiser Force 8")
    hit(b.s, b.ship("Zuikaku"), hits)
    b.s.force_cap[A] = 3
    b.run(end_of_attacks)
    assert b.s.destroyed == lost


# --- towed home, and raided -----------------------------------------------------------------------


def with_cripple(b):
    """Zuikaku has been left behind in 1119 by the rest of Force A."""
    ships(b, "Shokaku", "Zuikaku", "Cruiser Force 8")
    hit(b.s, b.ship("Zuikaku"), 6)
    drop_cripples(b.s, A)
    (cripple,) = cripples_of(b.s, A)
    b.s.group_hex = [b.hex("1106") if place != OFF_MAP else place for place in b.s.group_hex]
    b.s.mission_die = 1
    return cripple


@rule("carrier", "12.43")
@pytest.mark.parametrize(("time", "place"), [("0930", "1120"), ("1210", "1119")])
def test_a_japanese_cripple_retires_with_the_chit_of_her_force(sea, time, place):
    b = sea("2/0", 4).at(time)
    cripple = with_cripple(b)
    b.s.force_detected[cripple] = LOCATED
    b.run((cripples_follow, A))
    assert b.s.force_hex[cripple] == b.hex(place), (
        "the other way than the compass, every third turn"
    )
    assert b.s.force_detected[cripple] == LOCATED - 1


@rule("carrier", "12.43")
@pytest.mark.parametrize(("phase", "place"), [(3, "1119"), (4, "1120")])
def test_a_cripple_whose_force_is_gone_moves_last(sea, phase, place):
    b = sea("2/0", 4).at("0930", phase)
    cripple = with_cripple(b)
    b.s.force_left[cripple] = -1
    b.run(orphans_are_towed)
    assert b.s.force_hex[cripple] == b.hex(place)


@rule("carrier", "12.44")
def test_a_raid_flies_to_a_carrier_adrift_and_bombs_her(battle):
    b = battle("19-june").at("1210", 1)
    b.s.force_hex[A], b.s.force_level[A], b.s.force_chit[A] = b.hex("1121"), 2, "1-2 Carriers"
    b.s.us_hits[b.us_ship("Hornet")] = 6
    hornet = adrift(b, place="1116")
    b.s.group_hex = [b.hex("1101") if place != OFF_MAP else place for place in b.s.group_hex]
    b.dice(air_raid=[10], raid_strength=[10], intercept_range=[9])
    b.run((launch_raids, A))
    (raid,) = [number for number, place in enumerate(b.s.raid_hex) if place != OFF_MAP]
    assert b.s.raid_to[raid] == b.hex("1116")
    b.s.raid_hex[raid], b.s.raid_fighters[raid] = b.hex("1116"), 2
    b.dice(damage=[10] * 8, unit_burnt=[1] * 7)
    b.run(japanese_air_attack)
    assert b.s.us_group[hornet] == SUNK
    assert b.s.raid_hex[raid] == OFF_MAP, "and home they go"


@rule("carrier", "12.45")
def test_of_two_cripples_as_near_one_is_hunted_by_lot(sea):
    b = sea()
    b.s.us_hits[b.us_ship("Hornet")] = 6
    b.s.us_hits[b.us_ship("Wasp")] = 6
    adrift(b, "Hornet", "1117"), adrift(b, "Wasp", "1121")
    b.dice(which_cripple=[2])
    assert cripple_to_hunt(b.s, A) == b.hex("1121")


@rule("carrier", "2.12", "12.42")
def test_carriers_are_not_towed_among_islands_and_battleships_are(sea):
    b = sea()
    tinian = b.hex("1105")
    assert why_not_tow(b.s, [b.us_ship("Hornet")], tinian) is not None
    assert why_not_tow(b.s, [b.us_ship("Iowa")], tinian) is None


@rule("carrier", "2.12", "6.34")
def test_a_group_that_has_lost_its_carriers_goes_among_islands(sea):
    b = sea()
    assert why_not_enter(b.s, (0,), b.hex("1105")) is not None
    for ship in b.data.us_carriers:
        if b.s.us_group[ship] == 0:
            b.s.us_group[ship] = SUNK
    assert why_not_enter(b.s, (0,), b.hex("1105")) is None


@rule("carrier", "13.23")
def test_a_cripple_is_no_surface_force(battle):
    """Three surface forces and a crippled battleship: one more may still come to light."""
    b = battle("19-june")
    for letter in "ABC":
        b.force(letter, "1120", "Surface", 1)
    b.force("D", "1105", "Small", 1)
    cripple = b.data.first_cripple
    b.s.force_hex[cripple], b.s.force_level[cripple] = b.hex("1122"), 3
    b.s.force_chit[cripple] = "ships"
    b.s.ship_force[b.ship("Nagato")] = cripple
    for name in ("Taiho", "Shokaku", "Zuikaku", "Junyo", "Hiyo", "Ryuho"):
        b.s.ship_force[b.ship(name)] = SUNK
    for name in ("Chitose", "Chiyoda", "Zuiho"):
        b.s.ship_force[b.ship(name)] = SUNK
    b.dice(intelligence=[1])
    check_limit(b.s)
    assert b.where("D") == "1105"
    assert b.s.force_chit[3] == "Small Surface"
