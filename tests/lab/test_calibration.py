"""The calibration of a game: experiments in any number of processes, the written report."""

import re

import pytest
import typer
from typer.testing import CliRunner

from deckload.cli import calibration as commands
from deckload.cli.mistakes import ExplainsMistakes
from deckload.engine.contract import find_game
from deckload.engine.errors import UnknownGame
from deckload.games.mini import Duel
from deckload.lab.calibration import find_calibration
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.calibration.fingerprints import fingerprint
from deckload.lab.calibration.measuring import Plan, measure_all, thinking_orders
from deckload.lab.calibration.report import calibrate
from deckload.study.calibration import calibration_of

TINY = Plan("midway", games=6, seed=500, trials=4, pairing_games=2)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return calibrate(TINY, folder), folder


def test_trials_do_not_depend_on_the_number_of_processes():
    seeds = range(40)
    alone = run_trials("midway", "coral-sea", None, seeds)
    assert run_trials("midway", "coral-sea", None, seeds, jobs=2) == alone


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
    findings, folder = written
    text = (folder / "midway.md").read_text(encoding="utf-8")
    assert "500 to 505" in text
    assert fingerprint(find_game("midway")) in text
    assert "US by doctrine" in text
    for bar in findings.bars():
        assert f"| {bar.aim} | {bar.measured} | {'met' if bar.met else '**not met**'} |" in text
    for result, share in findings.series.results().items():
        assert f"| {result} | {share.count} |" in text


THINKING = Plan("midway", 2, 500, trials=1, pairing_games=1, thinking="search:1", thinking_games=2)


@pytest.fixture(scope="module")
def thought(tmp_path_factory):
    """What was found, the folder of the report, and the folder of what was measured."""
    out, keep = tmp_path_factory.mktemp("report"), tmp_path_factory.mktemp("kept")
    return calibrate(THINKING, out, keep=keep), out, keep


def test_what_was_measured_is_kept_and_not_measured_again(thought, monkeypatch):
    first, _, keep = thought
    for name in ("run_trials", "run_series", "returns_of"):
        monkeypatch.setattr(f"deckload.lab.calibration.measuring.{name}", _not_again)
    assert measure_all(THINKING, keep=keep) == first
    with pytest.raises(AssertionError, match="measured again"):
        measure_all(Plan("midway", 2, 501, trials=1, pairing_games=1), keep=keep)


def _not_again(*args, **kwargs):
    raise AssertionError("measured again")


def test_report_says_what_thinking_ahead_gains_and_with_how_much(thought):
    found, out, _ = thought
    (gain,) = found.gains
    text = (out / "midway.md").read_text(encoding="utf-8")
    assert "--thinking-games 2 --thinking search:1\n" in text
    assert [played.bot for played in gain.found] == ["search:1", "doctrine"]
    (row,) = [line for line in text.splitlines() if line.startswith("| US | the rules |")]
    assert f"| {100 * gain.found.better:.1f} % |" in row
    assert "2 games of each, seeds 500 to 501" in text


def test_thinking_is_tried_against_each_doctrine_of_the_other_side():
    rules = find_game("clash")
    found = [(side, *order.bots.values()) for side, order in thinking_orders(Plan("clash"))]
    asked = [(side, f"doctrine:{name}") for side in (0, 1) for name in rules.doctrines(1 - side)]
    assert found == asked


def test_contests_may_have_a_number_of_games_of_their_own(tmp_path):
    plan = Plan("carrier", games=1, seed=500, trials=1, pairing_games=1, contest_games=2)
    found = calibrate(plan, tmp_path)
    assert len(found.series.records) == 1
    assert {len(series.records) for series in found.contests.values()} == {2}
    text = (tmp_path / "carrier.md").read_text(encoding="utf-8")
    assert "--contest-games 2\n" in text
    assert "| Seeds of games that are played to win | 500 to 501 |" in text


def test_final_states_are_measured(written):
    findings, _ = written
    for record in findings.series.records:
        taken = [record.measures[f"taken_{route}"] for route in ("AL", "MI", "SO", "MO")]
        assert record.measures["objectives"] == sum(taken)
        assert record.measures["turns"] == record.turns
        assert str(record.measures["ending"]).startswith(f"{record.result}: ")


def test_games_without_calibration_are_refused():
    with pytest.raises(
        UnknownGame, match="calibration for 'mini'; there are: carrier, clash, midway"
    ):
        find_calibration("mini")
    with pytest.raises(UnknownGame, match="no game called 'nonsense'"):
        find_calibration("nonsense")


def test_a_game_that_hands_over_something_else_is_told_what_is_wanted():
    class Careless(Duel):
        def study(self):
            return {"points": 3}

    with pytest.raises(TypeError, match=r"mini: study\(\) is a dict; hand over a study"):
        calibration_of(Careless())


def test_command_writes_the_report_and_fails_where_a_bar_is_missed(tmp_path):
    app = typer.Typer(cls=ExplainsMistakes)
    app.command()(commands.calibrate)
    app.command()(commands.series)
    words = ["calibrate", "midway", "--games", "2", "--trials", "2", "--jobs", "1"]
    ran = CliRunner().invoke(app, [*words, "--out", str(tmp_path)])
    assert ran.exit_code == 1
    assert "NOT MET" in ran.stdout
    assert (tmp_path / "midway.md").exists()
