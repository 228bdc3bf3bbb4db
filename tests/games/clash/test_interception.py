"""13.0: radar, and the way a raid flies."""

import pytest

from deckload.games.clash.model.state import (
    BY_FLEET,
    BY_ISLANDS,
    FORWARD,
)
from deckload.games.clash.rules.raids.flight_path import straight_way
from deckload.games.clash.rules.raids.interception import arrive, run_the_gauntlet, send_forward
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import CAP, OFF_MAP
from deckload.testing import rule
from games.clash.raids import in_flight, names, on_patrol, start, weak

WEST = ("2711", "2810", "2910", "3010", "3111")
"""A way to 3111."""


def lexington(b, *patrol):
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "2511", "Zuikaku", "Taiho")
    return on_patrol(b, *patrol)


def incoming(b, *units, path=WEST, **kinds):
    return in_flight(b, "USN 1", *units, path=path, **kinds)


def waiting(b, name, place):
    b.air(FORWARD, name, weak=True)
    b.s.forward_hex[b.unit(name)] = b.hex(place)
    return b


# --- the way --------------------------------------------------------------------------------------


def planned(b, name="IJN 1"):
    b.detect("USN 1", BY_FLEET).run((plan_raids, b.marker(name)))
    return b.take("some", "fly Zuikaku DB", "done")


def path_of(b):
    return [b.data.grid.name_of(place) for place in b.s.raid_path]


@rule("clash", "13.0")
def test_a_raid_may_fly_straight_to_its_target(clash):
    b = planned(lexington(clash(radar="on"))).take("direct")
    assert path_of(b)[-1] == "3111"
    assert len(path_of(b)) == 6
    assert path_of(b)[0] in ("2611", "2610")


@rule("clash", "13.0")
def test_a_raid_may_come_in_from_another_quarter(clash):
    b = planned(lexington(clash(radar="on")))
    assert b.verb == "over"
    assert "over 3114" in b.keys
    b.take("over 3114")
    assert "3114" in path_of(b)
    assert path_of(b)[-3:] == ["3113", "3112", "3111"]


@rule("clash", "13.0")
def test_a_way_round_stays_within_range(clash):
    b = lexington(clash(radar="on")).put("IJN 1", "2111", "Zuikaku")
    planned(b)  # ten hexes away, with a range of twelve
    assert "over 2810" in b.keys
    assert "over 3411" not in b.keys
    reach = [b.data.grid.distance(b.hex("2111"), b.hex(k[5:])) for k in b.keys if k != "direct"]
    assert max(reach) == 9


@rule("clash", "13.0")
def test_without_radar_nobody_asks_for_the_way(clash):
    b = planned(lexington(clash()))
    assert (b.verb, b.s.raid_path) == ("formation", [])


@rule("clash", "13.0")
def test_us_raids_have_no_path(clash):
    b = lexington(clash(radar="on")).detect("IJN 1", BY_FLEET)
    b.run((plan_raids, b.marker("USN 1"))).take("some", "target 2511", "fly VB-16", "done")
    assert (b.verb, b.s.raid_path) == ("aim at", [])


@rule("clash", "13.0")
def test_a_raid_from_beyond_the_map_begins_where_it_enters(clash):
    b = clash(radar="on")
    yap = b.data.base_place[b.data.base_id["yap"]]
    way = straight_way(b.s, yap, b.hex("3111"))
    entries = b.data.theatre.entries(yap)
    assert way[0] in entries
    assert way[-1] == b.hex("3111")
    distance = b.data.grid.distance(way[0], way[-1])
    assert distance == min(b.data.grid.distance(place, way[-1]) for place in entries)
    assert len(way) == distance + 1


@rule("clash", "13.0")
def test_aircraft_of_several_airfields_join_those_of_the_one_with_most(clash):
    b = clash(radar="on").put("USN 1", "3111", "Lexington").detect("USN 1", BY_ISLANDS)
    b.run((plan_raids, b.data.flotilla_chit[1]))
    b.take("some", "fly all from Guam", "fly 265 F", "done", "direct")
    guam = b.data.base_place[0]
    assert b.s.raid_path == straight_way(b.s, guam, b.hex("3111"))


# --- fighters sent forward ------------------------------------------------------------------------


