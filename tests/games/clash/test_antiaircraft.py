"""8.5 and 14.0: antiaircraft fire."""

import pytest

from deckload.games.clash.rules.raids.antiaircraft import antiaircraft_fire, fire_at
from deckload.games.fleet.model.state import FLOWN, LOST
from deckload.games.fleet.rules.raids.antiaircraft import can_attack
from deckload.games.fleet.rules.raids.bombing import attack_factor
from deckload.testing import rule
from games.clash.raids import in_flight, on_display, over, penalty, start, weak


def us_ships(b, *units, escorts=(), **boxes):
    """Ships in boxes and a Japanese raid."""
    b.put("USN 1", "3111", *[name.replace("_", " ") for name in boxes])
    b.put("IJN 1", "2511", "Zuikaku", "Taiho", "Shokaku").put("IJN 2", "2511", "Hiyo")
    return on_display(in_flight(b, "USN 1", *units, escorts=escorts), **boxes)


def japanese_ships(b, *units, **boxes):
    b.put("USN 1", "3111", "Lexington", "Princeton").put("IJN 1", "2511", *boxes)
    return on_display(in_flight(b, "IJN 1", *units), **boxes)


def shots(b):
    """Who fired at whom, with which factor and modifiers."""
    rolls = [entry.roll for entry in b.log if entry.roll and entry.roll.reason == "antiaircraft"]
    return [(r.subject, int(r.column), sum(by for _, by, _ in r.modifiers)) for r in rolls]


# --- who fires ------------------------------------------------------------------------------------


