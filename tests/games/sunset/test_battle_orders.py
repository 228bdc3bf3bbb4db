"""Orders for a whole surface battle, and when an admiral is asked again."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.battle_orders import give_order, think_again
from deckload.games.sunset.rules.surface.disengagement import end_round
from deckload.games.sunset.rules.surface.gunnery import gunnery
from deckload.games.sunset.rules.surface.line_movement import move_side
from deckload.games.sunset.rules.surface.torpedoes import torpedo_attack
from deckload.testing import rule
from games.sunset.gun_line import area_of, lined_up, pause, rolled


def battle(b, usn=15, ijn=8):
    return lined_up(b, {"Iowa": usn}, {"Kongo": ijn, "Mogami": ijn}, came_from="3322")


def both_by_order(b):
    give_order(b.s, USN, "fight at 9")
    give_order(b.s, IJN, "fight at 3")
    return b


@rule("sunset", "8.3.2")
def test_an_order_that_lasts_is_for_the_rounds_to_come_as_well(leyte):
    b = battle(leyte()).run((move_side, IJN), (move_side, IJN), pause)
    b.take("fight at 3")
    assert b.verb == "rest"
    assert area_of(b, "Mogami") == 12


def test_what_a_fleet_does_by_its_order_cannot_be_taken_back_by_the_other(leyte):
    b = battle(leyte())
    b.run((move_side, IJN), pause)
    b.take("hold")
    before = b.s.seals
    both_by_order(b).run((move_side, IJN), pause)
    assert b.s.seals > before


@rule("sunset", "8.3.3")
@pytest.mark.parametrize("side", [USN, IJN])
def test_guns_go_for_their_best_targets_unasked(leyte, side):
    b = battle(leyte(), 12, 10).dice(gunnery=[1] if side == USN else [1, 1])
    give_order(b.s, side, "fight at 3")
    b.run(gunnery, pause)
    assert (b.side, b.verb) == ((IJN, "fire") if side == USN else (USN, "next"))
    b.take("cease")
    assert len(rolled(b, "gunnery")) == (1 if side == USN else 2)


@rule("sunset", "8.3.6")
@pytest.mark.parametrize(("away", "fired"), [(6, 1), (7, 0)])
def test_torpedoes_wait_for_a_range_that_does_not_spoil_them(leyte, away, fired):
    b = lined_up(leyte(), {"Iowa": 10 + away}, {"Mogami": 10}).dice(torpedoes=[1] * fired)
    both_by_order(b)
    b.run(torpedo_attack, pause)
    assert len(rolled(b, "torpedoes")) == fired


@rule("sunset", "8.3.6", "8.3.4")
@pytest.mark.parametrize(("turn", "away", "fired"), [(5, 5, 4), (5, 6, 0), (6, 4, 0), (6, 3, 4)])
def test_us_destroyers_fire_by_night_from_five_areas(leyte, turn, away, fired):
    b = lined_up(leyte().turn(turn), {"DES RN 54": 10 + away, "Maryland": 30}, {"Fuso": 10})
    both_by_order(b.dice(torpedoes=[1] * fired)).run(torpedo_attack, pause)
    assert len(rolled(b, "torpedoes")) == fired


@rule("sunset", "8.3.2")
@pytest.mark.parametrize(("turn", "area"), [(5, 15), (6, 14)])
def test_and_close_so_far_for_it(leyte, turn, area):
    usn = {"DES RN 54": 18, "Maryland": 30}
    b = lined_up(leyte().turn(turn), usn, {"Fuso": 10}, battle_round=1)
    both_by_order(b).run((move_side, USN), pause)
    assert area_of(b, "DES RN 54") == area


@rule("sunset", "8.3.8")
def test_who_fights_by_order_is_asked_at_the_end_of_a_round_if_it_has_cost_him_a_great_ship(leyte):
    b = battle(leyte())
    both_by_order(b)
    b.run(end_round, pause)
    assert b.verb == "rest"
    b.hits(Mogami=3)
    think_again(b.s, b.ship("Mogami"))
    b.run(end_round, pause)
    assert (b.side, b.keys) == (IJN, ["fight", "disengage", "new orders"])
    b.take("fight")
    assert b.s.battle_order == ["fight at 9", "fight at 3"]


@rule("sunset", "8.3.8")
@pytest.mark.parametrize("wish", ["disengage", "new orders"])
def test_who_wants_to_go_or_to_think_gives_new_orders(leyte, wish):
    b = battle(leyte()).dice(disengagement=[1] * (wish == "disengage"))
    both_by_order(b).s.shaken = [0, 1]
    b.run(end_round, pause).take(wish)
    assert b.s.battle_order == ["fight at 9", ""]


@rule("sunset", "8.3.8", "8.3.5")
def test_an_order_to_break_off_tries_it_after_each_round(leyte):
    b = lined_up(leyte(), {"Iowa": 15}, {"Kongo": 8, "Div 31": 8}, came_from="3322")
    b.dice(disengagement=[1]).run((move_side, IJN), pause).take("break off")
    assert b.s.smoke_of[IJN], "destroyers lay smoke"
    give_order(b.s, USN, "fight at 9")
    b.run(end_round, pause)
    assert b.verb == "rest"
    assert len(rolled(b, "disengagement")) == 1
    assert b.s.battle_order[IJN] == "break off"


@rule("sunset", "8.3.8")
def test_nobody_knows_the_orders_of_the_other_side(leyte):
    b = battle(leyte())
    both_by_order(b)
    assert b.knows(USN).battle_order[USN] == "fight at 9"
    assert b.knows(USN).battle_order[IJN] != "fight at 3"
