"""Chapter 10: points and levels."""

import pytest

from deckload.games.clash.rules.turn import close_turn
from deckload.games.clash.rules.victory import (
    factors_destroyed,
    japanese_points,
    level_of,
    us_points,
)
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import LOST
from deckload.games.fleet.rules.rounding import half_up
from deckload.testing import rule


def tally(clash, *args):
    """A board to count on: the turn is 0, since what happens to aircraft aboard is left out."""
    return clash(*args).turn(0)


def sunk(b, *names):
    return b.hits(**{name.replace(" ", "_"): b.data.boxes[b.ship(name)] for name in names})


def lose_factors(b, wanted):
    """Japanese carrier units with so many factors in all are lost."""
    left = wanted
    for unit in b.data.units_of_side[IJN]:
        in_play = b.data.air_ship[unit] in b.data.scenarios[b.s.scenario].ships
        if in_play and b.data.air[unit].full <= left:
            b.s.air_box[unit] = LOST
            left -= b.data.air[unit].full
    assert left == 0
    return b


@rule("clash", "1.2")
@pytest.mark.parametrize(
    ("number", "parts", "result"), [(5, 2, 3), (24, 10, 2), (25, 10, 3), (64, 2, 32), (7, 3, 2)]
)
def test_a_half_is_rounded_up_and_less_down(number, parts, result):
    assert half_up(number, parts) == result


@rule("clash", "10.0", "10.3")
def test_the_historical_result_is_37_points_and_decisive(clash):
    b = lose_factors(sunk(clash().turn(12), "Taiho", "Shokaku", "Hiyo"), 64)
    assert (us_points(b.s), japanese_points(b.s)) == (57, 20)
    b.run(close_turn)
    assert b.s.outcome == ["USN", "USN decisive", "+37 points"]
    assert "10.3 USN 57 points, IJN 20: a decisive victory for the USN." in b.lines()


@rule("clash", "10.1")
@pytest.mark.parametrize(
    ("ship", "points"),
    [
        ("Lexington", 20),
        ("Cabot", 10),
        ("Iowa", 8),
        ("Boston", 4),
        ("Reno", 3),
        ("DES RN 52", 1),
    ],
)
def test_us_ships_sunk_score_for_japan(clash, ship, points):
    b = tally(clash)
    before = japanese_points(b.s)
    assert japanese_points(sunk(b, ship).s) - before == points


@rule("clash", "10.1")
@pytest.mark.parametrize(("ship", "points"), [("Lexington", 4), ("Cabot", 2), ("Iowa", 0)])
def test_us_carriers_hit_score_for_japan(clash, ship, points):
    b = clash()
    before = japanese_points(b.s)
    assert japanese_points(b.hits(**{ship: 1}).s) - before == points


@rule("clash", "10.1")
@pytest.mark.parametrize(
    ("ship", "hits", "lost"), [("Taiho", 1, 3), ("Taiho", 99, 5), ("Junyo", 1, 2), ("Junyo", 99, 3)]
)
def test_japanese_carriers_score_if_they_come_through(clash, ship, hits, lost):
    b = tally(clash)
    assert japanese_points(b.s) == 3 * 5 + 6 * 3
    b.hits(**{ship: min(hits, b.data.boxes[b.ship(ship)])})
    assert 33 - japanese_points(b.s) == lost


@rule("clash", "10.2")
@pytest.mark.parametrize(
    ("ship", "points"),
    [
        ("Taiho", 10),
        ("Junyo", 5),
        ("Yamato", 10),
        ("Musashi", 10),
        ("Nagato", 8),
        ("Atago", 5),
        ("Yahagi", 2),
        ("DIV 31", 1),
    ],
)
def test_japanese_ships_sunk_score_for_the_usn(clash, ship, points):
    assert us_points(sunk(tally(clash), ship).s) == points


@rule("clash", "10.2")
def test_lost_steps_count_island_aircraft_do_not_and_saipan_is_subtracted(clash):
    b = clash().air(LOST, "261 F", "Chitose F")
    b.s.air_weak[b.unit("Taiho F")] = 1
    assert factors_destroyed(b.s) == 1 + 2
    assert us_points(b.s) == 2
    b.s.saipan_short = 5
    assert us_points(b.s) == -3


@rule("clash", "10.3")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (30, "USN decisive"),
        (29, "USN significant"),
        (20, "USN significant"),
        (19, "draw"),
        (10, "draw"),
        (9, "IJN pyrrhic"),
        (0, "IJN pyrrhic"),
        (-1, "IJN decisive"),
        (-200, "IJN decisive"),
    ],
)
def test_levels_of_victory(clash, points, level):
    assert level_of(clash().data, "historical", points) == level


@rule("clash", "16.1", "10.0")
def test_the_game_ends_after_turn_twelve_and_not_before(clash):
    b = clash().turn(11).run(close_turn)
    assert (b.s.over, b.s.turn) == (False, 12)
    assert clash().turn(12).run(close_turn).s.over


@rule("clash", "16.3")
def test_in_our_dream_us_carriers_count_for_more(clash):
    b = tally(clash, "dream")
    before = japanese_points(b.s)
    assert before == 5 * 5 + 6 * 3, "Unryu and Amagi sail"
    assert japanese_points(sunk(b, "Lexington", "Cabot").s) - before == 25 + 12


@rule("clash", "16.2")
def test_unleashed_more_is_asked_of_the_usn(clash):
    b = clash("unleashed")
    assert [level_of(b.data, b.s.scenario, points) for points in (60, 59, 44, 29)] == [
        "USN decisive",
        "USN significant",
        "draw",
        "IJN pyrrhic",
    ]
