"""The lobby's side of the protocol."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path

import msgspec
import pytest

from deckload.bots.forecast import Forecast
from deckload.charts.drawing import ChartView
from deckload.engine import contract
from deckload.server.socket_messages import Ending, ReplayPart, SceneReel, SceneView
from deckload.server.wire import (
    About,
    Cases,
    Error,
    Games,
    NewTable,
    Rule,
    SaveToImport,
    SeatChoice,
    TableInfo,
    Tables,
)
from server.client import Client, apply, bearer, play_randomly, start
from server.running import Running


def error_of(response: object) -> Error:
    found = msgspec.json.decode(response.content, type=Error)  # type: ignore[attr-defined]
    assert found.error
    assert found.remedy
    return found


def finish(client: Client, table: TableInfo, seed: int = 1) -> None:
    """Play a hotseat game to its end."""
    with (
        client.play(table.id, table.token, "Blue") as blue,
        client.play(table.id, table.token, "Red") as red,
    ):
        play_randomly([blue, red], seed)


def test_games_come_with_scenarios_and_explained_options(client: Client) -> None:
    games = {game.code: game for game in client.get("/api/games", Games).games}
    mini = games["mini"]
    assert [scenario.id for scenario in mini.scenarios][:1] == ["dawn"]
    haze = mini.scenarios[0].options[0]
    assert (haze.id, haze.case) == ("haze", "8.1")
    assert haze.help
    assert {bot.id for bot in mini.bots} >= {"random", "doctrine", "doctrine:bold", "search"}
    assert all(bot.help for bot in mini.bots)


def test_installed_games_are_looked_up_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It means reading a file of every package there is: with each table of a list that froze all
    the others for seconds."""
    looks = []

    def look(**named: str) -> EntryPoints:
        looks.append(named)
        return entry_points(**named)

    monkeypatch.setattr(contract, "entry_points", look)
    contract._points.cache_clear()
    for _ in range(3):
        client.make()
    client.get("/api/games", Games)
    assert len(client.get("/api/tables", Tables).tables) == 3
    assert looks == [{"group": contract.GROUP}]


def test_about_names_the_protocol(client: Client) -> None:
    assert client.get("/api/about", About).own_machine


def test_a_rule_comes_with_its_charts_and_sources(client: Client) -> None:
    rule = client.get("/api/games/mini/cases/5.3", Rule)
    assert "in secret" in rule.statement
    assert [chart.case for chart in rule.charts] == ["5.3"]
    assert rule.charts[0].source
    chapter = client.get("/api/games/mini/cases/5", Rule)
    assert len(chapter.beneath) >= 5
    assert len(client.get("/api/games/mini/cases", Cases).cases) > 20
    chart = client.get(f"/api/games/mini/charts/{rule.charts[0].id}", ChartView)
    assert chart == rule.charts[0]


def test_a_table_is_described_once_and_listed(client: Client) -> None:
    table = client.make("me", "random", options={"haze": "on"})
    again = client.get(f"/api/tables/{table.id}", TableInfo, table.token)
    assert again.table == table.table
    assert again.options == {"haze": "on"}
    assert again.table.board.places
    assert [(seat.name, seat.who) for seat in again.seats] == [("Blue", "me"), ("Red", "random")]
    assert [one.id for one in client.get("/api/tables", Tables).tables] == [table.id]
    rule = client.get(f"/api/tables/{table.id}/cases/6.5", Rule, table.token)
    assert rule.charts


