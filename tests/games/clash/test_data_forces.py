"""Ships and aircraft: every count, sum and value that the rulebook and the sister game fix."""

from collections import Counter
from itertools import pairwise

import pytest

from deckload.games.clash.model.game_data import (
    AF22,
    AF61,
    CV,
    CVL,
    FB,
    TYPES,
    B,
    F,
    T,
)
from deckload.games.clash.model.reading import load
from deckload.games.fleet.model.game_data import (
    FULL,
    IJN,
    USN,
    WEAK,
)
from deckload.testing import rule


@pytest.fixture(scope="module")
def facts():
    return load(None)


@pytest.fixture(scope="module")
def historical(facts):
    return facts.scenarios["historical"]


def types_of(facts, ships):
    return Counter(TYPES[facts.ship_type[ship]] for ship in ships)


def ship(facts, name):
    return facts.ship_id[name]


# --- ships ------------------------------------------------------------------------------------


@rule("clash", "16.1.3")
def test_the_usn_has_76_naval_units(facts, historical):
    own = [s for s in historical.ships if facts.ship_side[s] == USN]
    found = types_of(facts, own)
    assert found["CA"] + found["CL"] == 24
    assert (found["CV"], found["CVL"], found["BB"], found["DD"]) == (7, 8, 14, 23)


@rule("clash", "16.1.1")
def test_the_ijn_has_33_naval_units(facts, historical):
    own = [s for s in historical.ships if facts.ship_side[s] == IJN]
    found = types_of(facts, own)
    assert found["CA"] + found["CL"] == 13
    assert (found["CV"], found["CVL"], found["BB"], found["DD"]) == (3, 6, 5, 6)


@rule("clash", "16.1.1")
def test_three_japanese_carriers_are_cv(facts, historical):
    own = {facts.ships[s].name for s in historical.ships if facts.ships[s].type == CV}
    assert own & {"Taiho", "Shokaku", "Zuikaku", "Hiyo", "Junyo", "Ryuho"} == {
        "Taiho",
        "Shokaku",
        "Zuikaku",
    }


GROUPS = {
    "58.1": (13, {"CV": 2, "CVL": 2, "CA": 3, "CL": 2, "DD": 4}),
    "58.2": (10, {"CV": 2, "CVL": 2, "CL": 3, "DD": 3}),
    "58.3": (13, {"CV": 2, "CVL": 2, "CA": 1, "CL": 4, "DD": 4}),
    "58.4": (11, {"CV": 1, "CVL": 2, "CL": 4, "DD": 4}),
    "58.7": (15, {"BB": 7, "CA": 4, "DD": 4}),
    "52.10": (14, {"BB": 7, "CA": 1, "CL": 2, "DD": 4}),
    "Force A": (8, {"CV": 3, "CA": 2, "CL": 1, "DD": 2}),
    "Force B": (7, {"CVL": 3, "BB": 1, "CA": 1, "DD": 2}),
    "Force C": (18, {"CVL": 3, "BB": 4, "CA": 8, "CL": 1, "DD": 2}),
}


@pytest.mark.parametrize("group", GROUPS)
def test_each_group_has_its_ships(facts, historical, group):
    size, types = GROUPS[group]
    ships = historical.group_ships[group]
    assert (len(ships), types_of(facts, ships)) == (size, types)


def test_names_are_spelt_as_in_history(facts):
    names = {one.name for one in facts.ships}
    assert {"Suzuya", "Santa Fe", "Belleau Wood", "Ryuho", "DES DIV 91"} <= names
    assert len(names) == len(facts.ships)


@rule("clash", "16.3")
def test_the_destroyer_divisions_of_force_d_have_the_three_ships_each_had_left(facts):
    boxes = {one.name: facts.boxes[number] for number, one in enumerate(facts.ships)}
    assert (boxes["DIV 18"], boxes["DIV 21"]) == (3, 3)


@rule("clash", "3.1.4")
def test_only_the_ships_of_52_10_are_a_family_of_their_own(facts):
    apart = [s for s, family in enumerate(facts.family) if family]
    assert {facts.ships[s].group for s in apart} == {"52.10"}
    assert len(apart) == 14


@rule("clash", "10.2")
def test_yamato_and_musashi_score_apart(facts):
    assert [one.name for one, apart in zip(facts.ships, facts.is_yamato, strict=True) if apart] == [
        "Yamato",
        "Musashi",
    ]


# --- damage logs ------------------------------------------------------------------------------


def test_a_log_has_a_state_for_every_box_and_one_for_the_sunk_ship(facts):
    for s, boxes in enumerate(facts.boxes):
        logs = (
            *(speeds[s] for speeds in facts.log_speed),
            facts.log_guns[s],
            facts.log_aa[s],
            facts.log_half_aa[s],
            facts.log_torpedo[s],
            facts.log_flies[s],
        )
        assert {len(log) for log in logs} == {boxes + 1}
        assert not any(log[boxes] for log in logs)


