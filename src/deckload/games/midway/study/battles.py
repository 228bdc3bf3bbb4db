"""The battles of 1942 as positions of Midway Solitaire, each played by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from deckload.engine.contract import SetUp, new_state
from deckload.engine.dice import DiceKey
from deckload.engine.procedures import STEPS, Step
from deckload.games.midway import CAMPAIGN, GAME
from deckload.games.midway.model.game_data import FULL, LOST, NOWHERE, US, MidwayData
from deckload.games.midway.model.state import DAMAGED, SUNK, MidwayState
from deckload.games.midway.rules.battle.battle import mutual_combat
from deckload.games.midway.rules.ijn_phase.landing import mutual_return
from deckload.games.midway.rules.ijn_phase.launch import ijn_launch, scramble_against_operation
from deckload.games.midway.rules.ijn_phase.morale import ijn_morale
from deckload.games.midway.rules.ijn_phase.reaction import us_reaction
from deckload.games.midway.rules.ijn_phase.search import ijn_search
from deckload.games.midway.rules.set_up import deal_forces
from deckload.games.midway.rules.turn import end_ijn_combat
from deckload.games.midway.rules.us_phase.intelligence import g2_intelligence
from deckload.games.midway.rules.us_phase.naval_operations import (
    end_operation,
    g3_operations,
    op_combat,
    op_launch,
    op_return,
)
from deckload.study.calibration import ToPlay, Trial

KIDO_BUTAI = ("Akagi", "Kaga", "Hiryu", "Soryu")
TORPEDO, DIVE = "TBD", "SBD"


class BattleSetting:
    """A position: the printed set-up, with some pieces moved to where a battle was fought."""

    def __init__(self, data: MidwayData, seed: str) -> None:
        self.data = data
        setup = SetUp(GAME.code, CAMPAIGN, key=DiceKey(seed=seed))
        s = new_state(GAME, setup, data)
        assert isinstance(s, MidwayState)
        self.s = s
        STEPS[deal_forces.name](s)
        s.turn = 1

    # --- by name -------------------------------------------------------------------------------

    def space(self, name: str) -> int:
        return self.data.graph.id_of(name)

    def route(self, name: str) -> int:
        return self.data.routes.index(name)

    def force(self, name: str) -> int:
        return [force.name for force in self.data.forces].index(name)

    def ship(self, name: str) -> int:
        return [ship.name for ship in self.data.ships].index(name)

    def air(self, name: str) -> int:
        return [unit.name for unit in self.data.air].index(name)

    # --- laying out -----------------------------------------------------------------------------

    def ijn(self, force: str, space: str, *ships: str) -> None:
        """A spotted Japanese task force of these ships; each changes places with one dealt."""
        s, number = self.s, self.force(force)
        for slot, name in zip(s.slots[number], ships, strict=True):
            other = s.slot_unit.index(self.ship(name))
            s.slot_unit[slot], s.slot_unit[other] = s.slot_unit[other], s.slot_unit[slot]
        s.force_space[number] = self.space(space)

    def us(self, force: str, space: str) -> None:
        self.s.force_space[self.force(force)] = self.space(space)

    def sunk(self, carrier: str) -> None:
        """A US carrier lost in an earlier battle, and her aircraft with her."""
        s, ship = self.s, self.ship(carrier)
        s.status[ship], s.ship_force[ship] = SUNK, -1
        for unit in self.data.us_air:
            if s.air_base[unit] == self.data.deck + ship:
                s.air_base[unit], s.air_step[unit] = LOST, 0

    def without_aircraft_of(self, *spaces: str) -> None:
        """Land-based units that had no part in a battle."""
        gone = [self.space(name) for name in spaces]
        for unit in self.data.ijn_air:
            if self.s.air_base[unit] in gone:
                self.s.air_base[unit] = NOWHERE

    def grounded(self, *carriers: str) -> None:
        """Carriers whose aircraft had no part in a battle."""
        decks = [self.data.deck + self.ship(name) for name in carriers]
        for unit in self.data.ijn_air:
            if self.s.air_base[unit] in decks:
                self.s.air_base[unit] = NOWHERE

    def spotted(self, *forces: str) -> None:
        for force in forces:
            self.s.spotted[self.force(force)] = 1

    # --- playing --------------------------------------------------------------------------------

    def play(self, *steps: Step | tuple[Any, ...], **orders: Any) -> ToPlay:
        return ToPlay(self.s, steps, sides=(US,), orders=orders)

    def operation(self, route: str, *, carriers: bool, **orders: Any) -> ToPlay:
        """A US strike in the US phase: launch, scramble, fight, land."""
        number = self.route(route)
        self.s.in_g3, self.s.op_route = 1, number
        strike = (op_launch, number, int(carriers))
        fighting = [(scramble_against_operation, number), (op_combat, number)]
        return self.play(strike, *fighting, op_return, end_operation, **orders)

    def exchange(self, route: str, *before: Step, after: Iterable[Step] = ()) -> ToPlay:
        """The Japanese phase of a route from the US reaction on: both sides may strike."""
        self.s.active = [self.route(route)]
        return self.play(*before, us_reaction, ijn_launch, mutual_combat, mutual_return, *after)

    # --- what came of it -----------------------------------------------------------------------

    def count(self, status: int, ships: Iterable[str]) -> int:
        return sum(self.s.status[self.ship(name)] == status for name in ships)

    def air_lost(self, *names: str) -> int:
        """How many of these units are lost."""
        return sum(self.s.air_step[self.air(name)] == 0 for name in names)

    def steps_lost(self, names: Iterable[str]) -> int:
        units = [self.air(name) for name in names]
        return sum(self.data.air[unit].steps - self.s.air_step[unit] for unit in units)


def _kido_butai(data: MidwayData, seed: str) -> BattleSetting:
    """The First Air Fleet northwest of Midway; no aircraft of Wake took part in the battle."""
    battle = BattleSetting(data, seed)
    battle.ijn("1st CSF", "MI4", *KIDO_BUTAI, "BB-5", "CA-8", "DD-10")
    battle.without_aircraft_of("Wake")
    return battle


def _june_4(data: MidwayData, seed: str) -> BattleSetting:
    """Three US carriers in ambush behind Midway; Lexington was lost a month before."""
    battle = _kido_butai(data, seed)
    battle.sunk("CV-2")
    battle.us("TF-16", "MI5")
    battle.us("TF-17", "MI5")
    battle.spotted("1st CSF")
    return battle


US_GROUPS = ("Yorktown", "Enterprise", "Hornet")


def strike_on_four_carriers(data: MidwayData, seed: str) -> Trial:
    """The morning strike of three US carriers."""
    battle = _june_4(data, seed)
    yield battle.operation("MI", carriers=True)
    units = [f"{name} {role}" for name in US_GROUPS for role in ("FTR", DIVE, TORPEDO)]
    return {
        "sunk": battle.count(SUNK, KIDO_BUTAI),
        "damaged": battle.count(DAMAGED, KIDO_BUTAI),
        "us_air": battle.air_lost(*units),
    }


def battle_of_midway(data: MidwayData, seed: str) -> Trial:
    """A whole turn: Japan searches and raids, both strike, then the US operation of the turn."""
    battle = _june_4(data, seed)
    yield battle.exchange("MI", ijn_search, after=(end_ijn_combat, ijn_morale, g3_operations))
    carriers = ("CV-5", "CV-6", "CV-8")
    return {
        "sunk": battle.count(SUNK, KIDO_BUTAI),
        "damaged": battle.count(DAMAGED, KIDO_BUTAI),
        "us_sunk": battle.count(SUNK, carriers),
        "us_damaged": battle.count(DAMAGED, carriers),
    }


def raid_on_midway(data: MidwayData, seed: str) -> Trial:
    """Half of the Kido Butai's aircraft against the island."""
    battle = _kido_butai(data, seed)
    battle.grounded("Hiryu", "Soryu")
    yield battle.exchange("MI")
    island = battle.space("Midway")
    return {
        "base": FULL - battle.s.base_step[island],
        "fighters": battle.steps_lost(["VMF 221"]),
        "raiders": battle.steps_lost(
            f"{name} {role}" for name in KIDO_BUTAI for role in ("FTR", "BBR")
        ),
    }


