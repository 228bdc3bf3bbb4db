"""Scenarios from their files, with every name they use looked up."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.board import HexGrid
from deckload.data import DataError, DataFile, GameFiles, Location, require_known
from deckload.games.carrier.model.data_files import ClockTable, MissionsTable, ScenarioTable
from deckload.games.carrier.model.pieces import (
    AirUnit,
    MissionSetUp,
    RaidSetUp,
    ScenarioFacts,
)
from deckload.games.carrier.rules.segments import SEGMENTS


def read_scenarios(
    files: GameFiles,
    clock: ClockTable,
    grid: HexGrid,
    groups: tuple[str, ...],
    air: tuple[AirUnit, ...],
    limits: MissionsTable,
) -> dict[str, ScenarioFacts]:
    """All scenarios by id, in the order of their numbers."""
    names = [name for name in files.files if name.startswith("scenarios/")]
    found = [
        ScenarioReader(files.file(name), clock, grid, groups, air, limits).facts() for name in names
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
        limits: MissionsTable,
    ) -> None:
        self.line = file.table("scenario", ScenarioTable)
        self.place = Location(file.label, "scenario")
        self.clock = clock
        self.grid = grid
        self.groups = groups
        self.units = {unit.name: number for number, unit in enumerate(air)}
        self.limits = limits

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
            last_turn=self.turn(line.last, "last"),
            segments=line.segments,
            launch_limit=line.launch_limit,
            fleet=self.hex(line.fleet, "fleet"),
            groups=tuple(self.group(name, "groups") for name in line.groups),
            missions=tuple(self.missions()),
            ready=self.all_units(line.ready.units, "ready"),
            raids=tuple(self.raids()),
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
            units = self.all_units(line.units, "missions")
            found.append(MissionSetUp(line.number, units, self.group(line.cap, "missions")))
        return found

    def raids(self) -> list[RaidSetUp]:
        return [
            RaidSetUp(
                line.points,
                self.hex(line.hex, "raids"),
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
        if len(set(used)) < len(used):
            raise DataError(self.place.key("ready"), "an air unit is there twice", "name it once")
        if len(set(numbers)) < len(numbers):
            raise DataError(
                self.place.key("missions"), "two missions have one number", "give each its own"
            )
        if facts.last_turn < facts.first_turn:
            raise DataError(self.place.key("last"), "it ends before it begins", "name a later turn")

    # --- names ------------------------------------------------------------------------------------

    def turn(self, time: str, key: str) -> int:
        require_known(time, self.clock.times, self.place.key(key), "turn")
        days = self.line.day - self.clock.first_day
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
