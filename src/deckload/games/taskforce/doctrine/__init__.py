"""Habits of staff officers, by name."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Doctrine

DOCTRINES: Final[tuple[dict[str, Doctrine], ...]] = ({}, {})
