"""How staffs play Imperial Sunset: each reads only what its side knows."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Doctrine

DOCTRINES: Final[tuple[dict[str, Doctrine], ...]] = ({}, {})
"""By side: the doctrines by name, the usual one first."""
