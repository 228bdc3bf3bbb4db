"""Bad charts are refused, each with its place and its remedy."""

from typing import Any

import pytest

from deckload.charts.schema import build_chart
from deckload.data import DataError

GOOD: dict[str, Any] = {
    "title": "Bombs",
    "case": "8.3",
    "source": "rulebook 8.3",
    "dice": "d6",
    "columns": [1, 2],
    "rows": {"1-3": [0, 1], "4-5": [1, 2], "6": [2, 3]},
}


def refusal(raw: dict[str, Any]) -> DataError:
    with pytest.raises(DataError) as caught:
        build_chart("bombs", raw, "charts.toml")
    error = caught.value
    assert error.place.file == "charts.toml"
    assert error.place.table.startswith("charts.bombs")
    assert error.remedy
    return error


def test_the_good_chart_is_good():
    assert build_chart("bombs", GOOD, "charts.toml").rows == ("1-3", "4-5", "6")


@pytest.mark.parametrize(
    ("rows", "cell", "problem"),
    [
        ({"1-3": [0, 1], "5-6": [1, 2]}, "row '5-6'", "nothing covers 4 "),
        ({"1-2": [0, 1], "5-6": [1, 2]}, "row '5-6'", "nothing covers 3 to 4 "),
        ({"1-4": [0, 1], "4-6": [1, 2]}, "row '4-6'", "overlaps row '1-4'"),
        ({"1+": [0, 1], "6": [1, 2]}, "row '6'", "overlaps row '1+'"),
        ({"1-6": [0, 1], "6-": [1, 2]}, "row '6-'", "overlaps"),
        ({"1-6": [0, 1], "+1-6": [1, 2]}, "row '+1-6'", "overlaps"),
        ({"1-5": [0, 1]}, "key 'rows'", "d6 can roll 6,"),
        ({"3-6": [0, 1]}, "key 'rows'", "d6 can roll 1 to 2,"),
        ({"8-9": [0, 1]}, "key 'rows'", "d6 can roll 1 to 6,"),
        ({}, "key 'rows'", "no rows"),
        ({"1-6": [0]}, "row '1-6'", "1 cells for 2 columns"),
        ({"1-6": 4}, "row '1-6'", "not a list"),
        ({"6-1": [0, 1]}, "row '6-1'", "backward"),
        ({"one": [0, 1]}, "row 'one'", "not a total"),
        ({"1-99999": [0, 1]}, "row '1-99999'", "not a total"),
        ({"1-6": [0, True]}, "cell (row '1-6', column '2')", "True is not a result"),
        ({"1-6": [0, 1.5]}, "cell (row '1-6', column '2')", "1.5 is not a result"),
    ],
)
def test_bad_rows(rows, cell, problem):
    error = refusal(GOOD | {"rows": rows})
    assert error.place.cell == cell
    assert problem in error.problem


def test_2d6_needs_2_to_12():
    error = refusal(GOOD | {"dice": "2d6", "rows": {"2-11": [0, 1]}})
    assert "2d6 can roll 12" in str(error)


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ([], "no columns"),
        ([1, 1], "'1' stands there twice"),
        ([1, "CV"], "column 'CV' is no number"),
        (["1-2", "4-5"], "nothing covers 3"),
        (["1-3", "3-5"], "overlaps"),
        ([2, 1], "overlaps"),
    ],
)
def test_bad_columns(columns, problem):
    assert problem in refusal(GOOD | {"columns": columns}).problem


@pytest.mark.parametrize(
    ("change", "cell", "problem"),
    [
        ({"case": "see above"}, "key 'case'", "not a case number"),
        ({"dice": "6"}, "key 'dice'", "no dice"),
        ({"dice": "0d6"}, "key 'dice'", "no dice"),
        ({"by": "ships"}, "", "either rolled on or looked up"),
        ({"dice": ""}, "", "either rolled on or looked up"),
        ({"colour": "red"}, "key 'colour'", "nothing reads this key"),
        ({"clamp": "always"}, "key 'clamp'", "invalid enum value"),
        ({"title": 4}, "key 'title'", "expected `str`"),
        ({"pattern": "("}, "key 'pattern'", "cannot be read"),
        ({"pattern": "[01]"}, "cell (row '4-5', column '2')", "2 is not a result"),
        ({"results": [0, 1, 2]}, "cell (row '6', column '2')", "3 is not a result"),
        ({"sources": {"7": {"1": "history"}}}, "cell (row '7', column '1')", "no row '7'"),
        ({"sources": {"6": {"9": "history"}}}, "cell (row '6', column '9')", "no column '9'"),
        ({"sources": {"6": "history"}}, "key 'sources'", "not a table of rows"),
        ({"sources": {"6": {"1": "me"}}}, "cell (row '6', column '1')", "not a source"),
        ({"modifiers": {"moved": "x"}}, "key 'value'", "expected `int`"),
        ({"modifiers": {"moved": {"worth": 1}}}, "key 'worth'", "nothing reads"),
        ({"modifiers": {"moved": {"value": 1, "source": "me"}}}, "key 'source'", "not a source"),
    ],
)
def test_bad_keys(change, cell, problem):
    error = refusal(GOOD | change)
    assert error.place.cell == cell
    assert problem in error.problem


def test_an_unknown_key_gets_the_likely_one():
    assert "did you mean 'columns'" in str(refusal(GOOD | {"colums": [1]}))


@pytest.mark.parametrize("key", ["title", "case", "columns", "rows"])
def test_missing_keys_are_named(key):
    assert key in refusal({k: v for k, v in GOOD.items() if k != key}).problem


def test_a_chart_without_source_is_refused():
    error = refusal({k: v for k, v in GOOD.items() if k != "source"})
    assert "no source" in error.problem
    assert "reconstructed: " in error.remedy


def test_a_reconstructed_chart_without_reasoning_is_refused():
    assert "no reasoning" in refusal(GOOD | {"source": "reconstructed"}).problem


def test_falling_numbers_break_monotone_up():
    rows = {"1-3": [0, 1], "4-5": [1, 3], "6": [2, 2]}
    error = refusal(GOOD | {"rows": rows, "monotone": "up"})
    assert error.place.cell == "cell (row '6', column '2')"
    assert build_chart("bombs", GOOD | {"rows": rows, "across": "up"}, "charts.toml")


def test_across_is_checked_on_its_own():
    error = refusal(GOOD | {"across": "down"})
    assert error.place.cell == "cell (row '1-3', column '2')"


def test_monotone_uses_the_declared_order_of_results():
    rows = {"1-3": ["none", "D1"], "4-5": ["D1", "D2"], "6": ["D2", "Sunk"]}
    order = ["none", "D1", "D2", "Sunk"]
    good = GOOD | {"rows": rows, "monotone": "up", "across": "up", "results": order}
    assert build_chart("bombs", good, "charts.toml").look_up(2, 6).result == "Sunk"
    assert "breaks monotone" in refusal(good | {"results": order[::-1]}).problem
    assert "nothing says whether" in refusal(good | {"results": []}).problem
