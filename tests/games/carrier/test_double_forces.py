"""Chapter 7.5: double forces, an option."""

import pytest

from deckload.games.carrier.model.state import LOCATED
from deckload.games.carrier.rules.forces.activation import submarines_see_it_come
from deckload.games.carrier.rules.forces.commitment import DOUBLE_FORCE
from deckload.games.carrier.rules.forces.cup import fill_cup
from deckload.games.carrier.rules.forces.intelligence import draw_first_chit
from deckload.games.carrier.rules.forces.levels import draw_chit
from deckload.games.carrier.rules.forces.movement import move_force
from deckload.games.carrier.rules.raids.launching import proves_to_have_carriers
from deckload.games.carrier.rules.strikes.contact import wrong_target
from deckload.games.carrier.rules.submarines.contact import NOT_MOVED, contact_modifiers
from deckload.testing import rule

A, B = 0, 1
CARRIER, LARGE, MEDIUM, SMALL, SURFACE, FALSE, DOUBLE = range(7)


@pytest.fixture
def day(battle):
    def make(**options):
        return battle("19-june", **{"double_forces": "on", **options})

    return make


def chit(b, kind):
    return sum(b.s.first_chits[:kind]) + 1


def doubled(b, letter="A", halves=(1, 1)):
    """A double force in 1117."""
    force = "ABCDEFGHIJ".index(letter)
    b.force(letter, "1117")
    b.dice(level_1_chit=[chit(b, DOUBLE)], chit_of_a_double_force=list(halves))
    draw_first_chit(b.s, force)
    return b


@rule("carrier", "7.51")
def test_their_chits_take_the_place_of_others(day, battle):
    with_them, without = day().s.first_chits, battle("19-june").s.first_chits
    changes = [one - other for one, other in zip(with_them, without, strict=True)]
    assert changes == [-2, -1, 0, 0, -1, -2, 3]


@rule("carrier", "7.52")
def test_another_force_joins_in_the_hex_and_each_gets_a_chit(day):
    b = doubled(day(), halves=(3, 1))
    assert b.where("B") == "1117"
    assert (b.s.force_chit[A], b.s.force_chit[B]) == ("Large", "Carrier")
    assert b.s.double_chits == ["Carrier"]
    assert b.s.force_partner[:2] == [B, A]
    assert (b.s.force_level[A], b.s.force_level[B]) == (1, 1)


@rule("carrier", "7.53")
def test_both_halves_move_with_the_first_chit_that_is_drawn(day):
    b = doubled(day())
    b.s.mission_die = 1
    fill_cup(b.s)
    assert {A, B} <= set(b.s.cup)
    b.run((move_force, B), (move_force, A))
    assert (b.where("A"), b.where("B")) == ("1116", "1116"), "and the second chit is ignored"


@rule("carrier", "7.54")
def test_the_halves_are_detected_apart_and_a_strike_astray_finds_the_other(day):
    b = doubled(day())
    b.s.force_detected[A] = LOCATED
    assert b.s.force_detected[B] == 0
    assert wrong_target(b.s, A, 0) == B


@rule("carrier", "7.55")
def test_beyond_the_limit_it_is_a_false_contact(day):
    b = day().force("A", "1117")
    for force in range(5, 9):
        b.s.force_hex[force] = b.hex("0108")
        b.s.force_level[force], b.s.force_chit[force] = 1, "Carrier"
    b.dice(level_1_chit=[chit(b, DOUBLE)])
    draw_first_chit(b.s, A)
    assert b.where("A") == "gone"


@rule("carrier", "13.22", "7.52")
@pytest.mark.parametrize(
    ("dice", "there"),
    [([2, 3], ["gone", "1117"]), ([2, 2], ["gone", "gone"]), ([3, 3], ["1117"] * 2)],
)
def test_at_the_threshold_the_carriers_of_a_double_force_are_tested_one_by_one(day, dice, there):
    """Two carrier forces have been seen: the index is 8, and at 8 others are tested, too."""
    b = day().force("E", "0108", "Carrier", 1).force("F", "0108", "Carrier", 1).force("A", "1117")
    b.dice(level_1_chit=[chit(b, DOUBLE)], chit_of_a_double_force=[1, 1], commitment_test=dice)
    draw_first_chit(b.s, A)
    assert [b.where("A"), b.where("B")] == there
    assert b.s.force_partner[:2] == ([B, A] if "gone" not in there else [-1, -1])


@rule("carrier", "7.56")
def test_the_second_takes_the_last_chit_and_a_carrier_from_the_cup(day):
    b = doubled(doubled(day(posture="additional"), halves=(1, 2)), letter="C", halves=())
    assert b.s.double_chits == []
    assert (b.s.force_chit[2], b.s.force_chit[3]) == ("Carrier", "Carrier")
    assert b.s.first_chits[CARRIER] == 4


@rule("carrier", "7.56")
def test_there_is_no_third(day):
    b = day()
    b.s.double_chits = []
    b.dice(level_1_chit=[chit(b, DOUBLE), 1])
    assert draw_chit(b.s) != DOUBLE_FORCE


@rule("carrier", "7.53", "7.23")
def test_both_halves_reach_the_invasion_fleet_together(day):
    b = doubled(day())
    b.s.mission_die = 1
    for half, ship in ((A, "Kongo"), (B, "Haruna")):
        b.s.force_hex[half] = b.hex("1001")
        b.s.force_level[half], b.s.force_chit[half] = 3, "ships"
        b.s.ship_force[b.ship(ship)] = half
    b.run((move_force, A))
    assert (b.where("A"), b.where("B")) == ("gone", "gone")
    assert b.s.exited == 2


@rule("carrier", "14.131", "7.52")
def test_the_other_half_has_come_the_same_way(day):
    b = day().force("A", "1117")
    b.s.force_from[A] = b.hex("1118")
    doubled(b)
    assert b.s.force_from[B] == b.hex("1118")


@rule("carrier", "7.53", "14.131")
def test_a_submarine_ahead_sees_both_halves_come_and_the_second_chit_changes_nothing(day):
    b = doubled(day())
    b.s.mission_die = 1
    b.s.sub_hex[:2] = [b.hex("1116"), b.hex("1117")]
    b.run((move_force, A), (submarines_see_it_come, A))
    assert [contact_modifiers(b.s, 0, half, NOT_MOVED) for half in (A, B)] == [["came"], ["came"]]
    b.s.sub_hex[1] = b.hex("1116")  # from astern
    b.run((move_force, B), (submarines_see_it_come, B))
    assert b.s.force_from[B] == b.hex("1117")
    assert contact_modifiers(b.s, 1, B, NOT_MOVED) == []


@rule("carrier", "13.221", "10.1")
def test_past_the_threshold_a_raid_may_show_a_double_force_as_carriers(day):
    b = day().force("A", "1117")
    for force in range(5, 8):
        b.s.force_hex[force] = b.hex("0108")
        b.s.force_level[force], b.s.force_chit[force] = 2, "2-3 Carriers"
    b.dice(level_1_chit=[chit(b, DOUBLE)], commitment_test=[10])
    assert proves_to_have_carriers(b.s, A)
    assert b.s.force_chit[A] == "Carrier"
