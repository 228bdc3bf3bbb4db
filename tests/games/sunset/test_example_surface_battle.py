"""The worked example of 8.3: both rounds of the battle in Surigao Strait."""

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.surface.surface_battle import begin_battle
from deckload.testing import rule
from games.sunset.gun_line import area_of, hits_on, pause, rolled

US_BATTLESHIPS = ("Mississippi", "West Virginia")
FUSO, MOGAMI, DIV_4, MISSISSIPPI, WEST_VIRGINIA, X_RAY_1, X_RAY_2 = range(1, 8)
"""The slots as players number them: the Japanese came in, and are placed first."""


def first_round(b):
    """The battleships stay in area 20 (ruling S49): only so are they eleven areas from Fuso."""
    b.put("USN 1", "3722", *US_BATTLESHIPS, "X-Ray/1", "X-Ray/2")
    b.put("IJN 1", "3722", "Fuso", "Mogami", "Div 4")
    b.s.entered[b.marker("IJN 1")] = b.hex("3721")
    b.dice(
        deployment=[5, 8],
        face_down=[4, 3, 2],
        initiative=[9, 3, 2, 8],
        gunnery=[7, 9, 6, 5, 10, 3, 4],
        torpedoes=[10, 5, 4, 3, 10, 6, 4],
        critical_hit=[6],
        disengagement=[5, 9],
    )
    b.run((begin_battle, b.marker("IJN 1"), (b.marker("USN 1"),)), pause)
    b.take("sail 20", "sail 18", "clear")
    b.take("sail 9", "sail 10", "sail 10", "pass")
    return b


def fire_in_first_round(b):
    b.take(f"fire {MISSISSIPPI}")
    for ship in (MISSISSIPPI, WEST_VIRGINIA):
        b.take(f"next {ship}", f"fire {FUSO}")
    b.take("cease")
    return b.take_as(IJN, "cease").take_as(USN, "fight").take_as(IJN, "disengage")


def second_round(b):
    b.take("sail 8", "sail 8", "sail 15", "pass")
    b.take("sail 18", "sail 22", "clear")
    b.take("hold", f"fire {X_RAY_1}")
    for ship in (X_RAY_1, X_RAY_2, MISSISSIPPI):
        b.take(f"next {ship}", f"fire {DIV_4}")
    b.take("cease")
    return b


def torpedoes(b):
    b.take_as(USN, f"torpedo {DIV_4}", "cease")
    return b.take_as(IJN, "hold", f"torpedo {MISSISSIPPI}")


def break_off(b):
    return b.take_as(USN, "fight").take_as(IJN, "disengage")


def whole(b):
    return break_off(torpedoes(second_round(fire_in_first_round(first_round(b)))))


@rule("sunset", "8.3.1")
def test_the_groups_are_placed_six_and_twenty(leyte):
    b = whole(leyte())
    assert rolled(b, "deployment") == ["deployment 5: 6", "deployment 8: 20"]


@rule("sunset", "8.3.3", "8.3.10")
def test_the_guns_of_the_first_round(leyte):
    b = whole(leyte())
    assert rolled(b, "gunnery")[:3] == [
        "gunnery 7-4-1: 0",  # Fuso, halved in the strait
        "gunnery 9-4+1: 3",  # Mississippi
        "gunnery 6-4+1: 1",  # West Virginia, halved as the second
    ]
    assert hits_on(b, "Fuso") == 4


@rule("sunset", "8.3.8")
def test_the_japanese_try_twice_to_break_off(leyte):
    b = whole(leyte())
    assert rolled(b, "disengagement") == ["disengagement 5: goes on", "disengagement 9+1: ends"]


@rule("sunset", "8.3.2", "6.2")
def test_fuso_has_one_area_left_in_the_second_round(leyte):
    b = fire_in_first_round(first_round(leyte()))
    areas = [key for key in b.keys if key.startswith("sail ")]
    assert (b.side, areas) == (IJN, ["sail 8", "sail 9", "sail 10"])
    second_round(b)
    assert [area_of(b, name) for name in ("Fuso", "Div 4", "Mississippi")] == [8, 15, 22]
    break_off(torpedoes(b))


@rule("sunset", "8.3.3", "9.3")
def test_the_guns_of_the_second_round(leyte):
    b = whole(leyte())
    assert rolled(b, "gunnery")[3:] == [
        "gunnery 5-1-3: 0",  # Div 4 has moved, and fires at destroyers
        "gunnery 10-3+1: 2",  # X-Ray/1: two hits, of which one counts
        "gunnery 3-3+1: 0",
        "gunnery 4-2-1-3+1: 0",  # Mississippi has moved, too
    ]


@rule("sunset", "8.3.6", "9.2")
def test_the_torpedoes_of_the_second_round(leyte):
    b = whole(leyte())
    assert rolled(b, "torpedoes") == [
        "torpedoes 10-3+1: 2",
        "torpedoes 5-3+1: 1",
        "torpedoes 4-3+1: 0",
        "torpedoes 3-3+1: 0",
        "torpedoes 10-1: 2",
        "torpedoes 6-1: 1",
        "torpedoes 4-1: 1",
    ]
    assert rolled(b, "critical hit") == ["critical hit 6-1: nothing"]
    assert (hits_on(b, "Mississippi"), hits_on(b, "Div 4")) == (4, 3)


@rule("sunset", "8.3.9")
def test_the_japanese_go_back_and_the_us_stays(leyte):
    b = whole(leyte())
    assert (b.at("USN 1"), b.at("IJN 1")) == ("3722", "3721")
    assert (b.ships_in("IJN 1"), b.ships_in("IJN D1")) == (["Mogami", "Div 4"], ["Fuso"])
    assert b.s.battle_hex == -1
