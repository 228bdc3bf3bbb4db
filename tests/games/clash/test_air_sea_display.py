"""8.3, 8.4: ships and aircraft on the Air-Sea display."""

import pytest

from deckload.engine.state import known
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NONE
from deckload.games.fleet.rules.raids.air_sea_display import (
    FORMATIONS,
    place_aircraft,
    place_ships,
)
from deckload.testing import rule
from games.clash.raids import in_flight, on_display, start

CARRIERS = ("Enterprise", "Lexington", "San Jacinto", "Princeton")


def boxes(b, *ships):
    """Boxes as players number them, 0 for none."""
    return [b.s.box_of_ship[b.ship(name)] + 1 for name in ships]


def aimed(b, unit):
    """The ship that a unit is over."""
    box = b.s.box_of_unit[b.unit(unit)]
    return next(ship.name for n, ship in enumerate(b.data.ships) if b.s.box_of_ship[n] == box)


def group_58_3(b):
    return b.printed("USN 1", "3111", "58.3").put("IJN 1", "2511", "Zuikaku", "Taiho", "Shokaku")


# --- ships ----------------------------------------------------------------------------------------


@rule("clash", "8.3")
def test_the_owner_of_us_ships_takes_a_formation_and_all_see_the_ships(clash):
    b = group_58_3(clash())
    assert known(b.s, IJN).ships[b.marker("USN 1")] == []
    start(in_flight(b, "USN 1", "Zuikaku DB"), place_ships)
    assert (b.side, b.keys) == (
        USN,
        ["carriers inside", "guns inside", "carriers apart", "ship by ship"],
    )
    assert len(known(b.s, IJN).ships[b.marker("USN 1")]) == 13
    b.take("carriers inside")
    assert sorted(boxes(b, *CARRIERS)) == [1, 2, 3, 4]
    assert b.side == IJN, "one answer is enough"


@rule("clash", "8.3")
@pytest.mark.parametrize("name", sorted(FORMATIONS))
@pytest.mark.parametrize("group", ["58.2", "58.3", "58.7", "Force C"])
def test_a_formation_gives_each_ship_a_box_of_its_own(clash, name, group):
    b = clash().printed("IJN 1", "3111", group)
    ships = b.s.ships[b.marker("IJN 1")]
    found = FORMATIONS[name](b.s, ships)
    assert len(set(found)) == len(ships)
    assert all(0 <= box < 19 for box in found)
    b.put("IJN 1", "off")


@rule("clash", "8.3")
def test_formations_put_carriers_inside_or_far_from_each_other(clash):
    b = group_58_3(clash())
    start(in_flight(b, "USN 1", "Zuikaku DB"), place_ships).take("carriers apart")
    decks = [b.s.box_of_ship[b.ship(name)] for name in CARRIERS]
    near = b.data.air_sea_neighbours
    assert not any(other in near[box] for box in decks for other in decks)


@rule("clash", "8.3")
def test_the_best_guns_can_stand_in_the_middle(clash):
    b = group_58_3(clash())
    start(in_flight(b, "USN 1", "Zuikaku DB"), place_ships).take("guns inside")
    ships = sorted(b.s.ships[b.marker("USN 1")], key=lambda ship: b.s.box_of_ship[ship])
    guns = [b.data.log_aa[ship][0] for ship in ships]
    assert guns == sorted(guns, reverse=True)
    assert b.s.box_of_ship[ships[0]] == 0


@rule("clash", "8.3")
def test_single_ships_can_be_shifted_and_change_places(clash):
    b = clash().put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku")
    start(in_flight(b, "USN 1", "Zuikaku DB"), place_ships).take("ship by ship")
    assert boxes(b, "Lexington", "Reno") == [1, 2]
    b.take("shift Lexington")
    assert "box 1" not in b.keys
    b.take("box 2")
    assert boxes(b, "Lexington", "Reno") == [2, 1]
    assert b.keys == ["shift Reno", "done"]  # each ship once
    b.take("shift Reno", "box 19")
    assert boxes(b, "Lexington", "Reno") == [2, 19]


@rule("clash", "8.3")
def test_japanese_ships_place_themselves_since_it_makes_no_difference(clash):
    b = clash().put("USN 1", "3111", "Lexington").put("IJN 1", "2511", "Zuikaku", "Myoko")
    start(in_flight(b, "IJN 1", "VB-16"), place_ships)
    assert b.verb != "formation"
    assert boxes(b, "Zuikaku", "Myoko") == [1, 2]


