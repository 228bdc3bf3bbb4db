"""6.4: damaged ships that went alone get a task force of their own, which takes them home."""

from __future__ import annotations

from deckload.engine.decision import ask
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import Procedure
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import be_as_late_as, forces_in, remove_marker
from deckload.games.sunset.rules.task_forces.cripples import TITLE
from deckload.games.sunset.rules.task_forces.dummies import dummies
from deckload.games.sunset.rules.task_forces.limits import (
    free_marker,
    room_in,
    why_no_new_force,
)
from deckload.games.sunset.rules.task_forces.transfers import WHICH_FORCE


def markers_for(s: SunsetState, cripple: int) -> list[int]:
    """[6.4, 5.5] What a damaged ship can sail under: a task force of others like her in her hex,
    of the same US fleet; a free marker; or, where none is free, that of any dummy, which is taken
    up at once."""
    side, place = s.data.marker_side[cripple], s.place[cripple]
    alike = [m for m in forces_in(s, side, place) if s.fleet[m] == s.fleet[cripple]]
    size = len(s.ships[cripple])
    joined = [m for m in alike if s.crippled[m] and room_in(s, m) >= size]
    if why_no_new_force(s, side, place, s.fleet[cripple]) is not None:
        return joined
    free = free_marker(s, side)
    return [*joined, *(dummies(s, side) if free == NONE else [free])]


def convoy(s: SunsetState, side: int, cripple: int) -> Procedure:
    """[6.4] Returns the marker under which she now sails: a task force that is activated like any
    other, goes home by the shortest way and never takes part in anything again."""
    goal = yield ask(
        side, WHICH_FORCE, lambda: markers_for(s, cripple), about="convoy to", case="6.4"
    )
    if s.place[goal] != OFF_MAP and not s.crippled[goal]:
        remove_marker(s, goal)  # it was a dummy
    s.place[goal] = s.place[cripple]
    s.title[goal] = s.data.titles.index(TITLE)
    s.fleet[goal] = s.fleet[cripple]
    s.crippled[goal] = s.detected[goal] = s.genuine[goal] = 1
    s.opened[goal] = ALL_EYES
    s.origins[goal] |= s.origins[cripple]
    be_as_late_as(s, goal, cripple)
    s.ships[goal] = sorted(s.ships[goal] + s.ships[cripple])
    remove_marker(s, cripple)
    for ship in s.ships[goal]:
        s.seen_in[ship] = goal
    return [goal]
