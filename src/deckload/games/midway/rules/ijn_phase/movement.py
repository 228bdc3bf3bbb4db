"""Chapter 8 for ships, and case 6.1.3: how Japanese task forces come on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from deckload.charts import Chart
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import JAPAN, MidwayData
from deckload.games.midway.model.state import OFF_MAP, MidwayState
from deckload.games.midway.rules.forces import (
    carries_troops,
    force_ref,
    ijn_forces_at,
    in_route_order,
    is_ijn_force_at,
    is_us_force_at,
    is_us_held,
    leader_of,
    ships_of,
    space_ref,
)
from deckload.games.midway.rules.segments import JAPANESE, begin_segment
from deckload.games.midway.rules.spotting import examine, spot_in
from deckload.games.midway.rules.victory import japan_breaks_through

step: Final = steps("midway.movement")


# --- Japanese task forces ------------------------------------------------------------------------


@step
def ijn_breakthrough(s: MidwayState) -> None:
    """[3.2, 6.1.3] A task force that begins the phase beside a US home base wins the war of
    nerves."""
    data = s.data
    if not is_anyone_at_the_gates(s):
        return
    for route, gate in enumerate(data.gate):
        for force in ijn_forces_at(s, gate):
            examine(s, force)
            if s.force_space[force] != OFF_MAP:
                japan_breaks_through(s, data.space_names[data.us_home[route]])
                return


def is_anyone_at_the_gates(s: MidwayState) -> bool:
    """[3.2] Is a Japanese task force beside any US home base?"""
    return not {*s.force_space[s.data.first_ijn_force :]}.isdisjoint(s.data.gate)


def warn_of_breakthrough(s: MidwayState) -> None:
    """[3.2] The player learns in his own phase, while he can still do something about it."""
    if not is_anyone_at_the_gates(s):
        return
    for route, gate in enumerate(s.data.gate):
        for force in ijn_forces_at(s, gate):
            home = space_ref(s, s.data.us_home[route])
            words = "{force} stands before {home}: if its ships are there next turn, Japan wins."
            tell(s, "3.2", words, force=force_ref(s, force), home=home)


@step
def ijn_movement(s: MidwayState) -> None:
    """[6.1.3, 8.1.2] Every Japanese task force on the active routes moves, route by route."""
    begin_segment(s, JAPANESE, "IJN movement", "6.1.3")
    for route in s.active:
        for force in in_route_order(s, route):
            if s.force_space[force] != OFF_MAP:
                _move_ijn_force(s, route, force)


def _move_ijn_force(s: MidwayState, route: int, force: int) -> None:
    """[6.1.3]"""
    throw = _throw(s.data.charts["movement"], s.data.forces[force].kind)
    facts = s.data.forces[force]
    goal = "" if s.log is None else _goal(s, route)
    spaces: int = roll_result(s, throw, by=facts.name, at=goal)
    start = s.force_space[force]
    for _ in range(spaces):
        if not advance(s, route, force):
            break
    if s.log is not None and s.force_space[force] == start:
        here, words = space_ref(s, start), "{force} stays at {space}: {why}."
        name, why = force_ref(s, force), lambda: _why_it_stays(s, route, force)
        tell(s, "6.1.3", words, force=name, space=here, why=why)


def _goal(s: MidwayState, route: int) -> str:
    """[6.1.3, 6.1.8] Where the task forces of a route want to go, and why."""
    data, names = s.data, s.data.space_names
    if s.withdrawing[route]:
        return f"home to {names[data.ijn_home[route]]}, their morale broken"
    if s.captured[route]:
        return f"on to {names[data.us_home[route]]}, {names[data.objective[route]]} being Japanese"
    return f"toward {names[data.objective[route]]}"


def _why_it_stays(s: MidwayState, route: int, force: int) -> str:
    if is_locked(s, force):
        return "its transports wait until the place is taken"
    if heading(s, route, force) == 0:
        return "it is where it was going"
    return "it can go no farther"


@lru_cache(maxsize=16)
def _throw(chart: Chart, kind: str) -> Throw:
    return Throw(
        "movement", 6, 1, chart, kind, (), "6.1.3", side=JAPAN, does="sails", gives="space"
    )


def advance(s: MidwayState, route: int, force: int) -> bool:
    """One space on; False when the task force may not go any farther."""
    way = heading(s, route, force)
    if way == 0 or is_locked(s, force):
        return False
    space = s.data.route_spaces[route][s.data.space_index[s.force_space[force]] + way]
    enter(s, force, space)
    return s.force_space[force] != OFF_MAP and not ijn_must_stop(s, space)


def heading(s: MidwayState, route: int, force: int) -> int:
    """[6.1.3, 6.1.8] Toward the objective, past a captured one toward the US home base, or home
    again."""
    data = s.data
    here = data.space_index[s.force_space[force]]
    if s.withdrawing[route]:
        return -1 if here > 0 else 0
    if s.captured[route]:
        return 1 if here < len(data.route_spaces[route]) - 2 else 0
    goal = data.space_index[data.objective[route]]
    return (goal > here) - (goal < here)


def is_locked(s: MidwayState, force: int) -> bool:
    """[9.1, 15.3] Transports stay at an objective until it is taken, unless morale has broken or
    their troops are ashore."""
    space = s.force_space[force]
    if not is_us_held(s, space) or s.withdrawing[s.data.space_route[space]]:
        return False
    return any(carries_troops(s, ship) for ship in ships_of(s, force))


def ijn_must_stop(s: MidwayState, space: int) -> bool:
    """[8.1] At US ships, at an objective still held, and before a US home base."""
    return is_us_force_at(s, space) or is_us_held(s, space) or space in s.data.gate


def enter(s: MidwayState, force: int, space: int) -> None:
    """[8.0] A task force, with everything in it, is now in this space."""
    s.force_space[force] = space
    if s.log is not None:  # said of every space
        there = space_ref(s, space)
        tell(s, "8.0", "{force} enters {space}.", force=force_ref(s, force), space=there)
    spot_in(s, space)


def fall_back(s: MidwayState, force: int) -> None:
    """[6.1.7, 6.1.8] A Japanese task force goes one space toward its home base, if it is not
    there."""
    data = s.data
    space = s.force_space[force]
    index = data.space_index[space]
    if index > 0:
        enter(s, force, data.route_spaces[data.space_route[space]][index - 1])


# --- US task forces --------------------------------------------------------------------------


def us_allowance(s: MidwayState, force: int) -> int:
    """[8.1.1, 10.1] One space more with an admiral."""
    return us_pace(s.data, ships_of(s, force)) + (1 if leader_of(s, force) >= 0 else 0)


def us_pace(data: MidwayData, ships: Iterable[int]) -> int:
    """[8.1.1] Two spaces, one with a battleship."""
    return 1 if "BB" in [data.ships[ship].cls for ship in ships] else 2


def us_steps(s: MidwayState, space: int) -> tuple[int, ...]:
    """[8.1, 2.2] The spaces next along the route that a US task force may enter: none of the
    perimeter's."""
    return s.data.us_steps[space]


def us_must_stop(s: MidwayState, space: int) -> bool:
    """[8.1, 8.1.1] In a home base, and where Japanese ships are."""
    return s.data.space_kind[space] == "allied" or is_ijn_force_at(s, space)
