"""What a position is made of, as far as a staff's estimates go: several questions in a row are
about one and the same, and what was worked out for the first serves the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.state import telling_change

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

_ours_of: Final = telling_change(
    "force_space",
    "status",
    "ship_force",
    "ship_space",
    "leader_force",
    "air_base",
    "air_step",
    "captured",
)
"""What US task forces are made of, and what they can do."""

counters_of: Final = telling_change("slots", "slot_lot", "slot_unit", "captured", "withdrawing")
"""What Japanese task forces are made of, and what they are after."""

_rest_of: Final = telling_change("base_step", "drawn", "before", "next_marker", "fly_space")
"""What else the enemy has, what he will do, and who is in the air."""

Position = tuple[object, object, object]


def position_of(k: MidwayState) -> Position:
    """The same as long as nothing has changed. Who is spotted is no part of it: that changes most
    often, and most of what is worked out does not depend on it."""
    return _ours_of(k), counters_of(k), _rest_of(k)
