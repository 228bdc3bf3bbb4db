"""12.3, 12.4: moving, smoke and leaving on the surface battle display."""

import pytest

from deckload.games.clash.rules.surface.surface_movement import leave_display, move_ships
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE
from deckload.games.fleet.rules.surface.smoke import lay_smoke
from deckload.testing import rule
from games.clash.surface_line import box_of, lined_up, numbers, rolled


@rule("clash", "12.3", "2.3.1")
@pytest.mark.parametrize(("turn", "boxes"), [(2, (8, 18)), (3, (9, 17))])
def test_a_split_speed_goes_by_the_turn_on_the_display_too(clash, turn, boxes):
    b = lined_up(clash().turn(turn), {"Iowa": 13}, {"Kongo": 2}).run((move_ships, USN))
    assert numbers(b, "sail") == list(range(boxes[0], boxes[1] + 1))


@rule("clash", "12.3")
def test_damage_slows_a_ship_and_a_marker_on_the_map_does_not(clash):
    b = lined_up(clash().hits(Iowa=6), {"Iowa": 13}, {"Kongo": 2})
    b.s.slower[b.marker("USN 1")] = 2
    b.run((move_ships, USN))
    assert numbers(b, "sail") == list(range(9, 18))


@rule("clash", "12.3")
def test_the_display_ends_at_box_1_and_box_25(clash):
    b = lined_up(clash(), {"Iowa": 2}, {"Kongo": 24}).run((move_ships, USN))
    assert numbers(b, "sail") == [1, 2, 3, 4, 5, 6, 7]
    b.run((move_ships, IJN))
    assert numbers(b, "sail") == [19, 20, 21, 22, 23, 24, 25]


@rule("clash", "12.3")
def test_ships_may_go_through_and_beyond_enemies(clash):
    b = lined_up(clash(), {"Iowa": 13}, {"Kongo": 12}).run((move_ships, USN)).take("sail 9")
    assert box_of(b, "Iowa") == 9


@rule("clash", "12.3")
def test_some_ships_may_move_alone_and_the_rest_as_one(clash):
    b = lined_up(clash().hits(Wichita=3), {"Reno": 20, "Iowa": 21, "Wichita": 22}, {"Kongo": 6})
    b.run((move_ships, USN))
    assert b.prompt.startswith("Round 1: where does Reno, box 20")
    b.take("sail 22", "close")
    assert [box_of(b, ship) for ship in ("Reno", "Iowa", "Wichita")] == [22, 16, 18]


@rule("clash", "12.3")
def test_closing_ships_stop_beside_the_nearest_enemy(clash):
    b = lined_up(clash(), {"Iowa": 13}, {"Kongo": 10, "Haruna": 9, "Takao": 3})
    b.run((move_ships, USN)).take("close")
    assert box_of(b, "Iowa") == 10
    b.turn(2).run((move_ships, IJN)).take("close")
    assert [box_of(b, ship) for ship in ("Kongo", "Haruna", "Takao")] == [10, 10, 8]


@rule("clash", "12.3")
def test_each_side_draws_off_towards_its_own_end(clash):
    b = lined_up(clash(), {"Iowa": 13, "Reno": 23}, {"Kongo": 12, "Atago": 3})
    b.run((move_ships, USN)).take("open")
    b.turn(2).run((move_ships, IJN)).take("open")
    assert [box_of(b, n) for n in ("Iowa", "Reno", "Kongo", "Atago")] == [18, 25, 7, 1]


@rule("clash", "12.3")
def test_holding_moves_nobody(clash):
    b = lined_up(clash(), {"Iowa": 13, "Reno": 23}, {"Kongo": 12}).run((move_ships, USN))
    assert "withdraw" not in b.keys
    b.take("hold")
    assert [box_of(b, "Iowa"), box_of(b, "Reno")] == [13, 23]
    assert b.s.waiting == []


DEAD_IN_THE_WATER = {
    "overlay.toml": 'game = "clash"\ntitle = "Stopped"\n',
    "profiles.toml": """[profiles.usn-destroyers-4]
source = "printed: a log with a ship that lies stopped"
log = ["4/5 5 5 T", "0/0 4 4 T", "0/0 3 3 T", "0/0 1 2 T"]
""",
}