@rule("clash", "9.2")
def test_no_ship_gets_better_with_hits(facts):
    for s in range(len(facts.ships)):
        for log in (
            *(speeds[s] for speeds in facts.log_speed),
            facts.log_guns[s],
            facts.log_aa[s],
            facts.log_torpedo[s],
            facts.log_flies[s],
        ):
            assert all(after <= before for before, after in pairwise(log)), facts.ships[s].name


@rule("clash", "9.4")
def test_carriers_fly_until_half_of_the_boxes_are_marked(facts):
    for s, boxes in enumerate(facts.boxes):
        flies = [facts.is_carrier[s] and hits * 2 < boxes for hits in range(boxes + 1)]
        assert list(facts.log_flies[s]) == flies, facts.ships[s].name


@rule("clash", "8.7")
def test_every_ship_of_58_7_makes_4_on_odd_turns_and_5_on_even_ones(facts, historical):
    for s in historical.group_ships["58.7"]:
        assert (facts.log_speed[1][s][0], facts.log_speed[0][s][0]) == (4, 5)


@pytest.mark.parametrize(
    ("name", "boxes", "odd", "even", "guns", "aa"),
    [
        ("yamato", 16, 4, 4, 13, 7),
        ("musashi", 16, 4, 4, 13, 6),
        ("nagato", 10, 4, 4, 11, 4),
        ("kongo", 9, 4, 5, 9, 4),
        ("iowa", 12, 4, 5, 12, 8),
        ("tennessee", 10, 3, 3, 11, 6),
        ("myoko", 5, 4, 5, 5, 4),
        ("chikuma", 5, 4, 5, 5, 3),
        ("taiho", 10, 4, 5, 1, 5),
        ("essex", 9, 4, 5, 1, 6),
        ("enterprise", 8, 4, 5, 1, 5),
        ("hiyo", 7, 4, 4, 1, 4),
        ("zuiho", 5, 4, 5, 1, 3),
        ("cabot", 5, 4, 5, 0, 3),
        ("des-div-100", 4, 4, 5, 5, 4),
        ("des-rn-50-2", 2, 4, 5, 3, 2),
        ("div-4", 4, 4, 5, 4, 2),
    ],
)
def test_ships_of_each_sort(facts, name, boxes, odd, even, guns, aa):
    s = ship(facts, name)
    assert facts.boxes[s] == boxes
    assert (facts.log_speed[1][s][0], facts.log_speed[0][s][0]) == (odd, even)
    assert (facts.log_guns[s][0], facts.log_aa[s][0]) == (guns, aa)


def test_factors_fall_as_the_source_of_the_logs_says(facts):
    for s, boxes in enumerate(facts.boxes):
        if facts.is_destroyer[s]:
            continue
        for log in (facts.log_guns[s], facts.log_aa[s]):
            left = [log[0] * (boxes - hits) / boxes for hits in range(boxes)]
            assert list(log[:-1]) == [min(log[0], max(1, int(f + 0.5))) for f in left]
        for speeds in facts.log_speed:
            slower = [(2 * hits >= boxes) + (4 * hits >= 3 * boxes) for hits in range(boxes)]
            assert list(speeds[s][:-1]) == [max(1, speeds[s][0] - less) for less in slower]


@rule("clash", "8.5")
def test_half_of_the_aa_is_rounded_up(facts):
    s = ship(facts, "yamato")
    assert (facts.log_aa[s][0], facts.log_half_aa[s][0]) == (7, 4)
    assert facts.log_half_aa[ship(facts, "cabot")][0] == 2


@rule("clash", "2.3.1")
def test_a_destroyer_unit_has_a_box_for_each_of_up_to_four_ships(facts):
    boxes = [facts.boxes[s] for s, yes in enumerate(facts.is_destroyer) if yes]
    assert set(boxes) == {2, 3, 4}


@rule("clash", "12.6")
def test_destroyers_and_japanese_cruisers_have_torpedoes(facts, historical):
    armed = {s for s in historical.ships if facts.log_torpedo[s][0]}
    for s in historical.ships:
        kind, side = TYPES[facts.ship_type[s]], facts.ship_side[s]
        if kind == "DD" or (kind in ("CA", "CL") and side == IJN):
            assert s in armed
        elif kind in ("CV", "CVL", "BB", "CA"):
            assert s not in armed
    light = {facts.ships[s].name for s in armed if facts.ships[s].type == TYPES.index("CL")}
    assert light == {"San Juan", "Oakland", "Reno", "San Diego", "Yahagi", "Noshiro"}


# --- aircraft ---------------------------------------------------------------------------------


def carrier_units(facts, side, scenario):
    return [
        u for u in scenario.air_at_start if facts.air[u].side == side and facts.air_ship[u] >= 0
    ]


@rule("clash", "16.1.3")
def test_the_usn_has_44_air_units_of_186_factors(facts, historical):
    units = carrier_units(facts, USN, historical)
    assert (len(units), sum(facts.air_factor[FULL][u] for u in units)) == (44, 186)


