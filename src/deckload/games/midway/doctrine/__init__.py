"""Sensible staff officers' habits, for bots: they read only what their side knows.

Three doctrines, made of the same parts; `docs/doctrines/midway.md` says more about each.

- `hunt` plays to win: it counts points, and does what promises most of them.
- `airfields` leads the fleet as `history` does, but uses the aircraft on land.
- `history` finds them with G-2, strikes with G-3 from as far as the bombers reach, throws out
  whoever stands before a home base, repairs carriers, and does not stake the last one for nothing.

| module | what it holds |
|---|---|
| `choosing.py` | how a habit is written |
| `position.py` | when two questions are about one position |
| `segments.py`, `ships.py`, `aircraft.py`, `outlook.py` | the habits of `history` |
| `prices.py`, `markers.py`, `raids.py` | what ships are worth, what comes next, what attacks win |
| `airfields.py`, `staff.py` | aircraft on land, recruits, logistics |
| `sea.py`, `plans.py`, `hunting.py`, `journeys.py` | operations of the fleet |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.contract import Doctrine
from deckload.engine.habits import by_habit
from deckload.games.midway.doctrine import (
    aircraft,
    airfields,
    hunting,
    journeys,
    segments,
    ships,
    staff,
)
from deckload.games.midway.doctrine.choosing import Habit

_HISTORY: Final[dict[str, Habit]] = {**segments.HABITS, **ships.HABITS, **aircraft.HABITS}
_AIRFIELDS: Final[dict[str, Habit]] = {**_HISTORY, **staff.HABITS, **airfields.HABITS}
_HUNT: Final[dict[str, Habit]] = {
    **_HISTORY,
    **staff.HABITS,
    **airfields.AIR_ARM,
    **hunting.HABITS,
    **journeys.HABITS,
}


history: Final = by_habit(_HISTORY)
"""What a careful officer would have done."""

DOCTRINES: Final[Mapping[str, Doctrine]] = {
    # What promises most points.
    "hunt": by_habit(_HUNT),
    # The fleet as in history, and every aircraft at the front.
    "airfields": by_habit(_AIRFIELDS),
    "history": history,
}
"""By name, the usual one first."""
