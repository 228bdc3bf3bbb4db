"""Surface groups that bar the way to Saipan by themselves, until they are told to wait for orders
(6.15, 6.33)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.damage.american import ships_of_group
from deckload.games.carrier.rules.forces.intruders import intruders
from deckload.games.carrier.rules.forces.roster import forces_at

BATTLESHIPS: Final = 2
"""That leave the Battle Line together: most surface forces have none."""
POSTS: Final = ("0804", "1204", "1004")
"""Where the groups wait for somebody to come: among them no way through is left unwatched."""
EAST: Final = "E"


def is_surface_group(s: CarrierState, group: int) -> bool:
    """[6.15] A group of ships that have left the Battle Line."""
    return s.data.groups[group].startswith("Surf")


def surface_groups(s: CarrierState) -> list[int]:
    """[6.15] Those that are at sea."""
    return [
        group
        for group, place in enumerate(s.group_hex)
        if place != OFF_MAP and is_surface_group(s, group)
    ]


def battleships_to_part(s: CarrierState, line: int) -> list[int]:
    """[6.15] The last two battleships of the Battle Line, if others stay there."""
    ships = ships_of_group(s, line)
    big = [ship for ship in ships if s.data.us_ships[ship].cls == "BB"]
    return big[-BATTLESHIPS:] if len(big) >= BATTLESHIPS and len(ships) > BATTLESHIPS else []


def post_of(s: CarrierState, group: int) -> int:
    """Where a group of the screen makes for: due east of an intruder, where those that are through
    soonest get the nearest groups; or a post off Saipan."""
    grid = s.data.grid
    free = surface_groups(s)
    post = grid.id_of(POSTS[free.index(group) % len(POSTS)])
    for force in intruders(s):
        if not free:
            break
        goal = _in_the_way(s, force)
        nearest = min(free, key=lambda other: grid.distance(s.group_hex[other], goal))
        if nearest == group:
            return goal
        free.remove(nearest)
    return post


def _in_the_way(s: CarrierState, force: int) -> int:
    here, grid = s.force_hex[force], s.data.grid
    there = grid.neighbour(here, grid.direction(EAST))
    return there if there >= 0 and not forces_at(s, there) else here
