"""Playing through the real command, with answers from a pipe."""

import os
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from deckload.cli.main import app

FINISHED = {}
"""Games that were played out with a seed, and so go the same again: by words, what was shown and
the save."""
HAND_OVER = re.compile(r"Hand over to (\w+)")


class Deckload:
    """The command, run in this process (`run`) or as a program of its own (`pipe`)."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, *words, typed=""):
        return CliRunner().invoke(app, [str(word) for word in words], input=typed)

    def pipe(self, *words, typed="", **environment):
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        return subprocess.run(
            [sys.executable, "-m", "deckload.cli.main", *map(str, words)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=self.folder,
            env={**env, "PYTHONIOENCODING": "utf-8", **environment},
            timeout=120,
            check=False,
        )

    def play_out(self, file, *words, answer="1"):
        """A whole skirmish with the same answer always; the finished game goes to `file`. It draws
        some eighty screens, so that one with the same seed is drawn only once."""
        known = (words, answer)
        if known not in FINISHED:
            played = self.run(
                "play", "mini", "--scenario", "skirmish", "--save", file, *words,
                typed=f"{answer}\n" * 2000,
            )  # fmt: skip
            assert played.exit_code == 0, played.output
            if "--seed" not in words:
                return played
            FINISHED[known] = (played, (self.folder / file).read_text())
        played, save = FINISHED[known]
        (self.folder / file).write_text(save)
        return played


@pytest.fixture
def deckload(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return Deckload(tmp_path)


@pytest.fixture
def sittings():
    """Cut an output at its hand-overs: (the side that sits down, what it is shown)."""

    def cut(output):
        parts = HAND_OVER.split(output)
        return list(zip(parts[1::2], parts[2::2], strict=True))

    return cut