def test_the_list_says_whose_turn_it_is(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        player.answer("hunt")
    [listed] = client.get("/api/tables", Tables).tables
    assert listed.my_turn == ("Red",)
    assert listed.headline.startswith("Turn 1")
    gone = client.http.delete(f"/api/tables/{table.id}", headers=bearer(table.token))
    assert gone.status_code == 204
    assert client.get("/api/tables", Tables).tables == ()


def test_the_list_begins_with_what_changed_last_and_can_be_read_on(client: Client) -> None:
    first, second, third = (client.make() for _ in range(3))
    with client.play(second.id, second.token, "Blue") as player:
        player.answer("hunt")
    latest = [second.id, third.id, first.id]
    assert [one.id for one in client.get("/api/tables", Tables).tables] == latest
    rest = client.get("/api/tables?start=1", Tables)
    assert [one.id for one in rest.tables] == latest[1:]
    assert rest.total == 3


def test_without_seats_every_side_is_mine_in_the_first_scenario(client: Client) -> None:
    table = client.post("/api/tables", NewTable("mini"), TableInfo)
    assert table.scenario.id == "dawn"
    assert table.my_seats == ("Blue", "Red")
    assert table.dice == "fair"
    assert len(table.commitment) == 64


# --- saves ---------------------------------------------------------------------------------------


def test_a_save_goes_out_and_comes_in_again(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        player.answer("hunt")
        was = player.now
    save = client.http.get(f"/api/tables/{table.id}/save", headers=bearer(table.token))
    assert save.status_code == 200
    imported = client.post("/api/saves", SaveToImport(save.text, {"Red": "random"}), TableInfo)
    assert imported.dice == "imported"
    assert [seat.who for seat in imported.seats] == ["me", "random"]
    with client.play(imported.id, imported.token) as player:
        player.until(lambda p: p.now.prompt is not None)
        assert len(player.now.log) >= len(was.log)
    finish(client, table)
    over = client.http.get(f"/api/tables/{table.id}/save", headers=bearer(table.token))
    assert client.post("/api/saves", SaveToImport(over.text), TableInfo).status == "over"


def test_a_running_game_between_two_people_is_not_exported(client: Client) -> None:
    table = client.make("me", "guest")
    refused = client.http.get(f"/api/tables/{table.id}/save", headers=bearer(table.token))
    assert refused.status_code == 403
    assert "hides" in error_of(refused).error


@pytest.mark.parametrize("spoil", [lambda t: t[:-20], lambda t: "no save", lambda t: ""])
def test_a_damaged_save_is_refused_and_leaves_nothing(
    client: Client, spoil: Callable[[str], str]
) -> None:
    table = client.make()
    save = client.http.get(f"/api/tables/{table.id}/save", headers=bearer(table.token)).text
    body = msgspec.json.encode(SaveToImport(spoil(save)))
    got = client.http.post("/api/saves", content=body, headers={"content-type": "application/json"})
    assert got.status_code == 422
    error_of(got)
    assert len(client.get("/api/tables", Tables).tables) == 1


# --- replays -------------------------------------------------------------------------------------


def test_a_finished_game_is_replayed_with_everything_laid_open(client: Client) -> None:
    table = client.make(seed=None)
    with client.play(table.id, table.token) as player:
        start(player)
    finish(client, table)
    path = f"/api/tables/{table.id}/replay"
    part = client.get(path, ReplayPart, table.token)
    shown = {piece.name for piece in part.message.view.pieces}
    assert {"blue-1", "red-1"} <= shown
    while True:
        message = part.message
        for frame in part.after:
            message = apply(message, frame.change)
            assert frame.chosen
        frames = part.start + 1 + len(part.after)
        if frames >= part.frames:
            break
        part = client.get(f"{path}?start={frames}", ReplayPart, table.token)
        assert part.start == frames
    assert frames == part.frames > 20
    assert message.over
    red = client.get(f"{path}?seat=Red", ReplayPart, table.token)
    assert "blue-1" not in {piece.name for piece in red.message.view.pieces}
    ending = client.get(f"/api/tables/{table.id}/ending", Ending, table.token)
    assert ending.verdict.honest
    assert ending.commitment == table.commitment
    assert len(bytes.fromhex(ending.secret)) == 32
    assert ending.nonces
    assert sum(line.dice for line in ending.luck) > 0
    assert all(0 <= line.average <= 20 for line in ending.luck)


def test_a_running_game_is_replayed_as_ones_own_seat_saw_it(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    path = f"/api/tables/{table.id}/replay"
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        before = client.get(path, ReplayPart, guest.token).frames
        blue.answer("hunt")
        assert client.get(path, ReplayPart, guest.token).frames == before
        red.answer("hunt")
    part = client.get(path, ReplayPart, guest.token)
    assert part.frames > before
    assert part.seat == "Red"
    chosen = [frame.chosen for frame in part.after if frame.chosen]
    assert chosen == ["Hunt: move two hexes, search better"], "in words"
    foreign = client.http.get(f"{path}?seat=Blue", headers=bearer(guest.token))
    assert foreign.status_code == 403
    early = client.http.get(f"/api/tables/{table.id}/ending", headers=bearer(guest.token))
    assert early.status_code == 409


# --- people across the net -----------------------------------------------------------------------


def test_across_the_net_everybody_has_a_list_of_his_own(tmp_path: Path) -> None:
    with (
        Running(tmp_path, own_machine=False) as server,
        Client(server.address) as ann,
        Client(server.address) as bob,
    ):
        assert not ann.get("/api/about", About).own_machine
        table = ann.make("me", "guest", seed=None)
        assert [one.id for one in ann.get("/api/tables", Tables).tables] == [table.id]
        assert bob.get("/api/tables", Tables).tables == ()
        joined = bob.join(table)
        assert [one.token for one in bob.get("/api/tables", Tables).tables] == [joined.token]
        invitation = table.seats[1].invitation
        assert invitation
        assert invitation != joined.token
        again = ann.get(f"/api/tables/{table.id}", TableInfo, table.token)
        assert again.seats[1].invitation == ""
        for path in ("", "/save", "/replay", "/ending"):
            got = ann.http.get(f"/api/tables/{table.id}{path}", headers=bearer(invitation))
            assert got.status_code == 401


def test_an_invitation_tells_what_it_is_to_and_opens_nothing_else(client: Client) -> None:
    table = client.make("me", "guest", host="  Chester \n Nimitz ")
    invitation = table.seats[1].invitation
    offer = client.get(f"/api/tables/{table.id}", TableInfo, invitation)
    assert offer.invited
    assert offer.my_seats == ("Red",)
    assert offer.host == "Chester Nimitz"
    assert not any(seat.invitation for seat in offer.seats)
    assert table.token not in msgspec.json.encode(offer).decode()
    for path in ("/save", "/replay", "/ending", "/cases"):
        got = client.http.get(f"/api/tables/{table.id}{path}", headers=bearer(invitation))
        assert got.status_code == 409
    token = client.join(table).token
    assert client.join(table).token == token  # whoever has come may ask for it again


def test_seats_must_be_for_somebody_who_is_there(client: Client) -> None:
    for seats, word in (
        ([SeatChoice(0, "me")], "nobody plays Red"),
        ([SeatChoice(0, "me"), SeatChoice(1, "deep blue")], "deep blue"),
        ([SeatChoice(0, "random"), SeatChoice(1, "random")], "yourself"),
        ([SeatChoice(0, "me"), SeatChoice(7, "me")], "side 7"),
        ([SeatChoice(0, "me", "X"), SeatChoice(1, "me", "X")], "same name"),
        ([SeatChoice(0, "me", commands=("fleet",)), SeatChoice(1, "me")], "command air of Blue"),
        ([SeatChoice(0, "me", commands=("mess",)), SeatChoice(1, "me")], "mess"),
    ):
        got = client.http.post(
            "/api/tables",
            content=msgspec.json.encode(NewTable("mini", seats=tuple(seats))),
            headers={"content-type": "application/json"},
        )
        assert got.status_code == 422
        assert word in error_of(got).error
    assert client.get("/api/tables", Tables).tables == ()


# --- scenes --------------------------------------------------------------------------------------


def test_scenes_go_line_by_line_through_a_seats_log(client: Client) -> None:
    table = client.make("me", "me", scenario="skirmish", seed="4")
    finish(client, table, seed=2)
    found: list[SceneView] = []
    while True:
        reel = client.get(scenes_of(table, "Red", len(found)), SceneReel, table.token)
        if not reel.scenes:
            break
        assert reel.first == len(found)
        found += reel.scenes
    assert len(found) == reel.lines
    reports = [scene.battle for scene in found if scene.battle is not None]
    assert reports
    assert all(found[report.number].line == report.begins for report in reports)


def test_scenes_of_another_seat_are_not_shown_while_the_game_runs(client: Client) -> None:
    table = client.make("me", "doctrine", scenario="skirmish", seed="4")
    for seat in ("Red", "Green"):
        response = client.http.get(scenes_of(table, seat, 0), headers=bearer(table.token))
        assert response.status_code == 403
        error_of(response)
    own = client.get(scenes_of(table, "", 0), SceneReel, table.token)
    assert own.lines >= len(own.scenes) > 0


@pytest.mark.parametrize("first", ["-1", "x", "1e3", "99999999"])
def test_scenes_begin_at_the_number_of_a_line(client: Client, first: str) -> None:
    table = client.make("me", "me", scenario="skirmish", seed="4")
    response = client.http.get(scenes_of(table, "Blue", first), headers=bearer(table.token))
    assert response.status_code == 400
    error_of(response)


def scenes_of(table: TableInfo, seat: str, first: object) -> str:
    return f"/api/tables/{table.id}/scenes?seat={seat}&first={first}"


# --- forecasts -----------------------------------------------------------------------------------


def test_a_forecast_is_for_who_is_asked_about_a_strike(client: Client) -> None:
    table = client.make("me", "doctrine", seed="4")
    path = f"/api/tables/{table.id}/forecast"
    body = {"seat": "Blue", "keys": ["hunt"]}
    response = client.http.post(path, json=body, headers=bearer(table.token))
    assert response.status_code == 409
    assert "foreseen" in error_of(response).error
    response = client.http.post(path, json={**body, "seat": "Red"}, headers=bearer(table.token))
    assert response.status_code == 403


def test_a_strike_can_be_foreseen(client: Client) -> None:
    table = client.make("me", "me", seed="4")
    path = f"/api/tables/{table.id}/forecast"
    chance = random.Random(2)
    with (
        client.play(table.id, table.token, "Blue") as blue,
        client.play(table.id, table.token, "Red") as red,
    ):
        for _ in range(400):
            for player in (blue, red):
                player.catch_up()
            player = blue if blue.keys else red
            keys = player.keys
            if keys[0].startswith("strike "):
                break
            player.answer(chance.choice(keys))
        assert player.now.prompt is not None
        assert player.now.prompt.foresee
        body = {"seat": player.seat, "keys": keys[:1]}
        got = client.http.post(path, json=body, headers=bearer(table.token))
    found = msgspec.json.decode(got.content, type=Forecast)
    assert found.worlds >= found.fought > 0
    assert found.measures


def test_a_game_has_a_picture(client: Client) -> None:
    games = {game.code: game for game in client.get("/api/games", Games).games}
    assert games["mini"].picture
    got = client.http.get("/api/games/mini/picture")
    assert got.headers["content-type"] == "image/jpeg"
    assert got.content.startswith(b"\xff\xd8")
    assert client.http.get("/api/games/none/picture").status_code == 404
