"""The battle of 19 and 20 June 1944 as positions of Clash of Carriers, each played by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deckload.engine.contract import SetUp, new_state
from deckload.engine.dice import DiceKey
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import Step
from deckload.games.clash import GAME
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import BY_FLEET, ClashState
from deckload.games.clash.rules.forces import numbers_by_type
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.detection import note_deck_find
from deckload.games.clash.rules.search.search import fleet_search
from deckload.games.clash.rules.submarines import torpedo_attack
from deckload.games.clash.rules.victory import factors_destroyed
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import (
    CAP,
    FLOWN,
    READY,
)
from deckload.games.fleet.rules.forces import can_fly
from deckload.games.fleet.rules.raids.combat_air_patrol import half_of
from deckload.study.calibration import Measured, ToPlay, Trial

HISTORICAL = "historical"
TF_58 = ("58.1", "58.2", "58.3", "58.4", "58.7")
PURSUERS = ("58.1", "58.2", "58.3", "58.7")
"""TG 58.4 stayed behind on 20 June, short of oil."""
MORNING_19, AFTERNOON_20 = 6, 12
SEARCHES_OF_A_DAY = 3
"""The daylight turns of 19 June."""
STATION = "3111"
"""TF 58."""
LAUNCH_HEX, VAN, BODY = "1917", "1917", "1517"
"""Twelve hexes from TF 58 (300 miles), and sixteen (400)."""


class BattleSetting:
    """A position: markers with the ships of the printed groups, put where a battle was fought."""

    def __init__(self, data: ClashData, seed: str, turn: int) -> None:
        self.data = data
        s = new_state(GAME, SetUp(GAME.code, HISTORICAL, key=DiceKey(seed=seed)), data)
        assert isinstance(s, ClashState)
        self.s = s
        s.turn = turn
        s.sighted = [ALL_EYES] * len(s.sighted)
        self.used = [0, 0]

    # --- laying out -----------------------------------------------------------------------------

    def _marker(self, side: int, name: str, without: Iterable[str]) -> int:
        """A free marker, filled with the ships of a printed group."""
        marker = self.data.groups_of[side][self.used[side]]
        self.used[side] += 1
        lost = [self.ship(gone) for gone in without]
        ships = self.data.scenarios[HISTORICAL].group_ships[name]
        self.s.ships[marker] = sorted(ship for ship in ships if ship not in lost)
        self.s.title[marker] = self.data.titles.index(name)
        return marker

    def group(self, side: int, name: str, place: str, without: Iterable[str] = ()) -> int:
        marker = self._marker(side, name, without)
        self.s.place[marker] = self.data.grid.id_of(place)
        return marker

    def force(
        self, side: int, names: Iterable[str], place: str, without: Iterable[str] = ()
    ) -> int:
        """The task force with some groups in it."""
        force = self.data.force_of[side]
        for name in names:
            self.s.in_force[self._marker(side, name, without)] = 1
        self.s.place[force] = self.data.grid.id_of(place)
        self.s.genuine[force] = 1
        return force

    def found(self, marker: int) -> None:
        """Scouts of the enemy's fleet have seen a marker and reported it as it is."""
        s = self.s
        s.detected[marker] |= BY_FLEET
        if self.data.marker_side[marker] == USN:
            note_deck_find(s, marker)
        s.report[marker] = numbers_by_type(s, marker)
        s.report_turn[marker] = s.turn
        s.report_hex[marker] = s.place[marker]

    def fighters_up(self, side: int, share: str = "all") -> None:
        """All carrier fighters of a side on patrol, or half of each carrier's."""
        ready = [
            unit
            for unit in self.data.units_of_side[side]
            if self.s.air_box[unit] == READY
            and self.data.is_fighter[unit]
            and self.data.air_ship[unit] >= 0
            and can_fly(self.s, self.data.air_ship[unit])
        ]
        for unit in ready if share == "all" else half_of(self.s, ready):
            self.s.air_box[unit] = CAP

    def decks_empty(self) -> None:
        """Every Japanese carrier unit has flown."""
        for unit in self.data.units_of_side[IJN]:
            if self.data.air_ship[unit] >= 0:
                self.s.air_box[unit] = FLOWN
                self.s.air_shown[unit] = ALL_EYES

    # --- playing and counting -------------------------------------------------------------------

    def play(self, *steps: Step | tuple[Any, ...]) -> ToPlay:
        return ToPlay(self.s, steps, sides=(USN, IJN))

    def ship(self, name: str) -> int:
        return [ship.name for ship in self.data.ships].index(name)

    def carriers(self, side: int, *, sunk: bool) -> int:
        """Carriers of a side that were sunk, or hit but not sunk."""
        found = 0
        for ship, hits in enumerate(self.s.hits):
            if self.data.ship_side[ship] == side and self.data.is_carrier[ship] and hits:
                found += (hits == self.data.boxes[ship]) == sunk
        return found

    def losses(self) -> Measured:
        """What a Japanese attack on TF 58 came to."""
        return {
            "factors": factors_destroyed(self.s),
            "us_sunk": self.carriers(USN, sunk=True),
            "us_hit": self.carriers(USN, sunk=False),
        }


