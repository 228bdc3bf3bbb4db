"""`make soak-server`: the proofs of `test_proof.py` for long, with a count of each at the end.

PYTHONPATH=tests python -m server.soak --forged 500000 --kills 100 --twins 300
PYTHONPATH=tests python -m server.soak --only postgresql --kills 20 --seed 2
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from deckload.server import lobby, schema
from deckload.server.database import Database
from server.client import Client
from server.crowds import (
    FLOODING,
    Crowd,
    a_game_to_look_back_at,
    fill,
    flooded,
    list_for,
    looking_back_at,
    megabytes,
    play_a_game,
    play_for,
)
from server.forging import forging
from server.killing import Seat, Server, check_nothing_is_lost, make_seats, play_on
from server.postgres import Cluster, find_postgres
from server.running import DATABASE, Running, database_in
from server.twins import compare_twins

_PARTS = (
    "twins",
    "forged",
    "sqlite",
    "postgresql",
    "in-turn",
    "flooded",
    "sockets",
    "stored",
    "day",
)
GAMES = ("mini", "midway", "clash", "sunset", "taskforce", "carrier")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--twins", type=int, default=60, help="positions of every game")
    wanted.add_argument("--forged", type=int, default=100_000, help="messages")
    wanted.add_argument("--kills", type=int, default=20, help="on each database")
    wanted.add_argument("--seconds", type=float, default=20, help="of each thing that is timed")
    wanted.add_argument("--sockets", type=int, default=2_000, help="that are open at a time")
    wanted.add_argument("--tables", type=int, default=20_000, help="that a lobby lists")
    wanted.add_argument("--games", type=int, default=2_000, help="that are played in a day")
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--only", choices=_PARTS, help="one part, for a machine with little time")
    asked = wanted.parse_args()
    parts: dict[str, Callable[[], None]] = {
        "twins": lambda: _twins(asked.twins, asked.seed),
        "forged": lambda: _forged(asked.forged, asked.seed),
        "sqlite": lambda: _killed(asked.kills, asked.seed, "sqlite"),
        "postgresql": lambda: _killed(asked.kills, asked.seed, "postgresql"),
        "in-turn": lambda: _killed_in_turn(asked.kills, asked.seed),
        "flooded": lambda: _flooded(asked.seconds),
        "sockets": lambda: _connected(asked.sockets, asked.seconds),
        "stored": lambda: _stored(asked.tables, asked.seconds),
        "day": lambda: _day(asked.games),
    }
    for name in [asked.only] if asked.only else _PARTS:
        if name in ("postgresql", "in-turn") and find_postgres() is None:
            _say(f"no PostgreSQL here: {name} is left out")
        else:
            parts[name]()


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="deckload-soak-") as folder:
        yield Path(folder)


def _twins(positions: int, seed: int) -> None:
    for game in GAMES:
        compared, found = 0, []
        with _folder() as folder, Running(folder) as server:
            for number in range(positions):
                messages, differing = compare_twins(server, game, seed * 1_000_000 + number)
                compared += messages
                found += differing
        _say(f"twins, {game}: {compared} messages compared, {len(found)} differ")
        for one in found[:5]:
            _say(f"  {one}")


def _forged(messages: int, seed: int) -> None:
    sent: Counter[str] = Counter()
    number = 0
    with _folder() as folder, Running(folder) as server, Client(server.address) as client:
        while sent.total() < messages:
            game = GAMES[number % 3]
            with forging(client, game, seed * 1_000_000 + number) as forger:
                forger.play(moves=20, heaps=4)
                sent += forger.sent
            number += 1
    _say(f"forged: {sent.total()} messages, none taken ({dict(sent)})")


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[None]:
    if kind == "sqlite":
        yield
        return
    cluster = Cluster()
    try:
        with cluster.database() as address:
            (folder / DATABASE).write_text(address)
            yield
    finally:
        cluster.close()


def _killed(kills: int, seed: int, kind: str) -> None:
    """A whole server, again and again, at a random moment."""
    rng = random.Random(seed)
    stored = port = 0
    with _folder() as folder, _database(kind, folder):
        seats = []
        for number in range(kills):
            server = Server(folder, port=port)
            port = int(server.address.rpartition(":")[2])
            if number % 10 == 0:  # games end: new ones
                stored += check_nothing_is_lost(folder, seats)
                seats = make_seats(server.address, 10, "clash", seed + number)
            answers = rng.randrange(20, 200)
            asyncio.run(play_on(seats, server.address, answers, server.kill))
            check_nothing_is_lost(folder, seats)
        stored += check_nothing_is_lost(folder, seats)
    _say(f"killed, {kind}: {kills} times, {stored} choices stored, none lost")


async def _play_past_the_death_of(process: int, seats: list[Seat], address: str) -> None:
    """Everybody plays, the process dies, and everybody has been answered again."""

    def kill() -> None:
        os.kill(process, signal.SIGKILL)

    await play_on(seats, address, 60, kill, and_on=100)


def _wait_for_both(folder: Path) -> None:
    """Until the one that replaces the last victim serves: who is left must have a neighbour."""
    database = Database(database_in(folder))
    alive = sa.select(sa.func.count()).select_from(schema.workers)
    until = time.monotonic() + 60
    try:
        while True:
            with database.read() as c:
                if c.execute(alive).scalar_one() == 2:
                    return
            assert time.monotonic() < until, "no second process serves"
            time.sleep(0.2)
    finally:
        database.close()


def _killed_in_turn(kills: int, seed: int) -> None:
    """One process of two, again and again; its tables go on at the other."""
    rng = random.Random(seed)
    waits: list[float] = []
    stored = 0
    with _folder() as folder, _database("postgresql", folder):
        server = Server(folder, workers=2)
        try:
            for number in range(kills):
                if number % 10 == 0:
                    seats = make_seats(server.address, 10, "clash", seed + number)
                _wait_for_both(folder)
                victim = rng.choice(server.workers())
                asyncio.run(_play_past_the_death_of(victim, seats, server.address))
                stored = check_nothing_is_lost(folder, seats)
                waits += [seat.longest_silence for seat in seats if seat.longest_silence]
                for seat in seats:
                    seat.longest_silence = 0.0
        finally:
            server.stop()
    waits.sort()
    longest = f"median {waits[len(waits) // 2]:.2f} s, longest {waits[-1]:.2f} s" if waits else "-"
    _say(f"one of two processes killed: {kills} times, none lost ({stored} at the last tables)")
    _say(f"  from the break of a connection to the next: {longest} ({len(waits)} of them)")


# --- crowds ---------------------------------------------------------------------------------------


def _flooded(seconds: float) -> None:
    """What two people who play notice of strangers who ask in a loop."""
    with _folder() as folder:
        server = Server(folder, host="0.0.0.0")
        port = int(server.address.rpartition(":")[2])
        try:
            with Client(f"http://127.0.0.1:{port}") as client:
                _say(f"alone: an answer takes {play_for(client, seconds)}")
                with flooded(port):
                    time.sleep(_UNTIL_SAVINGS_ARE_SPENT)
                    taken = play_for(client, seconds)
                _say(f"with {len(FLOODING)} addresses that ask in a loop: {taken}")
                _say(f"alone again: {play_for(client, seconds)}")
                with flooded(port, looking_back_at(a_game_to_look_back_at(client))):
                    taken = play_for(client, seconds)
                _say(f"with {len(FLOODING)} addresses that look back in a loop: {taken}")
                _say(f"alone again: {play_for(client, seconds)}")
        finally:
            server.stop()


_UNTIL_SAVINGS_ARE_SPENT = 8.0


def _connected(sockets: int, seconds: float) -> None:
    """What two people who play notice of thousands of windows that are open, and whether each of
    these is told what happens at its table."""
    with _folder() as folder:
        server = Server(folder)
        try:
            with Client(server.address) as client:
                _say(f"alone: an answer takes {play_for(client, seconds, 20)}")
                crowd = Crowd(client, sockets)
                _say(f"with {len(crowd)} WebSockets: {play_for(client, seconds, 20)}")
                _say(f"each is told what was said at its table: {crowd.hears('a word to all')}")
                crowd.close()
                _say(f"alone again: {play_for(client, seconds, 20)}")
        finally:
            server.stop()


def _stored(tables: int, seconds: float) -> None:
    """What a list of many tables costs whoever asks for it, and two people who play meanwhile."""
    with _folder() as folder:
        server = Server(folder)
        try:
            with Client(server.address) as client:
                fill(folder, client.make("me", "guest"), tables)
                _say(f"alone: an answer takes {play_for(client, seconds, 20)}")
                _say(f"the list of {tables} tables: {list_for(client, seconds / 4, 4)}")
                with ThreadPoolExecutor(1) as another, Client(server.address) as asking:
                    listed = another.submit(list_for, asking, seconds, 4)
                    _say(f"while it is asked for 4 times a second: {play_for(client, seconds, 20)}")
                    _say(f"the list meanwhile: {listed.result()}")
        finally:
            server.stop()


def _day(games: int) -> None:
    """What a server has in memory after game upon game, and whether that goes on growing.

    A table that nobody is at is kept for five minutes, in which few games end, but thousands here.
    So it is kept for a second, as if the day went by so much faster.
    """
    lobby._FORGET_AFTER = 1.0
    with _folder() as folder, Running(folder) as server, Client(server.address) as client:
        _say(f"at the start: {megabytes():.0f} MB")
        for number in range(1, games + 1):
            play_a_game(client, number)
            if number % (games // 10 or 1) == 0:
                _say(f"after {number} games: {megabytes():.0f} MB")


if __name__ == "__main__":
    main()
