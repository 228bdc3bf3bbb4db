"""A map as rules use it: sea lanes, and how far it is by sea from anywhere to anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.board import Geography, HexGrid

NO_WAY: Final = 255
"""Farther than any way by sea."""


class SeaMap:
    """[2.1.1] A hex map with its land. Lanes lead from hex to hex where ships can go: not into
    land, nor over sides that are land or reef."""

    def __init__(self, face: str, land: Geography) -> None:
        self.face: Final = face
        self.land: Final = land
        self.grid: Final[HexGrid] = land.grid
        self.hexes: Final = land.grid.count
        passage = land.ships()
        ids = list(range(land.grid.count))  # one object for each hex: lists of many are soon read
        self.lanes: Final = tuple(
            [tuple([ids[there] for there in passage.neighbours(place)]) for place in ids]
        )
        self.sea_hexes: Final = tuple(
            [place for place in range(land.grid.count) if self.lanes[place]]
        )
        self._ways: Final[dict[int, bytes]] = {}
        self._part_ways: Final[dict[int, PartWays]] = {}
        self._around: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        self._about: Final[dict[tuple[int, int], dict[int, None]]] = {}
        self._closed: Final[dict[tuple[int, int], tuple[int, ...]]] = {}
        edges = land.grid.edges
        self.edge_hexes: Final = frozenset(
            [place for place in range(land.grid.count) if edges.of(place)]
        )

    def edge(self, name: str) -> tuple[int, ...]:
        """The hexes of one edge of the map."""
        return self.land.grid.edges.hexes(name)

    def is_edge(self, place: int) -> bool:
        return place in self.edge_hexes

    def ways_to(self, goal: int) -> bytes:
        """By hex, how many hexes it is from there to the goal by sea; worked out once."""
        ways = self._ways.get(goal)
        if ways is None:
            ways = self._ways[goal] = self.ways_to_any((goal,))
        return ways

    def ways_to_any(self, goals: Sequence[int]) -> bytes:
        """By hex, how many hexes it is to the nearest of some goals."""
        ways = [NO_WAY] * self.hexes
        reached = list(goals)
        for goal in reached:
            ways[goal] = 0
        for here in reached:  # grows while it is walked through
            for there in self.lanes[here]:
                if ways[there] == NO_WAY:
                    ways[there] = ways[here] + 1
                    reached.append(there)
        return bytes(ways)

    def nearer(self, here: int, goal: int) -> list[int]:
        """The hexes next to one from which it is shorter to the goal by sea."""
        ways = self.ways_as_far_as(here, goal)
        left = ways[here]
        return [there for there in self.lanes[here] if ways[there] < left]

    def ways_as_far_as(self, here: int, goal: int) -> list[int]:
        """By hex, how many hexes it is to the goal by sea, of all that are as near to it as this
        one. Most courses are short: the rest of the map, which `ways_to` would look at as well, is
        left out."""
        part = self._part_ways.get(goal)
        if part is None:
            part = self._part_ways[goal] = PartWays(self.lanes, goal)
        if part.ways[here] == NO_WAY:
            part.go_on(here)
        return part.ways

    def around(self, place: int, farthest: int) -> tuple[int, ...]:
        """The hexes that can be reached by sea within so many hexes, nearest first."""
        found = self._around.get((place, farthest))
        if found is None:
            found = self._around[place, farthest] = self._rings(place, farthest)
        return found

    def closed(self, place: int, farthest: int) -> tuple[int, ...]:
        """The hexes next to one that cannot be reached by sea within so many hexes."""
        found = self._closed.get((place, farthest))
        if found is None:
            near = self.around(place, farthest)
            closed = [hex_ for hex_ in self.grid.neighbours(place) if hex_ not in near]
            found = self._closed[place, farthest] = tuple(closed)
        return found

    def about(self, place: int, farthest: int) -> dict[int, None]:
        """Those that can be reached, nearest first, then those beside it that cannot: as a dict,
        from which some are soon taken away."""
        found = self._about.get((place, farthest))
        if found is None:
            hexes = (*self.around(place, farthest), *self.closed(place, farthest))
            found = self._about[place, farthest] = dict.fromkeys(hexes)
        return found

    def _rings(self, place: int, number: int) -> tuple[int, ...]:
        """Ring after ring around a hex, each in the order of ids. The rest of the map, which
        `ways_to` would look at as well, is not wanted."""
        lanes, passed, ring = self.lanes, {place}, [place]
        found: list[int] = []
        for _ in range(number):
            beyond = passed.union(*[lanes[here] for here in ring]) - passed
            ring = sorted([there for there in beyond if lanes[there]])
            passed.update(ring)
            found += ring
        return tuple(found)


class PartWays:
    """How many hexes it is to a goal by sea, known ring by ring as far as somebody asked."""

    def __init__(self, lanes: tuple[tuple[int, ...], ...], goal: int) -> None:
        self.lanes: Final = lanes
        self.ways: Final = [NO_WAY] * len(lanes)
        self.ways[goal] = 0
        self._reached: Final = [goal]
        self._done = 0

    def go_on(self, until: int) -> None:
        """Go on from where it stopped until a hex is reached: then all nearer ones are known."""
        lanes, ways, reached, at = self.lanes, self.ways, self._reached, self._done
        while ways[until] == NO_WAY and at < len(reached):
            here = reached[at]
            farther = ways[here] + 1
            at += 1
            for there in lanes[here]:
                if ways[there] == NO_WAY:
                    ways[there] = farther
                    reached.append(there)
        self._done = at
