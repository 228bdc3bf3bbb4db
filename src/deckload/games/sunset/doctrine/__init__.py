"""How staffs play Imperial Sunset: each reads only what its side knows."""

from __future__ import annotations

from typing import Final

from deckload.engine.contract import Doctrine
from deckload.engine.habits import by_habit
from deckload.games.sunset.doctrine import air, battle, centre, history, staff, straits

HISTORY: Final = {**staff.HABITS, **history.HABITS, **air.HABITS, **battle.HABITS}

_HISTORY: Final = by_habit(HISTORY)

DOCTRINES: Final[tuple[dict[str, Doctrine], ...]] = (
    {
        "straits": by_habit({**HISTORY, **straits.STRAITS}),
        "hunters": by_habit({**HISTORY, **straits.HUNTERS}),
        "history": _HISTORY,
    },
    {
        "centre": by_habit({**HISTORY, **centre.CENTRE_HABITS}),
        "survivors": by_habit({**HISTORY, **centre.SURVIVORS}),
        "history": _HISTORY,
    },
)
"""By side: the doctrines by name, the usual one first."""
