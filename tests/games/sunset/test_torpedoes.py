"""8.3.6: torpedoes in a surface battle."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.torpedoes import rolls_of, torpedo_attack, torpedo_shot
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, hits_on, lined_up, pause, rolled, slot_of


@rule("sunset", "8.3.6")
@pytest.mark.parametrize(
    ("side", "away", "shift"),
    [
        (USN, 3, 1),
        (USN, 4, 0),
        (USN, 7, -3),
        (USN, 8, None),
        (IJN, 6, 0),
        (IJN, 7, -1),
        (IJN, 12, -6),
        (IJN, 13, None),
    ],
)
def test_how_far_they_run(leyte, side, away, shift):
    b = lined_up(leyte(), {"Reno": 1 + away}, {"Myoko": 1})
    firer, target = ("Reno", "Myoko") if side == USN else ("Myoko", "Reno")
    shot = torpedo_shot(b.s, slot_of(b, firer), slot_of(b, target))
    assert (None if shot is None else shot.shift) == shift


@rule("sunset", "8.3.6")
def test_column_six_for_all_and_moving_does_not_count(leyte):
    b = lined_up(leyte(), {"Reno": 4}, {"Div 4": 1})
    b.s.slot_moved = [1, 1]
    shot = torpedo_shot(b.s, slot_of(b, "Div 4"), slot_of(b, "Reno"))
    assert (shot.factor, shot.shift) == (6, 0)


@rule("sunset", "8.3.6")
def test_small_targets_and_smoke_count(leyte):
    b = lined_up(leyte(), {"DES RN 52": 4}, {"Div 4": 1})
    b.s.smoke_of = [[], [2]]
    assert torpedo_shot(b.s, slot_of(b, "Div 4"), slot_of(b, "DES RN 52")).shift == -4


@rule("sunset", "8.3.6")
@pytest.mark.parametrize(
    ("name", "rolls"), [("Myoko", 1), ("Div 4", 3), ("Reno", 3), ("DES RN 52", 4)]
)
def test_a_roll_for_each_box_but_one_for_a_japanese_cruiser(leyte, name, rolls):
    b = lined_up(leyte().hits(Div_4=1), {"Reno": 4, "DES RN 52": 4}, {"Myoko": 1, "Div 4": 1})
    assert rolls_of(b.s, slot_of(b, name)) == rolls


@rule("sunset", "8.3.6")
def test_all_go_at_one_target(leyte):
    b = lined_up(leyte(), {"Iowa": 5}, {"Div 4": 1}).dice(torpedoes=[3, 3, 1, 1])
    b.run(torpedo_attack, pause).take("torpedo 1")
    assert (len(rolled(b, "torpedoes")), hits_on(b, "Iowa")) == (4, 2)


@rule("sunset", "8.3.6")
def test_or_each_at_a_target_of_its_own(leyte):
    b = lined_up(leyte().hits(Div_4=2), {"Iowa": 5, "Biloxi": 5}, {"Div 4": 1})
    b.dice(torpedoes=[3, 4]).run(torpedo_attack, pause).take("spread", "torpedo 1", "torpedo 2")
    assert (hits_on(b, "Iowa"), hits_on(b, "Biloxi")) == (1, 1)


@rule("sunset", "8.3.6")
def test_they_are_fired_once_in_a_game(leyte):
    b = lined_up(leyte(), {"Iowa": 5}, {"Myoko": 1}).dice(torpedoes=[1])
    b.run(torpedo_attack, torpedo_attack, pause).take("torpedo 1")
    assert b.s.torpedoes_gone == [b.ship("Myoko")]
    assert b.verb != "torpedo"


@rule("sunset", "8.3.6")
def test_torpedoes_kept_can_be_fired_later(leyte):
    b = lined_up(leyte(), {"Iowa": 5}, {"Myoko": 1, "Haguro": 1}).dice(torpedoes=[1, 1])
    b.run(torpedo_attack, torpedo_attack, pause).take("hold", "cease")
    assert b.take("best").s.torpedoes_gone == [b.ship("Myoko"), b.ship("Haguro")]


@rule("sunset", "8.3.6")
def test_both_sides_choose_in_secret_and_hit_at_the_same_time(leyte):
    b = leyte().hits(DES_RN_52=3, Div_4=3)
    lined_up(b, {"DES RN 52": 3, "Iowa": 30}, {"Div 4": 1, "Kongo": 30})
    b.dice(torpedoes=[10, 10]).run(torpedo_attack, pause)
    b.take_as(IJN, "torpedo 1")
    assert rolled(b, "torpedoes") == []
    b.take_as(USN, "torpedo 3")
    assert (b.ships_in("USN 1"), b.ships_in("IJN 1")) == (["Iowa"], ["Kongo"])


@rule("sunset", "8.3.6", "8.3.4")
def test_by_night_they_need_a_target_in_sight_or_the_flash_of_its_guns(leyte):
    b = lined_up(leyte().turn(NIGHT), {"Iowa": 8}, {"Myoko": 1}).run(torpedo_attack, pause)
    assert b.verb != "torpedo"
    b = lined_up(leyte().turn(NIGHT), {"Iowa": 8}, {"Myoko": 1})
    b.s.slot_lit[0] = 1
    b.run(torpedo_attack, pause)
    assert b.keys == ["best", "torpedo 1", "hold", "cease"]


@rule("sunset", "8.3.6", "9.3")
def test_of_a_destroyer_unit_a_roll_sinks_one_ship(leyte):
    b = lined_up(leyte(), {"DES RN 52": 4}, {"Myoko": 1}).dice(torpedoes=[10])
    b.run(torpedo_attack, pause).take_as(USN, "cease").take_as(IJN, "torpedo 1")
    assert hits_on(b, "DES RN 52") == 1


@rule("sunset", "8.3.6", "9.2")
def test_each_critical_roll_counts(leyte):
    b = lined_up(leyte(), {"Biloxi": 4}, {"Div 4": 1})
    b.dice(torpedoes=[9, 9, 1, 1], critical_hit=[2, 6]).run(torpedo_attack, pause).take("torpedo 1")
    assert hits_on(b, "Biloxi") == 4
    assert rolled(b, "critical hit") == ["critical hit 2: nothing", "critical hit 6: steering"]
