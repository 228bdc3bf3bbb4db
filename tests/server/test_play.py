"""Whole games over WebSockets: what arrives is what the engine says, and nothing else."""

from __future__ import annotations

import random

import msgspec
import pytest

from deckload.engine.seat_sequence import Update
from deckload.engine.session import Session
from deckload.lab.conformance.sent import Onlookers
from deckload.server.socket_messages import (
    Consent,
    Done,
    PutBack,
    Redo,
    Refused,
    Sit,
    Standing,
    Takeback,
    Undo,
)
from deckload.server.wire import NewTable, SeatChoice, TableInfo, Tables
from server.client import Client, Player, play_randomly, start
from server.running import Running


def session_of(server: Running, table: str) -> Session:
    """The server's own game, to compare with what it sends."""
    session = server.app.state.lobby._tables[table].room.session
    assert isinstance(session, Session)
    return session


def test_two_people_play_a_game_to_its_end(server: Running, client: Client) -> None:
    table = client.make("me", "guest", seed=None)
    assert table.status == "gathering"
    guest = client.join(table)
    with (
        client.play(table.id, table.token) as blue,
        client.play(table.id, guest.token) as red,
    ):
        assert blue.gathering is not None
        assert blue.gathering.commitment == table.commitment
        start(blue)
        start(red)
        blue.until(lambda p: p.message is not None)
        assert (blue.seat, red.seat) == ("Blue", "Red")

        def as_the_engine_says(player: Player) -> None:
            assert player.now == session_of(server, table.id).message(player.seat)

        assert play_randomly([blue, red], seed=1, after=as_the_engine_says) > 20
        as_the_engine_says(blue)
        as_the_engine_says(red)
    listed = client.get("/api/tables", Tables).tables
    assert {one.status for one in listed} == {"over"}
    assert listed[0].outcome == blue.now.outcome


def test_what_is_sent_is_what_the_conformance_suite_looks_at(
    server: Running, client: Client
) -> None:
    """The same game at a table of the suite's own: every seat is sent the same bytes."""
    table = client.make("me", "guest")
    guest = client.join(table)
    rng = random.Random(4)
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        players = {player.seat: player for player in (blue, red)}
        first = {seat: player.number for seat, player in players.items()}
        again = Session(session_of(server, table.id).setup)
        onlookers = Onlookers(again, again.seats)
        onlookers.look()
        expected: dict[str, list[bytes]] = {seat: [] for seat in players}
        while not again.over:
            seat = rng.choice([seat for seat, player in players.items() if player.keys])
            key = rng.choice(players[seat].keys)
            assert isinstance(players[seat].answer(key), Done)
            onlookers.submit(seat, key)
            for told, update in onlookers.look().items():
                expected[told].append(update)
            for player in players.values():
                player.catch_up()
    for seat, player in players.items():
        updates = (text for text in player.raw if text.startswith('{"type":"update"'))
        sent = list(dict.fromkeys(updates))  # some were sent again, to who had not read them yet
        assert len(sent) > 20
        assert [_as_the_suite(text, first[seat]) for text in sent] == expected[seat]


def _as_the_suite(text: str, first: int) -> bytes:
    """An update with the numbers counted from 0, and as between strangers: at his own machine one
    person holds both seats."""
    number = msgspec.json.decode(text, type=Update).number
    text = text.replace(f'"number":{number}', f'"number":{number - first}', 1)
    return text.replace('"takeback":"free"', '"takeback":"ask"').encode()


def test_nothing_sent_to_one_side_names_what_the_other_hides(client: Client) -> None:
    table = client.make("me", "guest")
    guest = client.join(table)
    with (
        client.play(table.id, table.token) as blue,
        client.play(table.id, guest.token) as red,
    ):
        play_randomly([blue, red], seed=3)
    for player, hidden, own in ((blue, "red-", "blue-"), (red, "blue-", "red-")):
        before_the_end = [text for text in player.raw if '"over":true' not in text]
        assert len(before_the_end) > 20
        told = "".join(before_the_end)
        assert own in told, "the test looks for names that are not used"
        assert _unseen(told, hidden) == []
        assert '"dice_key"' not in told


def _unseen(told: str, hidden: str) -> list[str]:
    """Groups of the other side, named before anything in play has shown them."""
    return [name for name in (f"{hidden}1", f"{hidden}2") if name in told]


@pytest.mark.parametrize("bot", ["doctrine", "doctrine:bold", "search"])
def test_bots_fill_the_other_seats(client: Client, bot: str) -> None:
    table = client.make("me", bot)
    with client.play(table.id, table.token) as player:
        rng = random.Random(5)
        while not player.now.over:
            if player.now.prompt is None:
                player.receive()
                continue
            player.answer(rng.choice(player.keys))
        assert player.now.outcome


@pytest.mark.parametrize(("other", "asked"), [("doctrine", False), ("me", True)])
def test_only_between_people_one_is_asked_what_has_a_single_answer(
    client: Client, other: str, asked: bool
) -> None:
    table = client.make("me", other)
    forced = 0
    with client.play(table.id, table.token) as player:
        rng = random.Random(5)
        while not player.now.over:
            if player.now.prompt is None and player.desk.asked:
                player.ask(Sit(player.desk.asked[0]))
            elif player.now.prompt is None:
                player.receive()
            else:
                forced += len(player.keys) == 1
                player.answer(rng.choice(player.keys))
    assert (forced > 0) is asked


