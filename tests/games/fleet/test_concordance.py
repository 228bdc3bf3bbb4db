"""The shared cases have a number in each game, and each number is a case of that game."""

from types import SimpleNamespace

import pytest

from deckload.engine.cases import cases_of, citations, game_packages
from deckload.engine.errors import StateError
from deckload.engine.shared_cases import SharedCase
from deckload.games.fleet import cases
from deckload.games.fleet.rules.customs import customs_of

SHARED = {name: case for name, case in vars(cases).items() if isinstance(case, SharedCase)}
FAMILY = ("clash", "sunset")


@pytest.mark.parametrize("name", SHARED)
def test_every_shared_case_has_a_number_in_both_games(name):
    assert {*FAMILY} <= {*SHARED[name].by_game}


@pytest.mark.parametrize("game", [game for game in FAMILY if game in game_packages()])
def test_every_number_is_a_case_of_its_game(game):
    listed = cases_of(game).statements
    wrong = {n: c.by_game[game] for n, c in SHARED.items() if c.by_game[game] not in listed}
    assert not wrong


def test_shared_rules_are_listed_for_a_game_by_its_own_numbers():
    shared = {c.qualname: c.cases for c in citations("clash") if ".fleet." in c.module}
    assert shared["attack_unescorted"] == ("8.2.1",)
    assert shared["mark_boxes"] == ("9.1", "9.2", "9.4")


def test_a_game_without_customs_is_told_what_to_do():
    with pytest.raises(StateError, match=r'has no customs: say `follow\("tiny", Customs\(...\)\)`'):
        customs_of(SimpleNamespace(game="tiny"))
