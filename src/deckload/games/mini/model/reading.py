"""From the data files to `MiniData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from types import MappingProxyType
from typing import Final

import msgspec

from deckload.board import HexGrid, checked_coast
from deckload.charts import Wanted, load_data, require_charts
from deckload.data import (
    DataError,
    DataFile,
    GameFiles,
    Location,
    Overlay,
    loader,
    read_package,
    refuse_twins,
    require_known,
)
from deckload.data.errors import one_of
from deckload.games.mini.model.data_files import (
    AirTypeLine,
    CoastTable,
    GroupLine,
    MarkersTable,
    ScenarioLine,
    ShipTypeLine,
)
from deckload.games.mini.model.game_data import (
    DUMMY,
    KIND_NAMES,
    SIDE_NAMES,
    SIDES,
    Deal,
    MiniData,
)
from deckload.games.mini.model.pieces import Ship

CHARTS: Final = {
    "search": Wanted(("report",), ("hunt", "haze")),
    "scramble": Wanted(("patrol",)),
    "intercept": Wanted(("raider",)),
    "bombing": Wanted(modifiers=("strike",)),  # and a column for each type of ship
    "torpedo": Wanted(("any ship",)),
}


def _read(overlay: Overlay | None) -> MiniData:
    return from_texts(read_package("deckload.games.mini"), overlay)


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def from_texts(texts: Mapping[str, str], overlay: Overlay | None = None) -> MiniData:
    """The facts in the texts of the data files; whatever is wrong is refused by its place."""
    files, charts, _ = load_data("mini", texts, overlay)
    forces = files.file("forces.toml")
    groups = forces.entries("groups", GroupLine)
    ships = _ships(forces, groups)
    require_charts(charts, _wanted(ships), files.file("charts.toml").label)
    kinds = [forces.table(f"aircraft.{name}", AirTypeLine) for name in KIND_NAMES]
    air_kind = tuple(kind for kind, line in enumerate(kinds) for _ in range(line.count))
    markers = forces.table("markers", MarkersTable)
    refuse_twins((*markers.blue, *markers.red), "marker", Location(forces.label, "markers"))
    deals = (
        _deals(forces, groups, 0, len(markers.blue)),
        _deals(forces, groups, 1, len(markers.red)),
    )
    grid = _grid(files.file("map.toml"))
    return MiniData(
        grid=grid,
        coast=_coast(files.file("map.toml"), grid),
        charts=charts,
        scenarios=_scenarios(files, grid, (*markers.blue, *markers.red)),
        groups=tuple(groups),
        group_ships=tuple(
            tuple(i for i, ship in enumerate(ships) if ship.group == number)
            for number in range(len(groups))
        ),
        ships=ships,
        air_side=(0,) * len(air_kind) + (1,) * len(air_kind),
        air_of=(range(len(air_kind)), range(len(air_kind), 2 * len(air_kind))),
        air_kind=air_kind * SIDES,
        air_weight=tuple(kinds[kind].weight for kind in air_kind) * SIDES,
        air_names=_air_names(kinds) * SIDES,
        marker_names=(*markers.blue, *markers.red),
        marker_side=(0,) * len(markers.blue) + (1,) * len(markers.red),
        markers_of=(
            tuple(range(len(markers.blue))),
            tuple(range(len(markers.blue), len(markers.blue) + len(markers.red))),
        ),
        deals=deals,
    )


def _grid(maps: DataFile) -> HexGrid:
    return HexGrid.from_spec(maps.facts("board"), f"{maps.label} [board]")


def _coast(maps: DataFile, grid: HexGrid) -> CoastTable:
    coast = maps.table("coast", CoastTable)
    grid.ids_of(coast.hexes)
    checked_coast(coast.paths, f"{maps.label} [coast]")
    return coast


def _ships(forces: DataFile, groups: Mapping[str, GroupLine]) -> tuple[Ship, ...]:
    types = forces.entries("types", ShipTypeLine)
    ships = []
    for number, (name, group) in enumerate(groups.items()):
        for line in group.ships:
            if line.type not in types:
                raise DataError(
                    Location(forces.label, f"groups.{name}"),
                    f"ship {line.name!r} is of unknown type {line.type!r}",
                    one_of(types, line.type),
                )
            ships.append(Ship(line.name, line.type, group.side, number, types[line.type]))
    refuse_twins((ship.name for ship in ships), "ship", Location(forces.label, "groups"))
    return tuple(ships)


def _wanted(ships: tuple[Ship, ...]) -> dict[str, Wanted]:
    types = tuple(dict.fromkeys(ship.type for ship in ships))
    return {
        name: one if one.columns else one._replace(columns=types) for name, one in CHARTS.items()
    }


def _air_names(kinds: list[AirTypeLine]) -> tuple[str, ...]:
    """F1, F2, ... and B1, B2, ..."""
    return tuple(
        f"{KIND_NAMES[kind][0].upper()}{number + 1}"
        for kind, line in enumerate(kinds)
        for number in range(line.count)
    )


def _deals(
    forces: DataFile, groups: Mapping[str, GroupLine], side: int, markers: int
) -> tuple[Deal, ...]:
    """Every way to put a side's groups and dummies under its markers, in a fixed order."""
    own = [number for number, group in enumerate(groups.values()) if group.side == side]
    if not 0 < len(own) <= markers:
        raise DataError(
            Location(forces.label, "markers"),
            f"{SIDE_NAMES[side]} has {markers} markers for {len(own)} groups",
            "give each side a group, and each group a marker",
        )
    return tuple(sorted(set(permutations(own + [DUMMY] * (markers - len(own))))))


def _scenarios(
    files: GameFiles, grid: HexGrid, markers: tuple[str, ...]
) -> Mapping[str, ScenarioLine]:
    file = files.file("scenarios.toml")
    scenarios = file.entries("scenarios", ScenarioLine)
    for name, line in scenarios.items():
        where = Location(file.label, f"scenarios.{name}")
        for marker in line.markers:
            require_known(marker, markers, where, "marker")
        missing = [marker for marker in markers if marker not in line.markers]
        if missing:
            raise DataError(where, f"marker {missing[0]!r} has no hex", "give it one")
        for hex_name in (*line.markers.values(), *line.submarines):
            if hex_name not in grid:
                raise DataError(where, f"there is no hex {hex_name!r}", "see map.toml")
    return MappingProxyType({name: _sealed(line) for name, line in scenarios.items()})


def _sealed(line: ScenarioLine) -> ScenarioLine:
    return msgspec.structs.replace(line, markers=MappingProxyType(line.markers))
