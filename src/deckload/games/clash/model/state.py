"""What changes in a game of Clash of Carriers, and who knows it.

Ids count from 0 into the tuples of `ClashData`: ships, air units, markers, chits, hexes. A *marker*
is what stands on the map: a task group, the task force, or ships that were detached. The task
groups of the task force are off the map while they are in it; ask `forces.hex_of` where they are.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone, mask, masked, owner, per_side
from deckload.engine.state import State, field
from deckload.games.clash.model.game_data import IJN, USN, ClashData

SIDES: Final = (USN, IJN)

OFF_MAP: Final = -1
NONE: Final = -1

# Where an air unit is (5.4-5.7, 8.1.2, 16.1.2).
READY: Final = 0
FLOWN: Final = 1
CAP: Final = 2
FORWARD: Final = 3
AWAY: Final = 4
LOST: Final = 5
NOT_YET: Final = 6

# How a marker was found (6.3.1, 6.3.2): the Japanese fleet and islands do not share what they see.
BY_FLEET: Final = 1
BY_ISLANDS: Final = 2
BY_CONTACT: Final = 4

NO_SEARCH: Final = -1


class ClashState(State):
    """The whole of a game; see the module for what the ids mean."""

    game: ClassVar[str] = "clash"

    data: ClashData

    scenario: str = field(everyone())
    turn: int = field(everyone())
    last_turn: int = field(everyone())

    # --- markers on the map -----------------------------------------------------------------------
    sighted: list[int] = field(mask())  # by marker: who sees where it is (all, unless 15.7)
    place: list[int] = field(masked("sighted"))  # by marker: its hex, or OFF_MAP
    opened: list[int] = field(mask())  # by marker: who knows the ships in it
    ships: list[list[int]] = field(masked("opened"))  # by marker: its ships, none for a dummy
    in_force: list[int] = field(masked("opened"))  # by marker: 1 for a TG within its TF
    title: list[int] = field(masked("opened"))  # by marker: its name for its owner
    genuine: list[int] = field(everyone())  # by marker: 1 if all can tell that it is no dummy
    detected: list[int] = field(everyone())  # by marker: BY_FLEET | BY_ISLANDS | BY_CONTACT
    slower: list[int] = field(masked("sighted"))  # by marker: movement points lost (7.2, 12.9)
    harried: list[int] = field(everyone())  # by marker: those of them lost to air attacks (7.2)
    acted: list[int] = field(everyone())  # by marker: 1 if it was activated this turn
    begun: list[int] = field(owner("marker_side"))  # by marker: its hex after the Initial Phase
    origins: list[int] = field(everyone())  # by marker: whose ships may be in it, see knowing.py

    # --- what searches found ----------------------------------------------------------------------
    deck_finds: list[list[int]] = field(per_side(), [[], []])  # by side: found by carrier planes
    slack: list[int] = field(owner("marker_side"))  # by marker: how far the coming report may err
    searched: list[int] = field(everyone())  # markers found, whose reports are still to come
    report: list[list[int]] = field(everyone())  # by marker: numbers by ship type as last reported
    report_turn: list[int] = field(everyone())  # by marker: when; 0 if never
    report_hex: list[int] = field(everyone())  # by marker: where it was then
    report_holds: list[int] = field(everyone())  # by marker: 1 while nothing can have been shifted

    # --- ships and aircraft -----------------------------------------------------------------------
    hits: list[int] = field(everyone())  # by ship: boxes marked on its damage log
    sunk_by: list[int] = field(everyone())  # by ship: chapter of what sank it (8, 11, 12), or 0
    gone: list[list[int]] = field(everyone())  # by side: ships that have left the map
    seen_in: list[int] = field(everyone())  # by ship: the marker where all saw it, while that holds
    air_shown: list[int] = field(mask())  # by air unit: who knows what it is doing
    air_box: list[int] = field(masked("air_shown"))  # by air unit: READY, FLOWN, CAP, ...
    air_back: list[list[int]] = field(masked("air_shown"))  # by air unit: if away, until when
    air_weak: list[int] = field(everyone())  # by air unit: 1 on its weaker side
    air_home: list[int] = field(everyone())  # by air unit: a ship, or a base (see ClashData)
    out_since: list[int] = field(everyone())  # by air unit: turn it was last seen to be spent, 0
    forward_hex: list[int] = field(everyone())  # by air unit: where it waits (13.0), or OFF_MAP
    patrol_seen: list[int] = field(everyone())  # by marker: 1 if all its patrols have been met
    arrival: int = field(owner("ijn"))  # turn of the reinforcements on a die (16.1.2)
    late_seen: int = field(everyone())  # turn in which they were first seen, 0 before

    # --- activation -------------------------------------------------------------------------------
    pool: list[int] = field(everyone())  # by chit: 1 while it is in the container
    active: int = field(everyone(), NONE)  # the chit or marker being activated
    track_seen: list[int] = field(mask())
    track: list[list[int]] = field(masked("track_seen"))  # by side: hexes of the active one so far
    drawer: int = field(everyone())  # the side that draws the next marker (4.2)

    # --- submarines -------------------------------------------------------------------------------
    sub_place: list[int] = field(everyone())  # by submarine marker: its hex, or OFF_MAP
    sub_seen: list[int] = field(mask())
    sub_real: list[int] = field(masked("sub_seen"))  # by submarine marker: 1 if it is one

    # --- the raid in the air ----------------------------------------------------------------------
    raid_side: int = field(everyone(), NONE)
    raid_hex: int = field(everyone(), NONE)  # where it strikes
    raid_group: int = field(everyone(), NONE)  # the task group it found there, or NONE
    raid_base: int = field(everyone(), NONE)  # the airfield it strikes, or NONE
    raid_path: list[int] = field(everyone())  # the hexes it flies through (13.0), none with 15.7
    raid_way: list[list[int]] = field(per_side(), [[], []])  # by side: what it sees of them (15.7)
    raid: list[int] = field(everyone())  # air units that are left of it
    escorts: list[int] = field(everyone())  # those of them that fly as fighters
    engaged: list[int] = field(everyone())  # escorts that fought the patrol: they suppress nothing
    extended: list[int] = field(everyone())  # units beyond their usual range (8.1.1)
    patrol: list[int] = field(everyone())  # enemy fighters that meet the raid just now (8.2)
    prey: list[int] = field(everyone())  # by place in `patrol`: the bomber it is after, or NONE
    dogfight: list[int] = field(everyone())  # escorts that meet them just now
    box_of_ship: list[int] = field(everyone())  # by ship: its box on a battle display, or NONE
    box_of_unit: list[int] = field(everyone())  # by air unit: its box on the display, or NONE
    penalty: list[int] = field(everyone())  # by air unit: modifier of its coming attack
    strength: list[int] = field(everyone())  # by air unit: the factor it attacks with, 0: its own
    doomed: list[int] = field(everyone())  # shot down by AA but still to attack (14.0)

    # --- the surface battle -----------------------------------------------------------------------
    battle_hex: int = field(everyone(), NONE)
    battle_round: int = field(everyone())
    initiative: int = field(everyone(), NONE)
    fighting: list[list[int]] = field(everyone())  # by side: its task groups in the battle
    mover: int = field(everyone(), NONE)  # the marker whose move brought the battle on
    smoke: list[int] = field(everyone())  # boxes with smoke
    torpedoes_gone: list[int] = field(everyone())  # ships that have fired theirs
    coming_hits: list[int] = field(everyone())  # by ship: hits of this fire, applied together
    scrambled: list[int] = field(everyone())  # air units that may attack in the battle (12.7)
    escaped: list[int] = field(everyone())  # ships that have left the display
    waiting: list[int] = field(everyone())  # ships or air units still to act in this subphase
    leaving: list[int] = field(everyone())  # ships about to try to leave the display (12.3)
    wakes: list[list[int]] = field(everyone())  # first and last box a destroyer unit could smoke

    # --- scenario ---------------------------------------------------------------------------------
    order_turn: int = field(everyone())  # turn of the Japanese order to the islands, 0 before
    order_due: int = field(everyone())  # 1 while the flagship has still to be named
    flagship_near: int = field(everyone(), NONE)  # told to all, so it is known
    flagship: list[list[int]] = field(per_side(), [[], []])  # by side: a new one, once chosen
    raided: int = field(everyone())  # 1 once a raid of 16.1.4 has found three carriers
    saipan_short: int = field(owner("usn"))  # points lost for Saipan (10.2)
    beach_points: int = field(everyone())  # what Japanese guns at Saipan scored (16.2)
