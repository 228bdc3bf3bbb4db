"""Mail over a mail server on loopback: links that show whose an address is, and notices."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckload.server.mail import BadMailServer, mail_server, plain_address
from deckload.server.start_and_stop import CannotServe, run
from deckload.server.wire import About, MailCode, Me, Tables
from server.client import Client, bearer
from server.mail_sink import Sink, link_in, taking_mail
from server.running import Running

ME = "yamamoto@example.org"


@pytest.fixture
def sink() -> Iterator[Sink]:
    with taking_mail() as made:
        yield made


def _ask_for_link(client: Client, sink: Sink, address: str = ME) -> str:
    """The code in the letter that comes."""
    assert _send(client, address) == 204
    letter = sink.letters.get(timeout=20)
    assert (letter["To"], letter["From"]) == (address, "games@example.org")
    return link_in(letter).rpartition("#mail=")[2]


def _send(client: Client, address: str) -> int:
    return client.http.post(
        "/api/me/mail", json={"address": address}, headers=bearer("")
    ).status_code


def _open(client: Client, code: str) -> Me:
    return client.post("/api/me/mail/link", MailCode(code), Me)


def test_an_address_brings_ones_games_to_another_browser(tmp_path: Path, sink: Sink) -> None:
    with (
        Running(tmp_path, own_machine=False, mail=sink.url) as server,
        Client(server.address) as here,
        Client(server.address) as there,
    ):
        assert here.get("/api/about", About).mail == "offered"
        table = here.make("me", "guest")
        assert _open(here, _ask_for_link(here, sink)) == Me(mail=ME)
        assert there.get("/api/tables", Tables).total == 0
        assert _open(there, _ask_for_link(there, sink, ME)).mail == ME
        assert [one.id for one in there.get("/api/tables", Tables).tables] == [table.id]
        assert [one.id for one in here.get("/api/tables", Tables).tables] == [table.id]
        assert here.http.delete("/api/me/mail").status_code == 204
        assert there.get("/api/me", Me).mail == ""


def test_a_link_is_good_once_and_only_where_it_was_asked_for(tmp_path: Path, sink: Sink) -> None:
    with (
        Running(tmp_path, own_machine=False, mail=sink.url) as server,
        Client(server.address) as here,
        Client(server.address) as there,
    ):
        code = _ask_for_link(here, sink)
        there.make("me", "guest")
        for client, given in ((there, code), (here, code + "x"), (here, "")):
            refused = client.http.post("/api/me/mail/link", json={"code": given})
            assert refused.status_code == 403
        assert _open(here, code).mail == ME
        assert here.http.post("/api/me/mail/link", json={"code": code}).status_code == 403
        assert there.get("/api/me", Me).mail == ""


def test_nobodys_box_is_filled(tmp_path: Path, sink: Sink) -> None:
    with (
        Running(tmp_path, own_machine=False, mail=sink.url) as server,
        Client(server.address) as client,
        Client(server.address) as other,
    ):
        assert [_send(client, ME) for _ in range(4)] == [204, 204, 204, 429]
        assert _send(other, ME) == 429


@pytest.mark.parametrize(
    "address", ["", "me", "a@b c", "a@b\nBcc: c@d", "a@b,c@d", "<a@b>", "@b", "a" * 300 + "@b"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert plain_address(address) is None


def test_a_host_may_ask_for_an_address(tmp_path: Path, sink: Sink) -> None:
    with (
        Running(tmp_path, own_machine=False, mail=sink.url, asks_mail=True) as server,
        Client(server.address) as maker,
        Client(server.address) as guest,
    ):
        assert maker.get("/api/about", About).mail == "asked"
        wanted = {"game": "mini", "seats": [{"side": 0, "who": "me"}, {"side": 1, "who": "guest"}]}
        assert maker.http.post("/api/tables", json=wanted).status_code == 403
        _open(maker, _ask_for_link(maker, sink))
        table = maker.make("me", "guest")
        path, invitation = f"/api/tables/{table.id}/join", table.seats[1].invitation
        refused = guest.http.post(path, json={"agrees": True}, headers=bearer(invitation))
        assert refused.status_code == 403
        assert "mail address" in refused.json()["error"]
        _open(guest, _ask_for_link(guest, sink, "nimitz@example.org"))
        guest.join(table)


def test_whoever_is_away_gets_a_letter(tmp_path: Path, sink: Sink) -> None:
    with (
        Running(tmp_path, own_machine=False, mail=sink.url) as server,
        Client(server.address) as maker,
        Client(server.address) as guest,
    ):
        table = maker.make("me", "guest", name="Friday")
        _open(guest, _ask_for_link(guest, sink, "nimitz@example.org"))
        seat = guest.join(table)
        with maker.play(table.id, table.token) as blue, guest.play(table.id, seat.token) as red:
            red.answer(red.keys[0])
            blue.catch_up()
            away = not red.keys
        assert away
        with maker.play(table.id, table.token) as blue:
            while blue.keys:
                blue.answer(blue.keys[-1])
                blue.catch_up()
        letter = sink.letters.get(timeout=20)
        assert letter["To"] == "nimitz@example.org"
        assert letter["Subject"].startswith("Deckload: Red: it is your turn in Friday.")
        assert seat.token not in letter.as_string()
        assert sink.letters.empty()


def test_a_mail_server_that_does_not_answer_holds_nobody_up(tmp_path: Path) -> None:
    with (
        Running(tmp_path, own_machine=False, mail="smtp://127.0.0.1:9") as server,
        Client(server.address) as client,
    ):
        assert _send(client, ME) == 204


@pytest.mark.parametrize(
    "url", ["me@example.org", "http://x", "smtp://", "smtp://h:x", "smtp://h/?from=a b"]
)
def test_something_else_than_a_mail_server_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadMailServer):
        run(port=0, data=tmp_path, mail=url)


def test_nobody_can_be_asked_without_one(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match="without --mail"):
        run(port=0, data=tmp_path, asks_mail=True)


def test_what_a_mail_server_is_called() -> None:
    found = mail_server("smtps://me%40x:secret%2F@mail.example.org/?from=games@example.org")
    assert found == ("mail.example.org", 465, True, "me@x", "secret/", "games@example.org")
    assert mail_server("smtp://localhost").sender == "deckload@localhost"


def test_letters_of_a_server_without_a_name_would_lead_anywhere(tmp_path: Path) -> None:
    """Without one it goes by whatever address in numbers it is asked with, a stranger's own too."""
    with pytest.raises(CannotServe, match="name it with --site"):
        run(port=0, host="0.0.0.0", data=tmp_path, mail="smtp://127.0.0.1:9")
