"""Voyages of several turns: a task force that makes for a strait, a port or the edge of the map
goes on by itself, as fast as it can, while no enemy is near. Like stations (`stations.py`) this is
no rule of the printed game, and changes none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.games.sunset.model.game_data import IJN, USN, SunsetData
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.movement.courses import enemy_hexes
from deckload.games.sunset.rules.movement.exits import EDGES
from deckload.games.sunset.rules.movement.moving import Offers
from deckload.games.sunset.rules.movement.sea_ways import nearest_at_edge, ways_to
from deckload.games.sunset.rules.stations import is_enemy_near

MAKE_FOR: Final = "make for"


@lru_cache(maxsize=2048)
def destinations(data: SunsetData, side: int, here: int) -> dict[int, str]:
    """Where a task force may be sent for several turns, by name: the straits, the sea before the
    beachhead or Ormoc, and for the Japanese the nearest hex of each edge by which they leave; of
    these whatever a way leads to."""
    known = {data.san_bernardino: "San Bernardino Strait", data.surigao: "Surigao Strait"}
    if side == USN:
        gates = data.sea_neighbours[data.beachhead]
        known |= dict.fromkeys(gates, "the sea off the beachhead")
    else:
        known[data.ormoc] = "Ormoc"
    no_way = data.grid.count
    found = {goal: name for goal, name in known.items() if ways_to(data, (goal,))[here] < no_way}
    if side == IJN:
        for edge in EDGES[IJN]:
            if data.to_edge[edge][here] < no_way:
                found[nearest_at_edge(data, edge, here)] = f"the {edge} edge"
    return found


def voyages(s: SunsetState, marker: int, offers: Offers) -> list[tuple[str, int]]:
    """The destinations that it does not get to in this turn. Who has to go somewhere, or has an
    enemy near, needs orders for the turn."""
    here, side = s.place[marker], s.data.marker_side[marker]
    if not offers.is_free or not offers.steps or is_enemy_near(s, marker):
        return []
    goals = destinations(s.data, side, here)
    return [(MAKE_FOR, goal) for goal in goals if goal != here and goal not in offers.steps]


def next_leg(s: SunsetState, marker: int, goal: int) -> int:
    """Where a task force on a voyage gets to in this turn; NONE if its owner has to be asked: an
    enemy is near, it is there, or it gets no nearer."""
    if goal == NONE or is_enemy_near(s, marker):
        return NONE
    offers = Offers(s, marker, by_stages=False)
    way = ways_to(s.data, (goal,))
    barred = enemy_hexes(s, s.data.marker_side[marker]) | {s.data.beachhead}
    nearer = [
        place
        for place in offers.steps
        if way[place] < way[s.place[marker]]
        and place not in barred
        and offers.why_not(place) is None
    ]
    return min(nearer, key=lambda p: (way[p], offers.steps[p], p), default=NONE)
