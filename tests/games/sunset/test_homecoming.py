"""6.5.1, 6.5.7: where a strike lands."""

from deckload.games.sunset.model.state import FLOWN, LOST, NONE
from deckload.games.sunset.rules.air.homecoming import fly_home
from deckload.testing import rule
from games.sunset.air_raids import has_stopped, home_of, in_flight, start


def ozawa_strikes(b, target_hex, *units):
    b.put("IJN 1", "1324", "Zuikaku", "Zuiho").put("USN 1", target_hex, "Essex").detect("USN 1")
    return start(in_flight(b, "USN 1", *units), fly_home)


@rule("sunset", "6.5.1")
def test_us_aircraft_are_back_in_their_flown_box(leyte):
    b = leyte().put("USN 1", "2820", "Essex").put("IJN 1", "2815", "Nachi")
    start(in_flight(b, "IJN 1", "VB-15"), fly_home)
    assert (b.box("VB-15"), home_of(b, "VB-15")) == (FLOWN, "Essex")
    assert (b.s.raid, b.s.raid_group) == ([], NONE)


@rule("sunset", "6.5.7")
def test_japanese_carrier_aircraft_land_ashore_and_stay_there(leyte):
    b = ozawa_strikes(leyte(), "2424", "Zuikaku B", "Zuiho B")
    assert b.keys == ["land with 1st Air Fleet", "land with 2nd Air Fleet"]
    b.take("land with 2nd Air Fleet")
    assert [home_of(b, name) for name in ("Zuikaku B", "Zuiho B")] == ["2nd Air Fleet"] * 2
    assert b.box("Zuikaku B") == FLOWN


@rule("sunset", "6.5.7")
def test_the_only_air_fleet_in_range_is_not_asked_about(leyte):
    b = ozawa_strikes(leyte(), "1520", "Zuikaku B")  # Aparri and Tuguegarao are near
    assert has_stopped(b)
    assert home_of(b, "Zuikaku B") == "2nd Air Fleet"


@rule("sunset", "6.5.7")
def test_without_a_field_in_range_they_are_lost(leyte):
    b = ozawa_strikes(leyte(), "1028", "Zuikaku B")
    assert b.box("Zuikaku B") == LOST
    assert "6.5.7 Zuikaku B is destroyed." in b.lines()


@rule("sunset", "6.5.7")
def test_units_ashore_keep_their_air_fleet(leyte):
    b = ozawa_strikes(leyte(), "2424", "2AF B1")
    assert has_stopped(b)
    assert home_of(b, "2AF B1") == "2nd Air Fleet"


@rule("sunset", "13.2")
def test_trained_crews_come_back_aboard(leyte):
    b = ozawa_strikes(leyte(trained_crews="on"), "2424", "Zuikaku B")
    assert has_stopped(b)
    assert home_of(b, "Zuikaku B") == "Zuikaku"


@rule("sunset", "14.5")
def test_nobody_lands_on_a_catapult(leyte):
    b = leyte(hermaphrodites="on", trained_crews="on").put("IJN 1", "2820", "Ise")
    b.put("USN 1", "2424", "Essex")
    start(in_flight(b, "USN 1", "Ise B"), fly_home).take("land with 1st Air Fleet")
    assert home_of(b, "Ise B") == "1st Air Fleet"
