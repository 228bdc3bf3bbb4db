"""How a sensible staff plays Clash of Carriers, either side: it reads only what its side knows.

The Japanese keep out of reach on the 18th, search with all their forces and strike with everything
on the 19th, from beyond the range of US aircraft; then they draw off to their oilers. The USN keeps
its groups together near Saipan with all fighters up, and goes after the enemy when it is let off
the leash.

| module | what it holds |
|---|---|
| `picture.py` | what a staff makes of the map |
| `fleet.py` | set-up, formations, chits, searches and reports |
| `sailing.py` | where markers go and submarines lie |
| `air.py` | patrols, raids and what happens over the target |
| `battle.py` | surface battles |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine import air, battle, fleet, sailing

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

Habit: TypeAlias = "Callable[[ClashState, Decision], Option]"
"""Given what a side knows and a question: the option to take."""

HABITS: Final[dict[str, Habit]] = {**fleet.HABITS, **sailing.HABITS, **air.HABITS, **battle.HABITS}


def choose(k: ClashState, decision: Decision) -> Option:
    """What a careful officer would do; the first option where he has no opinion."""
    habit = HABITS.get(decision.kind.verb)
    return decision.options[0] if habit is None else habit(k, decision)