def _tf_58_waits(data: ClashData, seed: str) -> BattleSetting:
    """The morning of 19 June: TF 58 together, every fighter up, found by Japanese scouts."""
    battle = BattleSetting(data, seed, MORNING_19)
    force = battle.force(USN, TF_58, STATION)
    battle.fighters_up(USN)
    battle.found(force)
    return battle


def raid_of_force_a(data: ClashData, seed: str) -> Trial:
    """The second raid: everything that Taiho, Shokaku and Zuikaku have."""
    battle = _tf_58_waits(data, seed)
    body = battle.group(IJN, "Force A", LAUNCH_HEX)
    for name in ("Force B", "Force C"):
        battle.group(IJN, name, BODY)
    yield battle.play((plan_raids, body))
    return battle.losses()


def raids_of_the_day(data: ClashData, seed: str) -> Trial:
    """All raids of 19 June: the van first, then Force A and Force B."""
    battle = _tf_58_waits(data, seed)
    raids = [battle.group(IJN, f"Force {name}", LAUNCH_HEX) for name in "CAB"]
    yield battle.play(*[(plan_raids, marker) for marker in raids])
    return battle.losses()


def mission_beyond_darkness(data: ClashData, seed: str) -> Trial:
    """The strike of 20 June, at the end of the aircrafts' range, on a fleet without fighters."""
    battle = BattleSetting(data, seed, AFTERNOON_20)
    pursuers = battle.force(USN, PURSUERS, STATION)
    battle.fighters_up(USN, "half")
    fleet = battle.force(
        IJN, ("Force A", "Force B", "Force C"), "2016", without=("Taiho", "Shokaku")
    )
    battle.decks_empty()
    battle.found(fleet)
    yield battle.play((plan_raids, pursuers))
    sunk = battle.carriers(IJN, sunk=True)
    return {"sunk": sunk, "hit": sunk + battle.carriers(IJN, sunk=False)}


def _fleets_at_dawn(data: ClashData, seed: str) -> tuple[BattleSetting, int, list[int]]:
    """19 June: TF 58 off Saipan, the Japanese van ahead of the main body."""
    battle = BattleSetting(data, seed, MORNING_19)
    force = battle.force(USN, TF_58, STATION)
    forces = [
        battle.group(IJN, f"Force {name}", place)
        for name, place in (("A", BODY), ("B", BODY), ("C", VAN))
    ]
    return battle, force, forces


def japanese_dawn_search(data: ClashData, seed: str) -> Trial:
    """One turn's search by the three Japanese forces."""
    battle, force, forces = _fleets_at_dawn(data, seed)
    yield battle.play(*[(fleet_search, marker) for marker in forces])
    return {"found": int(bool(battle.s.detected[force]))}


def american_searches(data: ClashData, seed: str) -> Trial:
    """What TF 58 found on 19 June, turn after turn: the van in reach of its scouts, the main body
    beyond."""
    battle, force, forces = _fleets_at_dawn(data, seed)
    found: set[int] = set()
    for _ in range(SEARCHES_OF_A_DAY):
        for marker in forces:
            battle.s.detected[marker] = 0
        yield battle.play((fleet_search, force))
        found |= {marker for marker in forces if battle.s.detected[marker]}
    return {"found": len(found)}


def pursuit_search(data: ClashData, seed: str) -> Trial:
    """The afternoon of 20 June: the Mobile Fleet eleven hexes away."""
    battle = BattleSetting(data, seed, AFTERNOON_20)
    force = battle.force(USN, PURSUERS, STATION)
    fleet = battle.force(IJN, ("Force A", "Force B", "Force C"), "2016")
    yield battle.play((fleet_search, force))
    return {"found": int(bool(battle.s.detected[fleet]))}


def submarines_among_carriers(data: ClashData, seed: str) -> Trial:
    """Two boats that have each got a fleet carrier of Force A before their tubes: Albacore and
    Cavalla."""
    battle = BattleSetting(data, seed, MORNING_19)
    body = battle.group(IJN, "Force A", LAUNCH_HEX)
    for carrier in ("Taiho", "Shokaku"):
        torpedo_attack(battle.s, battle.ship(carrier), body)
    yield battle.play()  # nothing is left to decide
    return {
        "hit": battle.carriers(IJN, sunk=False) + battle.carriers(IJN, sunk=True),
        "sunk": battle.carriers(IJN, sunk=True),
    }
