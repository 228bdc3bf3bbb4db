"""Habits in battles between ships, in bombardments, and with cripples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.reckoning import gain_by_guns, price
from deckload.games.taskforce.model.game_data import DD, IJN, RANGE_CLASSES
from deckload.games.taskforce.rules.fleets import scene
from deckload.games.taskforce.rules.naval.battle_line import firepower, fleet

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

LONGEST: Final = "longest"
REMAINS: Final = 0.35
"""What a further salvo at a ship is worth beside the first, which may have done already."""


def fire(k: TaskForceState, decision: Decision) -> Option:
    """At the ship where the salvo brings most, shared out over the enemy's line."""
    firers: tuple[int, ...] = decision.about
    guns = sum([firepower(k, ship) for ship in firers])
    modifier = int(decision.side == IJN)
    taken: dict[int, int] = {}
    sides = scene(k).ship_side
    for volley in k.volleys:
        if sides[volley[2]] == decision.side:
            taken[volley[0]] = taken.get(volley[0], 0) + 1

    def worth(target: int) -> float:
        return gain_by_guns(k, target, guns, modifier) * REMAINS ** taken.get(target, 0)

    targets = [option for option in decision.options if isinstance(option, int)]
    return max(targets, key=worth)


def volleys(k: TaskForceState, decision: Decision) -> Option:
    """Two by two against ships that a single one can hardly hurt."""
    heavy = [ship for ship in fleet(k, 1 - decision.side) if price(k, ship) >= 3]
    return "pairs" if heavy else "singles"


def shorten(k: TaskForceState, decision: Decision) -> Option:
    """The range at which the own fleet outguns the enemy most; the longest if there is none, or if
    nobody knows what the enemy has (3.8.1)."""
    if not fleet(k, 1 - decision.side):
        return LONGEST
    best, best_lead = LONGEST, _lead(k, decision.side, _longest(k))
    for option in decision.options:
        if option == LONGEST:
            continue
        lead = _lead(k, decision.side, RANGE_CLASSES.index(option))
        if lead > best_lead:
            best, best_lead = option, lead
    return best


def _longest(k: TaskForceState) -> int:
    classes = scene(k).range_class
    present = [
        classes[ship] for side in (0, 1) for ship in fleet(k, side) if firepower(k, ship) > 0
    ]
    return min([one for one in present if one >= 0], default=0)


def _lead(k: TaskForceState, side: int, range_: int) -> float:
    """Own firepower less the enemy's, among the classes that reach so far; Japan shoots better."""
    classes = scene(k).range_class
    lead = 0.0
    for one in (0, 1):
        guns = sum([firepower(k, s) for s in fleet(k, one) if 0 <= classes[s] <= range_])
        worth = guns * (1.25 if one == IJN else 1.0)
        lead += worth if one == side else -worth
    return lead


def yamato(_k: TaskForceState, _decision: Decision) -> Option:
    """Nobody answers if she fires alone; but two salvoes and the line are more."""
    return "twice"


def bombard(_k: TaskForceState, decision: Decision) -> Option:
    """Always: it is what they came for; and with all the chart counts."""
    return "salvos" if "salvos" in decision.options else decision.options[0]


def withdraw(_k: TaskForceState, decision: Decision) -> Option:
    """A cripple goes alone, and the others fight on."""
    return "break off" if "break off" in decision.options else decision.options[0]


def escort(k: TaskForceState, decision: Decision) -> Option:
    """A destroyer if anybody must go, the smallest there is."""
    if "done" in decision.options:
        return "done"
    facts = scene(k)

    def cost(ship: Any) -> tuple[int, float]:
        return (0 if facts.ship_type[ship] == DD else 1, price(k, ship))

    return min(decision.options, key=cost)


def line_up(_k: TaskForceState, _decision: Decision) -> Option:
    """They stay as they are."""
    return "done"


def battles(_k: TaskForceState, decision: Decision) -> Option:
    """One battle with everybody where that can be."""
    return decision.options[0]


HABITS: Final = {
    "fire": fire,
    "volleys": volleys,
    "range": shorten,
    "yamato": yamato,
    "bombard": bombard,
    "withdraw": withdraw,
    "escort": escort,
    "battles": battles,
    "line": line_up,
}
