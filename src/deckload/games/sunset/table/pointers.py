"""What a question is about, and how far its options go: where the eye should look on the table.

Everything is worked out from what the asked side knows, as labels and odds are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deckload.engine.decision import Decision, Kind, Pointers
from deckload.engine.log import Ref
from deckload.engine.views import Reach
from deckload.games.fleet.rules.courses import course_to
from deckload.games.fleet.rules.nouns import chit_ref
from deckload.games.fleet.rules.raids.air_sea_display import AIM, TO_BOX
from deckload.games.fleet.table.pointers import Reaches, pointers_to
from deckload.games.sunset.model.state import READY, SunsetState
from deckload.games.sunset.rules import menu, submarines
from deckload.games.sunset.rules.air import air_fleets, kamikazes, strikes
from deckload.games.sunset.rules.air.air_display import SUPPRESS
from deckload.games.sunset.rules.air.antiaircraft import FLAK
from deckload.games.sunset.rules.air.combat import INTERCEPT
from deckload.games.sunset.rules.air.patrols import COVER, GUARD
from deckload.games.sunset.rules.air.strike_range import (
    is_formation,
    is_usaaf,
    needs_wind,
    reach_of,
    starts_of,
)
from deckload.games.sunset.rules.end_phase import HOME
from deckload.games.sunset.rules.forces import air_ref, is_night, marker_ref, ship_ref
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.courses import courses
from deckload.games.sunset.rules.movement.meeting import AMBUSH, FIGHT
from deckload.games.sunset.rules.movement.sea_ways import ways_to
from deckload.games.sunset.rules.search.lookouts import reach_of_planes
from deckload.games.sunset.rules.search.search import LOOK_AGAIN
from deckload.games.sunset.rules.search.shading import COUNT_AS, REPORT
from deckload.games.sunset.rules.special.wild_bull import BULL
from deckload.games.sunset.rules.surface import surface_air
from deckload.games.sunset.rules.surface.battle_line import slot_ref
from deckload.games.sunset.rules.surface.gunnery import FIRE
from deckload.games.sunset.rules.surface.line_movement import SAIL, SMOKE
from deckload.games.sunset.rules.surface.retreat import RETREAT
from deckload.games.sunset.rules.surface.torpedoes import TORPEDOES
from deckload.games.sunset.rules.task_forces.cripples import ESCORT, LEND
from deckload.games.sunset.rules.task_forces.standing_aside import GET_AWAY
from deckload.games.sunset.rules.voyages import MAKE_FOR
from deckload.games.sunset.table.counters import search_range, strike_range


def pointers(k: SunsetState, asked: Decision) -> Pointers:
    """For the eye of the side that is asked."""
    return pointers_to(k, asked, _SUBJECTS, _REACHES)


# --- what is asked about --------------------------------------------------------------------------


def _marker(k: SunsetState, marker: int) -> tuple[Ref, ...]:
    return (marker_ref(k, marker),)


def _source(k: SunsetState, chit: int) -> tuple[Ref, ...]:
    """A task force, or an air formation."""
    return (chit_ref(k, chit),) if is_formation(k, chit) else _marker(k, chit)


def _formation(k: SunsetState, formation: int) -> tuple[Ref, ...]:
    return (chit_ref(k, k.data.formation_chit[formation]),)


def _aircraft(k: SunsetState, unit: int) -> tuple[Ref, ...]:
    return (air_ref(k, unit),)


def _slot(k: SunsetState, slot: int) -> tuple[Ref, ...]:
    return (slot_ref(k, slot),)


_SUBJECTS: Final[dict[Kind, Callable[[SunsetState, Any], tuple[Ref, ...]]]] = {
    menu.ACT: _marker,
    air_fleets.ACT: _formation,
    FIGHT: _marker,
    AMBUSH: _marker,
    HOME: _marker,
    GET_AWAY: _marker,
    BULL: _marker,
    GUARD: _marker,
    COVER: _marker,
    ESCORT: _marker,
    LEND: _marker,
    COUNT_AS: _marker,
    INTERCEPT: _marker,
    submarines.ENGAGE: _marker,
    kamikazes.DIVE: _marker,
    REPORT: lambda k, about: _marker(k, about[0]),
    RETREAT: lambda k, markers: tuple(marker_ref(k, marker) for marker in markers),
    strikes.STRIKE: _source,
    strikes.FLY: lambda k, about: _source(k, about[0]),
    TO_BOX: lambda k, ship: (ship_ref(k, ship),),
    AIM: _aircraft,
    SUPPRESS: _aircraft,
    FLAK: lambda k, about: _aircraft(k, about[0]),
    SAIL: lambda k, slots: tuple(slot_ref(k, slot) for slot in slots),
    SMOKE: _slot,
    FIRE: _slot,
    TORPEDOES: lambda k, about: _slot(k, about[0]),
    surface_air.STRIKE: _aircraft,
}


# --- how far options go ---------------------------------------------------------------------------


_HowFar = Callable[[SunsetState, Decision], Reaches]


def _actions(k: SunsetState, asked: Decision) -> Reaches:
    """[6.1, 7.2, 8.1] The way to each destination, what is left of the move there, and how far
    strikes go from it while there are points left for one; and the range of searches and strikes
    from here."""
    marker = asked.about
    left, here = steps_left(k, marker), k.data.grid.name_of(k.place[marker])
    before = courses(k, marker, left).before
    units = [] if is_night(k) else _ready(k, set(k.ships[marker]))
    reaches: dict[Any, tuple[Reach, ...]] = {}
    for goal in asked.options:
        if isinstance(goal, int):
            reaches[goal] = _move(k, course_to(before, goal), left, units)
        elif isinstance(goal, tuple) and goal[0] == MAKE_FOR:
            reaches[goal] = _voyage(k, k.place[marker], goal[1])
        elif isinstance(goal, tuple):
            reaches[goal] = _raid_on(k, marker, goal[1])
    for word in ("air search", menu.SCOUT, LOOK_AGAIN):
        if word in asked.options:
            reaches[word] = (Reach("search", reach_of_planes(k, marker), around=here),)
    if "strike" in asked.options:
        reaches["strike"] = _air_range(k, units, here)
    return reaches


def _move(k: SunsetState, way: list[int], points: int, units: list[int]) -> tuple[Reach, ...]:
    """[6.2.2] Carriers need points to turn into the wind; catapults do not."""
    names = [k.data.grid.name_of(place) for place in way]
    left = points - len(way)
    further = (Reach("move", left, around=names[-1]),) if left else ()
    able = [u for u in units if left >= k.data.limits.strike_cost or not needs_wind(k, u)]
    return (Reach("way", places=tuple(names)), *further, *_air_range(k, able, names[-1]))


def _voyage(k: SunsetState, here: int, goal: int) -> tuple[Reach, ...]:
    """[6.1] A shortest way by sea, past whoever may be on it."""
    left, way = ways_to(k.data, (goal,)), [here]
    while left[way[-1]]:
        way.append(min(k.data.sea_neighbours[way[-1]], key=left.__getitem__))
    return (Reach("way", places=tuple([k.data.grid.name_of(place) for place in way[1:]])),)


def _air_range(k: SunsetState, units: list[int], around: str) -> tuple[Reach, ...]:
    """[6.5.6] As far as the farthest of some units flies, beyond its usual range if it may."""
    farthest = max([reach_of(k, unit) for unit in units if k.data.is_bomber[unit]], default=0)
    return (Reach("air range", farthest, around=around),) if farthest else ()


def _ready(k: SunsetState, homes: set[int]) -> list[int]:
    """The ready air units of some homes."""
    return [u for u, home in enumerate(k.air_home) if home in homes and k.air_box[u] == READY]


def _ashore(k: SunsetState, asked: Decision) -> Reaches:
    """[6.5.8, 6.5.9] What an air formation searches and strikes from all its fields."""
    formation = asked.about
    ready = _ready(k, {k.data.home_of_base(formation)})
    farthest = max([k.data.air_range[unit] for unit in ready], default=0)
    searched, chit = search_range(k.data, formation), k.data.formation_chit[formation]
    found = {
        air_fleets.SEARCH: searched,
        LOOK_AGAIN: searched,
        air_fleets.STRIKE: strike_range(k.data, formation, farthest),
    }
    reaches: dict[Any, tuple[Reach, ...]] = {
        word: (reach,) for word, reach in found.items() if word in asked.options
    }
    targets = [option for option in asked.options if isinstance(option, int)]
    return reaches | {target: _raid_on(k, chit, target) for target in targets}


def _targets(k: SunsetState, asked: Decision) -> Reaches:
    """[6.5.1, 6.5.9] The straight way to each target, from the nearest place to start from. The
    heavy bombers come from beyond the map."""
    targets = [target for target in asked.options if not isinstance(target, str)]
    return {target: _raid_on(k, asked.about, target) for target in targets}


def _raid_on(k: SunsetState, source: int, target: int) -> tuple[Reach, ...]:
    if is_usaaf(k, source):
        return ()
    goal, grid = k.place[target], k.data.grid
    start = min(starts_of(k, source), key=lambda place: grid.distance(place, goal))
    line = [here[0] for here in grid.line(start, goal)[1:] if here]
    return (Reach("raid", places=tuple(grid.name_of(place) for place in line)),)


def _flown(k: SunsetState, asked: Decision) -> Reaches:
    """[6.5.1, 6.5.6] As far as a unit flies, or the farthest of those that fly together."""
    source = asked.about[0]
    reaches: dict[Any, tuple[Reach, ...]] = {}
    for flyer in asked.options:
        if isinstance(flyer, str):
            continue
        units = [flyer] if isinstance(flyer, int) else _ready(k, {flyer[1]})
        farthest = max([reach_of(k, unit) for unit in units])
        if is_formation(k, source):
            formation = k.data.formation_chit.index(source)
            reaches[flyer] = (strike_range(k.data, formation, farthest),)
        else:
            here = k.data.grid.name_of(k.place[source])
            reaches[flyer] = (Reach("air range", farthest, around=here),)
    return reaches


_REACHES: Final[dict[Kind, _HowFar]] = {
    menu.ACT: _actions,
    air_fleets.ACT: _ashore,
    strikes.STRIKE: _targets,
    strikes.FLY: _flown,
}
