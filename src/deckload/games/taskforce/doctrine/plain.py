"""The simplest staff that plays at all: straight at the nearest marker, with everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.goals import goal_of_troops
from deckload.games.taskforce.doctrine.sailing import towards
from deckload.games.taskforce.rules.fleets import has_transports, markers_on_map, sea_of

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState


def order(k: TaskForceState, decision: Decision) -> Option:
    """Whoever has no course gets one."""
    for marker in decision.options:
        if isinstance(marker, int) and k.course[marker] < 0 and not k.ordered[marker]:
            return marker
    return "sail"


def go(k: TaskForceState, decision: Decision) -> Option:
    """To the nearest enemy marker, or next to it; transports to their goal."""
    if has_transports(k, decision.about):
        return towards(k, decision, goal_of_troops(k, decision.about))
    enemies = [k.place[marker] for marker in markers_on_map(k, 1 - decision.side)]
    hexes = [option for option in decision.options if isinstance(option, int)]
    if not enemies or not hexes:
        return "hold"
    grid = sea_of(k).grid
    here = k.place[decision.about]
    prey = min(enemies, key=lambda place: grid.distance(here, place))
    return min(hexes, key=lambda hex_: (grid.distance(hex_, prey), hex_))


def air(_k: TaskForceState, decision: Decision) -> Option:
    """A raid on whatever is there, then full decks."""
    for option in decision.options:
        if isinstance(option, tuple) and option[0] == "raid":
            return option
    ready = any(isinstance(option, tuple) and option[0] == "ready" for option in decision.options)
    return "decks" if ready and "decks" in decision.options else "done"


def fly(_k: TaskForceState, decision: Decision) -> Option:
    """Everybody."""
    for option in decision.options:
        if option != "done":
            return option
    return "done"


def search(_k: TaskForceState, decision: Decision) -> Option:
    return "nearest" if "nearest" in decision.options else decision.options[0]


HABITS: Final = {"order": order, "go": go, "air": air, "fly": fly, "search": search}
