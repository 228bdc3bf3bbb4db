"""Bots in a process of their own play as they do at the table itself."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import msgspec
import pytest

from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.recorded_game import Resumption
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server import bot_process, seated_bots
from deckload.server.bot_process import BotSeat, Thinking, Thought, think
from deckload.server.socket_messages import Done, Undo
from server.client import Client
from server.running import Running


def _asked(session: Session, *bots: BotSeat) -> Thought:
    events = tuple(session.history.events)
    packed = msgspec.msgpack.encode(
        Thinking("a table", session.setup, tuple(session.seats), bots, events, session.base)
    )
    return msgspec.msgpack.decode(think(packed), type=Thought)


@pytest.fixture
def session() -> Session:
    seats = [Seat("Blue", 0), Seat("Red", 1)]
    return Session(SetUp("mini", "skirmish", key=DiceKey(seed="3")), seats=seats)


RED = BotSeat("Red", 1, "random", "5")


def test_answers_fit_the_game_and_the_copy_goes_on_with_it(session: Session) -> None:
    for _ in range(12):
        for seat, key in _asked(session, RED).answers:
            assert seat == "Red"
            session.submit(seat, key)
        if 0 in session.game.pending():
            session.submit("Blue", next(iter(session.offered(0))))
    assert len(session.history) > 12


def test_a_copy_follows_when_choices_are_taken_back(session: Session) -> None:
    session.submit("Blue", "hunt")
    first = _asked(session, RED)
    assert first.answers
    session.undo("Blue")
    session.submit("Blue", "strike")
    for seat, key in _asked(session, RED).answers:
        session.submit(seat, key)


def test_a_game_that_goes_on_under_other_rules_is_thought_about_as_well(session: Session) -> None:
    for _ in range(3):
        for side in (0, 1):
            if side in session.game.pending():
                session.submit(("Blue", "Red")[side], next(iter(session.offered(side))))
    begun = session.history.steps[-1]
    at, before = begun.at, list(session.history.events[: begun.at])
    assert at > 0
    base = Resumption(at, session.game.start.pack(), "rules of old")
    session.go_on_from(base, before)
    answered = 0
    for _ in range(12):
        for seat, key in _asked(session, RED).answers:
            session.submit(seat, key)
            answered += 1
        if 0 in session.game.pending():
            session.submit("Blue", next(iter(session.offered(0))))
    assert answered


def test_a_bot_that_never_comes_to_its_end_is_stopped(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hang(*_: object) -> str:
        while True:
            time.sleep(0.001)

    monkeypatch.setattr(bot_process._PATIENCE, "seconds", 0.5)
    with monkeypatch.context() as hanging:
        hanging.setattr(seated_bots, "ask_bot_for_key", hang)
        thought = _asked(session, RED)
    assert not thought.answers
    assert "has stopped" in thought.trouble
    assert _asked(session, RED).answers


def test_a_bot_that_cannot_play_is_named() -> None:
    broken = Session(SetUp("mini", "skirmish", key=DiceKey(seed="3")))
    with pytest.raises(Exception, match="no bot"):
        _asked(broken, BotSeat("Red", 1, "no bot at all", "5"))


def test_people_play_against_it_and_go_on_when_it_dies(tmp_path: Path) -> None:
    with (
        Running(tmp_path, apart=True) as server,
        Client(server.address) as client,
    ):
        table = client.make("me", "random")
        with client.play(table.id, table.token) as player:
            for _ in range(4):
                player.until(lambda p: p.now.prompt is not None)
                assert isinstance(player.answer(player.keys[0]), Done)
            player.until(lambda p: p.now.prompt is not None)
            (aside,) = server.app.state.lobby._bot_processes._asides
            os.kill(*aside.process_ids(), signal.SIGKILL)
            if player.now.undo == "possible":
                player.ask(Undo(player.number))
            for _ in range(3):
                player.until(lambda p: p.now.prompt is not None or p.now.over)
                if player.now.over:
                    break
                assert isinstance(player.answer(player.keys[0]), Done)
            player.until(lambda p: p.now.prompt is not None or p.now.over)


def test_no_bot_is_asked_for_where_nobody_plays_but_people(tmp_path: Path) -> None:
    """While a game begins, or is taken up again, nobody knows yet whether a bot is asked."""
    with Running(tmp_path) as server, Client(server.address) as client:
        lobby = server.app.state.lobby
        for who, waits in (("guest", False), ("random", True)):
            room = lobby._tables[client.make("me", who).id].room
            room.forget(room.record)
            assert room.waits_for_bots is waits
