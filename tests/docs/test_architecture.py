"""The map of the house names what is there, in the order in which imports go."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "deckload"
TEXT = (ROOT / "docs" / "architecture.md").read_text()
NO_GAMES = {"fleet"}


def rows(first_column):
    """The names in the first column of a table of the page."""
    table = TEXT[TEXT.index(f"| {first_column} |") :].partition("\n\n")[0]
    return re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)


def game_packages():
    found = (SOURCES / "games").glob("*/__init__.py")
    return sorted(p.parent for p in found if p.parent.name not in NO_GAMES)


def test_every_package_has_its_line():
    there = {p.parent.name for p in SOURCES.glob("*/__init__.py")}
    there |= {p.stem for p in SOURCES.glob("*.py") if p.stem != "__init__"}
    assert {name.removeprefix("deckload.") for name in rows("package")} == there


def test_the_packages_stand_in_the_order_of_imports():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = next(c["layers"] for c in contracts["contracts"] if c["id"] == "layers")
    height = {name: n for n, layer in enumerate(layers) for name in re.findall(r"\w+", layer)}
    heights = [height[name.removeprefix("deckload.")] for name in rows("package")]
    assert heights == sorted(heights)


def test_the_rooms_of_every_game_are_those_of_the_page():
    rooms = {name.rstrip("/") for name in rows("room")}
    for package in game_packages():
        entries = {p.name for p in package.iterdir()} - {"__init__.py", "__pycache__"}
        assert entries <= rooms, package.name
        assert rooms - {"study"} <= entries, package.name


def test_every_file_that_the_page_names_is_there():
    named = set(re.findall(r"`([\w./<>*-]*(?:/|\.py|\.ts)[\w./<>*-]*)`", TEXT))
    assert len(named) > 20
    lost = [name for name in named if not is_there(name)]
    assert lost == []


def is_there(name):
    """Paths are named from the package, from the client's sources, or from the top."""
    pattern = name.replace("<game>", "clash").rstrip("/")
    folders = (SOURCES, SOURCES / "games" / "clash", ROOT, ROOT / "web" / "src", SOURCES / "server")
    return any(list(folder.glob(pattern)) for folder in folders)
