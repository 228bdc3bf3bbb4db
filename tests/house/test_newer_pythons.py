"""Every game is played on each newer Python of this machine, and goes as it does on this one."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from deckload.engine.contract import installed_games
from deckload.lab.series import run_series
from deckload.study.series import Order
from house.newer_pythons import environments, newer_interpreters

PLAY = "from deckload.cli.main import app; app()"


def test_the_newer_pythons_of_this_machine_are_ready():
    there = newer_interpreters()
    if not there:
        pytest.skip("no newer Python on this machine")
    left_out = set(there) - set(environments())
    if left_out and not os.environ.get("CI"):
        pytest.skip(f"Python {', '.join(sorted(left_out))} not made ready: run `make newer`")
    assert not left_out, "`make newer` says why"


@pytest.mark.parametrize("game", sorted(installed_games()))
@pytest.mark.parametrize("python", environments().values(), ids=environments())
def test_a_game_goes_the_same_way_on_a_newer_python(python: Path, game: str):
    command = [python, "-c", PLAY, "lab", "series", "--game", game, "--count", "1"]
    done = subprocess.run(
        [*command, "--seed", "7", "--jobs", "1", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    here = run_series(Order(game), (7,))
    there = json.loads(done.stdout)
    assert [tuple(r["outcome"]) for r in there["records"]] == [r.outcome for r in here.records]
    assert [r["decisions"] for r in there["records"]] == [r.decisions for r in here.records]


@pytest.mark.parametrize("python", environments().values(), ids=environments())
def test_the_server_can_be_built_on_a_newer_python(python: Path):
    done = subprocess.run(
        [python, "-c", PLAY, "serve", "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    done = subprocess.run(
        [python, "-c", "import deckload.server.app"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