@rule("clash", "8.3")
def test_nothing_is_placed_when_no_raider_is_left(clash):
    b = in_flight(group_58_3(clash()), "USN 1", "Zuikaku DB")
    b.s.raid = []
    start(b, place_ships, place_aircraft)
    assert b.verb == "raid"
    assert known(b.s, IJN).ships[b.marker("USN 1")] == []


# --- aircraft -------------------------------------------------------------------------------------


def over_three(b, *units, **kinds):
    b.put("USN 1", "3111", "Lexington", "Princeton", "Reno")
    b.put("IJN 1", "2511", "Zuikaku", "Taiho", "Shokaku")
    on_display(in_flight(b, "USN 1", *units, **kinds), Lexington=1, Princeton=2, Reno=3)
    return start(b, place_aircraft)


@rule("clash", "8.4")
def test_each_unit_goes_to_a_box_with_a_ship_and_several_may_share_one(clash):
    b = over_three(clash(), "Zuikaku DB", "Taiho DB")
    assert (b.side, b.verb) == (IJN, "aim at")
    assert b.keys == ["aim at Lexington", "aim at Princeton", "aim at Reno", "carriers", "evenly"]
    b.take("aim at Reno")
    assert b.keys == ["aim at Lexington", "aim at Princeton", "aim at Reno"]
    b.take("aim at Reno")
    assert (aimed(b, "Taiho DB"), aimed(b, "Zuikaku DB")) == ("Reno", "Reno")


@rule("clash", "8.4")
def test_the_rest_can_be_spread_over_the_carriers(clash):
    b = over_three(clash(), "Zuikaku DB", "Taiho DB", "Shokaku DB", escorts=("Zuikaku F",))
    b.take("carriers")
    units = ("Taiho DB", "Shokaku DB", "Zuikaku DB", "Zuikaku F")
    expected = ["Lexington", "Princeton", "Lexington", "Princeton"]
    assert [aimed(b, unit) for unit in units] == expected


@rule("clash", "8.4")
def test_the_rest_can_follow_the_last_or_be_spread_over_all(clash):
    b = over_three(clash(), "Zuikaku DB", "Taiho DB", "Shokaku DB")
    b.take("aim at Princeton", "same")
    assert [aimed(b, f"{n} DB") for n in ("Zuikaku", "Taiho", "Shokaku")] == ["Princeton"] * 3
    b = over_three(clash(), "Zuikaku DB", "Taiho DB", "Shokaku DB").take("evenly")
    found = {aimed(b, f"{n} DB") for n in ("Zuikaku", "Taiho", "Shokaku")}
    assert found == {"Lexington", "Princeton", "Reno"}


@rule("clash", "8.4")
def test_bombers_are_placed_before_escorts(clash):
    b = over_three(clash(), "Zuikaku DB", escorts=("Taiho F",))
    assert b.prompt == "Where does Zuikaku DB (DB 4) go?"
    b.take("aim at Reno")
    assert b.prompt == "Where does Taiho F (F 4) go?"


@rule("clash", "8.2.4")
def test_escorts_that_fought_are_not_placed(clash):
    b = in_flight(
        clash().put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku"),
        "USN 1",
        "Zuikaku DB",
        escorts=("Zuikaku F",),
    )
    b.s.engaged = b.s.escorts[:]
    start(on_display(b, Lexington=1, Reno=2), place_aircraft).take("aim at Reno")
    assert b.s.box_of_unit[b.unit("Zuikaku F")] == NONE


@rule("clash", "8.4")
def test_labels_tell_the_guns_and_the_odds(clash):
    b = over_three(clash(), "Zuikaku DB", escorts=("Taiho F",))
    kind, seen = b.game.decision.kind, known(b.s, IJN)
    lexington = b.ship("Lexington")
    label = "At Lexington (CV, undamaged, AA 6 of her own and 5 from around)"
    assert kind.reads(seen, lexington) == label
    assert kind.odds(seen, IJN, lexington) == "hits 60%, before AA"
    b.take("aim at Reno")
    assert kind.odds(known(b.s, IJN), IJN, lexington) == "-1 on the ship's AA"
