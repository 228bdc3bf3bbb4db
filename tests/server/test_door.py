"""Strangers who mean harm: silent connections, floods, odd names, damaged files."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus

from deckload.server import charging, guard, schema, sockets
from deckload.server.charging import Purse, Shares
from deckload.server.database import BadDatabase, Database, sqlite_url
from deckload.server.door import DoorLimits
from deckload.server.mistakes import RequestRefused
from deckload.server.serving import door_limits
from deckload.server.socket_messages import Say
from deckload.server.start_and_stop import CannotServe, run
from deckload.server.throttle import KEPT, Points, Rate, Throttle, neighbourhood
from deckload.server.wire import About
from server.client import Client
from server.running import Running


def _connected(server: Running) -> socket.socket:
    port = int(server.address.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def _is_closed(one: socket.socket) -> bool:
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


def test_silent_connections_of_one_address_are_few(tmp_path: Path) -> None:
    with Running(tmp_path, door=DoorLimits(silent=3, seconds=60)) as server:
        silent = [_connected(server) for _ in range(3)]
        assert _is_closed(_connected(server))
        for one in silent:
            one.close()
        with Client(server.address) as client:
            assert client.get("/api/about", About).own_machine


def test_whoever_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with Running(tmp_path, door=DoorLimits(seconds=0.2)) as server:
        silent, slow = _connected(server), _connected(server)
        slow.sendall(b"GET /api/about HTTP/1.1\r\nHost: local")
        assert _is_closed(silent)
        assert _is_closed(slow)


def test_a_body_that_never_ends_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "_BODY_SECONDS", 0.2)
    with _connected(server) as slow:
        slow.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert slow.recv(1000).startswith(b"HTTP/1.1 408")


def test_a_second_request_that_is_never_finished_is_not_waited_for(tmp_path: Path) -> None:
    with Running(tmp_path, door=DoorLimits(seconds=0.3)) as server, _connected(server) as kept:
        kept.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b"200 OK" in kept.recv(4000)
        kept.sendall(b"GET /api/about HTTP/1.1\r\nHost: local")
        while not _is_closed(kept):
            pass


def test_connections_that_have_asked_are_not_silent(tmp_path: Path) -> None:
    limits = DoorLimits(silent=2, seconds=0.3)
    with Running(tmp_path, door=limits) as server, Client(server.address) as client:
        table = client.make("me", "random")
        with (
            client.play(table.id, table.token) as one,
            client.play(table.id, table.token) as two,
            client.play(table.id, table.token) as three,
        ):
            for player in (one, two, three):
                player.catch_up()


def test_all_connections_together_are_limited(tmp_path: Path) -> None:
    with Running(tmp_path, door=DoorLimits(connections=2)) as server:
        held = [_connected(server) for _ in range(2)]
        assert _is_closed(_connected(server))
        for one in held:
            one.close()


def test_one_address_does_not_get_all_connections_whatever_it_does_with_them(
    tmp_path: Path,
) -> None:
    """Connections that have asked for something, and tables that nobody says hello to."""
    with Running(tmp_path, door=DoorLimits(of_one=3)) as server, Client(server.address) as client:
        with client.connect("0" * 16), client.connect("0" * 16), _connected(server) as asking:
            asking.sendall(_BEGINS_A_BODY)
            time.sleep(0.3)
            assert _is_closed(_connected(server))
            port = int(server.address.rpartition(":")[2])
            with socket.create_connection(
                ("127.0.0.1", port), source_address=("127.0.0.2", 0), timeout=10
            ) as other:
                other.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert other.recv(100).startswith(b"HTTP/1.1 200")
        until = time.monotonic() + 20
        while _is_closed(
            again := _connected_and_asking(server)
        ):  # until they are seen to have gone
            assert time.monotonic() < until
        again.close()


_BEGINS_A_BODY = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)


def _connected_and_asking(server: Running) -> socket.socket:
    one = _connected(server)
    one.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return one


def test_a_proxy_may_have_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    strangers, here = door_limits("0.0.0.0"), door_limits("127.0.0.1")
    assert strangers.of_one < strangers.connections == here.of_one
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.88.0.1")
    assert door_limits("0.0.0.0") == here


def test_a_body_that_comes_in_drops_is_not_waited_for(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "_BODY_SECONDS", 1.0)
    with _connected(server) as slow:
        slow.sendall(_BEGINS_A_BODY)
        slow.settimeout(0.2)
        until, answer = time.monotonic() + 20, b""
        while not answer:
            assert time.monotonic() < until, "it is still waited for"
            slow.sendall(b" ")
            with contextlib.suppress(TimeoutError):
                answer = slow.recv(1000)
        assert answer.startswith(b"HTTP/1.1 408")


def test_an_address_has_only_so_many_tables_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charging, "MOST_SOCKETS", 2)
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        with client.connect("0" * 16), client.connect("0" * 16):
            with pytest.raises(InvalidStatus) as refused, client.connect("0" * 16):
                pass
            assert refused.value.response.status_code == 403
        until = time.monotonic() + 20
        while server.app.state.shares._sockets:
            assert time.monotonic() < until, "they are counted although they have gone"
            time.sleep(0.05)


def test_opening_tables_in_a_loop_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charging, "REFUSED_AFTER", 0.0)
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        server.app.state.shares.requests = Throttle(Rate(5, 1), now=lambda: 0.0)
        for _ in range(2):
            with client.connect("0" * 16):
                pass
        with pytest.raises(InvalidStatus), client.connect("0" * 16):
            pass


def test_what_is_sent_over_all_sockets_of_an_address_is_limited_together() -> None:
    shares = Shares()
    shares._messages = Throttle(Rate(5, 1), now=lambda: 0.0)
    with shares.socket("10.0.0.1") as one, shares.socket("10.0.0.1") as two:
        assert [one.spend(), two.spend(), one.spend(), two.spend(), one.spend()] == [0] * 5
        assert two.spend() > 0
        with shares.socket("10.0.0.2") as other:
            assert other.spend() == 0


def test_whoever_sends_too_much_gets_no_more_than_his_rate() -> None:
    """Each message is paid for, also the one that had to wait."""
    now = 0.0
    purse = Purse(Points(Rate(1, 10), lambda: now), Points(Rate(100, 100), lambda: now))
    sent = 0

    class Open:
        is_closed = False

    async def wait(seconds: float) -> None:
        nonlocal now
        now += max(seconds, 1e-6)  # time never stands still

    async def send() -> None:
        nonlocal sent
        while now < 10.0:
            assert await sockets._paid(purse, Open())  # type: ignore[arg-type]
            sent += 1

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sockets.asyncio, "sleep", wait)
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, send()).result(20)
    assert 100 <= sent <= 102


def test_a_house_with_many_addresses_has_one_share() -> None:
    throttle = Throttle(Rate(most=2, a_second=1), lambda: 0.0)
    throttle.spend(neighbourhood("2001:db8:1:2::1"), 2)
    with pytest.raises(RequestRefused):
        throttle.spend(neighbourhood("2001:db8:1:2:aaaa::7"), 1)
    throttle.spend(neighbourhood("2001:db8:1:3::1"), 2)
    assert neighbourhood("::ffff:10.0.0.1") == "10.0.0.1" == neighbourhood("10.0.0.1")
    assert neighbourhood("10.0.0.1") != neighbourhood("10.0.0.2")
    assert neighbourhood("a socket of the system's") == "a socket of the system's"


def test_processes_together_leave_no_more_tables_behind_than_one() -> None:
    made = 0
    for shares in (Shares(4) for _ in range(4)):
        for kept in (shares.tables_made, shares.persons_made):
            with contextlib.suppress(RequestRefused):
                while True:
                    kept.spend("10.0.0.1", 1)
                    made += 1
    assert made == 2 * KEPT.most


@pytest.mark.parametrize("ends", [True, False])
def test_a_head_longer_than_any_browsers_is_refused(server: Running, ends: bool) -> None:
    head = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n" + b"x: y\r\n" * 12_000
    with _connected(server) as one:
        one.sendall(head + b"\r\n" * ends)
        assert one.recv(1000).startswith(b"HTTP/1.1 431")
        assert _is_closed(one)
    with Client(server.address) as client:
        assert client.http.get("/api/about", headers={"x": "y" * 8_000}).status_code == 200


def test_points_run_out_and_come_back() -> None:
    time = [0.0]
    points = Points(Rate(most=10, a_second=2), lambda: time[0])
    assert points.spend(10) == 0
    assert points.spend(4) == 2.0
    time[0] = 2.0
    assert points.spend(4) == 0
    time[0] = 1000.0
    assert points.spend(10) == 0
    assert points.spend(1) > 0  # no more than so many are saved up


def test_one_address_does_not_spend_the_points_of_another() -> None:
    throttle = Throttle(Rate(most=2, a_second=1), lambda: 0.0)
    throttle.spend("10.0.0.1", 2)
    with pytest.raises(RequestRefused, match="more than your share"):
        throttle.spend("10.0.0.1", 1)
    throttle.spend("10.0.0.2", 2)


def test_a_flood_of_tables_is_refused_where_strangers_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charging, "REFUSED_AFTER", 0.0)
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        server.app.state.shares.requests = Throttle(now=lambda: 0.0)  # all at one moment
        body = b'{"game":"mini","seed":"1"}'
        headers = {"content-type": "application/json"}
        codes = [
            client.http.post("/api/tables", content=body, headers=headers).status_code
            for _ in range(12)
        ]
    assert codes[0] == 201
    assert codes[-1] == 429


def test_an_address_leaves_only_so_many_tables_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slowly it makes them, and as however many people."""
    monkeypatch.setattr(charging, "REFUSED_AFTER", 0.0)
    body, headers = b'{"game":"mini","seed":"1"}', {"content-type": "application/json"}
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        server.app.state.shares.requests = Throttle(Rate(1_000, 1))
        server.app.state.shares.tables_made = Throttle(Rate(2, 1), now=lambda: 0.0)
        codes = []
        for _ in range(4):
            codes.append(client.http.post("/api/tables", content=body, headers=headers).status_code)
            client.http.cookies.clear()
        assert codes == [201, 201, 429, 429]
        assert client.http.get("/api/about").status_code == 200


