"""Charts drawn as text and as data."""

from typing import Any

import msgspec

from deckload.charts import Chart, ChartView, as_data, as_text
from deckload.charts.schema import build_chart


def chart(**changes: Any) -> Chart:
    raw = {
        "title": "Torpedoes",
        "case": "8.6",
        "source": "reconstructed: as gunnery",
        "dice": "d10",
        "columns": ["CV", "other"],
        "rows": {"10": ["Sunk", 2], "1-4": [0, 0], "5-9": [1, 1]},
        "sources": {"10": {"CV": "example 8.6.1"}},
        "modifiers": {"night": {"value": -2, "text": "at night", "source": "rulebook 8.6.2"}},
    }
    return build_chart("torpedoes", raw | changes, "charts.toml")


def test_text_shows_all_and_marks_the_cell_hit():
    drawn = chart()
    assert as_text(drawn, drawn.look_up("CV", 12)) == "\n".join(
        [
            "Torpedoes (8.6)",
            "d10 |   CV   | other",
            "----+--------+------",
            "1-4 |   0    |   0",
            "5-9 |   1    |   1",
            " 10 | >Sunk< |   2",
            "-2  at night [rulebook 8.6.2]",
            "Source: reconstructed: as gunnery",
            "  row 10, column CV: example 8.6.1",
        ]
    )


def test_text_without_a_roll_marks_nothing():
    assert ">" not in as_text(chart())


def test_a_chart_by_count_is_headed_by_what_is_counted():
    assert as_text(chart(dice="", by="ships")).splitlines()[1].startswith("ships |")


def test_data_for_the_page():
    drawn = chart()
    view = as_data(drawn, drawn.look_up("other", 5))
    assert view.hit == (1, 1)
    assert view.cells == ((0, 0), (1, 1), ("Sunk", 2))
    assert [(s.row, s.column, s.source) for s in view.cell_sources] == [(2, 0, "example 8.6.1")]
    assert as_data(drawn).hit is None


def test_data_travels_as_json():
    view = as_data(chart())
    assert msgspec.json.decode(msgspec.json.encode(view), type=ChartView) == view
