"""What a question points at on the table: whom it is about, and how far its answers go."""

from deckload.engine.log import Ref
from deckload.engine.views import Reach
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import AF2, IJN, USAAF, USN
from deckload.games.sunset.rules.activation import act
from deckload.games.sunset.rules.air.air_fleets import act_formation
from deckload.games.sunset.rules.air.strikes import plan_strike
from deckload.games.sunset.rules.surface.gunnery import gunnery
from deckload.games.sunset.rules.surface.line_movement import move_side
from deckload.games.sunset.table.counters import search_range, strike_range
from deckload.testing import rule
from games.sunset.gun_line import lined_up

NIGHT = 1


def pointers(b):
    return GAME.pointers(b.knows(b.side), b.game.decision)


def reach(b, key):
    """How far one answer goes."""
    assert key in b.keys
    return pointers(b).reach.get(list(b.game.decision.options)[b.keys.index(key)], ())


def asked_to_act(b, name):
    return b.activate(name).run((act, b.marker(name)))


@rule("sunset", "6.1", "6.2.2")
def test_a_destination_shows_the_way_what_is_left_and_how_far_one_strikes_from_it(leyte):
    b = asked_to_act(leyte().put("USN 1", "3025", "Essex", "Reno"), "USN 1")
    assert pointers(b).about == (Ref("piece", "USN 1"),)
    assert reach(b, "move 2825") == (
        Reach("way", places=("2925", "2825")),
        Reach("move", 3, around="2825"),
        Reach("air range", 12, around="2825"),
    )
    assert [one.what for one in reach(b, "move 2625")] == ["way", "move"], "no MP for a strike"
    assert reach(b, "done") == ()


@rule("sunset", "6.1", "6.5.11")
def test_at_night_a_destination_shows_the_way_that_is_taken_and_no_aircraft(leyte):
    b = leyte().put("IJN 1", "3218", "Fuso").put("USN 1", "3521", "Reno").turn(NIGHT)
    asked_to_act(b, "IJN 1")
    way, left = reach(b, "move 3417")
    assert (way.what, left.what) == ("way", "move")
    b.take("move 3417")
    assert [b.data.grid.name_of(place) for place in b.s.track[1:]] == list(way.places)


@rule("sunset", "7.2", "8.1")
def test_searches_and_strikes_show_their_range(leyte):
    b = leyte().put("USN 1", "3025", "Essex").put("IJN 1", "3016", "Fuso").detect("IJN 1")
    b.put("IJN 2", "3017", "Kinu")
    asked_to_act(b, "USN 1")
    (way,) = reach(b, "move by air at IJN 1")
    assert way.places[-1] == "3016"
    assert reach(b, "air search") == (Reach("search", 12, around="3025"),)
    assert reach(b, "strike") == (Reach("air range", 12, around="3025"),)


@rule("sunset", "8.1", "6.5.6")
def test_a_strike_shows_its_way_and_aircraft_how_far_they_can_fly(leyte):
    b = leyte().put("USN 1", "3021", "Essex", "Intrepid").put("IJN 1", "3016", "Fuso")
    b.detect("IJN 1").activate("USN 1").run((plan_strike, USN, b.marker("USN 1")))
    assert pointers(b).about == (Ref("piece", "USN 1"),)
    (way,) = reach(b, "strike IJN 1")
    assert way == Reach("raid", places=("3020", "3019", "3018", "3017", "3016"))
    assert reach(b, "no strike") == ()
    b.take("strike IJN 1")
    far = (Reach("air range", 12, around="3021"),)
    assert reach(b, "fly all from Essex") == reach(b, "fly VB-15") == far
    b.air(0, "VB-15", weak=True)
    assert reach(b, "fly VB-15") == (Reach("air range", 8, around="3021"),), "tired"


@rule("sunset", "6.5.8", "6.5.9")
def test_air_fleets_show_what_they_search_and_strike_from_all_their_fields(leyte):
    b = leyte().put("USN 1", "2615", "Reno").put("IJN 1", "3722", "Fuso")
    b.detect("USN 1", "IJN 1").run((act_formation, AF2))
    assert pointers(b).about == (Ref("piece", "2nd Air Fleet"),)
    assert reach(b, "look again") == (search_range(b.data, AF2),)
    assert reach(b, "act USN 1")[0].places[-1] == "2615"
    assert reach(b, "strike") == (strike_range(b.data, AF2, 12),)
    b.take("strike")
    (way,) = reach(b, "strike USN 1")
    assert way.places[-1] == "2615"
    b.take("strike USN 1")
    assert reach(b, "fly 2AF B1") == (strike_range(b.data, AF2, 12),)
    b.run((act_formation, USAAF)).take("strike")
    assert pointers(b).about == (Ref("piece", "USAAF"),)
    assert reach(b, "strike IJN 1") == (), "they come from beyond the map"


@rule("sunset", "8.3.2", "8.3.3")
def test_a_battle_shows_the_units_that_move_and_fire(leyte):
    b = lined_up(leyte(), {"Iowa": 13}, {"Kongo": 4, "Haruna": 4})
    b.run((move_side, IJN))
    assert pointers(b).about == (Ref("piece", "Kongo"), Ref("piece", "Haruna"))
    b = lined_up(leyte(), {"Iowa": 13}, {"Kongo": 4}).run(gunnery)
    assert pointers(b).about == (Ref("piece", "Kongo"),)
    assert pointers(b).reach == {}
