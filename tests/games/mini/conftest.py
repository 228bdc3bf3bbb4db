"""Putting a duel into a wanted position, so that a test is about one rule."""

from collections.abc import Callable, Iterator

import pytest

from deckload.engine.contract import SetUp
from deckload.games.mini import GAME
from deckload.games.mini.model.game_data import BOMBER, DUMMY, FIGHTER
from deckload.games.mini.model.state import HUNT, LOST, OFF_MAP, STRIKE
from deckload.games.mini.rules.turn import next_turn
from deckload.testing import Position, maker

BLUE, RED = 0, 1
FAR_APART = {"A": "0101", "B": "0103", "C": "0105", "D": "0107"} | {
    "E": "1201",
    "F": "1203",
    "G": "1205",
    "H": "1207",
}
PLAIN_DEAL = {"A": "blue-1", "B": "blue-2", "E": "red-1", "F": "red-2"}


class Duel(Position):
    """A duel in a position of the test's choice; `run` starts the rule under test.

    Unless said otherwise the markers stand far apart, A and B hide blue-1 and blue-2, E and F hide
    red-1 and red-2, the rest are dummies, and the first submarine marker is real.
    """

    def __init__(self, scenario: str = "dawn", overlay: dict[str, str] | None = None, **options):
        super().__init__(GAME, SetUp("mini", scenario, options, overlay), next_turn)
        self.s.turn = 1
        self.s.sub_real = [1, 0, 0]
        for marker, side in enumerate(self.data.marker_side):
            self.s.spotted[marker] = 1 << side
        self.put(**FAR_APART).under(**PLAIN_DEAL)

    # --- before the rule runs ---------------------------------------------------------------------

    def put(self, **hexes: str) -> "Duel":
        """Markers by letter: put(A="0405", E="off")."""
        for letter, name in hexes.items():
            place = OFF_MAP if name == "off" else self.data.grid.id_of(name)
            self.s.place[self.marker(letter)] = place
        return self

    def under(self, **groups: str) -> "Duel":
        """What the markers hide: under(A="blue-2", B="dummy")."""
        for letter, name in groups.items():
            content = DUMMY if name == "dummy" else self.data.groups.index(name)
            self.s.inside[self.marker(letter)] = content
        return self

    def reported(self, **reports: list[int]) -> "Duel":
        """What has been reported of markers: reported(E=[1, 2])."""
        for letter, report in reports.items():
            self.s.report[self.marker(letter)] = report
        return self

    def posture(self, blue: str = "hunt", red: str = "hunt") -> "Duel":
        self.s.posture = [STRIKE if word == "strike" else HUNT for word in (blue, red)]
        return self

    def hits(self, **ships: int) -> "Duel":
        """Damage by the names of ships: hits(Kestrel=2)."""
        for name, number in ships.items():
            self.s.hits[self.ship(name)] = number
        return self

    def aircraft_left(self, side: int, fighters: int = 20, bombers: int = 20) -> "Duel":
        """The side has lost all aircraft but so many."""
        for kind, left in ((FIGHTER, fighters), (BOMBER, bombers)):
            for unit in self.aircraft(side, kind)[left:]:
                self.s.air[unit] = LOST
                self.s.lost[side] += 1
        return self

    # --- looking ----------------------------------------------------------------------------------

    def marker(self, letter: str) -> int:
        return self.data.marker_names.index(letter)

    def ship(self, name: str) -> int:
        return [ship.name for ship in self.data.ships].index(name)

    def aircraft(self, side: int, kind: int) -> list[int]:
        own = (unit for unit, owner in enumerate(self.data.air_side) if owner == side)
        return [unit for unit in own if self.data.air_kind[unit] == kind]

    def at(self, letter: str) -> str:
        """The hex of a marker, or "off"."""
        place = self.s.place[self.marker(letter)]
        return "off" if place == OFF_MAP else self.data.grid.name_of(place)


@pytest.fixture
def duel() -> Iterator[Callable[..., Duel]]:
    """Makes duels, and checks them in the end."""
    yield from maker(Duel)
