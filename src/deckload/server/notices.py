"""Telling people who are away that it is their turn: once a turn, to an address of the host's.

The host of a server names an address (`--notify`) that takes a message and passes it on, by mail or
to wherever his friends read: a script of his own, or the webhook of a chat.
"""

from __future__ import annotations

import logging
import urllib.request
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

import msgspec

from deckload.server.records import GameRecord

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


class Notifier:
    """Sends notices one after the other, and never holds anybody up."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="deckload-notices")

    def send(self, notice: TurnNotice) -> None:
        if self._thread._work_queue.qsize() < _MOST_WAITING:
            self._thread.submit(self._post, notice)

    def _post(self, notice: TurnNotice) -> None:
        request = urllib.request.Request(
            self._url,
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


def turns_begun(
    before: GameRecord, after: GameRecord, present: Collection[str]
) -> list[TurnNotice]:
    """A notice for every person's seat that is asked now, was not before, and has nobody at it."""
    return [
        TurnNotice(
            f"{new.name}: it is your turn in {after.name or after.start.game}. {new.headline}",
            after.id,
            after.name,
            after.start.game,
            new.name,
            new.headline,
        )
        for old, new in zip(before.seats, after.seats, strict=True)
        if new.token is not None and new.asked and not old.asked and new.name not in present
    ]
