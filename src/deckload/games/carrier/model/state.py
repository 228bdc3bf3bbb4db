"""What changes in play. Everybody knows all of it: nothing Japanese exists before it is drawn."""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone
from deckload.engine.state import State, field
from deckload.games.carrier.model.game_data import CarrierData

OFF_MAP: Final = -1
NOBODY_THERE: Final = -1

# Where a US air unit is.
OUT_OF_PLAY: Final = 0  # not in this scenario
READY: Final = 1
LANDED: Final = 2
HANGAR: Final = 6
SERVICING: Final = 7
SEARCHING: Final = 9  # on the search of `air_search`
BACK: Final = 8  # down for good, where nobody flies twice
FLYING: Final = 3  # on the mission of `air_mission`
LOST_AT_HOME: Final = 4  # in the hex of a task group (2.26, 15.1)
LOST_AWAY: Final = 5

# What a mission display is used for (4.13).
UNUSED: Final = 0
INTERCEPT: Final = 1
STRIKE: Final = 2

# What a mission on the map does when it gets no new orders.
HOLD: Final = 0
TO_HEX: Final = 1
AFTER_RAID: Final = 2
HOME: Final = 3
TO_FORCE: Final = 4

# What a mission has done in the movement segment of the phase.
MOVED: Final = 1
STAYED: Final = 2

# How precisely a Japanese force is known (8.11).
UNDETECTED: Final = 0
APPROXIMATE: Final = 1
LOCATED: Final = 2
SPOTTED: Final = 3

# Where a Japanese ship is, when it is in no force.
NOT_DRAWN: Final = -1
SUNK: Final = -2
EXITED: Final = -3  # off the east edge of the Invasion Zone (15.11)
WITHDRAWN: Final = -4  # off the west edge (19.2)

ADRIFT: Final = -3  # a US ship that her group has left behind (12.41)

NO_CAP_YET: Final = -1
UNKNOWN_AIR: Final = -1  # it has shown no aircraft so far (9.24)

# How far a strike takes its target by surprise (5.31).
NO_SURPRISE: Final = 0
PARTIAL: Final = 1
COMPLETE: Final = 2

# How a task group lies to the wind (17.0).
WINDWARD: Final = 0
LEEWARD: Final = 1
STATION: Final = 2

ORPHANED: Final = -3  # the source of a raid: a force that is gone
REINFORCEMENT: Final = -4  # the source of a raid: aircraft on their way to Guam (16)
FROM_GUAM: Final = -2  # the source of a raid: the field on Guam, and no force

UNSEEN: Final = -1  # nobody has reported the force yet

UNDIVIDED: Final = -1  # fighters of a raid that nobody has counted yet


