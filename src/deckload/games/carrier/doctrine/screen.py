"""Battleships between Saipan and whoever makes for it: groups of the Battle Line that stand in the
way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import guard
from deckload.games.carrier.rules import fleet_movement
from deckload.games.carrier.rules.forces.roster import forces_at

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

BATTLESHIPS: Final = 2
"""In each group: most surface forces have none, and nothing is known of the others."""
NEAR: Final = 13
"""Columns from the east edge at which an intruder is met."""
POSTS: Final = ("0804", "1204", "1004")
"""Where the groups wait for somebody to come: among them no way through is left unwatched."""
EAST: Final = "E"


def is_screen(k: CarrierState, groups: tuple[int, ...]) -> bool:
    """Groups without carriers, and not the Battle Line itself, go where ships are wanted."""
    return all(k.data.groups[group].startswith("Surf") for group in groups)


def is_held_back(k: CarrierState, groups: tuple[int, ...]) -> bool:
    """Whether groups of the screen are in one hex with others, which go elsewhere."""
    return not is_screen(k, groups) and any(is_screen(k, (group,)) for group in groups)


def who_parts(k: CarrierState, decision: Decision) -> Option:
    """The groups of the screen, one after another."""
    found = [o for o in decision.options if isinstance(o, int) and is_screen(k, (o,))]
    if found:
        return found[0]
    return "done" if "done" in decision.options else decision.options[0]


def is_wanted(k: CarrierState) -> bool:
    """Another group leaves the Battle Line for each intruder that nobody stands in the way of."""
    out = sum(
        place >= 0 and k.data.groups[group].startswith("Surf")
        for group, place in enumerate(k.group_hex)
    )
    return len(_met(k)) > out


def ships(k: CarrierState, decision: Decision) -> Option:
    """Battleships, and no more of them than it takes."""
    picked = () if decision.picks is None else decision.picks.values
    big = [
        option
        for option in decision.options
        if isinstance(option, int) and k.data.us_ships[option].cls == "BB"
    ]
    if big and len(picked) < BATTLESHIPS:
        return big[-1]
    return "done" if "done" in decision.options else decision.options[0]


def steam(k: CarrierState, decision: Decision) -> Option:
    """Due east of an intruder, and there in his way; without one, to a post off Saipan."""
    group = decision.about[0]
    here, grid = k.group_hex[group], k.data.grid
    goal = _goal(k, group)
    if goal == here:
        return fleet_movement.STAY
    near = set(grid.nearer(here, goal))
    ways = [option for option in decision.options if option in near]
    return ways[0] if ways else fleet_movement.STAY


def _goal(k: CarrierState, group: int) -> int:
    """The dearest intruders get the nearest groups."""
    grid = k.data.grid
    free = [
        other
        for other, place in enumerate(k.group_hex)
        if place >= 0 and k.data.groups[other].startswith("Surf")
    ]
    post = grid.id_of(POSTS[free.index(group)])
    for force in _met(k):
        goal = _in_the_way(k, force)
        nearest = min(free, key=lambda other: grid.distance(k.group_hex[other], goal))
        if nearest == group:
            return goal
        free.remove(nearest)
        if not free:
            break
    return post


def _met(k: CarrierState) -> list[int]:
    """Intruders that are near enough to be met, those first that are through soonest."""
    columns = k.data.grid.columns
    near = [f for f in guard.intruders(k) if columns[k.force_hex[f]] <= NEAR]
    return sorted(near, key=lambda f: (columns[k.force_hex[f]], -guard.cost_of_exit(k, f)))


def _in_the_way(k: CarrierState, force: int) -> int:
    here, grid = k.force_hex[force], k.data.grid
    there = grid.neighbour(here, grid.direction(EAST))
    return there if there >= 0 and not forces_at(k, there) else here
