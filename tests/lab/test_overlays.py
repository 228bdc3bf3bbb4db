"""Overlays gone wrong: what is changed, how it is written, and that every game stands it."""

import random
import time

import pytest

from deckload.data.loading import parse_toml
from deckload.engine.contract import find_game, installed_games
from deckload.lab import overlays
from deckload.lab.overlays import (
    PLAYED,
    REFUSED,
    Mutation,
    at,
    changed,
    fuzz_overlays,
    leaves,
    overlay_of,
    tables_of,
    try_overlay,
    written,
)

A_FEW = 30
"""`deckload lab overlays` tries more."""


@pytest.mark.parametrize("game", sorted(installed_games()))
def test_a_changed_fact_gives_a_clear_error_or_a_game(game):
    report = fuzz_overlays(game, A_FEW, seed=1)
    assert report.failures == []
    assert report.outcomes[REFUSED] > 0
    assert report.outcomes[PLAYED] > 0


def test_all_facts_of_a_file_are_found_but_not_where_they_come_from():
    table = {"a": {"source": "x", "b": [1, 2], "c": {"d": 3}}, "e": "f"}
    assert list(leaves(table)) == [("a", "b"), ("a", "c", "d"), ("e",)]
    assert at(table, ("a", "c", "d")) == 3


def test_a_change_is_written_as_a_player_would_with_its_source():
    rules = find_game("mini")
    table = {"a": {"source": "x", "b": {"c": 1}}}
    files = overlay_of(rules, table, Mutation("f.toml", ("a", "b", "c"), {"d": [True, "e"]}))
    over = parse_toml(files["f.toml"], "f.toml")
    assert over == {"a": {"source": "printed: mine", "b": {"c": {"d": [True, "e"]}}}}
    assert 'game = "mini"' in files["overlay.toml"]


def test_rows_of_a_chart_are_replaced_together():
    table = {"charts": {"x": {"source": "y", "rows": {"1": [1], "2": [2]}}}}
    files = overlay_of(
        find_game("mini"), table, Mutation("c.toml", ("charts", "x", "rows", "1"), [9])
    )
    assert parse_toml(files["c.toml"], "")["charts"]["x"]["rows"] == {"1": [9], "2": [2]}


@pytest.mark.parametrize("value", [3, "abc", True, [1, 2, 3], []])
def test_something_else_comes_out_of_every_change(value):
    seen = {written(changed(value, random.Random(seed))) for seed in range(60)}
    assert len(seen) > 5


def test_a_game_that_breaks_down_or_hangs_over_a_fact_is_told(monkeypatch):
    rules = find_game("mini")
    (name, table), *_ = tables_of(rules).items()
    path = next(leaves(table))
    files = overlay_of(rules, table, Mutation(name, path, at(table, path)))
    monkeypatch.setattr(type(rules), "load_data", lambda self, overlay: 1 // 0)
    assert "ZeroDivisionError" in try_overlay(rules, files, random.Random(1))
    monkeypatch.setattr(overlays, "PATIENCE", 1)
    monkeypatch.setattr(type(rules), "load_data", lambda self, overlay: time.sleep(60))
    assert "TooLong" in try_overlay(rules, files, random.Random(1))
