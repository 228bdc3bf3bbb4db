"""Case 6.2.1: which ships and admirals of a space may change their task force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deckload.games.midway.model.state import AFLOAT, WAITING, MidwayState
from deckload.games.midway.rules.forces import (
    force_room,
    indices,
    leader_of,
    ships_of,
    us_forces_at,
)

A_SHIP: Final = 0
AN_AIR_UNIT: Final = 1
A_LEADER: Final = 2

Move = tuple[int, int, int]
"""What (A_SHIP, AN_AIR_UNIT, A_LEADER), which, and where to (a force, -1 or a space)."""


def is_home(s: MidwayState, space: int) -> bool:
    return s.data.space_kind[space] == "allied"


def single_ships(s: MidwayState, space: int) -> list[int]:
    """Ships in a home base that belong to no task force."""
    if space not in s.ship_space:
        return []
    return [ship for ship in indices(s.ship_space, space) if s.status[ship] == AFLOAT]


def can_exchange(s: MidwayState, space: int) -> bool:
    """Is there an exchange worth asking about? That a ship could stay behind alone is not, unless
    she is one that players leave behind."""
    forces = us_forces_at(s, space)
    if is_home(s, space):
        if space in s.leader_space or space in s.ship_space:
            return next(_exchanges(s, space, []), None) is not None
        if any(_has_ship_to_leave(s, force) for force in forces):
            return True
    return len(forces) > 1 and next(_exchanges(s, space, []), None) is not None


def _has_ship_to_leave(s: MidwayState, force: int) -> bool:
    """A battleship slows the others down, a tender may be wanted in port."""
    classes = [s.data.ships[ship].cls for ship in ships_of(s, force)]
    return len(classes) > 1 and ("BB" in classes or "AVD" in classes)


def exchanges(s: MidwayState, space: int, moved: list[tuple[int, int]]) -> list[Move]:
    """[6.2.1, 10.0, 4.3] Every ship or admiral that may change its task force here, once each."""
    return list(_exchanges(s, space, moved))


def _exchanges(s: MidwayState, space: int, moved: list[tuple[int, int]]) -> Iterator[Move]:
    """The same one by one, for whoever wants to know only whether there is any."""
    forces = us_forces_at(s, space)
    with_room = [force for force in forces if force_room(s, force) > 0]
    home = is_home(s, space)
    for own in (*forces, -1) if home else forces:
        ships = ships_of(s, own) if own >= 0 else single_ships(s, space)
        others = [f for f in with_room if f != own]
        may_stay_behind = home and own >= 0 and len(ships) > 1
        for ship in ships:
            if (A_SHIP, ship) in moved:
                continue
            for force in others:
                yield A_SHIP, ship, force
            if may_stay_behind:
                yield A_SHIP, ship, -1
    for leader, own in enumerate(s.leader_force):
        here = own in forces or (own == WAITING and s.leader_space[leader] == space)
        if not here or (A_LEADER, leader) in moved or (own >= 0 and own not in with_room):
            continue
        for force in forces:
            if force != own and leader_of(s, force) < 0:
                yield A_LEADER, leader, force
