"""The calibration of Clash of Carriers: its positions, what it measures, and its contests."""

from collections import Counter

import pytest

from deckload.engine.contract import find_game
from deckload.games.clash import GAME
from deckload.games.clash.study import battles
from deckload.games.clash.study.calibration import CALIBRATION, CAUSES
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import CAP
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.calibration.measuring import Plan
from deckload.lab.calibration.report import calibrate

TINY = Plan("clash", games=2, seed=700, trials=2, pairing_games=1)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return calibrate(TINY, folder), folder


def test_tf_58_is_found_with_all_its_fighters_up():
    battle = battles._tf_58_waits(find_game("clash").load_data(None), "1")
    force = battle.data.force_of[USN]
    assert battle.s.detected[force]
    assert sum(battle.s.report[force][:2]) == 15
    up = [unit for unit in battle.data.units_of_side[USN] if battle.s.air_box[unit] == CAP]
    assert len(up) == 22


@pytest.mark.parametrize("place", [battles.LAUNCH_HEX, battles.VAN])
def test_the_japanese_launch_from_twelve_hexes(place):
    grid = find_game("clash").load_data(None).grid
    assert grid.distance(grid.id_of(place), grid.id_of(battles.STATION)) == 12


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    trials = run_trials("clash", experiment, None, range(12))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= trial.keys() for trial in trials)


def test_a_raid_on_tf_58_costs_the_japanese_more_than_half():
    lost = [trial["factors"] for trial in run_trials("clash", "raid", None, range(8))]
    assert min(lost) > 36 / 2


def test_final_states_are_measured(written):
    findings, _ = written
    for record in findings.series.records:
        found = record.measures
        assert found["ijn_sunk"] == found["ijn_cv_sunk"] + found["ijn_cvl_sunk"]
        assert found["ijn_sunk"] == sum(found[f"by_{cause}"] for cause in CAUSES)
        assert 0 <= found["factors"] <= 69
        assert str(found["ending"]).startswith((record.result, "draw"))


def test_the_report_tells_who_wins_scenarios_that_are_played_to_win(written):
    findings, folder = written
    text = (folder / "clash.md").read_text(encoding="utf-8")
    assert set(findings.contests) == {"historical", "unleashed", "dream"}
    for contest in CALIBRATION.contests:
        series = findings.contests[contest.scenario]
        assert series.order.scenario == contest.scenario
        assert f"## {contest.title}" in text
        assert f"(clash-{contest.scenario}.png)" in text
    assert sum(share.count for share in findings.contests["dream"].results().values()) == 2
    assert findings.series.order.bots == {USN: "doctrine:history", IJN: "doctrine:history"}
    assert findings.contests["historical"].order.bots == {USN: "doctrine", IJN: "doctrine"}


def test_the_report_shows_every_scenario_under_every_pair_of_doctrines(written):
    findings, folder = written
    text = (folder / "clash.md").read_text(encoding="utf-8")
    scenarios = [series.order.scenario for series in findings.matches]
    pairs = len(GAME.doctrines(USN)) * len(GAME.doctrines(IJN))
    assert Counter(scenarios) == {"historical": pairs, "unleashed": pairs, "dream": pairs}
    assert text.count("| hunters | van |") == 3


def test_the_report_says_what_was_fitted(written):
    _, folder = written
    text = (folder / "clash.md").read_text(encoding="utf-8")
    for fit in CALIBRATION.fits:
        assert f"| {fit.what} | {fit.aim} | {fit.tries} | {fit.seeds} |" in text


def test_a_day_of_searches_is_more_than_one_search():
    """Of three searches at one chance in two, all fail one time in eight."""
    days = [trial["found"] for trial in run_trials("clash", "us-search", None, range(200))]
    assert sum(found == 0 for found in days) < len(days) / 4
