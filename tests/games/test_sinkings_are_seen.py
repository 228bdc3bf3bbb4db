"""Every ship that sinks is seen to sink in the scene that tells of it, in every game."""

from __future__ import annotations

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.scenes import MOST_SCENES, Scene, scenes_of, stretch_of
from deckload.engine.session import Session
from deckload.engine.state import known
from deckload.engine.views import Ref

VIEWER = 0
SEED = "trial"
# In each of these some ships sink, by aircraft, guns or torpedoes.
GAMES = [
    ("midway", "campaign", 120),
    ("clash", "historical", 50),
    ("sunset", "historical", 120),
    ("taskforce", "pearl-harbor", 30),
    ("carrier", "beyond-darkness", 150),
]


def played(game: str, scenario: str, choices: int) -> Session:
    """A game in which both sides have followed their doctrine for so many choices."""
    session = Session(SetUp(game, scenario, key=DiceKey(seed=SEED)))
    seats = {seat.side: seat.name for seat in session.seats}
    for _ in range(choices):
        pending = session.game.pending()
        if not pending:
            break
        side, decision = next(iter(pending.items()))
        k = known(session.state, side)
        doctrines = session.rules.doctrines(side)
        habit = doctrines.get("history") or next(iter(doctrines.values()))
        session.submit(seats[side], decision.kind.key(k, habit(k, decision)))
    return session


def watched(session: Session) -> list[Scene]:
    """Everything that the viewer saw happen, in pieces as the page fetches it."""
    scenes: list[Scene] = []
    while True:
        first = len(scenes)
        more = scenes_of(stretch_of(session, VIEWER, first, first + MOST_SCENES), strict=True)
        if not more.scenes:
            return scenes
        scenes += more.scenes


@pytest.mark.parametrize(("game", "scenario", "choices"), GAMES)
def test_a_ship_sinks_in_the_scene_that_tells_of_it(game: str, scenario: str, choices: int) -> None:
    session = played(game, scenario, choices)
    lost = [
        t.piece
        for t in session.rules.toll(known(session.state, VIEWER), VIEWER)
        if t.kind == "sunk"
    ]
    assert lost
    sunk = [
        (tally.piece, scene)
        for scene in watched(session)
        for tally in scene.toll
        if tally.kind == "sunk"
    ]
    assert sorted(piece for piece, _ in sunk) == sorted(lost)
    for piece, scene in sunk:
        named = [part.id for part in scene.line.parts if isinstance(part, Ref)]
        assert piece in named, scene.line
