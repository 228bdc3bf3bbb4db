"""How much an address or a person may ask for: points that come back as time goes by.

What costs the server much costs more points. Nobody who plays comes near the limit; a program that
asks in a loop gets what one person gets, and the others do not notice. A refusal costs something,
too: so it comes after a while, and until then nothing else is asked on that connection.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from deckload.server.mistakes import RequestRefused

_MOST_REMEMBERED = 10_000


class Rate(NamedTuple):
    """Points that can be saved up, and how many come back in a second."""

    most: float
    a_second: float

    def parted(self, among: int) -> Rate:
        """A share of it for each of so many."""
        return Rate(self.most / among, self.a_second / among)


REQUESTS = Rate(120, 20)
"""Of an address, over HTTP; what a call costs stands beside its route."""

KEPT = Rate(100, 1 / 30)
"""Of an address or a person, tables made, and of an address, persons: what one leaves behind on the
disk stays there."""

REFUSED_AFTER = 2.0
"""Seconds until somebody is told that he has asked for too much."""

MESSAGES = Rate(60, 20)
"""Of one WebSocket; each message costs one."""

MESSAGES_OF_ALL = Rate(240, 40)
"""Of all WebSockets of an address together."""

MOST_SOCKETS = 256
"""WebSockets of one address."""


@lru_cache(maxsize=1024)
def neighbourhood(address: str) -> str:
    """Whose share a request from an address comes out of. A house with IPv6 has as many addresses
    as it likes, which begin alike."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _OF_ONE_HOUSE), strict=False))


_OF_ONE_HOUSE = 64


class Points:
    """What somebody has left."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._left = rate.most
        self._at = now()

    def spend(self, cost: float) -> float:
        """Spend points; how many seconds it takes until there are as many. Nothing is spent
        unless it is none."""
        now = self._now()
        self._left = min(self._rate.most, self._left + (now - self._at) * self._rate.a_second)
        self._at = now
        if self._left < cost:
            return (cost - self._left) / self._rate.a_second
        self._left -= cost
        return 0.0

    def owe(self, cost: float) -> None:
        """Take away what something has cost, even if there is not so much left."""
        self.spend(0.0)
        self._left -= cost

    @property
    def is_full(self) -> bool:
        return self.spend(0.0) == 0.0 and self._left == self._rate.most


class AsksTooMuch(RequestRefused):
    """Somebody has no points left for what he asks."""


class Throttle:
    """The points of everybody who has asked lately: an address, or a person by his number."""

    def __init__(self, rate: Rate = REQUESTS, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._now = now
        self._points: OrderedDict[str, Points] = OrderedDict()

    def points_of(self, who: str) -> Points:
        if who not in self._points:
            self._points[who] = Points(self._rate, self._now)
            if len(self._points) > _MOST_REMEMBERED:
                self._points.popitem(last=False)
        self._points.move_to_end(who)
        return self._points[who]

    def spend(self, who: str, cost: float) -> None:
        """Let somebody have what costs so much; a refusal if he has asked for too much."""
        wait = self.points_of(who).spend(cost)
        if wait > 0:
            raise AsksTooMuch(
                429,
                "you ask for more than your share of this server",
                f"wait {math.ceil(wait)} seconds",
            )
