"""All tables of a server: made, found, listed, imported, exported."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

from deckload.engine.contract import find_game, settle_options
from deckload.engine.dice_key import SECRET_LENGTH
from deckload.engine.saves import load_session, read_save, save_session
from deckload.server.bot_process import BotProcesses
from deckload.server.clocks import clock_for
from deckload.server.descriptions import describe, open_game, summarize
from deckload.server.examination import Papers
from deckload.server.examining import Examiner
from deckload.server.game_room import GameRoom, load_room
from deckload.server.leases import Leases, SoleOwner
from deckload.server.looking_back import LookingBack
from deckload.server.mistakes import RequestRefused
from deckload.server.news import News
from deckload.server.notices import Notifier
from deckload.server.open_table import OpenTable
from deckload.server.records import GameRecord, Start
from deckload.server.seating import assign, chosen_seats, imported_seats, plain_name
from deckload.server.storage import Storage
from deckload.server.wire import (
    NewTable,
    OpenGames,
    OverlayInfo,
    OverlayToCheck,
    SaveToImport,
    TableInfo,
    Tables,
)
from deckload.server.workers import Workers

_MOST_LOADED = 200
_FORGET_AFTER = 300.0
"""Seconds; whoever has just been given a table must be able to use it."""

_LISTED = 50
"""Tables that are listed at one time."""

_LOOK_AT_CLOCKS = 1.0
_TRY_AGAIN = 60.0
"""Seconds between looks at clocks, and at one that could not be looked at."""

_log = logging.getLogger("deckload.server")


class Lobby:
    """The tables. Those in play are in memory, the rest in the database only."""

    def __init__(
        self,
        storage: Storage,
        failures: Path | None,
        bot_processes: BotProcesses | None = None,
        notifier: Notifier | None = None,
        leases: Leases | None = None,
    ) -> None:
        self.storage = storage
        self._leases: Leases = leases or SoleOwner()
        self._elsewhere: set[asyncio.Task[None]] = set()
        self._notifier = notifier
        self._bot_processes = bot_processes
        self.workers = Workers()
        self._examiner = Examiner()
        self._failures = failures
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self.looking_back = LookingBack(apart=bot_processes is not None)
        self._ailing: dict[str, float] = {}

    def start(self) -> None:
        """Hear from now on what other processes have to say."""
        loop = asyncio.get_running_loop()
        self._leases.start(lambda news: loop.call_soon_threadsafe(self._hear, news))
        self._clocks = asyncio.create_task(self._watch_clocks())

    # --- other processes -------------------------------------------------------------------------

    async def whose(self, game_id: str) -> str:
        """Where the owner of a table takes over connections; "" if it is this process."""
        if game_id in self._tables:
            return ""
        return await self.workers.run(self._leases.claim, game_id)

    def _hear(self, news: News) -> None:
        if news.table:
            self._let_go(news.table)
        for table in self._tables.values():
            if news.person in {holder.person for holder in table.record.holders}:
                self._in_passing(table.learn_names())

    def _let_go(self, game_id: str) -> None:
        """The table is played at another process: whoever sits here finds it there."""
        table = self._tables.pop(game_id, None)
        if table is not None:
            table.dissolve()

    def _in_passing(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that nobody waits for."""
        task = asyncio.create_task(work)
        self._elsewhere.add(task)
        task.add_done_callback(self._elsewhere.discard)

    # --- finding ---------------------------------------------------------------------------------

    async def table(self, game_id: str) -> OpenTable:
        """A table by its id, loaded if need be."""
        if game_id in self._tables:
            self._tables.move_to_end(game_id)
            self._tables[game_id].touched = time.monotonic()
            return self._tables[game_id]
        lock = self._loading.setdefault(game_id, asyncio.Lock())
        try:
            async with lock:
                if game_id not in self._tables:
                    found = await self._load(game_id)
                    if found is None:
                        raise RequestRefused(
                            404, "there is no such table", "choose one from the lobby"
                        )
                    if game_id not in self._tables:  # somebody else may have been faster
                        self._add(found)
        finally:
            self._loading.pop(game_id, None)
        return self._tables[game_id]

    async def _load(self, game_id: str) -> OpenTable | None:
        """A stored table, taken up where it stood."""
        if await self.whose(game_id):
            raise RequestRefused(
                503, "this table is played at another process of this server", "try again"
            )
        room = await self.workers.run(load_room, game_id, self.storage, self._failures)
        return None if room is None else self._opened(room)

    def _opened(self, room: GameRoom) -> OpenTable:
        return OpenTable(room, self.storage, self.workers, self._bot_processes, self._notifier)

    def _add(self, table: OpenTable) -> None:
        self._tables[table.record.id] = table
        long_ago = time.monotonic() - _FORGET_AFTER
        for game_id, other in list(self._tables.items()):
            if len(self._tables) <= _MOST_LOADED:
                return
            if other.touched < long_ago and other.is_idle:
                del self._tables[game_id]
                self._in_passing(self.workers.run(self._leases.release, game_id))

    async def person(self, cookie: str, *, make: bool) -> int | None:
        return await self.workers.run(self.storage.person, cookie, make=make)

    async def call(self, person: int, name: str) -> None:
        """Somebody calls himself something else; the others at his tables see it."""
        await self.workers.run(self.storage.name_person, person, plain_name(name))
        await self.workers.run(self._leases.tell, person)

    async def tables_of(self, person: int | None, start: int) -> Tables:
        """A part of a person's list."""
        if person is None:
            return Tables(())
        return await self.workers.run(self._listed, person, start)

    def _listed(self, person: int, start: int) -> Tables:
        found = self.storage.of_person(person, start, _LISTED)
        tables = [summarize(record, token) for token, record in found.listed]
        return Tables(tuple(sorted(tables, key=lambda table: -table.changed)), found.total)

    async def open_games(self) -> OpenGames:
        """Tables that anyone may join."""
        return await self.workers.run(self._open_games)

    def _open_games(self) -> OpenGames:
        found = self.storage.open_games(_LISTED)
        return OpenGames(tuple(open_game(record, invitation) for invitation, record in found))

    async def _watch_clocks(self) -> None:
        """See to tables whose clock has something to say, whether anybody looks at them or not."""
        while True:
            await asyncio.sleep(_LOOK_AT_CLOCKS)
            for table in list(self._tables.values()):
                await self._see_to(table.record.id, table.show_late)
            try:
                most = _LISTED + len(self._ailing)
                due = await self.workers.run(self.storage.due, time.time(), most)
            except Exception:
                _log.exception("clocks")
                continue
            for game_id in due:
                await self._see_to(game_id, partial(self._look_at_clock, game_id))

    async def _see_to(self, game_id: str, work: Callable[[], Awaitable[None]]) -> None:
        """A table that cannot be seen to, because what is stored of it is damaged, keeps the others
        from nothing, and is not tried again at once."""
        if self._ailing.get(game_id, 0.0) > time.monotonic():
            return
        try:
            await work()
            self._ailing.pop(game_id, None)
        except Exception:
            _log.exception("the clock of table %s", game_id)
            self._ailing[game_id] = time.monotonic() + _TRY_AGAIN

    async def _look_at_clock(self, game_id: str) -> None:
        if not await self.whose(game_id):
            await (await self.table(game_id)).look_at_clock()

    # --- making ----------------------------------------------------------------------------------

    async def create(self, who: str | None, wanted: NewTable, person: int) -> TableInfo:
        """A new table; nothing is kept of one that cannot be played. `who` asks, as `Examiner`
        knows him."""
        if wanted.overlay is not None:
            papers = Papers("", wanted.game, wanted.overlay, wanted.scenario, wanted.options)
            await self._examiner.require_sound(who, papers)
        return await self._set_up(await self.workers.run(self._planned, wanted, person))

    def _planned(self, wanted: NewTable, person: int) -> GameRoom:
        rules = find_game(wanted.game)
        scenario = wanted.scenario or next(iter(rules.scenarios()))
        options = settle_options(rules, scenario, wanted.options)
        seats, holders = assign(chosen_seats(wanted.seats, rules, scenario, options), person, rules)
        now = time.time()
        record = GameRecord(
            id=secrets.token_hex(8),
            start=Start(wanted.game, scenario, options, wanted.overlay),
            secret=secrets.token_bytes(SECRET_LENGTH) if wanted.seed is None else None,
            seed=wanted.seed,
            imported=False,
            rules_version=rules.version,
            seats=seats,
            holders=holders,
            name=plain_name(wanted.name),
            host=plain_name(wanted.host),
            created=now,
            changed=now,
            open=wanted.open,
            clock=clock_for(wanted.clock, sorted({s.side for s in seats if s.bot is None})),
        )
        room = GameRoom(record, self.storage, self._failures)
        room.set_up()
        return room

    async def check_overlay(self, who: str | None, wanted: OverlayToCheck) -> OverlayInfo:
        """What an overlay is, if it can be played with."""
        papers = Papers("", wanted.game, wanted.files)
        report = await self._examiner.require_sound(who, papers)
        assert report.overlay is not None
        return report.overlay

    async def import_save(self, who: str | None, wanted: SaveToImport, person: int) -> TableInfo:
        """A table that goes on with a saved game."""
        await self._examiner.require_sound(who, Papers(wanted.save))
        return await self._set_up(await self.workers.run(self._imported, wanted, person))

    def _imported(self, wanted: SaveToImport, person: int) -> GameRoom:
        save = read_save(wanted.save, "the file")
        session = load_session(
            wanted.save, where="the file", failures=self._failures, from_start=True
        )
        seats, holders = assign(imported_seats(session.seats, wanted.who), person, session.rules)
        now = time.time()
        setup = session.setup
        record = GameRecord(
            id=secrets.token_hex(8),
            start=Start(setup.game, setup.scenario, setup.options, setup.overlay),
            secret=None,
            seed=setup.key.seed,
            imported=True,
            rules_version=save.rules_version,
            seats=seats,
            holders=holders,
            key=setup.key,
            name=plain_name(wanted.name),
            created=now,
            changed=now,
        )
        room = GameRoom(record, self.storage, self._failures)
        room.set_up_from(session)
        return room

    async def _set_up(self, room: GameRoom) -> TableInfo:
        await self.whose(room.record.id)
        table = self._opened(room)
        self._add(table)
        table.wake_bots()
        token = next(holder.token for holder in room.record.holders if holder.maker)
        return await self.describe(table, token)

    async def describe(self, table: OpenTable, token: str) -> TableInfo:
        table.seats_offered(token)
        return await self.workers.run(describe, table.record, token)

    # --- taking out ------------------------------------------------------------------------------

    async def export(self, table: OpenTable, token: str) -> str:
        """The text of a save. A running game shows all its secrets in it."""
        table.seats_of(token)
        if table.record.status != "over" and (
            not table.record.is_solitary or token == table.record.watching
        ):
            raise RequestRefused(
                403,
                "a save shows what the other side hides, and the dice to come",
                "export the game when it is over; until then the server keeps it for you",
            )
        text: str = await table.look(lambda room: save_session(room.session))
        return text

    async def close(self) -> None:
        """Finish every write."""
        self._clocks.cancel()
        for table in self._tables.values():
            table.stop_bots()
        if self._bot_processes is not None:
            self._bot_processes.close()
        for table in list(self._tables.values()):
            await table.close()
        await asyncio.to_thread(self._examiner.close)
        await asyncio.to_thread(self.looking_back.close)
        await asyncio.to_thread(self.workers.close)
        if self._notifier is not None:
            self._notifier.close()
        await asyncio.to_thread(self._leases.close)
        await asyncio.to_thread(self.storage.close)
