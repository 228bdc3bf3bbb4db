"""Chapter 5.7, 10.2 and 12.1: raids attack, and ships are hit."""

import pytest

from deckload.engine.log import BEGINS, ENDS
from deckload.games.carrier.model.state import HANGAR, LOST_AT_HOME, SUNK
from deckload.games.carrier.rules.damage.american import (
    CRIPPLED,
    HEAVY,
    LIGHT,
    LOST,
    SOUND,
    can_operate,
    flak_of_group,
    hit_us,
    us_flak,
    us_level,
)
from deckload.games.carrier.rules.decks.boxes import launch_limit
from deckload.games.carrier.rules.raids.attack import (
    attack_fleet,
    attack_group,
    fly_over,
    japanese_air_attack,
    raid_strength,
    targets_in,
)
from deckload.games.carrier.rules.raids.detection import detect_raids
from deckload.games.carrier.rules.raids.placement import first_seen
from deckload.testing import rule

TG_2, TG_3, LINE = 1, 2, 4


@pytest.fixture
def fleet(battle):
    """A raid of nine points, three of them fighters, that has met fighters on its way."""

    def make(points=9, fighters=3, fought=1):
        b = battle("turkey-shoot").raid(points, "1109", fighters)
        b.s.raid_fought[0] = fought
        return b

    return make


@rule("carrier", "5.7", "5.71")
def test_raids_over_the_fleet_attack_in_random_order(fleet):
    b = fleet().raid(4, "1109", 0).raid(5, "1112", 0)
    b.dice(
        order_of_raids=[1],
        battle_line=[8, 8],
        target_group=[1, 1],
        flak=[1, 1],
        target_ship=[1] * 8,
        damage=[1] * 8,
    )
    b.run(japanese_air_attack)
    attacks = [line.split()[1:3] for line in b.lines() if "attacks TG" in line]
    assert attacks == [["Raid", "2"], ["Raid", "1"]]
    assert b.raid_at(3) == "1112", "not there yet"
    marks = [entry.battle for entry in b.log if entry.battle]
    assert marks == [BEGINS, ENDS, BEGINS, ENDS], "each of them is summed up"


@rule("carrier", "5.72")
@pytest.mark.parametrize(("face", "says"), [(4, "attacks TG 58.7"), (8, "attacks TG 58.2")])
def test_a_raid_may_spend_itself_on_the_battle_line(fleet, face, says):
    dice = {"battle_line": [face], "flak": [1], "damage": [1] * 4, "target_ship": [1] * 4}
    if face > 4:
        dice["target_group"] = [1]
    if face == 4:
        dice |= {"damage": [1] * 4, "target_ship": [1] * 4}
    b = fleet().dice(**dice).run((attack_fleet, 0))
    assert b.told(says)


@rule("carrier", "5.72")
def test_who_overflies_the_battle_line_is_fired_at_and_fighters_are_hit_as_well(fleet):
    b = fleet().dice(flak=[8], point_hit=[9, 1]).run((fly_over, 0))
    assert b.told("5.51 flak 8: 1 driven off, 1 shot down")
    assert (b.s.raid_fighters[0], b.s.raid_points[0], b.s.raid_aborted[0]) == (2, 8, 1)


@rule("carrier", "5.721")
def test_a_battleship_fires_at_one_overflying_raid_in_a_phase(fleet):
    b = fleet().raid(6, "1109", 0).dice(flak=[1]).run((fly_over, 0), (fly_over, 1))
    b.take("fire Iowa", "fire New Jersey", "fire Alabama", "done")
    assert "fire Iowa" not in b.keys
    assert "fire Indiana" in b.keys


@rule("carrier", "5.73")
def test_the_attacked_group_fires_and_no_other(fleet):
    b = fleet()
    assert flak_of_group(b.s, TG_2) == 103
    b.dice(flak=[8], target_ship=[1] * 3, damage=[1] * 3).run((attack_group, 0, TG_2))
    assert b.told("5.51 flak 8: 1 driven off, 2 shot down")
    assert b.told("attacks with a strength of 12"), "six, less two lost and one spoilt"


@rule("carrier", "5.74", "5.75")
def test_a_raid_attacks_with_four_a_point_and_double_when_nobody_met_it(fleet):
    b = fleet()
    assert raid_strength(b.s, 0) == 24
    b.s.raid_aborted[0] = 1
    assert raid_strength(b.s, 0) == 20
    assert raid_strength(fleet(fought=0).s, 0) == 48


@rule("carrier", "5.75")
def test_carriers_are_bombed_first_then_battleships(fleet):
    b = fleet()
    classes = {b.data.us_ships[ship].cls for ship in targets_in(b.s, 0, TG_2)}
    assert classes == {"CV", "CVL"}
    assert {b.data.us_ships[ship].cls for ship in targets_in(b.s, 0, LINE)} == {"BB"}


