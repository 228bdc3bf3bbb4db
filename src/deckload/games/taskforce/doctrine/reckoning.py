"""What an attack may bring, reckoned from the charts: exact means over both dice, kept by their
arguments, since the same few are asked for again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deckload.games.taskforce.model.game_data import AK, DD, FULL, TaskForceData
from deckload.games.taskforce.rules.damage import (
    CRITICAL,
    LOST,
    MINOR,
    SIGNIFICANT,
    UNHURT,
    level_of,
)
from deckload.games.taskforce.rules.fleets import is_small, scene

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

DICE: Final = range(1, 7)
SHARE: Final = {UNHURT: 0.0, MINOR: 0.05, SIGNIFICANT: 0.4, CRITICAL: 0.75, LOST: 1.0}
"""Of what a ship is worth sunk, what she is worth at each level of damage."""
TYPE_KEYS: Final = ("BB", "CV", "CVL", "CA", "CL", "DD", "AK", "AO", "base")


def price(k: TaskForceState, ship: int) -> float:
    """Points for the whole counter; troops are worth more than their hulls."""
    facts = scene(k)
    kind = facts.ship_type[ship]
    each = float(facts.points.sunk.get(TYPE_KEYS[kind], 0))
    if kind == AK:
        return 2 * each * k.steps[ship]
    return each * k.steps[ship] if kind == DD else each


@lru_cache(maxsize=1 << 12)
def hits_of_bombs(data: TaskForceData, factors: int, modifier: int) -> tuple[int, ...]:
    """By the die."""
    chart = data.charts["air_to_surface"]
    return tuple(int(chart.look_up(factors, die + modifier).result) for die in DICE)


@lru_cache(maxsize=1 << 12)
def hits_of_guns(data: TaskForceData, firepower: int, modifier: int) -> tuple[int, ...]:
    """By the die."""
    if firepower < 1:
        return (0,) * 6
    chart = data.charts["naval_combat"]
    return tuple(int(chart.look_up(firepower, die + modifier).result) for die in DICE)


@lru_cache(maxsize=1 << 10)
def flak(data: TaskForceData, guns: int) -> tuple[tuple[int, int], ...]:
    """By the die: what it adds to the bombers' roll, and steps that it shoots down."""
    if guns < 1:
        return ((0, 0),) * 6
    chart = data.charts["anti_air"]
    return tuple(data.flak[str(chart.look_up(guns, die).result)] for die in DICE)


@lru_cache(maxsize=1 << 12)
def share_after(level: int, front: int, back: int, hits: int) -> float:
    """What part of her worth is gone after the hits of one attack (3.5)."""
    if hits <= 0:
        return SHARE[level]
    if level == CRITICAL:
        return SHARE[LOST]
    if level == UNHURT:
        if hits <= front:
            return SHARE[MINOR] if hits == front else 0.0
        hits -= front + 1
    elif level == MINOR:
        hits -= 1
    if hits < back:
        return SHARE[SIGNIFICANT]
    return SHARE[CRITICAL] if hits == back else SHARE[LOST]


@lru_cache(maxsize=1 << 16)
def share_by_bombs(
    data: TaskForceData,
    factors: int,
    steps: int,
    guns: int,
    modifier: int,
    body: tuple[int, int, int],
    burning: int,
) -> float:
    """The part of a ship's worth that a group of bombers takes on average. `body` is her level of
    damage and both durabilities, `burning` the hits that aircraft on her deck would add."""
    level, front, back = body
    now = SHARE[level]
    total = 0.0
    for spoils, killed in flak(data, guns):
        left = steps - killed
        if left <= 0:
            continue
        strength = max(1, round(factors * left / steps))
        for hits in hits_of_bombs(data, strength, modifier + spoils):
            plain = share_after(level, front, back, hits)
            if hits > 0 and burning:
                plain = (plain + share_after(level, front, back, hits + burning)) / 2
            total += plain - now
    return total / 36


@lru_cache(maxsize=1 << 14)
def share_by_guns(
    data: TaskForceData, firepower: int, modifier: int, body: tuple[int, int, int]
) -> float:
    """The same of a salvo."""
    level, front, back = body
    after = [share_after(level, front, back, n) for n in hits_of_guns(data, firepower, modifier)]
    return sum(after) / 6 - SHARE[level]


def small_ships_sunk(hits: int, durability: int, ships: int) -> int:
    """[3.5.1] Of destroyers or transports, one after the other."""
    return min(ships, hits // (durability + 1))


def body_of(k: TaskForceState, ship: int) -> tuple[int, int, int]:
    """How much a ship can take."""
    durability = scene(k).durability[ship]
    return level_of(k, ship), durability[FULL], durability[1]


def gain_by_guns(k: TaskForceState, ship: int, firepower: int, modifier: int) -> float:
    """Points that a salvo brings on average."""
    if is_small(k, ship):
        durability, ships = scene(k).durability[ship][FULL], k.steps[ship]
        hits = hits_of_guns(k.data, firepower, modifier)
        sunk = sum([small_ships_sunk(n, durability, ships) for n in hits]) / 6
        return price(k, ship) * sunk / max(1, ships)
    return price(k, ship) * share_by_guns(k.data, firepower, modifier, body_of(k, ship))


@lru_cache(maxsize=1 << 12)
def part_of_small_ships(
    data: TaskForceData, factors: int, modifier: int, durability: int, ships: int
) -> float:
    """Of so many destroyers or transports, the part that a group of bombers sinks on average."""
    hits = hits_of_bombs(data, factors, modifier + 1)
    sunk = sum([small_ships_sunk(n, durability, ships) for n in hits]) / 6
    return sunk / max(1, ships)
