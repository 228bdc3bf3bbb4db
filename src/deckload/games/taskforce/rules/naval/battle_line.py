"""4.2.2, 4.2.3: the ships in a battle, their guns, and what they fire at."""

from __future__ import annotations

from deckload.charts import Chart
from deckload.engine.dice import Modifier, Throw
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import DD, IJN, NO_CLASS, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import is_afloat, is_night, scene, ships_under


def fleet(s: TaskForceState, side: int) -> list[int]:
    """All ships of a side in the battle that still float."""
    return [
        ship for marker in s.fight[side] for ship in ships_under(s, marker) if is_afloat(s, ship)
    ]


def firepower(s: TaskForceState, ship: int) -> int:
    """[4.2.2, 4.2.3, 5.2.5] By day as printed; at night Japanese destroyers fire for two, and
    torpedo cruisers with their higher number. A critically damaged ship has no guns."""
    if s.critical[ship]:
        return 0
    facts = scene(s)
    steps_ = s.steps[ship]
    if not is_night(s):
        return facts.guns[ship][steps_]
    guns = facts.night_guns[ship][steps_]
    doubled = facts.ship_type[ship] == DD and facts.ship_side[ship] == IJN
    return 2 * guns if doubled else guns


def classes_present(s: TaskForceState) -> list[int]:
    """[4.2.2] Classes of guns in the battle, the longest first; a ship without firepower sets
    none."""
    facts = scene(s)
    found = {
        facts.range_class[ship]
        for side in range(SIDES)
        for ship in fleet(s, side)
        if facts.range_class[ship] != NO_CLASS and firepower(s, ship)
    }
    return sorted(found)


def firing_ships(s: TaskForceState, side: int) -> list[int]:
    """[4.2.2, 5.2.4] The counters of a side that fire, the strongest first; Yamato twice."""
    facts = scene(s)
    if s.fight_alone != NONE:
        return [s.fight_alone] if side == IJN else []
    ships = [
        ship
        for ship in fleet(s, side)
        if NO_CLASS < facts.range_class[ship] <= s.fight_range and firepower(s, ship)
    ]
    ships.sort(key=lambda ship: (-firepower(s, ship), ship))
    return [ship for ship in ships if facts.outranges[ship]] + ships


def firing_group(left: list[int], size: int) -> tuple[int, ...]:
    """The next counters that fire together, if any are left; Yamato's two attacks are never added
    up."""
    if not left:
        return ()
    first = left[0]
    others = [ship for ship in left[1:] if ship != first]
    return (first, *others[: size - 1])


def partners(left: list[int], firers: tuple[int, ...]) -> list[int]:
    """Who else could fire together with the first of a group."""
    return list(dict.fromkeys([ship for ship in left if ship not in firers]))


def left_to_aim(s: TaskForceState, side: int) -> list[int]:
    left = firing_ships(s, side)
    for volley in s.volleys:
        for ship in volley[2:]:
            if ship in left:
                left.remove(ship)
    return left


def last_target(s: TaskForceState, side: int) -> int:
    facts = scene(s)
    for volley in s.volleys[::-1]:
        if facts.ship_side[volley[2]] == side:
            return volley[0]
    return NONE


def fire_throw(s: TaskForceState, firers: tuple[int, ...]) -> Throw:
    """[2.4.5, 4.2.2] Firepower is added up; Japanese ships have one more on the die."""
    chart: Chart = s.data.charts["naval_combat"]
    side = scene(s).ship_side[firers[0]]
    modifiers: tuple[Modifier, ...] = ()
    if side == IJN:
        modifiers = (Modifier("Japanese gunnery", chart.modifiers["ijn"].value, "4.2.2"),)
    strength = sum([firepower(s, ship) for ship in firers])
    does = "fires at" if len(firers) == 1 else "fire at"
    return Throw(
        "gunfire", 6, 1, chart, strength, modifiers, "4.2.2", side=side, does=does, gives="hit"
    )
