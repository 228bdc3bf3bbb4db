"""Case 6.1.7, second step: forces that cannot share a space part."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.forces import (
    force_ref,
    forces_on,
    ijn_forces_at,
    is_any_space_shared,
    is_ijn_held,
    is_us_held,
    space_ref,
    us_forces_at,
)
from deckload.games.midway.rules.ijn_phase.movement import enter, fall_back, is_locked

step: Final = steps("midway.landing")  # where it once was: saved games know it by this name


@step
def part_forces(s: MidwayState, routes: tuple[int, ...]) -> None:
    """[6.1.7] Where both sides still have ships, the one that does not hold the place gives way, by
    one space: whoever comes upon others there stays."""
    if not is_any_space_shared(s):
        return
    for route in routes:
        _leave_captured_objective(s, route)
        for force in _giving_way(s, route):
            where = space_ref(s, s.force_space[force])
            words = "{force} gives way to the US ships at {space}."
            tell(s, "6.1.7", words, force=force_ref(s, force), space=where)
            fall_back(s, force)


def _leave_captured_objective(s: MidwayState, route: int) -> None:
    """[6.1.7] US ships beside Japanese ones at an objective that has fallen go toward home."""
    data = s.data
    objective = data.objective[route]
    if not is_ijn_held(s, objective) or not ijn_forces_at(s, objective):
        return
    next_space = data.route_spaces[route][data.space_index[objective] + 1]
    for force in us_forces_at(s, objective):
        words = "{force} leaves {space}, which is Japanese."
        tell(s, "6.1.7", words, force=force_ref(s, force), space=space_ref(s, objective))
        enter(s, force, next_space)


def _giving_way(s: MidwayState, route: int) -> list[int]:
    """[6.1.7] The Japanese task forces beside US ones at a US-held objective or in open sea, all
    found before any of them moves."""
    shared = sorted({s.force_space[force] for force in forces_on(s, route, US)}, reverse=True)
    return [
        force
        for space in shared
        if _is_us_water(s, space)
        for force in ijn_forces_at(s, space)
        if not is_locked(s, force)
    ]


def _is_us_water(s: MidwayState, space: int) -> bool:
    """A US-held objective, or a space outside the perimeter that is no objective."""
    data = s.data
    if data.space_kind[space] == "objective":
        return is_us_held(s, space)
    return data.space_index[space] > data.perimeter[data.space_route[space]]
