"""Case 9.4: what a hit does to aircraft, bases, land units and ships."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell
from deckload.games.midway.model.game_data import CAPITAL, EMPTY, LOST, US
from deckload.games.midway.model.state import (
    DAMAGED,
    LEADER_LOST,
    OFF_MAP,
    OUT,
    SUNK,
    WAITING,
    MidwayState,
)
from deckload.games.midway.rules.basing import (
    based_at,
    lose_air,
    lose_overflow,
    tender_left,
)
from deckload.games.midway.rules.forces import (
    air_ref,
    force_of,
    force_ref,
    leader_of,
    ship_ref,
    ships_of,
    space_ref,
)
from deckload.games.midway.rules.spotting import remove_if_empty

RESULTS: Final = ("none", "damaged", "sunk")

# The reason of the roll, and the chart.
_HITS_ON_US: Final = ("hit on USN", "hits_on_usn")
_HITS_ON_JAPAN: Final = ("hit on IJN", "hits_on_ijn")


def hit_air(s: MidwayState, unit: int) -> None:
    """[9.4.3, 2.3.1] A full-strength air unit is reduced, a reduced or one-step one is lost."""
    s.air_step[unit] -= 1
    if s.air_step[unit] > 0:
        tell(s, "9.4.3", "{unit} is reduced.", unit=air_ref(s, unit))
        return
    lose_air(s, unit)
    tell(s, "9.4.3", "{unit} is lost.", unit=air_ref(s, unit))


def hit_base(s: MidwayState, space: int) -> None:
    """[9.4.3, 4.2.1] A coastal unit loses a step, and its airfield the room that goes with it."""
    if s.base_step[space] == 0:
        return
    s.base_step[space] -= 1
    word = "reduced" if s.base_step[space] else "eliminated"
    tell(s, "9.4.3", "The defences of {space} are {word}.", space=space_ref(s, space), word=word)
    lose_overflow(s, space)


def hit_ground(s: MidwayState, unit: int) -> None:
    """[15.3] A land unit loses a step."""
    s.ground_step[unit] -= 1
    word = "reduced" if s.ground_step[unit] else "eliminated"
    if s.ground_step[unit] == 0:
        at = s.ground_at[unit]
        s.ground_at[unit] = LOST
        if 0 <= at < s.data.deck:
            lose_overflow(s, at)
    tell(s, "15.3", "{unit} is {word}.", unit=s.data.ground[unit].title, word=word)


def hit_throw(s: MidwayState, ship: int) -> Throw:
    """The roll for a hit on a ship, on the table of its side."""
    facts = s.data.ships[ship]
    reason, chart = _HITS_ON_US if facts.side == US else _HITS_ON_JAPAN
    side = 1 - facts.side
    table = s.data.charts[chart]
    return Throw(reason, 6, 1, table, facts.cls, (), "9.4.3", side=side, does="is hit")


def hit_ship(s: MidwayState, ship: int, hits: int) -> None:
    """[9.4.3, 9.4] Each hit is rolled for until she is sunk; the worst result counts, and no hit
    passes to another ship."""
    if hits <= 0:
        return
    throw, name = hit_throw(s, ship), s.data.ships[ship].called
    worst = 0
    for _ in range(hits):
        worst = max(worst, RESULTS.index(roll_result(s, throw, by=name)))
        if RESULTS[worst] == "sunk":
            break
    if worst == 0:
        tell(s, "9.4.3", "{ship} is hit without effect.", ship=ship_ref(s, ship))
        return
    # Who reads of it sees it happen to her, before anything that comes of it is told.
    s.status[ship] = DAMAGED if worst == 1 else SUNK
    told = "{ship} is damaged." if worst == 1 else "{ship} is sunk."
    tell(s, "9.4.3", told, ship=ship_ref(s, ship))
    leave_play(s, ship, s.status[ship])


def leave_play(s: MidwayState, ship: int, status: int) -> None:
    """A ship leaves its task force: sunk, damaged, or out of the game."""
    force = force_of(s, ship)
    space = s.force_space[force] if force >= 0 else OFF_MAP
    s.status[ship] = status
    if status == SUNK:
        _goes_down_with(s, ship, space)
    if s.data.ships[ship].side == US:
        s.ship_force[ship] = -1
        s.ship_space[ship] = OFF_MAP
        s.damaged_in[ship] = force if status == DAMAGED else -1
        us_force_shrinks(s, force, space, sunk=status == SUNK)
        if s.data.ships[ship].cls == "AVD":
            tender_left(s, space)
    elif force >= 0:
        slot = next(slot for slot in s.slots[force] if s.slot_unit[slot] == ship)
        s.slots[force].remove(slot)
        s.slot_unit[slot] = EMPTY
        remove_if_empty(s, force)


def _goes_down_with(s: MidwayState, ship: int, space: int) -> None:
    """[4.1, 15.2] Aircraft and troops aboard are lost; a Japanese capital ship shakes morale."""
    code = s.data.deck + ship
    for unit in based_at(s, code):
        lose_air(s, unit)
        tell(s, "4.1", "{unit} goes down with her.", unit=air_ref(s, unit))
    for unit, at in enumerate(s.ground_at):
        if at == code:
            s.ground_step[unit] = 0
            s.ground_at[unit] = LOST
            tell(s, "15.2", "{unit} goes down with her.", unit=s.data.ground[unit].title)
    facts = s.data.ships[ship]
    if facts.side != US and facts.cls in CAPITAL and space >= 0:
        s.tally[s.data.space_route[space]] += 1


def us_force_shrinks(s: MidwayState, force: int, space: int, *, sunk: bool = False) -> None:
    """[4.3.1, 10.0] An empty US marker becomes available; its admiral is lost only if every ship of
    it was sunk: one that was damaged, sooner or later than the others, brings him home."""
    if force < 0 or ships_of(s, force):
        return
    s.force_space[force] = OFF_MAP
    s.spotted[force] = 0
    tell(s, "4.3.1", "{force} is dissolved.", force=force_ref(s, force))
    saved = force in s.damaged_in
    s.damaged_in = [-1 if left == force else left for left in s.damaged_in]
    leader = leader_of(s, force)
    if leader < 0:
        return
    if sunk and not saved:
        s.leader_force[leader] = LEADER_LOST
        tell(s, "10.0", "Admiral {leader} is lost.", leader=s.data.leaders[leader].name)
        return
    s.leader_force[leader] = WAITING
    s.leader_space[leader] = home = nearest_home(s, space)
    name = s.data.leaders[leader].name
    tell(s, "10.0", "Admiral {leader} waits in {space}.", leader=name, space=space_ref(s, home))


def nearest_home(s: MidwayState, space: int) -> int:
    """The US home base of the route a space is on."""
    data = s.data
    if data.space_kind[space] == "allied":
        return space
    return data.us_home[data.space_route[space]]


def remove_from_game(s: MidwayState, ship: int) -> None:
    """A ship that neither side scores."""
    leave_play(s, ship, OUT)
