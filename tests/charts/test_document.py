"""The examples of docs/charts.md are loaded as they stand there."""

import re
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from deckload.charts import Attack, DataWithCharts, as_text, hits_over, load_data, roll_odds
from deckload.data import Overlay

DOCUMENT = Path(__file__).parents[2] / "docs" / "charts.md"


class Ship(msgspec.Struct):
    title: str
    hits: int
    guns: int


def example(folder: str) -> dict[str, str]:
    fences = re.findall(
        r"^```toml file=(\S+)\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.S | re.M
    )
    return {name.split("/")[1]: text for name, text in fences if name.startswith(f"{folder}/")}


@pytest.fixture
def plain() -> DataWithCharts:
    return load_data("sample", example("game"))


@pytest.fixture
def overlaid() -> DataWithCharts:
    return load_data("sample", example("game"), Overlay.from_texts(example("overlay")))


def test_the_document_has_all_its_examples():
    assert set(example("game")) == {"charts.toml", "ships.toml"}
    assert set(example("overlay")) == {"overlay.toml", "charts.toml", "ships.toml"}


def test_charts_of_the_document(plain):
    bombing = plain.charts["bombing"]
    assert [bombing.look_up(3, total).result for total in (-5, 1, 4, 6, 9)] == [0, 0, 1, 2, 2]
    assert bombing.look_up(20, 6).result == 4
    assert str(bombing.look_up(5, 4).source) == "example 7.4.1"
    assert bombing.modified(4, ["surprise", "night"]) == 3
    assert plain.charts["flak"].look_up("heavy", 12).result == "loss"
    assert plain.files.file("ships.toml").entries("ships", Ship)["akagi"].hits == 5


def test_calls_shown_in_the_document(plain):
    bombing = plain.charts["bombing"]
    # Column 4 at -2: rolls 1-2 give 0, 3-6 give 1.
    assert roll_odds(bombing, 6, modifier=-2).at_least(1) == Fraction(4, 6)
    assert hits_over([Attack(bombing, 6, times=3), Attack(bombing, 2)]).mean() == Fraction(16, 3)
    assert ">1<" in as_text(bombing, bombing.look_up(6, 4))


def test_what_was_read_cannot_be_changed(overlaid):
    for mapping in (overlaid.files.files, overlaid.charts, overlaid.charts["bombing"].modifiers):
        with pytest.raises(TypeError, match="does not support item assignment"):
            mapping["ships.toml"] = None


def test_overlay_of_the_document(plain, overlaid):
    bombing = overlaid.charts["bombing"]
    assert [bombing.look_up(8, total).result for total in (1, 3, 5, 6)] == [2, 3, 4, 4]
    assert bombing.modifiers["night"].value == -1
    assert bombing.modifiers["surprise"] == plain.charts["bombing"].modifiers["surprise"]
    assert overlaid.charts["flak"].look_up("heavy", 11).result == "loss"
    ships = overlaid.files.file("ships.toml").entries("ships", Ship)
    assert (ships["akagi"].hits, ships["hiryu"].hits) == (6, 4)
