"""8.3.8, 8.3.11: breaking off, and the end of a round."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.disengagement import (
    breaking_off_throw,
    end_round,
    keeper_of_the_field,
)
from deckload.testing import rule
from games.sunset.gun_line import NIGHT, area_of, lined_up, pause, rolled


def wishes(b, usn, ijn):
    return b.run(end_round, pause).take_as(USN, usn).take_as(IJN, ijn)


def battle(b, **how):
    return lined_up(b, {"Iowa": 15}, {"Kongo": 10}, came_from="3322", **how)


@rule("sunset", "8.3.8")
def test_if_both_want_to_go_the_battle_is_over(leyte):
    b = wishes(battle(leyte()), "disengage", "disengage").take("retreat 3324")
    assert (b.s.battle_hex, rolled(b, "disengagement")) == (-1, [])
    assert (b.at("IJN 1"), b.at("USN 1")) == ("3322", "3324")


@rule("sunset", "8.3.8")
def test_if_nobody_wants_to_go_it_goes_on(leyte):
    b = battle(leyte())
    b.run(end_round, pause).take_as(USN, "fight").take_as(IJN, "fight")
    assert (b.s.battle_round, b.s.weary) == (2, [])


@rule("sunset", "8.3.8")
@pytest.mark.parametrize(("die", "result"), [(9, "ends"), (8, "goes on")])
def test_if_one_does_the_active_side_rolls(leyte, die, result):
    b = wishes(battle(leyte()).dice(disengagement=[die]), "fight", "disengage")
    assert rolled(b, "disengagement") == [f"disengagement {die}+1: {result}"]


@rule("sunset", "8.3.8")
@pytest.mark.parametrize(
    ("battle_round", "smoke", "turn", "shift"),
    [
        (1, [[], []], 2, 0),
        (4, [[], []], 2, 3),
        (1, [[5], []], 2, 1),
        (1, [[5, 6], [7]], 2, 2),
        (2, [[5], [7]], NIGHT, 1),
    ],
)
def test_rounds_fought_and_smoke_help(leyte, battle_round, smoke, turn, shift):
    b = battle(leyte().turn(turn), battle_round=battle_round)
    b.s.smoke_of = smoke
    assert breaking_off_throw(b.s).shift == shift


@rule("sunset", "8.3.8", "8.3.9")
def test_after_round_eight_it_is_over_and_who_wanted_to_go_goes(leyte):
    b = wishes(battle(leyte(), battle_round=8), "fight", "disengage")
    assert (b.s.battle_hex, b.at("USN 1"), b.at("IJN 1")) == (-1, "3323", "3322")


@rule("sunset", "8.3.9")
def test_after_round_eight_the_side_with_more_sound_ships_stays(leyte):
    b = lined_up(leyte().hits(Iowa=1), {"Iowa": 15, "Biloxi": 15}, {"Kongo": 10}, battle_round=8)
    assert keeper_of_the_field(b.s) == IJN  # 8 points against 3


@rule("sunset", "8.3.9")
@pytest.mark.parametrize(("coin", "keeper"), [(1, USN), (2, IJN)])
def test_if_they_are_worth_the_same_a_coin_decides(leyte, coin, keeper):
    b = battle(leyte(), battle_round=8).dice(field=[coin])
    assert keeper_of_the_field(b.s) == keeper


@rule("sunset", "8.3.9")
def test_who_is_left_alone_stays_unasked(leyte):
    b = lined_up(leyte(), {"Iowa": 15, "Biloxi": 15}, {"Kongo": 10})
    b.s.slot_area[2] = -99
    b.run(end_round, pause)
    assert (b.verb != "disengage", b.s.battle_hex, b.at("USN 1")) == (True, -1, "3323")


@rule("sunset", "8.3.11")
def test_ships_near_the_edge_are_brought_back_with_all_distances(leyte):
    b = lined_up(leyte(), {"Iowa": 12}, {"Kongo": 1})
    wishes(b, "fight", "fight")
    assert (area_of(b, "Kongo"), area_of(b, "Iowa")) == (7, 18)


@rule("sunset", "8.3.11", "8.3.5")
def test_markers_and_smoke_come_off_at_the_end_of_a_round(leyte):
    b = lined_up(leyte(), {"Iowa": 12}, {"Kongo": 8})
    b.s.slot_moved, b.s.slot_lit, b.s.smoke_of = [1, 1], [1, 0], [[9], []]
    wishes(b, "fight", "fight")
    assert (b.s.slot_moved, b.s.slot_lit, b.s.smoke_of) == ([0, 0], [0, 0], [[], []])
    assert area_of(b, "Kongo") == 8
