"""A little game of sailing, in a checkout of its own, installed for the length of a test."""

import sys
from pathlib import Path
from textwrap import dedent

import pytest

import deckload

CASES = """
[cases]
source = "printed: club rules, 1931"
"1.1" = "A boat sails one buoy a turn."
"1.2" = "A boat sails two buoys with the wind behind it."
"2.1" = "The first boat past the last buoy wins."
"""

SAIL = """
COURSE = 5


def buoys(wind_behind: bool) -> int:
    '[1.1, 1.2] How far a boat sails in a turn.'
    if wind_behind:
        return 2
    return 1


def has_won(buoy: int) -> bool:
    '[2.1]'
    return buoy >= COURSE
"""

TESTS = """
import pytest
from deckload.testing import rule
from regatta.rules.sail import buoys, has_won


@rule("regatta", "1.1")
def test_one_buoy():
    assert buoys(False) == 1


@rule("regatta", "1.2")
@pytest.mark.parametrize("wind", [True, 1])
def test_two_buoys(wind):
    assert buoys(wind) == 2


@rule("regatta", "2.1")
def test_winning():
    assert has_won(6)
    assert not has_won(3)


def test_that_cites_nothing():
    raise AssertionError("only the tests that cite are run")
"""


class Checkout:
    """The source tree of the game: rewrite any part of it before using it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.src = root / "src"
        self.write("pyproject.toml", '[project.entry-points."deckload.games"]\nregatta = "regatta"')
        self.write("src/regatta-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: regatta\n")
        self.write(
            "src/regatta-1.dist-info/entry_points.txt", "[deckload.games]\nregatta = regatta:GAME\n"
        )
        self.write("src/regatta/__init__.py", "GAME = None\n")
        self.write("src/regatta/rules/__init__.py", "")
        self.write("src/regatta/rules/sail.py", SAIL)
        self.write("src/regatta/data/cases.toml", CASES)
        self.write("tests/test_regatta.py", TESTS)

    def write(self, name: str, text: str) -> Path:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")
        return file


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    made = Checkout(tmp_path / "regatta")
    home = Path(deckload.__file__).parents[1]
    monkeypatch.setenv("PYTHONPATH", f"{made.src}:{home}")
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.syspath_prepend(str(made.src))
    monkeypatch.chdir(made.root)
    yield made
    for name in [n for n in sys.modules if n.partition(".")[0] in ("regatta", "sailing")]:
        del sys.modules[name]
