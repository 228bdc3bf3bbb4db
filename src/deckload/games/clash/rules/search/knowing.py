"""What everybody can conclude about hidden ships, kept so that a guess can rely on it.

The rules never ask for these facts; `guess/berths.py` does. All of them follow from what both sides
see.

`origins` says of each marker which ships may be in it: a bit for each printed group of its side,
and one more for the Japanese flagship, whose place is told apart. Ships change groups only within
a hex and only in the Initial Phase, so that markers which never met cannot have exchanged any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import is_afloat, is_on, markers_in
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import (
    CAP,
    NONE,
    OFF_MAP,
)

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


def ships_by_hex(s: ClashState) -> dict[tuple[int, int], int]:
    """[3.1.4] By side and hex: the bits of all ships that may be there."""
    there: dict[tuple[int, int], int] = {}
    for marker, place in enumerate(s.place):
        key = s.data.marker_side[marker], place
        there[key] = there.get(key, 0) | (s.origins[marker] if place != OFF_MAP else 0)
    return there


def mix_origins(s: ClashState, were_at: dict[tuple[int, int], int]) -> None:
    """[3.1.4] Whatever was in a hex when the Initial Phase began may be under any marker there now.
    With secret movement nobody can tell who met whom, and any ship may be anywhere from the
    start."""
    if is_on(s, "secret_movement"):
        return
    for marker, place in enumerate(s.place):
        if place != OFF_MAP:
            s.origins[marker] = were_at[s.data.marker_side[marker], place]


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


# --- ships that were seen -------------------------------------------------------------------------


def saw_ship(s: ClashState, ship: int, marker: int) -> None:
    """Everybody has seen that a ship is, or was until it sank, under a marker of the map."""
    s.seen_in[ship] = marker


def saw_carriers(s: ClashState, units: Iterable[int], marker: int) -> None:
    """Aircraft that come from a marker show whose decks are there."""
    s.genuine[marker] = 1
    for unit in units:
        saw_ship(s, s.air_home[unit], marker)


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


def forget_sunk(s: ClashState, marker: int) -> None:
    """A new report does not count ships that sank before it."""
    for ship, seen in enumerate(s.seen_in):
        if seen == marker and not is_afloat(s, ship):
            s.seen_in[ship] = NONE
