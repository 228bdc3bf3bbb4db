"""Ships and aircraft: every count and value that the rulebook, its examples and history fix."""

from collections import Counter
from itertools import pairwise

import pytest

from deckload.games.sunset.model.game_data import (
    AF1,
    AF2,
    CLASSES,
    FB,
    FULL,
    HB,
    IJN,
    SEVENTH,
    THIRD,
    TYPES,
    USAAF,
    USN,
    WEAK,
)
from deckload.games.sunset.model.reading import load
from deckload.testing import rule


@pytest.fixture(scope="module")
def facts():
    return load(None)


@pytest.fixture(scope="module")
def historical(facts):
    return facts.scenarios["historical"]


def types_of(facts, ships):
    return Counter(TYPES[facts.ship_type[ship]] for ship in ships)


def of_type(facts, *types):
    return [s for s in range(len(facts.ships)) if TYPES[facts.ship_type[s]] in types]


# --- who is there -----------------------------------------------------------------------------


GROUPS = {
    "Taffy 1": {"CVE": 4, "DD": 1, "DE": 1},
    "Taffy 2": {"CVE": 6, "DD": 1, "DE": 1},
    "Taffy 3": {"CVE": 6, "DD": 1, "DE": 1},
    "TF 78/79": {"BB": 6, "CA": 4, "CL": 4, "DD": 7},
    "TG 38.1": {"CV": 3, "CVL": 2, "CA": 4, "DD": 5},
    "TG 38.2": {"CV": 1, "CVL": 2, "BB": 2, "CL": 3, "DD": 4},
    "TG 38.3": {"CV": 2, "CVL": 2, "BB": 2, "CL": 3, "DD": 3},
    "TG 38.4": {"CV": 2, "CVL": 2, "BB": 2, "CA": 2, "DD": 4},
    "Force A": {"BB": 3, "CA": 3, "CL": 1, "DD": 2},
    "Force B": {"BB": 2, "CA": 4, "CL": 1, "DD": 2},
    "Force C": {"BB": 2, "CA": 1, "DD": 1},
    "Shima Force": {"CA": 2, "CL": 1, "DD": 1},
    "Reinforcement Force": {"CL": 1, "DD": 1},
    "Destroyer Division 21": {"DD": 1},
    "Transport Group": {"APD": 1},
    "Ozawa Force": {"CV": 1, "CVL": 3, "BB": 2, "CL": 3, "DD": 2},
}


@pytest.mark.parametrize("group", GROUPS)
def test_each_force_has_its_ships(facts, historical, group):
    assert types_of(facts, historical.group_ships[group]) == GROUPS[group]


@rule("sunset", "5.3.1")
def test_the_seventh_fleet_are_the_taffies_and_tf_78_79(facts):
    fleets = {ship.group: facts.ship_fleet[s] for s, ship in enumerate(facts.ships)}
    assert {group for group, fleet in fleets.items() if fleet == SEVENTH} == {
        *("Taffy 1", "Taffy 2", "Taffy 3", "TF 78/79"),
    }
    assert {group for group, fleet in fleets.items() if fleet == THIRD} == {
        *("TG 38.1", "TG 38.2", "TG 38.3", "TG 38.4"),
    }


@rule("sunset", "2.4")
def test_reports_count_five_classes(facts):
    classes = {TYPES[facts.ship_type[s]]: CLASSES[c] for s, c in enumerate(facts.ship_class)}
    assert classes == {
        **dict.fromkeys(("CV", "CVL", "CVE"), "carriers"),
        "BB": "battleships",
        **dict.fromkeys(("CA", "CL"), "cruisers"),
        **dict.fromkeys(("DD", "DE"), "destroyers"),
        "APD": "transports",
    }


def test_names_are_spelt_as_in_history(facts):
    names = {one.name for one in facts.ships}
    assert {"Suwannee", "St. Lo", "Suzuya", "Belleau Wood", "DES DIV 12/2"} <= names
    assert len(names) == len(facts.ships)


# --- damage logs ------------------------------------------------------------------------------

