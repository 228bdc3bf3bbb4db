"""How staffs play Clash of Carriers: each reads only what its side knows.

`history` does what was done. The Japanese keep out of reach on the 18th, search with all their
forces and strike with everything on the 19th, from beyond the range of US aircraft; then they draw
off to their oilers. The USN keeps its groups together near Saipan with all fighters up, and goes
after the enemy when it is let off the leash. The others are the same but for a few habits with
which they play to win; the usual one of a side is the best known.

| doctrine | side | what it does otherwise |
|---|---|---|
| `hunters` | USN, usual | as `leash`, and groups not bound to TF 58 hunt; Guam is raided |
| `leash` | USN | TF 58 steps forward inside its nine hexes to strike what it has found |
| `van` | IJN, usual | as `massed`, and battleships ahead of it hunt the hunters |
| `massed` | IJN | all forces strike as one, early and a lone group first, then run |
| `raiders` | IJN | likewise, each force for itself |

| module | what it holds |
|---|---|
| `picture.py` | what a staff makes of the map |
| `fleet.py` | set-up, formations, chits, searches and reports |
| `sailing.py` | where markers go and submarines lie |
| `air.py` | patrols, raids and what happens over the target |
| `battle.py` | surface battles |
| `hunting.py` | the habits of `hunters` and `leash` |
| `massing.py` | the habits of `massed` and `raiders` |
| `van.py` | the habits of `van` |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from deckload.engine.contract import Doctrine
from deckload.engine.decision import Decision, Option
from deckload.engine.habits import by_habit
from deckload.games.clash.doctrine import air, battle, fleet, hunting, massing, sailing, van

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

Habit: TypeAlias = "Callable[[ClashState, Decision], Option]"
"""Given what a side knows and a question: the option to take."""

Habits: TypeAlias = "dict[str, Habit]"
"""By the verb of the question."""

HISTORY: Final[Habits] = {**fleet.HABITS, **sailing.HABITS, **air.HABITS, **battle.HABITS}

_HISTORY: Final = by_habit(HISTORY)

DOCTRINES: Final[tuple[dict[str, Doctrine], ...]] = (
    {
        # TF 58 at the end of its leash, and groups that hunt on their own.
        "hunters": by_habit({**HISTORY, **hunting.HUNTERS}),
        # TF 58 together, but striking from inside its leash.
        "leash": by_habit({**HISTORY, **hunting.LEASH}),
        # What the admirals did, either side.
        "history": _HISTORY,
    },
    {
        # The guns ahead of the carriers, at whoever comes near.
        "van": by_habit({**HISTORY, **van.VAN}),
        # The Mobile Fleet in one piece: it strikes at once, and runs.
        "massed": by_habit({**HISTORY, **massing.MASSED}),
        # Each Japanese force strikes when it can, and runs.
        "raiders": by_habit({**HISTORY, **massing.RAIDERS}),
        "history": _HISTORY,
    },
)
"""By side: the doctrines by name, the usual one first."""