def test_a_person_leaves_only_so_many_tables_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From however many addresses he makes them."""
    monkeypatch.setattr(charging, "REFUSED_AFTER", 0.0)
    body, headers = b'{"game":"mini","seed":"1"}', {"content-type": "application/json"}
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        server.app.state.shares.requests = Throttle(Rate(1_000, 1))
        server.app.state.shares.tables_made = Throttle(Rate(2, 1), now=lambda: 0.0)
        codes, cookies = [], client.http.cookies
        for n in range(2, 6):
            elsewhere = httpx.HTTPTransport(local_address=f"127.0.0.{n}")
            with httpx.Client(
                base_url=server.address, cookies=cookies, transport=elsewhere, timeout=60
            ) as there:
                answer = there.post("/api/tables", content=body, headers=headers)
                codes.append(answer.status_code)
                cookies = there.cookies
        assert codes == [201, 201, 201, 429]  # the first made him a person
        stranger = httpx.HTTPTransport(local_address="127.0.0.6")
        with httpx.Client(base_url=server.address, transport=stranger, timeout=60) as other:
            answer = other.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 201


def test_an_address_leaves_only_so_many_persons_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever drops his cookie is somebody new each time he says his name."""
    monkeypatch.setattr(charging, "REFUSED_AFTER", 0.0)
    body, headers = b'{"name":"Nobody"}', {"content-type": "application/json"}
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        server.app.state.shares.persons_made = Throttle(Rate(2, 1), now=lambda: 0.0)
        codes, known = [], {}
        for _ in range(4):
            codes.append(client.http.put("/api/me", content=body, headers=headers).status_code)
            known = known or dict(client.http.cookies)
            client.http.cookies.clear()
        assert codes == [200, 200, 429, 429]
        with server.database.read() as c:
            assert c.execute(sa.select(sa.func.count()).select_from(schema.persons)).scalar() == 2
        client.http.cookies.update(known)  # who is known already is no new person
        assert client.http.put("/api/me", content=body, headers=headers).status_code == 200
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.6")
        with httpx.Client(base_url=server.address, transport=elsewhere, timeout=60) as other:
            assert other.put("/api/me", content=body, headers=headers).status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/openapi.json", "/api/about", "/api/nothing"])