EXAMPLES = [
    # name, boxes, odd, even, guns, aa
    ("chikuma", 5, 4, 5, 5, 3),
    ("yamato", 10, 4, 4, 13, 7),
    ("musashi", 10, 4, 4, 13, 6),
    ("myoko", 5, 4, 5, 5, 4),
    ("fuso", 7, 3, 3, 11, 4),
    ("mississippi", 7, 3, 3, 11, 6),
    ("west-virginia", 7, 3, 3, 11, 7),
    ("div-4", 4, 4, 5, 4, 2),
    ("x-ray-1", 4, 4, 5, 5, 5),
    ("tama", 2, 4, 5, 3, 2),
]


@rule("sunset", "2.3.1", "9.0")
@pytest.mark.parametrize(("name", "boxes", "odd", "even", "guns", "aa"), EXAMPLES)
def test_ships_of_the_examples(facts, name, boxes, odd, even, guns, aa):
    s = facts.ship_id[name]
    assert facts.boxes[s] == boxes
    assert (facts.log_speed[1][s][0], facts.log_speed[0][s][0]) == (odd, even)
    assert (facts.log_guns[s][0], facts.log_aa[s][0]) == (guns, aa)


@rule("sunset", "2.3.1")
def test_the_sample_counter(facts):
    chikuma = facts.ship_id["chikuma"]
    assert facts.gun_range[chikuma] == 16
    assert facts.log_torpedo[chikuma][0]


@rule("sunset", "8.3.2")
def test_fuso_slows_to_2_with_four_hits(facts):
    fuso = facts.ship_id["fuso"]
    assert [facts.log_speed[0][fuso][hits] for hits in (0, 3, 4)] == [3, 3, 2]


@rule("sunset", "4.4")
def test_every_ship_of_38_3_makes_5_on_even_turns(facts, historical):
    for s in historical.group_ships["TG 38.3"]:
        assert (facts.log_speed[1][s][0], facts.log_speed[0][s][0]) == (4, 5)


@rule("sunset", "4.4")
def test_the_slowest_ship_of_force_a_makes_4(facts, historical):
    speeds = [facts.log_speed[0][s][0] for s in historical.group_ships["Force A"]]
    assert min(speeds) == 4


@rule("sunset", "6.2")
def test_escort_carriers_are_the_slowest(facts):
    assert {facts.log_speed[1][s][0] for s in of_type(facts, "CVE")} == {2}
    assert {facts.log_speed[0][s][0] for s in of_type(facts, "CVE")} == {3}


def test_a_log_has_a_state_for_every_box_and_one_for_the_sunk_ship(facts):
    for s, boxes in enumerate(facts.boxes):
        logs = (
            *(speeds[s] for speeds in facts.log_speed),
            facts.log_guns[s],
            facts.log_aa[s],
            facts.log_torpedo[s],
            facts.log_flies[s],
        )
        assert {len(log) for log in logs} == {boxes + 1}
        assert not any(log[boxes] for log in logs)
        assert all(after <= before for log in logs for before, after in pairwise(log))


@rule("sunset", "9.0")
def test_factors_fall_as_the_source_of_the_logs_says(facts):
    for s, boxes in enumerate(facts.boxes):
        if facts.is_small[s]:
            continue
        for log in (facts.log_guns[s], facts.log_aa[s]):
            left = [log[0] * (boxes - hits) / boxes for hits in range(boxes)]
            assert list(log[:-1]) == [min(log[0], max(1, int(f + 0.5))) for f in left]
        for speeds in facts.log_speed:
            slower = [(2 * hits >= boxes) + (4 * hits >= 3 * boxes) for hits in range(boxes)]
            assert list(speeds[s][:-1]) == [max(1, speeds[s][0] - less) for less in slower]


@rule("sunset", "9.1")
def test_carriers_fly_until_half_of_the_boxes_are_marked(facts):
    for s, boxes in enumerate(facts.boxes):
        flies = [facts.is_carrier[s] and hits * 2 < boxes for hits in range(boxes + 1)]
        assert list(facts.log_flies[s]) == flies, facts.ships[s].name