class CarrierState(State):
    """Hexes, groups, ships, air units, missions and raids are ids into `CarrierData`.

    A mission's fuel counts down through nought: 3 points are 3, Fuel Critical 2 is -2 (4.44).
    """

    game: ClassVar[str] = "carrier"

    data: CarrierData

    scenario: str = field(everyone())
    turn: int = field(everyone())  # from the first turn of the first day
    phase: int = field(everyone())  # 1 to 4
    segment: str = field(everyone())  # for the eye: where in the sequence of play we are

    us_group: list[int] = field(everyone())  # by US ship: its group, SUNK, or -1: not in play
    us_hits: list[int] = field(everyone())  # by US ship
    us_fresh: list[int] = field(everyone())  # by US ship: hits of this phase
    us_looked: list[int] = field(everyone())  # of these, those that were looked at for fire
    us_armed: list[int] = field(everyone())  # by US ship: 1 if these found aircraft armed
    us_adrift: list[int] = field(everyone())  # by US ship: the hex she was left in, OFF_MAP
    fires: list[tuple[int, int]] = field(everyone())  # carrier and level, one for each fire (12.36)
    deck_out: list[int] = field(everyone())  # by US ship: 1 while its flight deck is inoperative
    deck_crash: list[int] = field(everyone())  # by US ship: 1 while a wreck lies on it (4.452)
    deck_plan: list[int] = field(everyone())  # by US ship: what it makes ready
    deck_launched: list[int] = field(everyone())  # by US ship: units launched in this segment
    deck_landed: list[int] = field(everyone())  # by US ship: units landed in this segment
    quiet: list[int] = field(everyone())  # what was there when the player wanted no more questions
    by_hand: list[int] = field(everyone())  # carriers whose decks the player handles himself now
    guns_fired: list[int] = field(everyone())  # battleships that fired at an overflying raid

    group_hex: list[int] = field(everyone())  # by US group, OFF_MAP: not in play

    air_state: list[int] = field(everyone())  # by air unit
    air_ship: list[int] = field(everyone())  # by air unit: the carrier it is on, or -1
    air_search: list[int] = field(everyone())  # by air unit: its search, or -1
    air_mission: list[int] = field(everyone())  # by air unit: its mission, or -1

    mission_kind: list[int] = field(everyone())  # by mission: UNUSED, INTERCEPT, STRIKE
    mission_hex: list[int] = field(everyone())  # OFF_MAP in a CAP box
    mission_cap: list[int] = field(everyone())  # the group over which it is on CAP, or -1
    mission_fuel: list[int] = field(everyone())
    mission_order: list[int] = field(everyone())  # HOLD, TO_HEX, AFTER_RAID, HOME, TO_FORCE
    mission_goal: list[int] = field(everyone())  # the hex, raid or force of that order
    mission_moved: list[int] = field(everyone())  # in this phase: not yet, MOVED, STAYED
    mission_turned: list[int] = field(everyone())  # 1: a strike that has had its attempts (5.21)
    direction: list[int] = field(everyone())  # a standing order to all fighters, and when it ends

    raid_number: list[int] = field(everyone())  # by raid counter: 1 for the first raid; 0: unused
    raid_hex: list[int] = field(everyone())
    raid_target: list[int] = field(everyone())  # the group it flies to
    raid_points: list[int] = field(everyone())  # all points, fighters included
    raid_fighters: list[int] = field(everyone())  # of these; UNDIVIDED before first contact
    raid_waits: list[int] = field(everyone())  # bit by phase: those in which it circles
    raid_aborted: list[int] = field(everyone())  # attack points that do not attack any more
    raid_fought: list[int] = field(everyone())  # 1: it has met US fighters
    raid_source: list[int] = field(everyone())  # its force, FROM_GUAM, or -1: the scenario's
    raid_to: list[int] = field(everyone())  # the hex it flies to instead of a group, OFF_MAP
    raid_took_off: list[int] = field(everyone())  # 1: in this phase, below US fighters (11.27)
    raid_land: list[int] = field(everyone())  # 1: land-based points
    raids_seen: int = field(everyone())

    force_title: list[str] = field(everyone())  # by force: its name, if it has one of its own
    force_counter: list[int] = field(everyone())  # by force: its letter, or its Butai counter
    force_found: list[int] = field(everyone())  # by force: 1 for the first that proved carriers
    force_partner: list[int] = field(everyone())  # the other half of a double force, or -1 (7.5)
    force_followed: list[int] = field(everyone())  # 1: it has moved with its partner this turn
    air_track: list[int] = field(everyone())  # boxes of all Butai displays and Guam's (9.12)
    guam_air: int = field(everyone())  # the air value of Guam (11.21)
    force_hex: list[int] = field(everyone())  # OFF_MAP: not in play
    force_level: list[int] = field(everyone())  # of intelligence, 0 to 4 (7.3)
    force_chit: list[str] = field(everyone())  # what the chit of its level says, "" at level 0
    force_air: list[int] = field(everyone())  # its known air strength, UNKNOWN_AIR
    force_from: list[int] = field(everyone())  # the hex it left in its last move
    force_detected: list[int] = field(everyone())
    force_seen: list[int] = field(everyone())  # the phase of its last report, UNSEEN
    force_advantage: list[int] = field(everyone())  # 1: US Advantage (8.35)
    force_raided: list[int] = field(everyone())  # 1: it has launched a raid in this game
    force_cap: list[int] = field(everyone())  # points aloft in this segment, NO_CAP_YET
    ship_force: list[int] = field(everyone())  # by Japanese ship: its force, NOT_DRAWN, SUNK
    ship_drawn: list[int] = field(everyone())  # by Japanese ship: the force it was drawn for
    ship_hits: list[int] = field(everyone())  # by Japanese ship: all hits, of these (12.21)
    ship_hits_now: list[int] = field(everyone())  # hits of the current turn
    ship_hits_before: list[int] = field(everyone())  # hits of the turn before; the rest stays
    force_hits: list[int] = field(everyone())  # by force: hits of submarines on nobody knows whom
    force_hits_now: list[int] = field(everyone())
    force_hits_before: list[int] = field(everyone())
    force_left: list[int] = field(everyone())  # by force: the one that left this cripple behind

    sub_hex: list[int] = field(everyone())  # by US submarine: OFF_MAP, or SUNK
    sub_pin: list[int] = field(everyone())  # turns for which it is kept down (14.171)
    sub_shadows: list[int] = field(everyone())  # the force it follows, or -1
    sub_prey: list[int] = field(everyone())  # bit by force: those that came to where it lies

    limit_reached: int = field(everyone())  # 1 once commitment has reached its limit (13.24)

    first_chits: list[int] = field(everyone())  # level 1 chits in the cup, by kind
    double_chits: list[str] = field(everyone())  # laid aside for halves of double forces (7.51)
    cup: list[int] = field(everyone())  # activation chits: forces, NO_OP
    chits_per_phase: int = field(everyone())
    mission_die: int = field(everyone())
    exited: int = field(everyone())  # forces that reached the invasion fleet
    found: int = field(everyone())  # points for ships that were found

    searched: int = field(everyone())  # 1 when the searches have flown in this turn
    search_from: int = field(everyone())  # the hex new searches start from, if the player says so
    search_kind: list[int] = field(everyone())  # by search: 0: not in use, standard, narrow
    search_origin: list[int] = field(everyone())  # the hex it was launched from
    search_goal: list[int] = field(everyone())  # the hex of its Max Radius marker
    search_bearing: list[int] = field(everyone())  # degrees, of a standard search
    search_step: list[int] = field(everyone())  # bands flown through so far, from -1
    search_legs: list[int] = field(everyone())  # bands that it flies through before it turns
    search_group: list[int] = field(everyone())  # the group that it comes home to
    search_hex: list[int] = field(everyone())  # where it is, OFF_MAP: not in use
    search_was: list[int] = field(everyone())  # where its last move began
    search_watch: list[int] = field(everyone())  # the force that it shadows, or -1
    search_blind: list[int] = field(everyone())  # it looks no more in this band (from 1) or beyond

    lit: list[int] = field(everyone())  # hexes in which the lights are on (6.43)

    # The strike that is carried out now.
    strike_surprise: int = field(everyone())
    strike_met_cap: int = field(everyone())  # 1 as soon as it has fought in the air
    strike_out: list[int] = field(everyone())  # units that do not attack any more

    launched: int = field(everyone())  # units launched in this segment
    pairs: list[tuple[int, int]] = field(everyone())  # mission and raid, in the order of combat
    fewest_at_escorts: int = field(everyone())  # 1: in this segment nobody is asked about shares
    destroyed: int = field(everyone())  # Japanese air points
    attacked: int = field(everyone())  # Japanese air points that came through

    # The surface action that is fought now (21).
    fleet_stays: int = field(everyone())  # 1: whoever has not moved yet stays where he is
    screening: int = field(everyone())  # 1: surface groups bar the way to Saipan unasked
    group_from: list[int] = field(everyone())  # by US group: the hex it left in its last move
    force_retiring: list[int] = field(everyone())  # by force: 1: it withdraws to the west (19)
    action_force: int = field(everyone())
    action_hex: int = field(everyone())
    action_mover: int = field(everyone())  # the side that moved in
    action_surprised: int = field(everyone())  # a side, or -1
    action_lost: list[int] = field(everyone())  # ships sunk, by side
    action_had_battleships: int = field(everyone())  # 1: the force began with some
    action_beaten: int = field(everyone())  # 1: the force has lost what makes it retire

    wind_to: int = field(everyone())  # the direction it blows to (17)
    group_wind: list[int] = field(everyone())  # by US group: against it, before it, on station

    force_bereft: list[int] = field(everyone())  # by force: 1: it has lost all its carriers
    oiler_hex: list[int] = field(everyone())  # by oiler: where it waits, OFF_MAP (20.3)
    oiler_used: list[int] = field(everyone())  # by oiler: 1 when a force has tried in this phase
    force_oiler: list[int] = field(everyone())  # by force: the oiler it makes for, or -1
    force_queue: list[int] = field(everyone())  # by force: when it came to its oiler, 0: not yet
    force_fuelled: list[int] = field(everyone())  # by force: 1: refuelled, or it has given it up

    base_flown: list[int] = field(everyone())  # Iwo Jima, Yap: the day they last sent aircraft, 0
    base_shift: list[int] = field(everyone())  # what that does to their next roll (16.12)
    unit_by_day: list[int] = field(everyone())  # by air unit: 1: it has flown by day on 19 June
    unit_by_night: list[int] = field(everyone())  # by air unit: 1: it flew at night, and must rest
    deck_tired: list[int] = field(everyone())  # by US ship: the turn in which its crews are tired

    kido_butai: int = field(everyone())  # the force that has proved to be it, -1 or SUNK (7.44)
    destroyed_land: int = field(everyone())  # of the points destroyed, those of land aircraft
