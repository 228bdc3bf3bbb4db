"""Telling people who are away that it is their turn: once a turn, as the host of the server wishes.

He may name an address (`--notify`) that takes a message and passes it on to wherever his friends
read: a script of his own, or the webhook of a chat. And where he lets mail be sent (`--mail`),
those who have given an address get a letter.
"""

from __future__ import annotations

import logging
import threading
import urllib.request
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from deckload.server.mail import Mailer
from deckload.server.records import GameRecord, SeatRecord

_SECONDS = 10
_MOST_WAITING = 1000

_log = logging.getLogger("deckload.server")


class TurnNotice(msgspec.Struct, frozen=True):
    """It is somebody's turn. `text` says so in a sentence, for a chat that shows just that; nothing
    in it is a secret of the game's or opens a seat."""

    text: str
    table: str
    name: str
    game: str
    seat: str
    headline: str


class Addressed(NamedTuple):
    """A notice, and whom it is for, if anybody has taken the seat."""

    notice: TurnNotice
    person: int | None


class Notifier:
    """Sends notices one after the other, and never holds anybody up. `address_of` tells a person's
    mail address, "" if there is none."""

    def __init__(
        self,
        url: str | None,
        mailer: Mailer | None = None,
        address_of: Callable[[int], str] = lambda _person: "",
    ) -> None:
        self._url = url
        self._mailer = mailer
        self._address_of = address_of
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="deckload-notices")
        self._waiting = threading.BoundedSemaphore(_MOST_WAITING)

    def send(self, addressed: Addressed) -> None:
        """Send a notice, unless too many wait already."""
        if self._waiting.acquire(blocking=False):
            sent = self._thread.submit(self._send, addressed)
            sent.add_done_callback(lambda _sent: self._waiting.release())

    def _send(self, addressed: Addressed) -> None:
        if self._url is not None:
            self._post(self._url, addressed.notice)
        if self._mailer is not None and addressed.person is not None:
            try:
                address = self._address_of(addressed.person)
            except SQLAlchemyError as error:
                _log.warning("a letter could not be sent: %s", error)
                return
            if address:
                text = addressed.notice.text
                self._mailer.send(address, f"Deckload: {text}", f"{text}\n")

    def _post(self, url: str, notice: TurnNotice) -> None:
        request = urllib.request.Request(
            url,
            msgspec.json.encode(notice),
            {"content-type": "application/json"},
            method="POST",
        )
        try:
            urllib.request.urlopen(request, timeout=_SECONDS).close()
        except (OSError, ValueError) as error:
            _log.warning("a notice could not be sent: %s", error)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def time_is_short(record: GameRecord, sides: Collection[int]) -> list[Addressed]:
    """A notice for every person's seat of a side that has little time left."""
    return [
        _to(record, seat, f"{seat.name}: your time is running out in {_called(record)}.")
        for seat in record.seats
        if seat.token is not None and seat.side in sides
    ]


def turns_begun(before: GameRecord, after: GameRecord, present: Collection[str]) -> list[Addressed]:
    """A notice for every person's seat that is asked now, was not before, and has nobody at it."""
    return [
        _to(after, new, f"{new.name}: it is your turn in {_called(after)}. {new.headline}")
        for old, new in zip(before.seats, after.seats, strict=True)
        if new.token is not None and new.asked and not old.asked and new.name not in present
    ]


def _called(record: GameRecord) -> str:
    return record.name or record.start.game


def _to(record: GameRecord, seat: SeatRecord, text: str) -> Addressed:
    holder = record.holder(seat.token or "")
    notice = TurnNotice(text, record.id, record.name, record.start.game, seat.name, seat.headline)
    return Addressed(notice, None if holder is None else holder.person)
