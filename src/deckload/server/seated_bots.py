"""Bots in the seats of a table: they answer when they are asked, from what their side knows."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

from deckload.bots import Bot, ask_bot_for_key
from deckload.engine.seats import Seat
from deckload.engine.session import Session

_SECONDS = 0.05
"""How long bots play before what they did is stored and shown."""

_log = logging.getLogger("deckload.server")


class SeatedBots:
    """All bots of one table. One that breaks down stops them all, and `trouble` says so."""

    def __init__(self, bots: Mapping[str, Bot]) -> None:
        self.trouble = ""
        self._bots = bots

    def asked(self, session: Session) -> Seat | None:
        """A bot's seat that has a question now."""
        if self.trouble or session.read_only:
            return None
        pending = session.game.pending()
        for seat in session.seats:
            decision = pending.get(seat.side)
            if seat.name in self._bots and decision is not None and seat.may_answer(decision):
                return seat
        return None

    def play(self, session: Session) -> list[tuple[str, str]]:
        """Answer for a short while; who answered what."""
        until = time.monotonic() + _SECONDS
        answers = []
        while time.monotonic() < until and (seat := self.asked(session)) is not None:
            try:
                key = ask_bot_for_key(self._bots[seat.name], session.game, seat.side)
                session.submit(seat.name, key)
            except Exception as error:
                _log.exception("the bot in seat %s failed", seat.name)
                kind = type(error).__name__
                self.trouble = f"The program that plays {seat.name} has stopped ({kind})."
            else:
                answers.append((seat.name, key))
        return answers
