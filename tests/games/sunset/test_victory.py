"""Chapter 12: points and levels of victory."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import LOST
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.games.sunset.rules.victory import (
    AT_THE_END,
    final_score,
    japanese_causes,
    japanese_points,
    level_of,
    margin,
    returns,
    ships_of,
    storm_beachhead,
    survivors_value,
    us_causes,
    us_points,
    value_left,
    value_sunk,
)
from deckload.testing import rule


def start(leyte, **options):
    """As the game begins: two boxes of Div 31 are marked before it."""
    return leyte(**options).hits(Div_31=2)


def sink(b, *names):
    for ship in map(b.ship, names):
        b.s.hits[ship] = b.data.boxes[ship]
        for unit in b.data.units_of[ship]:
            b.s.air_box[unit] = LOST
    return b


def points(b, cause, side=IJN):
    return dict((japanese_causes if side == IJN else us_causes)(b.s)).get(cause, 0)


@rule("sunset", "12.3")
@pytest.mark.parametrize(
    ("net", "level"),
    [
        (31, "USN decisive"),
        (30, "USN significant"),
        (21, "USN significant"),
        (20, "draw"),
        (10, "draw"),
        (9, "IJN pyrrhic"),
        (-40, "IJN pyrrhic"),
    ],
)
def test_the_levels(leyte, net, level):
    assert level_of(leyte().data, net) == level


EXAMPLE_SUNK = (
    *("Zuikaku", "Zuiho", "Chitose", "Chiyoda", "Yamato", "Musashi", "Nagato", "Kongo", "Haruna"),
    *("Fuso", "Yamashiro", "Myoko", "Haguro", "Nachi", "Ashigara", "Kumano", "Kinu", "Tama"),
)
EXAMPLE_STAYS = "Div 21"


@rule("sunset", "12.3", "12.2")
def test_the_worked_example(leyte):
    """114 points sunk and 80 escaped, 28 US points lost and 4 landed make 22: significant."""
    b = sink(start(leyte, count_only_ships_that_left="on"), *EXAMPLE_SUNK)
    b.s.gone[IJN] = [
        ship
        for ship in ships_of(b.s, IJN)
        if b.data.ships[ship].name not in (*EXAMPLE_SUNK, EXAMPLE_STAYS)
    ]
    sink(b, "Essex", "Iowa", "New Jersey").s.hits[b.ship("X-Ray/1")] = 2
    b.s.landed = 4
    assert us_causes(b.s) == [("Japanese ships sunk", 114), (AT_THE_END, -60)]
    assert (us_points(b.s), japanese_points(b.s)) == (54, 32)
    final_score(b.s)
    assert b.s.outcome == ["USN", "USN significant", "+22 points"]


@rule("sunset", "12.1")
@pytest.mark.parametrize(
    ("name", "value"),
    [("Essex", 10), ("Princeton", 5), ("St. Lo", 3), ("Iowa", 8), ("Boston", 4), ("Boise", 3)],
)
def test_us_ships_sunk(leyte, name, value):
    b = sink(start(leyte), name)
    assert value_sunk(b.s, b.ship(name)) == value == points(b, "US ships sunk")


@rule("sunset", "12.1")
@pytest.mark.parametrize(
    ("name", "value"), [("Essex", 2), ("Princeton", 1), ("Iowa", 2), ("St. Lo", 0), ("Boston", 0)]
)
def test_us_carriers_and_battleships_damaged(leyte, name, value):
    b = start(leyte)
    b.s.hits[b.ship(name)] = 1
    assert points(b, "US carriers and battleships damaged") == value


@rule("sunset", "12.1")
def test_a_carrier_damaged_and_then_sunk_scores_once(leyte):
    b = sink(start(leyte), "Essex")
    assert japanese_points(b.s) == 10


@rule("sunset", "12.1")
def test_destroyers_score_by_the_box_and_without_those_that_escort(leyte):
    b = start(leyte).put("IJN D1", "3215", "Nagato", "Detached destroyer 1").hits(Nagato=5)
    unit = b.ship("Div 4")
    b.s.hits[unit], b.s.lent[unit] = 3, 1
    assert value_sunk(b.s, unit) == 2
    b.s.hits[b.ship("X-Ray/1")] = 2
    assert points(b, "US ships sunk") == 2


@rule("sunset", "12.2", "13.1.1")
def test_what_was_lost_before_the_game_scores_nothing(leyte):
    b = start(leyte)
    unit = b.ship("Div 31")
    assert (value_sunk(b.s, unit), value_left(b.s, unit)) == (0, 2)


@rule("sunset", "12.1")
def test_what_is_landed_at_ormoc_scores(leyte):
    b = start(leyte)
    assert points(b, "Troops landed at Ormoc") == 0
    b.s.landed = 4
    assert points(b, "Troops landed at Ormoc") == 4


@rule("sunset", "14.1", "14.4")
def test_what_the_army_missed_scores(leyte):
    b = start(leyte)
    b.s.support_short, b.s.bombard_short = 3, 2
    assert japanese_points(b.s) == 5


@rule("sunset", "12.2")
@pytest.mark.parametrize(
    ("name", "value"),
    [("Zuikaku", 10), ("Zuiho", 5), ("Musashi", 10), ("Nagato", 8), ("Mogami", 5), ("Kinu", 2)],
)
def test_japanese_ships_sunk(leyte, name, value):
    b = sink(start(leyte), name)
    assert points(b, "Japanese ships sunk", USN) == value


@rule("sunset", "12.2", "14.3")
def test_more_kamikazes_are_paid_for(leyte):
    b = start(leyte)
    b.s.extra_kamikazes = 2
    assert points(b, "More kamikazes", USN) == 4


@rule("sunset", "12.2")
def test_escort_carriers_off_station_cost_points_that_only_the_us_knows(leyte):
    b = start(leyte)
    before = us_points(b.s)
    b.s.cve_short = 3
    assert us_points(b.s) == before - 3
    assert us_points(b.knows(IJN)) == before


@rule("sunset", "12.2", "1.2")
def test_survivors_count_three_quarters_rounded_once_and_carriers_in_full(leyte):
    b = start(leyte)
    ships = b.data.scenarios["historical"].ships
    own = [b.data.ships[x].name for x in ships if b.data.ship_side[x] == IJN]
    sink(b, *[name for name in own if name not in ("Zuikaku", "Nagato", "Kinu", "Div 4")])
    assert survivors_value(b.s) == 10 + 11  # three quarters of 8 + 2 + 4 is 10.5
    assert points(b, AT_THE_END, USN) == -21


@rule("sunset", "12.2")
def test_by_an_option_only_ships_that_left_the_map_count(leyte):
    b = start(leyte, count_only_ships_that_left="on")
    assert survivors_value(b.s) == 0
    b.s.gone[IJN] = [b.ship("Nagato")]
    assert survivors_value(b.s) == 6


@rule("sunset", "12.0")
def test_the_end_names_the_level(leyte):
    b = start(leyte)
    final_score(b.s)
    net = margin(b.s)
    assert b.s.outcome == ["IJN", "IJN pyrrhic", f"{net:+d} points"]
    assert returns(b.s) == (net, -net)


# --- the beachhead --------------------------------------------------------------------------------


@rule("sunset", "12.3")
@pytest.mark.parametrize(("hits", "won"), [(0, True), (1, False)])
def test_twenty_five_points_in_the_beachhead_hex_win_at_once(leyte, hits, won):
    b = leyte().put("IJN 1", "3521", "Fuso", "Yamashiro", "Mogami", "Div 4")
    b.put("USN 1", "3521", "Mississippi").hits(Div_4=hits, Fuso=6)
    assert storm_beachhead(b.s, b.marker("IJN 1")) == won
    assert b.s.over == won
    if won:
        assert b.s.outcome[0] == "IJN"
        assert returns(b.s)[USN] < margin(b.s)


@rule("sunset", "12.3", "5.1")
def test_forces_that_join_in_the_beachhead_hex_win_there(leyte):
    b = leyte().put("IJN 1", "3521", "Fuso", "Mogami").put("IJN 2", "3521", "Yamashiro", "Div 4")
    b.run(reorganise).take_as(USN, "done")
    assert not b.s.over
    b.take_as(IJN, "merge", "force IJN 2", "done")
    assert (b.s.over, b.s.outcome[0]) == (True, "IJN")


@rule("sunset", "12.3")
def test_not_elsewhere_and_not_by_us_ships(leyte):
    b = leyte().put("IJN 1", "3622", "Yamato", "Musashi", "Nagato").put("USN 1", "3521", "Iowa")
    assert not storm_beachhead(b.s, b.marker("IJN 1"))
    assert not storm_beachhead(b.s, b.marker("USN 1"))


@rule("sunset", "12.2", "6.4.1")
def test_destroyers_that_went_as_escorts_outlive_their_unit(leyte):
    b = start(leyte)
    unit = b.ship("Div 4")
    b.s.hits[unit] = 1
    before = survivors_value(b.s)
    escorts = [f"Detached destroyer {number}" for number in (1, 2, 3)]
    b.put("IJN D1", "3215", "Nagato", *escorts)
    b.s.hits[unit], b.s.lent[unit] = 4, 3
    assert survivors_value(b.s) == before
