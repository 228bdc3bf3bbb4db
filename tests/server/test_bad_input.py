"""Whatever is sent: a clear refusal, and nothing half done."""

from __future__ import annotations

import http.client
import random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from deckload.server.socket_messages import Answer, Consent, Done, Hello, Nonce, Redo, Refused, Undo
from deckload.server.wire import Error, Tables
from server.client import Client, Player, bearer
from server.running import Running

JSON = {"content-type": "application/json"}


def check(response: object, status: int) -> Error:
    assert response.status_code == status, response.text  # type: ignore[attr-defined]
    return msgspec.json.decode(response.content, type=Error)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b"\xff\xfe", 400),
        (b"[" * 100_000, 400),
        (b'{"game": 5}', 400),
        (b'{"scenario": "dawn"}', 400),
        (b'{"game": "mini", "seats": [{"side": -1, "who": "me"}]}', 400),
        (b'{"game": "mini", "seats": 3}', 400),
        (b'{"game": "' + b"x" * 500 + b'"}', 400),
        (b'{"game": "chess"}', 404),
        (b'{"game": "mini", "scenario": "nowhere"}', 422),
        (b'{"game": "mini", "options": {"fog": "on"}}', 422),
        (b'{"game": "mini", "options": {"haze": "perhaps"}}', 422),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(client: Client, body: bytes, status: int) -> None:
    error = check(client.http.post("/api/tables", content=body, headers=JSON), status)
    assert error.error
    assert error.remedy
    assert client.get("/api/tables", Tables).tables == ()


@pytest.mark.parametrize("who", ["genius", "search:100000", "search:600s", "doctrine:meek"])
def test_a_seat_is_not_for_bots_that_are_not_on_offer(client: Client, who: str) -> None:
    """A budget of one's own, too, is refused: a table's bots think on the server's time."""
    seats = [{"side": 0, "who": "me"}, {"side": 1, "who": who}]
    error = check(client.http.post("/api/tables", json={"game": "mini", "seats": seats}), 422)
    assert "search" in error.error + error.remedy
    assert "doctrine:careful" in error.error + error.remedy
    assert client.get("/api/tables", Tables).tables == ()


def test_a_body_must_be_json_and_of_reasonable_size(client: Client) -> None:
    form = client.http.post("/api/tables", data={"game": "mini"})
    assert check(form, 415).error
    large = b'{"game": "mini", "scenario": "' + b"x" * 1_100_000 + b'"}'
    assert (
        "1024 kB" in check(client.http.post("/api/tables", content=large, headers=JSON), 413).remedy
    )
    parts = (b" " * 10_000 for _ in range(120))  # without saying how long it will be
    assert check(client.http.post("/api/tables", content=parts, headers=JSON), 413).error


def test_unknown_addresses_games_tables_and_tokens(client: Client) -> None:
    table = client.make()
    for path, token, status in (
        ("/api/nothing", "", 404),
        ("/api/games/chess/cases", "", 404),
        ("/api/games/mini/cases/99", "", 404),
        ("/api/games/mini/cases/%00", "", 404),
        ("/api/games/mini/charts/none", "", 404),
        ("/api/tables/none", "x", 404),
        (f"/api/tables/{table.id}", "", 401),
        (f"/api/tables/{table.id}", "wrong", 401),
        (f"/api/tables/{table.id}/save", "wrong", 401),
        (f"/api/tables/{table.id}/replay?start=-1", table.token, 400),
        (f"/api/tables/{table.id}/replay?start=9e9", table.token, 400),
        (f"/api/tables/{table.id}/replay?seat=Green", table.token, 403),
        (f"/api/tables/{table.id}/ending", table.token, 409),
    ):
        check(client.http.get(path, headers=bearer(token)), status)
    assert check(client.http.put("/api/tables", content=b"{}"), 404).error


