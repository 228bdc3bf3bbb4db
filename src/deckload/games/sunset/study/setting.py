"""Laying out a position of the battle of Leyte Gulf, and counting what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from deckload.engine.contract import SetUp, new_state
from deckload.engine.dice import DiceKey
from deckload.engine.procedures import Step
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import IJN, USN, SunsetData
from deckload.games.sunset.model.state import CAP, FLOWN, LOST, OUT, READY, SunsetState
from deckload.games.sunset.rules.air.strike_range import ready_ashore
from deckload.games.sunset.rules.forces import factor_of, is_afloat, numbers_by_class
from deckload.study.calibration import ToPlay

HISTORICAL = "historical"


class BattleSetting:
    """A position: task forces with the ships of the printed forces, put where a battle was
    fought."""

    def __init__(self, data: SunsetData, seed: str, turn: int, scenario: str = HISTORICAL) -> None:
        self.data = data
        s = new_state(GAME, SetUp(GAME.code, scenario, key=DiceKey(seed=seed)), data)
        assert isinstance(s, SunsetState)
        self.s = s
        s.turn = turn
        self.used = [0, 0]

    # --- laying out -------------------------------------------------------------------------------

    def force(
        self, side: int, place: str, *names: str, without: Iterable[str] = (), found: bool = True
    ) -> int:
        """A task force with the ships of some printed forces; as a rule the enemy has it in
        sight."""
        printed = self.data.scenarios[self.s.scenario].group_ships
        lost = [self.ship(name) for name in without]
        ships = [ship for name in names for ship in printed[name] if ship not in lost]
        marker = self._put(side, place, ships)
        self.s.title[marker] = self.data.titles.index(names[0].replace("TF 78/79", "TF 78"))
        if found:
            self.find(marker)
        return marker

    def line(self, place: str, *parts: Iterable[str]) -> tuple[int, ...]:
        """US task forces with ships by name, in sight."""
        markers = [self._put(USN, place, [self.ship(n) for n in names]) for names in parts]
        for marker in markers:
            self.find(marker)
        return tuple(markers)

    def _put(self, side: int, place: str, ships: list[int]) -> int:
        marker, s = self.data.groups_of[side][self.used[side]], self.s
        self.used[side] += 1
        s.ships[marker] = sorted(ships)
        s.place[marker] = s.begun[marker] = self.data.grid.id_of(place)
        s.fleet[marker] = self.data.ship_fleet[ships[0]]
        s.genuine[marker] = 1
        return marker

    def find(self, marker: int) -> None:
        """Scouts of the enemy have seen a force and reported it as it is."""
        s = self.s
        s.detected[marker] = s.report_holds[marker] = 1
        s.report[marker] = numbers_by_class(s, marker)
        s.report_turn[marker] = s.turn
        s.report_hex[marker] = s.place[marker]

    def only(self, *names: str) -> None:
        """Of all aircraft these are ready; the others have something else to do."""
        ready = {self.unit(name) for name in names}
        for unit, box in enumerate(self.s.air_box):
            if box in (READY, FLOWN):
                self.s.air_box[unit] = READY if unit in ready else FLOWN

    def tired(self, *names: str) -> None:
        """Aircraft on their second mission of the day."""
        for name in names:
            self.s.air_weak[self.unit(name)] = 1

    def keep_below(self, *names: str) -> None:
        """Aircraft that have flown."""
        for name in names:
            self.s.air_box[self.unit(name)] = FLOWN

    def up(self, *names: str) -> None:
        """Fighters on CAP over their own force."""
        for name in names:
            self.s.air_box[self.unit(name)] = CAP

    def sail_to(self, marker: int, place: str) -> None:
        """A force comes into a hex, from the one it was in."""
        s = self.s
        s.entered[marker], s.place[marker] = s.place[marker], self.data.grid.id_of(place)
        self.activate(marker)

    def activate(self, marker: int) -> None:
        self.s.active, self.s.spent, self.s.done = marker, 0, []

    # --- playing and counting ---------------------------------------------------------------------

    def play(
        self, *steps: Step | tuple[Any, ...], orders: Mapping[str, Any] | None = None
    ) -> ToPlay:
        return ToPlay(self.s, steps, sides=(USN, IJN), orders=orders or {})

    def ready_ashore(self, formation: int) -> list[int]:
        return ready_ashore(self.s, formation)

    def ship(self, name: str) -> int:
        return [ship.name for ship in self.data.ships].index(name)

    def unit(self, name: str) -> int:
        return [unit.name for unit in self.data.air].index(name)

    def are_sunk(self, *names: str) -> int:
        """How many of these ships are sunk."""
        return sum(not is_afloat(self.s, self.ship(name)) for name in names)

    def sunk(self, side: int, *types: int) -> int:
        """Ships of these types that are sunk; of units of small ships each ship counts."""
        return sum(
            self.lost_of(ship)
            for ship in range(len(self.data.ships))
            if self.data.ship_side[ship] == side and self.data.ship_type[ship] in types
        )

    def lost_of(self, ship: int) -> int:
        if self.data.is_small[ship]:
            return self.hits_of(ship)
        return int(not is_afloat(self.s, ship))

    def hits_of(self, ship: int) -> int:
        """Boxes marked since the battle began."""
        return self.s.hits[ship] - self.data.scenarios[self.s.scenario].lost_before[ship]

    def hit(self, side: int, *types: int) -> int:
        """Ships of these types, or units of small ones, that were hit or sunk."""
        return sum(
            self.hits_of(ship) > 0
            for ship in range(len(self.data.ships))
            if self.data.ship_side[ship] == side and self.data.ship_type[ship] in types
        )

    def air_factors(self, units: Iterable[int]) -> int:
        """What is left of air units."""
        gone = (LOST, OUT)
        return sum(factor_of(self.s, x) for x in units if self.s.air_box[x] not in gone)
