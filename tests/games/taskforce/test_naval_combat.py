"""4.2: battles between ships and bombardment, with the rulebook's examples."""

import pytest

from deckload.games.taskforce.rules.damage import MINOR, SIGNIFICANT, level_of
from deckload.games.taskforce.rules.naval.battle_line import (
    classes_present,
    firepower,
    firing_ships,
)
from deckload.games.taskforce.rules.naval.bombardment import bombard, bombarding_ships
from deckload.games.taskforce.rules.naval.contact import make_contact, partitions_of
from deckload.games.taskforce.rules.naval.gunnery import (
    apply_volleys,
    choose_range,
    choose_yamato,
    fight,
    open_fire,
)
from deckload.testing import rule

IJN, ALLIES = 0, 1


def java(battle, turn=7):
    """Nachi and Haguro against Doorman."""
    return battle("java-sea").turn(turn).put(J1="1005", A1="1006")


@rule("taskforce", "4.2.2", "2.4.5")
def test_exeter_and_houston_against_haguro_as_in_the_example(battle):
    b = java(battle)
    exeter, houston, haguro, nachi = map(b.ship, ("Exeter", "Houston", "Haguro", "Nachi"))
    b.s.fight = [[b.marker("J1")], [b.marker("A1")]]
    b.s.volleys = [[haguro, 0, exeter, houston], [houston, 0, haguro], [houston, 0, nachi]]
    b.dice(gunfire=[4, 4, 1])
    b.run((open_fire, ALLIES), (open_fire, IJN), (apply_volleys, ALLIES), (apply_volleys, IJN))
    assert [volley[1] for volley in b.s.volleys] == [6, 5, 1]
    assert level_of(b.s, haguro) == SIGNIFICANT
    assert b.s.fate[houston] == 1


@rule("taskforce", "4.2.2")
def test_by_day_only_the_longest_guns_fire_and_a_wreck_sets_no_range(battle):
    b = java(battle)
    b.s.fight = [[b.marker("J1")], [b.marker("A1")]]
    b.run(choose_range)
    assert {b.facts.ship_name[s] for s in firing_ships(b.s, ALLIES)} == {"Exeter", "Houston"}
    for name in ("Exeter", "Houston", "Nachi", "Haguro"):
        b.s.steps[b.ship(name)] = b.s.critical[b.ship(name)] = 1
    assert classes_present(b.s)[0] == 2  # light cruisers


@rule("taskforce", "4.2.2")
def test_both_must_agree_to_close_the_range(battle):
    b = battle("coral-sea").turn(3)
    b.s.fight = [[b.marker("J4")], [b.marker("A3")]]
    b.run(choose_range).take_as(IJN, "CL").take_as(ALLIES, "longest")
    assert b.s.fight_range == 1
    c = battle("coral-sea").turn(3)
    c.s.fight = [[c.marker("J4")], [c.marker("A3")]]
    c.run(choose_range).take_as(IJN, "DD").take_as(ALLIES, "CL")
    assert c.s.fight_range == 2


@rule("taskforce", "4.2.3")
def test_at_night_all_fire_and_japanese_destroyers_for_two(battle):
    b = java(battle, turn=11)
    b.s.fight = [[b.marker("J1")], [b.marker("A1")]]
    b.run(choose_range)
    dd, allied = b.ship("DD 1"), b.ship("Allied DD 1")
    assert (firepower(b.s, dd), firepower(b.s, allied)) == (4, 2)
    assert dd in firing_ships(b.s, IJN)


@rule("taskforce", "5.2.5")
def test_oi_and_kitakami_have_torpedoes_at_night(battle):
    b = battle("combined-fleet")
    assert firepower(b.turn(3).s, b.ship("Oi")) == 4
    assert firepower(b.turn(1).s, b.ship("Oi")) == 8


