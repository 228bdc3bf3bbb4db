"""Battles of 1941 and 1942 as positions of Task Force, each played by the rules."""

from __future__ import annotations

from typing import Any, Final

from deckload.engine.contract import SetUp, new_state
from deckload.engine.dice import DiceKey
from deckload.engine.procedures import Step
from deckload.games.taskforce import GAME
from deckload.games.taskforce.model.conditions import (
    CAP,
    CARRIER_REPORTED,
    DUMMY,
    GONE,
    LEFT,
    RAID,
    READY,
    RESERVE,
    SUNK,
)
from deckload.games.taskforce.model.game_data import (
    ALLIES,
    CV,
    CVL,
    FIGHTER,
    FORMATIONS,
    FULL,
    IJN,
    MARKERS,
    TORPEDO,
    TaskForceData,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.raids import raid
from deckload.games.taskforce.rules.damage import CRITICAL, level_of
from deckload.games.taskforce.rules.dummies import lay_marker
from deckload.games.taskforce.rules.fleets import FLEETS_OF, scene, sea_of, turn_up
from deckload.games.taskforce.rules.reconnaissance import move_scouts, note_scouts, reconnoitre
from deckload.games.taskforce.rules.set_up import begin
from deckload.study.calibration import Measured, ToPlay, Trial

BOTH: Final = (IJN, ALLIES)
MORNING: Final = 4
SEARCH_TURNS: Final = range(3, 9)
"""The turns of a day on which scouts fly (3.2)."""


class BattleSetting:
    """A position: the formations of a scenario, put where a battle was fought."""

    def __init__(self, data: TaskForceData, scenario: str, seed: str, turn: int = MORNING) -> None:
        s = new_state(GAME, SetUp(GAME.code, scenario, key=DiceKey(seed=seed)), data)
        assert isinstance(s, TaskForceState)
        self.s = s
        s.turn = turn
        self.used = [0, 0]

    # --- laying out -------------------------------------------------------------------------------

    def put(self, side: int, number: int, place: str, *, found: bool = True) -> int:
        """A task force by its number on the sheet, found or not."""
        marker = self._marker(side, side * FORMATIONS + number - 1, place)
        if found:
            turn_up(self.s, marker)
        return marker

    def fleet(self, side: int, place: str, *numbers: int) -> None:
        """Task forces from which a raid comes."""
        for number in numbers:
            self.put(side, number, place)

    def dummy(self, side: int, place: str) -> int:
        return self._marker(side, DUMMY, place)

    def _marker(self, side: int, under: int, place: str) -> int:
        marker = side * MARKERS + self.used[side]
        self.used[side] += 1
        lay_marker(self.s, marker, under, sea_of(self.s).grid.id_of(place))
        return marker

    def ship(self, name: str) -> int:
        return scene(self.s).ship_id.index(name)

    def send_home(self, name: str) -> None:
        """A ship that was not there."""
        self.s.fate[self.ship(name)] = LEFT

    def units(self, home: str, *types: str) -> list[int]:
        """The air units of a carrier or base, of some types or all."""
        facts = scene(self.s)
        at = self.ship(home)
        return [
            unit
            for unit in range(len(facts.air_side))
            if self.s.air_home[unit] == at
            and self.s.air_steps[unit]
            and (not types or facts.air_type[unit] in types)
        ]

    def set_deck(self, home: str, *types: str, steps: int = 8) -> None:
        """So many steps of these types stand READY, all others are below."""
        room = steps
        for unit in self.units(home):
            self.s.air_slot[unit] = RESERVE
        for unit in self.units(home, *types):
            if self.s.air_steps[unit] <= room:
                self.s.air_slot[unit] = READY
                room -= self.s.air_steps[unit]

    def patrol(self, home: str, steps: int) -> None:
        """Fighters of a carrier or base on patrol."""
        facts = scene(self.s)
        for unit in self.units(home):
            if facts.air_kind[unit] == FIGHTER and self.s.air_steps[unit] <= steps:
                self.s.air_slot[unit] = CAP
                steps -= self.s.air_steps[unit]

    def send(self, place: str, units: list[int], steps: int = 99, *, bombs: bool = False) -> None:
        """Units fly to a hex, as many steps of them as took part."""
        facts = scene(self.s)
        for unit in units:
            if steps <= 0:
                return
            flown = min(steps, self.s.air_steps[unit])
            self.s.air_steps[unit] = flown
            steps -= flown
            self.s.air_slot[unit] = RAID
            self.s.air_place[unit] = sea_of(self.s).grid.id_of(place)
            self.s.air_bombs[unit] = int(bombs and facts.air_kind[unit] == TORPEDO)

    # --- playing and counting ---------------------------------------------------------------------

    def raid(self, side: int, *places: str) -> ToPlay:
        """The raids on some hexes, one after the other."""
        grid = sea_of(self.s).grid
        return self.play(*[(raid, side, grid.id_of(place)) for place in places])

    def raid_on(self, side: int, place: str, name: str) -> ToPlay:
        """A raid of which everybody has orders for one ship."""
        steps = ((raid, side, sea_of(self.s).grid.id_of(place)),)
        return ToPlay(self.s, steps, sides=BOTH, orders={"bomb": self.ship(name)})

    def play(self, *steps: Step | tuple[Any, ...]) -> ToPlay:
        return ToPlay(self.s, steps, sides=BOTH)

    def is_sunk(self, name: str) -> bool:
        return self.s.fate[self.ship(name)] == SUNK

    def is_doomed(self, name: str) -> bool:
        """Sunk, or critical: she will not come home."""
        return level_of(self.s, self.ship(name)) >= CRITICAL

    def is_hurt(self, name: str) -> bool:
        return self.is_sunk(name) or self.s.steps[self.ship(name)] < FULL

    def steps_left(self, units: list[int]) -> int:
        return sum(self.s.air_steps[unit] for unit in units if self.s.air_slot[unit] != GONE)


# --- strikes on carriers --------------------------------------------------------------------------


def five_minutes_at_midway(data: TaskForceData, seed: str) -> Trial:
    """4 June 1942, 10:25: the dive bombers of Enterprise over Kaga, a few of them over Akagi, those
    of Yorktown over Soryu; aircraft are being made ready, the patrols are down at the water."""
    battle = BattleSetting(data, "midway", seed)
    for number, place in ((1, "1306"), (2, "1307"), (3, "1405")):
        battle.put(IJN, number, place)
    battle.fleet(ALLIES, "1608", 1, 2, 3)
    for home in ("akagi", "kaga", "soryu"):
        battle.set_deck(home, "kate", "val", steps=8)
    dive_bombers = battle.units("enterprise", "sbd")
    battle.send("1307", dive_bombers[:3], 6)
    battle.send("1306", dive_bombers[3:], 1)
    battle.send("1405", battle.units("yorktown", "sbd"), 4)
    for place, name in (("1307", "kaga"), ("1306", "akagi"), ("1405", "soryu")):
        yield battle.raid_on(ALLIES, place, name)
    doomed = [battle.is_doomed(name) for name in ("akagi", "kaga", "soryu")]
    return {"doomed": sum(doomed)}


def torpedo_squadrons(data: TaskForceData, seed: str) -> Trial:
    """The same morning, an hour before: 41 Devastators without fighters, against some forty Zeros
    in the air."""
    battle = BattleSetting(data, "midway", seed)
    for number in (1, 2, 3, 4):
        battle.put(IJN, number, "1306")
    battle.fleet(ALLIES, "1608", 1, 2, 3)
    for home in ("akagi", "kaga", "soryu", "hiryu"):
        battle.patrol(home, 2)
    flying = [u for home in ("hornet", "enterprise", "yorktown") for u in battle.units(home, "tbd")]
    before = battle.steps_left(flying)
    battle.send("1306", flying)
    yield battle.raid(ALLIES, "1306")
    sunk = sum(battle.is_doomed(name) for name in ("akagi", "kaga", "soryu", "hiryu"))
    return {"lost": before - battle.steps_left(flying), "sunk": sunk}


def lexington_and_yorktown(data: TaskForceData, seed: str) -> Trial:
    """8 May 1942, the Japanese strike: 18 fighters, 33 dive bombers, 18 torpedo planes against two
    carriers apart from each other, with some seventeen fighters up."""
    battle = BattleSetting(data, "coral-sea", seed, turn=17)
    battle.put(ALLIES, 1, "1117")
    battle.put(ALLIES, 2, "1118")
    battle.fleet(IJN, "1213", 1, 2)
    for home in ("lexington", "yorktown"):
        battle.set_deck(home, steps=0)
        battle.patrol(home, 2)
    battle.send("1117", battle.units("shokaku", "zero"), 4)
    battle.send("1117", battle.units("shokaku", "val"), 4)
    battle.send("1117", battle.units("zuikaku", "kate"), 3)
    battle.send("1118", battle.units("zuikaku", "val"), 3)
    battle.send("1118", battle.units("shokaku", "kate"), 1)
    yield battle.raid(IJN, "1117", "1118")
    names = ("lexington", "yorktown")
    return {
        "hurt": sum(battle.is_hurt(name) for name in names),
        "doomed": sum(battle.is_doomed(name) for name in names),
    }


def strike_on_shokaku(data: TaskForceData, seed: str) -> Trial:
    """8 May 1942, the American strike as far as it found her: some thirty dive bombers and twenty
    torpedo planes, with a dozen Zeros up and nothing on deck."""
    battle = BattleSetting(data, "coral-sea", seed, turn=17)
    battle.put(IJN, 1, "1613")
    battle.fleet(ALLIES, "1517", 1, 2)
    battle.set_deck("shokaku", steps=0)
    battle.patrol("shokaku", 3)
    battle.send("1613", battle.units("yorktown", "f4f"), 1)
    battle.send("1613", battle.units("yorktown", "sbd"), 6)
    battle.send("1613", battle.units("lexington", "tbd"), 3)
    yield battle.raid(ALLIES, "1613")
    return {"hurt": int(battle.is_hurt("shokaku")), "doomed": int(battle.is_doomed("shokaku"))}


def shoho(data: TaskForceData, seed: str) -> Trial:
    """7 May 1942: both air groups, 93 aircraft, upon a light carrier with a few fighters up."""
    battle = BattleSetting(data, "coral-sea", seed, turn=5)
    battle.put(IJN, 3, "0915")
    battle.fleet(ALLIES, "1118", 1, 2)
    battle.patrol("shoho", 1)
    for home in ("lexington", "yorktown"):
        battle.send("0915", battle.units(home, "f4f"), 2)
        battle.send("0915", battle.units(home, "sbd"), 6)
        battle.send("0915", battle.units(home, "tbd"), 3)
    yield battle.raid(ALLIES, "0915")
    return {"sunk": int(battle.is_sunk("shoho"))}


def raid_on_midway(data: TaskForceData, seed: str) -> Trial:
    """4 June 1942, 06:30: 36 Vals, 36 Kates with bombs and 36 Zeros over an island whose fighters
    are up and whose bombers have flown."""
    battle = BattleSetting(data, "midway", seed, turn=3)
    battle.fleet(IJN, "1413", 1, 2, 3, 4)
    battle.set_deck("midway", steps=0)
    battle.patrol("midway", 6)
    battle.send("1715", [u for h in ("akagi", "kaga") for u in battle.units(h, "val")])
    battle.send(
        "1715", [u for h in ("soryu", "hiryu") for u in battle.units(h, "kate")], bombs=True
    )
    for home in ("akagi", "kaga", "soryu", "hiryu"):
        battle.send("1715", battle.units(home, "zero"), 2)
    fighters = battle.units("midway", "f2a", "f4f")
    before = battle.steps_left(fighters)
    yield battle.raid(IJN, "1715")
    level = level_of(battle.s, battle.ship("midway"))
    return {"level": level, "fighters": before - battle.steps_left(fighters)}


# --- the lessons as battles -----------------------------------------------------------------------


def pearl_harbor(data: TaskForceData, seed: str) -> Trial:
    """Both waves by doctrine."""
    battle = BattleSetting(data, "pearl-harbor", seed)
    yield battle.play(begin)
    return {"points": battle.s.score[IJN] / 2, "sunk": _battleships(battle)}


def _battleships(battle: BattleSetting) -> int:
    facts = scene(battle.s)
    return sum(
        battle.s.fate[ship] == SUNK or battle.s.critical[ship]
        for ship, kind in enumerate(facts.ship_type)
        if kind == 0
    )


def force_z(data: TaskForceData, seed: str) -> Trial:
    """10 December 1941: all that flew, upon Force Z at once."""
    battle = BattleSetting(data, "force-z", seed)
    battle.put(ALLIES, 7, "0714")
    battle.send("0714", [u for home in ("saigon", "thu-dau-mot") for u in battle.units(home)])
    yield battle.raid(IJN, "0714")
    names = ("prince-of-wales", "repulse")
    return {"doomed": sum(battle.is_doomed(name) for name in names)}


def java_sea(data: TaskForceData, seed: str) -> Trial:
    """27 February 1942, noon to midnight, the Japanese by doctrine."""
    battle = BattleSetting(data, "java-sea", seed, turn=7)
    yield battle.play(begin)
    s, facts = battle.s, scene(battle.s)
    cruisers = [0, 0]
    for ship, kind in enumerate(facts.ship_type):
        if kind in (3, 4) and (s.fate[ship] == SUNK or s.critical[ship]):
            cruisers[facts.ship_side[ship]] += 1
    return {
        "allied": cruisers[ALLIES],
        "japanese": cruisers[IJN],
        "destroyers": s.small_sunk[ALLIES],
    }


# --- search ---------------------------------------------------------------------------------------


def search_day(data: TaskForceData, seed: str) -> Trial:
    """8 May 1942: two carrier forces six hexes apart, each among three dummies; scouts look for
    them all day while nothing moves."""
    battle = BattleSetting(data, "coral-sea", seed, turn=15)
    battle.send_home("shoho")
    for side, hexes in (
        (IJN, ("1410", "1411", "1510", "1511")),
        (ALLIES, ("1416", "1417", "1516")),
    ):
        battle.put(side, 1, hexes[0], found=False)
        battle.put(side, 2, hexes[1], found=False)
        for place in hexes[2:]:
            battle.dummy(side, place)
    turns = {IJN: 0, ALLIES: 0}
    for turn in SEARCH_TURNS:
        battle.s.turn = 12 + turn
        yield battle.play(note_scouts, move_scouts, reconnoitre)
        for side in BOTH:
            if not turns[side] and _sees_carriers(battle, side):
                turns[side] = turn - 2
    late = len(SEARCH_TURNS) + 1
    return {"allied": turns[ALLIES] or late, "japanese": turns[IJN] or late}


def _sees_carriers(battle: BattleSetting, side: int) -> bool:
    """Has a side a report of carriers that is true?"""
    facts = scene(battle.s)
    for marker in FLEETS_OF[1 - side]:
        if battle.s.face[marker] != CARRIER_REPORTED or battle.s.under[marker] < 0:
            continue
        ships = battle.s.ships_in[battle.s.under[marker]]
        if any(facts.ship_type[ship] in (CV, CVL) for ship in ships):
            return True
    return False


def losses(s: TaskForceState) -> Measured:
    """Carriers sunk at the end of a game, by side."""
    facts = scene(s)
    lost = [0, 0]
    for side in BOTH:
        lost[side] = sum(s.fate[ship] == SUNK for ship in facts.carriers[side])
    return {"ijn_sunk": lost[IJN], "us_sunk": lost[ALLIES]}
