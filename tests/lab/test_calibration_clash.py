"""The calibration of Clash of Carriers: its positions, what it measures, and its contests."""

import pytest

from deckload.engine.contract import find_game
from deckload.games.clash.model.game_data import IJN, USN
from deckload.games.clash.model.state import CAP
from deckload.lab.calibration import clash_battles as battles
from deckload.lab.calibration.clash import CALIBRATION, CAUSES
from deckload.lab.calibration.contract import Contest
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.calibration.report import Plan, calibrate
from deckload.lab.calibration.verdicts import contest_bar
from deckload.lab.series import Order, Record, Series

TINY = Plan("clash", games=2, seed=700, trials=2)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return calibrate(TINY, folder), folder


def results(**wins):
    won = [name for name, count in wins.items() for _ in range(count)]
    return Series(Order("clash"), [Record(i, (w,), 1, 1, {}) for i, w in enumerate(won)])


def test_a_contest_is_fair_while_no_side_wins_too_often():
    contest = Contest("dream", "The Dream", 0.75)
    assert contest_bar(contest, results(USN=3, IJN=1)).met
    assert not contest_bar(contest, results(USN=4, IJN=1)).met
    assert contest_bar(contest, results(USN=3, draw=1)).met, "draws count for neither"


def test_tf_58_is_found_with_all_its_fighters_up():
    waters = battles._tf_58_waits(find_game("clash").load_data(None), "1")
    force = waters.data.force_of[USN]
    assert waters.s.detected[force]
    assert sum(waters.s.report[force][:2]) == 15
    up = [unit for unit in waters.data.units_of_side[USN] if waters.s.air_box[unit] == CAP]
    assert len(up) == 22


@pytest.mark.parametrize("place", [battles.LAUNCH_HEX, battles.VAN])
def test_the_japanese_launch_from_twelve_hexes(place):
    grid = find_game("clash").load_data(None).grid
    assert grid.distance(grid.id_of(place), grid.id_of(battles.STATION)) == 12


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    outcomes = run_trials("clash", experiment, None, range(12))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= outcome.keys() for outcome in outcomes)


def test_a_raid_on_tf_58_costs_the_japanese_more_than_half():
    lost = [outcome["factors"] for outcome in run_trials("clash", "raid", None, range(8))]
    assert min(lost) > 33 / 2


def test_final_states_are_measured(written):
    measured, _ = written
    for record in measured.series.records:
        found = record.measures
        assert found["ijn_sunk"] == found["ijn_cv_sunk"] + found["ijn_cvl_sunk"]
        assert found["ijn_sunk"] == sum(found[f"by_{cause}"] for cause in CAUSES)
        assert 0 <= found["factors"] <= 69
        assert str(found["ending"]).startswith((record.result, "draw"))


def test_the_report_tells_who_wins_the_other_scenarios(written):
    measured, folder = written
    text = (folder / "clash.md").read_text(encoding="utf-8")
    assert set(measured.contests) == {"unleashed", "dream"}
    for contest in CALIBRATION.contests:
        series = measured.contests[contest.scenario]
        assert series.order.scenario == contest.scenario
        assert f"## {contest.title}" in text
        assert f"(clash-{contest.scenario}.png)" in text
    assert sum(share.count for share in measured.contests["dream"].results().values()) == 2
    assert {IJN, USN} == set(measured.series.order.bots)
