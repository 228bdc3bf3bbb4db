"""Everything in the box: the facts of ships and aircraft, the map, the markers and the chits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from deckload.board import HexGrid, Theatre
from deckload.board.geography import LAND
from deckload.games.clash.model.game_data import AF61, IJN, SIDE_NAMES, USN, Facts
from deckload.games.clash.model.reading import load as load_facts
from deckload.games.clash.model.sea_map import SeaMap, read_map

DETACHED_MARKERS: Final = 6
"""Detached groups a side can have at sea at once (docs/rulings/clash.md)."""

FORCE_NAMES: Final = ("TF 58", "Mobile Fleet")
MESSENGERS: Final = ("USN command", "IJN command", "61st AF", "22nd AF", "VP-16", "VB-101")


@dataclass(frozen=True, eq=False)
class ClashData(Facts):
    """The facts, with the map and the ids of everything that stands on it.

    Chits are numbered like the markers they belong to; the six that belong to none follow.
    """

    usn: int  # whose secrets are whose: state fields name their owner by these
    ijn: int
    sea: SeaMap
    grid: HexGrid
    theatre: Theatre
    saipan: int
    guam: int
    column: tuple[int, ...]  # by hex: counts eastward
    sea_neighbours: tuple[tuple[int, ...], ...]  # by hex: where ships can go from it
    sea_hexes: frozenset[int]  # all hexes that ships can enter
    scout_area: tuple[frozenset[int], ...]  # VP-16, VB-101: the hexes behind their lines
    to_edge: Mapping[str, tuple[int, ...]]  # by edge, then hex: the ships' way to it
    marker_names: tuple[str, ...]
    marker_side: tuple[int, ...]
    markers_of: tuple[tuple[int, ...], ...]  # by side: task groups, the task force, detached
    groups_of: tuple[tuple[int, ...], ...]  # by side: task groups
    force_of: tuple[int, ...]  # by side: the task force
    detached_of: tuple[tuple[int, ...], ...]  # by side
    titles: tuple[str, ...]  # what owners call their groups
    command_chit: tuple[int, ...]  # by side
    flotilla_chit: tuple[int, ...]  # by flotilla (AF61, AF22); the first is unused
    scout_chit: tuple[int, ...]  # VP-16, VB-101
    chit_names: tuple[str, ...]
    carriers: frozenset[int]  # the ships that are carriers
    units_of_side: tuple[tuple[int, ...], ...]
    carrier_reach: tuple[int, ...]  # by side: the farthest its carrier aircraft ever fly
    first_base: int  # homes from this number on are bases, below it ships
    base_place: tuple[int, ...]  # by base: its place in the theatre
    sub_side: tuple[int, ...]  # by submarine marker: whose it is
    air_sea_neighbours: tuple[tuple[int, ...], ...]  # by box of the Air-Sea display
    air_sea_places: tuple[tuple[float, float], ...]  # where the boxes are drawn

    def home_of_base(self, base: int) -> int:
        """The number by which air units call a base their home."""
        return self.first_base + base

    def home_name(self, home: int) -> str:
        """What the home of an air unit is called: a carrier, or an airfield."""
        base = home - self.first_base
        return self.bases[base].name if base >= 0 else self.ships[home].name


@lru_cache(maxsize=1)
def _standard() -> ClashData:
    return _pack(load_facts(None))


def load(overlay: Mapping[str, str] | None) -> ClashData:
    """The box, with an overlay's numbers put over ours."""
    return _standard() if overlay is None else _pack(load_facts(overlay))


def _pack(facts: Facts) -> ClashData:
    sea = read_map(facts.files)
    names, sides, markers, groups, forces, detached = _markers(facts)
    first = len(names)
    base_place = tuple(sea.airfields[base.name] for base in facts.bases)
    lanes = tuple(sea.ships.neighbours(place) for place in range(sea.grid.count))
    neighbours, places = _air_sea_display(facts.limits.air_sea_boxes)
    return ClashData(
        **{f.name: getattr(facts, f.name) for f in fields(facts)},
        usn=USN,
        ijn=IJN,
        sea=sea,
        grid=sea.grid,
        theatre=sea.theatre,
        saipan=sea.grid.id_of(facts.spruance.saipan),
        guam=base_place[facts.flotilla_base[AF61]],
        column=tuple(int(name[:2]) for name in sea.grid.names),
        sea_neighbours=lanes,
        sea_hexes=frozenset(range(sea.grid.count)) - frozenset(sea.land.hexes_of(LAND)),
        scout_area=tuple(sea.limits[name].hexes for name in facts.patrols),
        to_edge=_to_edges(sea.grid, lanes),
        marker_names=names,
        marker_side=sides,
        markers_of=markers,
        groups_of=groups,
        force_of=forces,
        detached_of=detached,
        titles=_titles(facts),
        command_chit=(first, first + 1),
        flotilla_chit=(-1, first + 2, first + 3),
        scout_chit=(first + 4, first + 5),
        chit_names=(*names, *MESSENGERS),
        carriers=frozenset(ship for ship, flies in enumerate(facts.is_carrier) if flies),
        units_of_side=tuple(
            tuple(u for u, side in enumerate(facts.air_side) if side == wanted)
            for wanted in (USN, IJN)
        ),
        carrier_reach=tuple(_carrier_reach(facts, side) for side in (USN, IJN)),
        first_base=len(facts.ships),
        base_place=base_place,
        sub_side=_submarine_sides(facts),
        air_sea_neighbours=neighbours,
        air_sea_places=places,
    )


