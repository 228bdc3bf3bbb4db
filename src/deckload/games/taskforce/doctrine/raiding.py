"""What a raid on a hex promises: what may be there, and how many bombers would get through."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.taskforce.doctrine.goals import objective
from deckload.games.taskforce.doctrine.picture import LAUNCH_RANGE, Contact, Picture
from deckload.games.taskforce.doctrine.reckoning import price
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.conditions import CAP, IN_PLAY, NUMBER, READY
from deckload.games.taskforce.model.game_data import AK, ALLIES, FIGHTER, FULL, Scene
from deckload.games.taskforce.rules.aircraft import can_launch
from deckload.games.taskforce.rules.fleets import (
    all_bases_in_hex,
    bases_in_hex,
    markers_in,
    scene,
    sea_of,
    ships_under,
)

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

CARRIER: Final = 9.0
"""Points that a hex with carriers promises."""
FLEET: Final = 2.5
"""... and one with other ships."""
CONVOY: Final = 6.0
"""... and one with transports that have a goal to reach."""
AGAIN: Final = 4.0
"""... and a base that has been raided and still scores nothing."""
WORTH_A_RAID: Final = 2.0
THROUGH: Final[tuple[float, ...]] = (0.0, 0.3, 0.65, 0.85, 1.0)
"""By bomber units that get through, how much of it they bring home."""
LATE: Final = 8
"""The turn of a day from which on a raid cannot wait for a better one."""
DAY: Final = 12


def raid_worth(
    k: TaskForceState,
    side: int,
    hex_: int,
    flying: list[Flight],
    seen: Picture,
    temper: Temper,
) -> float:
    """Points that a raid on a hex promises; 0 if bombers had better wait."""
    bombers, fighters = strength_against(k, flying, hex_)
    if not bombers:
        return 0.0
    here = [enemy for enemy in seen.enemies if enemy.place == hex_]
    chance = max([enemy.carriers for enemy in here], default=0.0)
    through = bombers - max(0.0, interceptors_over(k, side, hex_) - fighters)
    if chance >= temper.raid_from:
        if temper.counts_fighters and through < 1.5 and (k.turn - 1) % DAY + 1 < LATE:
            return 0.0
        return CARRIER * chance * THROUGH[max(1, min(4, round(through)))]
    troops = hunted_troops(k, 1 - side)
    if here and (temper.fleets or troops or not better_to_come(k, seen)):
        return max([_worth_of_fleet(k, enemy, troops=troops) for enemy in here])
    return _worth_of_base(k, side, hex_, seen)


# --- what can fly there ---------------------------------------------------------------------------


class Flight(NamedTuple):
    """Units of one kind and reach that could take off from one place now."""

    place: int
    reach: int
    are_fighters: bool
    strength: float  # in units


def able_to_fly(k: TaskForceState, side: int, seen: Picture) -> list[Flight]:
    """All that a side could let take off now; nothing if there are no bombers in it."""
    facts = scene(k)
    slots, moved, kinds, home_of = k.air_slot, k.air_moved, facts.air_kind, k.air_home
    ready = [unit for unit in facts.units_of[side] if slots[unit] == READY and not moved[unit]]
    if all(kinds[unit] == FIGHTER for unit in ready):
        return []
    where = seen.homes(k)
    places = {home: where[home] for home in {home_of[u] for u in ready} if can_launch(k, home)}
    reaches, steps, splits = _reaches(facts), k.air_steps, facts.splits  # see `fights_as`
    strengths: dict[tuple[int, int, bool], float] = {}
    for unit in ready:
        home = home_of[unit]
        if home not in places:
            continue
        fights = kinds[unit] == FIGHTER
        strength = float(steps[unit] if splits[unit] else 1) if fights else steps[unit] / FULL
        key = places[home], reaches[unit], fights
        strengths[key] = strengths.get(key, 0.0) + strength
    if all(are_fighters for _, _, are_fighters in strengths):
        return []
    return [Flight(*key, strength) for key, strength in strengths.items()]


@lru_cache(maxsize=32)
def _reaches(facts: Scene) -> tuple[int, ...]:
    """By air unit, how many hexes a raid may be away."""
    ranges = zip(facts.air_range, facts.long_range, strict=True)
    return tuple([max(range_, long_range, facts.flights) for range_, long_range in ranges])


def strength_against(k: TaskForceState, flying: list[Flight], hex_: int) -> tuple[float, float]:
    """Bomber and fighter units on deck that reach a hex."""
    row = sea_of(k).grid.distances_from(hex_)
    bombers = fighters = 0.0
    for place, reach, are_fighters, strength in flying:
        if row[place] > reach:
            continue
        if are_fighters:
            fighters += strength
        else:
            bombers += strength
    return bombers, fighters


def fights_as(k: TaskForceState, unit: int) -> int:
    """[5.1.2] Zeros fight as two, split in halves."""
    return k.air_steps[unit] if scene(k).splits[unit] else 1


def interceptors_over(k: TaskForceState, side: int, hex_: int) -> float:
    """How many fighters may meet a raid: those on patrol, and those on deck that can still go up,
    because their side moves after us or has radar (4.3.2)."""
    enemy = 1 - side
    facts = scene(k)
    homes = all_bases_in_hex(k, enemy, hex_)
    known = any(k.face[m] == NUMBER for m in markers_in(k, enemy, hex_))
    share = 1.0
    if not homes and not known:
        homes = [home for home in facts.carriers[enemy] if k.fate[home] == IN_PLAY]
        share = 1.0 / max(1, len(homes))
    rises = enemy == ALLIES or k.first == side
    slots, home_of = k.air_slot, k.air_home
    total = 0
    for unit in _fighters(facts, enemy):
        slot = slots[unit]
        if (slot == CAP or (rises and slot == READY)) and home_of[unit] in homes:
            total += fights_as(k, unit)
    return total * share


@lru_cache(maxsize=32)
def _fighters(facts: Scene, side: int) -> tuple[int, ...]:
    return tuple([unit for unit in facts.units_of[side] if facts.air_kind[unit] == FIGHTER])


# --- other targets --------------------------------------------------------------------------------


def hunted_troops(k: TaskForceState, side: int) -> bool:
    """Has a side transports at sea with a goal to reach?"""
    facts = scene(k)
    if not facts.tables.get("strategic"):
        return False
    fate, steps = k.fate, k.steps
    return any(fate[ship] == IN_PLAY and steps[ship] for ship in _transports(facts, side))


@lru_cache(maxsize=32)
def _transports(facts: Scene, side: int) -> tuple[int, ...]:
    kinds = zip(facts.ship_type, facts.ship_side, strict=True)
    return tuple([ship for ship, (kind, owner) in enumerate(kinds) if (kind, owner) == (AK, side)])


def _worth_of_fleet(k: TaskForceState, enemy: Contact, *, troops: bool) -> float:
    ships = ships_under(k, enemy.marker)
    if ships:
        types = scene(k).ship_type
        if any(types[ship] == AK for ship in ships):
            return CONVOY
        worth = max([price(k, ship) for ship in ships])
        return worth if worth >= WORTH_A_RAID else 0.0
    if troops and k.swift[enemy.marker]:
        troops = False  # no transport goes so fast (4.1.3)
    return FLEET * enemy.real * (2 if troops else 1)


def _worth_of_base(k: TaskForceState, side: int, hex_: int, seen: Picture) -> float:
    """An airfield is raided if it must be, or if there is nothing else to do."""
    bases = bases_in_hex(k, 1 - side, hex_)
    if not bases:
        return 0.0
    if any(place == hex_ for place, _, _ in objective(k, side)):
        return AGAIN if k.raided[bases[0]] else 2 * CARRIER
    if better_to_come(k, seen):
        return 0.0
    return 1.0 if k.steps[bases[0]] == FULL else 0.5


def better_to_come(k: TaskForceState, seen: Picture) -> bool:
    """Are there carriers about that may be found and struck soon?"""
    rows = [enemy.row for enemy in seen.enemies if enemy.carriers > 0.1]
    for place in set(seen.homes(k).values()):
        for row in rows:
            if row[place] <= LAUNCH_RANGE + 2:
                return True
    return False