@rule("clash", "8.5")
def test_a_us_ship_fires_fully_into_its_box_and_with_half_around(clash):
    b = us_ships(clash().dice(antiaircraft=[1, 1, 1]), "Zuikaku DB", Lexington=1, Reno=2, Boston=3)
    start(over(b, Lexington=("Zuikaku DB",)), antiaircraft_fire)
    half = -(-b.data.log_aa[b.ship("Boston")][0] // 2)
    assert shots(b) == [
        ("Lexington fires at Zuikaku DB", 6, 0),
        ("Reno fires at Zuikaku DB", 3, 0),
        ("Boston fires at Zuikaku DB", half, 0),
    ]


@rule("clash", "8.5")
def test_ships_two_boxes_away_do_not_fire(clash):
    b = us_ships(clash().dice(antiaircraft=[1]), "Zuikaku DB", Lexington=1, Reno=19)
    start(over(b, Lexington=("Zuikaku DB",)), antiaircraft_fire)
    assert [shot[0] for shot in shots(b)] == ["Lexington fires at Zuikaku DB"]


@rule("clash", "8.5")
def test_a_ship_fires_at_each_air_unit_in_reach(clash):
    b = us_ships(clash().dice(antiaircraft=[1] * 4), "Zuikaku DB", "Taiho DB", Lexington=1, Reno=2)
    start(over(b, Lexington=("Zuikaku DB",), Reno=("Taiho DB",)), antiaircraft_fire)
    assert shots(b) == [
        ("Reno fires at Taiho DB", 5, 0),
        ("Lexington fires at Taiho DB", 3, 0),
        ("Lexington fires at Zuikaku DB", 6, 0),
        ("Reno fires at Zuikaku DB", 3, 0),
    ]


@rule("clash", "8.5")
def test_japanese_ships_fire_into_their_own_box_only(clash):
    b = japanese_ships(clash().dice(antiaircraft=[1]), "VB-16", Zuikaku=1, Myoko=2)
    start(over(b, Zuikaku=("VB-16",)), antiaircraft_fire)
    assert shots(b) == [("Zuikaku fires at VB-16", 5, 0)]


@rule("clash", "9.2")
def test_a_damaged_ship_fires_with_what_is_left(clash):
    b = us_ships(clash().dice(antiaircraft=[1]), "Zuikaku DB", Lexington=1).hits(Lexington=4)
    start(over(b, Lexington=("Zuikaku DB",)), antiaircraft_fire)
    assert shots(b)[0][1] == 3


# --- suppression ----------------------------------------------------------------------------------


@rule("clash", "8.5.1")
def test_each_fighter_in_a_box_is_minus_one_for_the_ship_there_at_all_its_shots(clash):
    escorts = ("Zuikaku F", "Taiho F")
    b = clash().dice(antiaircraft=[5] * 6)
    b = us_ships(b, "Zuikaku DB", escorts=escorts, Lexington=1, Reno=2)
    start(over(b, Lexington=escorts, Reno=("Zuikaku DB",)), antiaircraft_fire)
    fired = {subject: by for subject, _, by in shots(b)}
    assert fired["Lexington fires at Zuikaku DB"] == -2
    assert fired["Lexington fires at Taiho F"] == -2
    assert fired["Reno fires at Zuikaku DB"] == 0
    assert fired["Reno fires at Taiho F"] == 0


@rule("clash", "8.5.1")
def test_bombers_do_not_suppress(clash):
    b = us_ships(clash().dice(antiaircraft=[1]), "Zuikaku FB", Lexington=1)
    start(over(b, Lexington=("Zuikaku FB",)), antiaircraft_fire)
    assert shots(b) == [("Lexington fires at Zuikaku FB", 6, 0)]


@rule("clash", "8.5.1")
def test_a_suppressing_fighter_can_be_shot_down_and_has_still_suppressed(clash):
    b = clash().dice(antiaircraft=[10, 10, 10])
    b = us_ships(b, "Zuikaku DB", escorts=("Hiyo F",), Lexington=1, Reno=2)
    b.air(FLOWN, "Hiyo F", weak=True)
    b.s.raid.reverse()  # the fighter is fired at first
    start(over(b, Lexington=("Hiyo F", "Zuikaku DB")), antiaircraft_fire)
    assert b.box("Hiyo F") == LOST
    assert {subject: by for subject, _, by in shots(b)}["Lexington fires at Zuikaku DB"] == -1


# --- results --------------------------------------------------------------------------------------


@rule("clash", "8.5.2")
@pytest.mark.parametrize(
    ("die", "modifier", "is_weak"), [(1, 0, False), (3, -1, False), (6, -1, False), (7, -2, True)]
)
def test_fire_spoils_the_aim_and_may_cost_a_japanese_unit_a_step(clash, die, modifier, is_weak):
    b = us_ships(clash().dice(antiaircraft=[die]), "Zuikaku DB", Reno=1)  # 5 factors
    start(over(b, Reno=("Zuikaku DB",)), antiaircraft_fire)
    expected = 0 if die == 1 else modifier
    assert (penalty(b, "Zuikaku DB"), bool(weak(b, "Zuikaku DB"))) == (expected, is_weak)


@rule("clash", "8.5.2")
def test_modifiers_of_several_ships_add_up(clash):
    b = us_ships(clash().dice(antiaircraft=[3, 6]), "Zuikaku DB", Reno=1, Lexington=2)
    start(over(b, Reno=("Zuikaku DB",)), antiaircraft_fire)  # 5 factors, then half of 6
    assert penalty(b, "Zuikaku DB") == -2


@rule("clash", "8.5.2")
def test_a_us_unit_loses_no_step_but_its_aim_suffers(clash):
    b = japanese_ships(clash().dice(antiaircraft=[10]), "VB-16", Zuikaku=1)
    start(over(b, Zuikaku=("VB-16",)), antiaircraft_fire)
    assert weak(b, "VB-16") == []
    assert penalty(b, "VB-16") == -2


@rule("clash", "8.5.2")
def test_nobody_fires_at_a_unit_that_is_gone(clash):
    b = us_ships(clash().dice(antiaircraft=[10]), "Hiyo T", Lexington=1, Reno=2)
    start(over(b, Lexington=("Hiyo T",)), antiaircraft_fire)
    assert b.box("Hiyo T") == LOST
    assert (b.s.raid, len(shots(b))) == ([], 1)


@rule("clash", "8.5.2")
def test_fire_is_the_same_with_and_without_a_log(clash):
    results = []
    for log in (True, False):
        b = us_ships(clash().dice(antiaircraft=[7]), "Zuikaku DB", Reno=1)
        b.s.log = [] if log else None
        fire_at(b.s, b.ship("Reno"), b.unit("Zuikaku DB"), True, 2)
        results.append((penalty(b, "Zuikaku DB"), weak(b, "Zuikaku DB")))
    assert results[0] == results[1] == (-1, [])


# --- deliver the ordnance (14.0) ------------------------------------------------------------------


def flak(b, unit, die, **options):
    b = us_ships(b.dice(antiaircraft=[die], **options), unit, Reno=1)
    return start(over(b, Reno=(unit,)), antiaircraft_fire)


@rule("clash", "14.0")
def test_a_unit_that_fire_weakens_attacks_as_strongly_as_before(clash):
    b = flak(clash(ordnance="on"), "Hiyo DB", 7)  # the example: a DB of 3 turned to 1
    unit = b.unit("Hiyo DB")
    assert weak(b, "Hiyo DB") == ["Hiyo DB"]
    assert (attack_factor(b.s, unit), b.s.penalty[unit]) == (3, -2)


@rule("clash", "8.6")
def test_without_that_rule_it_attacks_with_its_weak_side(clash):
    b = flak(clash(), "Hiyo DB", 7)
    assert attack_factor(b.s, b.unit("Hiyo DB")) == 1


@rule("clash", "14.0")
@pytest.mark.parametrize(("die", "attacks"), [(5, False), (6, True)])
def test_a_bomber_shot_down_attacks_on_a_six(clash, die, attacks):
    b = flak(clash(ordnance="on"), "Hiyo T", 7, deliver_the_ordnance=[die])
    unit = b.unit("Hiyo T")
    assert b.box("Hiyo T") == LOST
    assert can_attack(b.s, unit) is attacks
    assert (b.s.box_of_unit[unit] == 0) is attacks
    assert (b.s.doomed == [unit]) is attacks


@rule("clash", "14.0")
def test_without_that_rule_a_bomber_shot_down_does_nothing(clash):
    b = flak(clash(), "Hiyo T", 7)
    assert not can_attack(b.s, b.unit("Hiyo T"))


@rule("clash", "14.0")
def test_escorts_have_no_ordnance_to_deliver(clash):
    b = clash(ordnance="on").dice(antiaircraft=[10])
    b = us_ships(b, "Zuikaku DB", escorts=("Hiyo FB",), Reno=1, Lexington=19)
    b.s.raid.remove(b.unit("Zuikaku DB"))
    start(over(b, Reno=("Hiyo FB",)), antiaircraft_fire)
    assert b.box("Hiyo FB") == LOST
    assert b.s.doomed == []


@rule("clash", "14.0")
def test_a_unit_hit_twice_keeps_the_strength_it_came_with(clash):
    b = clash(ordnance="on").dice(antiaircraft=[7, 10], deliver_the_ordnance=[10])
    b = us_ships(b, "Hiyo DB", Reno=1, Lexington=2)
    start(over(b, Reno=("Hiyo DB",)), antiaircraft_fire)
    assert b.box("Hiyo DB") == LOST
    assert attack_factor(b.s, b.unit("Hiyo DB")) == 3