def _carrier_reach(facts: Facts, side: int) -> int:
    longest = max(
        reach
        for unit, reach in enumerate(facts.air_range)
        if facts.air_side[unit] == side and not facts.air_flotilla[unit]
    )
    return longest + (facts.limits.extended_range if side == USN else 0)


def _markers(
    facts: Facts,
) -> tuple[
    tuple[str, ...],
    tuple[int, ...],
    tuple[tuple[int, ...], ...],
    tuple[tuple[int, ...], ...],
    tuple[int, ...],
    tuple[tuple[int, ...], ...],
]:
    """Neutral labels: what stands on a marker must not tell what is under it."""
    names: list[str] = []
    sides: list[int] = []
    all_of, groups_of, forces, detached_of = [], [], [], []
    for side in (USN, IJN):
        start, label = len(names), SIDE_NAMES[side]
        count = facts.limits.groups[side]
        names += [f"{label} {n + 1}" for n in range(count)]
        names.append(FORCE_NAMES[side])
        names += [f"{label} D{n + 1}" for n in range(DETACHED_MARKERS)]
        sides += [side] * (len(names) - start)
        all_of.append(tuple(range(start, len(names))))
        groups_of.append(tuple(range(start, start + count)))
        forces.append(start + count)
        detached_of.append(tuple(range(start + count + 1, len(names))))
    return (
        tuple(names),
        tuple(sides),
        tuple(all_of),
        tuple(groups_of),
        tuple(forces),
        tuple(detached_of),
    )


def _titles(facts: Facts) -> tuple[str, ...]:
    """The names of the scenarios' task groups, then those of groups made in play."""
    named = dict.fromkeys(
        name for scenario in facts.scenarios.values() for side in scenario.groups for name in side
    )
    return (*named, "new group", "dummy", "detached")


def _to_edges(grid: HexGrid, lanes: tuple[tuple[int, ...], ...]) -> Mapping[str, tuple[int, ...]]:
    """How many hexes ships have to go from each hex to each edge of the map, round all land."""
    column, row = grid.columns, grid.rows
    last = {
        "east": [p for p in range(grid.count) if column[p] == max(column)],
        "west": [p for p in range(grid.count) if column[p] == min(column)],
        "south": [p for p in range(grid.count) if row[p] == max(row)],
        "north": [p for p in range(grid.count) if row[p] == min(row)],
    }
    return MappingProxyType({edge: _ways_to(goals, lanes) for edge, goals in last.items()})


def _ways_to(goals: list[int], lanes: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    far = len(lanes)
    ways = [far] * far
    reached = [goal for goal in goals if lanes[goal]]
    for goal in reached:
        ways[goal] = 0
    for here in reached:  # grows while it is walked through
        for there in lanes[here]:
            if ways[there] == far:
                ways[there] = ways[here] + 1
                reached.append(there)
    return tuple(ways)


def _submarine_sides(facts: Facts) -> tuple[int, ...]:
    """Whose the submarine markers are: boats and false contacts alike (11.1.1, 15.2)."""
    limits = facts.limits
    counts = [limits.submarines_real[side] + limits.submarines_false[side] for side in (USN, IJN)]
    return (USN,) * counts[USN] + (IJN,) * counts[IJN]


def _air_sea_display(
    count: int,
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[float, float], ...]]:
    """A hexagon of boxes, the centre first, then ring by ring (ruling C5: nineteen)."""
    radius = next(r for r in range(count) if 1 + 3 * r * (r + 1) >= count)
    span = range(-radius, radius + 1)
    boxes = [(q, r) for q in span for r in span if abs(q + r) <= radius]
    boxes.sort(key=lambda box: (max(abs(box[0]), abs(box[1]), abs(sum(box))), box))
    boxes = boxes[:count]
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    at = {box: number for number, box in enumerate(boxes)}
    neighbours = tuple(
        tuple(sorted(at[q + a, r + b] for a, b in steps if (q + a, r + b) in at)) for q, r in boxes
    )
    places = tuple((1.5 * q, 3**0.5 * (r + q / 2)) for q, r in boxes)
    return neighbours, places
