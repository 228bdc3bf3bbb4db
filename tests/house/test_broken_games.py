"""A game that cannot be loaded is named with the reason, and stands in nobody's way."""

import logging

import pytest
from typer.testing import CliRunner

from deckload.cli.main import app
from deckload.engine.contract import find_game, installed_games
from deckload.engine.errors import BrokenGame
from deckload.server.catalogue import list_games
from deckload.server.mistakes import explain


@pytest.fixture
def run(checkout):
    """The command, while the regatta is installed beside our games."""
    return lambda *words: CliRunner().invoke(app, words)


def test_an_import_that_fails_is_told_with_its_line(checkout, run):
    checkout.write("src/regatta/__init__.py", "import sextant\n")
    listed = run("games")
    assert listed.exit_code == 0
    assert "Duel at Dawn" in listed.output
    (line,) = [line for line in listed.output.splitlines() if "Left out" in line]
    assert "'regatta'" in line
    assert "ModuleNotFoundError: No module named 'sextant'" in line
    assert "regatta/__init__.py:1" in line


def test_playing_a_broken_game_says_what_is_wrong_with_it(checkout, run):
    checkout.write("src/regatta/__init__.py", "GAME = 1 / 0\n")
    played = run("play", "regatta")
    assert played.exit_code == 2
    assert "cannot be loaded: ZeroDivisionError" in played.output


def test_something_else_than_a_game_is_left_out(checkout):
    assert "regatta" not in installed_games()
    with pytest.raises(BrokenGame, match="point at an object of a class of Rules"):
        find_game("regatta")


def test_the_server_lists_the_others_and_tells_only_its_log(checkout, caplog):
    checkout.write("src/regatta/__init__.py", "raise RuntimeError('a secret of the machine')\n")
    with caplog.at_level(logging.WARNING, "deckload.server"):
        codes = [game.code for game in list_games().games]
    assert "mini" in codes
    assert "regatta" not in codes
    assert "a secret of the machine" in caplog.text
    with pytest.raises(BrokenGame) as broken:
        find_game("regatta")
    assert "secret" not in explain(broken.value).body.error
