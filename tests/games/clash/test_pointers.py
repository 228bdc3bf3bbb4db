"""What a question points at on the table: whom it is about, and how far its answers go."""

from deckload.engine.log import Ref
from deckload.engine.views import Reach
from deckload.games.clash import GAME
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.clash.rules.surface.gunnery import gunnery
from deckload.games.fleet.model.game_data import USN
from deckload.testing import rule
from games.clash.surface_line import lined_up

NIGHT = 1


def pointers(b):
    return GAME.pointers(b.knows(b.side), b.game.decision)


def reach(b, key):
    """How far one answer goes."""
    assert key in b.keys
    return pointers(b).reach[list(b.game.decision.options)[b.keys.index(key)]]


@rule("clash", "7.1", "8.1")
def test_a_destination_shows_the_way_there_and_how_far_one_strikes_from_it(clash):
    b = clash().put("USN 1", "2010", "Lexington", "Reno")
    b.run((activate, b.marker("USN 1")))
    assert pointers(b).about == (Ref("piece", "USN 1"),)
    assert reach(b, "move 2008") == (
        Reach("way", places=("2009", "2008")),
        Reach("air range", 11, around="2008"),
    )
    assert "stop" not in pointers(b).reach


@rule("clash", "7.1")
def test_at_night_a_destination_shows_only_the_way_and_it_is_the_way_that_is_taken(clash):
    b = clash().put("USN 1", "2010", "Reno").put("IJN 1", "1909", "Mogami").turn(NIGHT)
    b.run((activate, b.marker("USN 1")))
    (way,) = reach(b, "move 1907")
    assert way.what == "way"
    b.take("move 1907")
    assert [b.data.grid.name_of(place) for place in b.s.track[USN][1:]] == list(way.places)


@rule("clash", "7.1")
def test_hex_by_hex_a_move_shows_what_is_left_of_it_after_each_hex(clash):
    b = clash().put("USN 1", "2010", "Idaho").turn(NIGHT)
    b.run((activate, b.marker("USN 1"))).take("hex by hex")
    assert reach(b, "move 2009") == (Reach("move", 2, around="2009"),)
    b.take("move 2009", "move 2008")
    assert reach(b, "move 2007") == ()


@rule("clash", "6.3.1")
def test_searches_show_their_range(clash):
    b = clash().put("IJN 1", "2010", "Taiho").put("USN 1", "2511", "Reno")
    b.run((fleet_search, b.marker("IJN 1")))
    assert reach(b, "search") == (Reach("search", 22, around="2010"),)
    assert reach(b, "no") == ()


@rule("clash", "8.0", "8.1")
def test_a_raid_shows_its_way_and_aircraft_their_range(clash):
    b = clash().put("USN 1", "2510", "Lexington").put("IJN 1", "2010", "Taiho")
    b.detect("USN 1", BY_FLEET).run((plan_raids, b.marker("IJN 1")))
    (way,) = reach(b, "raid 2510")
    assert (way.what, len(way.places), way.places[-1]) == ("raid", 5, "2510")
    assert reach(b, "no raid") == ()
    b.take("some")
    assert pointers(b).about == (Ref("piece", "IJN 1"),)
    far = (Reach("air range", 12, around="2010"),)
    assert reach(b, "fly all from Taiho") == reach(b, "fly Taiho T") == far
    assert reach(b, "everything") == ()


@rule("clash", "8.1")
def test_the_way_to_an_airfield_beyond_the_map_ends_there(clash):
    b = clash().put("USN 1", "1620", "Lexington")
    b.run((plan_raids, b.marker("USN 1")))
    (way,) = reach(b, "raid Yap")
    assert {"Yap", "1620"} <= set(way.places)


@rule("clash", "12.5")
def test_gunnery_shows_the_ship_that_fires(clash):
    b = lined_up(clash(), {"Iowa": 13}, {"Kongo": 2}).run(gunnery)
    assert pointers(b).about == (Ref("piece", "Iowa"),)
    assert pointers(b).reach == {}
