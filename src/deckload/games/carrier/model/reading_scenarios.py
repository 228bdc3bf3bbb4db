"""Scenarios from their files, with every name they use looked up."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from deckload.board import HexGrid
from deckload.data import DataError, DataFile, GameFiles, Location, require_known
from deckload.games.carrier.model.data_files import ClockTable, MissionsTable, ScenarioTable
from deckload.games.carrier.model.pieces import (
    AirUnit,
    ForceSetUp,
    JapaneseShip,
    MissionSetUp,
    RaidSetUp,
    ScenarioFacts,
)
from deckload.games.carrier.rules.segments import SEGMENTS

STAY: Final = "stay"
MOST_DAYS: Final = 2
"""The battle is over after the second."""


def read_scenarios(
    files: GameFiles,
    clock: ClockTable,
    grid: HexGrid,
    groups: tuple[str, ...],
    air: tuple[AirUnit, ...],
    japanese: tuple[JapaneseShip, ...],
    letters: str,
    charts: Collection[str],
    limits: MissionsTable,
    first_chits: Mapping[str, int],
) -> dict[str, ScenarioFacts]:
    """All scenarios by id, in the order of their numbers."""
    names = [name for name in files.files if name.startswith("scenarios/")]
    found = [
        ScenarioReader(
            files.file(name),
            clock,
            grid,
            groups,
            air,
            japanese,
            letters,
            charts,
            limits,
            first_chits,
        ).facts()
        for name in names
    ]
    found.sort(key=lambda facts: facts.number)
    return {facts.id: facts for facts in found}


class ScenarioReader:
    """One scenario file; what it names is looked up in what the other files hold."""

    def __init__(
        self,
        file: DataFile,
        clock: ClockTable,
        grid: HexGrid,
        groups: tuple[str, ...],
        air: tuple[AirUnit, ...],
        japanese: tuple[JapaneseShip, ...],
        letters: str,
        charts: Collection[str],
        limits: MissionsTable,
        first_chits: Mapping[str, int],
    ) -> None:
        self.line = file.table("scenario", ScenarioTable)
        self.place = Location(file.label, "scenario")
        self.clock = clock
        self.grid = grid
        self.groups = groups
        self.units = {unit.name: number for number, unit in enumerate(air)}
        self.japanese = japanese
        self.letters = letters
        self.charts = charts
        self.limits = limits
        self.first_chits = first_chits

    def facts(self) -> ScenarioFacts:
        line = self.line
        for segment in line.segments:
            require_known(segment, SEGMENTS, self.place.key("segments"), "segment")
        facts = ScenarioFacts(
            id=line.id,
            number=line.number,
            title=line.title,
            summary=line.summary,
            first_turn=self.turn(line.first, "first"),
            last_turn=self.turn(line.last, "last", line.last_day),
            segments=line.segments,
            phases=line.phases,
            launch_limit=line.launch_limit,
            targets_at_will=line.targets_at_will,
            hits_at_once=line.hits_at_once,
            way_home=line.way_home,
            landing_turn=self.turn(line.landing, "landing") if line.landing else -1,
            lit=line.lit,
            decks=line.decks,
            plan=line.plan,
            missions_flown=line.missions_flown,
            letters=min(line.letters, len(self.letters)),
            arrival=require_known(line.arrival, self.charts, self.place.key("arrival"), "chart"),
            full=line.full,
            chits=line.chits,
            guam=line.guam,
            contacts=tuple(self.contacts()),
            cup=self.cup(),
            drift=tuple(self.drift()),
            known_air=line.known_air,
            known_cap=line.known_cap,
            second_arrival=require_known(
                line.second_arrival or line.arrival,
                self.charts,
                self.place.key("second_arrival"),
                "chart",
            ),
            kido_butai=line.kido_butai,
            leeward=line.leeward,
            fleet=self.hex(line.fleet, "fleet"),
            groups=tuple(self.group(name, "groups") for name in line.groups),
            missions=tuple(self.missions()),
            ready=self.all_units(line.ready.units, "ready"),
            raids=tuple(self.raids()),
            forces=tuple(self.forces()),
            score=line.score,
        )
        self.check(facts)
        return facts

    def missions(self) -> list[MissionSetUp]:
        """[4.13, 4.33] Missions aloft at the start, each with a display of its own."""
        found = []
        for line in self.line.missions:
            if line.number > self.limits.displays:
                raise DataError(
                    self.place.key("missions"),
                    f"there is no mission display {line.number}",
                    f"use 1 to {self.limits.displays}",
                )
            if bool(line.cap) == bool(line.hex):
                raise DataError(
                    self.place.key("missions"),
                    f"mission {line.number} is neither on patrol nor over a hex, or both",
                    "write either cap or hex",
                )
            found.append(
                MissionSetUp(
                    line.number,
                    self.all_units(line.units, "missions"),
                    line.kind == "strike",
                    self.group(line.cap, "missions") if line.cap else -1,
                    self.hex(line.hex, "missions") if line.hex else -1,
                    line.fuel,
                )
            )
        return found

    def forces(self) -> list[ForceSetUp]:
        """Japanese forces whose ships are known from the start."""
        ships = [ship.name for ship in self.japanese]
        key = self.place.key("forces")
        return [
            ForceSetUp(
                self.letters.index(require_known(line.force, self.letters, key, "force")),
                line.title,
                self.hex(line.hex, "forces"),
                tuple(ships.index(require_known(name, ships, key, "ship")) for name in line.ships),
                line.cap,
            )
            for line in self.line.forces
        ]

    def contacts(self) -> list[tuple[int, int]]:
        """Forces on the map of which nothing is known."""
        key = self.place.key("contacts")
        return [
            (
                self.letters.index(require_known(letter, self.letters, key, "force")),
                self.hex(name, "contacts"),
            )
            for letter, name in self.line.contacts.items()
        ]

    def cup(self) -> tuple[int, ...]:
        """[7.35] The level 1 chits: those of the game, or what the scenario has instead."""
        chits = self.line.cup
        for name in chits:
            require_known(name, self.first_chits, self.place.key("cup"), "level 1 chit")
        if not chits:
            return tuple(self.first_chits.values())
        return tuple(chits.get(name, 0) for name in self.first_chits)

    def drift(self) -> list[int]:
        """A direction for each roll of the die; `stay` is none."""
        names = ("stay", *self.grid.directions)
        key = self.place.key("drift")
        if len(self.line.drift) not in (0, 10):
            raise DataError(key, f"{len(self.line.drift)} directions", "name ten, or none")
        return [
            -1
            if require_known(name, names, key, "direction") == STAY
            else self.grid.direction(name)
            for name in self.line.drift
        ]

    def raids(self) -> list[RaidSetUp]:
        if any(bool(line.hex) == bool(line.source_hex) for line in self.line.raids):
            raise DataError(
                self.place.key("raids"), "a raid comes from nowhere, or twice", "hex or source_hex"
            )
        return [
            RaidSetUp(
                line.points,
                line.second_wave,
                self.hex(line.hex, "raids") if line.hex else -1,
                self.hex(line.source_hex, "raids") if line.source_hex else -1,
                self.turn(line.turn, "raids"),
                line.phase,
                line.waits,
            )
            for line in self.line.raids
        ]

    def check(self, facts: ScenarioFacts) -> None:
        """A unit is in one place, a display holds one mission, and time goes forward."""
        used = [*facts.ready, *(unit for mission in facts.missions for unit in mission.units)]
        numbers = [mission.number for mission in facts.missions]
        ships = [ship for force in facts.forces for ship in force.ships]
        if len(set(ships)) < len(ships):
            raise DataError(self.place.key("forces"), "a ship is in two forces", "name it once")
        if len(set(used)) < len(used):
            raise DataError(self.place.key("ready"), "an air unit is there twice", "name it once")
        if len(set(numbers)) < len(numbers):
            raise DataError(
                self.place.key("missions"), "two missions have one number", "give each its own"
            )
        if facts.last_turn < facts.first_turn:
            raise DataError(self.place.key("last"), "it ends before it begins", "name a later turn")

    # --- names ------------------------------------------------------------------------------------

    def turn(self, time: str, key: str, day: int = 0) -> int:
        require_known(time, self.clock.times, self.place.key(key), "turn")
        days = (day or self.line.day) - self.clock.first_day
        if not 0 <= days < MOST_DAYS:
            first, last = self.clock.first_day, self.clock.first_day + MOST_DAYS - 1
            raise DataError(self.place.key(key), "it is not in the battle", f"{first} to {last}")
        return days * len(self.clock.times) + self.clock.times.index(time)

    def hex(self, name: str, key: str) -> int:
        require_known(name, self.grid.names, self.place.key(key), "hex")
        return self.grid.id_of(name)

    def group(self, name: str, key: str) -> int:
        return self.groups.index(
            require_known(name, self.groups, self.place.key(key), "task group")
        )

    def all_units(self, names: Sequence[str], key: str) -> tuple[int, ...]:
        return tuple(
            self.units[require_known(name, self.units, self.place.key(key), "air unit")]
            for name in names
        )
