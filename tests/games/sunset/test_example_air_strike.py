"""8.2: the worked example of a strike, from its launch to the hits on Musashi."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import FLOWN
from deckload.games.sunset.rules.air.strikes import plan_strike
from deckload.testing import rule
from games.sunset.air_raids import guarding, hits_on, start, weak

ESCORTING = ("Nagato", "Myoko", "Haguro", "Noshiro", "Div 2/32")


@rule("sunset", "8.2.3", "8.1")
def test_the_example_of_a_strike_on_musashi(leyte):
    b = leyte().dice(air_combat=[5, 6, 9], antiaircraft=[4, 6, 6, 3], bombing=[7, 8])
    b.put("USN 1", "2820", "Essex").put("IJN 1", "2815", "Musashi", "Yamato", *ESCORTING)
    guarding(b.detect("IJN 1").activate("USN 1"), "IJN 1", "2AF F1")
    start(b, (plan_strike, USN, b.marker("USN 1")))
    b.take("strike IJN 1", "everything")

    assert b.side == IJN  # one 3-12 fighter unit meets it
    b.take("all")
    b.take("peel off VF-15/1", "done")  # the other escort is kept to suppress AA
    assert weak(b, "2AF F1") == ["2AF F1"]
    assert b.side == USN  # the 1-12 that is left goes for the bombers, and one of them turns
    b.take("lose VT-15")

    b.take("ship by ship", "shift Musashi", "box 1", "done")
    b.take("by hand", "aim at Musashi", "aim at Musashi")
    b.take("clear the way for VB-15")
    b.take("weak first")
    assert b.verb == "fire with"
    b.take("fire with Myoko", "done")
    assert "8.1 bombing 7-2: 0" in b.lines()
    b.take("fire with Yamato", "done")
    assert "8.1 bombing 8-1: 2" in b.lines()

    assert hits_on(b, "Musashi") == 2
    assert [b.box(name) for name in ("VB-15", "VT-15", "VF-15/1", "VF-15/2")] == [FLOWN] * 4
    assert b.s.raid == []
    assert [line for line in b.lines() if " air combat " in line] == [
        "8.2.3 air combat 5: 0",
        "8.2.3 air combat 6+1: 1",
        "8.2.2 air combat 9: 1",
    ]
