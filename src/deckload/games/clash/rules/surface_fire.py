"""12.4-12.7: what guns, torpedoes and aircraft share in a surface battle.

How pieces take their turns at attacking, the modifiers of all fire, the roll itself, and the choice
of a target for those who leave it to their captains.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from deckload.charts import Attack, Chart, hits_over, roll_odds
from deckload.engine.cases import citing
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.clash.facts import USN
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.clash.rules.forces import is_night, ship_ref
from deckload.games.clash.rules.surface_display import is_smoke_between
from deckload.games.clash.state import NONE, ClashState

case = citing("clash")

Aims = dict[int, int]
"""What a piece can attack: by target, the sum of the modifiers of that attack."""


class Shot(NamedTuple):
    """The modifiers of one shot, and their sum."""

    modifiers: tuple[Modifier, ...]
    shift: int


class Arm(NamedTuple):
    """Guns, torpedoes or aircraft: how a piece of that arm is asked, aims and attacks."""

    kind: Kind
    case: str
    factor: Callable[[ClashState, int], int]
    aims: Callable[[ClashState, int], Aims]
    attack: Callable[[ClashState, int, int], None]


@case("12.5")
def next_attack(s: ClashState, side: int, arm: Arm) -> Procedure:
    """The next waiting piece that has a target is asked for it; True while others may follow."""
    aims: Aims = {}
    while s.waiting and not aims:
        aims = arm.aims(s, s.waiting[0])
        if not aims:
            s.waiting.pop(0)
    if not s.waiting:
        return False
    piece = s.waiting[0]
    choice = yield ask(side, arm.kind, ["best", *aims, "hold", "cease"], about=piece, case=arm.case)
    if choice in ("best", "cease"):
        rest, s.waiting = s.waiting, []
        if choice == "best":
            for other in rest:
                attack_best_target(s, other, arm)
        return False
    s.waiting.pop(0)
    if choice != "hold":
        arm.attack(s, piece, choice)
    return True


def attack_best_target(s: ClashState, piece: int, arm: Arm) -> None:
    target = best_target(s, arm.factor(s, piece), arm.aims(s, piece))
    if target != NONE:
        arm.attack(s, piece, target)


# --- one shot -------------------------------------------------------------------------------------


@case("12.5")
def sighting_range(s: ClashState, side: int) -> int:
    """How many boxes a side sees: all by day; by night US radar sees farther."""
    limits = s.data.limits
    return limits.spotting_at_night[side] if is_night(s) else limits.display_boxes


@case("12.4", "12.5", "12.6")
def shot_at(s: ClashState, ship: int, target: int, by_range: int, cited: str) -> Shot:
    """Guns and torpedoes alike: range, a small target, US fire control, and smoke once a shot."""
    data, boxes = s.data, s.box_of_ship
    return _shot(
        data.charts["damage"],
        Modifier("range", by_range, cited),
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


@case("12.5", "12.6")
def shoot(s: ClashState, ship: int, target: int, throw: Throw) -> None:
    """One roll on the damage table; its hits wait until everybody has fired."""
    hits = roll(s, throw).cell.result
    if not hits:
        return
    s.coming_hits[target] += hits
    tell(
        s,
        throw.case,
        "{ship} hits {target}: {hits}.",
        ship=ship_ref(s, ship),
        target=ship_ref(s, target),
        hits=hits,
    )


@case("12.5")
def mark_hits(s: ClashState, *, cited: str, torpedo: bool) -> None:
    """All hits of a subphase take effect together."""
    coming, s.coming_hits = s.coming_hits, [0] * len(s.coming_hits)
    for ship, hits in enumerate(coming):
        if hits:
            hit_ship(s, ship, hits, case=cited, torpedo=torpedo)


# --- choosing a target ----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def expected_hits(chart: Chart, factor: int, shift: int) -> float:
    """The hits of an attack on average; 0 only if no face of the die can hit."""
    return float(hits_over([Attack(chart, factor, shift)]).mean())


def expectation(s: ClashState, factor: int, shift: int) -> str:
    """What an attack promises, for the table."""
    chart = s.data.charts["damage"]
    hit = 1 - float(roll_odds(chart, factor, shift).probability(0))
    return f"hits {hit:.0%}, {expected_hits(chart, factor, shift):.1f} on average"


def best_target(s: ClashState, factor: int, aims: Aims) -> int:
    """Where an attack does most: the part of what is left of a ship that it takes on average,
    times what sinking her is worth. Ships hit to death already are left alone; NONE if all are."""
    chart = s.data.charts["damage"]
    best, most = NONE, 0.0
    for target, shift in aims.items():
        left = s.data.boxes[target] - s.hits[target] - s.coming_hits[target]
        if left <= 0:
            continue
        score = min(1.0, expected_hits(chart, factor, shift) / left) * worth_of(s, target)
        if score > most:
            best, most = target, score
    return best


@case("10.1", "10.2")
def worth_of(s: ClashState, ship: int) -> int:
    """The points for sinking a ship."""
    data = s.data
    if data.ship_side[ship] == USN:
        return data.points.ijn_sunk[data.ship_type[ship]]
    if data.is_yamato[ship]:
        return data.points.usn_yamato_class
    return data.points.usn_sunk[data.ship_type[ship]]
