"""Series: the same games whatever the number of processes, records, summaries, bad orders."""

import json

import pytest
import typer
from typer.testing import CliRunner

from deckload.cli import calibration as commands
from deckload.cli.mistakes import ExplainsMistakes
from deckload.engine.errors import BadOption, UnknownGame
from deckload.lab import series as series_module
from deckload.lab.over_seeds import over_seeds
from deckload.lab.series import GameBroke, run_series, settle
from deckload.study.series import Order

SEEDS = range(100, 145)


def rounds(s):
    """A measure that other processes can find by its name."""
    return {"turn": s.turn, "winner": s.outcome[0]}


def negatives(job, seeds):
    return [job - seed for seed in seeds]


def shell():
    app = typer.Typer(cls=ExplainsMistakes)
    app.command()(commands.series)
    app.command()(commands.calibrate)
    return app


def run_command(*words):
    return CliRunner().invoke(shell(), ["series", *words])


def test_same_results_whatever_the_number_of_processes():
    order = Order("mini", bots={0: "doctrine", 1: "random"})
    alone = run_series(order, SEEDS)
    assert run_series(order, SEEDS, jobs=2).records == alone.records
    assert [record.seed for record in alone.records] == list(SEEDS)


def test_games_differ_by_seed_and_by_bot():
    first = run_series(Order("mini", bots={0: "random", 1: "random"}), SEEDS)
    second = run_series(Order("mini", bots={0: "doctrine", 1: "random"}), SEEDS)
    assert len({record.decisions for record in first.records}) > 1
    assert first.results() != second.results()


def test_progress_counts_up_to_all():
    told = []
    over_seeds(negatives, 1000, SEEDS, progress=told.append)
    assert told[-1] == len(SEEDS)
    assert told == sorted(told)


def test_results_stay_in_the_order_of_the_seeds():
    assert over_seeds(negatives, 1000, SEEDS) == [1000 - seed for seed in SEEDS]


def test_measures_are_summed_up():
    found = run_series(Order("mini"), SEEDS, measure=rounds)
    assert found.numbers("turn") == [record.turns for record in found.records]
    assert found.words("winner") == found.results()
    assert sum(share.count for share in found.results().values()) == len(SEEDS)
    assert found.spreads()["turn"] == found.spreads()["turns"]
    assert "winner" not in found.spreads()


def test_what_is_left_out_is_settled():
    order = settle(Order("mini"))
    assert order.scenario
    assert order.bots == {0: "doctrine", 1: "doctrine"}


@pytest.mark.parametrize(
    ("order", "error", "words"),
    [
        (Order("nonsense"), UnknownGame, "nonsense"),
        (Order("mini", scenario="dusk"), BadOption, "dusk"),
        (Order("mini", options={"typhoon": "on"}), BadOption, "typhoon"),
        (Order("mini", bots={0: "oracle"}), BadOption, "doctrine"),
        (Order("mini", bots={7: "random"}), BadOption, "no side 7"),
        (Order("midway", bots={1: "random"}), BadOption, "played by the rules"),
    ],
)
def test_bad_orders_are_refused(order, error, words):
    with pytest.raises(error, match=words):
        run_series(order, SEEDS)


def test_a_game_without_end_is_named_by_its_seed(monkeypatch):
    monkeypatch.setattr(series_module, "LONGEST_GAME", 3)
    with pytest.raises(GameBroke, match=r"mini dawn, seed 100: .*no end"):
        run_series(Order("mini", scenario="dawn"), SEEDS)


def test_command_prints_json():
    ran = run_command(
        "--game", "mini", "--count", "5", "--bot", "red=random", "--jobs", "1", "--json"
    )
    assert ran.exit_code == 0
    found = json.loads(ran.stdout)
    assert found["games"] == len(found["records"]) == 5
    assert found["bots"] == {"0": "doctrine", "1": "random"}
    assert sum(result["count"] for result in found["results"].values()) == 5


def test_command_prints_tables():
    ran = run_command("--game", "mini", "--count", "5", "--jobs", "1")
    assert ran.exit_code == 0
    assert "95 % interval" in ran.stdout
    assert "decisions" in ran.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--game", "nonsense"], "there is no game called 'nonsense'"),
        (["--game", "mini", "--bot", "Red=oracle"], "there is no bot called 'oracle'"),
        (["--game", "mini", "--bot", "Green=random"], "has no side 'Green'"),
        (["--game", "mini", "--bot", "Red"], "write --bot name=value"),
        (["--game", "mini", "--scenario", "dusk"], "no scenario 'dusk'"),
    ],
)
def test_command_explains_mistakes(words, told):
    ran = run_command(*words)
    assert ran.exit_code == 2
    assert told in ran.stderr
