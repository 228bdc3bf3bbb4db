"""How staffs play Imperial Sunset: each reads only what its side knows.

`history` does what was done. The Japanese come through both straits in the night of 25 October;
Ozawa lets himself be found and runs north. Third Fleet strikes Kurita in the Sibuyan Sea and goes
after the carriers when they are reported; the old battleships wait in Surigao Strait. The others
are the same but for a few habits with which they play to win; the usual one of a side is the best
known.

| doctrine | side | what it does otherwise |
|---|---|---|
| `hunters` | USN, usual | guns at both gates of the beach; the carriers hunt Ozawa, but for one |
| `straits` | USN | likewise; fast battleships in San Bernardino Strait, carriers in reach |
| `survivors` | IJN, usual | masses, waits out of reach, fights one battle, saves ships |
| `centre` | IJN | likewise, but goes on for the beachhead |

| module | what it holds |
|---|---|
| `picture.py` | what a staff makes of the map |
| `staff.py` | set-up, formations, chits, reports, submarines |
| `sailing.py` | what an active force does first, and where it goes |
| `history.py` | the moves of `history` |
| `air.py` | patrols, strikes and what happens over the target |
| `battle.py` | surface battles |
| `straits.py` | the habits of `hunters` and `straits` |
| `centre.py` | the habits of `survivors` and `centre` |
"""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Doctrine
from deckload.engine.habits import by_habit
from deckload.games.sunset.doctrine import air, battle, centre, history, staff, straits

HISTORY: Final[dict[str, Doctrine]] = {
    **staff.HABITS,
    **history.HABITS,
    **air.HABITS,
    **battle.HABITS,
}
"""By the verb of the question."""

_HISTORY: Final = by_habit(HISTORY)

DOCTRINES: Final[tuple[dict[str, Doctrine], ...]] = (
    {
        # Guns before the beach, carriers after carriers.
        "hunters": by_habit({**HISTORY, **straits.HUNTERS}),
        # Task Force 34 in San Bernardino Strait, and the carriers behind it.
        "straits": by_habit({**HISTORY, **straits.STRAITS}),
        # What the admirals did, either side.
        "history": _HISTORY,
    },
    {
        # One battle, as late as may be, and home with what is left.
        "survivors": by_habit({**HISTORY, **centre.SURVIVORS}),
        # As late, but for the beachhead.
        "centre": by_habit({**HISTORY, **centre.CENTRE_HABITS}),
        "history": _HISTORY,
    },
)
"""By side: the doctrines by name, the usual one first."""
