"""Bots in the seats of a table: they answer when they are asked, from what their side knows."""

from __future__ import annotations

import logging
import secrets
import time

from deckload.bots import Bot, ask_bot_for_key, make_bot
from deckload.engine.contract import Rules
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server.records import GameRecord

_SECONDS = 0.05
"""How long bots play before what they did is stored and shown."""

_log = logging.getLogger("deckload.server")


class SeatedBots:
    """All bots of one table. One that breaks down stops them all, and `trouble` says so."""

    def __init__(self, record: GameRecord | None = None, rules: Rules | None = None) -> None:
        self.trouble = ""
        self._bots: dict[str, Bot] = {}
        if record is None or rules is None:
            return
        # The same seed, the same play: but for practice only, else a bot could be foretold.
        seed = record.seed if record.dice == "practice" else None
        for seat in record.seats:
            if seat.bot is not None:
                self._bots[seat.name] = make_bot(
                    seat.bot, rules, seat.side, seed or secrets.token_hex(8)
                )

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

    def play(self, session: Session) -> None:
        """Answer for a short while."""
        until = time.monotonic() + _SECONDS
        while time.monotonic() < until and (seat := self.asked(session)) is not None:
            try:
                self._answer(session, seat)
            except Exception as error:
                _log.exception("the bot in seat %s failed", seat.name)
                kind = type(error).__name__
                self.trouble = f"The program that plays {seat.name} has stopped ({kind})."

    def _answer(self, session: Session, seat: Seat) -> None:
        key = ask_bot_for_key(self._bots[seat.name], session.game, seat.side)
        session.submit(seat.name, key)
