"""Who fires at whom in a surface action (21.23, 21.24)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure
from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.surface.lines import CRUISERS, gun_of, name_of, weight_of

Aim = tuple[int, int]
"""A ship that fires, and the ship that it fires at."""

SPREAD: Final = "spread"
BY_HAND: Final = "by hand"
HOLD_FIRE: Final = "hold fire"

MATCH: Final = Kind(
    "match",
    "How do our ships choose their targets?",
    words={
        SPREAD: "Heaviest against heaviest, one each, then the rest",
        BY_HAND: "I say for each ship whom it fires at",
    },
)


def _target_refs(k: CarrierState, ship: int) -> tuple[Ref, ...]:
    return (k.data.ship_refs[ship],)


def _target_prompt(k: CarrierState, decision: Decision) -> str:
    return f"At whom does {name_of(k, US, decision.about)} fire?"


TARGET: Final = Kind(
    "fire at",
    _target_prompt,
    names=lambda k, ship: k.data.japanese_ships[ship].name,
    label=lambda k, ship: k.data.japanese_ships[ship].name,
    points_at=_target_refs,
    words={HOLD_FIRE: "It does not fire"},
)


def next_targets(s: CarrierState, side: int, line: list[int], aimed: list[int]) -> list[int]:
    """[21.23] The heaviest among the ships that fewest fire at so far."""
    fewest = min([aimed.count(ship) for ship in line])
    left = [ship for ship in line if aimed.count(ship) == fewest]
    top = max([weight_of(s, side, ship) for ship in left])
    return [ship for ship in left if weight_of(s, side, ship) == top]


def japanese_aims(s: CarrierState, ready: list[int], line: list[int]) -> list[Aim]:
    """[21.23] In order of weight, each at the heaviest ship that nobody fires at yet, ties by die;
    at night destroyers begin again with the heaviest."""
    aims: list[Aim] = []
    aimed: list[int] = []
    independent = False
    for ship in ready:
        if is_night(s) and weight_of(s, JAPAN, ship) < CRUISERS and not independent:
            independent, aimed = True, []
        target = one_of(s, next_targets(s, US, line, aimed), "surface target")
        aimed.append(target)
        aims.append((ship, target))
    return aims


def may_be_aimed_at(s: CarrierState, ship: int, line: list[int], aimed: list[int]) -> bool:
    """[21.24] Nobody is fired at twice while another of its class is not fired at at all."""
    if ship not in aimed:
        return True
    weight = weight_of(s, JAPAN, ship)
    return all(other in aimed for other in line if weight_of(s, JAPAN, other) == weight)


def us_aims(s: CarrierState, ready: list[int], line: list[int]) -> Procedure:
    """[21.24] As the player likes, all of it before the first die; one answer does for all."""
    if not ready or len(line) == 1:
        return [(ship, line[0]) for ship in ready]
    chosen = yield ask(US, MATCH, (SPREAD, BY_HAND), case="21.24", command="fleet")
    if chosen == SPREAD:
        return spread(s, ready, line)
    aims: list[Aim] = []
    for ship in ready:
        aimed = [target for _, target in aims]
        free = [target for target in line if may_be_aimed_at(s, target, line, aimed)]
        target = yield ask(
            US, TARGET, free, also=(HOLD_FIRE,), about=ship, case="21.24", command="fleet"
        )
        if target != HOLD_FIRE:
            aims.append((ship, target))
    return aims


def spread(s: CarrierState, ready: list[int], line: list[int]) -> list[Aim]:
    """[21.24] Heaviest against heaviest; of equals the one with the larger guns first."""
    aims: list[Aim] = []
    aimed: list[int] = []
    for ship in ready:
        best = max(next_targets(s, JAPAN, line, aimed), key=lambda one: gun_of(s, JAPAN, one))
        aimed.append(best)
        aims.append((ship, best))
    return aims
