"""Errors as the server tells them: those meant for people in words, defects without."""

import pytest

from deckload.board import BoardError
from deckload.charts import OutsideChartError
from deckload.data import DataError, Location
from deckload.engine.errors import BadOption, DeckloadError, RuleFailure
from deckload.server.mistakes import explain


@pytest.mark.parametrize("kind", [BoardError, DataError, OutsideChartError, BadOption])
def test_all_errors_for_people_have_one_root(kind):
    assert issubclass(kind, DeckloadError)


def test_bad_data_is_told_with_its_place():
    told = explain(DataError(Location("ships.toml"), "it is wrong", "correct it"))
    assert told.status == 422
    assert told.body.error.startswith("ships.toml: it is wrong")


@pytest.mark.parametrize("kind", [BoardError, OutsideChartError, KeyError])
def test_what_a_rule_or_a_view_stumbled_over_is_not_told(kind):
    told = explain(kind("the fleet is at 3111"))
    assert told.status == 500
    assert "3111" not in told.body.error + told.body.remedy


def test_a_rule_that_broke_down_names_no_file_of_the_server() -> None:
    body = explain(RuleFailure("please send us /somewhere/x.failure.json", "/somewhere/x")).body
    assert "somewhere" not in body.error + body.remedy
