"""What each scenario asks of a side: where transports go, what carriers must strike and cover, and
which enemy airfields are to be kept away from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.games.taskforce.model.conditions import CARRIER_REPORTED, GONE, IN_PLAY, NUMBER
from deckload.games.taskforce.model.game_data import ALLIES, FIGHTER, FULL, IJN
from deckload.games.taskforce.rules.fleets import (
    MARKERS_OF,
    has_carrier,
    is_night,
    scene,
    sea_of,
)
from deckload.games.taskforce.rules.limits import must_raid

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

HOLD: Final = -1
Row = bytes
REFUGE, CEYLON = "0513", "0909"
"""Where the Eastern Fleet waits, and where it is to be at the end: within eight hexes of Colombo.
"""
LAST_RUN: Final = 19
DUSK: Final = 10
DAY: Final = 12
Aim = tuple[int, int, float]
"""A hex, how near it is wanted, and how much."""


def end_of_day(k: TaskForceState) -> bool:
    """The last turn with daylight: the next movement is by night."""
    return (k.turn - 1) % DAY + 1 == DUSK


def goal_of_troops(k: TaskForceState, marker: int) -> int:
    """[4.1.3] The hex that transports make for, or HOLD where they are near enough."""
    tables = scene(k).tables.get("strategic", {})
    here = k.place[marker]
    approach = tables.get("approach")
    if approach:
        ways = sea_of(k).ways_to(sea_of(k).grid.id_of(str(approach["goal"])))
        if ways[here] <= int(approach["within"]):
            return HOLD
        return sea_of(k).grid.id_of(str(approach["goal"]))
    landing = tables.get("landing")
    if landing:
        return sea_of(k).grid.id_of(str(landing["hex"]))
    return HOLD


def objective(k: TaskForceState, side: int, *, guns: bool = False) -> list[Aim]:
    """Enemy bases to be raided, or by night bombarded (reach 0)."""
    facts = scene(k)
    aims: list[Aim] = []
    for base in facts.bases[1 - side]:
        if k.fate[base] != IN_PLAY or base in facts.off_limits:
            continue
        place = facts.base_hex[base]
        if guns:
            if side == IJN and facts.ship_id[base] == "henderson" and is_night(k):
                aims.append((place, 0, 0.6))
        elif _must_be_raided(k, base):
            aims.append((place, 5, 2.0))
    if not guns and len(aims) > 1:
        aims = aims[:1]
    return aims


def _must_be_raided(k: TaskForceState, base: int) -> bool:
    facts = scene(k)
    if facts.ship_side[base] == IJN:
        return False
    if facts.id == "eastern-solomons":
        return facts.ship_id[base] == "henderson" and _bars_the_landing(k, base)
    if facts.id not in ("midway", "indian-ocean"):
        return False
    if facts.id == "indian-ocean":
        return k.steps[base] == FULL  # it scores from significant damage on
    return must_raid(k) == base


def _bars_the_landing(k: TaskForceState, base: int) -> bool:
    """Transports do not get past an airfield that stands; enemy carriers that are reported or seen
    come before it."""
    return k.steps[base] == FULL and not any(
        k.face[marker] == CARRIER_REPORTED or (k.face[marker] == NUMBER and has_carrier(k, marker))
        for marker in MARKERS_OF[ALLIES]
        if k.place[marker] >= 0
    )


def station(k: TaskForceState, side: int) -> tuple[Row, float] | None:
    """By hex, how far off the post is that carriers keep when nothing calls them away, and how much
    it draws them; None where they look for the enemy wherever he is."""
    if scene(k).id != "indian-ocean" or side == IJN:
        return None
    late = k.turn >= LAST_RUN
    grid = sea_of(k).grid
    return grid.distances_from(grid.id_of(CEYLON if late else REFUGE)), 2.5 if late else 0.6


def threatened_by_bases(k: TaskForceState, side: int) -> list[Row]:
    """Enemy airfields with bombers."""
    facts = scene(k)
    fields = [base for base in facts.bases[1 - side] if k.fate[base] == IN_PLAY]
    if not fields:
        return []
    slots, home_of, kinds = k.air_slot, k.air_home, facts.air_kind
    manned = {
        home_of[unit]
        for unit in facts.units_of[1 - side]
        if kinds[unit] != FIGHTER and slots[unit] != GONE
    }
    grid = sea_of(k).grid
    return [grid.distances_from(facts.base_hex[base]) for base in fields if base in manned]
