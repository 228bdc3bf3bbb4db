"""The static facts of the duel: map, forces, charts and scenarios, read from the data files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

import msgspec

from deckload.board import HexGrid, checked_coast
from deckload.charts import Chart, DataFile, GameFiles, load_data
from deckload.data import DataError, Location, Overlay, read_package
from deckload.data.errors import one_of

CARRIER: Final = "carrier"
FIGHTER: Final = 0
BOMBER: Final = 1
KIND_NAMES: Final = ("fighter", "bomber")
DUMMY: Final = -1
SIDES: Final = 2
SIDE_NAMES: Final = ("Blue", "Red")

Count = Annotated[int, msgspec.Meta(ge=0)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1)]
Aircraft = Annotated[int, msgspec.Meta(ge=1, le=200)]
Side = Annotated[int, msgspec.Meta(ge=0, lt=SIDES)]

# Every way to deal the markers is listed, and with more of them the list becomes endless.
Letters = Annotated[tuple[str, ...], msgspec.Meta(max_length=8)]

Deal = tuple[int, ...]
"""What lies under each marker of a side: a group or DUMMY."""


class Wanted(NamedTuple):
    """What the rules look for in a chart; without columns, one for each type of ship."""

    columns: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()


CHARTS: Final = {
    "search": Wanted(("report",), ("hunt", "haze")),
    "scramble": Wanted(("patrol",)),
    "intercept": Wanted(("raider",)),
    "bombing": Wanted(modifiers=("strike",)),
    "torpedo": Wanted(("any ship",)),
}


class ShipType(msgspec.Struct, frozen=True):
    """What every ship of a type bears, scores and launches."""

    hits: AtLeastOne
    points: Count
    deck: Count


class AirType(msgspec.Struct, frozen=True):
    """How many of a kind of aircraft a side has, and the deck space one takes."""

    count: Aircraft
    weight: AtLeastOne


class ShipLine(msgspec.Struct, frozen=True):
    name: str
    type: str


class Group(msgspec.Struct, frozen=True):
    """A task group and its ships."""

    side: Side
    ships: tuple[ShipLine, ...]


class Markers(msgspec.Struct, frozen=True):
    """The letters of each side's markers: one for each group, the rest are dummies."""

    blue: Letters
    red: Letters


class ScenarioFacts(msgspec.Struct, frozen=True):
    """Where a scenario puts the markers, and how long it lasts."""

    title: str
    summary: str
    turns: AtLeastOne
    markers: Mapping[str, str]
    submarines: tuple[str, ...]


class Coast(msgspec.Struct, frozen=True):
    """The hexes with land in them, and its outline as SVG paths. Nothing is played on it."""

    hexes: tuple[str, ...]
    paths: tuple[str, ...]


class Ship(msgspec.Struct, frozen=True):
    """A ship by its place in the list of all ships."""

    name: str
    type: str
    side: int
    group: int
    facts: ShipType


@dataclass(frozen=True, eq=False)
class MiniData:
    """All static facts. Ids of pieces are positions in these tuples."""

    grid: HexGrid
    coast: Coast
    charts: Mapping[str, Chart]
    scenarios: Mapping[str, ScenarioFacts]
    groups: tuple[str, ...]
    group_ships: tuple[tuple[int, ...], ...]
    ships: tuple[Ship, ...]
    air_side: tuple[int, ...]
    air_kind: tuple[int, ...]
    air_weight: tuple[int, ...]
    air_names: tuple[str, ...]
    marker_names: tuple[str, ...]
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
    return from_texts(read_package("deckload.games.mini"), overlay)


