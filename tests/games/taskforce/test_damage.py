"""3.5: hits, decks and burning aircraft, with the examples of the rulebook."""

import pytest

from deckload.engine.procedures import steps, then
from deckload.games.taskforce.model.conditions import (
    NO_LAND,
    NO_LAND_YET,
    NO_LAUNCH,
    NO_LAUNCH_YET,
    READY,
    SUNK,
)
from deckload.games.taskforce.rules.air.bombing import hits_to_sink
from deckload.games.taskforce.rules.damage import (
    CRITICAL,
    LOST,
    MINOR,
    SIGNIFICANT,
    UNHURT,
    level_after,
    level_of,
    must_withdraw,
    repair,
    take_hits,
)
from deckload.testing import rule

step = steps("taskforce.tests_of_damage")


@step
def hit(s, ship, *attacks):
    """Attacks on one ship, one after another."""
    if attacks:
        take_hits(s, ship, attacks[0])
        then(s, (hit, ship, *attacks[1:]))


@rule("taskforce", "3.5", "2.2.1")
@pytest.mark.parametrize(
    ("hits", "level"),
    [(7, UNHURT), (8, MINOR), (9, SIGNIFICANT), (15, SIGNIFICANT), (16, CRITICAL), (17, LOST)],
)
def test_the_tennessee_takes_hits_as_the_example_has_it(battle, hits, level):
    b = battle("combined-fleet")
    assert level_after(b.s, b.ship("Tennessee"), hits) == level


@rule("taskforce", "3.5")
@pytest.mark.parametrize(
    ("before", "hits", "level"),
    [
        ({"minor": 1}, 1, SIGNIFICANT),
        ({"mending": 1}, 1, SIGNIFICANT),
        ({"minor": 1}, 8, CRITICAL),
        ({"minor": 1}, 9, LOST),
        ({"steps": 1}, 6, SIGNIFICANT),
        ({"steps": 1}, 7, CRITICAL),
        ({"steps": 1}, 8, LOST),
        ({"steps": 1, "critical": 1}, 1, LOST),
    ],
)
def test_damage_goes_on_from_where_it_was(battle, before, hits, level):
    b = battle("combined-fleet")
    ship = b.ship("Tennessee")
    for column, value in before.items():
        getattr(b.s, column)[ship] = value
    assert level_after(b.s, ship, hits) == level


@rule("taskforce", "3.5")
def test_what_is_left_over_in_one_attack_is_not_kept_for_the_next(battle):
    b = battle("combined-fleet")
    b.run((hit, b.ship("Tennessee"), 6, 10, 4, 6))
    assert level_of(b.s, b.ship("Tennessee")) == SIGNIFICANT


@rule("taskforce", "3.5", "2.3.3")
def test_a_critical_ship_has_neither_guns_nor_anti_air_fire(battle):
    from deckload.games.taskforce.rules.fleets import anti_air
    from deckload.games.taskforce.rules.naval.battle_line import firepower

    b = battle("combined-fleet")
    ship = b.ship("Tennessee")
    assert (anti_air(b.s, ship), firepower(b.s, ship)) == (4, 11)
    b.run((hit, ship, 16))
    assert (anti_air(b.s, ship), firepower(b.s, ship)) == (0, 0)


@rule("taskforce", "3.5")
def test_a_sunken_carrier_takes_her_aircraft_along_but_not_those_that_fly(battle):
    b = battle("midway").air("Hornet", f4f="cap 1 ready 1", sbd="reserve 2")
    b.dice(explosion=[6]).run((hit, b.ship("Hornet"), 20))
    assert b.state("Hornet", "fate") == SUNK
    assert b.s.air_steps[b.unit("Hornet F4F 1")] == 2
    assert (
        sum(b.s.air_steps[u] for u, home in enumerate(b.s.air_home) if home == b.ship("Hornet"))
        == 2
    )


@rule("taskforce", "3.5")
def test_a_ring_without_its_carrier_is_a_column_that_its_owner_puts_in_order(battle):
    b = battle("coral-sea").air("Yorktown")
    b.run((hit, b.ship("Yorktown"), 20))
    assert (b.side, b.verb) == (1, "line")
    b.take("line Portland", "line Chester", "done")
    names = [b.facts.ship_name[ship] for ship in b.s.ships_in[21 + 1]]
    assert names[:2] == ["Portland", "Chester"]


@rule("taskforce", "3.5.1")
@pytest.mark.parametrize(
    ("hits", "left", "minor"), [(1, 2, 1), (2, 1, 0), (3, 1, 1), (4, 0, 0), (9, 0, 0)]
)
def test_the_ships_of_a_destroyer_counter_go_one_after_the_other(battle, hits, left, minor):
    b = battle("coral-sea")
    ship = b.ship("Allied DD 1")
    b.run((hit, ship, hits))
    assert (b.s.steps[ship], b.s.minor[ship], b.s.small_sunk[1]) == (left, minor, 2 - left)


@rule("taskforce", "3.5.1")
def test_one_hit_sinks_the_ship_that_is_damaged_already(battle):
    b = battle("coral-sea")
    ship = b.ship("Allied DD 1")
    b.run((hit, ship, 1, 1))
    assert (b.s.steps[ship], b.s.minor[ship]) == (1, 0)


@rule("taskforce", "3.5.4")
def test_fighters_on_the_deck_of_the_hornet_explode(battle):
    b = battle("midway").air("Hornet", f4f="ready 1.5")
    b.dice(explosion=[3], flight_deck=[6]).run((hit, b.ship("Hornet"), 2))
    assert level_of(b.s, b.ship("Hornet")) == MINOR  # 2 and 2 more
    assert b.s.air_steps[b.unit("Hornet F4F 1")] == 0


