"""What the battle has cost so far: all of it is done before everybody's eyes."""

from __future__ import annotations

from deckload.engine.toll import Tally
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import LOST, level_of
from deckload.games.taskforce.rules.fleets import is_small, scene
from deckload.games.taskforce.rules.victory import points_for


def toll(k: TaskForceState) -> list[Tally]:
    """Steps of aircraft, damage of ships by level, ships sunk, points."""
    facts = scene(k)
    side_of_group = dict(zip(facts.air_group, facts.air_side, strict=True))
    found = [
        Tally(
            side, "aircraft", sum(k.air_lost[g] for g, own in side_of_group.items() if own == side)
        )
        for side in range(SIDES)
    ]
    for ship, side in enumerate(facts.ship_side):
        level = level_of(k, ship) if not is_small(k, ship) else 0
        if level:
            found.append(Tally(side, "hits", level, facts.ship_name[ship]))
        if level == LOST:
            found.append(Tally(side, "sunk", 1, facts.ship_name[ship]))
    for side in range(SIDES):
        points = (k.tally[side] + sum(points for _, points in points_for(k, side))) / 2
        found.append(Tally(side, "points", points))
    return found
