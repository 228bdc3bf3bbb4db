"""Putting a battle into a wanted position, so that a test is about one rule."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.knowledge import ALL_EYES
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import CAP, FLOWN, LOST, NOT_YET, OFF_MAP, OUT, READY
from deckload.games.sunset.rules.forces import hex_of_ship
from deckload.games.sunset.rules.turn import next_turn
from deckload.testing import Position, maker
from games.sunset.gun_line import pause

MORNING = 2
NIGHT = 1


def quiet(scenario: str) -> dict[str, str]:
    """Optional and special rules are off unless a test asks for them, so that it is about one
    thing."""
    return {spec.id: "off" for spec in GAME.options(scenario) if "off" in spec.choices}


class Leyte(Position):
    """A game in a position of the test's choice; `run` starts the rule under test.

    Unless said otherwise it is turn 2, the morning of 24 October, of the historical scenario
    without special and optional rules; no marker is on the map and all aircraft are ready. `put`
    fills markers ("USN 1" to "USN 16", "IJN 1" to "IJN 10"; "USN D1" and "IJN D1" are cripples),
    which are then known to their owner only.
    """

    def __init__(
        self, scenario: str = "historical", overlay: dict[str, str] | None = None, **options
    ):
        super().__init__(
            GAME, SetUp("sunset", scenario, quiet(scenario) | options, overlay), next_turn
        )
        self.s.turn = MORNING
        self.s.air_box = [LOST if box == NOT_YET else READY for box in self.s.air_box]
        self.s.air_weak = [0] * len(self.s.air_weak)
        self.s.hits = [0] * len(self.s.hits)

    # --- before the rule runs ---------------------------------------------------------------------

    def run(self, *steps: Any) -> "Leyte":
        """Start with these steps, and stop after them: a new turn would throw dice at once."""
        return super().run(*steps, pause)

    def turn(self, number: int) -> "Leyte":
        self.s.turn = number
        return self

    def put(self, name: str, hex_name: str, *ships: str) -> "Leyte":
        """A marker with ships: put("IJN 1", "3722", "Fuso", "Mogami"); none for a dummy."""
        marker, s = self.marker(name), self.s
        s.place[marker] = self.hex(hex_name)
        s.ships[marker] = sorted(self.ship(ship) for ship in ships)
        if self.data.marker_side[marker] == USN:
            s.fleet[marker] = self.data.ship_fleet[s.ships[marker][0]] if ships else THIRD
        if marker in self.data.cripples_of[self.data.marker_side[marker]]:
            s.crippled[marker] = s.detected[marker] = s.genuine[marker] = 1
            s.opened[marker] = ALL_EYES
            for ship in s.ships[marker]:
                s.seen_in[ship] = marker
        return self

    def printed(self, name: str, hex_name: str, force: str) -> "Leyte":
        """A marker with all ships of a printed force: printed("USN 1", "2824", "TG 38.2")."""
        ships = self.data.scenarios[self.s.scenario].group_ships[force]
        self.put(name, hex_name, *[self.data.ships[ship].name for ship in ships])
        self.s.title[self.marker(name)] = self.data.titles.index(force)
        return self

    def detect(self, *names: str, report: list[int] | None = None) -> "Leyte":
        """Markers that the enemy has in contact; `report` is by class, as last told."""
        for name in names:
            marker = self.marker(name)
            self.s.detected[marker] = 1
            if report is not None:
                self.s.report[marker] = report[:]
                self.s.report_turn[marker] = self.s.turn
                self.s.report_hex[marker] = self.s.place[marker]
        return self

    def hits(self, **ships: int) -> "Leyte":
        """Damage by the names of ships (blanks as underscores): hits(Musashi=5)."""
        for name, number in ships.items():
            self.s.hits[self.ship(name.replace("_", " "))] = number
        return self

    def hit_now(self, *names: str) -> "Leyte":
        """Ships were hit in this sub-phase, where they are."""
        self.s.damaged_now = [self.ship(name) for name in names]
        self.s.damaged_in = [hex_of_ship(self.s, ship) for ship in self.s.damaged_now]
        return self

    def air(self, box: int, *names: str, weak: bool = False) -> "Leyte":
        """Put air units into a box: air(CAP, "VF-15a")."""
        for name in names:
            self.s.air_box[self.unit(name)] = box
            self.s.air_weak[self.unit(name)] = int(weak)
        return self

    def only_aircraft(self, *names: str) -> "Leyte":
        """All other air units are lost."""
        kept = {self.unit(name) for name in names}
        for unit in range(len(self.data.air)):
            if unit not in kept:
                self.s.air_box[unit] = LOST
        return self

    def activate(self, name: str, *, spent: int = 0) -> "Leyte":
        """A marker is in the middle of its activation."""
        marker = self.marker(name)
        self.s.active, self.s.spent, self.s.done = marker, spent, []
        self.s.acted[marker] = 1
        self.s.track = [self.s.place[marker]]
        return self

    # --- looking ----------------------------------------------------------------------------------

    def marker(self, name: str) -> int:
        return self.data.marker_names.index(name)

    def hex(self, name: str) -> int:
        return self.data.grid.id_of(name)

    def ship(self, name: str) -> int:
        return [ship.name for ship in self.data.ships].index(name)

    def unit(self, name: str) -> int:
        return [unit.name for unit in self.data.air].index(name)

    def at(self, name: str) -> str:
        """The hex of a marker, or "off"."""
        place = self.s.place[self.marker(name)]
        return "off" if place == OFF_MAP else self.data.grid.name_of(place)

    def ships_in(self, name: str) -> list[str]:
        return [self.data.ships[ship].name for ship in self.s.ships[self.marker(name)]]

    def box(self, unit: str) -> int:
        return self.s.air_box[self.unit(unit)]


@pytest.fixture
def leyte() -> Iterator[Callable[..., Leyte]]:
    """Makes battles, and checks them in the end."""
    yield from maker(Leyte)


__all__ = ["CAP", "FLOWN", "IJN", "OUT", "READY", "SEVENTH", "THIRD", "USN", "Leyte"]