def from_texts(texts: Mapping[str, str], overlay: Overlay | None = None) -> MiniData:
    """The facts in the texts of the data files; whatever is wrong is refused by its place."""
    files = load_data("mini", texts, overlay)
    forces = files.file("forces.toml")
    groups = forces.entries("groups", Group)
    ships = _ships(forces, groups)
    _require_charts(files, ships)
    kinds = _air_kinds(forces)
    air_kind = tuple(kind for kind, facts in enumerate(kinds) for _ in range(facts.count))
    markers = forces.table("markers", Markers)
    _refuse_twins((*markers.blue, *markers.red), "marker", Location(forces.label, "markers"))
    deals = (
        _deals(forces, groups, 0, len(markers.blue)),
        _deals(forces, groups, 1, len(markers.red)),
    )
    grid = _grid(files.file("map.toml"))
    return MiniData(
        grid=grid,
        coast=_coast(files.file("map.toml"), grid),
        charts=files.charts,
        scenarios=_scenarios(files, grid, (*markers.blue, *markers.red)),
        groups=tuple(groups),
        group_ships=tuple(
            tuple(i for i, ship in enumerate(ships) if ship.group == number)
            for number in range(len(groups))
        ),
        ships=ships,
        air_side=(0,) * len(air_kind) + (1,) * len(air_kind),
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
    spec = {key: value for key, value in maps.raw["board"].items() if key != "source"}
    return HexGrid.from_spec(spec, f"{maps.label} [board]")


def _coast(maps: DataFile, grid: HexGrid) -> Coast:
    coast = maps.table("coast", Coast)
    grid.ids_of(coast.hexes)
    checked_coast(coast.paths, f"{maps.label} [coast]")
    return coast


def _ships(forces: DataFile, groups: Mapping[str, Group]) -> tuple[Ship, ...]:
    types = forces.entries("types", ShipType)
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
    _refuse_twins((ship.name for ship in ships), "ship", Location(forces.label, "groups"))
    return tuple(ships)


def _refuse_twins(names: Iterable[str], what: str, place: Location) -> None:
    """People choose pieces by name, so a name may stand for one piece alone."""
    for name, times in Counter(names).items():
        if times > 1:
            raise DataError(
                place, f"{times} {what}s are called {name!r}", "give each a name of its own"
            )


def _require_charts(files: GameFiles, ships: tuple[Ship, ...]) -> None:
    """Refuse data without something that a rule will look up, before a game is under way."""
    label = files.file("charts.toml").label
    types = tuple(dict.fromkeys(ship.type for ship in ships))
    for name, wanted in CHARTS.items():
        place = Location(label, f"charts.{name}")
        chart = files.charts.get(name)
        if chart is None:
            raise DataError(place, "the rules need this chart", f"add [charts.{name}]")
        _require_parts(wanted.columns or types, chart.columns, "column", place)
        _require_parts(wanted.modifiers, chart.modifiers, "modifier", place)


def _require_parts(wanted: Iterable[str], there: Iterable[str], what: str, place: Location) -> None:
    for name in wanted:
        if name not in there:
            raise DataError(
                place, f"the rules need a {what} {name!r} in this chart", f"add it to its {what}s"
            )


def _air_kinds(forces: DataFile) -> list[AirType]:
    return [forces.table(f"aircraft.{name}", AirType) for name in KIND_NAMES]


def _air_names(kinds: list[AirType]) -> tuple[str, ...]:
    """F1, F2, ... and B1, B2, ..."""
    return tuple(
        f"{KIND_NAMES[kind][0].upper()}{number + 1}"
        for kind, facts in enumerate(kinds)
        for number in range(facts.count)
    )


def _deals(
    forces: DataFile, groups: Mapping[str, Group], side: int, markers: int
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
) -> Mapping[str, ScenarioFacts]:
    file = files.file("scenarios.toml")
    scenarios = file.entries("scenarios", ScenarioFacts)
    for name, facts in scenarios.items():
        where = Location(file.label, f"scenarios.{name}")
        for marker in facts.markers:
            if marker not in markers:
                raise DataError(where, f"there is no marker {marker!r}", one_of(markers, marker))
        missing = [marker for marker in markers if marker not in facts.markers]
        if missing:
            raise DataError(where, f"marker {missing[0]!r} has no hex", "give it one")
        for hex_name in (*facts.markers.values(), *facts.submarines):
            if hex_name not in grid:
                raise DataError(where, f"there is no hex {hex_name!r}", "see map.toml")
    return MappingProxyType({name: _sealed(facts) for name, facts in scenarios.items()})


def _sealed(facts: ScenarioFacts) -> ScenarioFacts:
    return msgspec.structs.replace(facts, markers=MappingProxyType(facts.markers))
