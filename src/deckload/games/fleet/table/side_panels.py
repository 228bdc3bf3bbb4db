"""How it stands: the turn, points, and the chits still to be drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from deckload.engine.views import Panel
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, USN
from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.forces import is_marker, is_night, own_name

Causes = tuple[tuple[str, int], ...]
"""What points are for, and how many."""


def total(causes: Causes) -> int:
    """With what counts at the end only."""
    return sum([number for _, number in causes])


def scored(causes: Causes, at_the_end: str) -> int:
    """What is certain by now: all but one cause."""
    return sum([number for cause, number in causes if cause != at_the_end])


def score(k: FleetState, causes: Causes, at_the_end: str) -> str:
    """What is certain by now; when the game is over, all of it."""
    return str(total(causes) if k.over else scored(causes, at_the_end))


def headline(k: FleetState, date: str) -> str:
    """[DAY_AND_NIGHT] The turn, and who acts in it."""
    time = "night" if is_night(k) else "day"
    words = f"Turn {k.turn} of {k.last_turn}: {date}, {time}"
    if k.active == NONE:
        return words
    if is_marker(k, k.active):
        return f"{words}; {own_name(k, k.active)} acts"
    name = k.data.chit_names[k.active]
    return f"{words}; {name} {'act' if name.endswith('s') else 'acts'}"


@lru_cache(maxsize=256)
def points_card(
    causes: tuple[Causes, Causes], level: str, secrets: tuple[str, ...], over: bool
) -> Panel:
    """Where the points come from, by side, and which level of victory they would be if the game
    ended now; `secrets` are causes that only the US side can count."""
    rows = []
    for side, name in enumerate(SIDE_NAMES):
        rows += [(cause, f"{name} {number}") for cause, number in causes[side] if number]
    rows += [(cause, f"only the {SIDE_NAMES[USN]} knows") for cause in secrets]
    difference = total(causes[USN]) - total(causes[IJN])
    rows.append(("USN less IJN" if over else "USN less IJN, if it ended now", f"{difference:+d}"))
    rows.append(("That is" if over else "That would be", level))
    title = "Victory points" if over else "Victory points so far"
    return Panel("points", title, rows=tuple(rows))


def chits(k: FleetState, side_of: Callable[[int], int]) -> list[Panel]:
    """What is still in the container this turn; `side_of` tells whose a chit is that belongs to no
    marker."""
    if not any(k.pool):
        return []
    found: dict[str, list[str]] = {}
    for chit, inside in enumerate(k.pool):
        if inside:
            marked = is_marker(k, chit)
            side = k.data.marker_side[chit] if marked else side_of(chit)
            name = own_name(k, chit) if marked else k.data.chit_names[chit]
            several = f"{inside} {name}" if inside > 1 else name
            found.setdefault(SIDE_NAMES[side], []).append(several)
    rows = tuple([(side, ", ".join(found[side])) for side in SIDE_NAMES if side in found])
    return [Panel("chits", "Chits still to be drawn", rows=rows)]
