"""What changes in a game of Imperial Sunset, and who knows it.

Ids count from 0 into the tuples of `SunsetData`: ships, air units, markers, chits, hexes. A *marker*
is what stands on the map: a task force, real or dummy, or damaged ships that have left theirs and
go home alone (*cripples*). In a surface battle a naval unit lies in a *slot* of the line of areas;
US units lie there face down, so that the other side sees their class alone.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone, mask, masked, owner, per_side
from deckload.engine.state import State, field
from deckload.games.sunset.model.game_data import IJN, USN, SunsetData

SIDES: Final = (USN, IJN)

OFF_MAP: Final = -1
NONE: Final = -1

# Where an air unit is (6.5.1, 9.1): OUT is aboard a carrier that cannot operate it any more.
READY: Final = 0
FLOWN: Final = 1
CAP: Final = 2
OUT: Final = 3
LOST: Final = 5
NOT_YET: Final = 6

OFF_LINE: Final = -99
"""The area of a unit that is no longer in the surface battle: the line goes below 0, too."""

NO_SEARCH: Final = -1
NOT_LANDED: Final = -1


class SunsetState(State):
    """The whole of a game; see the module for what the ids mean."""

    game: ClassVar[str] = "sunset"

    data: SunsetData

    scenario: str = field(everyone())
    turn: int = field(everyone())
    last_turn: int = field(everyone())

    # --- markers on the map -----------------------------------------------------------------------
    place: list[int] = field(everyone())  # by marker: its hex, or OFF_MAP
    opened: list[int] = field(mask())  # by marker: who knows the ships in it
    ships: list[list[int]] = field(masked("opened"))  # by marker: its ships, none for a dummy
    title: list[int] = field(masked("opened"))  # by marker: its name for its owner
    fleet: list[int] = field(masked("opened"))  # by marker: THIRD or SEVENTH, a dummy's too (5.3.1)
    crippled: list[int] = field(masked("opened"))  # by marker: 1 if it takes cripples home (6.4)
    genuine: list[int] = field(everyone())  # by marker: 1 if all can tell that it is no dummy
    detected: list[int] = field(everyone())  # by marker: 1 while the enemy has it in contact
    slower: list[int] = field(owner("marker_side"))  # by marker: movement points lost (6.2.4)
    harried: list[int] = field(everyone())  # by marker: those of them lost to air attacks (6.2.3)
    acted: list[int] = field(everyone())  # by marker: 1 if it was activated this turn
    begun: list[int] = field(owner("marker_side"))  # by marker: its hex after the Initial Phase
    entered: list[int] = field(everyone())  # by marker: where it came from into its hex (8.3.9)
    screen: list[int] = field(everyone())  # by marker: destroyers lent to a cripple (6.4.1)
    origins: list[int] = field(everyone())  # by marker: whose ships may be in it

    # --- what searches found ----------------------------------------------------------------------
    slack: list[int] = field(owner("marker_side"))  # by marker: how far the coming report may err
    searched: list[int] = field(everyone())  # markers found, whose reports are still to come
    report: list[list[int]] = field(everyone())  # by marker: numbers by class as last reported
    report_number: list[int] = field(everyone())  # by marker: units told, where classes were not
    report_capital: list[int] = field(everyone())  # by marker: what a boat told of capital ships
    report_turn: list[int] = field(everyone())  # by marker: when; 0 if never
    report_hex: list[int] = field(everyone())  # by marker: where it was then
    report_holds: list[int] = field(everyone())  # by marker: 1 while nothing can have been shifted

    # --- ships and aircraft -----------------------------------------------------------------------
    hits: list[int] = field(everyone())  # by ship: boxes marked on its damage log
    lent: list[int] = field(everyone())  # by ship: destroyers among them that went as escorts
    slowed: list[int] = field(everyone())  # by ship: speed lost to critical hits (9.2)
    silenced: list[int] = field(everyone())  # by ship: last turn of fire-control or deck trouble
    sunk_by: list[int] = field(everyone())  # by ship: chapter of what sank it (8, 10, 11), or 0
    gone: list[list[int]] = field(everyone())  # by side: ships that have left the map
    seen_in: list[int] = field(everyone())  # by ship: the marker where all saw it, while that holds
    damaged_now: list[int] = field(everyone())  # ships hit in this sub-phase (6.4)
    torpedoes_gone: list[int] = field(everyone())  # ships that have fired theirs (8.3.6)
    fought: list[int] = field(everyone())  # by ship: 1 once it is free of 13.1.5.2
    through: list[int] = field(owner("ship_side"))  # by ship: 1 once it has passed a strait
    air_shown: list[int] = field(mask())  # by air unit: who knows what it is doing
    air_box: list[int] = field(masked("air_shown"))  # by air unit: READY, FLOWN, CAP, ...
    missions: list[int] = field(everyone())  # by air unit: missions of the day (6.5.3)
    patrol_over: list[int] = field(everyone())  # by air unit: the other TF it guards, NONE
    air_weak: list[int] = field(everyone())  # by air unit: 1 reduced, or exhausted
    air_home: list[int] = field(everyone())  # by air unit: a ship, or an air formation
    out_since: list[int] = field(everyone())  # by air unit: turn it was last seen to be spent, 0
    patrol_seen: list[int] = field(everyone())  # by marker: 1 if all its patrols have been met
    hard_days: list[int] = field(everyone())  # by ship: days on which a unit of hers flew twice
    air_order: int = field(owner("ijn"))  # the secret roll of 13.2, 0 if there is none

    # --- activation -------------------------------------------------------------------------------
    pool: list[int] = field(everyone())  # by chit: how many of it are in the container
    active: int = field(everyone(), NONE)  # the chit being activated
    spent: int = field(everyone())  # movement points that the active task force has used
    done: list[str] = field(everyone())  # what the active formation cannot do again (7.1, 7.2)
    track: list[int] = field(everyone())  # hexes of the active task force so far
    drawer: int = field(everyone())  # the side that draws the next marker

    # --- submarines, PT boats, kamikazes ----------------------------------------------------------
    sonar: list[int] = field(everyone())  # hexes with a sonar marker that nobody has turned over
    sonar_side: list[int] = field(everyone())  # in the same order: who placed it
    sonar_count: int = field(everyone())  # how many are to be placed this turn (10.1)
    cup: list[int] = field(everyone())  # US boats, Japanese boats and false ones not yet shown
    boats_lost: list[int] = field(everyone())  # by side
    pt_hex: int = field(everyone(), OFF_MAP)
    kamikazes: int = field(everyone())  # markers that are still to be used (11.1)
    extra_kamikazes: int = field(everyone())  # those beyond the printed three (14.3)
    extra_today: int = field(everyone())
    divine_wind: int = field(everyone())  # 1 once a kamikaze was put into the container (14.2)

    # --- the raid in the air ----------------------------------------------------------------------
    raid_side: int = field(everyone(), NONE)
    raid_from: int = field(everyone(), NONE)  # the marker or chit whose aircraft fly it
    raid_hex: int = field(everyone(), NONE)  # where it strikes
    raid_group: int = field(everyone(), NONE)  # the marker that it strikes
    raid: list[int] = field(everyone())  # air units that are left of it
    escorts: list[int] = field(everyone())  # those of them that fly as fighters
    engaged: list[int] = field(everyone())  # escorts that fought the patrol: they suppress nothing
    extended: list[int] = field(everyone())  # units beyond their usual range (6.5.6)
    patrol: list[int] = field(everyone())  # enemy fighters that meet the raid just now (8.2)
    prey: list[int] = field(everyone())  # by place in `patrol`: 1 if it goes for the bombers
    dogfight: list[int] = field(everyone())  # escorts that meet them just now
    box_of_ship: list[int] = field(everyone())  # by ship: its area on the air display, or NONE
    box_of_unit: list[int] = field(everyone())  # by air unit: its area on the display, or NONE
    penalty: list[int] = field(everyone())  # by air unit: modifier of its coming attack
    strength: list[int] = field(everyone())  # by air unit: the factor it attacks with, 0: its own
    doomed: list[int] = field(everyone())  # shot down by AA but still to attack (8.1)
    suppresses: list[int] = field(everyone())  # by air unit: the bomber it clears the way for, NONE
    flak_spent: list[int] = field(everyone())  # ships that have fired at a neighbour's attacker

    # --- the surface battle -----------------------------------------------------------------------
    battle_hex: int = field(everyone(), NONE)
    battle_round: int = field(everyone())
    initiative: int = field(everyone(), NONE)
    fighting: list[list[int]] = field(everyone())  # by side: its markers in the battle
    mover: int = field(everyone(), NONE)  # the marker whose move brought the battle on
    in_strait: int = field(everyone(), NONE)  # the side that enters a strait (8.3.10), or NONE
    smoke: list[list[int]] = field(everyone())  # by side: areas that it has laid smoke in
    slot_side: list[int] = field(everyone())  # by slot of the line of battle
    slot_class: list[int] = field(everyone())  # by slot: what a unit face down shows
    slot_area: list[int] = field(everyone())  # by slot: its area; OFF_LINE when it is sunk
    slot_moved: list[int] = field(everyone())  # by slot: 1 if it went more than one area
    slot_slow: list[int] = field(everyone())  # by slot: 1 if it fired or was bombed last round
    slot_lit: list[int] = field(everyone())  # by slot: 1 if its fire shows it by night (8.3.4)
    slot_shown: list[int] = field(mask())
    slot_ship: list[int] = field(masked("slot_shown"))  # by slot: the naval unit
    coming_hits: list[int] = field(everyone())  # by slot: hits of this fire, applied together
    coming_critical: list[int] = field(everyone())  # by slot: how many rolls were critical
    aimed: list[list[int]] = field(everyone())  # pairs of slots: who was told to fire at whom
    shots: list[list[int]] = field(everyone())  # pairs of slots: who has fired at whom
    wakes: list[list[int]] = field(everyone())  # slot, first and last area it can lay smoke in
    scrambled: list[int] = field(everyone())  # air units that have flown in the battle (6.5.10)
    weary: list[int] = field(everyone())  # sides that never chose to break off are not in it
    waiting: list[int] = field(everyone())  # slots or air units still to act in this segment

    # --- scenario and options ---------------------------------------------------------------------
    bull_goal: int = field(owner("usn"), NONE)  # the marker that draws Halsey north (13.1.5.1)
    bull_bound: list[list[int]] = field(per_side(), [[], []])  # the task forces that are bound
    bull_turn: int = field(owner("usn"))  # when it was last rolled for
    bull_due: int = field(owner("usn"))  # how many the roll binds, while the US chooses them
    landed: int = field(everyone(), NOT_LANDED)  # boxes of transports landed at Ormoc (12.1)
    unloading: int = field(everyone())  # 1 while they are still to be landed by 1 MP
    cve_short: int = field(owner("usn"))  # points lost for escort carriers off station (12.2)
    support_due: int = field(everyone())  # air units wanted for ground support this turn (14.1)
    support: list[int] = field(everyone())  # those that fly it
    support_short: int = field(everyone())  # points for those that did not
    suppression_over: int = field(everyone())  # 1 once Japanese carriers were reported (14.2)
    bombard_due: int = field(everyone())  # ships wanted at the beachhead this turn (14.4)
    bombard_short: int = field(everyone())  # points for those missing
    battled: list[list[int]] = field(per_side(), [[], []])  # ships that fought this turn (14.4)