@rule("carrier", "10.31")
def test_after_its_attack_a_raid_is_gone(fleet):
    b = fleet().dice(flak=[1], target_ship=[1] * 4, damage=[1] * 4).run((attack_group, 0, TG_2))
    assert b.raid_at(1) == "gone"
    assert b.s.destroyed == 0


@rule("carrier", "10.21")
@pytest.mark.parametrize(("face", "distance"), [(1, 1), (3, 2), (5, 3), (8, 4), (10, 5)])
def test_radar_has_a_raid_at_a_distance_by_die(battle, face, distance):
    b = battle("turkey-shoot")
    source, target = b.hex("1119"), b.hex("1109")
    b.dice(intercept_range=[face])
    seen = first_seen(b.s, source, target)
    assert b.data.grid.distance(seen, target) == distance
    assert b.data.grid.distance(seen, source) == 10 - distance


@rule("carrier", "10.24")
def test_the_second_wave_is_two_hexes_behind(battle):
    b = battle("turkey-shoot").at("1050", 1).dice(intercept_range=[6]).run(detect_raids)
    first, second = b.s.raid_hex[0], b.s.raid_hex[1]
    assert b.data.grid.distance(first, second) == 2
    assert b.data.grid.distance(second, b.hex("1109")) == 6


# --- damage ---------------------------------------------------------------------------------------


@rule("carrier", "12.16")
@pytest.mark.parametrize(
    ("ship", "levels"),
    [
        ("Wasp", {0: SOUND, 1: LIGHT, 3: LIGHT, 4: HEAVY, 5: HEAVY, 6: CRIPPLED, 8: LOST}),
        ("Cabot", {2: LIGHT, 3: HEAVY, 4: CRIPPLED, 5: LOST}),
    ],
)
def test_carriers_go_from_light_damage_to_the_bottom(battle, ship, levels):
    b = battle("turkey-shoot")
    for hits, level in levels.items():
        b.s.us_hits[b.us_ship(ship)] = hits
        assert us_level(b.s, b.us_ship(ship)) == level


@rule("carrier", "12.51")
@pytest.mark.parametrize(
    ("ship", "levels"),
    [
        ("Alabama", {9: LIGHT, 10: HEAVY, 14: HEAVY, 15: CRIPPLED, 20: LOST}),
        ("Iowa", {11: LIGHT, 12: HEAVY, 15: CRIPPLED, 21: CRIPPLED, 22: LOST}),
    ],
)
def test_battleships_take_more(battle, ship, levels):
    b = battle("turkey-shoot")
    for hits, level in levels.items():
        b.s.us_hits[b.us_ship(ship)] = hits
        assert us_level(b.s, b.us_ship(ship)) == level


@rule("carrier", "12.11")
def test_damage_halves_flak_and_flight_operations(battle):
    b = battle("turkey-shoot")
    wasp = b.us_ship("Wasp")
    assert (us_flak(b.s, wasp), launch_limit(b.s, wasp)) == (15, 2)
    b.s.us_hits[wasp] = 1
    assert (us_flak(b.s, wasp), launch_limit(b.s, wasp)) == (7, 2)
    b.s.us_hits[wasp] = 4
    assert (us_flak(b.s, wasp), launch_limit(b.s, wasp)) == (7, 1)
    b.s.us_hits[wasp] = 6
    assert us_flak(b.s, wasp) == 0
    assert not can_operate(b.s, wasp)


@rule("carrier", "12.12")
def test_any_hit_shuts_the_flight_deck(battle):
    b = battle("turkey-shoot").deck("Wasp", away=("VF-14a",))
    hit_us(b.s, b.us_ship("Wasp"), 1)
    assert not can_operate(b.s, b.us_ship("Wasp"))


@rule("carrier", "12.14")
def test_three_hits_cost_the_landed_unit_and_one_from_the_hangar(battle):
    """The example of 12.14: one landed, four in the hangar."""
    away = ("VF-14a", "VF-14b", "VF(N)-77")
    b = battle("turkey-shoot").deck("Wasp", landed=("VF-14c",), away=away)
    b.dice(unit_burnt=[2])
    hit_us(b.s, b.us_ship("Wasp"), 3)
    assert b.s.air_state[b.unit("VF-14c")] == LOST_AT_HOME
    below = [b.s.air_state[b.unit(name)] for name in ("VB-14a", "VB-14b", "VB-14c", "VT-14")]
    assert below == [HANGAR, LOST_AT_HOME, HANGAR, HANGAR]


def test_a_carrier_that_sinks_takes_her_aircraft_along(battle):
    b = battle("turkey-shoot").dice(unit_burnt=[1, 1, 1, 1])
    hit_us(b.s, b.us_ship("Wasp"), 8)
    assert b.s.us_group[b.us_ship("Wasp")] == SUNK
    assert b.s.air_state.count(LOST_AT_HOME) == 8
