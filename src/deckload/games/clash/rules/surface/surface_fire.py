"""12.4-12.7: what guns, torpedoes and aircraft share in a surface battle.

How the pieces of a side take their turns at attacking, how they are asked for a target, and the
choice of one for those who leave it to their captains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from deckload.charts import Attack, Chart, hits_over, roll_odds
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.nouns import Naming
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.surface.surface_display import is_decided
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.model.state import NONE
from deckload.games.fleet.rules.nouns import SHIP

step: Final = steps("clash.surface_fire")


Aims = dict[int, int]
"""What a piece can attack: by target, the sum of the modifiers of that attack."""


@dataclass(frozen=True, eq=False)
class Arm:
    """Guns, torpedoes or aircraft: who of a side can attack, with what, whom, and how."""

    name: str
    case: str
    kind: Kind
    ready: Callable[[ClashState, int], list[int]]  # by side
    factor: Callable[[ClashState, int], int]
    aims: Callable[[ClashState, int], Aims]
    attack: Callable[[ClashState, int, int], None]


ARMS: Final[dict[str, Arm]] = {}
"""By name, which is what the agenda can hold."""


def enlist(arm: Arm) -> Arm:
    """Make an arm known to the steps below."""
    ARMS[arm.name] = arm
    return arm


# --- one piece after another ----------------------------------------------------------------------


@step
def attack_in_turn(s: ClashState, arm: str, side: int) -> None:
    """[12.5, 12.6, 12.7] All pieces of a side that can attack get ready, once each."""
    if is_decided(s):
        return
    s.waiting = ARMS[arm].ready(s, side)
    then(s, (next_attack, arm, side))


@step
def next_attack(s: ClashState, name: str, side: int) -> Procedure:
    """[12.5, 12.6, 12.7] The next of them is asked for its target; those that can hit nothing are
    passed over."""
    arm = ARMS[name]
    aims: Aims = {}
    while s.waiting and not aims:
        aims = arm.aims(s, s.waiting[0])
        if not aims:
            s.waiting.pop(0)
    if not s.waiting:
        return
    piece = s.waiting[0]
    choice = yield ask(side, arm.kind, ["best", *aims, "hold", "cease"], about=piece, case=arm.case)
    if choice in ("best", "cease"):
        rest, s.waiting = s.waiting, []
        if choice == "best":
            for other in rest:
                attack_best_target(s, other, arm)
        return
    s.waiting.pop(0)
    if choice != "hold":
        arm.attack(s, piece, choice)
    then(s, (next_attack, name, side))


def attack_best_target(s: ClashState, piece: int, arm: Arm) -> None:
    target = best_target(s, arm.factor(s, piece), arm.aims(s, piece))
    if target != NONE:
        arm.attack(s, piece, target)


# --- the question ---------------------------------------------------------------------------------


def whom_to_attack(
    verb: str,
    prompt: Callable[[ClashState, Decision], str],
    label: Naming,
    odds: Callable[[ClashState, int, int], str],
    words: Mapping[str, str],
) -> Kind:
    """The question of an arm, put to one piece after another: the first of those waiting."""
    return Kind(
        verb,
        prompt,
        of=SHIP,
        label=label,
        odds=odds,
        words=words,
    )


# --- choosing a target ----------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def expected_hits(chart: Chart, factor: int, shift: int) -> float:
    """The hits of an attack on average; 0 only if no face of the die can hit."""
    return float(hits_over([Attack(chart, factor, shift)]).mean())


def expectation(s: ClashState, factor: int, shift: int) -> str:
    """What an attack promises, for the table."""
    chart = s.data.charts["damage"]
    hit = 1 - float(roll_odds(chart, factor, shift).probability(0))
    return f"hits {hit:.0%}, {expected_hits(chart, factor, shift):.1f} on average"


def best_target(s: ClashState, factor: int, aims: Aims) -> int:
    """Where an attack does most: the part of what is left of a ship that it takes on average,
    times what sinking her is worth. Ships hit to death already are left alone; NONE if all are."""
    chart = s.data.charts["damage"]
    best, most = NONE, 0.0
    for target, shift in aims.items():
        left = s.data.boxes[target] - s.hits[target] - s.coming_hits[target]
        if left <= 0:
            continue
        score = min(1.0, expected_hits(chart, factor, shift) / left) * worth_of(s, target)
        if score > most:
            best, most = target, score
    return best


def worth_of(s: ClashState, ship: int) -> int:
    """[10.1, 10.2] The points for sinking a ship in this scenario."""
    data, points = s.data, s.data.scenarios[s.scenario].points
    if data.ship_side[ship] == USN:
        return points.ijn_sunk[data.ship_type[ship]]
    if data.is_yamato[ship]:
        return points.usn_yamato_class
    return points.usn_sunk[data.ship_type[ship]]