@rule("clash", "12.3", "12.4")
def test_a_ship_that_lies_stopped_is_not_asked_but_can_lay_smoke(clash):
    b = lined_up(
        clash(overlay=DEAD_IN_THE_WATER).hits(DES_DIV_89=1), {"DES DIV 89": 20}, {"Kongo": 5}
    )
    b.run((move_ships, USN))
    assert (b.verb, numbers(b, "smoke"), box_of(b, "DES DIV 89")) == ("smoke", [20], 20)


@rule("clash", "12.3")
def test_a_stopped_ship_at_the_end_of_the_display_can_still_leave(clash):
    b = lined_up(
        clash(overlay=DEAD_IN_THE_WATER).hits(DES_DIV_89=1), {"DES DIV 89": 25}, {"Kongo": 5}
    )
    b.run((move_ships, USN))
    assert (b.verb, "leave" in b.keys, numbers(b, "sail")) == ("sail", True, [25])


# --- leaving --------------------------------------------------------------------------------------


@rule("clash", "12.3")
@pytest.mark.parametrize(
    ("side", "usn_box", "ijn_box", "offered"),
    [(USN, 25, 5, True), (USN, 1, 5, False), (IJN, 20, 1, True), (IJN, 20, 25, False)],
)
def test_a_side_leaves_by_its_own_end_only(clash, side, usn_box, ijn_box, offered):
    b = lined_up(clash(), {"Iowa": usn_box}, {"Kongo": ijn_box}).run((move_ships, side))
    assert ("leave" in b.keys) is offered
    assert ("withdraw" in b.keys) is offered


@rule("clash", "12.3")
def test_who_comes_to_the_end_must_wait_a_round_to_leave(clash):
    b = lined_up(clash(), {"Iowa": 24}, {"Kongo": 5}).run((move_ships, USN))
    assert "leave" not in b.keys
    b.take("sail 25")
    assert (box_of(b, "Iowa"), rolled(b, "exit")) == (25, [])


@rule("clash", "12.3")
@pytest.mark.parametrize(("die", "left"), [(3, True), (4, False)])
def test_a_ship_leaves_on_at_most_the_number_of_the_round(clash, die, left):
    b = lined_up(clash(), {"Iowa": 25, "Reno": 20}, {"Kongo": 5}, battle_round=3)
    b.dice(exit=[die]).run((move_ships, USN)).take("sail 20", "leave")
    assert box_of(b, "Iowa") == (NONE if left else 25)
    assert b.s.escaped == ([b.ship("Iowa")] if left else [])


@rule("clash", "12.3", "12.4")
def test_any_smoke_helps_to_leave_even_that_laid_a_moment_ago(clash):
    b = lined_up(clash(), {"DES DIV 89": 20, "Iowa": 25}, {"Kongo": 5}, battle_round=3)
    b.dice(exit=[4]).run((move_ships, USN))
    assert b.prompt.startswith("Round 3: where does Iowa")
    b.take("leave", "sail 20", "smoke 18")
    assert rolled(b, "exit") == ["exit 4-1: exits"]
    assert "12.3 Iowa leaves the battle." in b.lines()
    assert b.s.escaped == [b.ship("Iowa")]


@rule("clash", "12.3")
def test_withdrawing_sends_off_those_at_the_end_and_draws_the_others_back(clash):
    b = lined_up(clash(), {"Iowa": 25, "Reno": 18, "New Jersey": 25}, {"Kongo": 5}, battle_round=5)
    b.dice(exit=[5, 6]).run((move_ships, USN)).take("withdraw")
    assert sorted([box_of(b, "Iowa"), box_of(b, "New Jersey")]) == [NONE, 25]
    assert box_of(b, "Reno") == 23


# --- smoke ----------------------------------------------------------------------------------------


@rule("clash", "12.4")
def test_destroyers_lay_smoke_where_they_begin_or_come_through(clash):
    b = lined_up(clash(), {"DES DIV 89": 20}, {"Kongo": 5}).run((move_ships, USN))
    b.take("sail 15")
    assert (b.verb, numbers(b, "smoke")) == ("smoke", [15, 16, 17, 18, 19, 20])
    assert b.prompt.startswith("Round 1: where does DES DIV 89, box 15, lay smoke?")
    b.take("smoke 20")
    assert b.s.smoke == [20]
    assert b.lines()[:2] == [
        "12.3 DES DIV 89 goes to box 15.",
        "12.4 DES DIV 89 lays smoke in box 20.",
    ]


