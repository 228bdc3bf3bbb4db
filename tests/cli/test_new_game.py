"""`deckload new`: the skeleton of a game passes, plays and lints at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import deckload as package
from deckload.cli import new_game

HOME = Path(package.__file__).parents[1]
DIST_INFO = {
    "METADATA": "Metadata-Version: 2.1\nName: night-raid\nVersion: 0.1.0\n",
    "entry_points.txt": "[deckload.games]\nnight_raid = night_raid:GAME\n",
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A new game, as good as installed: what pip would write lies beside it on the path."""
    game = new_game.write_new_game("night_raid", tmp_path_factory.mktemp("games"))
    info = game / "src" / "night_raid-0.1.0.dist-info"
    info.mkdir()
    for name, text in DIST_INFO.items():
        (info / name).write_text(text)
    return game


@pytest.fixture
def run(made):
    """A module of Python, run in the folder of the new game."""

    def start(*words, typed=""):
        path = os.pathsep.join((str(made / "src"), str(HOME)))
        return subprocess.run(
            [sys.executable, "-m", *words],
            cwd=made,
            env={**os.environ, "PYTHONPATH": path, "PYTEST_ADDOPTS": "", "COLUMNS": "200"},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    return start


def test_its_own_tests_pass_the_suite_among_them(run):
    done = run("pytest", "-v", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    assert "test_conformance[night_raid] PASSED" in done.stdout


def test_it_passes_the_fuzzer(run):
    words = ("--game", "night_raid", "--count", "100", "--json")
    done = run("deckload.cli.main", "lab", "fuzz", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    assert '"failures":[]' in done.stdout


def test_it_plays_in_the_terminal(run):
    words = ("--seed", "1", "--bot", "Red=doctrine")
    done = run("deckload.cli.main", "play", "night_raid", *words, typed="1\n" * 40)
    assert done.returncode == 0, done.stderr
    assert "Night Raid: The chase" in done.stdout
    assert "Verified" in done.stdout


def test_every_case_has_a_rule_and_a_test(run):
    done = run("deckload.cli.main", "rules", "coverage", "--game", "night_raid", "--json")
    assert '"missing": []' in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    "words", [("ruff", "check"), ("ruff", "format", "--check"), ("mypy",)], ids=" ".join
)
def test_it_is_lint_clean(run, words):
    done = run(*words)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_of_the_skeleton_shows(made):
    for file in made.rglob("*"):
        assert "newgame" not in file.name
        if file.suffix in (".py", ".toml", ".md"):
            assert "newgame" not in file.read_text().lower().replace(" ", ""), file


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Regatta", "write a lower-case word"),
        ("night-raid", "write a lower-case word"),
        ("7seas", "write a lower-case word"),
        ("class", "write a lower-case word"),
        ("_regatta", "write a lower-case word"),
        ("régate", "write a lower-case word"),
        ("", "write a lower-case word"),
        ("mini", "a game called mini is installed already"),
        ("json", "Python has a module called json"),
        ("deckload", "Python has a module called deckload"),
    ],
)
def test_a_bad_name_is_refused_with_a_remedy(deckload, tmp_path, name, why):
    refused = deckload.run("new", name)
    assert refused.exit_code == 2
    assert why in refused.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(deckload, tmp_path):
    (tmp_path / "regatta").mkdir()
    refused = deckload.run("new", "regatta")
    assert refused.exit_code == 2
    assert "is there already" in refused.output
    assert list((tmp_path / "regatta").iterdir()) == []


def test_a_missing_folder_is_named(deckload, tmp_path):
    refused = deckload.run("new", "regatta", "--folder", "nowhere")
    assert refused.exit_code == 2
    assert "there is no folder nowhere" in refused.output


def test_a_disk_that_is_full_leaves_nothing_behind(deckload, tmp_path, monkeypatch):
    def is_full(self, *args, **kw):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", is_full)
    refused = deckload.run("new", "regatta")
    assert refused.exit_code == 2
    assert "cannot be written: No space left on device" in refused.output
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_how_to_go_on(deckload, tmp_path):
    made = deckload.run("new", "regatta", "--folder", tmp_path)
    assert made.exit_code == 0
    assert "deckload play regatta" in made.output
    assert (tmp_path / "regatta" / "src" / "regatta" / "rules" / "turn.py").exists()
