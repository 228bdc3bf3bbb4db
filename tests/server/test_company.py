"""People at a table: names, presence, talk, spectators, giving up and agreeing on a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.saves import save_session
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server.socket_messages import (
    Company,
    Done,
    Draw,
    Ending,
    Nonce,
    Refused,
    Resign,
    Say,
    Undo,
)
from deckload.server.wire import Me, NewTable, SaveToImport, SeatChoice, TableInfo, Tables, Watching
from server.client import Client, Player, bearer, start
from server.running import Running


@pytest.fixture
def hosted(games: Path) -> Iterator[Running]:
    with Running(games, own_machine=False) as server:
        yield server


def until_company(player: Player, holds: Callable[[Company], bool]) -> Company:
    """Read on until the company at the table is as it should be."""
    for text in player.raw[::-1]:
        if '"type":"company"' in text:
            last = msgspec.json.decode(text, type=Company)
            if holds(last):
                return last
            break
    while True:
        got = player.receive()
        if isinstance(got, Company) and holds(got):
            return got


def test_people_see_who_is_there_and_what_he_calls_himself(hosted: Running) -> None:
    with Client(hosted.address) as host, Client(hosted.address) as guest:
        table = host.make("me", "guest", host="Chester")
        joined = guest.join(table)
        named = guest.http.put(
            "/api/me",
            content=b'{"name":" Ray \\n S. "}',
            headers={"content-type": "application/json"},
        )
        assert msgspec.json.decode(named.content, type=Me).name == "Ray S."
        with host.play(table.id, table.token) as blue:
            alone = until_company(blue, lambda c: True)
            assert [(a.name, a.present) for a in alone.seats] == [
                ("Chester", True),
                ("Ray S.", False),
            ]
            with guest.play(table.id, joined.token):
                until_company(blue, lambda c: c.seats[1].present)
            until_company(blue, lambda c: not c.seats[1].present)


def test_what_is_said_reaches_everybody_and_stays(games: Path) -> None:
    with Running(games) as server, Client(server.address) as client:
        table = client.make("me", "guest")
        guest = client.join(table)
        with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
            assert isinstance(blue.ask(Say("Good hunting\u202e!")), Done)
            line = until_company(red, lambda c: bool(c.chat)).chat[0]
            assert (line.who, line.text) == ("Blue", "Good hunting !")
            assert isinstance(blue.ask(Say(" \n ")), Refused)
            assert "Good hunting" not in str(red.now.log)
    with (
        Running(games) as server,
        Client(server.address) as client,
        client.play(table.id, table.token) as blue,
    ):
        assert until_company(blue, lambda c: bool(c.chat)).chat[0].text == "Good hunting !"


def _watching(client: Client, table: TableInfo) -> str:
    got = client.http.post(f"/api/tables/{table.id}/watch", headers=bearer(table.token))
    return msgspec.json.decode(got.content, type=Watching).token


def test_spectators_see_what_everybody_sees_and_touch_nothing(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    token = _watching(client, table)
    assert token == _watching(client, table)
    assert client.get(f"/api/tables/{table.id}", TableInfo, token).watching
    with (
        client.play(table.id, table.token) as blue,
        client.play(table.id, guest.token) as red,
        client.play(table.id, token) as spectator,
    ):
        assert until_company(blue, lambda c: c.spectators == 1)
        blue.answer("hunt")
        red.answer("hunt")
        spectator.catch_up()
        assert spectator.now.prompt is None
        assert spectator.now.view != blue.now.view
        for refused in (
            spectator.answer("hunt"),
            spectator.ask(Resign()),
            spectator.ask(Draw(True)),
        ):
            assert isinstance(refused, Refused)
            assert "watch" in refused.error
        assert isinstance(spectator.ask(Say("Hurrah")), Done)
    for path in ("save", "replay"):
        got = client.http.get(f"/api/tables/{table.id}/{path}", headers=bearer(token))
        assert got.status_code == 403


def test_only_the_maker_lets_others_watch(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    got = client.http.post(f"/api/tables/{table.id}/watch", headers=bearer(guest.token))
    assert got.status_code == 403


def test_whoever_resigns_has_lost_and_nothing_can_be_played_any_more(games: Path) -> None:
    with Running(games) as server, Client(server.address) as client:
        table = client.make("me", "guest")
        guest = client.join(table)
        with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
            assert isinstance(red.ask(Resign()), Done)
            assert until_company(blue, lambda c: bool(c.ended)).ended == ("Blue", "Red resigns")
            assert isinstance(blue.answer("hunt"), Refused)
            assert isinstance(blue.ask(Resign()), Refused)
    with Running(games) as server, Client(server.address) as client:
        listed = client.get("/api/tables", Tables).tables[0]
        assert (listed.status, listed.outcome) == ("over", ("Blue", "Red resigns"))
        with client.play(table.id, table.token) as blue:
            assert isinstance(blue.answer("hunt"), Refused)


def test_the_key_of_a_game_that_was_given_up_is_shown_as_well(client: Client) -> None:
    """Else whoever cheats with the dice need only resign in time."""
    table = client.make("me", "guest", seed=None)
    guest = client.join(table)
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        start(blue)
        start(red)
        for player in (blue, red):
            player.until(lambda p: p.message is not None)
            assert isinstance(player.answer("hunt"), Done)
        assert isinstance(red.ask(Resign()), Done)
    for token in (table.token, guest.token):
        ending = client.get(f"/api/tables/{table.id}/ending", Ending, token)
        assert ending.verdict.honest
        assert ending.commitment == table.commitment
        assert len(bytes.fromhex(ending.secret)) == 32
        assert ending.outcome == ("Blue", "Red resigns")


def test_a_draw_needs_both_and_an_offer_lapses_with_the_next_move(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:

        def ask(player: Player, request: Any) -> None:
            assert isinstance(player.ask(request), Done)

        ask(blue, Draw(True))
        assert until_company(red, lambda c: bool(c.draw)).draw == ("Blue",)
        red.answer("hunt")
        until_company(blue, lambda c: not c.draw)
        ask(red, Draw(True))
        ask(red, Draw(False))
        ask(blue, Draw(True))
        ask(red, Draw(True))
        assert until_company(blue, lambda c: bool(c.ended)).ended == ("Draw", "by agreement")


def test_a_bot_agrees_on_no_draw(client: Client) -> None:
    table = client.make("me", "random")
    with client.play(table.id, table.token) as player:
        refused = player.ask(Draw(True))
        assert isinstance(refused, Refused)
        assert "bot" in refused.error
        assert isinstance(player.ask(Say("Well?")), Done)
        assert until_company(player, lambda c: bool(c.chat)).draw == ()


def _late(client: Client, table: TableInfo, minutes: int) -> str:
    got = client.http.post(
        f"/api/tables/{table.id}/watch", headers=bearer(table.token), json={"late": minutes}
    )
    return msgspec.json.decode(got.content, type=Watching).token


def test_spectators_see_the_game_late_where_the_players_wish_it(
    server: Running, client: Client
) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    token = _late(client, table, 5)
    assert client.get(f"/api/tables/{table.id}", TableInfo, guest.token).late == 5
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        with client.play(table.id, token) as spectator:
            before = spectator.now
            blue.answer("hunt")
            red.answer("hunt")
            spectator.catch_up()
            assert spectator.now == before
            scenes = client.http.get(f"/api/tables/{table.id}/scenes", headers=bearer(token))
            assert scenes.status_code == 403
        with client.play(table.id, token) as another:
            assert another.now.log == before.log, "nor does he see it who comes now"
        with client.play(table.id, token) as spectator:
            late = server.app.state.lobby._tables[table.id].room._late
            late._times = [at - 600 for at in late._times]  # ten minutes have passed
            spectator.until(lambda p: len(p.now.log) > len(before.log))
            blue.catch_up()
            known = {line.parts for line in blue.now.log}
            assert {line.parts for line in spectator.now.log} <= known
            assert isinstance(red.ask(Resign()), Done)
            assert _late(client, table, 0) == token
            with pytest.raises(ConnectionClosed):
                spectator.until(lambda _: False)


def test_what_was_undone_is_undone_for_those_who_see_it_late(server: Running) -> None:
    with Client(server.address) as client:
        table = client.make("me", "me")
        token = _late(client, table, 5)
        with (
            client.play(table.id, table.token, "Blue") as blue,
            client.play(table.id, token) as spectator,
        ):
            room = server.app.state.lobby._tables[table.id].room
            lines = len(spectator.now.log)
            assert isinstance(blue.answer("hunt"), Done)
            assert isinstance(blue.ask(Undo(blue.number)), Done)
            assert isinstance(blue.answer("strike"), Done)
            room._late._times = [at - 600 for at in room._late._times]
            with client.play(table.id, table.token, "Red") as red:
                red.answer("hunt")
            room._late._times = [at - 600 for at in room._late._times]
            spectator.until(lambda p: len(p.now.log) > lines)
            assert room._late._session.history.events == room.session.history.events


def test_spectators_who_come_early_wait_for_the_game_and_add_nothing_to_it(client: Client) -> None:
    table = client.make("me", "guest", seed=None)
    guest = client.join(table)
    token = _watching(client, table)
    with client.play(table.id, token) as spectator:
        assert spectator.gathering is not None
        assert spectator.gathering.given
        refused = spectator.ask(Nonce("0123456789abcdef"))
        assert isinstance(refused, Refused)
        assert "watch" in refused.error
        with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
            start(blue)
            start(red)
            spectator.until(lambda p: p.message is not None)
            assert spectator.now.prompt is None


def test_spectators_have_nothing_to_give_or_to_keep(client: Client) -> None:
    table = client.make("me", "guest", seed=None)
    token = _watching(client, table)
    for method, path, body in (
        ("DELETE", "", None),
        ("PUT", "/notes", {"text": "Red is at 0504"}),
        ("POST", "/nonce", {"nonce": "0123456789abcdef"}),
    ):
        got = client.http.request(
            method, f"/api/tables/{table.id}{path}", json=body, headers=bearer(token)
        )
        assert got.status_code == 403, path
        assert b"watch" in got.content


def test_no_seat_has_the_name_by_which_spectators_look(games: Path) -> None:
    """Else the host could call the guest's seat so, and look through it."""
    with Running(games) as server, Client(server.address) as client:
        seats = (SeatChoice(0, "me"), SeatChoice(1, "guest", " spectators\n"))
        got = client.http.post(
            "/api/tables",
            content=msgspec.json.encode(NewTable("mini", seats=seats, seed="7")),
            headers={"content-type": "application/json"},
        )
        assert got.status_code == 422
        assert b"another name" in got.content
        session = Session(SetUp("mini", "skirmish", key=DiceKey(seed="1")), seats=_OF_SPECTATORS)
        got = client.http.post(
            "/api/saves",
            content=msgspec.json.encode(SaveToImport(save_session(session))),
            headers={"content-type": "application/json"},
        )
        assert got.status_code == 422
        assert b"another name" in got.content


_OF_SPECTATORS = (Seat("Blue", 0), Seat("spectators", 1))
