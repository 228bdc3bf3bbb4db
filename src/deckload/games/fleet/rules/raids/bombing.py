"""One air unit attacks one ship. In which order they do so each game says."""

from __future__ import annotations

from functools import lru_cache

from deckload.charts import Chart
from deckload.engine.dice import HIGH, Modifier, Throw, roll_total
from deckload.games.fleet.cases import ANTIAIRCRAFT, BOMBING
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import factor_of


def attack_factor(s: FleetState, unit: int) -> int:
    """[BOMBING, ORDNANCE] Its factor, or the one it had before antiaircraft fire cost it a step, if
    that is still good."""
    return s.strength[unit] or factor_of(s, unit)


@lru_cache(maxsize=512)
def bombing_throw(chart: Chart, factor: int, penalty: int, side: int, game: str) -> Throw:
    """[BOMBING] One unit's attack: its column, and what fighters and flak have spoilt."""
    modifiers: tuple[Modifier, ...] = ()
    if penalty:
        modifiers = (Modifier("fighters and flak", penalty, ANTIAIRCRAFT.in_game(game)),)
    case = BOMBING.in_game(game)
    return Throw(
        "bombing",
        10,
        1,
        chart,
        factor,
        modifiers,
        case,
        side=side,
        good=HIGH,
        does="attacks",
        gives="hit",
    )


def roll_bombs(s: FleetState, unit: int, at: str) -> int:
    """[BOMBING] The total of one unit's attack."""
    factor, chart = attack_factor(s, unit), s.data.charts["damage"]
    throw = bombing_throw(chart, factor, s.penalty[unit], s.data.air_side[unit], s.game)
    return roll_total(s, throw, by=s.data.air[unit].name, at=at)


def bombing_hits(s: FleetState, unit: int, at: str) -> int:
    """[BOMBING] The hits of one unit's attack."""
    total = roll_bombs(s, unit, at)
    return s.data.hits(attack_factor(s, unit), total)
