"""What changes in a game of Imperial Sunset, and who knows it.

Ids count from 0 into the tuples of `SunsetData`: ships, air units, markers, chits, hexes. A
*marker* is what stands on the map: a task force, real or dummy, or damaged ships that have left
theirs and go home alone (*cripples*). In a surface battle a naval unit lies in a *slot* of the line
of areas; US units lie there face down, so that the other side sees their class alone.
"""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone, mask, masked, owner, per_side
from deckload.engine.state import field
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    LOST,
    NO_SEARCH,
    NONE,
    NOT_YET,
    OFF_MAP,
    READY,
    FleetState,
)
from deckload.games.sunset.model.game_data import SunsetData

__all__ = [
    "CAP",
    "FLOWN",
    "LOST",
    "NONE",
    "NOT_LANDED",
    "NOT_YET",
    "NO_SEARCH",
    "OFF_LINE",
    "OFF_MAP",
    "OUT",
    "READY",
    "SIDES",
    "SunsetState",
]

OUT: Final = 3
"""The box of an air unit aboard a carrier that cannot operate it any more (6.5.5, 9.1)."""

OFF_LINE: Final = -99
"""The area of a unit that is no longer in the surface battle: the line goes below 0, too."""

NOT_LANDED: Final = -1


class SunsetState(FleetState):
    """The whole of a game; see the module for what the ids mean."""

    game: ClassVar[str] = "sunset"

    data: SunsetData

    # --- markers on the map -----------------------------------------------------------------------
    us_only: list[int] = field(mask())  # by marker: the USN for its own, everybody for others
    fleet: list[int] = field(
        masked("us_only")
    )  # by marker: THIRD or SEVENTH, a dummy's too (5.3.1)
    crippled: list[int] = field(everyone())  # by marker: 1 if it takes cripples home (6.4)
    aside: list[int] = field(everyone())  # markers that are too many in their hex (8.3.9)
    entered: list[int] = field(everyone())  # by marker: where it came from into its hex (8.3.9)

    # --- what searches found ----------------------------------------------------------------------
    slack: list[int] = field(masked("us_only"))  # by marker: how far the coming report may err
    report_number: list[int] = field(everyone())  # by marker: units told, where classes were not
    report_types: list[list[int]] = field(everyone())  # marker, turn, numbers by type (option)
    report_capital: list[int] = field(everyone())  # by marker: what a boat told of capital ships
    report_off: list[int] = field(everyone())  # by marker: how far its report may err, as all know
    report_word: list[str] = field(per_side(), ["", ""])  # how reports are shaded unasked (S112)
    reports_unasked: list[int] = field(everyone(), [0, 0])  # by side: 1 while that word holds
    fallen_out: list[list[int]] = field(everyone())  # by marker: ships that left since its report

    # --- ships and aircraft -----------------------------------------------------------------------
    lent: list[int] = field(everyone())  # by ship: destroyers among them that went as escorts
    slowed: list[int] = field(everyone())  # by ship: speed lost to critical hits (9.2)
    silenced: list[int] = field(everyone())  # by ship: last turn of fire-control or deck trouble
    damaged_now: list[int] = field(everyone())  # ships hit in this sub-phase (6.4)
    damaged_in: list[int] = field(everyone())  # in the same order: the hex of the last hit
    light_hits_stay: int = field(everyone())  # 1 if the USN is asked for half wrecks only (S113)
    wrecks_go: list[int] = field(everyone(), [0, 0])  # by side: 1 if half wrecks go home unasked
    fought: list[int] = field(everyone())  # by ship: 1 once it is free of 13.1.5.2
    through: list[list[int]] = field(per_side(), [[], []])  # Japanese ships that passed a strait
    missions: list[int] = field(everyone())  # by air unit: missions of the day (6.5.3)
    patrol_over: list[int] = field(everyone())  # by air unit: the other TF it guards, NONE
    patrol_order: list[str] = field(per_side(), ["", ""])  # what was said of CAP in the morning
    patrol_holds: list[int] = field(everyone(), [0, 0])  # by side: 1 while that holds for the day
    still_tired: list[int] = field(everyone())  # air units that do not recover tonight (14.6)
    hard_days: list[int] = field(everyone())  # by ship: days on which a unit of hers flew twice
    air_order: int = field(owner("ijn"))  # the secret roll of 13.2, 0 if there is none

    # --- activation -------------------------------------------------------------------------------
    spent: int = field(everyone())  # movement points that the active task force has used
    done: list[str] = field(everyone())  # what the active formation cannot do again (7.1, 7.2)
    track: list[int] = field(everyone())  # hexes of the active task force so far
    drawer: int = field(everyone())  # the side that draws the next marker
    watch: list[int] = field(owner("marker_side"))  # by marker: 1 + threat borne, or 0
    standing_by: list[int] = field(owner("marker_side"))  # by marker: 1 if also asked for by day
    rests_until: list[int] = field(owner("marker_side"))  # by marker: the turn it is asked again, 0
    bound_for: list[int] = field(owner("marker_side"))  # by marker: where it sails by itself, NONE
    scouting: list[int] = field(owner("marker_side"))  # by marker: 1 if its planes search unasked

    # --- submarines, PT boats, kamikazes ----------------------------------------------------------
    sonar: list[int] = field(everyone())  # hexes with a sonar marker that nobody has turned over
    sonar_side: list[int] = field(everyone())  # in the same order: who placed it
    sonar_count: int = field(everyone())  # how many are to be placed this turn (10.1)
    staff_lays: list[int] = field(everyone(), [1, 1])  # by side: 1 if its staff places the rest
    cup: list[int] = field(everyone())  # US boats, Japanese boats and false ones not yet shown
    boats_lost: list[int] = field(everyone())  # by side
    pt_hex: int = field(everyone(), OFF_MAP)
    boats_move: int = field(everyone())  # 1 if the PT boats are to go elsewhere this turn
    kamikazes: int = field(everyone())  # markers that are still to be used (11.1)
    extra_kamikazes: int = field(everyone())  # those beyond the printed three (14.3)
    extra_today: int = field(everyone())
    divine_wind: int = field(everyone())  # 1 once a kamikaze was put into the container (14.2)

    # --- the raid in the air ----------------------------------------------------------------------
    raid_from: int = field(everyone(), NONE)  # the marker or chit whose aircraft fly it
    leader_aims: int = field(everyone())  # 1 if the strike's leader says at whom bombers go
    formation: list[int] = field(
        everyone()
    )  # by marker: 1 + the formation it takes, 0: it is asked
    suppresses: list[int] = field(everyone())  # by air unit: the bomber it clears the way for, NONE
    flak_spent: list[int] = field(everyone())  # ships that do not fire at a neighbour's attacker
    flak_shared: int = field(everyone())  # 1 while the defender shares out his neighbours' fire

    # --- the surface battle -----------------------------------------------------------------------
    in_strait: int = field(everyone(), NONE)  # the side that enters a strait (8.3.10), or NONE
    smoke_of: list[list[int]] = field(everyone(), [[], []])  # by side: areas it has laid smoke in
    groups_usual: list[int] = field(everyone(), [0, 0])  # by side: 1 if not asked for groups (S114)
    slot_side: list[int] = field(everyone())  # by slot of the line of battle
    slot_class: list[int] = field(everyone())  # by slot: what a unit face down shows
    slot_area: list[int] = field(everyone())  # by slot: its area; OFF_LINE when it is sunk
    slot_moved: list[int] = field(everyone())  # by slot: 1 if it went more than one area
    slot_slow: list[int] = field(everyone())  # by slot: 1 if it fired or was bombed last round
    slot_lit: list[int] = field(everyone())  # by slot: 1 if its fire shows it by night (8.3.4)
    slot_open: list[int] = field(everyone())  # by slot: 1 if it lies face up
    slot_shown: list[int] = field(mask())
    slot_ship: list[int] = field(masked("slot_shown"))  # by slot: the naval unit
    slot_hits: list[int] = field(everyone())  # by slot: hits of this fire, applied together
    slot_critical: list[int] = field(everyone())  # by slot: how many of its rolls were critical
    aimed: list[list[int]] = field(everyone())  # pairs of slots: who was told to fire at whom
    shots: list[list[int]] = field(everyone())  # pairs of slots: who has fired at whom
    weary: list[int] = field(everyone())  # sides that never chose to break off are not in it
    opened_fire: list[int] = field(everyone(), [0, 0])  # by side: 1 once it has fired in the battle
    shaken: list[int] = field(everyone(), [0, 0])  # by side: 1 if this round has cost a great ship
    battle_order: list[str] = field(per_side(), ["", ""])  # an order that lasts (battle_orders.py)
    by_order: list[int] = field(everyone(), [0, 0])  # by side: 1 while it fights by such an order

    # --- scenario and options ---------------------------------------------------------------------
    bull_goal: int = field(owner("usn"), NONE)  # the marker that draws Halsey north (13.1.5.1)
    bull_bound: list[list[int]] = field(per_side(), [[], []])  # the task forces that are bound
    bull_turn: int = field(everyone())  # when it was last rolled for
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
    battled: list[list[int]] = field(per_side(), [[], []])  # US ships that fought this turn (14.4)
