"""12.5, 12.6: both sides fire before any hit counts, so that the order only sets who speaks
first."""

from __future__ import annotations

from functools import partial
from typing import Final

from deckload.engine.dice import Modifier, roll_result
from deckload.engine.procedures import steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.fleet.rules.surface.ship_weapons import (
    Weapon,
    aims_with,
    ships_ready,
    shot_throw,
)
from deckload.games.fleet.rules.surface.surface_display import is_decided
from deckload.games.fleet.rules.surface.surface_fire import Arm, attack_in_turn, enlist

step: Final = steps("clash.ship_weapons")


def enlist_weapon(weapon: Weapon) -> None:
    """Make a weapon one of the arms that take their turns in a round."""
    enlist(
        "clash",
        Arm(
            weapon.name,
            weapon.case,
            weapon.kind,
            partial(ships_ready, weapon),
            weapon.factor,
            partial(aims_with, weapon),
            partial(fire, weapon),
        ),
    )


def unhampered(_s: ClashState, _ship: int) -> tuple[Modifier, ...]:
    """Movement does not spoil anybody's aim."""
    return ()


def never_lit(_s: ClashState, _target: int) -> bool:
    """[12.5] Who fires by night is not seen from farther for it."""
    return False


def exchange_fire(s: ClashState, weapon: Weapon) -> None:
    """[12.5, 12.6] The side with the initiative, then the other; then all hits count."""
    if is_decided(s):
        return
    first = s.initiative
    sides = [(attack_in_turn, weapon.name, side) for side in (first, 1 - first)]
    then(s, *sides, (mark_hits, weapon.case.of(s), weapon.is_torpedo))


@step
def mark_hits(s: ClashState, cited: str, torpedo: bool) -> None:
    """[12.5, 9.3] All hits of a subphase take effect together; those of torpedoes may be
    critical."""
    coming, s.coming_hits = s.coming_hits, [0] * len(s.coming_hits)
    for ship, hits in enumerate(coming):
        if hits:
            hit_ship(s, ship, hits, case=cited, torpedo=torpedo)


def fire(weapon: Weapon, s: ClashState, ship: int, target: int) -> None:
    """[12.5, 12.6] Hits wait until everybody has fired. Torpedoes are fired once in a battle."""
    throw = shot_throw(weapon, s, ship, target)
    if weapon.is_torpedo:
        s.torpedoes_gone.append(ship)
    ships = s.data.ships
    hits = roll_result(s, throw, by=ships[ship].name, at=ships[target].name)
    s.coming_hits[target] += hits
