"""Clocks, open games, notes to oneself, and links that are replaced."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from deckload.server import schema
from deckload.server.clocks import Clock, clock_for
from deckload.server.socket_messages import Company, Done, Refused
from deckload.server.wire import ClockChoice, Notes, OpenGames, OwnCharts, TableInfo, Tables
from server.client import Client, Player, bearer
from server.running import Running


@pytest.fixture
def hosted(games: Path) -> Iterator[Running]:
    with Running(games, own_machine=False) as server:
        yield server


# --- the clock itself ----------------------------------------------------------------------------


def live(minutes: int = 1, *, forfeits: bool = True) -> Clock:
    clock = clock_for(ClockChoice(minutes=minutes, forfeits=forfeits), [0, 1])
    assert clock is not None
    return clock


def test_time_runs_for_whoever_is_waited_for_and_for_nobody_else() -> None:
    clock = live().waiting_for([0], now=100.0)
    assert (clock.left_at(0, 120.0), clock.left_at(1, 120.0)) == (40.0, 60.0)
    clock = clock.waiting_for([1], now=120.0)
    assert (clock.left_at(0, 500.0), clock.left_at(1, 130.0)) == (40.0, 50.0)


def test_a_live_clock_adds_up_and_one_of_days_begins_anew_each_turn() -> None:
    days = clock_for(ClockChoice(days=1), [0, 1])
    assert days is not None
    for clock, left in ((live(), 40.0), (days, 86_400.0)):
        after = clock.waiting_for([0], 100.0).waiting_for([1], 120.0)
        assert after.left_at(0, 120.0) == left


def test_a_side_is_warned_once_and_then_runs_out_where_that_was_agreed() -> None:
    for forfeits in (True, False):
        clock = live(forfeits=forfeits).waiting_for([0], 0.0)
        assert clock.due == 54.0
        assert not clock.is_low(0, 53.0)
        warned = clock.having_warned(54.0)
        assert warned.warned == (0,)
        assert warned.due == (60.0 if forfeits else None)
        assert warned.out_of_time(60.0) == (0 if forfeits else None)


def test_there_is_no_clock_without_time() -> None:
    assert clock_for(None, [0]) is None
    assert clock_for(ClockChoice(), [0]) is None


# --- at the table --------------------------------------------------------------------------------


def clocks(player: Player) -> dict[str, tuple[float, bool]]:
    """The clocks as last shown."""
    player.catch_up()
    shown = [msgspec.json.decode(t, type=Company) for t in player.raw if '"company"' in t[:20]]
    return {face.side: (face.left, face.running) for face in shown[-1].clocks}


def both_play(
    client: Client, table: TableInfo, guest: TableInfo
) -> Iterator[tuple[Player, Player]]:
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        yield blue, red


def test_everybody_sees_the_clocks_and_time_runs_out(hosted: Running) -> None:
    with Client(hosted.address) as client:
        clock = ClockChoice(minutes=1, forfeits=True)
        table = client.make("me", "guest", clock=clock)
        guest = client.join(table)
        assert guest.clock == clock
        for blue, red in both_play(client, table, guest):
            assert {side: runs for side, (_, runs) in clocks(blue).items()} == {
                "Blue": True,
                "Red": True,
            }
            assert isinstance(blue.answer("hunt"), Done)
            # Whether Blue has answered already is nobody's business while both are asked.
            assert clocks(red)["Blue"][1]
            _let_pass(hosted, table.id, 61)
            blue.until(lambda p: any('"ended"' in text for text in p.raw))
            assert isinstance(red.answer(red.keys[0]), Refused)
        with client.play(table.id, table.token) as blue:
            shown = [
                msgspec.json.decode(t, type=Company) for t in blue.raw if '"company"' in t[:20]
            ]
            assert "has run out of time" in shown[-1].ended[1]


def test_a_clock_that_only_warns_ends_nothing(hosted: Running) -> None:
    with Client(hosted.address) as client:
        table = client.make("me", "guest", clock=ClockChoice(days=1))
        guest = client.join(table)
        for blue, _ in both_play(client, table, guest):
            _let_pass(hosted, table.id, 86_500)
            blue.until(lambda p: any('"low":true' in text for text in p.raw))
            assert isinstance(blue.answer("hunt"), Done)


def test_nobody_has_to_look_for_time_to_run_out(hosted: Running) -> None:
    with Client(hosted.address) as client:
        table = client.make("me", "guest", clock=ClockChoice(days=1, forfeits=True))
        client.join(table)
        _let_pass(hosted, table.id, 90_000)
        until = time.monotonic() + 20
        while client.get(f"/api/tables/{table.id}", TableInfo, table.token).status != "over":
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_damaged_table_does_not_stop_the_clocks_of_the_others(
    games: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Running(games) as server, Client(server.address) as client:
        damaged, sound = (
            client.make(clock=ClockChoice(minutes=1, forfeits=True), name=name)
            for name in ("damaged", "sound")
        )
        with client.play(damaged.id, damaged.token, "Blue") as blue:
            assert isinstance(blue.answer("hunt"), Done)
    e, g = schema.events, schema.games
    with Running(games) as server, Client(server.address) as client:
        with server.database.write() as c:
            c.execute(e.update().where(e.c.game_id == damaged.id).values(event="[1"))
            for due, table in enumerate((damaged, sound)):
                clock = c.execute(sa.select(g.c.clock).where(g.c.id == table.id)).scalar_one()
                began = msgspec.structs.replace(
                    msgspec.json.decode(clock, type=Clock), since={0: 0.0}, warned=(0,)
                )
                ended = {"clock": msgspec.json.encode(began).decode(), "due": float(due)}
                c.execute(g.update().where(g.c.id == table.id).values(**ended))

        def status() -> dict[str, str]:
            return {one.name: one.status for one in client.get("/api/tables", Tables).tables}

        until = time.monotonic() + 20
        while status()["sound"] != "over":
            assert time.monotonic() < until, "nobody looks at the clock"
            time.sleep(0.05)
        assert status()["damaged"] == "playing"
        time.sleep(2.5)
    told = [one for one in caplog.records if damaged.id in one.getMessage() and one.exc_info]
    assert len(told) == 1, "it is told again and again"


def _let_pass(server: Running, table: str, seconds: float) -> None:
    """As if that much time had gone by: the table's clock began earlier."""

    def earlier() -> None:
        room = server.app.state.lobby._tables[table].room
        clock = room.record.clock
        since = {side: at - seconds for side, at in clock.since.items()}
        moved = msgspec.structs.replace(clock, since=since)
        room.record = msgspec.structs.replace(room.record, clock=moved)
        with server.database.write() as c:
            g = schema.games
            c.execute(sa.update(g).where(g.c.id == table).values(due=moved.due))

    server.loop.call_soon_threadsafe(earlier)