@rule("clash", "13.0")
def test_the_usn_is_asked_with_and_without_a_patrol(clash):
    b = start(incoming(lexington(clash(radar="on")), "Zuikaku DB"), send_forward)
    assert (b.side, b.verb, b.keys) == (USN, "meet at", ["done"])
    assert b.prompt.startswith("A raid of 1 air unit comes in against USN 1 in 3111.")


@rule("clash", "13.0")
def test_without_the_rule_nobody_is_asked(clash):
    b = start(incoming(lexington(clash(), "VF-16/1"), "Zuikaku DB"), send_forward)
    assert b.verb != "meet at"


@rule("clash", "13.0")
def test_japanese_fighters_do_not_go_forward(clash):
    b = lexington(clash(radar="on"), "VF-16/1")
    start(in_flight(b, "IJN 1", "VB-16", path=("2611", "2511")), send_forward)
    assert b.verb != "meet at"


@rule("clash", "13.0")
def test_fighters_go_one_or_two_hexes_out_along_the_path(clash):
    b = start(incoming(lexington(clash(radar="on"), "VF-16/1"), "Zuikaku DB"), send_forward)
    assert b.keys == ["meet at 2910", "meet at 3010", "done"]


def there_and_back(b):
    """A raid from next to its target that goes round to the south: it crosses 3113 twice."""
    b.put("USN 1", "3111", "Lexington", "Reno").put("IJN 1", "3112", "Zuikaku")
    planned(b).take("over 3114")
    assert path_of(b) == ["3113", "3114", "3113", "3112", "3111"]
    return b


@rule("clash", "13.0")
def test_a_hex_that_the_path_crosses_twice_is_offered_once(clash):
    b = there_and_back(on_patrol(clash(radar="on"), "VF-16/1"))
    assert b.keys == ["meet at 3113", "meet at 3112", "done"]


@rule("clash", "13.0")
def test_fighters_in_a_hex_that_the_path_crosses_twice_meet_the_raid_once(clash):
    b = on_patrol(clash(radar="on"), "VF-16/1").dice(air_combat=[1])
    there_and_back(b).take("meet at 3113")
    assert b.lines().count("8.2 The raid is met by 1 USN fighter unit over 3113.") == 1


@rule("clash", "13.0")
def test_a_carrier_near_by_can_cover_the_target_itself(clash):
    b = lexington(clash(radar="on"), "VF-27").put("USN 2", "3211", "Princeton")
    start(incoming(b, "Zuikaku DB"), send_forward)
    assert b.keys == ["meet at 3010", "meet at 3111", "done"]


@rule("clash", "13.0")
def test_tired_fighters_and_those_not_on_patrol_stay(clash):
    b = on_patrol(lexington(clash(radar="on")), "VF-16/1", weak=True)
    start(incoming(b, "Zuikaku DB"), send_forward)
    assert b.keys == ["done"]


@rule("clash", "13.0")
def test_fighters_sent_forward_get_tired_and_wait_there(clash):
    b = lexington(clash(radar="on"), "VF-16/1", "VF-16/2")
    start(incoming(b, "Zuikaku DB"), send_forward)
    b.take("meet at 2910")
    assert b.keys == ["vector VF-16/1", "vector VF-16/2", "all"]
    b.take("vector VF-16/2")
    assert b.game.as_seen_by(IJN).decision.kind.verb == "meet at"  # he sees nothing of it yet
    b.take("done")
    b.take("done")
    assert (b.box("VF-16/1"), b.box("VF-16/2")) == (CAP, FORWARD)
    assert b.s.forward_hex[b.unit("VF-16/2")] == b.hex("2910")
    assert weak(b, "VF-16/1", "VF-16/2") == ["VF-16/2"]
    assert b.knows(IJN).air_box[b.unit("VF-16/2")] == FORWARD
    assert "13.0 VF-16/2 waits at 2910." in b.lines(IJN)


@rule("clash", "13.0")
def test_all_can_be_sent_at_one_word_and_to_several_hexes(clash):
    b = lexington(clash(radar="on"), "VF-16/1", "VF-16/2", "VF-27")
    b.put("USN 2", "3111", "Princeton")
    start(incoming(b, "Zuikaku DB"), send_forward)
    b.take("meet at 2910", "vector VF-27", "done", "meet at 3010", "all")
    places = [b.s.forward_hex[b.unit(name)] for name in ("VF-16/1", "VF-16/2", "VF-27")]
    assert places == [b.hex("3010"), b.hex("3010"), b.hex("2910")]


