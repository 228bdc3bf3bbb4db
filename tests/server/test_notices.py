"""Whoever is away is told once that it is his turn."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from deckload.server.start_and_stop import CannotServe, run
from server.client import Client
from server.running import Running
from server.test_company import until_company


@pytest.fixture
def post_office() -> Iterator[tuple[str, queue.Queue[Any]]]:
    """An address, and what is sent there."""
    letters: queue.Queue[Any] = queue.Queue()

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            letters.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Takes)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", letters
    server.shutdown()
    thread.join()
    server.server_close()


def test_one_notice_a_turn_goes_to_whoever_is_away(
    tmp_path: Path, post_office: tuple[str, queue.Queue[Any]]
) -> None:
    address, letters = post_office
    with Running(tmp_path, notify=address) as server, Client(server.address) as client:
        table = client.make("me", "guest", name="Friday")
        guest = client.join(table)
        with client.play(table.id, table.token) as blue:
            blue.answer("hunt")
            with client.play(table.id, guest.token) as red:
                while red.keys or not blue.keys:
                    if red.keys:
                        red.answer(red.keys[-1])
                    elif blue.keys:
                        blue.answer(blue.keys[-1])
                    red.catch_up()
                    blue.catch_up()
            until_company(blue, lambda c: not c.seats[1].present)
            while True:  # until Red, who has gone, is asked again
                blue.catch_up()
                if not blue.keys:
                    break
                blue.answer(blue.keys[-1])
        notice = letters.get(timeout=20)
        assert (notice["seat"], notice["name"], notice["game"]) == ("Red", "Friday", "mini")
        assert notice["text"].startswith("Red: it is your turn in Friday.")
        assert guest.token not in json.dumps(notice)
        assert letters.empty()


def test_an_address_that_does_not_answer_holds_nobody_up(tmp_path: Path) -> None:
    with (
        Running(tmp_path, notify="http://127.0.0.1:9/") as server,
        Client(server.address) as client,
    ):
        table = client.make("me", "guest")
        client.join(table)
        with client.play(table.id, table.token) as blue:
            blue.answer("hunt")
            assert blue.now.waiting_for == ("Red",)


def test_something_else_than_an_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="no address to notify"):
        run(port=0, data=tmp_path, notify="my mailbox")
