"""Task forces that keep their station or are on a voyage, and when their owner is asked again."""

import pytest

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NONE
from deckload.games.sunset.rules.activation import activate
from deckload.games.sunset.rules.forces import remove_marker
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.testing import rule

MORNING, NIGHT = 2, 1
ORDERS = ("watch", "standing_by", "rests_until", "bound_for")


def on_station(b, order, enemy="3116", turn=MORNING):
    """Taffy 3 off the beach has its orders; a Japanese force is as far as the test wants it."""
    b.turn(turn).put("USN 1", "3424", "St. Lo", "Kitkun Bay").put("IJN 1", enemy, "Yamato")
    b.run((activate, b.marker("USN 1"))).take(order)
    return b


def is_asked(b, name="USN 1"):
    """When its chit is drawn again."""
    b.run((activate, b.marker(name)))
    return bool(b.verb == "move")


def orders_of(b, name):
    return [getattr(b.s, field)[b.marker(name)] for field in ORDERS]


@rule("sunset", "4.4")
@pytest.mark.parametrize("order", ["keep station", "stand by", "rest"])
def test_who_keeps_station_is_not_asked_for_while_all_is_quiet(leyte, order):
    b = on_station(leyte(), order)
    assert not is_asked(b)
    assert "4.4 USN 1 keeps its station." in b.lines(USN)
    assert "4.4 USN 1 keeps its station." not in b.lines(IJN)


@rule("sunset", "4.4")
def test_an_enemy_near_by_sea_has_its_owner_asked_and_one_beyond_the_island_has_not(leyte):
    b = on_station(leyte(), "keep station")
    assert is_asked(b.put("IJN 1", "3121", "Yamato"))
    b = on_station(leyte(), "keep station")
    assert b.data.grid.distance(b.hex("3424"), b.hex("3520")) <= 5
    assert not is_asked(b.put("IJN 1", "3520", "Yamato"))  # Ormoc


@rule("sunset", "4.4")
def test_an_enemy_who_was_near_when_the_order_was_given_has_to_come_nearer(leyte):
    b = on_station(leyte(), "keep station", enemy="3121")
    assert not is_asked(b)
    assert is_asked(b.put("IJN 1", "3122", "Yamato"))
    b = on_station(leyte(), "keep station", enemy="3122")
    assert is_asked(b.put("IJN 2", "3121", "Kongo")), "another one, though he is farther"


@rule("sunset", "4.4")
@pytest.mark.parametrize(
    ("order", "turn", "asked"),
    [("stand by", MORNING, True), ("keep station", MORNING, False), ("stand by", NIGHT, False)],
)
def test_who_stands_by_is_asked_by_day_for_an_enemy_in_sight(leyte, order, turn, asked):
    b = on_station(leyte(), order, enemy="3520", turn=turn).detect("IJN 1")
    assert b.data.grid.distance(b.hex("3424"), b.hex("3520")) <= 4
    assert is_asked(b) == asked


@rule("sunset", "4.4")
def test_who_rests_is_asked_again_when_night_falls(leyte):
    b = on_station(leyte(), "rest")
    assert not is_asked(b.turn(4))
    assert is_asked(b.turn(5))


@rule("sunset", "4.4")
def test_any_other_order_ends_it_and_so_does_the_marker(leyte):
    b = on_station(leyte(), "stand by").put("IJN 1", "3121", "Yamato")
    assert is_asked(b)
    b.take("move 3524")
    assert orders_of(b, "USN 1") == [0, 0, 0, NONE]
    b = on_station(leyte(), "stand by")
    remove_marker(b.s, b.marker("USN 1"))
    assert orders_of(b, "USN 1") == [0, 0, 0, NONE]


@rule("sunset", "4.4")
def test_a_strike_from_the_station_does_not_end_it(leyte):
    b = on_station(leyte(), "stand by", enemy="3520").detect("IJN 1")
    assert is_asked(b.only_aircraft("CS 65").dice(antiaircraft=[1], bombing=[1]))
    b.take("move by air, then stay, at IJN 1", "none")
    assert b.verb == "rest", "and ends the activation"
    assert orders_of(b, "USN 1")[1] == 1


