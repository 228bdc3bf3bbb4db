"""The static facts of the duel: map, forces, charts and scenarios, read from the data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import msgspec

from deckload.board import HexGrid
from deckload.charts import Chart, DataError, Overlay, Place, load_data, read_package

CARRIER = "carrier"
FIGHTER, BOMBER = 0, 1
KIND_NAMES = ("fighter", "bomber")
DUMMY = -1
SIDES = 2
SIDE_NAMES = ("Blue", "Red")

Deal = tuple[int, ...]
"""What lies under each marker of a side: a group or DUMMY."""


class ShipType(msgspec.Struct, frozen=True):
    """What every ship of a type bears, scores and launches."""

    hits: int
    points: int
    deck: int


class AirType(msgspec.Struct, frozen=True):
    """How many of a kind of aircraft a side has, and the deck space one takes."""

    count: int
    weight: int


class ShipLine(msgspec.Struct, frozen=True):
    name: str
    type: str


class Group(msgspec.Struct, frozen=True):
    """A task group and its ships."""

    side: int
    ships: tuple[ShipLine, ...]


class ScenarioFacts(msgspec.Struct, frozen=True):
    """Where a scenario puts the markers, and how long it lasts."""

    title: str
    summary: str
    turns: int
    dummies: int
    markers: tuple[tuple[str, ...], tuple[str, ...]]
    submarines: tuple[str, ...]


class Ship(msgspec.Struct, frozen=True):
    """A ship by its place in the list of all ships."""

    name: str
    type: str
    side: int
    group: int
    facts: ShipType


@dataclass(frozen=True, eq=False)
class MiniData:
    """All static facts. Ids of groups, ships and aircraft are positions in these tuples."""

    grid: HexGrid
    charts: Mapping[str, Chart]
    scenarios: Mapping[str, ScenarioFacts]
    groups: tuple[str, ...]
    group_side: tuple[int, ...]
    group_ships: tuple[tuple[int, ...], ...]
    ships: tuple[Ship, ...]
    air_side: tuple[int, ...]
    air_kind: tuple[int, ...]
    air_weight: tuple[int, ...]
    air_names: tuple[str, ...]
    marker_side: tuple[int, ...]
    markers_of: tuple[tuple[int, ...], ...]
    deals: tuple[tuple[Deal, ...], ...]  # by side: every way its markers may be dealt


def load(overlay: Mapping[str, str] | None) -> MiniData:
    """Read the data files, with a player's overlay over them."""
    return _printed() if overlay is None else _read(Overlay.from_texts(overlay))


@cache
def _printed() -> MiniData:
    """The game as it is; read once, since nothing in it can change."""
    return _read(None)


def _read(overlay: Overlay | None) -> MiniData:
    files = load_data("mini", read_package("deckload.games.mini"), overlay)
    forces, maps = files.file("forces.toml"), files.file("map.toml")
    groups = forces.entries("groups", Group)
    types = forces.entries("types", ShipType)
    ships: list[Ship] = []
    for number, (name, group) in enumerate(groups.items()):
        for line in group.ships:
            if line.type not in types:
                where = Place(forces.label, f"groups.{name}")
                raise DataError(
                    where, f"ship {line.name!r} is of unknown type {line.type!r}", "see [types]"
                )
            ships.append(Ship(line.name, line.type, group.side, number, types[line.type]))
    air = forces.entries("aircraft", AirType)
    kinds = [air[name] for name in KIND_NAMES]
    air_kind = tuple(kind for kind, facts in enumerate(kinds) for _ in range(facts.count))
    scenarios = files.file("scenarios.toml").entries("scenarios", ScenarioFacts)
    grid_facts = {k: v for k, v in maps.raw["board"].items() if k != "source"}
    grid = HexGrid.from_spec(grid_facts, "map.toml [board]")
    own_groups = sum(group.side == 0 for group in groups.values())
    _check_scenarios(scenarios, grid, own_groups)
    per_side = len(next(iter(scenarios.values())).markers[0])
    group_side = tuple(group.side for group in groups.values())
    return MiniData(
        grid=grid,
        charts=files.charts,
        scenarios=scenarios,
        groups=tuple(groups),
        group_side=group_side,
        group_ships=tuple(
            tuple(i for i, ship in enumerate(ships) if ship.group == number)
            for number in range(len(groups))
        ),
        ships=tuple(ships),
        air_side=(0,) * len(air_kind) + (1,) * len(air_kind),
        air_kind=air_kind * SIDES,
        air_weight=tuple(kinds[kind].weight for kind in air_kind) * SIDES,
        air_names=tuple(
            f"{'FB'[kind]}{number + 1}"
            for kind, facts in enumerate(kinds)
            for number in range(facts.count)
        )
        * SIDES,
        marker_side=(0,) * per_side + (1,) * per_side,
        markers_of=(tuple(range(per_side)), tuple(range(per_side, 2 * per_side))),
        deals=tuple(_deals(group_side, side, per_side) for side in range(SIDES)),
    )


def _deals(group_side: tuple[int, ...], side: int, markers: int) -> tuple[Deal, ...]:
    """Every way to put a side's groups and dummies under its markers, in a fixed order."""
    groups = [group for group, owner in enumerate(group_side) if owner == side]
    return tuple(sorted(set(permutations(groups + [DUMMY] * (markers - len(groups))))))


def _check_scenarios(
    scenarios: Mapping[str, ScenarioFacts], grid: HexGrid, own_groups: int
) -> None:
    for name, facts in scenarios.items():
        where = Place("scenarios.toml", f"scenarios.{name}")
        for side, hexes in zip(SIDE_NAMES, facts.markers, strict=True):
            if len(hexes) != own_groups + facts.dummies:
                raise DataError(
                    where,
                    f"{side} has {len(hexes)} markers for {own_groups} groups and"
                    f" {facts.dummies} dummies",
                    "give one hex for each",
                )
        for hex_name in (*facts.markers[0], *facts.markers[1], *facts.submarines):
            if hex_name not in grid:
                raise DataError(where, f"there is no hex {hex_name!r}", "see map.toml")
