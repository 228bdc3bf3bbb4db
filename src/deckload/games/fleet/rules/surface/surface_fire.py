"""What guns, torpedoes and aircraft share in a surface battle.

How the pieces of a side take their turns at attacking, how they are asked for a target, and the
choice of one for those who leave it to their captains.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from deckload.charts import Attack, Chart, hits_over, roll_odds
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.nouns import Naming
from deckload.engine.procedures import Procedure, shared_steps, then
from deckload.engine.shared_cases import SharedCase
from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.nouns import SHIP
from deckload.games.fleet.rules.surface.surface_display import is_decided

step: Final = shared_steps("surface_fire")


Aims = dict[int, int]
"""What a piece can attack: by target, the sum of the modifiers of that attack."""


@dataclass(frozen=True, eq=False)
class Arm:
    """Guns, torpedoes or aircraft: who of a side can attack, with what, whom, and how."""

    name: str
    case: SharedCase
    kind: Kind
    ready: Callable[[Any, int], list[int]]  # by side
    factor: Callable[[Any, int, int], int]  # by piece and target
    aims: Callable[[Any, int], Aims]
    attack: Callable[[Any, int, int], None]


_ARMS: Final[dict[tuple[str, str], Arm]] = {}
"""By game and name, which is what the agenda can hold."""


def enlist(game: str, arm: Arm) -> Arm:
    """Make an arm of a game known to the steps below."""
    _ARMS[game, arm.name] = arm
    return arm


# --- one piece after another ----------------------------------------------------------------------


@step
def attack_in_turn(s: FleetState, arm: str, side: int) -> None:
    """[GUNNERY, TORPEDOES, BATTLE_AIRCRAFT] All pieces of a side that can attack get ready, once
    each."""
    if is_decided(s):
        return
    s.waiting = _ARMS[s.game, arm].ready(s, side)
    then(s, (next_attack, arm, side))


@step
def next_attack(s: FleetState, name: str, side: int) -> Procedure:
    """[GUNNERY, TORPEDOES, BATTLE_AIRCRAFT] The next of them is asked for its target; those that
    can hit nothing are passed over."""
    arm = _ARMS[s.game, name]
    aims: Aims = {}
    while s.waiting and not aims:
        aims = arm.aims(s, s.waiting[0])
        if not aims:
            s.waiting.pop(0)
    if not s.waiting:
        return
    piece = s.waiting[0]
    choice = yield ask(
        side, arm.kind, ["best", *aims, "hold", "cease"], about=piece, case=arm.case.of(s)
    )
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


def attack_best_target(s: FleetState, piece: int, arm: Arm) -> None:
    target = best_target(s, arm, piece)
    if target != NONE:
        arm.attack(s, piece, target)


# --- the question ---------------------------------------------------------------------------------


def whom_to_attack(
    verb: str,
    prompt: Callable[[Any, Decision], str],
    label: Naming,
    odds: Callable[[Any, int, int], str],
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


def expectation(s: FleetState, factor: int, shift: int) -> str:
    """What an attack promises, for the table."""
    chart = s.data.charts["damage"]
    hit = 1 - float(roll_odds(chart, factor, shift).probability(0))
    return f"hits {hit:.0%}, {expected_hits(chart, factor, shift):.1f} on average"


def best_target(s: FleetState, arm: Arm, piece: int) -> int:
    """Where an attack does most: the part of what is left of a ship that it takes on average,
    times what sinking her is worth. Ships hit to death already are left alone; NONE if all are."""
    chart, worth_of = s.data.charts["damage"], customs_of(s).worth_of
    best, most = NONE, 0.0
    for target, shift in arm.aims(s, piece).items():
        left = s.data.boxes[target] - s.hits[target] - s.coming_hits[target]
        if left <= 0:
            continue
        expected = expected_hits(chart, arm.factor(s, piece, target), shift)
        score = min(1.0, expected / left) * worth_of(s, target)
        if score > most:
            best, most = target, score
    return best
