"""Between people: invitations, dice that somebody could foretell, consent, damaged games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.saves import save_session
from deckload.engine.session import Session
from deckload.server import schema
from deckload.server.records import EventRow, altered_row, checked
from deckload.server.socket_messages import Consent, Done, Refused, ReplayPart, Takeback, Undo
from deckload.server.wire import Joining, NewTable, SaveToImport, SeatChoice, TableInfo, Tables
from server.client import Client, bearer
from server.running import Running
from server.test_foreign_files import BETTER_BOMBERS
from server.test_reconnect import answer_some


def _invitation(table: TableInfo) -> str:
    return next(seat.invitation for seat in table.seats if seat.invitation)


def _join(client: Client, table: TableInfo, invitation: str, *, agrees: bool) -> tuple[int, bytes]:
    headers = {"content-type": "application/json", **bearer(invitation)}
    body = msgspec.json.encode(Joining(agrees))
    got = client.http.post(f"/api/tables/{table.id}/join", content=body, headers=headers)
    return got.status_code, got.content


def _sits_down_only_if_he_agrees(client: Client, table: TableInfo, told: bytes) -> None:
    status, body = _join(client, table, _invitation(table), agrees=False)
    assert status == 409
    assert told in body
    assert _join(client, table, _invitation(table), agrees=True)[0] == 200


def test_a_guest_has_to_agree_to_dice_that_his_host_can_foretell(client: Client) -> None:
    table = client.make("me", "guest", seed="7")
    assert "anyone who knows the seed can foretell" in table.peculiarities[0]
    _sits_down_only_if_he_agrees(client, table, b"practice game")


def test_a_guest_has_to_agree_to_a_game_that_his_host_has_from_a_file(client: Client) -> None:
    session = Session(SetUp("mini", "skirmish", key=DiceKey(seed="8")))
    guest = {session.seats[1].name: "guest"}
    table = client.post("/api/saves", SaveToImport(save_session(session), guest), TableInfo)
    assert table.dice == "imported"
    assert "from a file" in table.peculiarities[0]
    _sits_down_only_if_he_agrees(client, table, b"from a file")


def test_a_guest_has_to_agree_to_charts_of_his_hosts_own(client: Client) -> None:
    table = client.make("me", "guest", seed=None, overlay=BETTER_BOMBERS)
    assert table.overlay
    assert table.peculiarities == ("a game with charts of its host's own",)
    _sits_down_only_if_he_agrees(client, table, b"charts of its host's own")


def test_nothing_is_peculiar_about_a_game_with_fair_dice(client: Client) -> None:
    table = client.make("me", "guest", seed=None)
    assert table.peculiarities == ()
    assert _join(client, table, _invitation(table), agrees=False)[0] == 200


def test_whoever_did_not_get_the_answer_may_join_again_and_nobody_else(tmp_path: Path) -> None:
    with (
        Running(tmp_path, own_machine=False) as server,
        Client(server.address) as host,
        Client(server.address) as guest,
        Client(server.address) as stranger,
    ):
        table = host.make("me", "guest", seed=None)
        invitation = _invitation(table)
        first = guest.join(table)
        status, body = _join(guest, table, invitation, agrees=True)
        assert status == 200
        assert msgspec.json.decode(body, type=TableInfo).token == first.token
        assert _join(stranger, table, invitation, agrees=True)[0] == 401


def test_consent_to_one_takeback_does_not_settle_a_later_one(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        blue.answer("hunt")
        red.answer("hunt")
        blue.until(lambda p: p.now.undo == "sealed")
        assert isinstance(blue.ask(Takeback(blue.number)), Done)
        red.until(lambda p: bool(p.now.notices))
        asked = red.number
        assert isinstance(red.ask(Consent(asked, agree=False)), Done)
        blue.until(lambda p: not p.now.notices)
        assert isinstance(blue.ask(Takeback(blue.number)), Done)
        red.until(lambda p: bool(p.now.notices))
        late = red.ask(Consent(asked, agree=True))
        assert isinstance(late, Refused)
        assert late.stale


def test_a_cookie_that_the_browser_brought_is_not_taken(tmp_path: Path) -> None:
    with Running(tmp_path, own_machine=False) as server, Client(server.address) as client:
        client.http.cookies.set("deckload_person", "planted-by-somebody-else")
        client.make()
        chosen = [c.value for c in client.http.cookies.jar if c.name == "deckload_person"]
        assert "planted-by-somebody-else" not in chosen[-1:]
        with Client(server.address) as planter:
            planter.http.cookies.set("deckload_person", "planted-by-somebody-else")
            assert planter.get("/api/tables", Tables).tables == ()


def test_a_replay_shows_what_was_played_after_an_undo(client: Client) -> None:
    table = client.make()

    def replayed() -> str:
        part = client.get(f"/api/tables/{table.id}/replay?seat=Blue", ReplayPart, table.token)
        return str([frame.chosen for frame in part.after])

    with client.play(table.id, table.token, "Blue") as player:
        player.answer("hunt")
        before = replayed()
        player.ask(Undo(player.number))
        player.answer("strike")
        assert replayed() != before


def test_lists_come_in_parts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckload.server.lobby._LISTED", 2)
    made = [client.make().id for _ in range(3)]
    first = client.get("/api/tables", Tables)
    rest = client.get("/api/tables?start=2", Tables)
    assert (len(first.tables), first.total) == (2, 3)
    assert [table.id for table in (*first.tables, *rest.tables)] == made[::-1]
    assert client.http.get("/api/tables?start=-1").status_code == 400


@pytest.mark.parametrize("damage", ['{"kind":"nonsense"}', "[1", ""])
def test_an_altered_choice_stops_the_table_with_a_clear_word(tmp_path: Path, damage: str) -> None:
    with Running(tmp_path) as server, Client(server.address) as client:
        table = client.make()
        with client.play(table.id, table.token, "Blue") as player:
            player.answer("hunt")
    with Running(tmp_path) as server, Client(server.address) as client:
        with server.database.write() as c:
            c.execute(schema.events.update().where(schema.events.c.seq == 0).values(event=damage))
        got = client.http.get(f"/api/tables/{table.id}", headers=bearer(table.token))
        assert got.status_code == 500
        assert b"the stored game is damaged" in got.content
        assert client.get("/api/tables", Tables).total == 1
        with server.database.read() as c:
            kept = c.execute(sa.select(sa.func.count()).select_from(schema.events)).scalar()
        assert kept == 1


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (schema.events.delete().where(schema.events.c.seq > 7), b"are there"),
        (schema.positions.update().values(digest="0" * 32), b"not as it was written"),
    ],
)
def test_a_table_that_ends_too_early_or_stands_elsewhere_is_not_said_to_be_of_other_rules(
    tmp_path: Path, harm: sa.UpdateBase, says: bytes
) -> None:
    with Running(tmp_path) as server, Client(server.address) as client:
        table = client.make("me", "random")
        with client.play(table.id, table.token) as player:
            answer_some(player, 10)
    with Running(tmp_path) as server, Client(server.address) as client:
        with server.database.write() as c:
            c.execute(harm)
        got = client.http.get(f"/api/tables/{table.id}", headers=bearer(table.token))
        assert got.status_code == 500
        assert b"the stored game is damaged" in got.content
        assert says in got.content


def test_a_row_that_is_missing_or_moved_is_found() -> None:
    rows = checked([EventRow(n, None) for n in range(4)], "")
    assert altered_row(rows) is None
    assert altered_row([*rows[:1], *rows[2:]]) == 1
    assert altered_row([rows[1], rows[0], *rows[2:]]) == 0
    old = [EventRow(0, None), EventRow(1, None)]  # of a release that wrote no checks
    assert altered_row([*old, *checked([EventRow(2, None)], "")]) is None


def test_a_seat_may_not_break_the_line(client: Client) -> None:
    seats = (SeatChoice(0, "me", "Blue\n\u202eadmin"), SeatChoice(1, "me"))
    wanted = NewTable("mini", seats=seats, seed="1")
    assert client.post("/api/tables", wanted, TableInfo).seats[0].name == "Blue admin"
