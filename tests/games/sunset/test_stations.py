"""Task forces that keep their station, and when their owner is asked for them again."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.activation import activate
from deckload.games.sunset.rules.forces import remove_marker
from deckload.testing import rule

MORNING, NIGHT = 2, 1


def on_station(b, order, enemy="3116", turn=MORNING):
    """Taffy 3 off the beach has its orders, and is activated once more; a Japanese force is about
    as far as the test wants it."""
    b.turn(turn).put("USN 1", "3424", "St. Lo", "Kitkun Bay").put("IJN 1", enemy, "Yamato")
    b.run((activate, b.marker("USN 1"))).take(order)
    return b


def is_asked(b):
    """When its chit is drawn again."""
    b.run((activate, b.marker("USN 1")))
    return bool(b.verb == "move")


@rule("sunset", "4.4")
@pytest.mark.parametrize("order", ["keep station", "stand by"])
def test_who_keeps_station_is_not_asked_for_while_all_is_quiet(leyte, order):
    b = on_station(leyte(), order)
    assert not is_asked(b)
    assert "4.4 USN 1 keeps its station." in b.lines(USN)
    assert "4.4 USN 1 keeps its station." not in b.lines(IJN)


@rule("sunset", "4.4")
def test_an_enemy_near_by_sea_has_its_owner_asked_and_one_beyond_the_island_has_not(leyte):
    assert is_asked(on_station(leyte(), "keep station", enemy="3121"))
    b = leyte()
    assert b.data.grid.distance(b.hex("3424"), b.hex("3520")) <= 5
    assert not is_asked(on_station(b, "keep station", enemy="3520"))  # Ormoc


@rule("sunset", "4.4")
@pytest.mark.parametrize(
    ("order", "turn", "asked"),
    [("stand by", MORNING, True), ("keep station", MORNING, False), ("stand by", NIGHT, False)],
)
def test_who_stands_by_is_asked_by_day_for_an_enemy_in_sight(leyte, order, turn, asked):
    b = on_station(leyte(), order, enemy="3118", turn=turn).detect("IJN 1")
    assert b.data.grid.distance(b.hex("3424"), b.hex("3118")) <= 8
    assert is_asked(b) == asked


@rule("sunset", "4.4")
def test_any_other_order_ends_it_and_so_does_the_marker(leyte):
    b = on_station(leyte(), "stand by").detect("IJN 1")
    b.put("IJN 1", "3121", "Yamato")
    assert is_asked(b)
    b.take("move 3524")
    assert (b.s.on_station, b.s.standing_by) == ([[], []], [[], []])
    b = on_station(leyte(), "stand by")
    remove_marker(b.s, b.marker("USN 1"))
    assert (b.s.on_station, b.s.standing_by) == ([[], []], [[], []])


@rule("sunset", "4.4", "13.1.5.2")
def test_who_must_go_on_may_not_keep_station(leyte):
    b = leyte(fanaticism="on").turn(9).put("IJN 1", "3119", "Yamato")
    b.s.through[IJN] = [b.ship("Yamato")]
    b.run((activate, b.marker("IJN 1")))
    assert not {"done", "keep station", "stand by"} & set(b.keys)


@rule("sunset", "4.4")
def test_nobody_else_knows_of_the_order(leyte):
    b = on_station(leyte(), "keep station")
    assert b.knows(USN).on_station[USN] == [b.marker("USN 1")]
    assert b.knows(IJN).on_station[USN] == []
