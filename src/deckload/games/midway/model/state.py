"""What changes in play, and who knows it."""

from __future__ import annotations

from typing import ClassVar, Final

from deckload.engine.knowledge import everyone, mask, masked, nobody
from deckload.engine.state import State, field
from deckload.games.midway.model.game_data import MidwayData

# What has become of a ship.
AFLOAT: Final = 0
DAMAGED: Final = 1
SUNK: Final = 2
IN_RESERVE: Final = 3
OUT: Final = 4

OFF_MAP: Final = -1

# What a flying air unit is doing.
GROUNDED: Final = 0
CAP: Final = 1
STRIKE: Final = 2
ESCORT: Final = 3
INTRUDER: Final = 4
ATTACKING: Final = (STRIKE, ESCORT, INTRUDER)

# What a flying air unit attacks or protects, besides one task force (by its id).
BASE: Final = -1
ALL_FORCES: Final = -2
UNDECIDED: Final = -3

# Whose aircraft a surprise helps on a route.
NO_SURPRISE: Final = -1
SURPRISE_US: Final = 0
SURPRISE_IJN: Final = 1

# Where a leader is when he is with no task force.
WAITING: Final = -1
LEADER_LOST: Final = -2
LEADER_LATER: Final = -3


class MidwayState(State):
    """Ships, forces, air units and spaces are ids into the tuples of `MidwayData`."""

    game: ClassVar[str] = "midway"

    data: MidwayData

    turn: int = field(everyone())
    segment: str = field(everyone())  # for the eye: where in the sequence of play we are
    second_half: int = field(everyone())  # 1 in July-December (16.0)

    # The markers, by kind. A player has seen every draw; what went back or aside he has not.
    pool: list[int] = field(nobody())
    played: list[int] = field(nobody())
    aside: list[int] = field(nobody())
    aside_count: int = field(everyone())
    drawn: list[int] = field(everyone())  # seen drawn since markers last went back
    before: list[int] = field(everyone())  # played by then, what went back among them
    returned: int = field(everyone())  # how many went back
    removed: list[int] = field(everyone())
    current: list[int] = field(everyone())  # the markers of this turn
    next_marker: int = field(everyone(), -1)  # looked at by G-2: it comes next

    active: list[int] = field(everyone())  # routes
    withdrawing: list[int] = field(everyone())  # by route: 1 after broken morale
    captured: list[int] = field(everyone())  # by route: 1 when Japan holds the objective
    tally: list[int] = field(everyone())  # by route: capital ships lost since the last morale check
    weather: list[int] = field(everyone())  # by route: 1 when nobody may launch
    surprise: list[int] = field(everyone())  # by route: whose aircraft fight better

    force_space: list[int] = field(everyone())  # by force, OFF_MAP: not in play
    spotted: list[int] = field(everyone())  # by force: 1 when spotted
    slots: list[list[int]] = field(everyone())  # by force: the slots of a Japanese one
    slot_lot: list[int] = field(everyone())  # by slot: the lot it was filled from
    slot_seen: list[int] = field(mask())  # by slot
    slot_unit: list[int] = field(masked("slot_seen"))  # by slot: a ship, DECEPTION or EMPTY

    status: list[int] = field(everyone())  # by ship
    ship_force: list[int] = field(everyone())  # by US ship: its force, or -1
    ship_space: list[int] = field(everyone())  # by US ship without a force: its home base
    damaged_in: list[int] = field(everyone())  # by damaged US ship: the force it belonged to, or -1
    leader_force: list[int] = field(everyone())  # by leader: a force, WAITING, ...
    leader_space: list[int] = field(everyone())  # by leader: where he waits

    air_step: list[int] = field(everyone())  # by air unit: 2, 1, 0
    air_base: list[int] = field(everyone())  # by air unit: space, deck + ship, RESERVE, LOST, ...
    fly_space: list[int] = field(everyone())  # by air unit: where it flies, or OFF_MAP
    mission: list[int] = field(everyone())  # by air unit
    fly_for: list[int] = field(everyone())  # by air unit: what it attacks or protects
    base_step: list[int] = field(everyone())  # by space
    ground_step: list[int] = field(everyone())  # by land unit of rule 15
    ground_at: list[int] = field(everyone())  # by land unit: space, deck + ship, LOST, NOWHERE

    in_g3: int = field(everyone())  # 1 while a US operation is carried out
    op_route: int = field(everyone(), -1)  # its route
    bonus: list[int] = field(everyone())  # bombers that an admiral leads in this battle
    aimed: list[tuple[int, int]] = field(
        everyone()
    )  # bomber and ship, where aim is taken early (12.0)