@rule("taskforce", "5.2.1")
def test_lexington_fights_like_a_destroyer_and_does_not_bombard(battle):
    b = battle("combined-fleet")
    assert b.facts.range_class[b.ship("Lexington")] == 3
    assert b.facts.range_class[b.ship("Enterprise")] == -1
    c = battle("eastern-solomons").put(A1="0704")
    assert c.ship("Saratoga") not in bombarding_ships(c.s, ALLIES, c.hex("0704"))


@rule("taskforce", "5.2.4")
def test_yamato_fires_alone_by_day_or_twice(battle):
    b = battle("combined-fleet").turn(3)
    yamato = next(
        m
        for m in range(12)
        if b.ship("Yamato")
        in [s for f in (b.s.under[m], b.s.partner[b.s.under[m]]) if f >= 0 for s in b.s.ships_in[f]]
    )
    b.s.fight = [[yamato], [b.marker("A1")]]
    b.run(choose_yamato, choose_range).take("alone")
    assert firing_ships(b.s, IJN) == [b.ship("Yamato")]
    assert firing_ships(b.s, ALLIES) == []
    c = battle("combined-fleet").turn(1)
    c.s.fight = [[yamato], [c.marker("A1")]]
    c.run(choose_yamato, choose_range)
    assert firing_ships(c.s, IJN).count(c.ship("Yamato")) == 2


@rule("taskforce", "4.2")
def test_forces_in_contact_are_turned_up_and_fight(battle):
    b = java(battle)
    b.run(make_contact)
    assert b.s.face[b.marker("J1")] == b.s.face[b.marker("A1")] == 3
    assert b.verb == "volleys"


@rule("taskforce", "4.2.1")
def test_two_against_two_may_be_fought_in_three_ways():
    assert len(partitions_of({1: [21, 22], 2: [21, 22]})) == 3


@rule("taskforce", "4.2.1")
def test_the_second_example_has_three_ways_as_well():
    found = partitions_of({3: [23, 24], 4: [23], 5: [23, 24]})
    assert len(found) == 3
    assert all(len(battles) == 2 for battles in found)
    assert all(not (4 in ours and 24 in theirs) for battles in found for ours, theirs in battles)


@rule("taskforce", "4.2.5")
@pytest.mark.parametrize(("face", "first"), [(1, ALLIES), (2, ALLIES), (6, IJN)])
def test_surprise_lets_one_side_do_its_damage_first(battle, face, first):
    b = battle("eastern-solomons").turn(1)
    b.dice(surprise=[face]).run((fight, (b.marker("J4"),), (b.marker("A1"),)))
    assert b.side == first
    agenda = [entry[0] for entry in b.s.agenda[::-1]]
    assert agenda.index("taskforce.gunnery.apply_volleys") < agenda.index("taskforce.gunnery.aim")


@rule("taskforce", "4.2.4")
def test_all_ships_bombard_at_once_and_the_base_answers(battle):
    b = battle("midway").turn(3).put(J1="1715").air("Midway")
    ships = bombarding_ships(b.s, IJN, b.hex("1715"))
    strength = sum(
        b.facts.guns[ship][2] if b.s.steps[ship] == 2 else b.facts.guns[ship][1] for ship in ships
    )
    b.dice(gunfire=[1, 6]).run((bombard, IJN, b.hex("1715"))).take("fire")
    assert b.verb == "answer"
    b.take(b.keys[-1])
    assert b.told("gunfire 1+1")
    assert strength > 0


@rule("taskforce", "4.2.4")
def test_a_ship_alone_may_bombard_with_the_gunnery_of_her_side(battle):
    b = battle("midway").turn(3).put(J1="1715").column("J1", "Kirishima").air("Midway")
    b.dice(gunfire=[1, 1]).run((bombard, IJN, b.hex("1715"))).take("fire")
    assert b.told("gunfire 1+1")


@rule("taskforce", "4.2.4")
def test_nobody_has_to_bombard(battle):
    b = battle("midway").turn(3).put(J1="1715").run((bombard, IJN, battle("midway").hex("1715")))
    b.take("hold")
    assert level_of(b.s, b.ship("Midway")) < MINOR
