"""Sources: how they are written, and that no table goes without."""

from typing import Any

import pytest

from deckload.data import DataError, Location, parse_source
from deckload.data.sources import table_sources

HERE = Location("ships.toml", "ships")


@pytest.mark.parametrize(
    "text",
    [
        "rulebook 8.3.8",
        "rulebook 10.1F: the note",
        "example 8.2.3",
        "history",
        "history: Lundstrom",
        "printed: second printing",
        "second-hand: a play report",
        "reconstructed: fits all examples",
    ],
)
def test_sources_read_and_print_the_same(text):
    assert str(parse_source(text, HERE)) == text


@pytest.mark.parametrize(
    "text",
    ["", "rulebook", "example: mine", "history 8.3", "reconstructed", "reconstructed: ",
     "reconstructed: two\nlines", "second-hand", "guess", 4, None],
)  # fmt: skip
def test_other_sources_are_refused(text):
    with pytest.raises(DataError, match=r"ships\.toml, table ships.*Remedy: write 'rulebook"):
        parse_source(text, HERE)


def lines(raw: dict[str, Any]) -> list[tuple[str, str]]:
    return [(line.table, str(line.source)) for line in table_sources(raw, "ships.toml")]


def test_a_source_covers_what_is_below_until_another():
    raw = {
        "ships": {
            "source": "history",
            "akagi": {"hits": 5},
            "hiryu": {"hits": 4, "source": "example 2.1"},
        }
    }
    assert lines(raw) == [("ships", "history"), ("ships.hiryu", "example 2.1")]


def test_entries_of_a_list_are_named():
    raw = {"ships": [{"id": "akagi", "source": "history"}, {"source": "example 2.1", "hits": 1}]}
    assert lines(raw) == [("ships[akagi]", "history"), ("ships[2]", "example 2.1")]


@pytest.mark.parametrize(
    ("raw", "table"),
    [
        ({"ships": {"akagi": {"hits": 5}}}, "ships.akagi"),
        ({"ships": {"akagi": {"hits": 5}, "hiryu": {"source": "history"}}}, "ships.akagi"),
        ({"ships": {}}, "ships"),
        ({"ships": [{"source": "history"}, {"id": "hiryu"}]}, "ships[hiryu]"),
        ({"ships": ["akagi"]}, "ships"),
    ],
)
def test_a_table_without_source_is_refused(raw, table):
    with pytest.raises(DataError, match="no source") as caught:
        lines(raw)
    assert caught.value.place.table == table


def test_a_fact_outside_tables_is_refused():
    with pytest.raises(DataError, match="outside every table"):
        lines({"width": 40})
