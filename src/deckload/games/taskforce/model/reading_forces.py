"""How a side of a scenario is set up: its formations, its decks, where its markers begin."""

from __future__ import annotations

from types import MappingProxyType

from deckload.data import DataError, Location
from deckload.games.taskforce.model.data_files import ForcesTable, NearLine, ZoneLine
from deckload.games.taskforce.model.game_data import (
    BASE,
    COLUMNS,
    CV,
    CVL,
    DD,
    FULL,
    RINGS,
    SHIP_TYPES,
    SIDE_KEYS,
    Forces,
    Zone,
)
from deckload.games.taskforce.model.muster import Muster
from deckload.games.taskforce.model.sea_map import SeaMap

HALF = "/2"


def read_forces(
    muster: Muster,
    side: int,
    table: ForcesTable,
    sea: SeaMap | None,
    label: str,
    boxes: tuple[int, int],
) -> Forces:
    """[3.7] One side."""
    place = Location(label, f"forces.{SIDE_KEYS[side]}")
    line_hexes, leaves = _line(table, sea, place)
    return Forces(
        line=table.line,
        home_ways=sea.ways_to_any(line_hexes) if sea is not None else b"",
        home_hexes=frozenset(line_hexes),
        leaves_at_line=leaves,
        recon=MappingProxyType({SHIP_TYPES.index(k): v for k, v in table.recon.items()}),
        markers=table.markers,
        dummies=table.dummies,
        formations=_formations(muster, side, table, place, boxes),
        combined=tuple((a - 1, b - 1) for a, b in table.set_up.combined),
        ready=_ready(muster, side, table),
        set_up=table.set_up,
        zones=tuple(_zone(muster, line, sea, place) for line in table.zones),
        suggested=MappingProxyType(
            {int(number) - 1: _hex(sea, name, place) for number, name in _suggested(table)}
        ),
        dummy_hexes=tuple(_hex(sea, name, place) for name in table.set_up.dummies),
    )


def _suggested(table: ForcesTable) -> list[tuple[str, str]]:
    return [*table.set_up.suggested.items(), *table.set_up.places.items()]


def _hex(sea: SeaMap | None, name: str, place: Location) -> int:
    if sea is None or name not in sea.grid:
        raise DataError(place, f"there is no hex {name!r}", "see the map of the scenario")
    found = sea.grid.id_of(name)
    if not sea.lanes[found]:
        raise DataError(place, f"no ship can be in {name}", "name a hex with sea")
    return found


def _line(table: ForcesTable, sea: SeaMap | None, place: Location) -> tuple[tuple[int, ...], bool]:
    """[3.5.2] The starting line: edges of the map, or a harbour."""
    if sea is None:
        return (), False
    edges = [name for name in table.line if name in sea.grid.edges.names]
    if edges:
        hexes = [hex_ for name in edges for hex_ in sea.edge(name) if sea.lanes[hex_]]
        return tuple(dict.fromkeys(hexes)), True
    return tuple(_hex(sea, name, place) for name in table.line), False


# --- formations -----------------------------------------------------------------------------------


def _formations(
    muster: Muster, side: int, table: ForcesTable, place: Location, boxes: tuple[int, int]
) -> tuple[tuple[int, ...], ...]:
    """[3.7.1] History's own organisation, every counter in its box."""
    left = [
        ship
        for ship, owner in enumerate(muster.ship_side)
        if owner == side and muster.starts_steps[ship] and muster.ship_type[ship] != BASE
    ]
    found: list[tuple[int, ...]] = []
    for number in range(1, RINGS + COLUMNS + 1):
        words = table.formations.get(str(number), ())
        where = place.key(f"formations.{number}")
        if len(words) > boxes[number > RINGS]:
            raise DataError(
                where, f"{len(words)} counters for {boxes[number > RINGS]} boxes", "take some out"
            )
        ships = tuple(_counter(muster, side, word, left, where) for word in words)
        has_carrier = bool(ships) and muster.ship_type[ships[0]] in (CV, CVL)
        if ships and (number <= RINGS) != has_carrier:
            raise DataError(
                where, "a carrier stands in the centre of each ring and nowhere else", "see 3.7.1"
            )
        found.append(ships)
    if left and any(found):
        names = ", ".join(muster.ship_id[ship] for ship in left)
        raise DataError(place, f"in no formation: {names}", "put them into one")
    return tuple(found)


