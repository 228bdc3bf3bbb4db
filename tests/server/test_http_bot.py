"""A program of thirty lines plays a seat over HTTP."""

from __future__ import annotations

import logging
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from deckload.server.socket_messages import Nonce
from deckload.server.wire import Error
from server.client import Client, bearer
from server.running import Running

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "http_bot.py"


@pytest.mark.parametrize("seed", ["7", None])
def test_the_example_plays_to_the_end(server: Running, client: Client, seed: str | None) -> None:
    table = client.make("me", "guest", seed=seed)
    invitation = table.seats[1].invitation
    command = [sys.executable, str(EXAMPLE), server.address]
    mine = subprocess.Popen([*command, table.id, invitation], stdout=subprocess.PIPE, text=True)
    with client.play(table.id, table.token) as blue:
        if seed is None:
            blue.until(lambda p: p.gathering is not None)
            blue.ask(Nonce("blue's part of it"))
        blue.until(lambda p: p.message is not None)
        while not blue.now.over:
            if blue.keys:
                blue.answer(blue.keys[0])
            else:
                blue.receive()
        said, _ = mine.communicate(timeout=60)
    assert said.startswith("The game is over: ")
    assert blue.now.outcome[0] in said


def test_a_wait_comes_back_when_something_happens_and_not_before(client: Client) -> None:
    table = client.make()

    def look(query: str = "") -> Any:
        path = f"/api/tables/{table.id}/seat?seat=Blue{query}"
        return client.http.get(path, headers=bearer(table.token)).json()

    now = look()
    assert look(f"&have={now['number']}&wait=0") == now
    answer = {"number": now["number"], "keys": ["hunt"], "seat": "Blue"}
    path = f"/api/tables/{table.id}/answer"
    answered = client.http.post(path, json=answer, headers=bearer(table.token)).json()
    assert answered["number"] > now["number"]
    assert look(f"&have={now['number']}&wait=20")["number"] == answered["number"]


def test_whoever_waits_when_the_server_is_stopped_is_told_so(tmp_path: Path) -> None:
    log = _Tracebacks()
    with ThreadPoolExecutor(1) as threads, Running(tmp_path) as server:
        logging.getLogger("uvicorn.error").addHandler(log)
        with Client(server.address) as client:
            table = client.make()
            headers, path = bearer(table.token), f"/api/tables/{table.id}/seat?seat=Blue"
            number = client.http.get(path, headers=headers).json()["number"]
        waits = f"{server.address}{path}&have={number}&wait=30"
        waiting = threads.submit(httpx.get, waits, headers=headers, timeout=60)
        while not server.is_busy:
            time.sleep(0.02)
        server.stop()
        answer = waiting.result()
    logging.getLogger("uvicorn.error").removeHandler(log)
    assert answer.status_code == 503
    assert "was stopped" in msgspec.json.decode(answer.content, type=Error).error
    assert not log.found


class _Tracebacks(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info:
            self.found.append(record)


def test_answers_over_http_are_held_to_what_is_offered(client: Client) -> None:
    table = client.make()
    where = f"/api/tables/{table.id}"
    now = client.http.get(f"{where}/seat?seat=Blue", headers=bearer(table.token)).json()
    number = now["number"]
    for body, status in (
        ({"number": number, "keys": ["win"], "seat": "Blue"}, 409),
        ({"number": number - 1, "keys": ["hunt"], "seat": "Blue"}, 409),
        ({"number": number, "keys": ["hunt"], "seat": "Green"}, 403),
        ({"number": number, "keys": [], "seat": "Blue"}, 400),
        ({"number": "many", "keys": ["hunt"]}, 400),
    ):
        got = client.http.post(f"{where}/answer", json=body, headers=bearer(table.token))
        assert got.status_code == status, body
    right = {"number": number, "keys": ["hunt"]}
    got = client.http.post(f"{where}/answer", json=right, headers=bearer("nobody"))
    assert got.status_code == 401
