"""Limits, turns and the three scenarios: set-up, arrivals, what the what-if roll brings."""

import re
from pathlib import Path

import pytest

from deckload.engine.cases import read_cases
from deckload.engine.errors import BadOption
from deckload.games.sunset.model import options, reading
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.reading import load
from deckload.testing import rule


@pytest.fixture(scope="module")
def facts():
    return load(None)


def hexes(facts, places):
    return [facts.grid.names[at] for at in places]


# --- limits and turns -------------------------------------------------------------------------


@rule("sunset", "5.2", "5.3")
def test_limits_of_task_forces(facts):
    assert facts.limits.groups == (16, 10)
    assert [len(own) for own in facts.groups_of] == [16, 10]
    assert (facts.limits.group_ships, facts.limits.stacking) == (16, 2)


@rule("sunset", "5.5.1")
def test_limits_of_carriers(facts):
    limits = facts.limits
    assert (limits.carrier_forces, limits.carriers_in_force) == (4, 5)
    assert (limits.escort_forces, limits.escort_carriers_in_force) == (4, 6)


def test_chits_follow_the_markers(facts):
    chits = [*facts.command_chit, *facts.formation_chit, facts.kamikaze_chit]
    assert [facts.chit_names[chit] for chit in chits] == [
        *("USN command", "IJN command", "USAAF", "1st Air Fleet", "2nd Air Fleet", "Kamikazes"),
    ]
    assert chits[0] == len(facts.marker_names)
    assert facts.marker_names[facts.groups_of[IJN][0]] == "IJN 1"
    assert facts.marker_names[facts.cripples_of[USN][0]] == "USN D1"


@rule("sunset", "1.1", "13.3")
def test_sixteen_turns_of_which_the_first_of_each_date_is_night(facts):
    assert [turn.number for turn in facts.turns if turn.night] == [1, 5, 9, 13]
    assert facts.scenarios["campaign"].turns == 16
    assert facts.scenarios["historical"].dates[1:] == (
        *["24 October"] * 4,
        *["25 October"] * 4,
        *["26 October"] * 4,
    )


@rule("sunset", "11.1")
def test_kamikazes_come_on_the_first_day_turns_of_the_25th_and_26th(facts):
    assert dict(facts.scenarios["historical"].kamikazes) == {6: 2, 10: 1}
    assert dict(facts.scenarios["campaign"].kamikazes) == {10: 2, 14: 1}


# --- 13.1 -------------------------------------------------------------------------------------


@rule("sunset", "13.1.1")
@pytest.mark.parametrize(
    ("force", "fitted", "printed"),
    [
        ("Force A", "3212", "2821"),
        ("Force B", "3212", "2821"),
        ("Force C", "3909", "3820"),
        ("Shima Force", "3210", "3119"),
        ("Reinforcement Force", "2512", "2418"),
        ("Destroyer Division 21", "2512", "2418"),
        ("Transport Group", "3820", "3909"),
    ],
)
def test_where_the_japanese_start(facts, force, fitted, printed):
    start = facts.scenarios["historical"].starts[force]
    assert hexes(facts, start.hexes) == [fitted]
    assert hexes(facts, start.printed) == [printed]


@rule("sunset", "13.1.3.2")
def test_where_the_third_fleet_starts(facts):
    starts = facts.scenarios["historical"].starts
    found = {name: hexes(facts, starts[name].hexes) for name in ("TG 38.2", "TG 38.3", "TG 38.4")}
    assert found == {"TG 38.2": ["2824"], "TG 38.3": ["2621"], "TG 38.4": ["3328"]}


@rule("sunset", "13.1.3.1")
def test_the_seventh_fleet_starts_within_two_hexes(facts):
    starts = facts.scenarios["historical"].starts
    for name, centre in (("Taffy 1", "3623"), ("TF 78/79", "3521")):
        near = starts[name].hexes
        at = facts.grid.id_of(centre)
        assert all(facts.grid.distance(at, place) <= 2 for place in near)
        assert set(near) <= facts.sea_hexes
        assert len(near) >= 9
    assert starts["TF 78/79"].task_forces == ("TF 78", "TF 79")


@rule("sunset", "13.1")
def test_the_us_starts_detected_and_the_japanese_do_not(facts):
    for scenario in facts.scenarios.values():
        assert scenario.detected == (True, False)


@rule("sunset", "13.1.2", "13.1.4")
def test_who_arrives_when_and_where(facts):
    scenario = facts.scenarios["historical"]
    assert {name: turn for name, turn in scenario.arrives.items() if turn} == {
        "Ozawa Force": 1,
        "TG 38.1": 10,
    }
    assert hexes(facts, scenario.entry["TG 38.1"]) == ["2328", "2428", "2528"]
    assert hexes(facts, scenario.entry["Ozawa Force"]) == [f"10{n}" for n in range(23, 29)]
    assert scenario.air_reinforcement_turns == (6, 10)


@rule("sunset", "13.1.1")
def test_div_31_has_lost_two_ships_before(facts):
    scenario = facts.scenarios["historical"]
    lost = {facts.ships[s].name: n for s, n in enumerate(scenario.lost_before) if n}
    assert lost == {"Div 31": 2}


@rule("sunset", "13.1.5")
def test_special_rules_of_each_scenario(facts):
    found = {name: set(one.special_rules) for name, one in facts.scenarios.items()}
    assert found["historical"] == {"wild_bull", "fanaticism"}
    assert found["campaign"] == {"wild_bull", "fanaticism", "air_fleets_wait"}
    assert found["what-if"] == {"fanaticism", "variable_air", "trained_crews"}
    assert facts.air_fleets_wait == "23 October"


