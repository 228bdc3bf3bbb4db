"""12.4-12.6: guns and torpedoes alike: what a ship can see and hit, and one shot of hers.

Both sides fire before any hit counts, so that the order only sets who speaks first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, NamedTuple

from deckload.charts import Chart
from deckload.engine.decision import Kind
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.procedures import steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.clash.rules.surface.surface_display import (
    distance,
    is_decided,
    is_smoke_between,
    on_display,
)
from deckload.games.clash.rules.surface.surface_fire import (
    Aims,
    Arm,
    attack_in_turn,
    enlist,
    expectation,
    expected_hits,
)
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.rules.forces import is_night, target_line

step: Final = steps("clash.ship_weapons")


class Weapon(NamedTuple):
    """What sets guns and torpedoes apart."""

    name: str
    case: str
    kind: Kind
    can_fire: Callable[[ClashState, int], bool]  # by ship
    factor: Callable[[ClashState, int], int]  # by ship
    by_range: Callable[[ClashState, int, int], int | None]  # by side and boxes; None is too far
    is_torpedo: bool  # fired once in a battle, and its hits may be critical


def enlist_weapon(weapon: Weapon) -> None:
    """Make a weapon one of the arms that take their turns in a round."""
    enlist(
        Arm(
            weapon.name,
            weapon.case,
            weapon.kind,
            partial(ships_ready, weapon),
            weapon.factor,
            partial(aims_with, weapon),
            partial(fire, weapon),
        )
    )


# --- the exchange of fire -------------------------------------------------------------------------


def exchange_fire(s: ClashState, weapon: Weapon) -> None:
    """[12.5, 12.6] The side with the initiative, then the other; then all hits count."""
    if is_decided(s):
        return
    first = s.initiative
    sides = [(attack_in_turn, weapon.name, side) for side in (first, 1 - first)]
    then(s, *sides, (mark_hits, weapon.case, weapon.is_torpedo))


@step
def mark_hits(s: ClashState, cited: str, torpedo: bool) -> None:
    """[12.5, 9.3] All hits of a subphase take effect together; those of torpedoes may be
    critical."""
    coming, s.coming_hits = s.coming_hits, [0] * len(s.coming_hits)
    for ship, hits in enumerate(coming):
        if hits:
            hit_ship(s, ship, hits, case=cited, torpedo=torpedo)


# --- who can fire, and at whom --------------------------------------------------------------------


def ships_ready(weapon: Weapon, s: ClashState, side: int) -> list[int]:
    return [ship for ship in on_display(s, side) if weapon.can_fire(s, ship)]


def sighting_range(s: ClashState, side: int) -> int:
    """[12.5] How many boxes a side sees: all by day; by night US radar sees farther."""
    limits = s.data.limits
    return limits.spotting_at_night[side] if is_night(s) else limits.display_boxes


def aims_with(weapon: Weapon, s: ClashState, ship: int) -> Aims:
    """[12.5, 12.6] The enemies in sight and range that a shot can hurt, whoever lies between."""
    side, factor, chart = s.data.ship_side[ship], weapon.factor(s, ship), s.data.charts["damage"]
    here, sight = s.box_of_ship[ship], sighting_range(s, side)
    boxes, is_destroyer = s.box_of_ship, s.data.is_destroyer
    shifts: dict[tuple[int, bool], int | None] = {}  # ships of a box differ only by their size
    aims: Aims = {}
    for target in on_display(s, 1 - side):
        spot = boxes[target], is_destroyer[target]
        if abs(spot[0] - here) > sight:
            continue
        if spot not in shifts:
            shot = shot_at(weapon, s, ship, target)
            hurts = shot is not None and expected_hits(chart, factor, shot.shift)
            shifts[spot] = shot.shift if shot is not None and hurts else None
        shift = shifts[spot]
        if shift is not None:
            aims[target] = shift
    return aims


# --- one shot -------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """The modifiers of one shot, and their sum."""

    modifiers: tuple[Modifier, ...]
    shift: int


def shot_at(weapon: Weapon, s: ClashState, ship: int, target: int) -> Shot | None:
    """[12.4, 12.5, 12.6] Range, a small target, US fire control, and smoke once a shot; None out of
    range."""
    data, boxes = s.data, s.box_of_ship
    by_range = weapon.by_range(s, data.ship_side[ship], distance(s, ship, target))
    if by_range is None:
        return None
    return _shot(
        data.charts["damage"],
        Modifier("range", by_range, weapon.case),
        data.is_destroyer[target],
        data.ship_side[ship] == USN,
        is_smoke_between(s, boxes[ship], boxes[target]),
    )


@lru_cache(maxsize=1024)
def _shot(chart: Chart, by_range: Modifier, at_destroyers: bool, by_us: bool, smoky: bool) -> Shot:
    """There are few different shots, and thousands of them are looked at in a battle."""
    value = chart.modifiers
    found = [by_range] if by_range.by else []
    if at_destroyers:
        found.append(Modifier("destroyers", value["destroyer_target"].value, "12.5"))
    if by_us:
        found.append(Modifier("US ship", value["usn_ship"].value, "12.5"))
    if smoky:
        found.append(Modifier("smoke", value["smoke"].value, "12.4"))
    return Shot(tuple(found), sum(m.by for m in found))


def fire(weapon: Weapon, s: ClashState, ship: int, target: int) -> None:
    """[12.5, 12.6] One ship at one ship, factors are never added up. Hits wait until everybody has
    fired."""
    shot = shot_at(weapon, s, ship, target)
    assert shot is not None, "it is in range"
    if weapon.is_torpedo:
        s.torpedoes_gone.append(ship)
    throw = Throw(
        weapon.name,
        10,
        chart=s.data.charts["damage"],
        column=weapon.factor(s, ship),
        modifiers=shot.modifiers,
        case=weapon.case,
        does="fires torpedoes at" if weapon.is_torpedo else "fires at",
        gives="hit",
    )
    ships = s.data.ships
    hits = roll(s, throw, by=ships[ship].name, at=ships[target].name).cell.result
    s.coming_hits[target] += hits


# --- for the table --------------------------------------------------------------------------------


def shot_line(k: ClashState, target: int) -> str:
    """A target with what matters to the ship that fires next: "At Kongo (BB, ..., 3 boxes off)"."""
    away = distance(k, k.waiting[0], target)
    where = f"{away} box{'es' if away > 1 else ''} off" if away else "in her own box"
    return target_line(k, target, f"box {k.box_of_ship[target]}", where)


def shot_odds(k: ClashState, weapon: Weapon, target: int) -> str:
    ship = k.waiting[0]
    return expectation(k, weapon.factor(k, ship), aims_with(weapon, k, ship)[target])
