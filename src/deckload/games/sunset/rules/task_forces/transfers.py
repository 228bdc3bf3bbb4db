"""5.1: ships go over to another task force of their hex, or form a new one."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure, pick_some
from deckload.games.sunset.model.game_data import BATTLESHIPS, CLASSES, CRUISERS, IJN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import (
    be_as_late_as,
    carriers_in,
    forces_in,
    is_dummy,
    remove_marker,
    title_of,
)
from deckload.games.sunset.rules.nouns import MARKER, SHIP
from deckload.games.sunset.rules.special.fanaticism import makes_late
from deckload.games.sunset.rules.special.wild_bull import pass_on
from deckload.games.sunset.rules.task_forces.cripples import move_ship
from deckload.games.sunset.rules.task_forces.limits import (
    free_marker,
    is_crowded,
    room_for_carriers,
    room_in,
    why_no_new_force,
    why_not_merge,
    why_not_together,
)

NEW: Final = "new force"

PROMPTS: Final = {
    "shift": "Which task force gives ships to another of its hex?",
    "shift to": "Which task force takes them?",
    "merge": "Which task force is disbanded?",
    "merge to": "Which task force takes in all its ships?",
    "split": "Which task force is divided?",
    "remove": "Which dummy is taken off the map?",
    "convoy": "Which damaged ship gets a task force of her own?",
    "convoy to": "Which marker does her task force get?",
    "escort": "Which damaged ship gets escorts?",
}
WHICH_FORCE: Final = Kind("force", lambda k, d: PROMPTS[d.about], of=MARKER, group=title_of)
Ships = int | tuple[int, ...]
"""A ship, or several at one word."""


def _ships_name(k: SunsetState, ships: Ships) -> str:
    some = ships if isinstance(ships, tuple) else (ships,)
    return ", ".join([SHIP.name(k, ship) for ship in some])


def _ships_refs(k: SunsetState, ships: Ships) -> tuple[Ref, ...]:
    some = ships if isinstance(ships, tuple) else (ships,)
    return tuple([ref for ship in some for ref in SHIP.refs(k, ship)])


WHICH_SHIPS: Final = Kind(
    "ship",
    "Which ships go over?",
    names=_ships_name,
    label=_ships_name,
    points_at=_ships_refs,
    words={"done": "No more"},
)


# --- which task forces can ------------------------------------------------------------------------


def others_here(s: SunsetState, marker: int) -> list[int]:
    """The other task forces with ships in its hex."""
    ships = s.ships
    here = forces_in(s, s.data.marker_side[marker], s.place[marker])
    return [m for m in here if m != marker and ships[m]]


def takers(s: SunsetState, marker: int) -> list[int]:
    """[5.1] Task forces of the hex to which single ships of this one can go; the last stays."""
    if len(s.ships[marker]) < 2:
        return []
    others = [m for m in others_here(s, marker) if why_not_together(s, marker, m) is None]
    return [m for m in others if have_time_to_mix(s, marker, m)]


def mergers(s: SunsetState, marker: int) -> list[int]:
    """[5.1] Task forces of the hex that can take in all ships of this one."""
    if is_dummy(s, marker):
        return []
    others = [m for m in others_here(s, marker) if why_not_merge(s, marker, m) is None]
    return [m for m in others if have_time_to_mix(s, marker, m)]


def have_time_to_mix(s: SunsetState, marker: int, other: int) -> bool:
    """[13.1.5.2, 8.3.9] Are two task forces still in time for a strait, if ships of one slow down
    the other? Where too many are in a hex they join all the same."""
    side = s.data.marker_side[marker]
    if side != IJN or is_crowded(s, side, s.place[marker]):
        return True
    return not makes_late(s, marker, other) and not makes_late(s, other, marker)


def can_split(s: SunsetState, marker: int) -> bool:
    """[5.1, 5.5, 13.1.5.2] Are there two ships, time, and room in the hex for a new task force?"""
    if len(s.ships[marker]) < 2 or s.crippled[marker] or makes_late(s, marker, marker):
        return False
    place = s.place[marker]
    if s.place.count(place) == 1 < s.data.limits.stacking:  # usual: it is alone there
        return True
    return why_no_new_force(s, s.data.marker_side[marker], place, s.fleet[marker]) is None


# --- what they do ---------------------------------------------------------------------------------


def shift(s: SunsetState, side: int, marker: int) -> Procedure:
    """[5.1] Some ships go over to another task force; returns the markers that have changed."""
    goal = yield ask(side, WHICH_FORCE, lambda: takers(s, marker), about="shift to", case="5.1")
    moved = yield from _pick_ships(s, side, marker, goal)
    return [marker, goal] if moved else []


def split(s: SunsetState, side: int, marker: int) -> Procedure:
    """[5.1] Some ships form a new task force, which is as late and as well known as the old
    one."""
    goal = free_marker(s, side)
    s.fleet[goal] = s.fleet[marker]
    moved = yield from _pick_ships(s, side, marker, goal)
    if not moved:
        s.fleet[goal] = 0
        return []
    s.place[goal] = s.place[marker]
    s.title[goal] = s.data.titles.index(NEW)
    return [marker, goal]


def merge(s: SunsetState, side: int, marker: int) -> Procedure:
    """[5.1] All ships go over, and the marker comes off."""
    goal = yield ask(side, WHICH_FORCE, lambda: mergers(s, marker), about="merge to", case="5.1")
    hand_marks_on(s, marker, goal)
    s.ships[goal] = sorted(s.ships[goal] + s.ships[marker])
    remove_marker(s, marker)
    return [goal]


def _pick_ships(s: SunsetState, side: int, source: int, goal: int) -> Procedure:
    """[5.5, 5.5.1] As many as the other takes; one at least stays. Where all carriers may go over,
    nobody counts them."""
    decks = carrier_room(s, source, goal)
    are_counted = decks < len(carriers_in(s, source))
    most = min(len(s.ships[source]) - 1, room_in(s, goal))
    chosen = yield from pick_some(
        side,
        WHICH_SHIPS,
        lambda: s.ships[source],
        most=most,
        weight=(lambda ship: int(s.data.is_carrier[ship])) if are_counted else None,
        capacity=decks if are_counted else None,
        bundles=lambda left: bundles_of(s, left, most),
        case="5.1",
    )
    for ship in chosen:
        move_ship(s, ship, source, goal)
    if chosen:
        hand_marks_on(s, source, goal)
    return bool(chosen)


def bundles_of(s: SunsetState, ships: list[int], most: int) -> list[tuple[int, ...]]:
    """Ships that may go over at one word: those of a class, battleships with their cruisers, the
    most precious that there is room for."""
    by_class: list[list[int]] = [[] for _ in CLASSES]
    for ship in ships:
        by_class[s.data.ship_class[ship]].append(ship)
    guns = by_class[BATTLESHIPS] + by_class[CRUISERS]
    precious = sorted(sorted(ships), key=s.data.value.__getitem__, reverse=True)[:most]
    found = [tuple(some) for some in (*by_class, guns, sorted(precious)) if len(some) > 1]
    return list(dict.fromkeys(found))


def carrier_room(s: SunsetState, source: int, goal: int) -> int:
    """[5.5.1] How many carriers may go over, where the number of carrier forces is bound."""
    return min(room_for_carriers(s, goal, s.fleet[source]), len(carriers_in(s, source)))


def hand_marks_on(s: SunsetState, old: int, new: int) -> None:
    """[5.1, 6.2.4] Who has found the ships has found them still, and what they have lost goes with
    them."""
    s.detected[new] |= s.detected[old]
    be_as_late_as(s, new, old)
    pass_on(s, old, new)