# --- the way in -----------------------------------------------------------------------------------


@rule("clash", "13.0")
def test_a_raid_meets_waiting_fighters_in_the_order_of_its_way(clash):
    b = waiting(waiting(lexington(clash(radar="on")), "VF-16/1", "3010"), "VF-16/2", "2910")
    b.dice(air_combat=[1, 1])
    start(incoming(b, "Zuikaku DB", "Taiho DB"), run_the_gauntlet)
    met = [line for line in b.lines() if "raid is met" in line]
    assert [line[-5:-1] for line in met] == ["2910", "3010"]


@rule("clash", "13.0")
@pytest.mark.parametrize(("place", "meets"), [("2911", True), ("2812", False)])
def test_a_later_raid_is_met_where_it_touches_the_hex(clash, place, meets):
    b = waiting(lexington(clash(radar="on")), "VF-16/1", place)
    path = ("2809", "2909", "2910", "3010", "3111")
    b.dice(air_combat=[1] if meets else [])
    start(incoming(b, "Zuikaku DB", path=path), run_the_gauntlet)
    assert any("raid is met" in line for line in b.lines()) is meets


@rule("clash", "13.0")
def test_waiting_fighters_in_the_target_hex_fight_with_the_patrol_there(clash):
    b = waiting(lexington(clash(radar="on")), "VF-27", "3111").put("USN 2", "3211", "Princeton")
    start(incoming(b, "Zuikaku DB"), run_the_gauntlet)
    assert not any("raid is met" in line for line in b.lines())


@rule("clash", "13.0")
def test_patrols_that_stayed_at_home_do_not_fight_forward(clash):
    b = waiting(lexington(clash(radar="on"), "VF-16/1"), "VF-16/2", "3010")
    b.put("USN 2", "3010", "Princeton")
    on_patrol(b, "VF-27").dice(air_combat=[1])
    start(incoming(b, "Zuikaku DB", "Zuikaku T"), run_the_gauntlet)
    assert "8.2 The raid is met by 1 USN fighter unit over 3010." in b.lines()


@rule("clash", "13.0")
def test_escorts_that_fought_forward_do_not_fight_again(clash):
    b = waiting(waiting(lexington(clash(radar="on")), "VF-16/1", "3010"), "VF-16/2", "2910")
    b.dice(air_combat=[1, 1, 9])
    start(incoming(b, "Zuikaku DB", escorts=("Zuikaku F",)), run_the_gauntlet)
    assert names(b, b.s.engaged) == ["Zuikaku F"]
    assert weak(b, "Zuikaku DB", "Zuikaku F") == ["Zuikaku DB"]


@rule("clash", "7.2")
@pytest.mark.parametrize(("fought", "slower"), [(0, 1), (1, 0)])
def test_four_air_units_that_arrive_slow_the_target(clash, fought, slower):
    b = incoming(lexington(clash()), "Zuikaku DB", "Zuikaku T", "Taiho DB", escorts=("Zuikaku F",))
    b.s.engaged = b.s.escorts[:fought]
    start(b, arrive)
    assert b.s.slower[b.marker("USN 1")] == slower


@rule("clash", "7.2")
def test_a_raid_on_a_group_of_the_task_force_slows_the_whole_force(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Lexington",), "USN 2": ("Boston",)})
    start(in_flight(b, "USN 2", "Zuikaku DB", "Zuikaku T", "Taiho DB", "Taiho T"), arrive)
    assert b.s.slower[b.marker("TF 58")] == 1


@rule("clash", "7.2")
def test_only_two_raids_are_said_to_slow_a_group(clash):
    b = incoming(lexington(clash()), "Zuikaku DB", "Zuikaku T", "Taiho DB", escorts=("Zuikaku F",))
    start(b, arrive, arrive, arrive)
    assert b.lines().count("7.2 USN 1 zigzags under air attack and loses a movement point.") == 2


@rule("clash", "7.2")
def test_a_raid_on_an_airfield_slows_nobody(clash):
    b = lexington(clash())
    in_flight(b, "IJN 1", "VB-16", "VT-16", "VF-16/1", "VF-16/2")
    b.s.raid_group, b.s.raid_base = OFF_MAP, 0
    start(b, arrive)
    assert not any(b.s.slower)
