"""6.1, 6.2: where an active task force may go, and how it gets there."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Refusal
from deckload.engine.log import tell
from deckload.engine.procedures import then
from deckload.games.fleet.rules.courses import course_to
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.air.patrols import check_ranges, guards_another
from deckload.games.sunset.rules.forces import (
    forces_in,
    hex_ref,
    is_dummy,
    marker_ref,
    markers_in,
    remove_marker,
)
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.bounds import why_closed
from deckload.games.sunset.rules.movement.courses import Courses, courses, is_watched
from deckload.games.sunset.rules.movement.exits import leave_map, way_home, why_not_leave
from deckload.games.sunset.rules.movement.meeting import enter_hex
from deckload.games.sunset.rules.special.fanaticism import (
    ADVANCE,
    Duty,
    duty_of,
    has_to_advance,
    note_strait,
    open_hexes,
    why_not_go,
)
from deckload.games.sunset.rules.special.wild_bull import (
    CARRIERS_FIRST,
    chase_of,
    why_not_end,
    why_not_rest,
    why_not_sail,
)
from deckload.games.sunset.rules.task_forces.limits import why_no_room

TOO_FAR: Final = Refusal("6.2", "it cannot get there with the movement points that it has left")
SHORTEST_WAY: Final = Refusal("6.4", "damaged ships go home at full speed by the shortest way")


class Offers:
    """Where an active task force may go: to any hex that it can get to, and why not to others next
    to it. Unless it goes by stages, it does nothing more when it is there."""

    def __init__(self, s: SunsetState, marker: int, *, by_stages: bool) -> None:
        self.s = s
        self.marker = marker
        self.by_stages = by_stages
        self.left = left = steps_left(s, marker)
        self.courses = courses(s, marker, left)
        self.steps = self.courses.steps
        is_japanese = s.data.marker_side[marker] == IJN
        self.duty = duty_of(s, marker, left) if is_japanese else None
        self.chase = None if is_japanese else chase_of(s, marker)
        self.is_free = self.duty is None and self.chase is None and not s.crippled[marker]
        self.homeward = self._homeward() if s.crippled[marker] else frozenset()
        self._nearer: bool | None = None
        self._passed: list[int] | None = None

    def _homeward(self) -> frozenset[int]:
        """[6.4] The hexes farthest on a shortest way home."""
        s, marker = self.s, self.marker
        here = way_home(s, marker, s.place[marker])
        steps = self.steps
        nearer = [p for p in steps if way_home(s, marker, p) == here - steps[p]]
        most = max([steps[place] for place in nearer], default=0)
        return frozenset(place for place in nearer if steps[place] == most)

    def hexes(self) -> list[int]:
        """What it can get to, and the hexes around it, though it may not enter them."""
        around = self.s.data.sea_neighbours[self.s.place[self.marker]]
        return [*self.steps, *[place for place in around if place not in self.steps]]

    def open_hexes(self) -> list[int]:
        """What it can get to and may go to."""
        if self.is_free:
            return list(self.steps)
        if self.s.crippled[self.marker]:
            return [place for place in self.steps if place in self.homeward]
        found = self._on_the_way()
        if self.by_stages:
            return found
        if self.duty is None:
            return [place for place in found if self._why_not_end(place) is None]
        return self._open_to(self.duty, dict.fromkeys(found, self.left))

    def _on_the_way(self) -> list[int]:
        """[13.1.5] The hexes to which it may go, though some of them may not be where it ends:
        those of which `_why_not_go` has nothing to say, many asked at once."""
        if self._passed is None:
            duty, chase, steps = self.duty, self.chase, self.steps
            if duty is None:
                self._passed = [p for p in steps if why_not_sail(chase, p, steps[p]) is None]
            else:
                self._passed = self._open_to(duty, steps)
        return self._passed

    def _open_to(self, duty: Duty, steps: dict[int, int]) -> list[int]:
        """[13.1.5.2] Those of some hexes, each with the steps to it, that a bound Japanese task
        force may go to."""
        found = open_hexes(duty, steps)
        if not (duty.is_through and self._leads_nearer()):
            return found
        return [p for p in found if steps[p] < self.left or not has_to_advance(duty, p)]

    def why_not(self, place: int) -> Refusal | None:
        """[5.5, 6.2, 6.3, 6.4, 13.1.5] Why it may not go to a hex, or None if it may."""
        if place not in self.steps:
            s, marker = self.s, self.marker
            return why_no_room(s, marker, place) or why_closed(s, marker, place) or TOO_FAR
        if self.is_free:
            return None
        if self.s.crippled[self.marker]:
            return None if place in self.homeward else SHORTEST_WAY
        return self._why_not_go(place) or (None if self.by_stages else self._why_not_end(place))

    def _why_not_go(self, place: int) -> Refusal | None:
        """[13.1.5] Why it may not go to a hex on its way."""
        steps = self.steps[place]
        if self.duty is None:
            return why_not_sail(self.chase, place, steps)
        return why_not_go(self.duty, place, steps) or self._why_not_linger(place, steps)

    def _why_not_end(self, place: int) -> Refusal | None:
        """[13.1.5] Why a hex on its way may not be where it ends: the movement points that are left
        are given up."""
        if self.duty is None:
            return why_not_end(self.chase, place, self.steps[place])
        return why_not_go(self.duty, place, self.left) or self._why_not_linger(place, self.left)

    def why_not_stop(self) -> Refusal | None:
        """[6.4, 13.1.5] Why it may not stay where it is: some must go on while they can."""
        if self.is_free:
            return None
        s, marker = self.s, self.marker
        if s.crippled[marker]:
            goes_on = self.homeward or why_not_leave(s, marker) is None
            return SHORTEST_WAY if goes_on else None
        rest = why_not_rest(s, marker)
        if self._on_the_way():
            here, left = s.place[marker], self.left
            return why_not_go(self.duty, here, left) or self._why_not_linger(here, left) or rest
        return rest if rest == CARRIERS_FIRST else None

    def _why_not_linger(self, place: int, steps: int) -> Refusal | None:
        """[13.1.5.2] Who has to advance keeps the movement points for it, while a way leads
        nearer."""
        if steps < self.left or not has_to_advance(self.duty, place):
            return None
        return ADVANCE if self._leads_nearer() else None

    def _leads_nearer(self) -> bool:
        """[13.1.5.2] Does a way lead nearer to the beachhead? The same for all places."""
        if self._nearer is None:
            nearer = [place for place in self.steps if not has_to_advance(self.duty, place)]
            self._nearer = bool(nearer)
        return self._nearer


def sail(s: SunsetState, marker: int, way: tuple[int, ...], meets: bool) -> None:
    """[6.1, 6.2, 8.2.1] From hex to hex, until it is there or something is met on the way; who
    flies over it is left behind if it gets too far."""
    tell_way(s, marker, way)
    is_patrolled = guards_another(s)  # mostly nobody does
    if not is_patrolled and s.data.straits.isdisjoint(way) and set(way).isdisjoint(s.place):
        steam(s, marker, way)
    else:
        for place in way:
            enter(s, marker, place)
            if is_patrolled:
                check_ranges(s)
    if s.crippled[marker] and way_home(s, marker, way[-1]) == 0:
        leave_map(s, marker, "9.4", "is safe in Manila")
    elif meets:
        then(s, (enter_hex, marker))


def leg_to(s: SunsetState, marker: int, goal: int, ways: Courses) -> tuple[tuple[int, ...], bool]:
    """The hexes of the way to a goal, up to the first one where something is met, and whether
    anything is."""
    way = course_to(ways.before, goal)
    if not is_quiet(s, way):
        for number, place in enumerate(way, 1):
            if is_eventful(s, marker, place):
                return tuple(way[:number]), True
    return tuple(way), False


def is_quiet(s: SunsetState, way: list[int]) -> bool:
    """Is there nothing at all in these hexes? Usual, and quickly tested."""
    hexes = set(way)
    if s.data.beachhead in hexes or s.pt_hex in hexes:
        return False
    return hexes.isdisjoint(s.place) and hexes.isdisjoint(s.sonar)


def is_eventful(s: SunsetState, marker: int, place: int) -> bool:
    """[12.3, 11.2.1, 10.4, 7.1.1] Is there a beach to storm, or are there PT boats, a sonar marker
    or enemies?"""
    data = s.data
    if place not in s.place and place not in s.sonar and place not in (data.beachhead, s.pt_hex):
        return False  # usual, and quickly tested: nothing is there at all
    side = data.marker_side[marker]
    if place == data.beachhead or is_watched(s, side, place):
        return True
    return bool(markers_in(s, 1 - side, place))


def tell_way(s: SunsetState, marker: int, way: tuple[int, ...]) -> None:
    """One sentence for all hexes of a move."""
    if s.log is None:
        return
    by = ", ".join([s.data.grid.name_of(place) for place in way[:-1]])
    text = "{marker} moves by {by} to {hex}." if by else "{marker} moves to {hex}."
    tell(s, "6.1", text, marker=marker_ref(s, marker), by=by, hex=hex_ref(s, way[-1]))


def steam(s: SunsetState, marker: int, way: tuple[int, ...]) -> None:
    """[6.1] Some hexes, for a movement point each."""
    s.entered[marker] = way[-2] if len(way) > 1 else s.place[marker]
    s.place[marker] = way[-1]
    s.spent += len(way)
    s.track += way
    if s.spent > s.data.limits.dummy_speed:
        s.genuine[marker] = 1  # dummies are slower (5.4)


def enter(s: SunsetState, marker: int, place: int) -> None:
    """[6.1] One hex, in which others may be, or the way may be narrow."""
    steam(s, marker, (place,))
    if s.place.count(place) > 1:
        make_way(s, marker)
    if place in s.data.straits:
        note_strait(s, marker)


def make_way(s: SunsetState, marker: int) -> None:
    """[5.4, 5.5, 13.1.5] Dummies that are in the way of a task force which has to go on are taken
    off the map (ruling S27)."""
    side, place = s.data.marker_side[marker], s.place[marker]
    for other in forces_in(s, side, place):
        if is_dummy(s, other) and other != marker and why_no_room(s, marker, place):
            ref = marker_ref(s, other)
            remove_marker(s, other)
            text = "{dummy}, a dummy, makes way for {marker}."
            tell(s, "5.4", text, dummy=ref, marker=marker_ref(s, marker))