# --- open games ----------------------------------------------------------------------------------


def test_anyone_may_join_an_open_game_until_somebody_has(hosted: Running) -> None:
    with Client(hosted.address) as host, Client(hosted.address) as stranger:
        closed = host.make("me", "guest", seed=None)
        made = host.make("me", "guest", seed=None, open=True, host="Ann")
        listed = stranger.get("/api/open", OpenGames).games
        assert [one.id for one in listed] == [made.id]
        assert (listed[0].host, listed[0].seat) == ("Ann", "Red")
        path = f"/api/tables/{made.id}/join"
        joined = stranger.post(path, {}, TableInfo, listed[0].invitation)
        assert joined.my_seats == ("Red",)
        assert stranger.get("/api/open", OpenGames).games == ()
        assert closed.id


# --- links and notes -----------------------------------------------------------------------------


def test_a_link_that_was_replaced_opens_nothing(hosted: Running) -> None:
    with Client(hosted.address) as host, Client(hosted.address) as guest:
        made = host.make("me", "guest", seed=None)
        old = next(seat.invitation for seat in made.seats if seat.invitation)
        again = host.post(
            f"/api/tables/{made.id}/invitation", {"seat": "Red"}, TableInfo, made.token
        )
        new = next(seat.invitation for seat in again.seats if seat.invitation)
        assert new != old
        headers = {"content-type": "application/json", **bearer(old)}
        path = f"/api/tables/{made.id}/join"
        assert guest.http.post(path, content=b"{}", headers=headers).status_code == 401
        assert guest.post(path, {}, TableInfo, new).my_seats == ("Red",)
        # Whoever sits there cannot be put out of his seat.
        late = host.http.post(
            f"/api/tables/{made.id}/invitation",
            content=b'{"seat":"Red"}',
            headers={"content-type": "application/json", **bearer(made.token)},
        )
        assert late.status_code == 409


def test_notes_are_for_whoever_took_them(games: Path) -> None:
    with Running(games) as server, Client(server.address) as client:
        made = client.make("me", "guest", seed=None)
        guest = client.join(made)
        path = f"/api/tables/{made.id}/notes"
        headers = {"content-type": "application/json", **bearer(made.token)}
        body = msgspec.json.encode(Notes("strike at dawn"))
        assert client.http.put(path, content=body, headers=headers).status_code == 200
    with Running(games) as server, Client(server.address) as client:
        assert client.get(path, Notes, made.token).text == "strike at dawn"
        assert client.get(path, Notes, guest.token).text == ""
        headers = {"content-type": "application/json", **bearer(made.token)}
        long = msgspec.json.encode({"text": "x" * 20_001})
        assert client.http.put(path, content=long, headers=headers).status_code == 400


def test_a_table_without_own_charts_has_none_to_give(client: Client) -> None:
    made = client.make()
    assert client.get(f"/api/tables/{made.id}/overlay", OwnCharts, made.token).files == {}
