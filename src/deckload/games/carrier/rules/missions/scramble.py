"""Launching and landing where no decks are played: the fighters of scenario 1."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import AFTER_RAID, HOLD, HOME, INTERCEPT, CarrierState
from deckload.games.carrier.rules.missions.course import launch_move
from deckload.games.carrier.rules.missions.flying import ready_units
from deckload.games.carrier.rules.missions.forming import (
    CAP,
    JOIN,
    NEW,
    cap_room,
    form,
    form_patrol,
    free_display,
    join,
)
from deckload.games.carrier.rules.missions.landing import land, missions_over_decks
from deckload.games.carrier.rules.missions.leash import places_to_enter
from deckload.games.carrier.rules.missions.orders import describe, give_order
from deckload.games.carrier.rules.nouns import HEX, in_hexes, mission_name, mission_ref, raid_name
from deckload.games.carrier.rules.raids.counters import nearest_raid

step: Final = steps("carrier.scramble")

DONE: Final = "done"
STAY: Final = "stay"
LAND: Final = "land"

Operation = tuple[str, int]


def _name(k: CarrierState, operation: Operation) -> str:
    what, number = operation
    if what == CAP:
        return f"{what} {k.data.groups[number]}"
    return what if what == NEW else f"{what} {number + 1}"


def _label(k: CarrierState, operation: Operation) -> str:
    what, number = operation
    if what == NEW:
        return f"Launch a new intercept mission ({_left(k)} units may take off)"
    if what == JOIN:
        return f"Launch more units into {mission_name(k, number)}"
    if what == CAP:
        return f"Launch a patrol over {k.data.group_titles[number]}"
    return f"Land {describe(k, number)}"


def _refs(k: CarrierState, operation: Operation) -> tuple[Ref, ...]:
    what, number = operation
    return (mission_ref(k, number),) if what in (JOIN, LAND) else ()


OPERATE: Final = Kind(
    "operate",
    "Launch and land fighters?",
    names=_name,
    label=_label,
    points_at=_refs,
    words={DONE: "That is all for this phase"},
    group=lambda k, operation: "Land" if operation[0] == LAND else "Launch",
)


def _way_label(k: CarrierState, place: int) -> str:
    """A hex, and how far the nearest raid is from it."""
    raid, name = nearest_raid(k, place), k.data.grid.name_of(place)
    if raid < 0:
        return name
    far = k.data.grid.distance(place, k.raid_hex[raid])
    where = (
        f"{in_hexes(far)} from {raid_name(k, raid)}" if far else f"where {raid_name(k, raid)} is"
    )
    return f"{name}, {where}"


LAUNCH: Final = Kind(
    "launch",
    "How many units take off?",
    names=lambda k, number: str(number),
    label=lambda k, number: "1 unit" if number == 1 else f"{number} units",
)
SET_OUT: Final = Kind(
    "set out",
    lambda k, d: f"Does {mission_name(k, d.about)} set out at once (one hex, one fuel point)?",
    of=HEX,
    label=_way_label,
    words={STAY: "Stay over the fleet"},
)


@step
def scramble(s: CarrierState) -> None:
    """[4.16] Missions that were sent home land; then it is the player's turn."""
    s.launched = 0
    for mission in missions_over_decks(s):
        if s.mission_order[mission] == HOME:
            land(s, mission)
    then(s, next_operation)


@step
def next_operation(s: CarrierState) -> Procedure:
    """[4.14, 4.16, 4.33] Fighters take off or land as the player wishes, within what the scenario
    allows in a phase."""
    operations = operations_on_offer(s)
    if not operations:
        return
    chosen = yield ask(US, OPERATE, operations, also=(DONE,), case="4.14", command="air")
    if chosen == DONE:
        return
    what, number = chosen
    if what == LAND:
        land(s, number)
        then(s, next_operation)
    else:
        then(s, (take_off, what, number), next_operation)


def _left(s: CarrierState) -> int:
    limit = s.data.scenarios[s.scenario].launch_limit - s.launched
    return min(limit, len(ready_units(s)))


def operations_on_offer(s: CarrierState) -> list[Operation]:
    """What can be done now."""
    over_decks = missions_over_decks(s)
    found: list[Operation] = []
    if _left(s):
        if free_display(s) >= 0:
            found.append((NEW, 0))
        found += [(JOIN, mission) for mission in over_decks if s.mission_kind[mission] == INTERCEPT]
        found += [
            (CAP, group)
            for group in range(len(s.group_hex))
            if cap_room(s, group) > 0 and _ready_in(s, group)
        ]
    return found + [(LAND, mission) for mission in over_decks]


def _ready_in(s: CarrierState, group: int) -> list[int]:
    """Ready units whose carrier is in a group."""
    ships = s.data.us_ships
    return [unit for unit in ready_units(s) if ships[s.data.air[unit].carrier].group == group]


@step
def take_off(s: CarrierState, what: str, number: int) -> Procedure:
    """[4.31, 4.33, 4.42] Units of any group for an intercept mission, of one group for a patrol."""
    units = _ready_in(s, number) if what == CAP else ready_units(s)[:]
    most = min(len(units), s.data.scenarios[s.scenario].launch_limit - s.launched)
    if what == CAP:
        most = min(most, cap_room(s, number))
    count = yield ask(US, LAUNCH, range(1, most + 1), about=what, case="4.14", command="air")
    s.launched += count
    if what == CAP:
        form_patrol(s, number, units[:count])
        return
    if what == JOIN:
        join(s, number, units[:count])
        return
    place = s.group_hex[s.data.us_ships[s.data.air[units[0]].carrier].group]
    then(s, (set_out, form(s, INTERCEPT, units[:count], place)))


@step
def set_out(s: CarrierState, mission: int) -> Procedure:
    """[4.42, 4.36] A mission that has just taken off may go one hex; it makes for the nearest
    raid."""
    raid = nearest_raid(s, s.mission_hex[mission])
    give_order(s, mission, *((AFTER_RAID, raid) if raid >= 0 else (HOLD, -1)))
    around = s.data.grid.neighbours(s.mission_hex[mission])
    near = places_to_enter(s, mission, around)
    goes = yield ask(US, SET_OUT, near, also=(STAY,), about=mission, case="4.42", command="air")
    if goes != STAY:
        launch_move(s, mission, goes)
