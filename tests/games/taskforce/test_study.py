"""The calibration of Task Force: its positions, what it measures, and its contests."""

import pytest

from deckload.games.taskforce import GAME
from deckload.games.taskforce.study.calibration import CALIBRATION, CONTESTS, measure
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.series import run_series
from deckload.study.series import Order


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    trials = run_trials("taskforce", experiment, None, range(3))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= trial.keys() for trial in trials)


def test_shoho_is_sunk_by_two_air_groups():
    assert all(t["sunk"] for t in run_trials("taskforce", "shoho", None, range(10)))


def test_torpedo_planes_without_fighters_are_lost():
    trials = run_trials("taskforce", "torpedo-squadrons", None, range(10))
    assert min(trial["lost"] for trial in trials) >= 6
    assert not any(trial["sunk"] for trial in trials)


def test_contests_are_the_scenarios_for_two():
    two = [name for name, scenario in GAME.scenarios().items() if not scenario.automatic]
    assert [name for name, _ in CONTESTS] == [name for name in two if name != "campaign"]


def test_final_states_are_measured():
    series = run_series(Order("taskforce", CALIBRATION.scenario), range(2), measure=measure)
    for record in series.records:
        assert str(record.measures["ending"]).startswith((record.result, "draw"))
        assert 0 <= record.measures["ijn_carriers"] <= 4
        assert 0 <= record.measures["allied_carriers"] <= 3
