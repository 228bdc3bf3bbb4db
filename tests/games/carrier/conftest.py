"""Putting a battle into a wanted position, so that a test is about one rule."""

from collections.abc import Callable, Iterator

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure, steps
from deckload.games.carrier import GAME
from deckload.games.carrier.model.state import (
    FLYING,
    INTERCEPT,
    LANDED,
    NOBODY_THERE,
    OFF_MAP,
    OUT_OF_PLAY,
    READY,
    SEARCHING,
    SERVICING,
    STRIKE,
    UNUSED,
)
from deckload.games.carrier.rules.butai.display import add_known
from deckload.games.carrier.rules.butai.track import ALL_RANGES, put
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.search.course import fly_on
from deckload.games.carrier.rules.search.sectors import legs
from deckload.testing import Position, maker
from games.carrier.submarine_waters import sea  # noqa: F401 (a fixture)
from games.carrier.surface_action import action  # noqa: F401 (a fixture)

HELLCATS = ("VF-2a", "VF-2b", "VF-2c", "VF-1a", "VF-1b", "VF-1c", "VF-8a", "VF-8b", "VF-8c")
PAUSE = Kind("pause", "And now?", words={"go on": "Go on", "stop": "Stop"})
step = steps("carrier.tests")


@step
def pause(s) -> Procedure:
    """Stands after the rule under test, so that nothing else happens."""
    yield ask(0, PAUSE, ("go on", "stop"), case="3.1")


