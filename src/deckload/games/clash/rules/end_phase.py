"""4.3, 7.3: detached ships go home, Saipan is counted, contact is lost by night."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell, tell_each
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.clash.model.game_data import BB, CA
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import (
    hex_of,
    is_seen_by,
    remove_marker,
)
from deckload.games.clash.rules.groups.movement import allowance, enter
from deckload.games.clash.rules.search.detection import lose_marks
from deckload.games.clash.rules.submarines import meet_submarines, watched_hexes
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import (
    be_on_time,
    counted,
    is_night,
    is_on,
    marker_ref,
    markers_in,
)

step: Final = steps("clash.end_phase")


EDGES: Final = (("east", "south"), ("west", "north"))
"""By side: the edges over which damaged ships may leave."""

EDGE: Final = Kind(
    "leave",
    lambda k, d: f"Which edge do the ships of {k.data.marker_names[d.about]} make for?",
    words={edge: f"The {edge} edge" for pair in EDGES for edge in pair},
)


@step
def move_detached(s: ClashState, side: int) -> None:
    """[4.3, 3.4] All detached groups of a side, one after the other."""
    then(s, *[(go_home, m) for m in s.data.detached_of[side] if s.place[m] != OFF_MAP])


@step
def go_home(s: ClashState, marker: int) -> Procedure:
    """[7.3] At full speed to the nearer friendly edge, and over it; the owner picks between equals.
    They go round enemy markers, or wait where they cannot (ruling C29)."""
    side, moved = s.data.marker_side[marker], 0
    unseen = is_on(s, "secret_movement")
    edge = yield ask(
        side,
        EDGE,
        lambda: nearest_edges(s, side, s.place[marker]),
        about=marker,
        case="7.3",
        covert=unseen,
        draft=unseen,
    )
    while moved < allowance(s, marker):
        here = s.place[marker]
        if here == OFF_MAP:
            return
        if s.data.to_edge[edge][here] == 0:
            leave_map(s, marker)
            return
        closer = [p for p in s.data.sea_neighbours[here] if is_way_home(s, marker, edge, p)]
        if not closer:
            break
        watched = watched_hexes(s, side)  # of ways as short they take one without submarines
        enter(s, marker, min(closer, key=lambda place: place in watched), "7.3")
        moved += 1
        yield from meet_submarines(s, marker)
    be_on_time(s, marker)


def nearest_edges(s: ClashState, side: int, place: int) -> list[str]:
    """[7.3]"""
    distances = {edge: s.data.to_edge[edge][place] for edge in EDGES[side]}
    least = min(distances.values())
    return [edge for edge, distance in distances.items() if distance == least]


def is_way_home(s: ClashState, marker: int, edge: str, place: int) -> bool:
    """A hex nearer to the edge, without an enemy in sight: they must not run into a battle."""
    to_edge = s.data.to_edge[edge]
    if to_edge[place] >= to_edge[s.place[marker]]:
        return False
    side = s.data.marker_side[marker]
    return not any(is_seen_by(s, side, m) for m in markers_in(s, 1 - side, place))


def leave_map(s: ClashState, marker: int) -> None:
    """[7.3] Over the edge: damaged ships and escorts are out of the game for good, and everybody is
    told which they are (ruling C72)."""
    side = s.data.marker_side[marker]
    names = ", ".join([s.data.ships[ship].name for ship in s.ships[marker]])
    text = "{marker} leaves the map: {ships}."
    tell(s, "7.3", text, marker=marker_ref(s, marker), ships=names)
    s.gone[side] = sorted(s.gone[side] + s.ships[marker])
    s.ships[marker] = []
    remove_marker(s, marker)


@step
def count_saipan(s: ClashState) -> None:
    """[10.2] Ships missing at Saipan cost points, which only the owner counts. In our scenario 16.2
    heavy Japanese ships at the beach score, too."""
    scenario = s.data.scenarios[s.scenario]
    there = len(ships_at(s, USN, s.data.saipan))
    lost = max(0, scenario.saipan_ships - there) * scenario.saipan_penalty
    if lost:
        s.saipan_short += lost
        tell_each(
            s,
            "10.2",
            {USN: "{there} of the {wanted} ships that Saipan needs are there: you lose {lost}."},
            there=there,
            wanted=scenario.saipan_ships,
            lost=counted(lost, "point"),
        )
    if is_on(s, "end_run") and any(is_bombarding(s, x) for x in ships_at(s, IJN, s.data.saipan)):
        s.beach_points += s.data.limits.end_run
        text = "Japanese guns shell the beachhead: {n} points."
        tell(s, "16.2", text, n=s.data.limits.end_run)


def ships_at(s: ClashState, side: int, place: int) -> list[int]:
    """A side's ships in a hex."""
    return [ship for m in s.data.markers_of[side] if hex_of(s, m) == place for ship in s.ships[m]]


def is_bombarding(s: ClashState, ship: int) -> bool:
    """[16.2] An undamaged battleship or heavy cruiser."""
    return s.data.ship_type[ship] in (BB, CA) and s.hits[ship] == 0


@step
def lose_contact(s: ClashState) -> None:
    """[4.3] At the end of a night turn nothing is detected any more; reports stay as old
    contacts."""
    if not is_night(s):
        return
    if any(s.detected):
        tell(s, "4.3", "The night has hidden the fleets: nothing is detected any more.")
    for marker in range(len(s.detected)):
        lose_marks(s, marker)


@step
def remove_submarines(s: ClashState) -> None:
    """[11.1.6] All submarine markers go back to their containers."""
    s.sub_place = [OFF_MAP] * len(s.sub_place)
