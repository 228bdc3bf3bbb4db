"""Saves of every release stay loadable: each file here was written by the release in its name."""

from pathlib import Path

import pytest

from deckload.engine.saves import open_save

SAVES = sorted(Path(__file__).parent.glob("*.save"))


def test_there_are_saves():
    assert SAVES


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_a_kept_save_goes_on(path):
    session = open_save(path)
    assert session.read_only == ""
    side, decision = next(iter(session.game.pending().items()))
    seat = next(s.name for s in session.seats if s.may_answer(decision))
    session.submit(seat, next(iter(session.offered(side))))
