"""4.3.1, 5.1.2: which orders a side's aircraft may get."""

from __future__ import annotations

from itertools import chain
from typing import Final

from deckload.games.taskforce.model.conditions import RAID, READY
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.deck_orders import (
    FILL,
    PATROL_ALL,
    Order,
    deck_orders,
)
from deckload.games.taskforce.rules.air.flights import distance_to, why_not_raid
from deckload.games.taskforce.rules.aircraft import can_launch, is_fighter
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.limits import must_raid

MOST_ANSWERS: Final = 120
"""More than the largest fleet has units: nobody splits and joins Zeros for ever."""


def air_orders(s: TaskForceState, side: int) -> list[Order | str]:
    """[4.3.1] All that a side's aircraft may do now; of units that are alike one is named."""
    if owes_raid(s, side):
        return [("raid", scene(s).base_hex[must_raid(s)])]
    if s.air_menu >= MOST_ANSWERS:
        return ["done"]
    bases, decks = deck_orders(s, side)
    sorts = list(zip(*[deck.sorts for deck in decks], strict=True))
    orders: list[Order | str] = []
    if bases.raids:
        orders += _in_their_order("raid", bases.raids, [deck.raids for deck in decks])
    if bases.covers:
        orders += _in_their_order("cover", bases.covers, [deck.covers for deck in decks])
    orders += chain.from_iterable(chain.from_iterable(sorts))
    if any(sorts[PATROL_ALL]):
        orders.append("alert")
    if any(sorts[FILL]):
        orders.append("decks")
    orders.append("done")
    return orders


def _in_their_order(what: str, hexes: list[int], found: list[list[int]]) -> list[Order]:
    """Each hex once, whoever can fly there."""
    if not any(found):
        return []
    there = set(chain.from_iterable(found))
    return [(what, hex_) for hex_ in hexes if hex_ in there]


def owes_raid(s: TaskForceState, side: int) -> bool:
    """Scenario 6: Midway must be raided with so many bombers as soon as that many, or all there are
    on decks within reach, can fly."""
    table = scene(s).tables.get("must_raid") if side == IJN else None
    if table is None or s.turn < table["turn"] or not s.data.turns[s.turn].raids:
        return False
    base = must_raid(s)
    if base < 0:
        return False
    where = scene(s).base_hex[base]
    sent = [u for u in scene(s).units_of[side] if s.air_slot[u] == RAID and s.air_place[u] == where]
    able = [
        unit
        for unit in ready_units(s, side)
        if why_not_raid(s, unit, where, distance_to(s, unit, where)) is None
    ]
    flying = sum([s.air_steps[unit] for unit in sent if not is_fighter(s, unit)]) + s.raided[base]
    left = sum([s.air_steps[unit] for unit in able if not is_fighter(s, unit)])
    return left > 0 and flying < 2 * table["bombers"]


def ready_units(s: TaskForceState, side: int) -> list[int]:
    """READY units that have not moved and whose base can launch them."""
    decks = {base: can_launch(s, base) for base in scene(s).homes[side]}
    return [
        unit
        for unit in scene(s).units_of[side]
        if s.air_slot[unit] == READY and not s.air_moved[unit] and decks[s.air_home[unit]]
    ]
