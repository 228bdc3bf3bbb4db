"""How often a side does what its enemy does not see: the few numbers that guesses rest on, so many
in fifty.

Most are counted in games by `history` and by the usual doctrines, half of each (`make guesses`,
`tests/games/sunset/test_guess_rates.py`); CAUGHT and FOUGHT, which matter with options only, are
judgement. No number is so extreme that what the rules allow is never guessed.
"""

from __future__ import annotations

from typing import Final

PATROLS: Final = ((1, 1, 23, 24, 1), (24, 2, 14, 6, 4))
"""[6.5.4] By side: how often all fighters patrol, all but those of escort carriers, half of each
task force's, none, or some chosen one by one."""

BY_WEIGHT: Final = 35
"""[13.1.3.1] How often the gun ships off the beach are divided by their weight, not evenly."""

LATE: Final = (1, 1)
"""[6.2.1] By side: how often a marker has lost a movement point that nobody saw."""

ON_STATION: Final = (27, 4)
"""By side: how often a force was told to keep its station (`rules/stations.py`)."""

STANDING_BY: Final = 30
"""How often such a force is to strike what it sees by day."""

SCOUTING: Final = (10, 2)
"""By side: how often a force was told to search whenever it is activated."""

UNDER_WAY: Final = (1, 5)
"""By side: how often a force is on a voyage of several turns (`rules/voyages.py`)."""

OFF_STATION: Final = 1
"""[12.2] How often the USN has lost points because escort carriers were too far away."""

KEPT_HOME: Final = 8
"""[6.5.9] How often a Japanese unit that was made ready has not flown since: most are sent out at
the first chance, for all to see."""

CAUGHT: Final = 6
"""[14.2] How often a Japanese unit ashore that could be ready was driven under cover."""

FOUGHT: Final = 2
"""[14.4] How often a US force in sight has fought a battle earlier in the turn."""

CALMED: Final = 14
"""[13.1.5.1] How often Halsey has let off carriers that were reported."""

THROUGH: Final = (2, 42)
"""[13.1.5.2] How often a Japanese ship has passed a strait that is west of both straits now, or
east of them."""
