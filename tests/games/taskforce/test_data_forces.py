"""Ships, aircraft and bases: the counters that are known, and history's order for the rest."""

import pytest

from deckload.testing import rule
from games.taskforce.world import entries, raw, ship_class

SHIPS = entries(raw("ships.toml")["ships"])
AIR = entries(raw("aircraft.toml")["air"])


def facts(ship):
    one = ship_class(ship)
    return one["type"], one["aa"], one["guns"], one["durability"]


# --- known counters -----------------------------------------------------------------------------


@rule("taskforce", "2.2")
@pytest.mark.parametrize(
    ("ship", "key", "values"),
    [
        ("akagi", "durability", 5),
        ("akagi", "aa", 3),
        ("akagi", "guns", 0),
        ("hornet", "durability", [4, 4]),
        ("shokaku", "aa", 3),
        ("tennessee", "durability", [8, 7]),
        ("california", "aa", 4),
        ("prince-of-wales", "aa", 4),
        ("repulse", "aa", 3),
        ("repulse", "durability", [7, 7]),
        ("kirishima", "aa", 3),
        ("haguro", "durability", 5),
        ("haguro", "guns", 6),
        ("nachi", "guns", [6, 4]),
        ("jintsu", "durability", 3),
        ("naka", "guns", 4),
        ("de-ruyter", "durability", 3),
        ("perth", "guns", 3),
        ("dd-jp", "aa", [1, 0]),
        ("dd-jp", "durability", 1),
        ("dd-jp", "guns", 2),
    ],
)
def test_counters_that_are_known(ship, key, values):
    pair = ship_class(ship)[key]
    assert (pair if isinstance(values, list) else pair[0]) == values


@rule("taskforce", "4.2.2")
def test_pairs_of_the_examples():
    assert ship_class("exeter")["guns"][0] + ship_class("houston")["guns"][1] == 8
    assert ship_class("de-ruyter")["guns"][0] + ship_class("java")["guns"][0] == 6
    assert ship_class("houston")["durability"][1] == 4


@rule("taskforce", "3.5.4")
def test_nine_hits_are_critical_for_hornet():
    front, back = ship_class("hornet")["durability"]
    assert front + 1 + back == 9


@rule("taskforce", "5.2.5")
def test_torpedo_cruisers():
    for ship in ("oi", "kitakami"):
        assert ship_class(ship)["guns"][0] == 4
        assert ship_class(ship)["night_guns"][0] == 8


@rule("taskforce", "5.2.1", "5.2.2")
def test_ships_with_rules_of_their_own():
    def having(key):
        return {ship for ship in SHIPS if key in ship_class(ship)}

    assert having("fights_as") == {"lexington", "saratoga"}
    assert having("armoured_deck") == {"indomitable", "formidable", "illustrious"}
    assert having("ring") == {"kongo", "hiei", "haruna", "kirishima"}
    assert having("outranges") == {"yamato"}
    assert having("night_guns") == {"oi", "kitakami"}
    assert having("scouts") == {"hermes"}


@rule("taskforce", "2.2.2", "4.3.7")
def test_aircraft_that_are_known():
    assert AIR["zero"]["air"][1] == 3
    assert AIR["sbd"]["air"][0] == 2
    assert (AIR["betty"]["air"][0], AIR["betty"]["surface"][0]) == (2, 6)
    assert 2 * AIR["nell"]["surface"][0] - AIR["nell"]["surface"][1] == 9
    assert (AIR["kate"]["surface"][0], AIR["val"]["surface"][0]) == (6, 5)
    assert AIR["kate-level"]["surface"] == raw("aircraft.toml")["level"]["surface"] == [2, 1]
    assert {kind for kind, one in AIR.items() if one["range"] != 5} == {"tbd"}
    ranges = {kind: one["long_range"] for kind, one in AIR.items() if one["long_range"]}
    assert {ranges[kind] for kind in ("zero", "betty", "nell", "b-17")} == {18}
    assert {ranges[kind] for kind in ("kate", "val", "b-26")} == {12}
    assert (ranges["b-25"], ranges["p-39"], ranges["p-40"]) == (14, 6, 6)


@rule("taskforce", "2.2.4")
def test_rabaul():
    rabaul = raw("bases.toml")["bases"]["rabaul"]
    assert (rabaul["capacity"], rabaul["aa"][0]) == (30, 4)
    assert (rabaul["guns"][0], rabaul["durability"][0]) == (4, 14)


