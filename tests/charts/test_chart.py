"""Look-up, clamping, modifiers, and the promises a chart keeps to the engine."""

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from deckload.charts import Chart, OutsideChartError
from deckload.charts.schema import build_chart


def chart(**changes: Any) -> Chart:
    raw = {
        "title": "Damage",
        "case": "8.3",
        "source": "rulebook 8.3",
        "dice": "d6",
        "columns": [2, 4, 8],
        "rows": {"1-2": [0, 1, 2], "3-5": [1, 2, 3], "6": [2, 3, 4]},
    }
    return build_chart("damage", raw | changes, "charts.toml")


@pytest.mark.parametrize(
    ("strength", "result"),
    [(-3, 1), (1, 1), (2, 1), (3, 1), (4, 2), (7, 2), (8, 3), (99, 3), ("8", 3)],
)
def test_strengths_use_the_column_at_or_below_and_clamp(strength, result):
    assert chart().look_up(strength, 4).result == result


@pytest.mark.parametrize(
    ("total", "result"), [(-9, 0), (0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (40, 2)]
)
def test_totals_use_their_row_and_clamp(total, result):
    assert chart().look_up(2, total).result == result


def test_a_cell_says_where_it_stands():
    cell = chart().look_up(5, 4)
    assert (cell.row, cell.column, str(cell.source), str(cell)) == ("3-5", "4", "rulebook 8.3", "2")


@pytest.mark.parametrize(("clamp", "total"), [("low", 7), ("high", 0), ("none", 0), ("none", 7)])
def test_totals_off_an_end_that_does_not_clamp_are_refused(clamp, total):
    with pytest.raises(OutsideChartError, match=rf"damage.*total {total};.*1 to 6"):
        chart(clamp=clamp).look_up(2, total)


def test_ends_clamp_separately():
    assert chart(clamp="low").look_up(2, -4).result == 0
    assert chart(clamp="high").look_up(2, 40).result == 2


@pytest.mark.parametrize(("clamp", "strength"), [("low", 9), ("high", 1), ("none", 1)])
def test_strengths_off_an_end_that_does_not_clamp_are_refused(clamp, strength):
    with pytest.raises(OutsideChartError, match=f"no column {strength}"):
        chart(clamp_columns=clamp).look_up(strength, 3)


def test_open_rows_and_columns_read_on_even_without_clamping():
    open_ended = chart(
        clamp="none",
        clamp_columns="none",
        columns=["1-", "2-3", "4+"],
        rows={"0-": [0, 0, 0], "1-5": [1, 2, 3], "6+": [4, 5, 6]},
    )
    assert [open_ended.look_up(-7, -7).result, open_ended.look_up(3, 5).result] == [0, 2]
    assert open_ended.look_up(70, 70).result == 6


def test_columns_may_be_differences():
    differences = chart(columns=["-1", "0", "+1"])
    assert [differences.look_up(d, 6).result for d in (-4, -1, 0, 1, 5)] == [2, 2, 3, 4, 4]


def test_named_columns_are_asked_for_by_name_only():
    named = chart(columns=["CV", "CVL", "BB"])
    assert named.look_up("CVL", 6).result == 3
    with pytest.raises(OutsideChartError, match="did you mean 'CVL'"):
        named.look_up("CVLL", 6)
    with pytest.raises(OutsideChartError):
        named.look_up(1, 6)


def test_names_that_look_like_numbers():
    named = chart(columns=["1-2", "2-3", "3-4"], columns_are="names")
    assert named.look_up("2-3", 1).result == 1


def test_rows_below_nothing():
    low = chart(rows={"-3--1": [0, 0, 0], "0": [1, 1, 1], "1-6": [2, 2, 2]})
    assert [low.look_up(2, total).result for total in (-3, -1, 0, 1)] == [0, 0, 1, 2]


def test_modifiers_are_added_by_name():
    modified = chart(modifiers={"moved": -1, "radar": {"value": 2, "source": "rulebook 8.4"}})
    assert modified.modified(4, ["moved", "radar"]) == 5
    assert modified.modifiers["moved"].text == "moved"
    assert str(modified.modifiers["radar"].source) == "rulebook 8.4"


def test_a_chart_by_count_needs_no_dice():
    counted = chart(dice="", by="submarines", rows={"1-3": [5] * 3, "4-8": [3] * 3, "9+": [2] * 3})
    assert counted.dice is None
    assert counted.look_up(2, 12).result == 2


def test_a_chart_cannot_be_changed_and_is_itself_only():
    one, twin = chart(), chart()
    assert one != twin
    assert len({one, twin, one}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.title = "other"  # type: ignore[misc]
    assert copy.deepcopy(one) is one


def test_a_chart_can_be_sent_to_another_process_and_stays_sealed():
    one = chart(modifiers={"moved": -1})
    sent = pickle.loads(pickle.dumps(one))
    assert sent.look_up(4, 6) == one.look_up(4, 6)
    for either in (one, sent):
        assert either.modified(4, ["moved"]) == 3
        with pytest.raises(TypeError, match="does not support item assignment"):
            either.modifiers["moved"] = either.modifiers["moved"]


def test_results_are_listed_once():
    assert chart().results == (0, 1, 2, 3, 4)
