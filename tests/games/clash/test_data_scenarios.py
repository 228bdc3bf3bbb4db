"""Limits, turns, victory points and scenarios."""

import re
from pathlib import Path

import pytest

from deckload.charts import load_data
from deckload.data import read_package
from deckload.engine.cases import cases_of
from deckload.games.clash.model.game_data import (
    CV,
    CVL,
    DD,
)
from deckload.games.clash.model.reading import load
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.testing import rule


@pytest.fixture(scope="module")
def facts():
    return load(None)


# --- limits -----------------------------------------------------------------------------------


@rule("clash", "3.1", "3.1.1")
def test_limits_of_task_groups(facts):
    assert (facts.limits.group_ships, facts.limits.groups) == (16, (10, 8))


@rule("clash", "3.1.2", "3.1.3")
def test_limits_of_carriers(facts):
    assert facts.limits.carrier_groups == (4, 8)
    assert facts.limits.carriers_in_group == (4, 3)


@rule("clash", "3.2.1", "3.2.2")
def test_limits_of_task_forces(facts):
    assert facts.limits.task_force_groups == (5, 3)


@rule("clash", "3.3", "3.1.6")
def test_stacking_and_the_speed_of_dummies(facts):
    assert (facts.limits.stacking, facts.limits.dummy_speed) == (2, 4)


@rule("clash", "6.3.1", "13.0")
def test_search_and_intercept_distances(facts):
    assert (facts.limits.search, facts.limits.intercept_distance) == ((13, 22), 2)


@rule("clash", "11.1.1", "15.2")
def test_five_submarine_markers_and_three(facts):
    markers = zip(facts.limits.submarines_real, facts.limits.submarines_false, strict=True)
    assert [real + false for real, false in markers] == [5, 3]


def test_the_largest_group_fits_on_the_air_sea_display(facts):
    for scenario in facts.scenarios.values():
        assert all(len(s) <= facts.limits.air_sea_boxes for s in scenario.group_ships.values())


# --- turns ------------------------------------------------------------------------------------


@rule("clash", "16.1")
def test_twelve_turns_of_which_1_5_and_9_are_nights(facts):
    assert [turn.number for turn in facts.turns if turn.night] == [1, 5, 9]
    assert [turn.date for turn in facts.turns] == ["18 June"] * 4 + ["19 June"] * 4 + [
        "20 June"
    ] * 4
    assert [n for n, night in enumerate(facts.is_night) if night] == [1, 5, 9]
    assert facts.scenarios["historical"].turns == 12


# --- victory ----------------------------------------------------------------------------------


@rule("clash", "10.1")
def test_japanese_points(facts):
    p = facts.points
    assert p.ijn_sunk == (20, 10, 8, 4, 3, 1)
    assert (p.ijn_damaged, p.ijn_survives) == ((4, 2, 0, 0, 0, 0), (5, 3, 0, 0, 0, 0))
    assert p.ijn_survives_damaged == (2, 1, 0, 0, 0, 0)


@rule("clash", "10.2")
def test_usn_points(facts):
    p = facts.points
    assert (p.usn_sunk, p.usn_yamato_class) == ((10, 5, 8, 5, 2, 1), 10)
    scenario = facts.scenarios["historical"]
    assert (scenario.saipan_ships, scenario.saipan_penalty) == (14, 1)


@rule("clash", "10.3")
def test_history_scores_37_and_is_decisive(facts):
    p = facts.points
    usn = 2 * p.usn_sunk[CV] + p.usn_sunk[CVL] + 64 // p.factors_for_a_point
    ijn = p.ijn_survives[CV] + 5 * p.ijn_survives[CVL]
    assert (usn, ijn) == (57, 20)
    assert facts.charts["levels_historical"].look_up("level", usn - ijn).result == "USN decisive"


# --- the historical scenario ------------------------------------------------------------------


@rule("clash", "16.1.3")
def test_the_usn_starts_in_the_printed_hexes(facts):
    usn = facts.scenarios["historical"].set_up[USN]
    assert (usn.hex, usn.within, usn.fixed, usn.free) == ("3111", 0, ("58.2", "58.3", "58.7"), ())
    assert dict(usn.placed) == {"58.1": "2811", "58.4": "3209", "52.10": "3712"}


@rule("clash", "16.1.1")
def test_the_ijn_has_some_freedom_of_set_up(facts):
    ijn = facts.scenarios["historical"].set_up[IJN]
    assert (ijn.hex, ijn.within, ijn.free) == ("0618", 3, ("Force A", "Force B", "Force C"))
    assert (ijn.least_in_force, ijn.most_in_force) == (1, 3)
    assert (ijn.loose_markers, ijn.loose_groups, ijn.loose_last_column) == (3, 2, 7)


