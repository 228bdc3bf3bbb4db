"""8.0, 8.1, 15.3: launching raids."""

import pytest

from deckload.games.clash.model.state import (
    BY_CONTACT,
    BY_FLEET,
    BY_ISLANDS,
)
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    READY,
)
from deckload.testing import rule
from games.clash.raids import names, weak

GROUP_16 = ("VF-16/1", "VF-16/2", "VB-16", "VT-16")
ZUIKAKU = ("Zuikaku F", "Zuikaku FB", "Zuikaku DB", "Zuikaku T")


def facing(b, usn="3111", ijn="2311"):
    """Lexington and Zuikaku, so many hexes apart."""
    b.put("USN 1", usn, "Lexington", "Reno")
    return b.put("IJN 1", ijn, "Zuikaku", "Myoko")


def plan(b, name):
    return b.run((plan_raids, b.marker(name)))


def flotilla(b, number):
    return b.run((plan_raids, b.data.flotilla_chit[number]))


def reasons(b):
    """Why targets are not offered, by key."""
    decision = b.game.decision
    return {decision.kind.key(b.s, value): why.case for value, why in decision.refused()}


def offered(b):
    """The answers in words."""
    decision, seen = b.game.decision, b.knows(b.side)
    return [decision.kind.reads(seen, value) for value in decision.options]


def pointed_at(b):
    """What the answers light up on the table, words apart."""
    decision, seen = b.game.decision, b.knows(b.side)
    values = [value for value in decision.options if not isinstance(value, str)]
    return [[ref.id for ref in decision.kind.refs(seen, v)] for v in values]


# --- what can be struck ---------------------------------------------------------------------------


@rule("clash", "8.0")
def test_only_detected_ships_can_be_raided_and_the_table_says_why(clash):
    b = plan(facing(clash()), "USN 1")
    assert b.keys == ["raid Guam", "some", "no raid"]
    assert reasons(b)["raid 2311"] == "8.0"


@rule("clash", "6.3.1", "6.3.2")
def test_japanese_carriers_and_islands_are_told_whose_search_must_find_their_target(clash):
    b = facing(clash())
    assert reasons(plan(b, "IJN 1"))["raid 3111"] == "6.3.1"
    assert reasons(flotilla(b, 1))["raid 3111"] == "6.3.2"


@rule("clash", "6.3.1")
@pytest.mark.parametrize("flag", [BY_ISLANDS, BY_CONTACT])
def test_japanese_carriers_strike_only_what_their_own_search_found(clash, flag):
    b = plan(facing(clash()).detect("USN 1", flag), "IJN 1")
    assert b.keys == ["no raid"]


@rule("clash", "6.3.1")
def test_japanese_carriers_strike_what_the_fleet_found(clash):
    b = plan(facing(clash()).detect("USN 1", BY_FLEET), "IJN 1")
    assert b.keys == ["raid 3111", "some", "no raid"]


@rule("clash", "6.3.2")
@pytest.mark.parametrize(("flag", "keys"), [(BY_FLEET, 1), (BY_CONTACT, 1), (BY_ISLANDS, 3)])
def test_island_aircraft_strike_only_what_islands_found(clash, flag, keys):
    b = flotilla(facing(clash()).detect("USN 1", flag), 1)
    assert b.keys[-keys:] == ["raid 3111", "some", "no raid"][-keys:]
    assert len(b.keys) == keys


@rule("clash", "16.3")
@pytest.mark.parametrize("flag", [BY_FLEET, BY_ISLANDS])
def test_under_one_command_islands_and_carriers_share_what_they_find(clash, flag):
    b = facing(clash(one_command="on")).detect("USN 1", flag)
    assert plan(b, "IJN 1").keys == ["raid 3111", "some", "no raid"]
    assert flotilla(b, 1).keys == ["raid 3111", "some", "no raid"]


@rule("clash", "8.0")
@pytest.mark.parametrize("flag", [BY_FLEET, BY_CONTACT])
def test_us_carriers_strike_what_any_of_their_ships_found(clash, flag):
    b = plan(facing(clash()).detect("IJN 1", flag), "USN 1")
    assert "raid 2311" in b.keys


@rule("clash", "8.0")
def test_detached_ships_can_be_raided(clash):
    b = clash().put("USN 1", "3111", "Lexington").put("IJN D1", "2711", "Myoko")
    assert "raid 2711" in plan(b.detect("IJN D1", BY_FLEET), "USN 1").keys


