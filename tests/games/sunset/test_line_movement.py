"""8.3.2, 8.3.5: moving along the line, and smoke."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.line_movement import move_side
from deckload.games.sunset.rules.surface.surface_battle import next_round
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, area_of, lined_up, numbers, pause, slot_of


def moving(b, ijn, usn=None, side=IJN, battle_round=1, **more):
    usn = usn or {"Iowa": 20}
    return lined_up(b, usn, ijn, battle_round=battle_round, **more).run((move_side, side), pause)


@rule("sunset", "8.3.2")
def test_the_higher_roll_moves_first_and_ties_are_rolled_again(leyte):
    b = lined_up(leyte(), {"Iowa": 20}, {"Kongo": 6}, battle_round=0)
    b.dice(initiative=[4, 4, 3, 9]).run(next_round, pause)
    assert (b.side, b.s.initiative, b.s.battle_round) == (IJN, IJN, 1)


@rule("sunset", "8.3.2", "6.2")
@pytest.mark.parametrize(("battle_round", "far"), [(1, 4), (2, 5)])
def test_split_speeds_count_their_left_number_in_odd_rounds(leyte, battle_round, far):
    b = moving(leyte(), {"Kongo": 6}, battle_round=battle_round)
    assert numbers(b, "sail") == list(range(6 - far, 6 + far + 1))


@rule("sunset", "8.3.2")
def test_who_fired_or_was_bombed_is_slower_once(leyte):
    b = lined_up(leyte(), {"Iowa": 20}, {"Kongo": 6}, battle_round=1)
    b.s.slot_slow[slot_of(b, "Kongo")] = 1
    b.run((move_side, IJN), pause)
    assert numbers(b, "sail") == list(range(3, 10))
    b.take("hold")
    assert b.s.slot_slow == [0, 0]


@rule("sunset", "8.3.2")
def test_only_more_than_one_area_counts_as_moved(leyte):
    b = moving(leyte(), {"Kongo": 6, "Haruna": 8, "Myoko": 6})
    b.take("sail 7", "sail 6", "sail 10")
    moved = [b.s.slot_moved[slot_of(b, name)] for name in ("Kongo", "Myoko", "Haruna")]
    assert moved == [0, 0, 1]


@rule("sunset", "8.3.2")
def test_units_of_a_class_move_together_at_the_speed_of_the_slowest(leyte):
    b = moving(leyte(), {"Kongo": 6, "Fuso": 6, "Myoko": 6})
    assert numbers(b, "sail") == list(range(3, 10))
    b.take("sail 9")
    assert [area_of(b, name) for name in ("Kongo", "Fuso", "Myoko")] == [9, 9, 6]


@rule("sunset", "8.3.2")
def test_they_may_move_singly(leyte):
    b = moving(leyte(), {"Kongo": 6, "Fuso": 6, "Nagato": 6, "Myoko": 6, "Haguro": 6})
    b.take("singly", "sail 10", "sail 7", "sail 8", "sail 5")
    names = ("Kongo", "Fuso", "Nagato", "Myoko", "Haguro")
    assert [area_of(b, name) for name in names] == [10, 7, 8, 5, 5]


@rule("sunset", "8.3.2")
def test_one_word_moves_all_that_are_left(leyte):
    b = moving(leyte(), {"Kongo": 6, "Fuso": 6, "Yamato": 8}).take("open")
    assert [area_of(b, name) for name in ("Kongo", "Fuso", "Yamato")] == [2, 3, 4]
    b = moving(leyte(), {"Kongo": 18, "Fuso": 6}).take("close")
    assert [area_of(b, name) for name in ("Kongo", "Fuso")] == [20, 9]


@rule("sunset", "8.3.2")
def test_the_enemy_is_not_told_how_fast_a_unit_face_down_could_be(leyte):
    b = moving(leyte(), {"Kongo": 6}, {"Mississippi": 20, "Maryland": 20}, side=USN).take("sail 18")
    assert "8.3.2 To area 18: US battleship 1, US battleship 2." in b.lines(IJN)


# --- smoke ----------------------------------------------------------------------------------------


@rule("sunset", "8.3.5")
def test_a_destroyer_unit_lays_smoke_on_its_way(leyte):
    b = moving(leyte(), {"Div 4": 6}).take("sail 9")
    assert b.keys == ["smoke 6", "smoke 7", "smoke 8", "smoke 9", "pass"]
    b.take("smoke 8")
    assert b.s.smoke_of == [[], [8]]


@rule("sunset", "8.3.5")
def test_each_unit_lays_smoke_in_one_area(leyte):
    b = moving(leyte(), {"Div 4": 6, "Div 17": 6}).take("sail 7", "smoke 6")
    assert b.keys == ["smoke 7", "pass"]
    b.take("smoke 7")
    assert b.s.smoke_of[IJN] == [6, 7]


@rule("sunset", "8.3.5")
def test_one_answer_does_for_all_who_lay_none(leyte):
    b = moving(leyte(), {"Div 4": 6, "Div 17": 6}).take("sail 6", "clear")
    assert b.verb != "smoke"


@rule("sunset", "8.3.5", "8.3.2")
def test_an_order_to_the_whole_fleet_says_of_smoke_too_whether_it_is_laid(leyte):
    b = moving(leyte(), {"Div 4": 6, "Div 17": 6}).take("hold")
    assert (b.verb != "smoke", b.s.smoke_of[IJN]) == (True, [])
    b = moving(leyte(), {"Kongo": 6, "Div 4": 6, "Div 17": 6}).take("cover")
    assert len(b.s.smoke_of[IJN]) == 2
    assert area_of(b, "Kongo") < 6 < area_of(b, "Div 4")


@rule("sunset", "8.3.2")
def test_destroyers_with_nobody_to_screen_draw_off_like_others(leyte):
    b = moving(leyte(), {"Div 4": 6, "Div 17": 6}).take("cover")
    assert max(area_of(b, "Div 4"), area_of(b, "Div 17")) < 6


@rule("sunset", "8.3.5")
def test_one_word_lays_smoke_with_all_that_are_left(leyte):
    b = moving(leyte(), {"Div 4": 6, "Div 17": 6}).take("sail 8", "screen")
    assert b.s.smoke_of[IJN] == [6, 7]


@rule("sunset", "8.3.2")
def test_a_fleet_takes_its_range_each_class_in_its_way(leyte):
    b = moving(leyte(), {"Kongo": 8, "Div 4": 8, "Zuikaku": 8}).take("range 9")
    near = {name: 20 - area_of(b, name) for name in ("Kongo", "Div 4", "Zuikaku")}
    assert near["Kongo"] == 9
    assert near["Div 4"] < 9
    assert near["Zuikaku"] > 12


@rule("sunset", "8.3.5")
def test_cruisers_lay_none_and_by_night_nobody_does(leyte):
    assert moving(leyte(), {"Tone": 6}).take("hold").verb != "smoke"
    assert moving(leyte().turn(NIGHT), {"Div 4": 6}).take("hold").verb != "smoke"