def midway_strikes_back(data: MidwayData, seed: str) -> Trial:
    """The island's own bombers against four carriers."""
    battle = _kido_butai(data, seed)
    battle.spotted("1st CSF")
    # Nobody who counts points would send them.
    yield battle.operation("MI", carriers=False, launch=data.graph.id_of("MI4"))
    return {
        "sunk": battle.count(SUNK, KIDO_BUTAI),
        "damaged": battle.count(DAMAGED, KIDO_BUTAI),
        "us_air": battle.steps_lost(["VMSB 241", "TBD Det", "7 AF Det", "PW 2"]),
    }


def strike_on_shoho(data: MidwayData, seed: str) -> Trial:
    """Two US carriers against the covering group."""
    battle = BattleSetting(data, seed)
    battle.ijn("Covering", "MO2", "Shoho", "CA-6")
    battle.us("TF-17", "MO3")
    battle.spotted("Covering")
    yield battle.operation("MO", carriers=True)
    units = [f"{name} {role}" for name in ("Lexington", "Yorktown") for role in (DIVE, TORPEDO)]
    return {
        "sunk": battle.count(SUNK, ["Shoho"]),
        "out": battle.count(SUNK, ["Shoho"]) + battle.count(DAMAGED, ["Shoho"]),
        "us_air": battle.air_lost(*units),
    }


def carrier_exchange(data: MidwayData, seed: str) -> Trial:
    """Two carriers on either side, each found by the other; Tulagi has fallen five days before."""
    battle = BattleSetting(data, seed)
    battle.ijn("4th CSF", "Solomons", "Shokaku", "Zuikaku", "CA-5")
    battle.us("TF-17", "SO4")
    battle.s.captured[battle.route("SO")] = 1
    battle.without_aircraft_of("Rabaul (SO)")
    battle.spotted("4th CSF", "TF-17")
    yield battle.exchange("SO")
    japanese, american = ("Shokaku", "Zuikaku"), ("CV-2", "CV-5")
    return {
        "sunk": battle.count(SUNK, japanese),
        "damaged": battle.count(DAMAGED, japanese),
        "us_sunk": battle.count(SUNK, american),
        "us_damaged": battle.count(DAMAGED, american),
    }


def japanese_search(data: MidwayData, seed: str) -> Trial:
    """Do the scouts of the Kido Butai find the two US task forces?"""
    battle = _june_4(data, seed)
    battle.s.active = [battle.route("MI")]
    yield battle.play(ijn_search)
    found = [battle.s.spotted[battle.force(name)] for name in ("TF-16", "TF-17")]
    return {"found": sum(found), "any": int(any(found))}


def seaplane_search(data: MidwayData, seed: str) -> Trial:
    """Do the flying boats of Midway find the Kido Butai?"""
    battle = _kido_butai(data, seed)
    yield battle.play(g2_intelligence, g2="seaplanes", search=battle.space("Midway"))
    return {"found": battle.s.spotted[battle.force("1st CSF")]}
