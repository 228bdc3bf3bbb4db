"""Putting a battle into a wanted position, so that a test is about one rule."""

from collections.abc import Callable, Iterator

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.knowledge import ALL_EYES
from deckload.games.clash import GAME
from deckload.games.clash.model.state import BY_FLEET
from deckload.games.clash.rules.turn import next_turn
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    FLOWN,
    LOST,
    OFF_MAP,
    READY,
)
from deckload.testing import Position, maker

QUIET = {"submarines": "off", "radar": "off", "ordnance": "off"}
"""Advanced rules are off unless a test asks for them, so that it is about one thing."""
MORNING = 2


class Battle(Position):
    """A game in a position of the test's choice; `run` starts the rule under test.

    Unless said otherwise it is turn 2, the morning of 18 June, of the historical scenario without
    its special rules and without advanced rules; no marker is on the map and all aircraft are
    ready. `ships` fills markers, which are then known to their owner only.
    """

    def __init__(
        self, scenario: str = "historical", overlay: dict[str, str] | None = None, **options
    ):
        special = dict.fromkeys(GAME.load_data(None).special_rules, "off")
        setup = SetUp("clash", scenario, QUIET | special | options, overlay)
        super().__init__(GAME, setup, next_turn)
        self.s.turn = MORNING
        if self.s.options["secret_movement"] == "off":
            self.s.sighted = [ALL_EYES] * len(self.s.sighted)

    # --- before the rule runs ---------------------------------------------------------------------

    def turn(self, number: int) -> "Battle":
        self.s.turn = number
        return self

    def put(self, name: str, hex_name: str, *ships: str) -> "Battle":
        """A marker with ships: put("USN 1", "3111", "Lexington", "Reno"); none for a dummy."""
        marker = self.marker(name)
        self.s.place[marker] = OFF_MAP if hex_name == "off" else self.hex(hex_name)
        self.s.ships[marker] = sorted(self.ship(ship) for ship in ships)
        return self

    def force(self, side: int, hex_name: str, **groups: tuple[str, ...]) -> "Battle":
        """The task force with groups: force(USN, "3111", **{"USN 1": ("Lexington",)})."""
        self.s.place[self.data.force_of[side]] = self.hex(hex_name)
        self.s.genuine[self.data.force_of[side]] = 1
        for name, ships in groups.items():
            self.put(name, "off", *ships)
            self.s.in_force[self.marker(name)] = 1
        return self

    def printed(self, name: str, hex_name: str, group: str) -> "Battle":
        """A marker with all ships of a printed task group: printed("USN 1", "3111", "58.2")."""
        ships = self.data.scenarios[self.s.scenario].group_ships[group]
        return self.put(name, hex_name, *[self.data.ships[ship].name for ship in ships])

    def detect(self, name: str, flag: int, report: list[int] | None = None) -> "Battle":
        marker = self.marker(name)
        self.s.detected[marker] |= flag
        if flag & BY_FLEET and self.data.marker_side[marker] == USN:
            self.s.deck_finds[IJN] = sorted({*self.s.deck_finds[IJN], marker})
        if report is not None:
            self.s.report[marker] = report
            self.s.report_turn[marker] = self.s.turn
            self.s.report_hex[marker] = self.s.place[marker]
        return self

    def hits(self, **ships: int) -> "Battle":
        """Damage by the names of ships (blanks as underscores): hits(Lexington=2)."""
        for name, number in ships.items():
            self.s.hits[self.ship(name.replace("_", " "))] = number
        return self

    def air(self, box: int, *names: str, weak: bool = False) -> "Battle":
        """Put air units into a box: air(CAP, "VF-16a")."""
        for name in names:
            self.s.air_box[self.unit(name)] = box
            self.s.air_weak[self.unit(name)] = int(weak)
        return self

    def only_aircraft(self, *names: str) -> "Battle":
        """All other air units are lost."""
        kept = {self.unit(name) for name in names}
        for unit in range(len(self.data.air)):
            if unit not in kept:
                self.s.air_box[unit] = LOST
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
def clash() -> Iterator[Callable[..., Battle]]:
    """Makes battles, and checks them in the end."""
    yield from maker(Battle)


__all__ = ["FLOWN", "IJN", "READY", "USN", "Battle"]
