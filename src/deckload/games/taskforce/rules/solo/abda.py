"""Scenario 3: how the ABDA squadron chooses its targets."""

from __future__ import annotations

from deckload.charts import roll_odds
from deckload.games.taskforce.model.game_data import SHIP_TYPES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import level_after
from deckload.games.taskforce.rules.fleets import is_small, scene
from deckload.games.taskforce.rules.naval.battle_line import (
    fire_throw,
    firing_group,
    fleet,
    left_to_aim,
)


def aim_for_abda(s: TaskForceState, side: int) -> None:
    """[4.2.2] Exeter and Houston fire together while both can, else the two strongest; the others
    one by one; each group at the ship that it can hurt most."""
    first = True
    left = left_to_aim(s, side)
    while left:
        pair = _partners(s, left) if first else ()
        firers = pair or firing_group(left, 2 if first else 1)
        s.volleys.append([_best_target(s, side, firers), 0, *firers])
        first = False
        left = left_to_aim(s, side)


def _partners(s: TaskForceState, left: list[int]) -> tuple[int, ...]:
    names = scene(s).tables["automatic"].get("together", ())
    pair = tuple([ship for ship in left if scene(s).ship_id[ship] in names])
    return pair if len(pair) == 2 else ()


def _best_target(s: TaskForceState, side: int, firers: tuple[int, ...]) -> int:
    """By expected damage, then by what she is worth, then the weakest."""
    targets = fleet(s, 1 - side)
    return max(targets, key=lambda ship: (_harm(s, firers, ship), -ship))


def _harm(s: TaskForceState, firers: tuple[int, ...], target: int) -> float:
    throw = fire_throw(s, firers)
    odds = roll_odds(s.data.charts["naval_combat"], throw.column, throw.shift)
    worth = scene(s).points.sunk.get(_type_name(s, target), 0)
    if is_small(s, target):
        return float(odds.chance(lambda hits: int(hits) > 1)) * worth
    return (
        sum(float(chance) * level_after(s, target, int(str(hits))) for hits, chance in odds.items())
        * worth
    )


def _type_name(s: TaskForceState, ship: int) -> str:
    return SHIP_TYPES[scene(s).ship_type[ship]]