def test_whatever_is_asked_for_in_a_loop_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(charging, "REFUSED_AFTER", 0.0)
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        server.app.state.shares.requests = Throttle(Rate(3, 1), now=lambda: 0.0)
        codes = [client.http.get(path).status_code for _ in range(8)]
    assert 429 not in codes[:3]
    assert codes[-1] == 429


def test_whoever_asks_too_much_waits_for_the_refusal_and_nobody_else_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charging, "REFUSED_AFTER", 3600.0)
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        throttle = server.app.state.shares.requests = Throttle(now=lambda: 0.0)
        for _ in range(6):
            throttle.spend("127.0.0.2", 20)
        port = int(server.address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0)) as one:
            one.sendall(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for _ in range(20):
                assert client.http.get("/api/about").status_code == 200
            one.setblocking(False)
            with pytest.raises(BlockingIOError):
                one.recv(1)


@pytest.mark.parametrize("host", ["[", "[::1", "a" * 300, "evil.example"])
def test_a_name_that_makes_no_sense_is_refused(tmp_path: Path, host: str) -> None:
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        assert client.http.get("/api/about", headers={"host": host}).status_code == 403


def test_a_page_in_the_open_may_not_speak_for_an_encrypted_one(server: Running) -> None:
    with Client(server.address) as client:
        host = client.http.base_url.netloc.decode()
        for origin in ("http://[", "ftp://", f"http://{host}.evil.example"):
            got = client.http.post("/api/tables", headers={"origin": origin})
            assert got.status_code == 403


def test_a_path_longer_than_any_file_is_not_found(client: Client) -> None:
    assert client.http.get("/" + "a" * 5000).status_code == 404


def test_a_damaged_database_is_refused_before_it_is_written_to(tmp_path: Path) -> None:
    database = Database(sqlite_url(tmp_path))
    database.upgrade()
    database.close()
    file = tmp_path / "deckload.db"
    with sqlite3.connect(file) as c:
        c.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    body = bytearray(file.read_bytes())
    for at in range(4096, len(body), 512):
        body[at : at + 64] = b"\xff" * 64
    file.write_bytes(body)
    damaged = Database(sqlite_url(tmp_path))
    with pytest.raises(BadDatabase, match=r"damaged|cannot be opened"):
        damaged.check()
    damaged.close()
    assert file.read_bytes() == bytes(body)


def _serve(folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", "from deckload.cli.main import main; main()", "serve"]
    command += ["--no-open", "--port", "0", "--data", str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_a_folder_has_one_server_and_its_files_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir(mode=0o755)
    process = _serve(folder)
    assert process.stdout is not None
    try:
        assert "Deckload is at" in process.stdout.readline()
        with pytest.raises(CannotServe, match="another server uses the games"):
            run(port=0, data=folder)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE((folder / "deckload.db").stat().st_mode) == 0o600
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        process.stdout.close()


def test_a_server_that_is_told_to_ends_even_if_something_never_does(tmp_path: Path) -> None:
    script = (
        "import threading, time, deckload.server.start_and_stop as s, deckload.server.serving as t;"
        "t._LAST_SECONDS = 1;"
        "threading.Thread(target=time.sleep, args=(600,)).start();"
        f"s.run(port=0, data=__import__('pathlib').Path({str(tmp_path)!r}), say=print)"
    )
    process = subprocess.Popen(
        [sys.executable, "-u", "-c", script], stdout=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None
    assert "Deckload is at" in process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 1
    process.stdout.close()


def test_who_floods_a_table_and_goes_away_is_forgotten_with_what_he_sent(tmp_path: Path) -> None:
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        table = client.make("me", "me")
        with client.play(table.id, table.token) as player:
            for number in range(2000):  # as many as he may send in minutes
                player.send(Say(f"{number}"))
        here = server.app.state.lobby._tables[table.id]
        until = time.monotonic() + 20
        while here.listeners:
            assert time.monotonic() < until, "he is still listened to"
            time.sleep(0.05)


def test_who_goes_away_in_the_middle_of_a_body_is_not_worth_a_page_of_the_log(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    one = _connected(server)
    head = "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    one.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
    time.sleep(0.2)
    one.close()
    with Client(server.address) as client:
        client.get("/api/about", About)
    time.sleep(0.2)
    assert not [record for record in caplog.records if record.exc_info]
