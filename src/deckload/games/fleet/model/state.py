"""What changes in the games of the family, and who knows it.

Ids count from 0 into the tuples of `FleetData`: ships, air units, markers, chits, hexes. A *marker*
is what stands on the map. A game derives its own state, adds what it alone has, and declares a
field anew where others know it: with secret movement, for instance, where a marker is.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.knowledge import everyone, mask, masked, owner
from deckload.engine.state import State, field
from deckload.games.fleet.model.game_data import FleetData

OFF_MAP: Final = -1
NONE: Final = -1

# Where an air unit is; games have more boxes, with numbers between these.
READY: Final = 0
FLOWN: Final = 1
CAP: Final = 2
AWAY: Final = 4
LOST: Final = 5
NOT_YET: Final = 6

NO_SEARCH: Final = -1


class FleetState(State):
    """What shared rules read and change; see the module for what the ids mean."""

    data: FleetData

    scenario: str = field(everyone())
    turn: int = field(everyone())
    last_turn: int = field(everyone())

    # --- markers on the map -----------------------------------------------------------------------
    place: list[int] = field(everyone())  # by marker: its hex, or OFF_MAP
    opened: list[int] = field(mask())  # by marker: who knows the ships in it
    ships: list[list[int]] = field(masked("opened"))  # by marker: its ships, none for a dummy
    title: list[int] = field(masked("opened"))  # by marker: its name for its owner
    genuine: list[int] = field(everyone())  # by marker: 1 if all can tell that it is no dummy
    detected: list[int] = field(everyone())  # by marker: 0, or how it was found
    slower: list[int] = field(owner("marker_side"))  # by marker: movement points lost
    harried: list[int] = field(everyone())  # by marker: those of them lost to air attacks
    acted: list[int] = field(everyone())  # by marker: 1 if it was activated this turn
    begun: list[int] = field(owner("marker_side"))  # by marker: its hex after the Initial Phase
    origins: list[int] = field(everyone())  # by marker: whose ships may be in it, see knowing.py

    # --- what searches found ----------------------------------------------------------------------
    slack: list[int] = field(owner("marker_side"))  # by marker: how far the coming report may err
    searched: list[int] = field(everyone())  # markers found, whose reports are still to come
    report: list[list[int]] = field(everyone())  # by marker: numbers by ship type as last reported
    report_turn: list[int] = field(everyone())  # by marker: when; 0 if never
    report_hex: list[int] = field(everyone())  # by marker: where it was then
    report_holds: list[int] = field(everyone())  # by marker: 1 while nothing can have been shifted

    # --- ships and aircraft -----------------------------------------------------------------------
    hits: list[int] = field(everyone())  # by ship: boxes marked on its damage log
    sunk_by: list[int] = field(everyone())  # by ship: chapter of what sank it, or 0
    gone: list[list[int]] = field(everyone())  # by side: ships that have left the map
    seen_in: list[int] = field(everyone())  # by ship: the marker where all saw it, while that holds
    air_shown: list[int] = field(mask())  # by air unit: who knows what it is doing
    air_box: list[int] = field(masked("air_shown"))  # by air unit: READY, FLOWN, CAP, ...
    air_weak: list[int] = field(everyone())  # by air unit: 1 on its weaker side
    air_home: list[int] = field(everyone())  # by air unit: a ship, or a base (see FleetData)
    out_since: list[int] = field(everyone())  # by air unit: turn it was last seen to be spent, 0

    # --- activation -------------------------------------------------------------------------------
    pool: list[int] = field(everyone())  # by chit: 1 while it is in the container
    active: int = field(everyone(), NONE)  # the chit or marker being activated

    # --- the raid in the air ----------------------------------------------------------------------
    raid_side: int = field(everyone(), NONE)
    raid_hex: int = field(everyone(), NONE)  # where it strikes
    raid_group: int = field(everyone(), NONE)  # the marker it strikes there, or NONE
    raid: list[int] = field(everyone())  # air units that are left of it
    escorts: list[int] = field(everyone())  # those of them that fly as fighters
    engaged: list[int] = field(everyone())  # escorts that fought the patrol: they suppress nothing
    extended: list[int] = field(everyone())  # units beyond their usual range
    patrol: list[int] = field(everyone())  # enemy fighters that meet the raid just now
    prey: list[int] = field(everyone())  # by place in `patrol`: the bomber it is after, or NONE
    dogfight: list[int] = field(everyone())  # escorts that meet them just now
    box_of_ship: list[int] = field(everyone())  # by ship: its box on a battle display, or NONE
    box_of_unit: list[int] = field(everyone())  # by air unit: its box on the display, or NONE
    penalty: list[int] = field(everyone())  # by air unit: modifier of its coming attack
    strength: list[int] = field(everyone())  # by air unit: the factor it attacks with, 0: its own
    doomed: list[int] = field(everyone())  # shot down by AA but still to attack

    # --- the surface battle -----------------------------------------------------------------------
    battle_hex: int = field(everyone(), NONE)
    battle_round: int = field(everyone())
    initiative: int = field(everyone(), NONE)
    fighting: list[list[int]] = field(everyone())  # by side: its task groups in the battle
    mover: int = field(everyone(), NONE)  # the marker whose move brought the battle on
    smoke: list[int] = field(everyone())  # boxes with smoke
    torpedoes_gone: list[int] = field(everyone())  # ships that have fired theirs
    coming_hits: list[int] = field(everyone())  # by ship: hits of this fire, applied together
    scrambled: list[int] = field(everyone())  # air units that may attack in the battle
    waiting: list[int] = field(everyone())  # ships or air units still to act in this subphase
    wakes: list[list[int]] = field(everyone())  # first and last box a destroyer unit could smoke
