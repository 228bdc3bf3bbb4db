"""8.3.3, 8.3.6: what guns and torpedoes have in common: their modifiers, what a shot promises, and
hits that wait until both sides have fired."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from deckload.charts import Attack, Chart, hits_over, roll_odds
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.procedures import steps
from deckload.games.sunset.model.game_data import DESTROYERS, TRANSPORTS, USN, SunsetData
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.damage import damage_of, hit_ship
from deckload.games.sunset.rules.forces import is_night
from deckload.games.sunset.rules.surface.battle_line import (
    is_seen_by,
    is_smoke_between,
    open_name,
)
from deckload.games.sunset.rules.surface.battle_orders import think_again

step: Final = steps("sunset.shots")


class Shot(NamedTuple):
    """A roll that can be made at a target: its column, and its modifiers."""

    factor: int
    modifiers: tuple[Modifier, ...]

    @property
    def shift(self) -> int:
        return sum([m.by for m in self.modifiers])


Aims = dict[int, Shot]
"""What a unit can fire at, by slot."""


class Looks(NamedTuple):
    """What a shot meets, wherever it comes from."""

    small: bool
    ours: bool
    smoke: bool


def looks_of(s: SunsetState, slot: int, target: int) -> Looks:
    """[8.3.3, 8.3.5, 8.3.6] For guns and torpedoes alike: a small target, US fire control, and
    smoke by day, once a shot."""
    small, ours = s.slot_class[target] == DESTROYERS, s.slot_side[slot] == USN
    smoke = is_smoke_between(s, s.slot_area[slot], s.slot_area[target]) and not is_night(s)
    return Looks(small, ours, smoke)


@lru_cache(maxsize=32)
def common_modifiers(data: SunsetData, looks: Looks) -> tuple[Modifier, ...]:
    """[8.3.3, 8.3.5, 8.3.6] The modifiers of these."""
    value, found = data.charts["damage"].modifiers, []
    if looks.small:
        found.append(Modifier("destroyers", value["destroyer_target"].value, "8.3.3"))
    if looks.ours:
        found.append(Modifier("US ship", value["usn_ship"].value, "8.3.3"))
    if looks.smoke:
        found.append(Modifier("smoke", value["smoke"].value, "8.3.5"))
    return tuple(found)


# --- firing ---------------------------------------------------------------------------------------


def fire_shot(s: SunsetState, slot: int, target: int, shot: Shot, throw: Throw) -> None:
    """[8.3.3, 8.3.6] One roll of one unit at another. Its hits wait until everybody has fired."""
    s.opened_fire[s.slot_side[slot]] = 1
    total = roll(s, throw, by=open_name(s, slot), at=open_name(s, target)).total
    hits, critical = damage_of(s, s.slot_ship[target], shot.factor, total)
    s.slot_hits[target] += hits
    s.slot_critical[target] += critical


def shot_throw(s: SunsetState, reason: str, case: str, does: str, shot: Shot) -> Throw:
    return Throw(
        reason,
        10,
        chart=s.data.charts["damage"],
        column=shot.factor,
        modifiers=shot.modifiers,
        case=case,
        does=does,
        gives="hit",
    )


@step
def mark_hits(s: SunsetState, cited: str) -> None:
    """[8.3.3, 8.3.6, 9.2] All hits of a segment take effect together, then their critical rolls."""
    coming, critical = s.slot_hits, s.slot_critical
    s.slot_hits, s.slot_critical = [0] * len(coming), [0] * len(critical)
    for slot, hits in enumerate(coming):
        if hits:
            hit_ship(s, s.slot_ship[slot], hits, cited, critical[slot])
            think_again(s, s.slot_ship[slot])


# --- what it promises -----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def expected_hits(chart: Chart, factor: int, shift: int) -> float:
    """The hits of a roll on average; 0 only if no face of the die can hit."""
    return float(hits_over([Attack(chart, factor, shift)]).mean())


@lru_cache(maxsize=4096)
def chance_to_hit(chart: Chart, factor: int, shift: int) -> float:
    return 1 - float(roll_odds(chart, factor, shift).probability(0))


def can_hit(data: SunsetData, shot: Shot) -> bool:
    """Is there any number on the die that hits?"""
    return shot.factor > 0 and expected_hits(data.charts["damage"], shot.factor, shot.shift) > 0


def expectation(k: SunsetState, shot: Shot, target: int, rolls: int = 1) -> str:
    """What a shot promises, for the table; of a destroyer unit a roll sinks one ship at most."""
    hit = chance_to_hit(k.data.charts["damage"], shot.factor, shot.shift)
    mean = rolls * hits_on_average(k, shot, target)
    each = f"each of {rolls} rolls " if rolls > 1 else ""
    return f"{each}hits {hit:.0%}, {mean:.1f} on average"


def hits_on_average(s: SunsetState, shot: Shot, target: int) -> float:
    """[9.3] A destroyer unit, escort or transport takes one hit a roll at most."""
    chart = s.data.charts["damage"]
    if is_small(s, target):
        return chance_to_hit(chart, shot.factor, shot.shift)
    return expected_hits(chart, shot.factor, shot.shift)


def is_small(s: SunsetState, target: int) -> bool:
    """[9.3] As its class shows to all."""
    return s.slot_class[target] in (DESTROYERS, TRANSPORTS)


# --- where it does most ---------------------------------------------------------------------------


def best_target(s: SunsetState, side: int, aims: Aims) -> int:
    """Where a shot does most: the part of what is left of a ship that it takes on average, times
    what she is worth. Ships hit to death already are left alone; NONE if all are."""
    best, most = NONE, 0.0
    for target, shot in aims.items():
        left, worth = boxes_and_worth(s, side, target)
        left -= s.slot_hits[target]
        if left <= 0:
            continue
        whole = worth * left if is_small(s, target) else worth
        score = min(1.0, hits_on_average(s, shot, target) / left) * whole
        if score > most:
            best, most = target, score
    return best


def boxes_and_worth(s: SunsetState, side: int, target: int) -> tuple[int, int]:
    """Boxes that a target has left, and its points, by the box for small ships; of a unit face down
    what its class has in the middle."""
    if not is_seen_by(s, side, target):
        return TYPICAL[s.slot_class[target]]
    ship = s.slot_ship[target]
    return s.data.boxes[ship] - s.hits[ship], s.data.value[ship]


TYPICAL: Final = ((4, 5), (7, 8), (4, 4), (4, 1), (5, 1))
"""By class: boxes and points of a US unit that lies face down."""
