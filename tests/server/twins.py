"""Twin games over real sockets: two tables that differ in what one side cannot know.

The same choices are made at both, through the server. As long as the side's knowledge is the same
in both worlds, everything its socket receives must be the same to the byte: updates, numbers,
refusals.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec

from deckload.engine.contract import SetUp, find_game
from deckload.engine.dice import DiceKey
from deckload.engine.game import resampled
from deckload.engine.seat_sequence import SeatSequence
from deckload.engine.session import Session
from deckload.engine.state import State
from deckload.lab.conformance.position import give_dice, seat_for
from deckload.lab.conformance.secrets import World, compare
from deckload.server.game_room import GameRoom, TableChange
from deckload.server.socket_messages import Answer, Refused
from deckload.server.wire import NewTable, SeatChoice, TableInfo
from server.client import Client, Player
from server.running import Running


class WiredWorld(World):
    """A world that is played at a table of a server."""

    def __init__(
        self, session: Session, start: State, side: int, place: Callable[[Session], list[Player]]
    ) -> None:
        super().__init__(session, start, side)
        players = place(self.table)
        self._by_name = {player.seat: player for player in players}
        self._viewers = [p for p in players if self.table.seat(p.seat).side == side]

    def choose(self, side: int, index: int) -> None:
        decision = self.game.pending()[side]
        key = list(self.table.offered(side))[index]
        player = self._by_name[seat_for(self.table, decision)]
        player.catch_up()
        player.answer(key)
        for viewer in self._viewers:
            viewer.catch_up()

    def sent(self) -> bytes:
        """All that came over the side's sockets, absurd answers and their refusals included."""
        for viewer in self._viewers:
            assert isinstance(viewer.ask(Answer(viewer.number, ("nothing of the kind",))), Refused)
        return "\n".join(text for viewer in self._viewers for text in viewer.raw).encode()


def compare_twins(
    server: Running, game: str, seed: int, scenario: str = ""
) -> tuple[int, list[str]]:
    """Twins at one position of a random game, for each side: how many messages were compared, and
    what differed."""
    rng = random.Random(f"twins {game} {seed}")
    session = _position(game, scenario, rng)
    found: list[str] = []
    messages = 0
    for side in sorted({seat.side for seat in session.seats}):
        start = session.game.start
        if start.over:
            continue
        other = resampled(session.rules, start, side, rng.getrandbits(32))
        give_dice(start, other)
        with ExitStack() as open_tables:
            worlds = [
                WiredWorld(session, s, side, _placing(server, session, open_tables))
                for s in (start, other)
            ]
            found += compare(worlds[0], worlds[1], random.Random(rng.random()))
            messages += len(worlds[0].sent().splitlines())
    return messages, found


def _position(game: str, scenario: str, rng: random.Random) -> Session:
    rules = find_game(game)
    scenarios = rules.scenarios()
    for_two = [n for n, found in scenarios.items() if len(found.sides) - len(found.automatic) > 1]
    scenario = scenario or [*for_two, *scenarios][0]
    session = Session(SetUp(game, scenario, {}, None, DiceKey(seed=str(rng.random()))))
    for _ in range(rng.randrange(2, 160)):
        if session.over:
            break
        side = rng.choice(sorted(session.game.pending()))
        seat = seat_for(session, session.game.pending()[side])
        session.submit(seat, rng.choice(list(session.offered(side))))
    return session


def _placing(
    server: Running, session: Session, open_tables: ExitStack
) -> Callable[[Session], list[Player]]:
    """Puts a session at a new table of the server, and somebody into every seat."""

    def place(table: Session) -> list[Player]:
        client = open_tables.enter_context(Client(server.address))
        seats = tuple(
            SeatChoice(seat.side, "me" if n == 0 else "guest", seat.name, seat.commands)
            for n, seat in enumerate(session.seats)
        )
        setup = session.setup
        wanted = NewTable(setup.game, setup.scenario, seats=seats, seed="1")
        made = client.post("/api/tables", wanted, TableInfo)
        tokens = [made.token] + [client.join(one).token for one in _once_each(made)]
        _in_server(server, lambda: _swap(server, made.id, table))
        return [open_tables.enter_context(client.play(made.id, token)) for token in tokens]

    return place


def _once_each(table: TableInfo) -> Iterator[TableInfo]:
    """The table, once for each guest's seat, with that seat first."""
    for seat in table.seats:
        if seat.invitation:
            yield _with_seat_first(table, seat.name)


def _with_seat_first(table: TableInfo, name: str) -> TableInfo:
    seats = sorted(table.seats, key=lambda seat: seat.name != name)
    return msgspec.structs.replace(table, seats=tuple(seats))


def _swap(server: Running, table: str, session: Session) -> None:
    room: GameRoom = server.app.state.lobby._tables[table].room
    room._session = session
    room.sequences = {seat.name: SeatSequence(seat.seat, number=0) for seat in room.record.seats}
    room.adopt(TableChange(None, room.record, room._look({})))


def _in_server(server: Running, work: Callable[[], Any]) -> None:
    """On the server's own loop: nobody is connected to the table yet."""

    async def run() -> None:
        work()

    asyncio.run_coroutine_threadsafe(run(), server.loop).result(20)
