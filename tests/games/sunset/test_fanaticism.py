"""13.1.5.2: the Japanese do-or-die attack."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.activation import act, activate
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.exits import why_not_leave
from deckload.games.sunset.rules.special.fanaticism import (
    duty_of,
    is_bound,
    is_through,
    makes_late,
    release_ships,
    steps_to_come,
    why_not_go,
)
from deckload.games.sunset.rules.surface.battle_orders import give_order
from deckload.games.sunset.rules.surface.gunnery import gunnery
from deckload.games.sunset.rules.surface.retreat import clear_line
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.testing import rule
from games.sunset.gun_line import lined_up, pause


def bound(leyte, hex_name, *ships, turn=2, spent=0):
    b = leyte(fanaticism="on").turn(turn).put("IJN 1", hex_name, *ships)
    return b.activate("IJN 1", spent=spent)


def moves(b):
    return {key[5:] for key in b.keys if key.startswith("move ")}


@rule("sunset", "13.1.5.2")
@pytest.mark.parametrize(
    ("ship", "binds"),
    [("Yamato", True), ("Kongo", True), ("Fuso", True), ("Nachi", True), ("Kinu", False)],
)
def test_bound_are_the_ships_of_four_forces(leyte, ship, binds):
    b = bound(leyte, "3212", ship)
    assert is_bound(b.s, b.marker("IJN 1")) == binds


@rule("sunset", "13.1.5.2", "6.4")
def test_who_takes_cripples_home_is_not_bound(leyte):
    b = bound(leyte, "3212", "Musashi")
    b.s.crippled[b.marker("IJN 1")] = 1
    assert not is_bound(b.s, b.marker("IJN 1"))


@rule("sunset", "13.1.5.2")
def test_without_the_rule_nobody_is_bound(leyte):
    b = leyte().put("IJN 1", "3212", "Yamato")
    assert not is_bound(b.s, b.marker("IJN 1"))


@rule("sunset", "13.1.5.2")
def test_the_way_to_a_strait_must_stay_open_in_time(leyte):
    """Fuso at three a turn, on the last day turn but one: six hexes are the most."""
    b = bound(leyte, "3819", "Fuso", turn=7)
    marker = b.marker("IJN 1")
    assert steps_to_come(b.s, marker) == 3
    far = b.data.to_strait
    duty = duty_of(b.s, marker, steps_left(b.s, marker))
    for name in ("3820", "3818", "3816"):
        place = b.hex(name)
        steps = b.data.grid.distance(b.hex("3819"), place)
        allowed = far[place] <= 3 - steps + 3
        assert (why_not_go(duty, place, steps) is None) == allowed
    assert far[b.hex("3819")] > 3  # so that it cannot stay
    assert why_not_go(duty, b.hex("3819"), 3).case == "13.1.5.2"


@rule("sunset", "13.1.5.2")
def test_who_has_time_may_wander(leyte):
    b = bound(leyte, "3212", "Yamato", turn=2)
    b.run((act, b.marker("IJN 1")))
    assert {"3208", "3216", "2812"} & moves(b)
    assert "done" in b.keys


@rule("sunset", "13.1.5.2")
def test_who_is_late_takes_the_shortest_way_at_full_speed(leyte):
    b = bound(leyte, "3212", "Yamato", turn=8)
    b.run((act, b.marker("IJN 1")))
    far = b.data.to_strait
    assert "done" not in b.keys
    for name in moves(b):
        steps = b.data.grid.distance(b.hex("3212"), b.hex(name))
        assert far[b.hex(name)] <= far[b.hex("3212")] - steps


@rule("sunset", "13.1.5.2")
def test_who_enters_a_strait_is_through(leyte):
    b = bound(leyte, "3118", "Yamato", "Kinu", turn=7)
    b.run((activate, b.marker("IJN 1"))).take("move 3119")
    assert b.ship("Yamato") in b.s.through[IJN]
    assert is_through(b.s, b.marker("IJN 1"))


@rule("sunset", "13.1.5.2")
def test_through_it_goes_no_farther_from_the_beachhead(leyte):
    b = bound(leyte, "3120", "Yamato", turn=7)
    b.s.through[IJN] = [b.ship("Yamato")]
    b.run((act, b.marker("IJN 1")))
    far = b.data.to_beachhead
    assert moves(b)
    assert all(far[b.hex(name)] <= far[b.hex("3120")] for name in moves(b))
    assert "3119" not in moves(b)


@rule("sunset", "13.1.5.2", "6.3")
def test_bound_forces_do_not_leave_and_ozawa_not_before_the_26th(leyte):
    b = bound(leyte, "1013", "Yamato", turn=6)
    assert why_not_leave(b.s, b.marker("IJN 1")).case == "13.1.5.2"
    b.put("IJN 1", "1013", "Zuikaku")
    assert why_not_leave(b.s, b.marker("IJN 1")).case == "13.1.5.2"
    b.turn(9)
    assert why_not_leave(b.s, b.marker("IJN 1")) is None


def after_battle(leyte, usn, weary, *, fired=True):
    b = leyte(fanaticism="on")
    b = lined_up(b, {usn: 18}, {"Yamato": 6, "Kinu": 6})
    b.s.weary, b.s.opened_fire = weary, [1, int(fired)]
    release_ships(b.s)
    free = [name for name in ("Yamato", "Kinu") if b.s.fought[b.ship(name)]]
    b.s.slot_side = b.s.slot_ship = []
    b.s.battle_hex = -1
    return free


@rule("sunset", "13.1.5.2")
def test_a_battle_against_capital_ships_sets_free(leyte):
    assert after_battle(leyte, "Maryland", []) == ["Yamato"]
    assert after_battle(leyte, "St. Lo", [USN]) == ["Yamato"]


@rule("sunset", "13.1.5.2")
def test_neither_cruisers_nor_a_battle_that_was_broken_off_set_free(leyte):
    assert after_battle(leyte, "Boise", []) == []
    assert after_battle(leyte, "Maryland", [IJN]) == []


@rule("sunset", "13.1.5.2")
def test_who_keeps_away_without_a_shot_has_not_fought_unless_the_enemy_ran(leyte):
    assert after_battle(leyte, "Maryland", [], fired=False) == []
    assert after_battle(leyte, "Maryland", [USN], fired=False) == ["Yamato"]


@rule("sunset", "13.1.5.2", "8.3.3")
def test_guns_that_are_fired_are_noted_until_the_battle_is_over(leyte):
    b = lined_up(leyte(), {"Iowa": 12}, {"Kongo": 10}).dice(gunnery=[1])
    give_order(b.s, IJN, "fight at 3")
    b.run(gunnery, clear_line).take("cease")
    assert b.s.opened_fire == [0, 0]
    b = lined_up(leyte(), {"Iowa": 12}, {"Kongo": 10}).dice(gunnery=[1])
    give_order(b.s, IJN, "fight at 3")
    b.run(gunnery, pause).take("cease")
    assert b.s.opened_fire == [0, 1]


@rule("sunset", "13.1.5.2")
def test_a_force_is_free_when_all_its_ships_are(leyte):
    b = bound(leyte, "3424", "Yamato", "Kongo")
    b.s.fought[b.ship("Yamato")] = 1
    assert is_bound(b.s, b.marker("IJN 1"))
    b.s.fought[b.ship("Kongo")] = 1
    assert not is_bound(b.s, b.marker("IJN 1"))


def through(leyte, hex_name, turn=9):
    b = bound(leyte, hex_name, "Yamato", turn=turn)
    b.s.through[IJN] = [b.ship("Yamato")]
    return b


@rule("sunset", "13.1.5.2")
def test_through_it_goes_on_and_does_not_wait_in_the_strait(leyte):
    b = through(leyte, "3119")
    b.run((act, b.marker("IJN 1")))
    assert "done" not in b.keys
    far = b.data.to_beachhead
    nearer = next(name for name in sorted(moves(b)) if far[b.hex(name)] < far[b.hex("3119")])
    b.take("by stages", f"move {nearer}")
    assert "done" in b.keys


@rule("sunset", "13.1.5.2")
def test_it_does_not_waste_its_movement_points_to_and_fro(leyte):
    b = through(leyte, "3120")
    far = b.data.to_beachhead
    b.run((act, b.marker("IJN 1")))
    nearer = next(name for name in sorted(moves(b)) if far[b.hex(name)] == far[b.hex("3120")] - 1)
    b.take(f"move {nearer}")
    assert "3120" not in moves(b)
    b = through(leyte, "3120")
    b.s.spent = 3
    b.run((act, b.marker("IJN 1")))
    assert all(far[b.hex(name)] < far[b.hex("3120")] for name in moves(b))


@rule("sunset", "13.1.5.2")
def test_who_has_no_movement_point_left_may_stop_where_it_is(leyte):
    b = bound(leyte, "3119", "Yamato", turn=9, spent=5)
    b.s.through[IJN] = [b.ship("Yamato")]
    b.run((act, b.marker("IJN 1")))
    assert "done" in b.keys


@rule("sunset", "13.1.5.2", "5.5")
def test_dummies_of_its_own_side_do_not_bar_its_way(leyte):
    b = bound(leyte, "3118", "Yamato", turn=8)
    b.put("IJN 2", "3119").put("IJN 3", "3119")
    b.run((act, b.marker("IJN 1")))
    assert "done" not in b.keys
    b.take("move 3119")
    assert sorted([b.at("IJN 2"), b.at("IJN 3")]) == ["3119", "off"]
    assert b.at("IJN 1") == "3119"


@rule("sunset", "13.1.5.2")
def test_a_cripple_that_goes_home_alone_is_no_task_force_to_fight(leyte):
    b = leyte(fanaticism="on")
    b = lined_up(b, {"St. Lo": 18}, {"Yamato": 6})
    b.s.fighting[USN] = [b.marker("USN D1")]
    b.put("USN D1", "3323", "St. Lo").put("USN 1", "3323")
    b.s.opened_fire = [1, 1]
    release_ships(b.s)
    assert not b.s.fought[b.ship("Yamato")]


@rule("sunset", "13.1.5.2", "8.3.9")
def test_who_is_activated_in_a_strait_is_through_however_it_got_there(leyte):
    b = leyte(fanaticism="on").turn(9).put("IJN 1", "3119", "Nachi")
    b.run((activate, b.marker("IJN 1")))
    assert is_through(b.s, b.marker("IJN 1"))


# --- nobody shirks by forming anew ----------------------------------------------------------------


def about_to_form(leyte, hex_name, *, slower=0):
    """The last turn of 25 October, with two task forces and a cripple of the Japanese in a hex."""
    b = leyte(fanaticism="on").turn(8)
    b.put("IJN 1", hex_name, "Yamato", "Myoko", "Div 31").put("IJN 2", hex_name, "Kinu", "Uranami")
    b.put("IJN D1", hex_name, "Nagato").hits(Nagato=5)
    b.s.slower[b.marker("IJN 2")] = slower
    return set(b.run(reorganise).keys_of(IJN))


@rule("sunset", "13.1.5.2", "6.2.1")
def test_who_has_a_movement_point_to_spare_may_form_anew(leyte):
    assert {"merge", "shift", "escort"} <= about_to_form(leyte, "3116")  # three hexes to go


@rule("sunset", "13.1.5.2", "6.2.1")
def test_who_would_then_be_late_for_the_strait_may_not(leyte):
    assert not {"merge", "shift", "escort"} & about_to_form(leyte, "3115")  # four


@rule("sunset", "13.1.5.2", "6.2.4")
def test_nor_takes_in_ships_that_would_hold_them_up(leyte):
    assert not {"merge", "shift"} & about_to_form(leyte, "3116", slower=1)


@rule("sunset", "13.1.5.2", "5.1")
@pytest.mark.parametrize(("hex_name", "may"), [("3116", True), ("3115", False), ("3114", True)])
def test_nor_divides_unless_it_is_late_anyway(leyte, hex_name, may):
    b = leyte(fanaticism="on").turn(8).put("IJN 1", hex_name, "Yamato", "Myoko", "Div 31")
    assert ("split" in b.run(reorganise).keys_of(IJN)) == may


@rule("sunset", "13.1.5.2", "8.3.9")
def test_where_too_many_are_in_a_hex_they_join_though_it_makes_them_late(leyte):
    b = leyte(fanaticism="on").turn(8).put("IJN 1", "3115", "Yamato").put("IJN 2", "3115", "Kongo")
    assert "merge" not in b.run(reorganise).keys_of(IJN)
    b.put("IJN 3", "3115", "Kinu")
    assert "merge" in b.run(reorganise).keys_of(IJN)
    b.put("IJN 3", "2512", "Kinu")  # where it may be when the game goes on


@rule("sunset", "13.1.5.2", "6.4")
@pytest.mark.parametrize(("crippled", "late"), [(0, True), (1, False)])
def test_who_takes_cripples_home_is_late_for_nothing(leyte, crippled, late):
    b = leyte(fanaticism="on").turn(8).put("IJN 1", "3115", "Yamato")
    marker = b.marker("IJN 1")
    b.s.crippled[marker] = crippled
    assert makes_late(b.s, marker, marker) == late


@rule("sunset", "13.1.5.2", "6.2.1")
@pytest.mark.parametrize(("far", "late"), [(7, False), (8, True)])
def test_later_turns_count_at_full_speed(leyte, far, late):
    """Yamato at four a turn, on the last turn but one: three now, after forming anew, and four."""
    b = leyte(fanaticism="on").turn(7)
    place = b.data.grid.name_of(b.data.to_strait.index(far))
    marker = b.put("IJN 1", place, "Yamato").marker("IJN 1")
    assert makes_late(b.s, marker, marker) == late
