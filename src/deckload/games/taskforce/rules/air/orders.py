"""4.3.1, 5.1.2: which orders a side's aircraft may get."""

from __future__ import annotations

from typing import Final, NamedTuple

from deckload.games.taskforce.model.conditions import LANDING_CAP, RAID, READY, RESERVE
from deckload.games.taskforce.model.game_data import FIGHTER, FULL, IJN
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.flights import (
    CARRIER_REACH,
    cover_hexes,
    distance_to,
    raid_hexes,
    why_not_raid,
)
from deckload.games.taskforce.rules.aircraft import can_launch, is_fighter
from deckload.games.taskforce.rules.fleets import hex_of, scene, sea_of
from deckload.games.taskforce.rules.limits import must_raid

MOST_ANSWERS: Final = 120
"""More than the largest fleet has units: nobody splits and joins Zeros for ever."""

Order = tuple[str, int]
"""What is done, and with which unit, base or hex."""


class Alike:
    """Units that are alike in every way: of one group, as strong, at one base. The first of them
    stands for all."""

    def __init__(self, first: int, steps: int, home: int, fighters: bool) -> None:
        self.first: Final = first
        self.steps: Final = steps
        self.home: Final = home
        self.fighters: Final = fighters
        self.number = 1


class Decks(NamedTuple):
    """A side's units that may still change their slot, and the room on its decks, in steps."""

    ready: list[Alike]
    reserve: list[Alike]
    landing: list[Alike]
    room: dict[int, int]


def air_orders(s: TaskForceState, side: int) -> list[Order | str]:
    """[4.3.1] All that a side's aircraft may do now; of units that are alike one is named."""
    if owes_raid(s, side):
        return [("raid", scene(s).base_hex[must_raid(s)])]
    if s.air_menu >= MOST_ANSWERS:
        return ["done"]
    decks = _decks(s, side)
    orders: list[Order | str] = []
    words = ["done"]
    fitting = [alike for alike in decks.reserve if alike.steps <= decks.room[alike.home]]
    if fitting:
        words.insert(0, "decks")
    if decks.ready and s.data.turns[s.turn].raids:
        launching = _that_can_launch(s, decks.ready)
        orders += _flights(s, side, launching)
        patrols = _patrols(s, launching)
        orders += patrols
        if "patrol all" in [what for what, _ in patrols]:
            words.insert(0, "alert")
    orders += _deck_orders(s, decks, fitting)
    orders += words
    return orders


def owes_raid(s: TaskForceState, side: int) -> bool:
    """Scenario 6: Midway must be raided with so many bombers as soon as that many, or all there are
    on decks within reach, can fly."""
    base = must_raid(s) if side == IJN else -1
    if base < 0 or not s.data.turns[s.turn].raids:
        return False
    table = scene(s).tables["must_raid"]
    if s.turn < table["turn"]:
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


def _decks(s: TaskForceState, side: int) -> Decks:
    """One look at all units of a side: this is asked all the time."""
    facts = scene(s)
    groups, kinds = facts.air_group, facts.air_kind
    steps, slots, homes, moved = s.air_steps, s.air_slot, s.air_home, s.air_moved
    decks = Decks([], [], [], dict.fromkeys(facts.homes[side], s.data.ready_most))
    lists = {READY: decks.ready, RESERVE: decks.reserve, LANDING_CAP: decks.landing}
    found: dict[tuple[int, int, int, int], Alike] = {}
    for unit in facts.units_of[side]:
        slot = slots[unit]
        if slot == READY:
            decks.room[homes[unit]] -= steps[unit]
        if moved[unit] or slot not in lists:
            continue
        kind = (slot, groups[unit], steps[unit], homes[unit])
        if kind in found:
            found[kind].number += 1
        else:
            found[kind] = Alike(unit, steps[unit], homes[unit], kinds[unit] == FIGHTER)
            lists[slot].append(found[kind])
    return decks


def _that_can_launch(s: TaskForceState, ready: list[Alike]) -> list[Alike]:
    """[3.5.5]"""
    able = {base for base in {alike.home for alike in ready} if can_launch(s, base)}
    return [alike for alike in ready if alike.home in able]


def _flights(s: TaskForceState, side: int, launching: list[Alike]) -> list[Order]:
    """[4.3.1] The hexes that somebody can raid, and those over which the first player's fighters
    may patrol."""
    raids = raid_hexes(s, side)
    covers = cover_hexes(s, side) if s.first == side else []
    if not raids and not covers:
        return []
    places = {home: hex_of(s, home) for home in {alike.home for alike in launching}}
    orders = [("raid", hex_) for hex_ in _targets(s, raids, launching, places)]
    fighters = {places[alike.home] for alike in launching if alike.fighters}
    distance = sea_of(s).grid.distance
    for hex_ in covers:
        if any(0 < distance(place, hex_) <= CARRIER_REACH for place in fighters):
            orders.append(("cover", hex_))
    return orders


def _targets(
    s: TaskForceState, hexes: list[int], launching: list[Alike], places: dict[int, int]
) -> list[int]:
    """[4.3.1] Of the hexes with a target those that somebody reaches. Of units that start from the
    same deck the one with the longest range stands for all."""
    air_range, long_range = scene(s).air_range, scene(s).long_range
    able: dict[tuple[int, int], int] = {}
    for alike in launching:
        unit = alike.first
        start = (alike.home, long_range[unit])
        if start not in able or air_range[unit] > air_range[able[start]]:
            able[start] = unit
    distance = sea_of(s).grid.distance
    found: list[int] = []
    for hex_ in hexes:
        for (home, _), unit in able.items():
            if why_not_raid(s, unit, hex_, distance(places[home], hex_)) is None:
                found.append(hex_)
                break
    return found


def _patrols(s: TaskForceState, launching: list[Alike]) -> list[Order]:
    """[4.3.1] Where nobody can raid a base, as in lesson 2, there is nothing to patrol for."""
    off_limits = scene(s).off_limits
    patrolling = [alike for alike in launching if alike.home not in off_limits]
    bases = dict.fromkeys([alike.home for alike in patrolling if alike.fighters])
    orders = [("patrol all", base) for base in bases]
    return orders + [("patrol", alike.first) for alike in patrolling]


def _deck_orders(s: TaskForceState, decks: Decks, fitting: list[Alike]) -> list[Order]:
    """[4.3.1, 5.1.2] Between RESERVE and READY, Zeros split and joined, and where patrols land."""
    orders = [("stow", alike.first) for alike in decks.ready]
    orders += [("stow", alike.first) for alike in decks.landing]
    orders += [("clear", base) for base in _with_several(decks.ready)]
    orders += [("ready", alike.first) for alike in fitting]
    orders += [("fill", base) for base in dict.fromkeys([alike.home for alike in fitting])]
    splits = scene(s).splits
    for kinds in (decks.ready, decks.reserve):
        zeros = [alike for alike in kinds if splits[alike.first]]
        orders += [("split", alike.first) for alike in zeros if alike.steps == FULL]
        halves = [alike for alike in zeros if alike.steps < FULL and alike.number > 1]
        orders += [("join", alike.first) for alike in halves]
    landing = dict.fromkeys([alike.home for alike in decks.landing])
    return orders + [("below", base) for base in landing]


def _with_several(ready: list[Alike]) -> list[int]:
    """The decks with more than one bomber unit that could go below."""
    bombers: dict[int, int] = {}
    for alike in ready:
        if not alike.fighters:
            bombers[alike.home] = bombers.get(alike.home, 0) + alike.number
    return [base for base, number in bombers.items() if number > 1]
