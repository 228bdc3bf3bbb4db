"""What is promised, tried over real sockets: secrets, forgeries, kills, a full disk.

Small here; `make soak-server` does the same for long.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from deckload.server.open_table import OpenTable
from deckload.server.socket_messages import Done, Refused
from server.client import Client
from server.forging import forging
from server.killing import Server
from server.running import Running
from server.twins import compare_twins


@pytest.mark.parametrize("game", ["mini", "midway", "clash", "sunset", "taskforce", "carrier"])
def test_a_side_is_sent_the_same_in_two_worlds_it_cannot_tell_apart(
    server: Running, game: str
) -> None:
    compared = 0
    for seed in range(2, 5):
        messages, found = compare_twins(server, game, seed)
        assert found == []
        compared += messages
    assert compared > 0


def _telling(table: OpenTable, _seat: str) -> int:
    return int(table.room.session.state.digest()[:8], 16)


def test_twins_find_a_server_that_leaks(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of an acknowledgement that depends on what is hidden."""
    monkeypatch.setattr(OpenTable, "number", _telling)
    found = [one for seed in range(2, 5) for one in compare_twins(server, "mini", seed)[1]]
    assert found


@pytest.mark.parametrize("game", ["mini", "clash"])
def test_no_forged_message_is_taken(client: Client, game: str) -> None:
    with forging(client, game, 1) as forger:
        forger.play(moves=8, heaps=1)
    assert forger.sent.total() > 500
    assert min(forger.sent[kind] for kind in ("stale", "replayed", "reordered", "over HTTP")) > 0


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are Linux's own")
def test_on_a_full_disk_nothing_is_half_stored_and_play_goes_on_when_there_is_room(
    tmp_path: Path,
) -> None:
    """The system lets the server's files grow no further: a real write fails."""
    import resource

    server = Server(tmp_path)
    try:
        with Client(server.address) as client:
            table = client.make("me", "guest", game="clash", scenario="")
            guest = client.join(table)
            with (
                client.play(table.id, table.token) as one,
                client.play(table.id, guest.token) as two,
            ):
                used = max(file.stat().st_size for file in tmp_path.glob("deckload.db*"))
                pid = server.process.pid
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (used, resource.RLIM_INFINITY))
                refused, rng = None, random.Random(1)
                for _ in range(200):
                    for player in (one, two):
                        player.catch_up()
                    player = rng.choice([p for p in (one, two) if p.now.prompt is not None])
                    before = [p.now for p in (one, two)]
                    got = player.answer(rng.choice(player.keys))
                    if isinstance(got, Refused):
                        refused = got
                        break
                assert refused is not None, "the disk was never full"
                assert "could not be stored" in refused.error
                for player in (one, two):
                    player.catch_up()
                assert [p.now for p in (one, two)] == before
                unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
                player = next(p for p in (one, two) if p.now.prompt is not None)
                assert isinstance(player.answer(player.keys[0]), Done)
    finally:
        assert server.stop() == 0