@rule("clash", "16.1.4")
def test_the_three_special_rules_start_on(facts):
    assert facts.scenarios["historical"].special_rules == (
        "cautious_spruance",
        "decisive_battle",
        "japanese_coordination",
    )
    s = facts.spruance
    assert (s.saipan, s.within, s.until_turn, s.groups) == ("3712", 9, 8, ("58.2", "58.3", "58.7"))
    assert (facts.decisive_battle.until_turn, facts.decisive_battle.carriers) == (8, 3)
    assert (facts.ships[facts.flagship].name, facts.flagship_told_within) == ("Taiho", 3)


@rule("clash", "10.2")
def test_52_10_has_the_units_that_saipan_needs(facts):
    scenario = facts.scenarios["historical"]
    assert len(scenario.group_ships["52.10"]) == scenario.saipan_ships


def test_groups_keep_the_limits_except_the_printed_force_c(facts):
    for scenario in facts.scenarios.values():
        for group, ships in scenario.group_ships.items():
            side = facts.ship_side[ships[0]]
            assert len(ships) <= facts.limits.group_ships or group == "Force C"
            carriers = sum(facts.is_carrier[s] for s in ships)
            assert carriers <= facts.limits.carriers_in_group[side]


# --- our own scenarios ------------------------------------------------------------------------


@rule("clash", "16.2")
def test_unleashed_differs_in_set_up_rules_and_victory(facts):
    old, new = facts.scenarios["historical"], facts.scenarios["unleashed"]
    assert old.ships == new.ships
    assert set(new.set_up[USN].free) == {"58.1", "58.2", "58.3", "58.4", "58.7"}
    assert "cautious_spruance" not in new.special_rules
    assert new.turns < old.turns
    assert {"run_west", "end_run"} <= set(new.special_rules)
    assert new.saipan_penalty > old.saipan_penalty
    levels = facts.charts["levels_unleashed"]
    assert levels.look_up("level", 37).result == "draw", "history is not enough"


@rule("clash", "16.3")
def test_the_dream_differs_in_set_up_rules_and_victory(facts):
    old, new = facts.scenarios["historical"], facts.scenarios["dream"]
    more = {facts.ships[s].name for s in set(new.ships) - set(old.ships)}
    assert {"Unryu", "Amagi"} <= more
    assert all(facts.ship_side[s] == IJN for s in set(new.ships) - set(old.ships))
    assert len(new.air_at_start) > len(old.air_at_start)
    assert {"one_command", "trained_crews"} <= set(new.special_rules)
    assert "japanese_coordination" not in new.special_rules
    assert new.points.ijn_sunk[CV] > old.points.ijn_sunk[CV]
    assert new.points.ijn_sunk[DD] == old.points.ijn_sunk[DD]


def test_ships_and_aircraft_of_the_dream_are_in_no_other_scenario(facts):
    for name in ("historical", "unleashed"):
        scenario = facts.scenarios[name]
        assert facts.ship_id["unryu"] not in scenario.ships
        units = {*scenario.air_at_start, *(u for a in scenario.arrivals for u in a.units)}
        assert not units & {facts.air_id["unryu-f"], facts.air_id["752-t"], facts.air_id["252-f"]}


def test_our_own_scenarios_say_so():
    files = load_data("clash", read_package("deckload.games.clash"))
    own = {
        (line.file, line.table): str(line.source)
        for line in files.sources
        if line.file in ("scenarios/unleashed.toml", "scenarios/dream.toml") and not line.cell
    }
    for name in ("unleashed", "dream"):
        for table in ("scenario", "victory", f"charts.levels_{name}"):
            assert "our own design" in own[f"scenarios/{name}.toml", table]


# --- cases ------------------------------------------------------------------------------------


def test_there_are_103_cases(facts):
    cases = cases_of("clash").statements
    assert len(cases) == 103
    assert all(re.fullmatch(r"\d+\.\d+(\.\d+)?", number) for number in cases)
    assert all(text.endswith(".") for text in cases.values())


def test_every_case_that_a_chart_names_is_in_the_list(facts):
    cases = cases_of("clash").statements
    assert all(chart.case in cases for chart in facts.charts.values())
    assert all(rule.case in cases for rule in facts.special_rules.values())


def test_the_rulings_name_cases_that_exist(facts):
    cases = cases_of("clash").statements
    text = (Path(__file__).parents[3] / "docs/rulings/clash.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in text.splitlines() if re.match(r"\| C\d+ \|", line)]
    cited = [number.strip() for row in rows for number in row[2].split(",")]
    assert len(rows) >= 30
    assert [number for number in cited if number not in cases] == []
