"""The calibration of a game: verdicts, experiments on the real rules, the written report."""

import re

import pytest
import typer
from typer.testing import CliRunner

from deckload.cli import calibration as commands
from deckload.cli.mistakes import ExplainsMistakes
from deckload.engine.contract import find_game
from deckload.engine.errors import UnknownGame
from deckload.games.midway.model.state import AFLOAT
from deckload.lab.calibration import find_calibration
from deckload.lab.calibration.contract import Gauge
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.calibration.midway import CALIBRATION
from deckload.lab.calibration.midway_battles import KIDO_BUTAI, Sea
from deckload.lab.calibration.report import Plan, calibrate, fingerprint
from deckload.lab.calibration.verdicts import (
    inside_bar,
    result_bar,
    standing,
    trials_bar,
    well_inside_bar,
)
from deckload.lab.series import Order, Record, Series

TINY = Plan("midway", games=6, seed=500, trials=4)


def series_of(*points, result="US"):
    records = [Record(i, (result,), 1, 1, {"points": p}) for i, p in enumerate(points)]
    return Series(Order("midway"), records)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return calibrate(TINY, folder), folder


# --- verdicts -----------------------------------------------------------------------------------


def test_standing_counts_below_same_and_above():
    found = standing([1, 2, 2, 3, 9], (2, 3))
    assert (found.below, found.same, found.above) == pytest.approx((0.2, 0.6, 0.2))


def test_the_most_that_can_happen_is_inside_when_it_is_no_rarity():
    assert standing([0, 1, 2, 3, 4], (4, 4)).inside
    assert not standing([0, 1, 2, 3, 4], (4, 4)).well_inside
    assert not standing([0] * 19 + [4], (4, 4)).inside


def test_well_inside_needs_room_on_both_sides():
    gauge = Gauge("points", "Points", (15, 24))
    assert well_inside_bar(series_of(0, 20, 40), gauge).met
    assert not well_inside_bar(series_of(16, 20, 40), gauge).met
    assert not well_inside_bar(series_of(0, 20, 24), gauge).met


def test_a_result_that_never_comes_up_misses_its_bar():
    assert result_bar(series_of(1, 2), "US", "wins", 0.15).met
    assert not result_bar(series_of(1, 2), "draw", "draws", 0.15).met


def test_what_lies_outside_is_named():
    gauges = [Gauge("points", "Points", (99, 99)), Gauge("points", "Score", (1, 2))]
    bar = inside_bar(series_of(1, 2), gauges)
    assert not bar.met
    assert bar.measured == "outside: Points"


def test_an_experiment_far_from_history_is_named():
    shoho = CALIBRATION.experiment("shoho")
    sunk = {"sunk": 1, "out": 1, "us_air": 0}
    assert trials_bar([shoho], {"shoho": [sunk]}).met
    missed = trials_bar([shoho], {"shoho": [{**sunk, "sunk": 0}]})
    assert not missed.met
    assert missed.measured == f"outside: Shoho sunk ({shoho.title})"


# --- experiments --------------------------------------------------------------------------------


def test_position_puts_named_ships_into_a_force_and_loses_none():
    sea = Sea(find_game("midway").load_data(None), "1")
    sea.ijn("1st CSF", "MI4", *KIDO_BUTAI, "BB-1", "CA-1", "DD-1")
    force = sea.force("1st CSF")
    names = [sea.data.ships[sea.s.slot_unit[slot]].name for slot in sea.s.slots[force]]
    assert names == [*KIDO_BUTAI, "BB-1", "CA-1", "DD-1"]
    dealt = [unit for unit in sea.s.slot_unit if unit >= 0]
    afloat = [ship for ship in sea.data.ijn_ships if sea.s.status[ship] == AFLOAT]
    assert sorted(dealt) == sorted(afloat)


@pytest.mark.parametrize("experiment", [e.id for e in CALIBRATION.experiments])
def test_experiments_measure_what_they_promise(experiment):
    outcomes = run_trials("midway", experiment, None, range(30))
    promised = {gauge.name for gauge in CALIBRATION.experiment(experiment).gauges}
    assert all(promised <= outcome.keys() for outcome in outcomes)
    assert len({tuple(sorted(outcome.items())) for outcome in outcomes}) > 1


def test_trials_do_not_depend_on_the_number_of_processes():
    seeds = range(40)
    alone = run_trials("midway", "coral-sea", None, seeds)
    assert run_trials("midway", "coral-sea", None, seeds, jobs=2) == alone


def test_printed_search_chances_come_out():
    found = [outcome["found"] for outcome in run_trials("midway", "ijn-search", None, range(600))]
    assert sum(found) / (2 * len(found)) == pytest.approx(1 / 3, abs=0.05)


# --- the report ---------------------------------------------------------------------------------


def test_report_is_the_same_when_made_again(written, tmp_path):
    _, folder = written
    calibrate(TINY, tmp_path, jobs=2)
    made = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert made == {path.name: path.read_bytes() for path in tmp_path.iterdir()}


def test_report_shows_every_plot_it_draws(written):
    _, folder = written
    text = (folder / "midway.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\]\((.*?\.png)\)", text))
    assert shown == {path.name for path in folder.glob("*.png")}
    assert all(path.stat().st_size < 100_000 for path in folder.iterdir())


def test_report_says_what_was_measured(written):
    measured, folder = written
    text = (folder / "midway.md").read_text(encoding="utf-8")
    assert "500 to 505" in text
    assert fingerprint(find_game("midway")) in text
    assert "US by doctrine" in text
    for bar in measured.bars():
        assert f"| {bar.aim} | {bar.measured} | {'met' if bar.met else '**not met**'} |" in text
    for result, share in measured.series.results().items():
        assert f"| {result} | {share.count} |" in text


def test_final_states_are_measured(written):
    measured, _ = written
    for record in measured.series.records:
        taken = [record.measures[f"taken_{route}"] for route in ("AL", "MI", "SO", "MO")]
        assert record.measures["objectives"] == sum(taken)
        assert record.measures["turns"] == record.turns
        assert str(record.measures["ending"]).startswith(f"{record.result}: ")


def test_games_without_calibration_are_refused():
    with pytest.raises(UnknownGame, match="calibration for 'mini'; there are: clash, midway"):
        find_calibration("mini")
    with pytest.raises(UnknownGame, match="no game called 'nonsense'"):
        find_calibration("nonsense")


def test_command_writes_the_report_and_fails_where_a_bar_is_missed(tmp_path):
    app = typer.Typer(cls=ExplainsMistakes)
    app.command()(commands.calibrate)
    app.command()(commands.series)
    words = ["calibrate", "midway", "--games", "2", "--trials", "2", "--jobs", "1"]
    ran = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    assert ran.exit_code == 1
    assert "NOT MET" in ran.stdout
    assert (tmp_path / "midway.md").exists()
