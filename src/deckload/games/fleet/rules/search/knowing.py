"""What everybody can conclude about hidden ships, kept so that a guess can rely on it.

The rules never ask for these facts; guesses do. All of them follow from what both sides see.

`origins` says of each marker which ships may be in it, a bit for each company of ships that the
game names. Ships change groups only within a hex and only in the Initial Phase, so that markers
which never met cannot have exchanged any.
"""

from __future__ import annotations

from collections.abc import Iterable

from deckload.games.fleet.model.state import NONE, OFF_MAP, FleetState
from deckload.games.fleet.rules.forces import is_afloat


def ships_by_hex(s: FleetState) -> dict[tuple[int, int], int]:
    """[SHIFTING_SHIPS] By side and hex: the bits of all ships that may be there."""
    there: dict[tuple[int, int], int] = {}
    sides, origins = s.data.marker_side, s.origins
    for marker, place in enumerate(s.place):
        if place != OFF_MAP:  # where many are
            key = sides[marker], place
            there[key] = there.get(key, 0) | origins[marker]
    return there


def mix_origins(s: FleetState, were_at: dict[tuple[int, int], int]) -> None:
    """[SHIFTING_SHIPS] Whatever was in a hex when the Initial Phase began may be under any marker
    there now."""
    for marker, place in enumerate(s.place):
        if place != OFF_MAP:
            s.origins[marker] = were_at[s.data.marker_side[marker], place]


# --- ships that were seen -------------------------------------------------------------------------


def saw_ship(s: FleetState, ship: int, marker: int) -> None:
    """Everybody has seen that a ship is, or was until it sank, under a marker of the map."""
    s.seen_in[ship] = marker


def saw_carriers(s: FleetState, units: Iterable[int], marker: int) -> None:
    """Aircraft that come from a marker show whose decks are there."""
    s.genuine[marker] = 1
    for unit in units:
        saw_ship(s, s.air_home[unit], marker)


def forget_sunk(s: FleetState, marker: int) -> None:
    """A new report does not count ships that sank before it."""
    if marker not in s.seen_in:
        return
    for ship, seen in enumerate(s.seen_in):
        if seen == marker and not is_afloat(s, ship):
            s.seen_in[ship] = NONE