@rule("sunset", "13.1.5.2")
def test_fanaticism_names_forces_and_dates(facts):
    rule_ = facts.fanaticism
    assert rule_.forces == ("Force A", "Force B", "Force C", "Shima Force")
    assert (rule_.through_by, rule_.stays, rule_.stays_until) == (
        "25 October",
        ("Ozawa Force",),
        "26 October",
    )


# --- 13.2 -------------------------------------------------------------------------------------


@rule("sunset", "13.2")
def test_the_what_if_scenario_has_the_ships_of_the_23rd_and_no_damage(facts):
    old, new = facts.scenarios["historical"], facts.scenarios["what-if"]
    more = {facts.ships[s].name for s in set(new.ships) - set(old.ships)}
    assert more == {"Atago", "Takao", "Maya", "Aoba"}
    assert not any(new.lost_before)
    assert (set(new.air_ready), new.air_flown) == ({*old.air_ready, *old.air_flown}, ())
    assert new.air_aboard == old.air_aboard


WHAT_IF = {
    1: (set(), set()),
    2: (set(), set()),
    3: ({"Zuikaku B2", "Junyo B"}, {"Junyo"}),
    4: ({"Zuikaku B2", "Junyo B"}, {"Junyo"}),
    5: ({"Zuikaku B2", "Junyo F", "Junyo B"}, {"Junyo"}),
    6: ({"Zuikaku B2", "Junyo F", "Junyo B"}, {"Junyo"}),
    7: ({"Zuikaku B2", "Junyo F", "Junyo B", "Ryuho B"}, {"Junyo", "Ryuho"}),
    8: ({"Zuikaku B2", "Junyo B", "Unryu F", "Unryu B"}, {"Junyo", "Unryu"}),
    9: (
        {"Zuikaku B2", "Junyo B", "Unryu F", "Unryu B", "Amagi F", "Amagi B"},
        {"Junyo", "Unryu", "Amagi"},
    ),
}


@rule("sunset", "13.2")
@pytest.mark.parametrize("roll", WHAT_IF)
def test_what_each_roll_brings(facts, roll):
    units = {facts.air[u].name for u in facts.what_if_units[roll]}
    ships = {facts.ships[s].name for s in facts.what_if_ships[roll]}
    assert (units, ships) == WHAT_IF[roll]


@rule("sunset", "13.2")
def test_a_10_brings_everything_that_a_task_force_holds(facts):
    assert len(facts.what_if_units[10]) == 8
    ozawa = facts.scenarios["what-if"].group_ships["Ozawa Force"]
    assert len(ozawa) + len(facts.what_if_ships[10]) == 15


# --- 13.3 -------------------------------------------------------------------------------------


@rule("sunset", "13.3.1")
def test_where_the_japanese_are_on_23_october(facts):
    starts = facts.scenarios["campaign"].starts
    japanese = facts.scenarios["campaign"].groups[IJN]
    found = {name: hexes(facts, starts[name].hexes) for name in japanese if name in starts}
    assert found == {
        "Force A": ["4301"],
        "Force B": ["4402"],
        "Force C": ["4402"],
        "Shima Force": ["3410"],
        "Reinforcement Force": ["2510"],
        "Destroyer Division 21": ["2512"],
        "Transport Group": ["4120"],
    }
    assert hexes(facts, starts["Force B"].printed) == ["4412"]


@rule("sunset", "13.3.2", "13.3.4")
def test_who_arrives_in_the_campaign(facts):
    scenario = facts.scenarios["campaign"]
    found = {
        name: (turn, hexes(facts, scenario.entry[name]))
        for name, turn in scenario.arrives.items()
        if turn
    }
    assert found == {
        "TG 38.2": (2, ["2828"]),
        "TG 38.3": (2, ["2328"]),
        "TG 38.4": (3, ["3328"]),
        "TG 38.1": (10, ["2428", "2528", "2628"]),
        "Ozawa Force": (5, [f"10{n}" for n in range(15, 29)]),
    }
    assert scenario.air_reinforcement_turns == (10, 14)


# --- options ----------------------------------------------------------------------------------


def test_options_of_a_scenario(facts):
    found = {spec.id: spec.default for spec in options.specs(facts, "historical")}
    assert {name for name, value in found.items() if value == "on"} == {"wild_bull", "fanaticism"}
    assert {"ground_support", "keeping_contact", "printed_hexes", "fine_reports"} <= set(found)


@rule("sunset", "14.7")
def test_contacts_cannot_be_kept_and_ended(facts):
    chosen = {spec.id: spec.default for spec in options.specs(facts, "historical")}
    both = chosen | {"keeping_contact": "on", "contacts_end_each_turn": "on"}
    with pytest.raises(BadOption, match="leave one of the two off"):
        options.warnings(facts, "historical", both)


def test_what_is_odd_is_said(facts):
    chosen = {spec.id: spec.default for spec in options.specs(facts, "historical")}
    assert options.warnings(facts, "historical", chosen) == ()
    odd = options.warnings(facts, "historical", chosen | {"variable_air": "on"})
    assert "what-if" in odd[0]


# --- cases ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cases():
    folder = Path(reading.__file__).parents[1]
    return read_cases("sunset", folder / "data/cases.toml").statements


def test_there_are_112_cases(cases):
    assert len(cases) == 112
    assert all(re.fullmatch(r"\d+\.\d+(\.\d+){0,2}", number) for number in cases)
    assert all(text.endswith(".") for text in cases.values())


def test_every_case_that_a_chart_or_rule_names_is_in_the_list(facts, cases):
    assert all(chart.case in cases for chart in facts.charts.values())
    assert all(rule.case in cases for rule in facts.special_rules.values())
    assert all(spec.case in cases for spec in options.specs(facts, "historical"))
    assert all(one.case in cases for one in facts.scenarios.values())
