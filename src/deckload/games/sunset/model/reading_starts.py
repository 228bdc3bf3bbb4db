"""Where forces start: sea hexes, and no more in one than chapter 5 allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from deckload.board import HexGrid
from deckload.data import DataError, DataFile, Location
from deckload.games.fleet.model.game_data import SIDE_NAMES, SIDES, USN
from deckload.games.fleet.model.pieces import Ship
from deckload.games.sunset.model.data_files import LimitsTable, StartLine
from deckload.games.sunset.model.game_data import CV, CVE, CVL
from deckload.games.sunset.model.pieces import Start


class Sea(msgspec.Struct, frozen=True):
    """The map, and the hexes that ships can enter."""

    grid: HexGrid
    hexes: frozenset[int]


def sea_hex(name: str, sea: Sea, place: Location) -> int:
    """A hex by its name; land, or one off the map, is refused."""
    if name not in sea.grid:
        raise DataError(place, f"there is no hex {name!r}", "see map/hexes.toml")
    at = sea.grid.id_of(name)
    if at not in sea.hexes:
        raise DataError(place, f"{name} is land", "name a hex that ships can enter")
    return at


def read_start(line: StartLine, sea: Sea, place: Location) -> Start:
    """The sea hexes in which a force may be set up."""
    centre = sea_hex(line.hex, sea, place.key("hex"))
    hexes = tuple(at for at in sea.grid.within(centre, line.within) if at in sea.hexes)
    printed = (sea_hex(line.printed, sea, place.key("printed")),) if line.printed else hexes
    if len(line.task_forces) == 1:
        raise DataError(
            place.key("task_forces"),
            "one name for several task forces",
            "name two or more, or none",
        )
    return Start(hexes, printed, line.task_forces)


def check_limits(
    file: DataFile,
    groups: tuple[tuple[str, ...], ...],
    group_ships: Mapping[str, tuple[int, ...]],
    starts: Mapping[str, Start],
    ships: Sequence[Ship],
    limits: LimitsTable,
    sea: Sea,
) -> None:
    """[5.2, 5.3, 5.5, 5.5.1] Refuse forces that chapter 5 forbids."""
    for side in SIDES:
        place = Location(file.label, f"set_up.{SIDE_NAMES[side].lower()}")
        parts = {name: _parts(starts.get(name)) for name in groups[side]}
        _check_markers(place, parts, limits.groups[side])
        for name, count in parts.items():
            _check_size(place.key(f"forces.{name}"), group_ships[name], count, limits)
        _check_stacking(place, parts, starts, limits, sea)
    _check_carriers(file, groups[USN], group_ships, starts, ships, limits)


def _parts(start: Start | None) -> int:
    return len(start.task_forces) if start and start.task_forces else 1


def _check_markers(place: Location, parts: Mapping[str, int], most: int) -> None:
    if sum(parts.values()) > most:
        raise DataError(
            place, f"{sum(parts.values())} task forces for {most} markers", "name fewer"
        )


def _check_size(place: Location, ships: Sequence[int], parts: int, limits: LimitsTable) -> None:
    if not ships:
        raise DataError(place, "the force has no ships", "leave it out")
    if len(ships) > parts * limits.group_ships:
        raise DataError(
            place,
            f"{len(ships)} units, and a task force holds {limits.group_ships} (5.5)",
            "set it up as more task forces, or name fewer ships",
        )


def _check_stacking(
    place: Location,
    parts: Mapping[str, int],
    starts: Mapping[str, Start],
    limits: LimitsTable,
    sea: Sea,
) -> None:
    """Forces with one hex to start in, and those of one area, must find room there."""
    for reading in ("hexes", "printed"):
        crowd: Counter[tuple[int, ...]] = Counter()
        fleets: dict[tuple[int, ...], set[bool]] = {}
        for name, count in parts.items():
            if name not in starts:
                continue
            hexes: tuple[int, ...] = getattr(starts[name], reading)
            crowd[hexes] += count
            fleets.setdefault(hexes, set()).add(name in limits.apart)
        for hexes, count in crowd.items():
            where = sea.grid.names[hexes[0]]
            if count > limits.stacking * len(hexes):
                raise DataError(
                    place,
                    f"{count} task forces start in {where}, which holds {limits.stacking} (5.5)",
                    "set one up elsewhere",
                )
            if len(hexes) == 1 and len(fleets[hexes]) > 1:
                raise DataError(
                    place, f"the two US fleets share {where} (5.5)", "set one up elsewhere"
                )


def _check_carriers(
    file: DataFile,
    groups: Iterable[str],
    group_ships: Mapping[str, tuple[int, ...]],
    starts: Mapping[str, Start],
    ships: Sequence[Ship],
    limits: LimitsTable,
) -> None:
    wanted = (
        ((CV, CVL), limits.carrier_forces, limits.carriers_in_force, "carriers"),
        ((CVE,), limits.escort_forces, limits.escort_carriers_in_force, "escort carriers"),
    )
    place = Location(file.label, "set_up.usn")
    for types, most_forces, most_ships, what in wanted:
        decks = {
            name: sum(ships[ship].type in types for ship in group_ships[name]) for name in groups
        }
        with_decks = {name: count for name, count in decks.items() if count}
        if len(with_decks) > most_forces:
            raise DataError(
                place,
                f"{len(with_decks)} task forces with {what}, {most_forces} are allowed (5.5.1)",
                "join two of them",
            )
        for name, count in with_decks.items():
            if count > most_ships * _parts(starts.get(name)):
                raise DataError(
                    place.key(f"forces.{name}"),
                    f"{count} {what}, {most_ships} are allowed (5.5.1)",
                    "name fewer",
                )
