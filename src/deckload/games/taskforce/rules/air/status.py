"""4.3.1: the aircraft status step, slot by slot."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Throw, roll
from deckload.engine.log import Ref, tell, tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import (
    CAP,
    LANDING_CAP,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import FIGHTER, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.deck_orders import Order
from deckload.games.taskforce.rules.air.homecoming import divert_landings
from deckload.games.taskforce.rules.air.landing import GOES_BELOW, check_limits, land, move
from deckload.games.taskforce.rules.air.launching import cover, launch_raid
from deckload.games.taskforce.rules.air.orders import air_orders, ready_units
from deckload.games.taskforce.rules.air.zeros import join_zeros, other_half, split_zero
from deckload.games.taskforce.rules.aircraft import (
    is_fighter,
    steps_of,
    unit_name,
    unit_ref,
    units_in,
)
from deckload.games.taskforce.rules.fleets import (
    hex_name,
    hex_ref,
    scene,
    sheets_are_closed,
    ship_name,
    ship_ref,
    side_name,
)
from deckload.games.taskforce.rules.nouns import unit_label

step: Final = steps("taskforce.air_status")

BASE_ORDERS: Final = ("patrol all", "below", "clear", "fill")
HEX_ORDERS: Final = ("raid", "cover")


def _name(k: TaskForceState, order: Order) -> str:
    what, value = order
    if what in HEX_ORDERS:
        return f"{what} {hex_name(k, value)}"
    return f"{what} {ship_name(k, value) if what in BASE_ORDERS else unit_name(k, value)}"


ERRANDS: Final = {
    "raid": "Raid",
    "cover": "Fighters to patrol over",
    "patrol all": "All fighters take off to patrol:",
    "patrol": "Take off to patrol:",
    "stow": "To RESERVE:",
    "clear": "All bombers to RESERVE:",
    "ready": "To READY:",
    "fill": "Fill the deck from RESERVE:",
    "below": "From patrol to RESERVE, all:",
    "split": "Split into halves:",
    "join": "Join two halves:",
}
"""What is done, before whom it is done with: orders of one sort stand together, and the page says
that once for all of them."""


def _label(k: TaskForceState, order: Order) -> str:
    what, value = order
    if what in HEX_ORDERS:
        who = hex_name(k, value)
    elif what in BASE_ORDERS:
        who = ship_name(k, value)
    else:
        who = unit_label(k, value)
    return f"{ERRANDS[what]} {who}"


def _refs(k: TaskForceState, order: Order) -> tuple[Ref, ...]:
    what, value = order
    if what in HEX_ORDERS:
        return (hex_ref(k, value),)
    return (ship_ref(k, value) if what in BASE_ORDERS else unit_ref(k, value),)


AIR: Final = Kind(
    "air",
    "Orders for your aircraft?",
    names=_name,
    label=_label,
    points_at=_refs,
    group=lambda _, order: order[0],
    words={
        "alert": "All READY fighters take off to patrol",
        "decks": "Fill every deck from RESERVE",
        "done": "That is all",
    },
)


@step
def roll_for_order(s: TaskForceState) -> None:
    """[4.3, 4.3.1] The lower roll goes first; ties are rolled again."""
    tell_heading(s, "4.3", "Aircraft operations")
    s.phase = "Aircraft operations"
    alone = [side for side in range(SIDES) if _has_aircraft(s, side)]
    rolls = [0, 0]
    if len(alone) == 1:  # nobody to wait for
        s.first = alone[0]
        then(s, (begin_status, s.first))
        return
    while rolls[0] == rolls[1]:
        for side in range(SIDES):
            throw = Throw("air initiative", 6, case="4.3.1", side=side, good=1)
            rolls[side] = roll(s, throw, by=side_name(s, side)).total
    s.first = 0 if rolls[0] < rolls[1] else 1
    tell(s, "4.3.1", "{side} goes first.", side=side_name(s, s.first))
    then(s, (begin_status, s.first), (begin_status, 1 - s.first))


def _has_aircraft(s: TaskForceState, side: int) -> bool:
    return any(s.air_steps[unit] for unit in scene(s).units_of[side])


@step
def begin_status(s: TaskForceState, side: int) -> None:
    """[4.3.1] A side's whole step: what must divert, moves, landing, limits."""
    s.air_menu = 0
    for unit in scene(s).units_of[side]:
        s.air_moved[unit] = 0
    then(s, (divert_landings, side), (give_air_orders, side), (land, side), (check_limits, side))


@step
def give_air_orders(s: TaskForceState, side: int) -> Procedure:
    """[4.3.1] Each unit may move one slot. It is one draft: the enemy sees raids when it is
    closed."""
    answer = yield ask(
        side,
        AIR,
        lambda: air_orders(s, side),
        case="4.3.1",
        command="air",
        covert=sheets_are_closed(s),
        draft=True,
    )
    if answer == "done":
        return
    s.air_menu += 1
    if answer == "alert":
        for unit in ready_units(s, side):
            if is_fighter(s, unit):
                move(s, unit, CAP)
    elif answer == "decks":
        fill_decks(s, side)
    elif answer[0] == "raid":
        yield from launch_raid(s, side, answer[1], ready_units(s, side))
    elif answer[0] == "cover":
        yield from cover(s, side, answer[1], ready_units(s, side))
    else:
        _carry_out(s, *answer)
    then(s, (give_air_orders, side))


# --- moves between slots --------------------------------------------------------------------------


def _carry_out(s: TaskForceState, what: str, value: int) -> None:
    if what == "patrol":
        move(s, value, CAP)
    elif what == "patrol all":
        for unit in units_in(s, value, READY):
            if is_fighter(s, unit) and not s.air_moved[unit]:
                move(s, unit, CAP)
    elif what == "ready":
        move(s, value, READY)
    elif what == "stow" and s.air_slot[value] == LANDING_CAP:
        s.air_moved[value] = GOES_BELOW
    elif what == "stow":
        move(s, value, RESERVE)
    elif what == "clear":
        for unit in units_in(s, value, READY):
            if not is_fighter(s, unit) and not s.air_moved[unit]:
                move(s, unit, RESERVE)
    elif what == "fill":
        fill_deck(s, value)
    elif what == "below":
        for unit in units_in(s, value, LANDING_CAP):
            s.air_moved[unit] = GOES_BELOW
    elif what == "split":
        split_zero(s, value)
    else:
        slot = units_in(s, s.air_home[value], s.air_slot[value])
        join_zeros(s, value, other_half(s, value, [u for u in slot if not s.air_moved[u]]))


def fill_decks(s: TaskForceState, side: int) -> None:
    """[4.3.1] Every deck of a side."""
    for base in scene(s).homes[side]:
        fill_deck(s, base)


def fill_deck(s: TaskForceState, base: int) -> None:
    """[4.3.1] From RESERVE to READY as long as there is room: strike aircraft before fighters, but
    one fighter unit first."""
    waiting = [u for u in units_in(s, base, RESERVE) if not s.air_moved[u]]
    if not waiting:
        return
    there = units_in(s, base, READY)
    kinds, steps = scene(s).air_kind, s.air_steps
    room = s.data.ready_most - steps_of(s, there)
    waiting.sort(key=lambda u: (kinds[u] == FIGHTER, -steps[u], u))
    if FIGHTER not in [kinds[unit] for unit in there]:
        first = next((u for u in waiting if kinds[u] == FIGHTER), waiting[0])
        waiting.remove(first)
        waiting.insert(0, first)
    for unit in waiting:
        if steps[unit] <= room:
            room -= steps[unit]
            move(s, unit, READY)
