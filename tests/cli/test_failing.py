"""`deckload lab again`: failure files of the table and of the fuzzer, broken still or mended."""

import json

import pytest

from deckload.engine.contract import find_game
from deckload.engine.procedures import STEPS
from deckload.lab import coverage
from deckload.lab.coverage import NotACheckout

TURN = "mini.turn.roll_initiative"


@pytest.fixture
def mended(monkeypatch):
    """The rule for the initiative breaks down, until somebody calls this."""
    find_game("mini")  # its steps are known once it is loaded
    proper = STEPS[TURN]

    def breaks(s):
        raise ZeroDivisionError("no die at hand")

    monkeypatch.setitem(STEPS, TURN, breaks)
    return lambda: monkeypatch.setitem(STEPS, TURN, proper)


@pytest.fixture
def of_a_table(deckload, tmp_path, mended):
    """The failure file of two people at a table."""
    played = deckload.run("play", "mini", "--seed", "1", typed="\n1\n\n1\n")
    assert "a rule broke down" in " ".join(played.output.split())
    (file,) = (tmp_path / "failures").iterdir()
    return file


def test_a_failure_at_the_table_is_tried_again(deckload, of_a_table, mended):
    broken = deckload.run("lab", "again", of_a_table)
    assert broken.exit_code == 1
    assert "a failure of a session, after the answers hunt\n" in broken.output
    assert "Still fails: ZeroDivisionError: no die at hand\nTraceback" in broken.output
    mended()
    sound = deckload.run("lab", "again", of_a_table)
    assert (sound.exit_code, sound.output.splitlines()[-1]) == (0, "Nothing fails any more.")


def test_who_plays_from_a_checkout_is_told_what_broke(deckload, mended):
    played = deckload.run("play", "mini", "--seed", "1", typed="\n1\n\n1\n")
    assert "ZeroDivisionError: no die at hand\n" in played.output
    assert "test_failing.py:" in played.output
    assert " in mended.<locals>.breaks\n" in played.output


def test_who_plays_an_installed_game_is_not_told_what_broke(deckload, mended, monkeypatch):
    def far_from_any_checkout(start):
        raise NotACheckout(str(start))

    monkeypatch.setattr(coverage, "find_checkout", far_from_any_checkout)
    played = deckload.run("play", "mini", "--seed", "1", typed="\n1\n\n1\n")
    assert "a rule broke down" in " ".join(played.output.split())
    assert "ZeroDivisionError" not in played.output


def test_rules_that_go_another_way_do_not_fail(deckload, of_a_table, mended):
    failure = json.loads(of_a_table.read_text())
    of_a_table.write_text(json.dumps(failure | {"answers": ["wait"]}))
    other = deckload.run("lab", "again", of_a_table)
    assert other.exit_code == 0
    assert "the rules go another way now: 'wait' is not on offer" in other.output


def test_a_failure_of_the_fuzzer_is_played_again(deckload, tmp_path, mended):
    words = ("--game", "mini", "--count", "1", "--seed", "3", "--failures", "found")
    assert deckload.run("lab", "fuzz", *words).exit_code == 1
    file = min((tmp_path / "found").iterdir())
    broken = deckload.run("lab", "again", file)
    assert broken.exit_code == 1
    assert "a failure of the fuzzer, seed 3\nStill fails: " in broken.output
    assert "no die at hand" in broken.output
    mended()
    assert deckload.run("lab", "again", file).exit_code == 0


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"answers": []}, "it broke while an answer was taken back"),
        ({"answers": 7}, "is not a failure file of a session"),
        ({"save": "nothing"}, "is not a Deckload save"),
    ],
)
def test_a_file_of_a_table_with_nothing_to_try(deckload, of_a_table, changes, told):
    failure = json.loads(of_a_table.read_text())
    of_a_table.write_text(json.dumps(failure | changes))
    result = deckload.run("lab", "again", of_a_table)
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "neither of a session nor of the fuzzer"),
        ('{"game": "mini"}', "neither of a session nor of the fuzzer"),
        ('{"seed": "x"}', "is not a failure file of the fuzzer"),
        ("{", "is not a failure file"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_is_something_else(deckload, tmp_path, text, told):
    if text is not None:
        (tmp_path / "f.json").write_text(text)
    result = deckload.run("lab", "again", "f.json")
    assert result.exit_code == 2, result.output
    assert told in " ".join(result.stderr.split())
