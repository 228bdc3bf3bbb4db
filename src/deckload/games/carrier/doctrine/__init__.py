"""Habits of staff officers, by name: the first is what a bot does unless it is told otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import Doctrine
from deckload.games.carrier.doctrine.mitscher import mitscher
from deckload.games.carrier.doctrine.simple import simple
from deckload.games.carrier.doctrine.spruance import spruance

DOCTRINES: Final[Mapping[str, Doctrine]] = {
    "mitscher": mitscher,
    "spruance": spruance,
    "simple": simple,
}