# --- all counters -------------------------------------------------------------------------------


@rule("taskforce", "2.2")
def test_a_box_has_180_ship_counters():
    assert len(SHIPS) == 117
    assert len(SHIPS) + sum(entries(raw("ships.toml")["pool"]).values()) == 180


@rule("taskforce", "2.2.1")
def test_backs_are_never_stronger_than_fronts():
    classes = entries(raw("ships.toml")["classes"])
    for one in (*classes.values(), *AIR.values()):
        for key in ("aa", "guns", "durability", "air", "surface"):
            front, back = one.get(key, (0, 0))
            assert front >= back >= 0, one


@rule("taskforce", "2.2.2")
def test_fighters_have_no_bombs_and_bombers_have():
    for kind, one in AIR.items():
        assert (one["surface"][0] == 0) == (one["kind"] == "F"), kind


def span(types, key, nation=None):
    values = [
        ship_class(ship)[key][0]
        for ship in SHIPS
        if ship_class(ship)["type"] in types and nation in {None, ship_class(ship)["nation"]}
    ]
    return min(values), max(values)


@pytest.mark.parametrize("nation", ["jp", "us", "uk"])
def test_classes_are_ordered_as_in_history(nation):
    for key in ("guns", "durability"):
        battleships, heavy, light = (span({t}, key, nation) for t in ("BB", "CA", "CL"))
        assert battleships[0] > heavy[1] >= heavy[0] >= light[0]
        assert heavy[1] >= light[1]
    if nation != "us":
        assert span({"CVL"}, "aa", nation)[1] < span({"CV"}, "aa", nation)[0]
        assert span({"CVL"}, "durability", nation)[1] < span({"CV"}, "durability", nation)[0]


def test_zeros_are_the_best_fighters_and_devastators_the_worst_torpedo_aircraft():
    fighters = {kind: one["air"][0] for kind, one in AIR.items() if one["kind"] == "F"}
    assert max(fighters, key=fighters.get) == "zero"
    torpedoes = {kind: one["surface"][0] for kind, one in AIR.items() if one["kind"] == "T"}
    assert min(torpedoes, key=torpedoes.get) == "tbd"


# --- tables -------------------------------------------------------------------------------------


@rule("taskforce", "4.3.1")
def test_capacities():
    capacity = raw("aircraft.toml")["capacity"]
    assert capacity["ready"] == 4
    assert capacity["jp"] == {"CV": 8, "CVL": 4}
    assert capacity["us"] == {"CV": 10, "CVL": 4}
    assert capacity["uk"] == {"CV": 6, "CVL": 2.5}


@rule("taskforce", "2.3.7", "3.7.4")
def test_one_cup_of_54_chits():
    chits = entries(raw("search.toml")["chits"])
    assert sum(chits.values()) == 54
    assert chits["detected"] * 2 == chits["misdirect"] * 5


@rule("taskforce", "4.4.2")
def test_two_reports_that_agree_are_true_in_86_of_100():
    chits = raw("search.toml")["chits"]
    true, false = chits["detected"] ** 2, chits["misdirect"] ** 2
    assert round(100 * true / (true + false)) == 86


@rule("taskforce", "2.4.7")
def test_points_of_pearl_harbor():
    points = raw("victory.toml")["points"]
    assert (points["sunk"]["BB"], points["critical"]["BB"]) == (6, 4)
    assert 2 * points["sunk"]["CA"] + 4 * points["sunk"]["CL"] == 14


@rule("taskforce", "2.1.2", "3.2")
def test_turn_track():
    turns = {int(number): one for number, one in entries(raw("turns.toml")["turns"]).items()}
    assert list(turns) == list(range(1, 25))

    def on(key):
        return {number for number, one in turns.items() if one[key] is True}

    nights = {1, 2, 11, 12, 13, 14, 23, 24}
    assert on("night") == nights
    assert on("clean_up") == {11, 23}
    assert on("raids") == set(turns) - nights - {10, 22}
    assert on("recon") == on("raids") - {9, 21}
    assert on("transports") == nights | {3, 5, 7, 9, 15, 17, 19, 21}
    assert {n for n, one in turns.items() if one["initiative"] == "ijn"} == set(range(1, 25, 2))
