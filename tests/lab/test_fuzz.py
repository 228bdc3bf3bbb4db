"""The fuzzer: counts, failure files that can be run again, the same result on several cores."""

import msgspec
import pytest

from deckload.engine.errors import BadSave, UnknownGame
from deckload.engine.procedures import STEPS
from deckload.lab.causes import cause_of
from deckload.lab.conformance import Finding
from deckload.lab.fuzz import play_again, run_fuzz


def test_clean_games_are_counted():
    told = []
    report = run_fuzz("mini", 3, seed=5, progress=told.append)
    assert (report.games, report.finished, report.dead_ends, report.failures) == (3, 3, 0, [])
    assert told == [3]
    assert report.to_json().startswith('{"games":3,"finished":3,"dead_ends":0,"failures":[]')


def test_several_cores_give_the_same_result():
    assert run_fuzz("mini", 12, seed=1, jobs=2) == run_fuzz("mini", 12, seed=1, jobs=1)


def test_a_failure_can_be_run_again(tmp_path, monkeypatch):
    proper = STEPS["mini.turn.end_turn"]

    def stumbles(s):
        if s.turn == 2:
            raise ValueError("stumbled over the second turn")
        return proper(s)

    monkeypatch.setitem(STEPS, "mini.turn.end_turn", stumbles)
    report = run_fuzz("mini", 1, seed=3, failures=tmp_path)
    assert report.finished == 0
    assert "stumbled over the second turn" in report.failures[0]
    files = sorted(tmp_path.glob("fuzz-mini-*.json"))
    assert files
    assert any("stumbled" in finding.message for finding in play_again(files[0]))
    monkeypatch.setitem(STEPS, "mini.turn.end_turn", proper)
    assert play_again(files[0]) == []


def test_fewer_looks_are_asked_for_and_remembered(tmp_path, monkeypatch):
    proper = STEPS["mini.turn.end_turn"]
    closely, seldom = (run_fuzz("mini", 6, seed=1, looks=looks).positions for looks in (8, 1))
    assert seldom < closely

    def stumbles(s):
        if s.turn == 3:
            raise ValueError("stumbled over the third turn")
        return proper(s)

    monkeypatch.setitem(STEPS, "mini.turn.end_turn", stumbles)
    run_fuzz("mini", 1, seed=3, failures=tmp_path, looks=1)
    (file,) = tmp_path.iterdir()
    assert msgspec.json.decode(file.read_bytes())["looks"] == 1
    assert any("stumbled" in finding.message for finding in play_again(file))


def test_failures_are_told_once_for_each_cause(tmp_path, monkeypatch):
    proper = STEPS["mini.turn.end_turn"]

    def stumbles(s):
        if s.turn == 2:
            raise ValueError(f"stumbled with {s.points} points")
        return proper(s)

    monkeypatch.setitem(STEPS, "mini.turn.end_turn", stumbles)
    report = run_fuzz("mini", 6, seed=3, failures=tmp_path)
    (told,) = report.failures
    assert "stumbled with" in told
    assert "test_fuzz.py" in told, "the line that broke is named"
    assert "(6 games, first with seed 3)" in told
    (file,) = tmp_path.iterdir()
    assert told.endswith(str(file))


def test_findings_that_differ_in_names_and_numbers_have_one_cause():
    def said(text, where=""):
        return cause_of(Finding("places exist", text, where=where))

    assert said("side 0 is shown piece 'A' at '0101'") == said("side 1 is shown piece 'B' at 'x'")
    assert said("side 0 is shown a mark at 'x'") != said("side 0 is shown piece 'A' at 'x'")
    assert said("KeyError('a')", "turn.py:7 in f") == said("IndexError('b')", "turn.py:7 in f")
    assert said("KeyError('a')", "turn.py:7 in f") != said("KeyError('a')", "turn.py:8 in f")


def test_unknown_game_and_foreign_file(tmp_path):
    with pytest.raises(UnknownGame, match="no game called 'chess'"):
        run_fuzz("chess", 1, seed=1)
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(BadSave, match="not a failure file"):
        play_again(tmp_path / "x.json")
    with pytest.raises(BadSave, match="not a failure file"):
        play_again(tmp_path / "absent.json")