@rule("clash", "16.1.1")
def test_the_japanese_carriers_have_31_air_units_of_69_factors(facts, historical):
    units = carrier_units(facts, IJN, historical)
    assert (len(units), sum(facts.air_factor[FULL][u] for u in units)) == (31, 69)


@rule("clash", "2.3.2")
def test_they_have_19_units_of_two_steps_and_12_of_one(facts, historical):
    units = carrier_units(facts, IJN, historical)
    one_sided = [u for u in units if facts.is_one_sided[u]]
    assert (len(units) - len(one_sided), len(one_sided)) == (19, 12)
    assert all(facts.air_factor[FULL][u] == 1 for u in one_sided)


@rule("clash", "14.0")
def test_weak_sides_are_the_half_rounded_down_for_japan_and_up_for_the_usn(facts):
    for u, unit in enumerate(facts.air):
        half = (unit.full + 1) // 2 if unit.side == USN else unit.full // 2
        assert facts.air_factor[WEAK][u] == half, unit.name


@rule("clash", "8.1", "8.1.1")
def test_ranges_are_8_12_25_and_30(facts):
    for unit in facts.air:
        if unit.side == USN:
            assert unit.range == 8
        elif unit.ship >= 0:
            assert unit.range == 12
        else:
            assert unit.range == (30 if unit.kind == B else 25)
    assert facts.limits.extended_range == 3


@pytest.mark.parametrize(
    ("carrier", "factors"),
    [
        ("essex", [("F", 4), ("F", 4), ("DB", 6), ("T", 5)]),
        ("enterprise", [("F", 4), ("F", 3), ("DB", 5), ("T", 4)]),
        ("princeton", [("F", 4), ("T", 3)]),
        ("taiho", [("F", 4), ("DB", 5), ("T", 3)]),
        ("shokaku", [("F", 3), ("F", 3), ("DB", 4), ("T", 2)]),
        ("zuikaku", [("F", 4), ("FB", 2), ("DB", 4), ("T", 2)]),
        ("hiyo", [("F", 3), ("FB", 1), ("DB", 3), ("T", 1)]),
        ("ryuho", [("F", 3), ("FB", 1), ("T", 1)]),
        ("chiyoda", [("F", 1), ("FB", 2), ("T", 1)]),
    ],
)
def test_each_carrier_has_its_group(facts, carrier, factors):
    kinds = ("F", "FB", "DB", "T", "B")
    units = [facts.air[u] for u in facts.units_of[ship(facts, carrier)]]
    assert [(kinds[unit.kind], unit.full) for unit in units] == factors


def test_belleau_wood_has_air_group_24_and_cowpens_25(facts):
    groups = {
        name: {facts.air[u].group for u in facts.units_of[ship(facts, name)]}
        for name in ("belleau-wood", "cowpens")
    }
    assert groups == {"belleau-wood": {"Air Group 24"}, "cowpens": {"Air Group 25"}}


@rule("clash", "6.3.2")
def test_air_groups_belong_to_their_flotilla(facts, historical):
    groups = {AF61: set(), AF22: set()}
    units = (*historical.air_at_start, *(u for a in historical.arrivals for u in a.units))
    for u in units:
        if facts.air_base[u] >= 0:
            groups[facts.air_flotilla[u]].add(facts.air[u].group[:3])
    assert groups[AF61] == {"261", "263", "265", "343", "521", "523", "761"}
    assert groups[AF22] == {"202", "253", "503", "755"}
    assert (facts.flotilla_search[AF61], facts.flotilla_search[AF22]) == (25, 0)
    assert facts.bases[facts.flotilla_base[AF61]].name == "Guam"


@rule("clash", "16.1.1", "16.1.2")
def test_islands_have_their_air_units(facts, historical):
    def at(units):
        return Counter((facts.bases[facts.air_base[u]].name, facts.air[u].full) for u in units)

    start = [u for u in historical.air_at_start if facts.air_base[u] >= 0]
    assert at(start) == Counter(
        {
            ("Guam", 3): 1,
            ("Guam", 1): 2,
            ("Peleliu", 4): 1,
            ("Peleliu", 3): 1,
            ("Peleliu", 1): 1,
            ("Yap", 2): 3,
            ("Iwo Jima", 2): 1,
        }
    )
    second, rolled = historical.arrivals
    assert (second.turn, at(second.units)) == (2, Counter([("Truk", 2), ("Truk", 1)]))
    assert (rolled.turn, at(rolled.units)) == (
        0,
        Counter([("Iwo Jima", 1), ("Peleliu", 3), ("Peleliu", 2)]),
    )


def test_fighters_and_bombers_are_told_apart(facts):
    for u, unit in enumerate(facts.air):
        assert facts.is_bomber[u] == (unit.kind != F)
        assert facts.is_fighter[u] == (unit.kind in (F, FB))
        assert facts.is_torpedo[u] == (unit.kind == T)


def test_no_ship_but_a_carrier_has_aircraft(facts):
    for s, units in enumerate(facts.units_of):
        assert bool(units) == (facts.ship_type[s] in (CV, CVL))
