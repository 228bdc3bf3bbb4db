"""While several sides are asked, nobody sees what another has answered, even if a rule has already
written it down."""

from typing import Any

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.decision import ask
from deckload.engine.dice import DiceKey
from deckload.engine.procedures import STEPS, together
from deckload.engine.session import Session
from deckload.games.mini.rules import turn
from engine.tiny import Onlooker


@pytest.fixture
def writes_at_once(monkeypatch):
    """A posture question that scores a point as soon as a side has answered."""

    def choose_posture(s: Any) -> Any:
        def part(side: int) -> Any:
            chosen = yield ask(side, turn.POSTURE, ("hunt", "strike"), command="fleet")
            s.points[side] = 1 if chosen == "hunt" else 2
            return chosen

        yield together({0: part(0), 1: part(1)})

    monkeypatch.setitem(STEPS, "mini.turn.choose_posture", choose_posture)


def test_the_other_side_is_sent_nothing(writes_at_once):
    session = Session(SetUp("mini", "dawn", key=DiceKey(seed="1")))
    red = Onlooker(session, "Red")
    session.submit("Blue", "strike")
    assert session.state.points == [2, 0]
    assert red.news() is None
    session.submit("Red", "hunt")
    assert session.message("Red").view.scores == {"Blue": "2", "Red": "1"}


def test_one_sees_ones_own_answer(writes_at_once):
    session = Session(SetUp("mini", "dawn", key=DiceKey(seed="1")))
    session.submit("Blue", "strike")
    assert session.message("Blue").view.scores == {"Blue": "2", "Red": "0"}