@rule("sunset", "4.4", "13.1.5.2")
def test_who_must_go_on_may_not_keep_station(leyte):
    b = leyte(fanaticism="on").turn(9).put("IJN 1", "3119", "Yamato")
    b.s.through[IJN] = [b.ship("Yamato")]
    b.run((activate, b.marker("IJN 1")))
    assert not {"done", "keep station", "stand by", "rest"} & set(b.keys)
    assert not any(key.startswith("move make for") for key in b.keys)


@rule("sunset", "4.4")
def test_nobody_else_knows_of_the_order(leyte):
    b = on_station(leyte(), "keep station")
    marker = b.marker("USN 1")
    assert b.knows(USN).watch[marker] == 1
    assert b.knows(IJN).watch[marker] != 1


@rule("sunset", "5.1")
def test_one_word_ends_all_orders_that_last(leyte):
    b = on_station(leyte(), "keep station")
    b.s.scouting[b.marker("USN 1")] = b.s.formation[b.marker("USN 1")] = 1
    b.s.patrol_order[USN], b.s.patrol_holds = "half", [1, 1]
    b.run(reorganise).take_as(USN, "ask anew")
    assert "ask anew" not in b.keys_of(USN)
    b.take_as(USN, "done").take_as(IJN, "done")
    assert orders_of(b, "USN 1") == [0, 0, 0, NONE]
    assert (b.s.scouting[b.marker("USN 1")], b.s.patrol_holds) == (0, [0, 1])


# --- voyages --------------------------------------------------------------------------------------


@rule("sunset", "6.1")
def test_a_voyage_goes_on_by_itself_until_it_is_there(leyte):
    b = leyte().put("IJN 1", "3208", "Kinu").put("USN 1", "2528", "Iowa")
    b.run((activate, b.marker("IJN 1")))
    ormoc = b.data.grid.name_of(b.data.ormoc)
    assert f"move make for {ormoc}" in b.keys
    b.take(f"move make for {ormoc}")
    turns = 1
    while b.at("IJN 1") != ormoc and turns < 9:
        assert not is_asked(b, "IJN 1") or b.at("IJN 1") == ormoc
        turns += 1
    assert turns == 3
    assert b.s.bound_for[b.marker("IJN 1")] == NONE


@rule("sunset", "6.1")
def test_an_enemy_who_comes_near_ends_it(leyte):
    b = leyte().put("IJN 1", "3208", "Kinu").put("USN 1", "2528", "Iowa")
    b.run((activate, b.marker("IJN 1"))).take("move make for 3119")
    here = b.at("IJN 1")
    b.put("USN 1", here, "Iowa")
    b.s.place[b.marker("USN 1")] = b.data.sea_neighbours[b.hex(here)][0]
    assert is_asked(b, "IJN 1")
    assert not any(key.startswith("move make for") for key in b.keys)
    assert (b.at("IJN 1"), b.s.bound_for[b.marker("IJN 1")]) == (here, NONE)


@rule("sunset", "6.1")
def test_nobody_is_sent_where_no_way_leads_by_sea(leyte):
    """Waters that land shuts in. A way that never ends would be drawn from there."""
    b = leyte().put("USN 1", "4519", "Iowa").put("IJN 1", "2528", "Kinu")
    b.run((activate, b.marker("USN 1")))
    assert any(key.startswith("move ") for key in b.keys)
    assert not any(key.startswith("move make for") for key in b.keys)


@rule("sunset", "6.1")
def test_nobody_else_knows_where_it_goes(leyte):
    b = leyte().put("IJN 1", "3208", "Kinu").put("USN 1", "2528", "Iowa")
    b.run((activate, b.marker("IJN 1"))).take("move make for 3119")
    assert b.knows(IJN).bound_for[b.marker("IJN 1")] == b.hex("3119")
    assert b.knows(USN).bound_for[b.marker("IJN 1")] != b.hex("3119")


# --- scouts ---------------------------------------------------------------------------------------


@rule("sunset", "7.2")
def test_planes_that_are_to_search_always_set_out_unasked(leyte):
    b = leyte().put("USN 1", "2824", "Essex").put("IJN 1", "2820", "Yamato").dice(search=[1, 1])
    b.run((activate, b.marker("USN 1"))).take("always search", "done")
    searches = [line for line in b.lines() if "sends out search planes" in line]
    assert is_asked(b)
    assert len([line for line in b.lines() if "sends out search planes" in line]) == 2
    assert len(searches) == 1