@rule("clash", "8.0")
def test_airfields_need_no_detection_but_must_be_in_range(clash):
    b = plan(facing(clash()), "USN 1")
    assert [key for key in reasons(b) if reasons(b)[key] == "8.1"] == [
        "raid Peleliu",
        "raid Yap",
        "raid Iwo Jima",
        "raid Truk",
    ]
    assert "raid Guam" in b.keys


@rule("clash", "16.1.4")
def test_island_aircraft_leave_carriers_alone_before_the_order(clash):
    b = facing(clash(japanese_coordination="on"))
    b.put("USN 2", "3311", "Boston")
    b.detect("USN 1", BY_ISLANDS, [1, 0, 0, 0, 1, 0]).detect(
        "USN 2", BY_ISLANDS, [0, 0, 0, 1, 0, 0]
    )
    flotilla(b, 1)
    assert b.keys == ["raid 3311", "some", "no raid"]
    assert reasons(b) == {"raid 3111": "16.1.4"}


@rule("clash", "16.1.4")
def test_a_hex_with_a_carrier_group_and_another_shows_the_islands_only_the_other(clash):
    b = clash(japanese_coordination="on")
    b.put("USN 1", "3111", "Lexington").put("USN 2", "3111", "Boston")
    b.detect("USN 1", BY_ISLANDS, [1, 0, 0, 0, 0, 0]).detect(
        "USN 2", BY_ISLANDS, [0, 0, 0, 1, 0, 0]
    )
    flotilla(b, 1).take("raid 3111")
    assert b.s.raid_group == b.marker("USN 2")


@rule("clash", "15.7")
def test_what_moves_unseen_is_no_target(clash):
    b = facing(clash(secret_movement="on")).detect("IJN 1", BY_FLEET)
    b.s.sighted[b.marker("IJN 1")] = 1 << IJN
    assert plan(b, "USN 1").keys == ["raid Guam", "some", "no raid"]


# --- who can fly ----------------------------------------------------------------------------------


@rule("clash", "8.1")
@pytest.mark.parametrize(("far", "offered"), [("1911", True), ("1811", False)])
def test_japanese_carrier_aircraft_reach_twelve_hexes(clash, far, offered):
    b = plan(facing(clash(), ijn=far).detect("USN 1", BY_FLEET), "IJN 1")
    assert ("raid 3111" in b.keys) is offered


@rule("clash", "8.1")
def test_the_way_from_a_base_beyond_the_map_counts(clash):
    b = facing(clash()).only_aircraft("521 B Yap", "263 F Peleliu", "Zuikaku DB", "VT-16")
    flotilla(b.detect("USN 1", BY_ISLANDS), 1)
    b.take("raid 3111")
    assert names(b, b.s.raid) == ["521 B Yap"]  # Yap is 22 hexes away, Peleliu 33


@rule("clash", "8.1.1")
@pytest.mark.parametrize(("far", "offered"), [("2011", True), ("1911", False)])
def test_us_aircraft_reach_eleven_hexes_at_most(clash, far, offered):
    b = plan(facing(clash(), ijn=far).detect("IJN 1", BY_FLEET), "USN 1")
    assert (f"raid {far}" in b.keys) is offered


@rule("clash", "8.1.1")
def test_units_beyond_eight_hexes_attack_on_their_weak_side(clash):
    b = plan(facing(clash(), ijn="2211").detect("IJN 1", BY_FLEET), "USN 1")
    assert "get tired (8.1.1): 2211." in b.prompt
    b.take("some", "target 2211")
    assert "get tired" in b.prompt
    b.take("fly VB-16", "fly VF-16/1", "done")
    assert names(b, b.s.extended) == ["VF-16/1", "VB-16"]
    assert weak(b, *GROUP_16) == ["VF-16/1", "VB-16"]


@rule("clash", "8.1.1")
def test_units_within_eight_hexes_stay_as_they_are(clash):
    b = plan(facing(clash()).detect("IJN 1", BY_FLEET), "USN 1")
    assert "2311" not in b.prompt
    b.take("some", "target 2311")
    assert "get tired" not in b.prompt
    b.take("everything")
    assert (b.s.extended, weak(b, *GROUP_16)) == ([], [])


@rule("clash", "8.1.1")
def test_tired_units_never_extend_their_range(clash):
    b = facing(clash(), ijn="2211").detect("IJN 1", BY_FLEET).air(READY, *GROUP_16, weak=True)
    assert "raid 2211" not in plan(b, "USN 1").keys


