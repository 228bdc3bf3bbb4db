"""3.3: cripples that are in no task force go home, and the stations off the beach are counted."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.sunset.model.game_data import SEVENTH, USN
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.air.patrols import check_ranges
from deckload.games.sunset.rules.forces import (
    be_on_time,
    carriers_in,
    counted,
    hex_ref,
    marker_ref,
    named,
)
from deckload.games.sunset.rules.movement.allowance import allowance
from deckload.games.sunset.rules.movement.courses import enemy_hexes
from deckload.games.sunset.rules.movement.exits import (
    MANILA,
    leave_map,
    nearest_homes,
    way_to,
)
from deckload.games.sunset.rules.task_forces.cripples import alone

step: Final = steps("sunset.end_phase")

HOME: Final = Kind(
    "home",
    lambda k, d: f"Two ways home are equally short for {named(k, k.ships[d.about])}. Which one?",
    words={
        "north": "The north edge, to Japan",
        "west": "The west edge, to Singapore",
        "east": "The east edge, to Ulithi",
        MANILA: "Manila",
    },
)


# --- cripples -------------------------------------------------------------------------------------


@step
def move_cripples(s: SunsetState, side: int) -> None:
    """[3.3, 6.4] All damaged ships of a side that go alone, one after the other."""
    then(s, *[(go_home, marker) for marker in alone(s, side)])


@step
def go_home(s: SunsetState, marker: int) -> Procedure:
    """[6.4, 6.4.2, 9.4] At full speed by the shortest way to the nearest base; the owner picks
    between equals. They search nobody, fight nobody and set nothing off."""
    side = s.data.marker_side[marker]
    home = yield ask(side, HOME, lambda: nearest_homes(s, marker), about=marker, case="6.4")
    ways = way_to(s.data, home)
    enemies = enemy_hexes(s, side)
    for _ in range(allowance(s, marker)):
        here = s.place[marker]
        if ways[here] == 1 and home != MANILA:
            leave_map(s, marker, "6.4", f"leaves the map over the {home} edge")
            return
        if ways[here] == 0:
            break
        nearer = [p for p in s.data.sea_neighbours[here] if ways[p] == ways[here] - 1]
        s.place[marker] = min(nearer, key=lambda place: place in enemies)
    if ways[s.place[marker]] == 0:  # only Manila is a hex of the map
        leave_map(s, marker, "9.4", "is safe in Manila")
        return
    be_on_time(s, marker)
    check_ranges(s)
    text = "{marker} ({ships}) is on the way home, now in {hex}."
    ships, at = named(s, s.ships[marker]), hex_ref(s, s.place[marker])
    tell(s, "6.4", text, marker=marker_ref(s, marker), ships=ships, hex=at)


# --- escort carriers ------------------------------------------------------------------------------


@step
def count_escort_carriers(s: SunsetState) -> None:
    """[12.2] Each task force of the Seventh Fleet with escort carriers that is too far from the
    beach costs a point, by night too; only the US side counts them."""
    away = [m for m in s.data.groups_of[USN] if is_off_station(s, m)]
    if not away:
        return
    s.cve_short += len(away)
    lost = len(away) * s.data.points.escort_carriers_away
    text = "{forces} with escort carriers are too far from the beachhead: you lose {lost}."
    forces = counted(len(away), "task force")
    tell(s, "12.2", text, to=USN, forces=forces, lost=counted(lost, "point"))


def is_off_station(s: SunsetState, marker: int) -> bool:
    """[12.2] Those that take damaged ships home are not counted (ruling S9)."""
    if s.place[marker] == OFF_MAP or s.fleet[marker] != SEVENTH or s.crippled[marker]:
        return False
    far = s.data.grid.distance(s.place[marker], s.data.beachhead)
    return far > s.data.limits.escort_carriers_within and bool(carriers_in(s, marker))
