"""What a question points at on the table: the piece it is about, and how far its options go.

All of it is worked out from what the asked side knows, as labels and odds are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deckload.engine.decision import Decision, Kind, Pointers
from deckload.engine.log import Ref
from deckload.engine.views import Reach
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.groups.courses import BY_HEX, courses
from deckload.games.clash.rules.groups.movement import MOVE, allowance_left
from deckload.games.clash.rules.raids import launch
from deckload.games.clash.rules.raids.flight_path import straight_way
from deckload.games.clash.rules.raids.raid_targets import (
    Target,
    in_reach,
    is_flotilla,
    launch_place,
    place_of,
    reach_of,
    strikers,
)
from deckload.games.clash.rules.search import search
from deckload.games.clash.rules.surface.disengagement import RETREAT
from deckload.games.clash.rules.surface.gunnery import FIRE
from deckload.games.clash.rules.surface.surface_movement import SAIL
from deckload.games.clash.rules.surface.torpedoes import TORPEDO
from deckload.games.fleet.model.state import NONE, READY
from deckload.games.fleet.rules.courses import course_to
from deckload.games.fleet.rules.forces import (
    air_ref,
    is_night,
    marker_ref,
    ship_ref,
)
from deckload.games.fleet.rules.raids.air_sea_display import AIM, TO_BOX
from deckload.games.fleet.rules.search.reports import REPORT
from deckload.games.fleet.rules.surface.smoke import SMOKE
from deckload.games.fleet.rules.surface.surface_air import STRIKE as ATTACK
from deckload.games.fleet.table.pointers import Reaches, pointers_to


def pointers(k: ClashState, asked: Decision) -> Pointers:
    """For the eye of the side that is asked."""
    return pointers_to(k, asked, _SUBJECTS, _REACHES)


# --- what is asked about --------------------------------------------------------------------------


def _marker(k: ClashState, marker: int) -> tuple[Ref, ...]:
    return (marker_ref(k, marker),)


def _force(k: ClashState, chit: int) -> tuple[Ref, ...]:
    """A flotilla has no marker on the map."""
    return () if is_flotilla(k, chit) else _marker(k, chit)


def _ship(k: ClashState, ship: int) -> tuple[Ref, ...]:
    return (ship_ref(k, ship),)


def _aircraft(k: ClashState, unit: int) -> tuple[Ref, ...]:
    return (air_ref(k, unit),)


_SUBJECTS: Final[dict[Kind, Callable[[ClashState, Any], tuple[Ref, ...]]]] = {
    MOVE: _marker,
    search.SEARCH: _marker,
    RETREAT: _marker,
    REPORT: lambda k, about: _marker(k, about[0]),
    launch.STRIKE: _force,
    launch.FLY: lambda k, about: _force(k, about[0]),
    TO_BOX: _ship,
    AIM: _aircraft,
    SAIL: _ship,
    SMOKE: _ship,
    FIRE: _ship,
    TORPEDO: _ship,
    ATTACK: _aircraft,
}


# --- how far options go ---------------------------------------------------------------------------


_HowFar = Callable[[ClashState, Decision], Reaches]


def _each(one: Callable[[ClashState, Decision, Any], tuple[Reach, ...]]) -> _HowFar:
    """Answer by answer."""
    return lambda k, asked: {value: one(k, asked, value) for value in asked.options}


def _moves(k: ClashState, asked: Decision) -> Reaches:
    """The way to each destination, or what is left of the move after a single hex; and how far
    strikes go from there (8.0). Searches come before it."""
    marker, name_of = asked.about, k.data.grid.name_of
    left = allowance_left(k, marker)
    before = courses(k, marker, left) if BY_HEX in asked.options else {}
    farthest = 0
    if not is_night(k):
        farthest = max([reach_of(k, unit) for unit in strikers(k, marker)], default=0)
    reaches: dict[int, tuple[Reach, ...]] = {}
    for goal in asked.options:
        if isinstance(goal, str):
            continue
        there, shown = name_of(goal), []
        if goal in before:
            places = [name_of(place) for place in course_to(before, goal)]
            shown.append(Reach("way", places=tuple(places)))
        elif left > 1:
            shown.append(Reach("move", left - 1, around=there))
        if farthest:
            shown.append(Reach("air range", farthest, around=there))
        reaches[goal] = tuple(shown)
    return reaches


def _searched(k: ClashState, asked: Decision, word: str) -> tuple[Reach, ...]:
    if word != "search":
        return ()
    here = k.data.grid.name_of(k.place[asked.about])
    return (Reach("search", k.data.limits.search[asked.side], around=here),)


def _way_there(k: ClashState, asked: Decision, target: Target | str) -> tuple[Reach, ...]:
    """The straight way to a target, from wherever aircraft would start."""
    if isinstance(target, str):
        return ()
    chit, goal = asked.about, place_of(k, target)
    starts = {launch_place(k, chit, unit) for unit in in_reach(k, chit, goal)}
    hexes = dict.fromkeys(place for start in sorted(starts) for place in _line(k, start, goal))
    return (Reach("raid", places=tuple(k.data.theatre.name_of(place) for place in hexes)),)


def _line(k: ClashState, start: int, goal: int) -> list[int]:
    if k.data.theatre.is_base(goal):
        return [goal, *straight_way(k, goal, start)]
    return straight_way(k, start, goal)


def _flown(k: ClashState, asked: Decision, flyer: int | str | tuple[str, int]) -> tuple[Reach, ...]:
    """As far as a unit flies, or the farthest of those that fly together."""
    if isinstance(flyer, str):
        return ()
    home = flyer[1] if isinstance(flyer, tuple) else NONE
    units = [u for u, at in enumerate(k.air_home) if at == home and k.air_box[u] == READY]
    if isinstance(flyer, int):
        units = [flyer]
    farthest = max(units, key=lambda unit: reach_of(k, unit))
    start = k.data.theatre.name_of(launch_place(k, asked.about[0], farthest))
    return (Reach("air range", reach_of(k, farthest), around=start),)


_REACHES: Final[dict[Kind, _HowFar]] = {
    MOVE: _moves,
    search.SEARCH: _each(_searched),
    launch.STRIKE: _each(_way_there),
    launch.TARGET: _each(_way_there),
    launch.FLY: _each(_flown),
}
