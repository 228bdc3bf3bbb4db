"""One scenario from its file: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from deckload.charts import Chart
from deckload.data import DataError, DataFile, GameFiles, Location, require_known
from deckload.games.taskforce.model.counters import Box
from deckload.games.taskforce.model.data_files import (
    BoundsTable,
    FlightsTable,
    ForcesTable,
    PointsTable,
    ReservesTable,
    ScenarioTable,
    SearchesTable,
    VariantTable,
    VictoryTable,
    WaitingTable,
    WavesTable,
)
from deckload.games.taskforce.model.game_data import (
    AK,
    BASE,
    CV,
    CVL,
    DD,
    IJN,
    SIDE_KEYS,
    SIDES,
    Forces,
    Scene,
)
from deckload.games.taskforce.model.muster import Muster
from deckload.games.taskforce.model.reading_forces import read_forces
from deckload.games.taskforce.model.sea_map import SeaMap

Reserves = tuple[ReservesTable | None, ReservesTable | None]
"""What each side has besides, if anything."""

COMMON_TABLES: Final = (
    "scenario",
    "variant",
    "forces",
    "victory",
    "charts",
    "bases",
    "bounds",
    "waiting",
)


def read_scene(
    id_: str,
    files: GameFiles,
    file: DataFile,
    charts: Mapping[str, Chart],
    box: Box,
    sea: SeaMap | None,
    boxes: tuple[int, int],
    reserves: Reserves = (None, None),
) -> Scene:
    """[3.7] All facts of a scenario, or of one in which sides have reserves."""
    table = file.table("scenario", ScenarioTable)
    place = Location(file.label, "scenario")
    if table.turns[0] > table.turns[1]:
        raise DataError(
            place,
            f"the scenario ends on turn {table.turns[1]} before it begins",
            "write the first turn first",
        )
    sides = [
        with_reserves(file.table(f"forces.{key}", ForcesTable), more)
        for key, more in zip(SIDE_KEYS, reserves, strict=True)
    ]
    muster = Muster(box, sea, file.label)
    for side, forces in enumerate(sides):
        muster.ships_of(side, forces)
    muster.land_bases(_bases(file))
    for side, forces in enumerate(sides):
        muster.air_of(side, forces)
    waves = file.table("waves", WavesTable) if "waves" in file.raw else None
    if waves is not None:
        muster.waves(waves)
    read: list[Forces] = [
        read_forces(muster, side, forces, sea, file.label, boxes)
        for side, forces in enumerate(sides)
    ]
    flights = file.table("flights", FlightsTable) if "flights" in file.raw else FlightsTable(0)
    for name in flights.off_limits:
        require_known(name, muster.ship_id, Location(file.label, "flights"), "base")
    victory = file.table("victory", VictoryTable)
    if victory.levels:
        require_known(victory.levels, charts, Location(file.label, "victory"), "chart")
    side_of, type_of = muster.ship_side, muster.ship_type
    all_ships = range(len(side_of))
    berths = {
        ship: box.berths[muster.ship_id[ship]]
        for ship in all_ships
        if sea is None and muster.ship_id[ship] in box.berths
    }
    return Scene(
        number=table.number,
        id=id_,
        title=table.title,
        date=table.date,
        case=table.case,
        summary=table.summary,
        side_names=table.sides,
        solo=SIDE_KEYS.index(table.solo) if table.solo else -1,
        first_turn=table.turns[0],
        last_turn=table.turns[1],
        closed_sheets=table.closed_sheets,
        surprise=table.surprise,
        special_rules=table.special_rules,
        sea=sea,
        off_limits=frozenset(muster.ship_id.index(name) for name in flights.off_limits),
        carriers=_by_side(side_of, lambda ship: type_of[ship] in (CV, CVL)),
        bases=_by_side(side_of, lambda ship: type_of[ship] == BASE),
        homes=_by_side(side_of, lambda ship: type_of[ship] in (CV, CVL, BASE)),
        destroyers=_by_side(side_of, lambda ship: type_of[ship] == DD),
        transports=_by_side(side_of, lambda ship: type_of[ship] == AK),
        forces=tuple(read),
        points=_points(files, victory),
        victory_kind=victory.kind,
        levels=charts[victory.levels] if victory.levels else None,
        history=table.history,
        lost_transports=victory.lost_transports,
        least_points=half_points(victory.least),
        tables=MappingProxyType(
            {name: _facts(file, name) for name in file.raw if name not in COMMON_TABLES}
        ),
        bounds=_bounds(file, sea),
        waits=_waits(file),
        flights=flights.range,
        searches=file.table("searches", SearchesTable).number if "searches" in file.raw else 0,
        unopposed=int(waves.unopposed * 2) if waves is not None else 0,
        berths=MappingProxyType(berths),
        torpedo_berths=frozenset(ship for ship, berth in berths.items() if berth.torpedo),
        **muster.columns(),
    )


def half_points(points: float) -> int:
    """[2.4.7] Halves are halves."""
    return round(points * 2)


def reserves_of(variant: VariantTable) -> Reserves:
    """By side."""
    return (variant, None) if variant.side == SIDE_KEYS[IJN] else (None, variant)


def with_reserves(forces: ForcesTable, more: ReservesTable | None) -> ForcesTable:
    """A side with what it is given besides."""
    if more is None:
        return forces
    counters = dict(forces.counters)
    for class_, units in more.counters.items():
        counters[class_] = counters.get(class_, 0) + units
    return msgspec.structs.replace(
        forces,
        ships=(*forces.ships, *more.ships),
        counters=counters,
        formations={**forces.formations, **more.formations},
        air={**forces.air, **more.air},
        ready={**forces.ready, **more.ready},
        set_up=msgspec.structs.replace(
            forces.set_up,
            suggested={**forces.set_up.suggested, **more.suggested},
            combined=(*forces.set_up.combined, *more.combined),
        ),
    )


def _by_side(side_of: list[int], wanted: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(ship for ship, owner in enumerate(side_of) if owner == side and wanted(ship))
        for side in range(SIDES)
    )


def _facts(file: DataFile, name: str) -> Mapping[str, Any]:
    return MappingProxyType(file.facts(name))


def _bases(file: DataFile) -> Mapping[str, str]:
    return file.facts("bases") if "bases" in file.raw else {}


def _bounds(file: DataFile, sea: SeaMap | None) -> frozenset[int]:
    """The hexes that markers keep to, where the scenario says so."""
    if "bounds" not in file.raw or sea is None:
        return frozenset()
    bounds = file.table("bounds", BoundsTable)
    columns, rows = sea.grid.columns, sea.grid.rows
    return frozenset(
        hex_
        for hex_ in sea.sea_hexes
        if bounds.columns[0] <= columns[hex_] <= bounds.columns[1]
        and bounds.rows[0] <= rows[hex_] <= bounds.rows[1]
    )


def _waits(file: DataFile) -> tuple[int, int]:
    if "waiting" not in file.raw:
        return (-1, 0)
    waiting = file.table("waiting", WaitingTable)
    return (waiting.formation - 1, waiting.until)


def _points(files: GameFiles, victory: VictoryTable) -> PointsTable:
    """[2.4.7] The common table, with what the scenario counts otherwise."""
    common = files.file("victory.toml").table("points", PointsTable)
    return msgspec.structs.replace(
        common,
        sunk=MappingProxyType({**common.sunk, **victory.sunk}),
        critical=MappingProxyType({**common.critical, **victory.critical}),
        crippled=MappingProxyType({**common.crippled, **victory.crippled}),
    )