@rule("clash", "8.1.1")
def test_japanese_aircraft_never_extend_their_range(clash):
    b = facing(clash(), ijn="1811").detect("USN 1", BY_FLEET)
    assert plan(b, "IJN 1").keys == ["no raid"]


@rule("clash", "8.0")
def test_only_ready_aircraft_fly(clash):
    b = facing(clash()).detect("IJN 1", BY_FLEET)
    b.air(FLOWN, "VB-16", "VF-16/2").air(CAP, "VF-16/1")
    plan(b, "USN 1").take("raid 2311")
    assert names(b, b.s.raid) == ["VT-16"]


@rule("clash", "9.4")
def test_a_carrier_with_half_of_its_boxes_marked_launches_nothing(clash):
    b = facing(clash()).detect("IJN 1", BY_FLEET).hits(Lexington=5)
    assert plan(b, "USN 1").keys == ["no raid"]


@rule("clash", "8.0")
def test_a_task_force_launches_from_all_its_groups(clash):
    b = clash().force(USN, "3111", **{"USN 1": ("Lexington",), "USN 2": ("Princeton",)})
    b.put("USN 3", "3111", "Essex").put("IJN 1", "2711", "Zuikaku").detect("IJN 1", BY_FLEET)
    plan(b, "TF 58").take("raid 2711")
    assert names(b, b.s.raid) == [*GROUP_16, "VF-27", "VT-27"]


@rule("clash", "8.0")
def test_a_flotilla_launches_from_all_islands_and_only_its_own(clash):
    b = facing(clash()).detect("USN 1", BY_ISLANDS)
    flotilla(b, 1).take("raid 3111")
    expected = ["261 F", "521 B Guam", "523 DB Guam", "265 F", "521 B Yap", "523 DB Yap"]
    assert names(b, b.s.raid) == [*expected, "521 B Iwo Jima"]


@rule("clash", "5.7")
def test_no_raid_flies_at_night(clash):
    b = facing(clash().turn(5)).detect("IJN 1", BY_FLEET)
    assert plan(b, "USN 1").verb != "raid"


@rule("clash", "3.1.6")
def test_a_dummy_is_asked_like_any_other_marker(clash):
    b = facing(clash()).put("USN 2", "3111").detect("IJN 1", BY_FLEET)
    plan(b, "USN 2")
    assert (b.verb, b.keys, reasons(b)) == ("raid", ["no raid"], {})


@rule("clash", "8.0")
def test_a_marker_that_has_left_the_map_is_not_asked(clash):
    b = clash().put("USN 1", "off")
    assert plan(b, "USN 1").verb != "raid"


# --- the launch -----------------------------------------------------------------------------------


@rule("clash", "8.1")
def test_whole_air_groups_and_single_units_are_offered(clash):
    b = clash().put("USN 1", "3111", "Lexington", "Princeton").put("IJN 1", "2711", "Zuikaku")
    plan(b.detect("IJN 1", BY_FLEET), "USN 1").take("some", "target 2711")
    assert b.keys[:2] == ["fly all from Lexington", "fly all from Princeton"]
    assert b.keys[2:] == [*(f"fly {n}" for n in (*GROUP_16, "VF-27", "VT-27")), "everything"]
    assert b.game.decision.picks.values == ()
    b.take("fly all from Lexington")
    assert names(b, b.game.decision.picks.values) == [*GROUP_16]  # shown, to be put back
    assert b.keys == ["fly all from Princeton", "fly VF-27", "fly VT-27", "everything", "done"]
    b.take("fly VT-27", "done")
    assert names(b, b.s.raid) == [*GROUP_16, "VT-27"]


@rule("clash", "8.1")
def test_what_is_offered_reads_well_and_points_at_the_table(clash):
    b = clash().put("USN 1", "3111", "Lexington", "Princeton").put("IJN 1", "2711", "Zuikaku")
    plan(b.detect("IJN 1", BY_FLEET).air(FLOWN, "VF-16/2"), "USN 1")
    assert offered(b)[:2] == ["Raid IJN 1 in 2711", "Raid the airfield of Guam"]
    assert pointed_at(b)[:2] == [["2711"], [b.data.theatre.name_of(b.data.base_place[0])]]
    b.take("some")
    assert b.prompt == "Some of the aircraft fly. What do they raid?"
    assert offered(b) == ["Raid IJN 1 in 2711", "Raid the airfield of Guam"]
    b.take("target 2711")
    assert b.prompt == "Which aircraft raid 2711?"
    assert offered(b)[:3] == [
        "All from Lexington (F 4, DB 6, T 5)",
        "All from Princeton (F 4, T 3)",
        "VF-16/1 (F 4) from Lexington",
    ]
    assert pointed_at(b)[:3] == [["Lexington"], ["Princeton"], ["VF-16/1"]]


