"""Bots in seats: fair, out of the way, and replaceable when they fail."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from deckload.bots import BOTS, BotKind, Problem
from deckload.engine.knowledge import UNKNOWN
from deckload.server.socket_messages import Done
from deckload.server.wire import About, Tables
from server.client import Client
from server.running import Running


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put a bot of the test's own on offer."""

    def put(bot: Any) -> None:
        monkeypatch.setitem(BOTS, "ours", BotKind(lambda *_: bot, "A bot of ours."))

    return put


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    made = threading.Event()
    yield made
    made.set()  # whatever happens, the server must be able to stop


def test_a_bot_that_thinks_keeps_nobody_waiting(
    client: Client, seated: Any, gate: threading.Event
) -> None:
    thinking = threading.Event()

    def slow(problem: Problem) -> Any:
        thinking.set()
        gate.wait(20)
        return problem.decision.options[0]

    seated(slow)
    table = client.make("me", "ours")
    assert thinking.wait(20)
    assert client.get("/api/about", About).protocol == 1
    assert client.make("me", "random").status == "playing"
    gate.set()
    with client.play(table.id, table.token) as player:
        assert isinstance(player.answer("hunt"), Done)


def test_a_bot_is_told_what_its_side_knows(client: Client, seated: Any) -> None:
    seen: list[Any] = []

    def curious(problem: Problem) -> Any:
        seen.append((problem.k.dice_key, list(problem.k.inside), problem.decision.side))
        return problem.decision.options[0]

    seated(curious)
    table = client.make("me", "ours")
    with client.play(table.id, table.token) as player:
        player.answer("hunt")
        player.until(lambda p: p.now.prompt is not None)
    assert seen
    for key, inside, side in seen:
        assert side == 1
        assert key == b""
        assert inside[:4] == [UNKNOWN] * 4


def test_a_bot_that_fails_is_stopped_and_people_are_told(
    server: Running, client: Client, seated: Any
) -> None:
    def broken(_problem: Problem) -> Any:
        raise ZeroDivisionError("secret plans")

    seated(broken)
    table = client.make("me", "ours")
    with client.play(table.id, table.token) as player:
        player.until(lambda p: bool(p.now.notices))
        assert player.now.notices == (
            "The program that plays Red has stopped (ZeroDivisionError).",
        )
        assert isinstance(player.answer("hunt"), Done)
    assert "secret plans" not in "".join(player.raw)


def test_the_list_does_not_tell_when_others_choose_in_secret(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)

    def as_listed(token: str) -> Any:
        found = client.get("/api/tables", Tables).tables
        return next(one for one in found if one.token == token)

    before = as_listed(guest.token)
    with client.play(table.id, table.token) as blue:
        blue.answer("hunt")
    assert as_listed(guest.token) == before
    assert as_listed(table.token).changed > before.changed
