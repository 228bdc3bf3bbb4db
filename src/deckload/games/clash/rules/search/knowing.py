"""What everybody can conclude about hidden ships in this game alone, kept for guesses.

The bits of `origins`: one for each printed group of a side, and one more for the Japanese flagship,
whose place is told apart.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import (
    CAP,
    OFF_MAP,
)
from deckload.games.fleet.rules.forces import (
    is_on,
    markers_in,
)
from deckload.games.fleet.rules.search.knowing import saw_carriers

FLAGSHIP: Final = 1
"""The bit of the flagship; those of the printed groups follow."""


# --- where ships may come from --------------------------------------------------------------------


def ships_of_groups(s: ClashState, side: int, names: Collection[str]) -> int:
    """The bits of some printed groups of a side."""
    printed = s.data.scenarios[s.scenario].groups[side]
    bits = sum(2 << printed.index(name) for name in set(names))
    return bits | FLAGSHIP if s.data.ships[s.data.flagship].group in names else bits


def origin_of(s: ClashState, ship: int) -> int:
    """The bit of a ship."""
    if ship == s.data.flagship:
        return FLAGSHIP
    facts = s.data.ships[ship]
    return 2 << s.data.scenarios[s.scenario].groups[facts.side].index(facts.group)


def heard_flagship(s: ClashState, told: int) -> None:
    """[16.1.4] The flagship is near a hex that was named, and so not under a marker seen to be far
    from it. Of a new flagship nobody knows which ship she is."""
    if s.flagship[IJN] or is_on(s, "secret_movement"):
        return
    distances = s.data.grid.distances_from(told)
    for marker in s.data.markers_of[IJN]:
        place = s.place[marker]
        if place != OFF_MAP and distances[place] > s.data.flagship_told_within:
            s.origins[marker] &= ~FLAGSHIP


# --- patrols that were met ------------------------------------------------------------------------


def saw_patrols(s: ClashState, patrol: list[int], place: int) -> None:
    """[8.2.3] All patrols over a hex meet a raid: none is left there that was not seen. Where one
    marker stands alone the carriers of the fighters must be under it."""
    there = [m for m in markers_in(s, 1 - s.raid_side, place) if s.sighted[m] == ALL_EYES]
    for marker in there:
        s.patrol_seen[marker] = 1
    if len(there) == 1 and not is_on(s, "secret_movement"):
        based = [unit for unit in patrol if s.air_box[unit] == CAP]
        at_sea = [unit for unit in based if s.air_home[unit] < s.data.first_base]
        if at_sea:
            saw_carriers(s, at_sea, there[0])
