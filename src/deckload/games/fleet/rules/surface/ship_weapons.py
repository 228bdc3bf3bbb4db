"""Guns and torpedoes alike: what a ship can see and hit, and one shot of hers."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from deckload.charts import Chart
from deckload.engine.decision import Kind
from deckload.engine.dice import HIGH, Modifier, Throw
from deckload.engine.shared_cases import SharedCase
from deckload.games.fleet.cases import GUNNERY, SMOKE_SCREENS
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import is_night, target_line
from deckload.games.fleet.rules.surface.surface_display import (
    distance,
    is_smoke_between,
    on_display,
)
from deckload.games.fleet.rules.surface.surface_fire import Aims, expectation, expected_hits


class Weapon(NamedTuple):
    """What sets guns and torpedoes apart."""

    name: str
    case: SharedCase
    kind: Kind
    can_fire: Callable[[Any, int], bool]  # by ship
    factor: Callable[[Any, int, int], int]  # by ship and target
    by_range: Callable[[Any, int, int], int | None]  # by ship and boxes; None is too far
    hampered: Callable[[Any, int], tuple[Modifier, ...]]  # by ship: what else spoils her aim
    is_lit: Callable[[Any, int], bool]  # by target: is it seen from beyond sighting range?
    is_torpedo: bool


# --- guns and tubes -------------------------------------------------------------------------------


def guns_of(s: FleetState, ship: int) -> int:
    """[DAMAGE] The gunnery factor that damage has left."""
    return s.data.log_guns[ship][s.hits[ship]]


def has_guns(s: FleetState, ship: int) -> bool:
    return guns_of(s, ship) > 0


def has_torpedoes(s: FleetState, ship: int) -> bool:
    """[TORPEDOES] Not twice, and only while damage has left her the tubes."""
    return s.data.log_torpedo[ship][s.hits[ship]] and ship not in s.torpedoes_gone


def torpedo_factor(s: FleetState, _ship: int, _target: int) -> int:
    """[TORPEDOES] All torpedoes attack on the same column."""
    return s.data.limits.torpedo_factor


def torpedo_range(s: FleetState, ship: int, away: int) -> int | None:
    """[TORPEDOES] A range of their own instead of that of guns; Japanese ones run farther."""
    return s.data.torpedo_range[s.data.ship_side[ship]][away]


# --- who can fire, and at whom --------------------------------------------------------------------


def ships_ready(weapon: Weapon, s: FleetState, side: int) -> list[int]:
    return [ship for ship in on_display(s, side) if weapon.can_fire(s, ship)]


def sighting_range(s: FleetState, side: int) -> int:
    """[SIGHTING] How many boxes a side sees: all by day; by night US radar sees farther."""
    limits = s.data.limits
    return limits.spotting_at_night[side] if is_night(s) else limits.display_boxes


def aims_with(weapon: Weapon, s: FleetState, ship: int) -> Aims:
    """[GUNNERY, TORPEDOES] The enemies in sight and range that a shot can hurt, whoever lies
    between."""
    side, chart = s.data.ship_side[ship], s.data.charts["damage"]
    here, sight = s.box_of_ship[ship], sighting_range(s, side)
    boxes, is_destroyer = s.box_of_ship, s.data.is_destroyer
    # Ships of a box differ only by their size, and by how many fire at them already.
    shifts: dict[tuple[int, bool, int], int | None] = {}
    aims: Aims = {}
    for target in on_display(s, 1 - side):
        if abs(boxes[target] - here) > sight and not weapon.is_lit(s, target):
            continue
        factor = weapon.factor(s, ship, target)
        spot = boxes[target], is_destroyer[target], factor
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


def shot_at(weapon: Weapon, s: FleetState, ship: int, target: int) -> Shot | None:
    """[GUNNERY, TORPEDOES, SMOKE_SCREENS] Range, a small target, US fire control, and smoke once a
    shot; None out of range."""
    data, boxes = s.data, s.box_of_ship
    by_range = weapon.by_range(s, ship, distance(s, ship, target))
    if by_range is None:
        return None
    return _shot(
        data.charts["damage"],
        by_range,
        data.is_destroyer[target],
        data.ship_side[ship] == USN,
        is_smoke_between(s, boxes[ship], boxes[target]),
        weapon.hampered(s, ship),
        weapon.case,
        s.game,
    )


@lru_cache(maxsize=1024)
def _shot(
    chart: Chart,
    by_range: int,
    at_destroyers: bool,
    by_us: bool,
    smoky: bool,
    hampered: tuple[Modifier, ...],
    case: SharedCase,
    game: str,
) -> Shot:
    """There are few different shots, and thousands of them are looked at in a battle."""
    value, gunnery = chart.modifiers, GUNNERY.in_game(game)
    found = [Modifier("range", by_range, case.in_game(game))] if by_range else []
    if at_destroyers:
        found.append(Modifier("destroyers", value["destroyer_target"].value, gunnery))
    if by_us:
        found.append(Modifier("US ship", value["usn_ship"].value, gunnery))
    if smoky:
        found.append(Modifier("smoke", value["smoke"].value, SMOKE_SCREENS.in_game(game)))
    found += hampered
    return Shot(tuple(found), sum(m.by for m in found))


def shot_throw(weapon: Weapon, s: FleetState, ship: int, target: int) -> Throw:
    """[GUNNERY, TORPEDOES] One ship at one ship, which must be in range; factors are never added
    up."""
    shot = shot_at(weapon, s, ship, target)
    assert shot is not None, "it is in range"
    return Throw(
        weapon.name,
        10,
        chart=s.data.charts["damage"],
        column=weapon.factor(s, ship, target),
        modifiers=shot.modifiers,
        case=weapon.case.of(s),
        side=s.data.ship_side[ship],
        good=HIGH,
        does="fires torpedoes at" if weapon.is_torpedo else "fires at",
        gives="hit",
    )


# --- for the table --------------------------------------------------------------------------------


def shot_line(k: FleetState, target: int) -> str:
    """A target with what matters to the ship that fires next: "At Kongo (BB, ..., 3 boxes off)"."""
    away = distance(k, k.waiting[0], target)
    where = f"{away} box{'es' if away > 1 else ''} off" if away else "in her own box"
    return target_line(k, target, f"box {k.box_of_ship[target]}", where)


def shot_odds(k: FleetState, weapon: Weapon, target: int) -> str:
    ship = k.waiting[0]
    return expectation(k, weapon.factor(k, ship, target), aims_with(weapon, k, ship)[target])
