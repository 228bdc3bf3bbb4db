"""How often a side does what its enemy does not see: the few numbers that guesses rest on, so many
in fifty.

They were counted in games between doctrines: of `history` against itself, and of the usual ones.
Which of the two an enemy is like nobody can tell, so each guess takes him for one of them. When a
doctrine changes, `make guesses` plays some games again and prints each number as it ought to be.

No number is so extreme that what the rules allow is never guessed: a person may play otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deckload.engine.unseen_dice import pick
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.guess.chances import Patrols
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import FLOWN, LOST


@dataclass(frozen=True, eq=False)
class Manner:
    """How a side plays, in numbers."""

    patrols: tuple[tuple[Patrols, Patrols], tuple[Patrols, Patrols]]
    """[5.7] By side, before and after the Japanese strike."""
    apart: tuple[int, int]
    """[3.2.3] By side: how often a printed group that may be in the task force or under a marker of
    its own, if there is one, is under its own; had it to begin in the task force, see `STAYED`."""
    van: int
    """[3.1.5] How often a Japanese force with several battleships has handed its carriers over to
    the task force, and sails by itself."""
    pace: tuple[int, int]
    """[15.7] By side: columns that a move brings its markers nearer to the enemy."""
    draw_off: int
    """[15.7] Columns that a move takes Japanese markers homewards after the strike."""
    home: int
    """[15.7] The column where they need go no farther."""
    stand_off: int
    """[15.7] Columns that the Japanese keep from TF 58 before they strike: the range of their
    aircraft and most of a move."""


AS_IN_HISTORY: Final = Manner(
    patrols=(((47, 1, 1, 1), (10, 38, 1, 1)), ((41, 1, 7, 1), (39, 1, 9, 1))),
    apart=(48, 48),
    van=1,
    pace=(2, 4),
    draw_off=2,
    home=7,
    stand_off=15,
)
TO_WIN: Final = Manner(
    patrols=(((47, 1, 1, 1), (4, 44, 1, 1)), ((1, 1, 47, 1), (45, 1, 3, 1))),
    apart=(48, 2),
    van=48,
    pace=(3, 4),
    draw_off=2,
    home=1,
    stand_off=15,
)
MANNERS: Final = (AS_IN_HISTORY, TO_WIN)

DAY_OF_BATTLE: Final = 6
"""The first turn of 19 June, when history's carriers struck."""

STAYED: Final = 48
"""[3.2.3] How often a group that had to begin in the task force is still there."""

AT_SAIPAN: Final = 49
"""[10.2] How often the bombardment group lies off the beach, if a marker can be it."""

SHORT_AT_SAIPAN: Final = 1
"""[10.2] How often the USN has lost points because ships were missing there."""

FLOATPLANES: Final = 1
"""[6.3.1] How many finds of the Japanese fleet are the work of ships without carriers."""

SCATTER: Final = 4
"""[15.7] Columns that a marker may be off from where all this would bring it."""


def manner_of(s: ClashState, side: int) -> Manner:
    """How an enemy may be playing. Japanese who let the day before the battle of history pass do as
    was done then; those who let the islands loose before it, in everybody's hearing, do not."""
    if side == IJN and 0 < s.order_turn < DAY_OF_BATTLE:
        return TO_WIN
    waits = side == IJN and s.turn >= DAY_OF_BATTLE and not japanese_have_struck(s)
    return AS_IN_HISTORY if waits else pick(s, MANNERS)


def japanese_have_struck(s: ClashState) -> bool:
    """Is it known of most aircraft of the Japanese carriers that they have flown, or died?"""
    at_sea = _at_sea(s)
    seen = sum(s.air_box[unit] in (FLOWN, LOST) for unit in at_sea)
    return 2 * seen > len(at_sea)


def _at_sea(s: ClashState) -> list[int]:
    """The air units of the Japanese carriers that sail."""
    sailing = s.data.scenarios[s.scenario].ships
    return [unit for unit in s.data.units_of_side[IJN] if s.data.air_ship[unit] in sailing]
