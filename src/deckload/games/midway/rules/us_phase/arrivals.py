"""Ships, aircraft and admirals that come into play at a US base: used by G-1 and G-4."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import AFLOAT, WAITING, MidwayState
from deckload.games.midway.rules.commands import NAVAL_ARM, command
from deckload.games.midway.rules.forces import (
    force_ref,
    force_room,
    leader_of,
    ship_ref,
    space_ref,
    us_forces_at,
)
from deckload.games.midway.rules.nouns import FORCE

JOIN: Final = Kind(
    "join",
    lambda k, d: f"Does {k.data.ships[d.about].called} join a task force?",
    of=FORCE,
    words={"alone": "No: she waits in port by herself"},
)

APPOINT: Final = Kind(
    "appoint",
    lambda k, d: f"Which task force does Admiral {k.data.leaders[d.about].name} lead?",
    of=FORCE,
    words={"wait": "None yet: he waits in port"},
)


def ship_arrives(s: MidwayState, ship: int, space: int, cited: str) -> Procedure:
    """[4.3.1] A ship comes into a home base, into a task force there or by herself."""
    s.status[ship] = AFLOAT
    s.ship_force[ship] = -1
    s.ship_space[ship] = space
    s.damaged_in[ship] = -1
    tell(s, cited, "{ship} arrives at {space}.", ship=ship_ref(s, ship), space=space_ref(s, space))
    forces = [f for f in us_forces_at(s, space) if force_room(s, f) > 0]
    if not forces:
        return
    choice = yield ask(
        US, JOIN, forces, also=("alone",), about=ship, case=cited, command=command(s, NAVAL_ARM)
    )
    if choice != "alone":
        put_into_force(s, ship, choice)
        tell_joins(s, ship, choice, cited)


def tell_joins(s: MidwayState, ship: int, force: int, cited: str) -> None:
    tell(s, cited, "{ship} joins {force}.", ship=ship_ref(s, ship), force=force_ref(s, force))


def put_into_force(s: MidwayState, ship: int, force: int) -> None:
    s.ship_force[ship] = force
    s.ship_space[ship] = -1


def leader_arrives(s: MidwayState, leader: int, space: int) -> Procedure:
    """[10.0] An admiral takes a task force there without one, or waits for a reorganization."""
    s.leader_force[leader] = WAITING
    s.leader_space[leader] = space
    name = s.data.leaders[leader].name
    tell(s, "6.2.1", "Admiral {leader} is in {space}.", leader=name, space=space_ref(s, space))
    free = [f for f in us_forces_at(s, space) if leader_of(s, f) < 0]
    if not free:
        return
    orders = command(s, NAVAL_ARM)
    choice = yield ask(US, APPOINT, free, also=("wait",), about=leader, case="10.0", command=orders)
    if choice != "wait":
        s.leader_force[leader] = choice
        tell_leads(s, leader, choice)


def tell_leads(s: MidwayState, leader: int, force: int) -> None:
    name, led = s.data.leaders[leader].name, force_ref(s, force)
    tell(s, "10.0", "Admiral {leader} goes to {force}.", leader=name, force=led)