@rule("clash", "12.4")
def test_smoke_can_be_laid_on_a_detour_within_the_speed(clash):
    b = lined_up(clash(), {"DES DIV 89": 20}, {"Kongo": 5}).run((move_ships, USN))
    b.take("sail 19")  # one of five boxes: two more may be entered and left again
    assert numbers(b, "smoke") == [17, 18, 19, 20, 21, 22]


@rule("clash", "12.4")
def test_smoke_stays_within_the_display(clash):
    b = lined_up(clash(), {"DES DIV 89": 25}, {"DIV 4": 1}).run((move_ships, USN))
    b.take("sail 25")
    assert numbers(b, "smoke") == [23, 24, 25]
    b.run((move_ships, IJN)).take("hold")
    assert numbers(b, "smoke") == [1, 2, 3]


@rule("clash", "12.4")
def test_one_word_lets_all_destroyers_lay_smoke_each_where_there_is_none(clash):
    b = lined_up(clash(), {"DES DIV 89": 15, "DES RN 52": 15, "Iowa": 20}, {"Kongo": 6})
    b.s.wakes = [[b.ship("DES DIV 89"), 15, 16], [b.ship("DES RN 52"), 15, 16]]
    b.run((lay_smoke, USN)).take("screen")
    assert b.s.smoke == [15, 16]
    assert b.verb != "smoke"
    assert "12.4 DES RN 52 lays smoke in box 16." in b.lines()


@rule("clash", "12.4")
def test_only_destroyers_lay_smoke(clash):
    b = lined_up(clash(), {"Iowa": 20, "Reno": 19}, {"Kongo": 5}).run((move_ships, USN))
    b.take("hold")
    assert b.verb != "smoke"


@rule("clash", "12.4")
def test_each_destroyer_unit_lays_one_box_and_none_twice(clash):
    b = lined_up(clash(), {"DES DIV 89": 20, "DES DIV 106": 20}, {"Kongo": 5})
    b.run((move_ships, USN)).take("hold", "smoke 20")
    assert numbers(b, "smoke") == [18, 19, 21, 22]
    b.take("smoke 21")
    assert b.verb != "smoke"
    assert b.s.smoke == [20, 21]


@rule("clash", "12.4")
def test_smoke_is_voluntary(clash):
    b = lined_up(clash(), {"DES DIV 89": 20, "DES DIV 106": 20}, {"Kongo": 5})
    b.run((move_ships, USN)).take("hold", "pass")
    assert (b.verb, "clear" in b.keys) == ("smoke", False)
    b.take("smoke 19")
    b.run((move_ships, USN)).take("hold", "clear")
    assert (b.s.smoke, b.verb == "smoke") == ([19], False)


@rule("clash", "12.4")
def test_a_unit_whose_boxes_are_all_in_smoke_is_not_asked(clash):
    b = lined_up(clash(), {"DES DIV 89": 20}, {"Kongo": 5})
    b.s.smoke = list(range(18, 23))
    b.run((move_ships, USN)).take("hold")
    assert b.verb != "smoke"


@rule("clash", "12.4")
def test_a_destroyer_that_leaves_can_still_smoke_the_box_it_leaves(clash):
    b = lined_up(clash(), {"DES DIV 89": 25}, {"Kongo": 5}, battle_round=8).dice(exit=[9])
    b.run((move_ships, USN)).take("leave")
    assert numbers(b, "smoke") == [25]
    b.take("smoke 25")
    assert box_of(b, "DES DIV 89") == NONE


@rule("clash", "12.4")
def test_the_steps_do_nothing_without_destroyers_or_leavers(clash):
    b = lined_up(clash(), {"Iowa": 25}, {"Kongo": 5}).run((lay_smoke, USN), leave_display)
    assert (b.s.smoke, box_of(b, "Iowa")) == ([], 25)


@rule("clash", "12.3")
def test_to_stay_in_a_box_is_said_so(clash):
    b = lined_up(clash(), {"Iowa": 20}, {"Kongo": 6}).run((move_ships, USN))
    k, kind = b.knows(USN), b.game.decision.kind
    assert [kind.reads(k, box) for box in (19, 20)] == ["To box 19", "Stay in box 20"]
