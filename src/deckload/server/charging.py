"""Who pays for what he asks, and how whoever cannot is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from starlette.requests import HTTPConnection

from deckload.server.throttle import (
    KEPT,
    MESSAGES,
    MESSAGES_OF_ALL,
    MOST_SOCKETS,
    REFUSED_AFTER,
    AsksTooMuch,
    Points,
    Throttle,
    neighbourhood,
)

_OPENING_COST = 2.0


class Shares:
    """What everybody may ask of one process of a server that strangers come to. Of what stays on
    the disk all its `processes` together give no more than one would."""

    def __init__(self, processes: int = 1) -> None:
        self.requests = Throttle()
        self.tables_made = Throttle(KEPT.parted(processes))
        self.persons_made = Throttle(KEPT.parted(processes))
        self._messages = Throttle(MESSAGES_OF_ALL)
        self._sockets: Counter[str] = Counter()

    @contextmanager
    def socket(self, address: str) -> Iterator[Purse]:
        """One more WebSocket of an address, as long as the block lasts, and what may be sent over
        it."""
        if self._sockets[address] >= MOST_SOCKETS:
            raise AsksTooMuch(429, "you have too many tables open", "close some of them")
        self._sockets[address] += 1
        try:
            yield Purse(Points(MESSAGES), self._messages.points_of(address))
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]


class Purse(NamedTuple):
    """Points that messages over a WebSocket cost: its own, and those of all of its address."""

    own: Points
    of_all: Points

    def spend(self) -> float:
        """Spend one of both; how many seconds it takes until there is one."""
        return self.own.spend(1) or self.of_all.spend(1)


def shares_of(connection: HTTPConnection) -> Shares | None:
    """None where somebody has the server for himself: he may ask as much as he likes."""
    shares: Shares | None = connection.app.state.shares
    return shares


def address_of(connection: HTTPConnection) -> str:
    return "" if connection.client is None else neighbourhood(connection.client.host)


def asker_of(connection: HTTPConnection) -> str | None:
    """Out of whose share something is worked out; None where nobody has to share."""
    return None if shares_of(connection) is None else address_of(connection)


async def charge(connection: HTTPConnection, cost: float) -> None:
    """Let the address that asks pay for it; a refusal, after a while, if it cannot."""
    shares = shares_of(connection)
    if shares is not None:
        await _pay(shares.requests, address_of(connection), cost)


async def charge_for_opening(connection: HTTPConnection) -> None:
    """A WebSocket, whatever comes over it."""
    await charge(connection, _OPENING_COST)


async def charge_for_table(connection: HTTPConnection, who: str) -> None:
    """Somebody makes a table, which stays on the disk."""
    shares = shares_of(connection)
    if shares is not None:
        await _pay(shares.tables_made, who, 1.0)


async def charge_for_person(connection: HTTPConnection) -> None:
    """Whoever brings no cookie is somebody new, and stays on the disk as well: a program could be
    somebody new as often as it asks."""
    shares = shares_of(connection)
    if shares is not None:
        await _pay(shares.persons_made, address_of(connection), 1.0)


async def _pay(throttle: Throttle, who: str, cost: float) -> None:
    try:
        throttle.spend(who, cost)
    except AsksTooMuch:
        await asyncio.sleep(REFUSED_AFTER)
        raise
