"""How often a side does what its enemy does not see: the few numbers that guesses rest on, so many
in fifty.

They were counted in games that the doctrine `history` played against itself. When it changes,
`make guesses` plays some again and prints each number as it ought to be, and as it would be for the
usual doctrines.

No number is so extreme that what the rules allow is never guessed: a person may play otherwise.
"""

from __future__ import annotations

from typing import Final

from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import FLOWN, LOST

PATROLS: Final = (((47, 1, 1, 1), (10, 38, 1, 1)), ((41, 1, 7, 1), (39, 1, 9, 1)))
"""[5.7] By side, before and after the Japanese strike: how often all fighters patrol, half of each
carrier's, none, or some chosen one by one."""

APART: Final = (2, 48)
"""[3.2.3] By side: how often a printed group that may be in the task force or under a marker of its
own is under its own."""

AT_SAIPAN: Final = 49
"""[10.2] How often the bombardment group lies off the beach, if a marker can be it."""

SHORT_AT_SAIPAN: Final = 1
"""[10.2] How often the USN has lost points because ships were missing there."""

FLOATPLANES: Final = 1
"""[6.3.1] How many finds of the Japanese fleet are the work of ships without carriers."""

PACE: Final = (2, 4)
"""[15.7] By side: columns that a move brings its markers nearer to the enemy."""

DRAW_OFF: Final = 2
"""[15.7] Columns that a move takes Japanese markers homewards after the strike."""

HOME: Final = 7
"""[15.7] The column where they need go no farther."""

STAND_OFF: Final = 15
"""[15.7] Columns that the Japanese keep from TF 58 before they strike: the range of their aircraft
and most of a move."""

SCATTER: Final = 4
"""[15.7] Columns that a marker may be off from where all this would bring it."""


def japanese_have_struck(s: ClashState) -> bool:
    """Is it known of most aircraft of the Japanese carriers that they have flown, or died?"""
    sailing = s.data.scenarios[s.scenario].ships
    at_sea = [unit for unit in s.data.units_of_side[IJN] if s.data.air_ship[unit] in sailing]
    seen = sum(s.air_box[unit] in (FLOWN, LOST) for unit in at_sea)
    return 2 * seen > len(at_sea)