@rule("clash", "8.0")
def test_ships_to_be_raided_are_named_with_what_was_reported(clash):
    b = clash().put("USN 1", "3111", "Lexington").put("IJN 1", "2711", "Zuikaku", "Nagato")
    b.detect("IJN 1", BY_FLEET)
    b.s.report_turn[b.marker("IJN 1")] = 2
    b.s.report[b.marker("IJN 1")] = [1, 0, 1, 0, 0, 0]
    assert offered(plan(b, "USN 1"))[0] == "Raid IJN 1 (1 CV, 1 BB) in 2711"


@rule("clash", "8.1")
def test_raiders_have_flown_and_are_seen_by_all(clash):
    b = plan(facing(clash(radar="on")).detect("USN 1", BY_FLEET), "IJN 1")
    b.take("some", "fly Zuikaku DB", "done")
    assert b.knows(USN).air_box[b.unit("Zuikaku DB")] < 0
    b.take("direct")
    assert [b.knows(USN).air_box[b.unit(name)] for name in ("Zuikaku DB",)] == [FLOWN]
    assert "8.1 A raid of 1 IJN air unit sets out against 3111." in b.lines(USN)
    assert (b.s.raid_side, b.s.raid_hex) == (IJN, b.hex("3111"))


@rule("clash", "8.1")
def test_the_enemy_sees_nothing_of_a_raid_being_planned(clash):
    b = plan(facing(clash()).detect("USN 1", BY_FLEET), "IJN 1")
    b.take("some", "fly Zuikaku DB")
    seen = b.game.as_seen_by(USN)
    assert (seen.s.raid, seen.decision.kind.verb) == ([], "raid")


@rule("clash", "8.2.2")
def test_fighters_escort_and_fighter_bombers_do_as_they_are_told(clash):
    b = clash().put("USN 1", "3111", "Boston").put("IJN 1", "2311", "Zuikaku", "Hiyo", "Ryuho")
    plan(b.detect("USN 1", BY_FLEET), "IJN 1").take("raid 3111")
    assert b.keys == [
        "escort with Zuikaku FB",
        "escort with Hiyo FB",
        "escort with Ryuho FB",
        "all",
        "done",
    ]
    b.take("escort with Hiyo FB", "done")
    assert names(b, b.s.escorts) == ["Zuikaku F", "Hiyo F", "Hiyo FB", "Ryuho F"]


@rule("clash", "8.2.2")
def test_all_fighter_bombers_can_escort_at_one_word(clash):
    b = clash().put("USN 1", "3111", "Boston").put("IJN 1", "2311", "Hiyo", "Ryuho")
    plan(b.detect("USN 1", BY_FLEET), "IJN 1").take("raid 3111", "all")
    assert names(b, b.s.escorts) == ["Hiyo F", "Hiyo FB", "Ryuho F", "Ryuho FB"]


@rule("clash", "8.0")
def test_a_second_raid_may_follow_with_what_is_left(clash):
    b = facing(clash(), ijn="2711").detect("IJN 1", BY_FLEET)
    b.dice(antiaircraft=[1], bombing=[1])
    plan(b, "USN 1").take("some", "target 2711", "fly VB-16", "done", "aim at Myoko")
    assert b.verb == "raid"
    b.take("some", "target 2711")
    assert "fly VT-16" in b.keys
    assert "fly VB-16" not in b.keys


@rule("clash", "8.1")
def test_a_raid_is_called_by_the_ships_that_it_goes_for(clash):
    b = facing(clash()).put("USN 2", "3111", "Iowa").detect("USN 1", BY_FLEET)
    b.s.title[b.marker("USN 1")] = b.data.titles.index("58.1")
    plan(b, "IJN 1").take("some", "fly Zuikaku DB", "done")
    told = {side: [line for line in b.lines(side) if "raid on" in line] for side in (USN, IJN)}
    assert told[USN] == ["8.1 IJN raid on 58.1 (USN 1) and USN 2 in 3111"]
    assert told[IJN] == ["8.1 IJN raid on USN 1 in 3111"]  # of the other he knows nothing


