"""The lab uses the compiled build only where it was made from the sources that run."""

import os
import sys

import pytest

from deckload.lab import compiled
from deckload.lab.compiled import MADE_FROM, STALE, SWITCH, fingerprint, use_compiled_build


class Started(Exception):
    """Stands for the process that would take the place of this one."""


@pytest.fixture
def build(monkeypatch, tmp_path):
    """A build in a folder; to go over to it raises `Started` with the new environment."""

    def start(_python, _arguments, environment):
        raise Started(environment)

    monkeypatch.setattr(compiled, "build_folder", lambda: tmp_path)
    monkeypatch.setattr(compiled.os, "execve", start)
    monkeypatch.delenv(SWITCH, raising=False)
    monkeypatch.setattr(sys, "argv", ["deckload", "lab", "series", "--game", "mini"])
    (tmp_path / MADE_FROM).write_text(fingerprint())
    return tmp_path


def test_the_lab_starts_again_on_a_build_of_these_sources(build):
    with pytest.raises(Started) as started:
        use_compiled_build()
    (environment,) = started.value.args
    assert environment["PYTHONPATH"].split(os.pathsep)[0] == str(build)
    assert environment[SWITCH] == "off"  # or it would start again without end


def test_a_stale_build_is_said_and_not_used(build, capsys):
    (build / MADE_FROM).write_text("of another day")
    use_compiled_build()
    assert capsys.readouterr().err == f"{STALE}\n"


def test_without_a_build_nothing_is_said(build, capsys):
    (build / MADE_FROM).unlink()
    use_compiled_build()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("arguments", [["play", "mini"], ["lab"], ["lab", "again", "file"]])
def test_other_commands_stay_on_the_sources(build, monkeypatch, arguments):
    monkeypatch.setattr(sys, "argv", ["deckload", *arguments])
    use_compiled_build()


def test_a_variable_keeps_the_lab_to_the_sources(build, monkeypatch):
    monkeypatch.setenv(SWITCH, "off")
    use_compiled_build()


def test_a_change_of_code_or_data_changes_the_fingerprint(tmp_path):
    (tmp_path / "rules.py").write_text("HITS = 1\n")
    (tmp_path / "charts.toml").write_text("hits = 1\n")
    before = fingerprint(tmp_path)
    (tmp_path / "notes.md").write_text("not part of it")
    assert fingerprint(tmp_path) == before
    (tmp_path / "charts.toml").write_text("hits = 2\n")
    after = fingerprint(tmp_path)
    (tmp_path / "rules.py").write_text("HITS = 2\n")
    assert len({before, after, fingerprint(tmp_path)}) == 3
