"""15.7: markers move unseen until they are found."""

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.facts import IJN, USN
from deckload.games.clash.rules.activation import activate
from deckload.games.clash.rules.end_phase import go_home
from deckload.games.clash.rules.search import fleet_search
from deckload.games.clash.rules.submarines import lay_submarines
from deckload.games.clash.state import BY_FLEET, OFF_MAP
from deckload.testing import rule

NIGHT = 5


def unseen(clash, **options):
    b = clash(secret_movement="on", **options)
    return b.put("USN 1", "2010", "Reno", "Mobile").put("IJN 1", "1610", "Mogami")


def sees(b, side, name):
    return b.knows(side).place[b.marker(name)] >= 0


@rule("clash", "15.7")
def test_the_enemy_sees_neither_the_place_nor_the_way(clash):
    b = unseen(clash).turn(NIGHT)
    b.run((activate, b.marker("USN 1"))).take("move 2009", "stop")
    assert sees(b, USN, "USN 1")
    assert not sees(b, IJN, "USN 1")
    assert b.knows(IJN).track[USN] == []
    assert not any("moves to" in line for line in b.lines(IJN))
    assert "7.1 USN 1 moves to 2009." in b.lines(USN)


@rule("clash", "15.7")
def test_markers_out_of_sight_are_searched_and_put_on_the_map_when_found(clash):
    b = unseen(clash).put("USN 2", "2110").dice(search=[4, 5])
    b.run((fleet_search, b.marker("IJN 1"))).take("search")
    assert b.at("USN 2") == "off", "the dummy was found"
    assert not sees(b, IJN, "USN 1"), "a four finds nothing"
    b = unseen(clash).dice(search=[5]).run((fleet_search, b.marker("IJN 1")))
    b.take("search", "report 2 CL")
    assert sees(b, IJN, "USN 1")
    assert b.s.detected[b.marker("USN 1")] == BY_FLEET


@rule("clash", "15.7")
def test_who_moves_on_is_out_of_sight_and_detected_no_more(clash):
    b = unseen(clash).turn(NIGHT).detect("USN 1", BY_FLEET)
    b.s.sighted[b.marker("USN 1")] = ALL_EYES
    b.run((activate, b.marker("USN 1")))
    assert sees(b, IJN, "USN 1")
    b.take("move 2009", "stop")
    assert not sees(b, IJN, "USN 1")
    assert b.s.detected[b.marker("USN 1")] == 0


@rule("clash", "15.7", "7.1")
def test_an_unseen_enemy_stops_the_mover_and_both_are_seen(clash):
    b = unseen(clash).turn(NIGHT).put("IJN 2", "2009", "Atago").dice(search=[1, 1])
    b.run((activate, b.marker("USN 1"))).take("move 2009")
    assert sees(b, IJN, "USN 1")
    assert sees(b, USN, "IJN 2")


@rule("clash", "15.7")
def test_submarines_are_laid_anywhere_even_upon_the_enemy(clash):
    b = unseen(clash, submarines="on")
    b.dice(submarine_markers=[1], submarines=[5, 4, 3, 2], submarine=[1])
    b.run((lay_submarines, USN)).take("lay 1610")
    assert "11.1.3 There is a submarine in 1610." in b.lines(USN)
    assert not any("IJN 1" in line for line in b.lines(USN))
    assert "lay 1610" not in b.keys
    b.take("lay 1210")
    assert [b.s.sub_place[n] for n in (0, 1, 2)] == [b.hex("1610"), b.hex("1210"), OFF_MAP]


@rule("clash", "15.7", "7.3")
def test_detached_ships_know_nothing_of_unseen_enemies(clash):
    b = unseen(clash).turn(2).put("USN D1", "3910", "Mobile").put("USN 1", "2010", "Reno")
    for number, name in enumerate(("4010", "4009", "4011"), 1):
        b.put(f"IJN {number}", name)
    b.run((go_home, b.marker("USN D1"))).take("east")
    assert b.at("USN D1") == "off"