def _counter(muster: Muster, side: int, word: str, left: list[int], where: Location) -> int:
    """A ship by its name, or the next destroyer, transport or tanker."""
    named = word in muster.ship_id
    ship = muster.ship_id.index(word) if named else _next(muster, side, word, left)
    if ship not in left:
        raise DataError(where, f"there is no {word!r} left", "see the ships of this side")
    left.remove(ship)
    return ship


def _next(muster: Muster, side: int, word: str, left: list[int]) -> int:
    """The next counter of a type ("dd") or of a class ("dd-uk"); half a destroyer counter is split
    off where there is none."""
    kind, half = word.removesuffix(HALF), word.endswith(HALF)
    steps = muster.starts_steps
    same = [ship for ship in left if muster.is_of(ship, kind)]
    wanted = [ship for ship in same if steps[ship] == (1 if half else FULL)]
    if wanted:
        return wanted[0]
    if half and same and muster.ship_type[same[0]] == DD:
        spare = next(
            ship
            for ship, owner in enumerate(muster.ship_side)
            if owner == side and muster.is_of(ship, kind) and not steps[ship]
        )
        steps[same[0]] = steps[spare] = 1
        left.append(spare)
        return same[0]
    return -1


# --- decks and zones ------------------------------------------------------------------------------


def _ready(muster: Muster, side: int, table: ForcesTable) -> tuple[int, ...]:
    """[3.7.2] The units that begin on deck: history's; where it is silent, the fighters."""
    chosen = []
    for base in dict.fromkeys(muster.air_home):
        if muster.ship_side[base] != side:
            continue
        wanted = table.ready.get(muster.ship_id[base])
        room = muster.box.ready_most
        left = {type_: int(units * 2) for type_, units in (wanted or {}).items()}
        for unit, home in enumerate(muster.air_home):
            steps = muster.air_steps[unit]
            type_ = muster.air_type[unit]
            if home != base or not steps or steps > room:
                continue
            if wanted is None:
                takes = muster.box.air[type_].kind == "F"
            else:
                takes = left.get(type_, 0) >= steps
            if takes:
                left[type_] = left.get(type_, 0) - steps
                room -= steps
                chosen.append(unit)
    return tuple(chosen)


def _zone(muster: Muster, line: ZoneLine, sea: SeaMap | None, place: Location) -> Zone:
    """[3.7] The sea hexes where all that the zone says is so."""
    types = frozenset(SHIP_TYPES.index(word) for word in line.with_ if word in SHIP_TYPES)
    names = [word for word in line.with_ if word not in SHIP_TYPES]
    for name in names:
        if name not in muster.ship_id:
            raise DataError(place, f"there is no ship {name!r} here", "name one of this side")
    hexes: list[int] = []
    if sea is not None:
        near = (line.near,) if isinstance(line.near, NearLine) else line.near
        hexes = [hex_ for hex_ in sea.sea_hexes if _is_in(sea, hex_, line, near)]
        hexes += [found for name in line.also if (found := _hex(sea, name, place)) not in hexes]
    if not hexes:
        raise DataError(place, "a zone without any hex of sea", "make it larger")
    return Zone(types, frozenset(muster.ship_id.index(name) for name in names), tuple(hexes))


def _is_in(sea: SeaMap, hex_: int, line: ZoneLine, near: tuple[NearLine, ...]) -> bool:
    grid = sea.grid
    if not line.columns[0] <= grid.columns[hex_] <= line.columns[1]:
        return False
    if not line.rows[0] <= grid.rows[hex_] <= line.rows[1]:
        return False
    return not near or any(
        one.least <= grid.distance(hex_, grid.id_of(one.hex)) <= one.within for one in near
    )