@rule("clash", "8.3")
def test_chance_picks_a_task_group_and_nobody_sees_the_die(clash):
    b = clash().put("IJN 1", "2711", "Zuikaku").detect("TF 58", BY_FLEET)
    b.force(USN, "3111", **{"USN 1": ("Boston",), "USN 2": ("Reno",), "USN 3": ("Iowa",)})
    b.dice(group_struck=[2])
    plan(b, "IJN 1").take("some", "fly Zuikaku DB", "done")
    assert b.s.raid_group == b.marker("USN 2")
    assert "8.0 The raid goes for USN 2." in b.lines()
    assert not any("group struck" in line for side in (USN, IJN) for line in b.lines(side))


@rule("clash", "8.0")
def test_groups_that_nobody_found_are_not_struck(clash):
    b = clash().put("IJN 1", "2711", "Zuikaku").put("USN 1", "3111", "Boston")
    b.put("USN 2", "3111", "Reno").detect("USN 2", BY_FLEET)
    plan(b, "IJN 1").take("some", "fly Zuikaku DB", "done")
    assert b.s.raid_group == b.marker("USN 2")


@rule("clash", "8.0")
def test_a_raid_on_a_dummy_that_was_taken_for_ships_finds_it_out(clash):
    b = clash().put("IJN 1", "2711", "Zuikaku").put("USN 1", "3111", "Boston").put("USN 2", "3111")
    b.detect("USN 2", BY_FLEET)
    plan(b, "IJN 1").take("some", "fly Zuikaku DB", "done")
    assert (b.at("USN 1"), b.at("USN 2")) == ("3111", "off")
    assert "3.1.6 USN 2 was a dummy." in b.lines(IJN)
    assert (b.verb, b.box("Zuikaku DB"), b.s.raid) == ("raid", FLOWN, [])


@rule("clash", "16.1.4")
@pytest.mark.parametrize(("carriers", "raided"), [(3, 1), (2, 0)])
def test_a_carrier_raid_on_three_carriers_is_the_battle_that_was_sought(clash, carriers, raided):
    ships = ("Lexington", "Princeton", "Essex")[:carriers]
    b = clash(decisive_battle="on").put("IJN 1", "2711", "Zuikaku").put("USN 1", "3111", *ships)
    plan(b.detect("USN 1", BY_FLEET), "IJN 1").take("some", "fly Zuikaku DB", "done")
    assert b.s.raided == raided


@rule("clash", "16.1.4")
def test_an_island_raid_is_not_the_battle_that_was_sought(clash):
    b = clash(decisive_battle="on").put("USN 1", "3111", "Lexington", "Princeton", "Essex")
    flotilla(b.detect("USN 1", BY_ISLANDS), 1).take("some", "fly 261 F", "done")
    assert b.s.raided == 0


@rule("clash", "8.0")
def test_a_raid_on_an_airfield_goes_for_no_ships(clash):
    b = clash().put("USN 1", "3111", "Lexington")
    place = b.data.grid.name_of(b.data.base_place[0])
    b.put("IJN 1", place, "Zuikaku").detect("IJN 1", BY_FLEET).dice(air_combat=[1, 1])
    plan(b.air(CAP, "261 F"), "USN 1")
    assert b.keys == [f"raid {place}", "raid Guam", "some", "no raid"]
    b.take("some", "target Guam", "fly VF-16/1", "done")
    assert b.verb == "raid"
    assert "8.0 The raid goes for IJN 1." not in b.lines()


# --- wind (15.3) ----------------------------------------------------------------------------------


def sailed(b, *hexes):
    b.s.track[USN] = [b.hex(name) for name in hexes]
    return b


@rule("clash", "15.3")
@pytest.mark.parametrize(
    ("hexes", "offered"),
    [
        (("2910", "3010", "3111"), True),
        (("2810", "2910", "3010", "3111"), True),
        (("2911", "3010", "3111"), False),
        (("3010", "3111"), False),
        (("3111",), False),
        (("2910", "3010", "3111", "3112"), False),
    ],
)
def test_carriers_launch_after_two_hexes_to_the_southeast(clash, hexes, offered):
    b = facing(clash(wind="on"), usn=hexes[-1]).detect("IJN 1", BY_FLEET)
    plan(sailed(b, *hexes), "USN 1")
    assert ("raid 2311" in b.keys) is offered
    assert offered or reasons(b)["raid 2311"] == "15.3"


@rule("clash", "15.3")
def test_island_aircraft_need_no_wind(clash):
    b = facing(clash(wind="on")).detect("USN 1", BY_ISLANDS)
    assert flotilla(b, 1).keys == ["raid 3111", "some", "no raid"]
