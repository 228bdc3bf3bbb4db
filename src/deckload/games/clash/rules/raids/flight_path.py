"""13.0: the way a Japanese raid flies, which matters only to US radar (ruling C22)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import hex_of
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_on
from deckload.games.fleet.rules.nouns import HEX

DIRECT: Final = "direct"
APPROACH: Final = 3
"""A raid that goes round comes in from one of the hexes so far from its target. So far do US ships
see a raid that comes from nobody knows where."""

WAY: Final = Kind(
    "over",
    "Which way does the raid fly? US radar may send fighters to meet it on its way.",
    of=HEX,
    label="Over {}",
    words={DIRECT: "Straight to the target"},
)


def choose_path(s: ClashState, raiders: list[int], starts: list[int], target: int) -> Procedure:
    """[13.0] The hexes through which the raid flies, the target last. Aircraft of several airfields
    join those that come from where most do."""
    if s.data.air_side[raiders[0]] != IJN or not is_on(s, "radar"):
        return []
    main = max(dict.fromkeys(starts), key=starts.count)
    ways = approaches(s, raiders, starts, target)
    over = yield ask(IJN, WAY, ways, also=(DIRECT,), case="13.0", draft=True)
    if over == DIRECT:
        return straight_way(s, main, target)
    return [*straight_way(s, main, over), *straight_way(s, over, target)]


def show_path(s: ClashState, path: list[int], *, from_islands: bool) -> None:
    """[13.0, 15.7] Everybody sees where a raid flies. With secret movement its way would lead back
    to its carriers: US radar then sees only what comes near US ships (ruling A21)."""
    if from_islands or not is_on(s, "secret_movement"):
        s.raid_path = path
        return
    s.raid_way = [near_us_ships(s, path), path]


def near_us_ships(s: ClashState, path: list[int]) -> list[int]:
    """The hexes of a way in which US ships see a raid come."""
    ships = {hex_of(s, group) for group in s.data.markers_of[USN] if s.ships[group]} - {OFF_MAP}
    distance = s.data.grid.distance
    return [place for place in path if any(distance(place, at) <= APPROACH for at in ships)]


def way_seen_by(s: ClashState, side: int) -> list[int]:
    """The hexes of the raid's way as far as a side sees them; its owner sees all."""
    return s.raid_path or s.raid_way[side]


def approaches(s: ClashState, raiders: list[int], starts: list[int], target: int) -> list[int]:
    """[13.0, 8.1] Hexes three from the target over which every aircraft of the raid still gets
    there."""
    distance, reach = s.data.theatre.distance, s.data.air_range
    legs = {(start, reach[unit]) for unit, start in zip(raiders, starts, strict=True)}
    return [
        place
        for place in s.data.grid.ring(target, APPROACH)
        if all(distance(start, place) + APPROACH <= far for start, far in legs)
    ]


def straight_way(s: ClashState, start: int, goal: int) -> list[int]:
    """[13.0] The hexes of a straight line without its start; from a base beyond the map it begins
    with the hex where the aircraft come onto it."""
    grid, theatre = s.data.grid, s.data.theatre
    if not theatre.is_base(start):
        return [here[0] for here in grid.line(start, goal)[1:] if here]
    entry = min(theatre.entries(start), key=lambda place: grid.distance(place, goal))
    return [entry, *straight_way(s, entry, goal)]
