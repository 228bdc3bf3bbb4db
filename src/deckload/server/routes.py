"""The REST half of the protocol: all its routes."""

from __future__ import annotations

from deckload.server.calls import Call
from deckload.server.lobby_calls import LOBBY_CALLS
from deckload.server.table_calls import TABLE_CALLS

CALLS: tuple[Call, ...] = (*LOBBY_CALLS, *TABLE_CALLS)