def test_other_sites_are_refused(server: Running, client: Client) -> None:
    evil = {"origin": "https://evil.example"}
    body = b'{"game": "mini"}'
    check(client.http.post("/api/tables", content=body, headers={**JSON, **evil}), 403)
    cross = {**JSON, "sec-fetch-site": "cross-site"}
    check(client.http.post("/api/tables", content=body, headers=cross), 403)
    own = {"origin": server.address}
    assert client.http.post("/api/tables", content=body, headers={**JSON, **own}).is_success
    check(client.http.get("/api/tables", headers={"host": "evil.example"}), 403)
    table = client.make()
    path = f"{server.address.replace('http', 'ws')}/api/tables/{table.id}/play"
    with pytest.raises(InvalidStatus) as refused:
        connect(path, additional_headers=evil)
    assert refused.value.response.status_code == 403


def test_a_stray_path_leads_nowhere(server: Running) -> None:
    host = server.address.removeprefix("http://")
    for path in ("/../../../etc/passwd", "/assets/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "/%00.js"):
        connection = http.client.HTTPConnection(host, timeout=10)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        assert b"root:" not in body, path
        assert b"import" not in body, path
        connection.close()


# --- WebSockets ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        '{"type": "hello"}',
        '{"type": "cheat", "token": "x"}',
        '{"type": "hello", "token": 5}',
        '{"type": "answer", "number": 1, "keys": ["hunt"]}',
        '{"type": "hello", "token": "wrong"}',
        "[" * 50_000,
    ],
)
def test_a_bad_hello_is_answered_and_closed(client: Client, text: str) -> None:
    table = client.make()
    with client.connect(table.id) as socket:
        socket.send(text)
        assert isinstance(Player(socket).receive(), Refused)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code in (4400, 4401)


def test_an_unknown_table_is_answered_and_closed(client: Client) -> None:
    with client.connect("nowhere") as socket:
        player = Player(socket)
        player.send(Hello("x"))
        assert isinstance(player.receive(), Refused)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("text", ["{", '{"type":"answer"}', '{"type":"answer","number":-1}', "7"])
def test_a_bad_message_later_changes_nothing(client: Client, text: str) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        was = player.now
        player.socket.send(text)
        assert isinstance(player.receive(), Refused)
    with client.play(table.id, table.token, "Blue") as again:
        assert again.now == was


def test_refused_requests_leave_the_connection_open(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        was = player.now
        for request in (
            Answer(player.number, ("nonsense",)),
            Answer(player.number, ("hunt", "hunt")),
            Answer(player.number, ("\x00",)),
            Answer(player.number, ("move 9999999999",)),
            Answer(0, ("hunt",)),
            Answer(2**53 - 1, ("hunt",)),
            Undo(player.number),
            Redo(player.number),
            Consent(1, agree=True),
            Nonce("0123456789"),
        ):
            got = player.ask(request)
            assert isinstance(got, Refused), request
            assert got.error
            assert got.remedy
        assert player.now == was
        assert isinstance(player.answer("hunt"), Done)


def test_ten_thousand_foolish_answers_change_nothing(client: Client) -> None:
    """Sent in a heap, without waiting; the connection must bear it."""
    table = client.make()
    rng = random.Random(1)
    with client.play(table.id, table.token, "Blue") as player:
        was = player.now
        for _ in range(200):
            for ref in range(50):
                key = "".join(rng.choices("hunt strike0123\u00e9", k=rng.randrange(1, 9)))
                if key not in player.keys:
                    player.send(Answer(player.number, (key,), ref=1000 + ref))
            player.catch_up()
        assert player.now == was


def test_a_game_that_has_not_begun_takes_no_answers(client: Client) -> None:
    table = client.make("me", "guest", seed=None)
    with client.play(table.id, table.token) as player:
        got = player.ask(Answer(0, ("hunt",)))
        assert isinstance(got, Refused)
        assert "begun" in got.error
        assert isinstance(player.ask(Nonce("12345678")), Done)
        assert isinstance(player.ask(Nonce("12345678")), Refused)
