"""6.1: how far it is by sea. Where ships can go hangs on the map alone, so that it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from deckload.games.fleet.model import sea_map
from deckload.games.sunset.model.game_data import SunsetData


@lru_cache(maxsize=1024)
def ways_to(
    data: SunsetData, goals: tuple[int, ...], closed: frozenset[int] = frozenset()
) -> tuple[int, ...]:
    """[6.1] By hex: how many hexes ships have to go to the nearest of some goals, round all land
    and past `closed` ones; the number of all hexes where there is no way."""
    return sea_map.ways_to(goals, data.sea_neighbours, closed)


def sea_without(data: SunsetData, barred: Iterable[int]) -> list[int]:
    """All hexes that ships can enter but some, in their order."""
    left = _sea(data).copy()
    for place in barred:
        left.pop(place, None)
    return list(left)


@lru_cache(maxsize=8)
def _sea(data: SunsetData) -> dict[int, None]:
    return dict.fromkeys(data.sea_in_order)


@lru_cache(maxsize=4096)
def nearest_at_edge(data: SunsetData, edge: str, here: int) -> int:
    """[6.1, 6.3] The hex of an edge to which the way by sea is shortest."""
    left = data.to_edge[edge]
    if left[here] == 0:
        return here
    nearer = [near for near in data.sea_neighbours[here] if left[near] < left[here]]
    return min([nearest_at_edge(data, edge, near) for near in nearer])


@lru_cache(maxsize=8)
def west_of(data: SunsetData, strait: int) -> frozenset[int]:
    """[6.3] The hexes next to a strait that lie behind it for who comes from the Pacific."""
    return frozenset(data.sea_neighbours[strait]) - east_of_straits(data)


@lru_cache(maxsize=8)
def east_of_straits(data: SunsetData) -> frozenset[int]:
    """[6.3, 13.1.5.1] The straits, and all hexes from which the way to the beachhead leads through
    neither of them."""
    open_way = data.to_beachhead
    closed_way = ways_to(data, (data.beachhead,), data.straits)
    east = {place for place in data.sea_hexes if closed_way[place] == open_way[place]}
    return frozenset(east | data.straits)
