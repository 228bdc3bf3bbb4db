"""What a question points at on the table: the piece it is about, and how far its options go.

All of it is worked out from what the asked side knows, as labels and odds are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deckload.engine.decision import Decision, Kind, Pointers
from deckload.engine.log import Ref
from deckload.engine.views import Reach
from deckload.games.clash.model.game_data import AF61
from deckload.games.clash.model.state import NONE, READY, ClashState
from deckload.games.clash.rules.forces import air_ref, is_night, marker_ref, ship_ref
from deckload.games.clash.rules.groups.movement import MOVE, allowance_left
from deckload.games.clash.rules.raids import launch
from deckload.games.clash.rules.raids.air_sea_display import AIM, TO_BOX
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
from deckload.games.clash.rules.search.reports import REPORT
from deckload.games.clash.rules.surface.disengagement import RETREAT
from deckload.games.clash.rules.surface.gunnery import FIRE
from deckload.games.clash.rules.surface.surface_air import STRIKE as ATTACK
from deckload.games.clash.rules.surface.surface_movement import SAIL, SMOKE
from deckload.games.clash.rules.surface.torpedoes import TORPEDO


def pointers(k: ClashState, asked: Decision) -> Pointers:
    """For the eye of the side that is asked."""
    subject, reach = _SUBJECTS.get(asked.kind), _REACHES.get(asked.kind)
    return Pointers(
        () if subject is None or asked.about is None else subject(k, asked.about),
        {} if reach is None else {value: reach(k, asked, value) for value in asked.options},
    )


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


def _from_there(k: ClashState, asked: Decision, goes: int | str) -> tuple[Reach, ...]:
    """From the hex that would be entered: what is left of the move, and strikes (8.0).
    Searches come before it."""
    if isinstance(goes, str):
        return ()
    marker, there = asked.about, k.data.grid.name_of(goes)
    left = allowance_left(k, marker) - 1
    reach = [Reach("move", left, around=there)] if left else []
    if is_night(k):
        return tuple(reach)
    farthest = max([reach_of(k, unit) for unit in strikers(k, marker)], default=0)
    if farthest:
        reach.append(Reach("air range", farthest, around=there))
    return tuple(reach)


def _searched(k: ClashState, asked: Decision, word: str) -> tuple[Reach, ...]:
    if word != "search":
        return ()
    here = k.data.grid.name_of(k.place[asked.about])
    return (Reach("search", k.data.limits.search[asked.side], around=here),)


def _searched_from_guam(k: ClashState, asked: Decision, word: str) -> tuple[Reach, ...]:  # noqa: ARG001
    if word != "search":
        return ()
    guam = k.data.grid.name_of(k.data.guam)
    return (Reach("search", k.data.flotilla_search[AF61], around=guam),)


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


_REACHES: Final[dict[Kind, Callable[[ClashState, Decision, Any], tuple[Reach, ...]]]] = {
    MOVE: _from_there,
    search.SEARCH: _searched,
    search.ISLAND_SEARCH: _searched_from_guam,
    launch.STRIKE: _way_there,
    launch.FLY: _flown,
}