@rule("sunset", "9.3")
def test_small_ships_keep_speed_and_torpedoes_to_the_last(facts):
    for s in of_type(facts, "DD", "DE"):
        for speeds in facts.log_speed:
            assert len(set(speeds[s][:-1])) == 1
        assert all(facts.log_torpedo[s][:-1])
    us = [facts.log_guns[s] for s in of_type(facts, "DD") if facts.ship_side[s] == USN]
    assert set(us) == {(5, 4, 3, 1, 0), (4, 3, 1, 0)}


def test_destroyer_units_have_the_ships_of_history(facts):
    boxes = {ship.name: facts.boxes[s] for s, ship in enumerate(facts.ships)}
    assert boxes["Div 21"] == 3
    assert boxes["Uranami"] == 1
    assert boxes["DES RN 10"] == 2
    assert boxes["Taffy 3/1"] == 3
    assert boxes["Maru APD"] == 5


def test_flak_and_size_are_ordered_as_in_history(facts):
    def least_and_most(column, side, *types):
        found = [column[s][0] for s in of_type(facts, *types) if facts.ship_side[s] == side]
        return min(found), max(found)

    for side in (USN, IJN):
        assert (
            least_and_most(facts.log_aa, side, "CVL")[1]
            < least_and_most(facts.log_aa, side, "CV")[0]
        )
    assert least_and_most(facts.log_aa, USN, "CVE")[1] <= 3
    boxes = {name: facts.boxes[facts.ship_id[name]] for name in ("yamato", "iowa", "nagato")}
    assert boxes == {"yamato": 10, "iowa": 9, "nagato": 8}
    assert max(facts.boxes) == 10


@rule("sunset", "8.3.6")
def test_who_has_torpedoes(facts):
    armed = {s for s in range(len(facts.ships)) if facts.log_torpedo[s][0]}
    for s in range(len(facts.ships)):
        kind = TYPES[facts.ship_type[s]]
        if kind in ("DD", "DE"):
            assert s in armed
        if kind in ("CV", "CVL", "CVE", "BB", "APD"):
            assert s not in armed
    us = {facts.ships[s].name for s in armed if facts.ship_side[s] == USN and not facts.is_small[s]}
    assert us == {"Reno", "Shropshire"}
    unarmed = {
        facts.ships[s].name
        for s in of_type(facts, "CA", "CL")
        if facts.ship_side[s] == IJN and s not in armed
    }
    assert unarmed == {"Oyodo"}


@rule("sunset", "7.2")
def test_search_ranges(facts):
    found = {facts.ships[s].name: r for s, r in enumerate(facts.search_range) if r}
    assert (found["Essex"], found["Cabot"], found["Gambier Bay"]) == (12, 12, 4)
    assert (found["Zuikaku"], found["Zuiho"], found["Mogami"]) == (14, 14, 6)
    assert set(found) - {facts.ships[s].name for s in facts.carriers} == {"Mogami"}


@rule("sunset", "14.5")
def test_ships_with_floatplanes(facts):
    found = {facts.ships[s].name: r for s, r in enumerate(facts.float_search) if r}
    assert found == {"Ise": 6, "Hyuga": 6, "Tone": 4, "Chikuma": 4, "Oyodo": 4}
    half = {facts.ships[s].name for s, yes in enumerate(facts.is_hermaphrodite) if yes}
    assert half == {"Ise", "Hyuga"}


# --- victory points ---------------------------------------------------------------------------


@rule("sunset", "12.1", "12.2")
def test_points_by_type(facts):
    assert facts.points.ijn_sunk == (10, 5, 3, 8, 4, 3, 1, 1, 0)
    assert facts.points.ijn_damaged == (2, 1, 0, 2, 0, 0, 0, 0, 0)
    assert facts.points.usn_sunk == (10, 5, 0, 8, 5, 2, 1, 1, 0)
    assert facts.value[facts.ship_id["musashi"]] == 10
    assert facts.value[facts.ship_id["nagato"]] == 8


@rule("sunset", "12.2")
def test_the_japanese_start_with_197_points_of_ships(facts, historical):
    total = 0
    for s in historical.ships:
        if facts.ship_side[s] == IJN:
            left = facts.boxes[s] - historical.lost_before[s]
            total += facts.value[s] * (left if facts.is_small[s] else 1)
    assert total == 197


