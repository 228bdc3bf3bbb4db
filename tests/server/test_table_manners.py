"""Names of tables, what a seat has read, who must agree to a takeback, teams, pages and indexes."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
import pytest

from deckload.server import pages
from deckload.server.socket_messages import Done, Ending, ReplayPart, Seen
from deckload.server.wire import Cases, Error, NewTable, Rename, SeatChoice, TableInfo, Tables
from server.client import Client, bearer, play_randomly
from server.running import Running

# --- names ----------------------------------------------------------------------------------------


def rename(client: Client, table: TableInfo, token: str, name: str) -> httpx.Response:
    return client.http.patch(
        f"/api/tables/{table.id}",
        content=msgspec.json.encode(Rename(name)),
        headers={"content-type": "application/json", **bearer(token)},
    )


def test_a_table_has_the_name_it_was_given_and_can_be_renamed(client: Client) -> None:
    table = client.make("me", "guest", name="  Friday   night ")
    assert (table.name, table.may_rename) == ("Friday night", True)
    assert client.get("/api/tables", Tables).tables[0].name == "Friday night"
    got = rename(client, table, table.token, "Saturday")
    assert msgspec.json.decode(got.content, type=TableInfo).name == "Saturday"
    guest = client.join(table)
    assert (guest.name, guest.may_rename) == ("Saturday", False)
    refused = rename(client, table, guest.token, "mine")
    assert refused.status_code == 403
    assert "whoever made the table" in msgspec.json.decode(refused.content, type=Error).error


def test_a_name_is_kept_over_a_restart(games: Path) -> None:
    with Running(games) as server, Client(server.address) as client:
        table = client.make("me", "random", name="Kept")
    with Running(games) as server, Client(server.address) as client:
        assert client.get(f"/api/tables/{table.id}", TableInfo, table.token).name == "Kept"


def test_a_name_beyond_all_measure_is_refused(client: Client) -> None:
    table = client.make("me", "random")
    assert rename(client, table, table.token, "x" * 81).status_code == 400


# --- what a seat has read -------------------------------------------------------------------------


def test_what_a_seat_has_read_survives_a_reload_and_a_restart(games: Path) -> None:
    with Running(games) as server, Client(server.address) as client:
        table = client.make("me", "me")
        with client.play(table.id, table.token, "Blue") as blue:
            lines, number = len(blue.now.log), blue.number
            assert blue.desk.seen == 0
            assert isinstance(blue.ask(Seen(lines)), Done)
            assert blue.number == number, "reading is no news"
            assert isinstance(blue.answer("hunt"), Done)
        with client.play(table.id, table.token, "Blue") as blue:
            assert blue.desk.seen == lines
        with client.play(table.id, table.token, "Red") as red:
            assert red.desk.seen == 0
    with (
        Running(games) as server,
        Client(server.address) as client,
        client.play(table.id, table.token, "Blue") as blue,
    ):
        assert (blue.desk.seen, blue.desk.since) == (lines, lines)


def test_nobody_has_read_more_than_there_is(client: Client) -> None:
    table = client.make("me", "random")
    with client.play(table.id, table.token) as blue:
        blue.ask(Seen(10_000))
    with client.play(table.id, table.token) as blue:
        assert 0 < blue.desk.seen <= len(blue.now.log)


# --- taking back ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("other", "needs"), [("me", "free"), ("random", "free"), ("guest", "ask")])
def test_a_takeback_asks_only_where_another_person_sits(
    client: Client, other: str, needs: str
) -> None:
    table = client.make("me", other)
    if other == "guest":
        client.join(table)
    with client.play(table.id, table.token, "Blue") as blue:
        assert blue.desk.takeback == ""
        blue.answer("hunt")
        assert blue.desk.takeback == needs


# --- teams ----------------------------------------------------------------------------------------


def test_commands_of_midway_depend_on_how_the_team_is_parted(client: Client) -> None:
    seats = (
        SeatChoice(0, "me", "Nimitz", ("supreme", "naval")),
        SeatChoice(0, "guest", "Fletcher", ("air",)),
    )
    table = client.post(
        "/api/tables",
        NewTable("midway", options={"team": "arms"}, seats=seats, seed="1"),
        TableInfo,
    )
    assert [seat.commands for seat in table.seats] == [("supreme", "naval"), ("air",)]
    assert set(table.scenario.command_help) >= {"supreme", "naval", "air"}
    guest = client.join(table)
    with client.play(table.id, table.token) as ann, client.play(table.id, guest.token) as bob:
        asked = [player for player in (ann, bob) if player.now.prompt is not None]
        assert len(asked) == 1
        idle = bob if asked[0] is ann else ann
        assert idle.now.waiting_for[0].startswith("US (")


@pytest.mark.parametrize(
    ("options", "commands", "why"),
    [
        ({"team": "arms"}, (("supreme", "naval"),), "nobody has the command air"),
        ({}, (("naval",), ("air",)), "no command 'naval' with these options"),
        ({"team": "routes"}, (("supreme", "AL", "MI", "SO", "MO", "air"),), "no command 'air'"),
    ],
)
def test_a_team_without_somebody_for_everything_is_refused(
    client: Client, options: dict[str, str], commands: tuple[tuple[str, ...], ...], why: str
) -> None:
    seats = tuple(SeatChoice(0, "me", f"seat {n}", own) for n, own in enumerate(commands))
    wanted = NewTable("midway", options=options, seats=seats, seed="1")
    got = client.http.post(
        "/api/tables",
        content=msgspec.json.encode(wanted),
        headers={"content-type": "application/json"},
    )
    assert got.status_code == 422
    assert why in msgspec.json.decode(got.content, type=Error).error


# --- indexes, cards and pages ---------------------------------------------------------------------


def test_rules_and_charts_have_an_index(client: Client) -> None:
    cases = client.get("/api/games/mini/cases", Cases)
    search = next(line for line in cases.cases if line.case == "5.3")
    assert search.charts == ("search",)
    chart = next(line for line in cases.charts if line.id == "search")
    assert (chart.case, chart.title) == ("5.3", "Search")
    assert chart.source.startswith("reconstructed")
    table = client.make("me", "random")
    assert client.get(f"/api/tables/{table.id}/cases", Cases, table.token) == cases


@pytest.mark.parametrize("game", ["mini", "midway"])
def test_newcomers_to_every_side_get_an_opening_card(client: Client, game: str) -> None:
    table = client.post("/api/tables", NewTable(game, seed="1"), TableInfo)
    scenario = table.scenario
    played = [side for side in range(len(scenario.sides)) if side not in scenario.automatic]
    assert [card.side for card in scenario.briefings] == played
    for card in scenario.briefings:
        assert all((card.you, card.aim, card.victory))
        assert len(card.steps) >= 3


def test_addresses_of_no_page_are_not_found(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>table</title>")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    for address in ("/", "/table/abc", "/replay/abc/"):
        assert client.http.get(address).status_code == 200, address
    for address in ("/nowhere", "/table", "/table/a/b", "/lobby/x"):
        got = client.http.get(address)
        assert got.status_code == 404, address
        assert "<title>table</title>" in got.text, "the page says it to people"
    got = client.http.get("/api/nowhere")
    assert got.status_code == 404
    assert "nothing at GET /api/nowhere" in msgspec.json.decode(got.content, type=Error).error


# --- looking back ---------------------------------------------------------------------------------


def finished(client: Client, scenario: str, seed: int) -> TableInfo:
    """A hotseat game played at random to its end."""
    table = client.make("me", "me", scenario=scenario)
    with (
        client.play(table.id, table.token, "Blue") as blue,
        client.play(table.id, table.token, "Red") as red,
    ):
        play_randomly([blue, red], seed)
    return table


def test_every_frame_of_a_replay_says_what_was_chosen(client: Client) -> None:
    table = finished(client, "dawn", seed=2)
    path = f"/api/tables/{table.id}/replay"
    first = client.get(path, ReplayPart, table.token)
    assert first.frames > 50
    assert (first.by, first.chosen) == (-1, ""), "nothing was chosen before the first frame"
    second = client.get(f"{path}?start=50", ReplayPart, table.token)
    assert second.start == 50
    assert second.chosen
    assert second.by in (0, 1)
    shown = {panel.id for panel in first.message.view.panels if panel.boxes}
    assert {"ships-0", "ships-1", "air-0", "air-1"} <= shown, "everything is laid open"


def test_the_ending_credits_rolls_to_the_side_that_made_them(client: Client) -> None:
    table = finished(client, "skirmish", seed=3)
    ending = client.get(f"/api/tables/{table.id}/ending", Ending, table.token)
    initiative = next(line for line in ending.luck if line.reason == "initiative")
    assert (initiative.side, initiative.better) == (-1, None)
    judged = [line for line in ending.luck if line.better is not None]
    assert {line.side for line in judged} == {0, 1}
    for side in ending.luck_of_sides:
        own = sum(line.rolls for line in ending.luck if line.side == side.side)
        assert side.rolls + side.others == own