def test_a_hotseat_shows_one_seat_at_a_time(client: Client) -> None:
    table = client.make()
    assert table.my_seats == ("Blue", "Red")
    with client.play(table.id, table.token, "Blue") as player:
        assert player.desk.asked == ("Blue", "Red")
        player.answer("hunt")
        assert player.desk.asked == ("Red",)
        assert isinstance(player.ask(Sit("Red")), Done)
        assert player.seat == "Red"
        assert player.now.prompt is not None
        refused = player.ask(Sit("Green"))
        assert isinstance(refused, Refused)
        assert "Blue, Red" in refused.remedy


def test_undo_and_redo_go_through_the_same_door(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        before = player.now
        player.answer("hunt")
        assert player.now.undo == "possible"
        assert isinstance(player.ask(Undo(player.number)), Done)
        assert player.now == before
        assert player.desk.redo
        assert isinstance(player.ask(Redo(player.number)), Done)
        assert player.now.prompt is None
        stale = player.ask(Undo(player.number - 1))
        assert isinstance(stale, Refused)
        assert stale.stale


def test_a_pick_is_put_back_with_one_request(client: Client) -> None:
    table = client.make("me", "doctrine", scenario="skirmish")
    with client.play(table.id, table.token) as player:
        _pick_two(player)
        first, second = _picked(player)
        number = player.number
        assert isinstance(player.ask(PutBack(number, (second,))), Done)
        assert player.number == number + 1
        assert _picked(player) == [second]
        assert isinstance(player.ask(PutBack(player.number)), Done)
        assert _picked(player) == []
        refused = player.ask(PutBack(player.number, (first,)))
        assert isinstance(refused, Refused)
        assert "only what has been picked" in refused.error


def _picked(player: Player) -> list[str]:
    prompt = player.now.prompt
    return [one.key for one in prompt.picks.picked] if prompt and prompt.picks else []


def _pick_two(player: Player) -> None:
    """Play until aircraft take off, and pick two of them."""
    rng = random.Random(3)
    while len(_picked(player)) < 2:
        if player.now.prompt is None:
            player.receive()
            continue
        wanted = [key for key in player.keys if key.startswith(("strike", "fly"))]
        player.answer(rng.choice(wanted or player.keys))


def _play_until_sealed(player: Player) -> None:
    rng = random.Random(2)
    while player.now.undo != "sealed" or player.now.prompt is None:
        if player.now.prompt is None:
            player.receive()
        else:
            player.answer(rng.choice(player.keys))


def test_a_bot_agrees_to_a_takeback_and_the_other_person_is_asked(client: Client) -> None:
    alone = client.make("me", "random")
    with client.play(alone.id, alone.token) as player:
        _play_until_sealed(player)
        assert isinstance(player.ask(Takeback(player.number)), Done)
        assert any("By consent" in str(line.parts) for line in player.now.log)
    table = client.make("me", "guest")
    guest = client.join(table)
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        blue.answer("hunt")
        red.answer("hunt")
        blue.until(lambda p: p.now.undo == "sealed")
        assert isinstance(blue.ask(Takeback(blue.number)), Done)
        red.until(lambda p: bool(p.now.notices))
        assert "Blue asks" in red.now.notices[0]
        assert isinstance(red.ask(Consent(red.number, agree=True)), Done)
        blue.until(lambda p: p.keys == ["hunt", "strike"])


def test_standing_orders_are_kept_at_the_desk(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        assert isinstance(player.ask(Standing("scramble", "pass")), Done)
        assert player.desk.standing == {"scramble": "pass"}
        assert isinstance(player.ask(Standing("scramble", None)), Done)
        assert player.desk.standing == {}


def test_what_happened_since_my_turn_starts_at_my_last_choice(client: Client) -> None:
    table = client.make("me", "random")
    with client.play(table.id, table.token) as player:
        rng = random.Random(4)
        for _ in range(6):
            player.until(lambda p: p.now.prompt is not None)
            lines = len(player.now.log)
            player.answer(rng.choice(player.keys))
            assert player.desk.since == lines


def test_several_people_share_a_side_by_commands(client: Client) -> None:
    seats = (
        SeatChoice(0, "me", "Ann", ("fleet",)),
        SeatChoice(0, "guest", "Bob", ("air",)),
        SeatChoice(1, "random"),
    )
    wanted = NewTable("mini", "skirmish", seats=seats, seed="1")
    table = client.post("/api/tables", wanted, TableInfo)
    guest = client.join(table)
    assert (table.my_seats, guest.my_seats) == (("Ann",), ("Bob",))
    with client.play(table.id, table.token) as ann, client.play(table.id, guest.token) as bob:
        for player in (ann, bob):
            assert (player.now.prompt is not None) == ("Blue (fleet)" not in player.now.waiting_for)
