"""Servers that are killed under load; small here, `make soak-server` does the same for long."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.killing import Seat, Server, check_nothing_is_lost, make_seats, play_on


def _play_on(
    seats: list[Seat], address: str, answers: int, then: Callable[[], object] | None = None
) -> None:
    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, play_on(seats, address, answers, then)).result()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_server_killed_under_load_has_lost_nothing_and_goes_on(games: Path) -> None:
    seats: list[Seat] = []
    port, stored = 0, 0
    for _ in range(3):
        server = Server(games, port=port)
        try:
            seats = seats or make_seats(server.address, 6, "clash", 1)
            port = int(server.address.rpartition(":")[2])
            _play_on(seats, server.address, 60, server.kill)
        finally:
            if server.process.poll() is None:
                server.kill()
        now = check_nothing_is_lost(games, seats)
        assert now > stored
        stored = now


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_process_killed_under_load_has_lost_nothing_and_the_others_go_on(
    games: Path,
) -> None:
    server = Server(games, workers=2)
    rng = random.Random(1)
    try:
        seats = make_seats(server.address, 6, "clash", 1)
        _play_on(seats, server.address, 60)
        victim = rng.choice(server.workers())
        _play_on(seats, server.address, 60, lambda: os.kill(victim, signal.SIGKILL))
        check_nothing_is_lost(games, seats)
        for seat in seats:  # each by itself, so that none is left behind
            _play_on([one for one in seats if one.table == seat.table], server.address, 1)
        check_nothing_is_lost(games, seats)
    finally:
        server.stop()
