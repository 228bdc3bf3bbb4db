"""Putting a battle of Task Force into a wanted position, so that a test is about one rule."""

from collections.abc import Callable, Iterator
from typing import Any, Self

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.knowledge import ALL_EYES
from deckload.games.taskforce import GAME
from deckload.games.taskforce.model.conditions import (
    CAP,
    DUMMY,
    FLAG,
    NONE,
    NOTHING,
    NUMBER,
    OFF_MAP,
    RAID,
    READY,
    RESERVE,
    SHOWN,
)
from deckload.games.taskforce.model.game_data import FORMATIONS, MARKERS
from deckload.games.taskforce.rules.aircraft import put_away
from deckload.games.taskforce.rules.fleets import FLEETS_OF, marker_name, scene
from deckload.games.taskforce.rules.set_up import commands
from deckload.games.taskforce.rules.turn import next_turn
from deckload.testing import Position, maker

IJN, ALLIES = 0, 1
SLOTS = {"reserve": RESERVE, "ready": READY, "cap": CAP, "gone": None}


class Battle(Position):
    """A scenario at sea: task forces J1, J2, ... and A1, A2, ... in the order of their numbers, on
    their suggested hexes, flags up, without dummies. Sheets are open unless said otherwise."""

    def __init__(self, scenario: str = "carrier-duel", **options: str) -> None:
        super().__init__(GAME, SetUp("taskforce", scenario, options), next_turn)
        self.facts = scene(self.s)
        self.s.phase = "Naval movement"
        closed = options.get("sheets") == "closed"
        if not closed:
            self.s.formation_seen = [ALL_EYES for _ in self.s.formation_seen]
            self.s.card_open = [1 for _ in self.s.card_open]
            self.s.ship_seen = [ALL_EYES for _ in self.s.ship_seen]
            self.s.air_seen = [ALL_EYES for _ in self.s.air_seen]
        for side in (IJN, ALLIES):
            forces = self.facts.forces[side]
            spots = [self.hex(name) for name in forces.set_up.shuffled]
            for at, formation in enumerate(commands(self.s, side)):
                marker = FLEETS_OF[side][at]
                where = forces.suggested.get(formation % FORMATIONS)
                self._lay(marker, formation, spots[at] if where is None else where)

    def _lay(self, marker: int, under: int, where: int) -> None:
        self.s.under[marker], self.s.place[marker] = under, where
        self.s.marker_seen[marker] = 1 << (marker // MARKERS)
        self.s.face[marker] = FLAG

    # --- before the rule runs ---------------------------------------------------------------------

    def turn(self, number: int) -> Self:
        self.s.turn = number
        return self

    def put(self, **hexes: str) -> Self:
        """Markers by name: put(J1="0405")."""
        for name, where in hexes.items():
            self.s.place[self.marker(name)] = self.hex(where)
        return self

    def dummy(self, **hexes: str) -> Self:
        """Dummies by the names of markers that are not used: dummy(J9="0405")."""
        for name, where in hexes.items():
            self._lay(self.marker(name), DUMMY, self.hex(where))
        return self

    def off(self, *names: str) -> Self:
        """Task forces that are not there: their ships have never been."""
        for name in names:
            marker = self.marker(name)
            for formation in self._formations(marker):
                for ship in self.s.ships_in[formation]:
                    self.s.steps[ship] = 0
                self.s.ships_in[formation] = []
                self.s.partner[formation] = NONE
            self.s.place[marker], self.s.under[marker] = OFF_MAP, NOTHING
            self.s.marker_seen[marker] = ALL_EYES
        return self

    def _formations(self, marker: int) -> list[int]:
        first = self.s.under[marker]
        return [one for one in (first, self.s.partner[first]) if one >= 0] if first >= 0 else []

    def column(self, marker: str, *names: str) -> Self:
        """The ships under a marker, in this order; all others of it have never been there."""
        formation = self.s.under[self.marker(marker)]
        ships = [self.ship(name) for name in names]
        for ship in self.s.ships_in[formation]:
            if ship not in ships:
                self.s.steps[ship] = 0
        for other in self.s.ships_in:
            other[:] = [ship for ship in other if ship not in ships]
        for ship in ships:
            self.s.steps[ship] = self.s.steps[ship] or 2
        self.s.ships_in[formation] = ships
        return self

    def steps(self, **ships: int) -> Self:
        """Steps by the names of ships, blanks as underscores."""
        for name, number in ships.items():
            self.s.steps[self.ship(name.replace("_", " "))] = number
        return self

    def seen(self, *names: str) -> Self:
        """Markers that show their numbers."""
        for name in names:
            marker = self.marker(name)
            self.s.face[marker], self.s.proof[marker] = NUMBER, SHOWN
            self.s.marker_seen[marker] = ALL_EYES
        return self

    def air(self, home: str, **units: str) -> Self:
        """Slots by type, "ready 2 reserve 1.5": all units of a home that are not named are gone."""
        base = self.ship(home)
        own = [u for u, at in enumerate(self.s.air_home) if at == base]
        left = {}
        for type_, words in units.items():
            parts = words.split()
            left[type_.replace("_", "-")] = [
                [slot, int(float(count) * 2)]
                for slot, count in zip(parts[::2], parts[1::2], strict=True)
            ]
        for unit in own:
            wanted = left.get(self.facts.air_type[unit], [])
            while wanted and not wanted[0][1]:
                wanted.pop(0)
            if not wanted:
                put_away(self.s, unit)
                continue
            steps = min(2, wanted[0][1])
            wanted[0][1] -= steps
            self.s.air_steps[unit] = steps
            self.s.air_slot[unit] = SLOTS[wanted[0][0]]
        return self

    def raiding(self, side: int, where: str, *names: str) -> Self:
        """Units over an enemy hex, as they were launched."""
        for name in names:
            unit = self.unit(name)
            self.s.air_slot[unit], self.s.air_place[unit] = RAID, self.hex(where)
            assert self.facts.air_side[unit] == side
        self.s.first = side
        return self

    # --- looking ----------------------------------------------------------------------------------

    def hex(self, name: str) -> int:
        return self.facts.sea.grid.id_of(name)

    def at(self, marker: str) -> str:
        where = self.s.place[self.marker(marker)]
        return "off" if where < 0 else self.facts.sea.grid.name_of(where)

    def marker(self, name: str) -> int:
        return [marker_name(self.s, m) for m in range(2 * MARKERS)].index(name)

    def ship(self, name: str) -> int:
        return self.facts.ship_name.index(name)

    def unit(self, name: str) -> int:
        return self.facts.air_name.index(name)

    def slot(self, name: str) -> int:
        return self.s.air_slot[self.unit(name)]

    def told(self, words: str) -> bool:
        return any(words in line for line in self.lines())

    def state(self, ship: str, column: str) -> Any:
        return getattr(self.s, column)[self.ship(ship)]


@pytest.fixture
def battle() -> Iterator[Callable[..., Battle]]:
    """Makes battles, and checks them in the end."""
    yield from maker(Battle)
