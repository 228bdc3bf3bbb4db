"""A sensible staff officer's habits, for bots: it reads only what its side knows.

Find them with G-2, strike them with G-3 from as far as the bombers reach, keep fighters over the
carriers when the enemy is active, throw out whoever stands before a home base, repair carriers,
and do not stake the last carrier when the score is good enough without her.

| module | what it holds |
|---|---|
| `choosing.py` | how a habit is written |
| `segments.py` | which action to take in G-1 to G-4 |
| `ships.py` | where task forces go, and who is in them |
| `aircraft.py` | who flies, at whom, and who suffers |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine import aircraft, segments, ships
from deckload.games.midway.doctrine.choosing import Habit

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

HABITS: Final[dict[str, Habit]] = {**segments.HABITS, **ships.HABITS, **aircraft.HABITS}


def choose(k: MidwayState, decision: Decision) -> Option:
    """What a careful officer would do; the first option where he has no opinion."""
    habit = HABITS.get(decision.kind.verb)
    return decision.options[0] if habit is None else habit(k, decision)
