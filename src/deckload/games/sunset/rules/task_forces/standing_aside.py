"""8.3.9: task forces that a retreat has left too many in a hex, and that cannot join others there,
stand aside: nobody activates them, and they get away when damaged ships move."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.courses import course_to
from deckload.games.sunset.model.state import OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.air.patrols import check_ranges
from deckload.games.sunset.rules.forces import (
    be_on_time,
    forces_in,
    hex_ref,
    marker_ref,
    own_name,
    title_of,
)
from deckload.games.sunset.rules.movement.allowance import allowance
from deckload.games.sunset.rules.movement.courses import courses, enemy_hexes
from deckload.games.sunset.rules.nouns import HEX, MARKER
from deckload.games.sunset.rules.special.fanaticism import note_strait
from deckload.games.sunset.rules.task_forces.limits import crowded_hexes

step: Final = steps("sunset.standing_aside")

STAY: Final = "stay"

ASIDE: Final = Kind(
    "aside",
    "Too many task forces are in one hex. Which of them stands aside this turn?",
    of=MARKER,
    group=title_of,
)
GET_AWAY: Final = Kind(
    "get away to",
    lambda k, d: f"{own_name(k, d.about)} stood aside. Where does it go, without meeting anybody?",
    of=HEX,
    words={STAY: "It stays where it is"},
)


@step
def stand_aside(s: SunsetState) -> Procedure:
    """[8.3.9, 5.5] After formations: of the task forces that are still too many in a hex the owner
    names those that are in nobody's way, and will not be activated (ruling S14)."""
    s.aside = []
    for side in SIDES:
        for place in crowded_hexes(s, side):
            there = forces_in(s, side, place)
            while len(there) > s.data.limits.stacking:
                marker = yield ask(side, ASIDE, there, case="8.3.9")
                there = [other for other in there if other != marker]
                s.aside = [*s.aside, marker]
                text = "{marker} stands aside in {hex}, where too many task forces are."
                tell(s, "8.3.9", text, marker=marker_ref(s, marker), hex=hex_ref(s, place))


@step
def leave_the_crowd(s: SunsetState, side: int) -> None:
    """[8.3.9, 3.3] In the Terminal Phase those that stood aside may go."""
    own = [m for m in s.aside if s.data.marker_side[m] == side and s.place[m] != OFF_MAP]
    then(s, *[(get_away, marker) for marker in own])


@step
def get_away(s: SunsetState, marker: int) -> Procedure:
    """[8.3.9, 6.2] As far as its movement points go, to a hex with room and without enemies. Like
    damaged ships it searches nobody and sets nothing off."""
    goal = yield ask(
        s.data.marker_side[marker],
        GET_AWAY,
        lambda: quiet_hexes(s, marker),
        also=(STAY,),
        about=marker,
        case="8.3.9",
        covert=True,
    )
    if goal != STAY:
        way = course_to(courses(s, marker, allowance(s, marker)).before, goal)
        for place in way:
            s.place[marker] = place
            note_strait(s, marker)
        if len(way) > s.data.limits.dummy_speed:
            s.genuine[marker] = 1  # dummies are slower (5.4)
        s.entered[marker] = OFF_MAP
        text = "{marker} gets away to {hex}."
        tell(s, "8.3.9", text, marker=marker_ref(s, marker), hex=hex_ref(s, goal))
    be_on_time(s, marker)
    check_ranges(s)


def quiet_hexes(s: SunsetState, marker: int) -> list[int]:
    """Where it can get to, and meets neither enemies nor the beachhead."""
    barred = enemy_hexes(s, s.data.marker_side[marker]) | {s.data.beachhead}
    return [p for p in courses(s, marker, allowance(s, marker)).before if p not in barred]
