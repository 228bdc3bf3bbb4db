"""The counters of one scenario, numbered as they are mustered: ships, bases, air units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from deckload.data import DataError, Location, require_known
from deckload.games.taskforce.model.counters import Box, by_steps
from deckload.games.taskforce.model.data_files import (
    AirTypeLine,
    ForcesTable,
    ShipClassLine,
    WavesTable,
)
from deckload.games.taskforce.model.game_data import (
    AIR_KINDS,
    BASE,
    DD,
    FULL,
    NO_CLASS,
    RANGE_OF_TYPE,
    SHIP_TYPES,
    SIDE_KEYS,
    SIDES,
)
from deckload.games.taskforce.model.sea_map import SeaMap

NO_HEX: Final = -1
NO_HOME: Final = -1


class Muster:
    """Collects the columns of a scene. Counters that can be split have spare ones: a destroyer
    counter for every ship, a Zero for every step."""

    def __init__(self, box: Box, sea: SeaMap | None, label: str) -> None:
        self.box = box
        self.sea = sea
        self.label = label
        self.ship_side: list[int] = []
        self.ship_type: list[int] = []
        self.ship_id: list[str] = []
        self.starts_steps: list[int] = []
        self._ships: list[dict[str, Any]] = []
        self.air_side: list[int] = []
        self.air_type: list[str] = []
        self.air_home: list[int] = []
        self.air_steps: list[int] = []
        self.air_group: list[int] = []
        self._air: list[dict[str, Any]] = []
        self.group_names: list[str] = []
        self.wave_of: list[int] = []

    # --- ships ------------------------------------------------------------------------------------

    def ships_of(self, side: int, forces: ForcesTable) -> None:
        """The named ships of a side, then its destroyers, transports and tankers."""
        place = Location(self.label, f"forces.{SIDE_KEYS[side]}")
        for name in forces.ships:
            require_known(name, self.box.ships, place, "ship")
            if name in self.ship_id:
                raise DataError(place, f"{name!r} is listed twice", "drop one")
            line = self.box.ships[name]
            steps = 1 if name in forces.reduced else FULL
            self._add(side, name, line.name, line.class_, steps, name in forces.rings)
        for name in forces.reduced:
            require_known(name, forces.ships, place, "ship")
        numbers: dict[str, int] = {}
        for class_, units in forces.counters.items():
            require_known(class_, self.box.classes, place, "class")
            type_ = self.box.classes[class_].type
            for steps in _counters(int(units * 2), spare=type_ == "DD"):
                number = numbers[type_] = numbers.get(type_, 0) + 1
                nation = "" if side == 0 else "Allied "
                self._add(side, f"{class_}-{number}", f"{nation}{type_} {number}", class_, steps)

    def _add(
        self, side: int, id_: str, name: str, class_: str, steps: int, rings: bool = False
    ) -> None:
        line = self.box.classes[class_]
        type_ = SHIP_TYPES.index(line.type)
        self.ship_side.append(side)
        self.ship_type.append(type_)
        self.ship_id.append(id_)
        self.starts_steps.append(steps)
        self._ships.append(
            {
                "ship_name": name,
                "ship_nation": line.nation,
                "ship_class": line.title,
                "aa": by_steps(line.aa),
                "guns": by_steps(line.guns),
                "night_guns": by_steps(line.night_guns or line.guns),
                "durability": by_steps(line.durability),
                "range_class": RANGE_OF_TYPE[DD] if line.fights_as else RANGE_OF_TYPE[type_],
                "may_ring": line.type not in ("CV", "CVL", "AO")
                and (line.type != "BB" or line.ring or rings),
                "armoured": line.armoured_deck,
                "outranges": line.outranges,
                "scouts": line.scouts,
                "fights_as_destroyer": bool(line.fights_as),
                "capacity": self._capacity(line),
                "base_hex": NO_HEX,
            }
        )

    def is_of(self, ship: int, kind: str) -> bool:
        """Is a counter of a type or class, such as "dd" or "dd-uk"?"""
        id_ = self.ship_id[ship]
        return id_.rsplit("-", 1)[0] == kind or (
            SHIP_TYPES[self.ship_type[ship]].lower() == kind and id_ not in self.box.ships
        )

    def _capacity(self, line: ShipClassLine) -> int:
        """[4.3.1] Air units that a carrier holds, in steps."""
        by_type = self.box.capacity.get("jp" if line.nation == "jp" else line.nation, {})
        return int(by_type.get(line.type, 0) * 2)

    def land_bases(self, hexes: Mapping[str, str]) -> None:
        """[2.2.4] Bases come last. A scenario without hexes has none."""
        place = Location(self.label, "scenario.bases")
        for name, hex_ in hexes.items():
            require_known(name, self.box.bases, place, "base")
            base = self.box.bases[name]
            if self.sea is None or hex_ not in self.sea.grid:
                raise DataError(place, f"there is no hex {hex_!r} for {name}", "see the map")
            self.ship_side.append(SIDE_KEYS.index(base.side))
            self.ship_type.append(BASE)
            self.ship_id.append(name)
            self.starts_steps.append(FULL)
            self._ships.append(
                {
                    "ship_name": base.name,
                    "ship_nation": "",
                    "ship_class": "Land base",
                    "aa": by_steps(base.aa),
                    "guns": by_steps(base.guns),
                    "night_guns": by_steps(base.guns),
                    "durability": by_steps(base.durability),
                    "range_class": NO_CLASS,
                    "may_ring": False,
                    "armoured": False,
                    "outranges": False,
                    "scouts": True,
                    "fights_as_destroyer": False,
                    "capacity": int(base.capacity * 2),
                    "base_hex": self.sea.grid.id_of(hex_),
                }
            )

    # --- aircraft ---------------------------------------------------------------------------------

    def air_of(self, side: int, forces: ForcesTable) -> None:
        """The air units of a side, by their homes."""
        for home, types in forces.air.items():
            place = Location(self.label, f"forces.{SIDE_KEYS[side]}.air.{home}")
            require_known(home, self.ship_id, place, "carrier or base")
            base = self.ship_id.index(home)
            for type_, units in types.items():
                require_known(type_, self.box.air, place, "type of aircraft")
                self._add_air(side, base, type_, int(units * 2))
            held = sum(
                steps for steps, at in zip(self.air_steps, self.air_home, strict=True) if at == base
            )
            if held > self._ships[base]["capacity"]:
                raise DataError(
                    place,
                    f"{held / 2:g} units do not fit into {home}",
                    f"leave at most {self._ships[base]['capacity'] / 2:g}",
                )

    def waves(self, table: WavesTable) -> None:
        """Pearl Harbor: units of no ship, wave by wave."""
        for wave, types in enumerate((table.first, table.second), 1):
            place = Location(self.label, "waves")
            for type_, units in types.items():
                require_known(type_, self.box.air, place, "type of aircraft")
                self._add_air(0, NO_HOME, type_, int(units * 2), wave)

    def _add_air(self, side: int, base: int, type_: str, total: int, wave: int = 0) -> None:
        line = self.box.air[type_]
        group = len(self.group_names)
        home = self._ships[base]["ship_name"] if base != NO_HOME else "Wave " + "I" * wave
        self.group_names.append(f"{home} {line.name}")
        for number, steps in enumerate(_counters(total, spare=line.splits), 1):
            self.air_side.append(side)
            self.air_type.append(type_)
            self.air_home.append(base)
            self.air_steps.append(steps)
            self.air_group.append(group)
            self.wave_of.append(wave)
            self._air.append(self._air_facts(line, base, f"{self.group_names[group]} {number}"))

    def _air_facts(self, line: AirTypeLine, base: int, name: str) -> dict[str, Any]:
        """[4.3.7] Long range is for those that begin at a land base."""
        ashore = base != NO_HOME and self.ship_type[base] == BASE
        return {
            "air_name": name,
            "air_kind": AIR_KINDS.index(line.kind),
            "air_value": by_steps(line.air),
            "surface": by_steps(line.surface),
            "air_range": line.range,
            "long_range": line.long_range if ashore else 0,
            "splits": line.splits,
            "high": line.high,
        }

    # --- all of it --------------------------------------------------------------------------------

    def columns(self) -> dict[str, Any]:
        """The columns of a `Scene`."""
        ships = {key: tuple(one[key] for one in self._ships) for key in self._ships[0]}
        keys = (
            self._air[0]
            if self._air
            else (
                "air_name",
                "air_kind",
                "air_value",
                "surface",
                "air_range",
                "long_range",
                "splits",
                "high",
            )
        )
        air = {key: tuple(one[key] for one in self._air) for key in keys}
        return {
            **ships,
            **air,
            "ship_side": tuple(self.ship_side),
            "ship_type": tuple(self.ship_type),
            "ship_id": tuple(self.ship_id),
            "starts_steps": tuple(self.starts_steps),
            "air_side": tuple(self.air_side),
            "air_type": tuple(self.air_type),
            "air_group": tuple(self.air_group),
            "group_names": tuple(self.group_names),
            "wave_of": tuple(self.wave_of),
            "air_starts_home": tuple(self.air_home),
            "air_starts_steps": tuple(self.air_steps),
            "units_of": tuple(
                tuple(unit for unit, owner in enumerate(self.air_side) if owner == side)
                for side in range(SIDES)
            ),
        }


def _counters(steps: int, *, spare: bool) -> list[int]:
    """[2.2] Counters for so many steps: full ones, a reduced one for the odd step, and, of those
    that can be split, as many spare ones as there are steps."""
    found = [FULL] * (steps // 2) + [1] * (steps % 2)
    return found + [0] * (steps // 2) if spare else found