class Battle(Position):
    """A battle in a position of the test's choice; `run` starts the rule under test.

    Unless said otherwise TF 58 is in 1109 at 0930, phase 1, nobody flies and nobody comes.
    """

    def __init__(
        self, scenario: str = "scramble", overlay: dict[str, str] | None = None, **options
    ):
        super().__init__(GAME, SetUp("carrier", scenario, options, overlay), pause)
        self.s.phase = 1
        for mission, kind in enumerate(self.s.mission_kind):
            if kind != UNUSED:
                self.s.mission_kind[mission] = UNUSED
                self.s.mission_cap[mission] = NOBODY_THERE
        self.s.air_state = [READY if state == FLYING else state for state in self.s.air_state]
        self.s.air_mission = [NOBODY_THERE] * len(self.s.air_state)

    # --- before the rule runs ---------------------------------------------------------------------

    def playing(self, **options: str) -> "Battle":
        """With these advanced rules, whatever the scenario has."""
        self.s.options = {**self.s.options, **options}
        return self

    def mission(
        self, number: int, hex_name: str, fuel: int = 16, units: int | tuple[str, ...] = 3
    ) -> "Battle":
        """An intercept mission over a hex, of so many Hellcats or of these units."""
        display = self._man(number, units)
        self.s.mission_hex[display] = self.hex(hex_name)
        self.s.mission_fuel[display] = fuel
        return self

    def strike(self, number: int, hex_name: str, fuel: int, units: tuple[str, ...]) -> "Battle":
        """A strike of these units over a hex."""
        self.mission(number, hex_name, fuel, units)
        self.s.mission_kind[number - 1] = STRIKE
        return self

    def patrol(self, number: int, group: str, units: int | tuple[str, ...] = 3) -> "Battle":
        """A mission in the CAP box of a task group."""
        display = self._man(number, units)
        self.s.mission_hex[display] = OFF_MAP
        self.s.mission_cap[display] = self.data.groups.index(group)
        return self

    def deck(
        self,
        ship: str,
        ready: tuple[str, ...] = (),
        landed: tuple[str, ...] = (),
        servicing: tuple[str, ...] = (),
        away: tuple[str, ...] = (),
    ) -> "Battle":
        """What is not in the hangar of a carrier."""
        boxes = {READY: ready, LANDED: landed, SERVICING: servicing, OUT_OF_PLAY: away}
        for box, names in boxes.items():
            for name in names:
                self.s.air_state[self.unit(name)] = box
                on = self.us_ship(ship) if box != OUT_OF_PLAY else NOBODY_THERE
                self.s.air_ship[self.unit(name)] = on
        return self

    def search(
        self, number: int, kind: int, goal: str, units: tuple[str, ...], bearing: int, step: int
    ) -> "Battle":
        """A search of these units that has flown so many bands beyond its first."""
        index = number - 1
        self.s.search_kind[index] = kind
        self.s.search_origin[index] = next(place for place in self.s.group_hex if place != OFF_MAP)
        self.s.search_goal[index] = self.hex(goal)
        self.s.search_bearing[index] = bearing
        self.s.search_legs[index] = legs(
            self.s, kind, self.s.search_origin[index], self.hex(goal), bearing
        )
        self.s.search_group[index] = self.s.group_hex.index(self.s.search_origin[index])
        self.s.search_step[index] = -1
        self.s.search_hex[index] = self.s.search_was[index] = self.s.search_origin[index]
        for _ in range(step + 1):
            fly_on(self.s, index)
        for name in units:
            self.s.air_state[self.unit(name)] = SEARCHING
            self.s.air_ship[self.unit(name)] = NOBODY_THERE
            self.s.air_search[self.unit(name)] = index
        return self

    def raid(
        self, points: int, hex_name: str, fighters: int | None = None, waits: tuple[int, ...] = ()
    ) -> "Battle":
        raid = place_raid(self.s, points, self.hex(hex_name), sum(1 << phase for phase in waits))
        if fighters is not None:
            self.s.raid_fighters[raid] = fighters
        return self

    def force(
        self,
        letter: str,
        hex_name: str,
        chit: str = "",
        level: int = 0,
        detected: int = 0,
        available: int | None = None,
    ) -> "Battle":
        """A Japanese force in a hex, with so many points that it has shown and has ready."""
        force = "ABCDEFGHIJKLMNOPQRST".index(letter)
        self.s.force_hex[force] = self.hex(hex_name)
        self.s.force_chit[force], self.s.force_level[force] = chit, level
        self.s.force_detected[force] = detected
        if available is not None:
            add_known(self.s, force, available)
            put(self.s, force, ALL_RANGES, available)
        return self

    def fleet_to(self, hex_name: str) -> "Battle":
        """All task groups in another hex."""
        self.s.group_hex = [
            place if place == OFF_MAP else self.hex(hex_name) for place in self.s.group_hex
        ]
        return self

    def at(self, time: str, phase: int = 1) -> "Battle":
        days = self.s.turn // len(self.data.times)
        self.s.turn = days * len(self.data.times) + self.data.times.index(time)
        self.s.phase = phase
        return self

    def _man(self, number: int, units: int | tuple[str, ...]) -> int:
        display = number - 1
        self.s.mission_kind[display] = INTERCEPT
        if isinstance(units, int):
            free = [name for name in HELLCATS if self.s.air_state[self.unit(name)] != FLYING]
            units = tuple(free[:units])
        for name in units:
            self.s.air_state[self.unit(name)] = FLYING
            self.s.air_mission[self.unit(name)] = display
            self.s.air_ship[self.unit(name)] = NOBODY_THERE
        return display

    # --- looking ----------------------------------------------------------------------------------

    def hex(self, name: str) -> int:
        return self.data.grid.id_of(name)

    def unit(self, name: str) -> int:
        return [unit.name for unit in self.data.air].index(name)

    def us_ship(self, name: str) -> int:
        return [ship.name for ship in self.data.us_ships].index(name)

    def ship(self, name: str) -> int:
        """A Japanese ship."""
        return [ship.name for ship in self.data.japanese_ships].index(name)

    def where(self, letter: str) -> str:
        """The hex of a force, or "gone"."""
        place = self.s.force_hex["ABCDEFGHIJKLMNOPQRST".index(letter)]
        return "gone" if place == OFF_MAP else self.data.grid.name_of(place)

    def group_at(self, name: str) -> str:
        """The hex of a task group."""
        return self.data.grid.name_of(self.s.group_hex[self.data.groups.index(name)])

    def fuel(self, number: int) -> int:
        return self.s.mission_fuel[number - 1]

    def over(self, number: int) -> str:
        """The hex of a mission, or "off"."""
        place = self.s.mission_hex[number - 1]
        return "off" if place == OFF_MAP else self.data.grid.name_of(place)

    def raid_at(self, number: int) -> str:
        """The hex of a raid, or "gone"."""
        if number not in self.s.raid_number:
            return "gone"
        return self.data.grid.name_of(self.s.raid_hex[self.s.raid_number.index(number)])

    def crew(self, number: int) -> int:
        return self.s.air_mission.count(number - 1)

    def told(self, text: str) -> bool:
        """Whether some line of the log has these words in it."""
        return any(text in line for line in self.lines())


@pytest.fixture
def battle() -> Iterator[Callable[..., Battle]]:
    """Makes battles, and checks them in the end."""
    yield from maker(Battle)