@rule("taskforce", "3.5.4")
@pytest.mark.parametrize(("hits", "level"), [(2, SIGNIFICANT), (3, CRITICAL)])
def test_bombers_on_the_deck_of_the_hornet_do_three_times_the_harm(battle, hits, level):
    b = battle("midway").air("Hornet", sbd="ready 1.5")
    dice = {"explosion": [1]} | ({"flight_deck": [6, 6]} if level == SIGNIFICANT else {})
    b.dice(**dice).run((hit, b.ship("Hornet"), hits))
    assert level_of(b.s, b.ship("Hornet")) == level  # 6 more


@rule("taskforce", "3.5.4")
def test_nothing_explodes_on_a_four_or_without_a_hit(battle):
    b = battle("midway").air("Hornet", sbd="ready 2")
    b.dice(explosion=[4]).run((hit, b.ship("Hornet"), 0, 1))
    assert b.slot("Hornet SBD 1") == READY


@rule("taskforce", "5.2.2")
def test_aircraft_on_an_armoured_deck_do_not_explode(battle):
    b = battle("indian-ocean").air("Indomitable", albacore="ready 2")
    b.run((hit, b.ship("Indomitable"), 1))
    assert b.slot("Indomitable Albacore 1") == READY


@rule("taskforce", "3.5.5", "2.4.6")
def test_a_deck_damaged_twice_keeps_both_faults_and_must_withdraw(battle):
    b = battle("midway").air("Hornet")
    hornet = b.ship("Hornet")
    b.dice(flight_deck=[2, 2]).run((hit, hornet, 4, 1))
    assert b.s.deck[hornet] == NO_LAUNCH | NO_LAND
    assert must_withdraw(b.s, hornet)


@rule("taskforce", "3.5.5", "2.3.4")
def test_an_unaffected_roll_leaves_the_fault_of_the_minor_damage(battle):
    b = battle("midway").air("Hornet")
    hornet = b.ship("Hornet")
    b.dice(flight_deck=[2, 6]).run((hit, hornet, 4, 1))
    assert b.s.deck[hornet] == NO_LAUNCH
    assert must_withdraw(b.s, hornet)


@rule("taskforce", "3.5.5")
def test_significant_damage_at_one_blow_is_rolled_for_twice_and_critical_not_at_all(battle):
    b = battle("midway").air("Hornet").air("Enterprise")
    b.dice(flight_deck=[1, 6]).run((hit, b.ship("Hornet"), 5), (hit, b.ship("Enterprise"), 9))
    assert b.state("Hornet", "deck") == NO_LAND
    assert b.state("Enterprise", "deck") == NO_LAND | NO_LAUNCH


@rule("taskforce", "4.5", "3.5")
def test_minor_damage_is_repaired_in_two_steps_with_what_it_did_to_the_deck(battle):
    b = battle("midway").air("Hornet")
    hornet = b.ship("Hornet")
    b.dice(flight_deck=[1]).run((hit, hornet, 4))
    assert b.s.deck[hornet] == NO_LAND_YET
    repair(b.s)
    assert (b.s.minor[hornet], b.s.mending[hornet], b.s.deck[hornet]) == (0, 1, NO_LAND_YET)
    repair(b.s)
    assert (b.s.mending[hornet], b.s.deck[hornet]) == (0, 0)


@rule("taskforce", "3.5.5")
def test_a_deck_that_cannot_launch_yet_is_marked_so(battle):
    b = battle("midway").air("Hornet")
    b.dice(flight_deck=[2]).run((hit, b.ship("Hornet"), 4))
    assert b.state("Hornet", "deck") == NO_LAUNCH_YET
    assert not must_withdraw(b.s, b.ship("Hornet"))


@rule("taskforce", "3.5.6", "2.2.4")
def test_a_damaged_base_holds_half_and_loses_what_stands_on_its_runway_first(battle):
    b = battle("midway")
    base = b.ship("Midway")
    ready = [u for u, at in enumerate(b.s.air_home) if at == base and b.s.air_slot[u] == READY]
    b.dice(explosion=[6], flight_deck=[6, 6]).run((hit, base, 15))
    if b.verb == "excess":
        units = {b.facts.air_name.index(key.removeprefix("excess ")) for key in b.keys}
        assert units <= set(ready)
        while b.verb == "excess":
            b.take(b.keys[0])
    held = sum(n for u, n in enumerate(b.s.air_steps) if b.s.air_home[u] == base)
    assert held <= b.facts.capacity[base] // 2


@rule("taskforce", "3.5.6")
def test_a_destroyed_base_loses_all_aircraft_on_its_sheet(battle):
    b = battle("midway")
    base = b.ship("Midway")
    b.dice(explosion=[6]).run((hit, base, 40))
    assert b.s.fate[base] == SUNK
    assert not any(b.s.air_steps[u] for u, at in enumerate(b.s.air_home) if at == base)


@rule("taskforce", "3.5", "3.5.1")
@pytest.mark.parametrize(
    ("column", "value", "hits"),
    [("minor", 0, 12), ("minor", 1, 7), ("steps", 1, 6), ("critical", 1, 1)],
)
def test_the_hits_that_sink_a_ship_are_those_that_the_table_names(battle, column, value, hits):
    b = battle()
    shokaku = b.ship("Shokaku")  # five on each side
    getattr(b.s, column)[shokaku] = value
    assert hits_to_sink(b.s, shokaku) == hits
    assert level_after(b.s, shokaku, hits) == LOST
    assert level_after(b.s, shokaku, hits - 1) < LOST
    assert hits_to_sink(b.s, b.ship("DD 1")) == 2