@rule("sunset", "12.3")
def test_force_c_is_just_worth_the_beachhead(facts, historical):
    worth = sum(
        facts.value[s] * (facts.boxes[s] if facts.is_small[s] else 1)
        for s in historical.group_ships["Force C"]
    )
    assert worth == facts.limits.beachhead_points == 25


# --- aircraft ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("carrier", "units"),
    [
        ("intrepid", ["VF-18/1", "VF-18/2", "VB-18", "VT-18"]),
        ("independence", ["VFN-41", "VTN-41"]),
        ("princeton", ["VF-27", "VT-27"]),
        ("hancock", ["VF-7/1", "VF-7/2", "VB-7", "VT-7"]),
        ("sangamon", ["AG 37"]),
        ("gambier-bay", ["CS 10"]),
        ("chiyoda", ["Chiyoda B"]),
    ],
)
def test_each_carrier_has_its_units(facts, carrier, units):
    assert [facts.air[u].name for u in facts.units_of[facts.ship_id[carrier]]] == units


@rule("sunset", "2.3.2")
@pytest.mark.parametrize(
    ("side", "kind", "values"),
    [
        (USN, "F", {(4, 2, 8)}),
        (USN, "DB", {(6, 3, 8)}),
        (USN, "T", {(5, 3, 8)}),
        (USN, "FB", {(4, 2, 4), (3, 2, 4)}),
        (IJN, "F", {(3, 1, 12), (4, 2, 12)}),
    ],
)
def test_units_of_a_kind_have_the_same_values(facts, side, kind, values):
    found = {
        (unit.full, unit.weak, unit.range)
        for unit in facts.air
        if unit.side == side and facts.kinds[unit.kind] == kind
    }
    assert found == values


@rule("sunset", "2.3.2")
def test_weak_sides_are_the_half_rounded_down_for_japan_and_up_for_the_usn(facts):
    for u, unit in enumerate(facts.air):
        if facts.is_heavy[u]:
            continue
        half = (unit.full + 1) // 2 if unit.side == USN else unit.full // 2
        assert facts.air_factor[WEAK][u] == half, unit.name


@rule("sunset", "6.5.8")
def test_two_heavy_bomber_units_that_never_tire(facts):
    heavy = [u for u, yes in enumerate(facts.is_heavy) if yes]
    assert len(heavy) == 2
    for u in heavy:
        assert facts.air_kind[u] == HB
        assert facts.air_base[u] == USAAF
        assert facts.air_factor[WEAK][u] == facts.air_factor[FULL][u] == 4


@rule("sunset", "6.5.2", "6.5.4")
def test_fighters_and_escort_carrier_units_can_patrol(facts):
    for u, unit in enumerate(facts.air):
        assert facts.can_patrol[u] == (facts.kinds[unit.kind] in ("F", "FB"))
        if unit.kind == FB:
            assert facts.is_escort_carrier[unit.ship]
            assert facts.is_bomber[u]


@rule("sunset", "13.1.1")
def test_air_fleets_of_13_1(facts, historical):
    def counters(units, fleet):
        own = [facts.air[u] for u in units if facts.air_base[u] == fleet]
        return Counter((facts.kinds[unit.kind], unit.full) for unit in own)

    ready, flown = historical.air_ready, historical.air_flown
    assert counters(ready, AF1) == counters(flown, AF1) == {("F", 3): 1, ("B", 3): 1}
    assert counters(ready, AF2) == {("F", 3): 4, ("B", 3): 1, ("B", 4): 3}
    assert counters(flown, AF2) == {("F", 3): 2, ("B", 3): 2, ("B", 4): 2}


@rule("sunset", "13.3.1")
def test_the_campaign_has_one_fighter_unit_more_that_has_flown(facts, historical):
    campaign = facts.scenarios["campaign"]
    assert campaign.air_ready == historical.air_ready
    assert len(campaign.air_flown) == len(historical.air_flown) + 1


def test_only_carriers_and_half_carriers_have_aircraft(facts):
    for s, units in enumerate(facts.units_of):
        assert bool(units) == (facts.is_carrier[s] or facts.is_hermaphrodite[s])
