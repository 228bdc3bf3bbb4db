"""What changes in a game of Clash of Carriers, and who knows it.

Ids count from 0 into the tuples of `ClashData`: ships, air units, markers, chits, hexes. A *marker*
is what stands on the map: a task group, the task force, or ships that were detached. The task
groups of the task force are off the map while they are in it; ask `forces.hex_of` where they are.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone, mask, masked, owner, per_side
from deckload.engine.state import field
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.stored_order import STORED_ORDER
from deckload.games.fleet.model.state import NONE, FleetState

# Where an air unit may be besides the boxes of `FleetState` (13.0).
FORWARD: Final = 3

# How a marker was found (6.3.1, 6.3.2): the Japanese fleet and islands do not share what they see.
BY_FLEET: Final = 1
BY_ISLANDS: Final = 2
BY_CONTACT: Final = 4


class ClashState(FleetState):
    """The whole of a game, besides what sister games have as well; see the module for what the ids
    mean. Where a marker is and how late can be secret here (15.7)."""

    game: ClassVar[str] = "clash"

    stored_order: ClassVar[tuple[str, ...] | None] = STORED_ORDER

    data: ClashData

    # --- markers on the map -----------------------------------------------------------------------
    sighted: list[int] = field(mask())  # by marker: who sees where it is (all, unless 15.7)
    place: list[int] = field(masked("sighted"))  # by marker: its hex, or OFF_MAP
    in_force: list[int] = field(masked("opened"))  # by marker: 1 for a TG within its TF
    slower: list[int] = field(masked("sighted"))  # by marker: movement points lost (7.2, 12.9)

    # --- what searches found ----------------------------------------------------------------------
    deck_finds: list[list[int]] = field(per_side(), [[], []])  # by side: found by carrier planes

    # --- ships and aircraft -----------------------------------------------------------------------
    air_back: list[tuple[int, ...]] = field(masked("air_shown"))  # by air unit: if away, until when
    forward_hex: list[int] = field(everyone())  # by air unit: where it waits (13.0), or OFF_MAP
    patrol_seen: list[int] = field(everyone())  # by marker: 1 if all its patrols have been met
    arrival: int = field(owner("ijn"))  # turn of the reinforcements on a die (16.1.2)
    late_seen: int = field(everyone())  # turn in which they were first seen, 0 before

    # --- activation -------------------------------------------------------------------------------
    track_seen: list[int] = field(mask())
    track: list[list[int]] = field(masked("track_seen"))  # by side: hexes of the active one so far
    drawer: int = field(everyone())  # the side that draws the next marker (4.2)

    # --- submarines -------------------------------------------------------------------------------
    sub_place: list[int] = field(everyone())  # by submarine marker: its hex, or OFF_MAP
    sub_seen: list[int] = field(mask())
    sub_real: list[int] = field(masked("sub_seen"))  # by submarine marker: 1 if it is one

    # --- the raid in the air ----------------------------------------------------------------------
    raid_base: int = field(everyone(), NONE)  # the airfield it strikes, or NONE
    raid_path: list[int] = field(everyone())  # the hexes it flies through (13.0), none with 15.7
    raid_way: list[list[int]] = field(per_side(), [[], []])  # by side: what it sees of them (15.7)

    # --- the surface battle -----------------------------------------------------------------------
    escaped: list[int] = field(everyone())  # ships that have left the display
    leaving: list[int] = field(everyone())  # ships about to try to leave the display (12.3)

    # --- scenario ---------------------------------------------------------------------------------
    order_turn: int = field(everyone())  # turn of the Japanese order to the islands, 0 before
    order_due: int = field(everyone())  # 1 while the flagship has still to be named
    flagship_near: int = field(everyone(), NONE)  # told to all, so it is known
    flagship: list[list[int]] = field(per_side(), [[], []])  # by side: a new one, once chosen
    raided: int = field(everyone())  # 1 once a raid of 16.1.4 has found three carriers
    saipan_short: int = field(owner("usn"))  # points lost for Saipan (10.2)
    beach_points: int = field(everyone())  # what Japanese guns at Saipan scored (16.2)
