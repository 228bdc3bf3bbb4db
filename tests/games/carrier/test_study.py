"""The calibration of Carrier Battle: its positions, what it measures, and its contests."""

import pytest

from deckload.games.carrier import GAME
from deckload.games.carrier.doctrine import DOCTRINES
from deckload.games.carrier.study.calibration import CALIBRATION, measure
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.series import run_series
from deckload.study.series import Order


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    trials = run_trials("carrier", experiment, None, range(3))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= trial.keys() for trial in trials)


def test_a_raid_of_nine_points_has_nine_points():
    trials = run_trials("carrier", "raid-9", None, range(6))
    assert all(0 <= trial["destroyed"] <= 9 for trial in trials)
    assert sum(trial["destroyed"] for trial in trials) > 12, "a third and more are lost on average"


def test_a_day_of_searches_finds_somebody():
    trials = run_trials("carrier", "search-day", None, range(6))
    assert max(trial["found"] for trial in trials) > 0
    assert min(trial["turn"] for trial in trials) < 10


def test_every_scenario_is_played_to_win():
    assert {contest.scenario for contest in CALIBRATION.contests} == set(GAME.scenarios())


def test_plots_of_experiments_and_contests_do_not_overwrite_each_other():
    named = [e.id for e in CALIBRATION.experiments] + [c.id for c in CALIBRATION.contests]
    named += [table.id for table in CALIBRATION.tables]
    named += [CALIBRATION.flags.id, CALIBRATION.points.name, "endings"]
    assert len(set(named)) == len(named)


def test_history_is_compared_with_a_doctrine_that_there_is():
    assert all(name.removeprefix("doctrine:") in DOCTRINES for name in CALIBRATION.bots.values())


def test_final_states_are_measured():
    series = run_series(Order("carrier", CALIBRATION.scenario), range(1), measure=measure)
    (record,) = series.records
    assert record.measures["points"] == int(record.outcome[1].split()[0])
    assert record.measures["ending"] in record.outcome[1]
