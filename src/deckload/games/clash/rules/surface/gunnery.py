"""12.5: gunnery in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.surface.ship_weapons import (
    enlist_weapon,
    exchange_fire,
    never_lit,
    unhampered,
)
from deckload.games.fleet.cases import GUNNERY
from deckload.games.fleet.rules.surface.ship_weapons import (
    Weapon,
    guns_of,
    has_guns,
    shot_line,
    shot_odds,
)
from deckload.games.fleet.rules.surface.surface_display import ship_line
from deckload.games.fleet.rules.surface.surface_fire import whom_to_attack

step: Final = steps("clash.gunnery")


def _prompt(k: ClashState, d: Decision) -> str:
    ship = ship_line(k, d.about)
    return f"Round {k.battle_round}: at whom does {ship}, gunnery {guns_of(k, d.about)}, fire?"


FIRE: Final = whom_to_attack(
    "fire",
    _prompt,
    label=shot_line,
    odds=lambda k, side, target: shot_odds(k, GUNS, target),
    words={
        "best": "She and all ships after her fire, each at its best target",
        "hold": "She holds her fire",
        "cease": "She and all ships after her hold their fire",
    },
)


@step
def gunnery(s: ClashState) -> None:
    """[12.5] All ships with guns, once each. Gun hits are never critical (ruling C34)."""
    exchange_fire(s, GUNS)


def gun_factor(s: ClashState, ship: int, _target: int) -> int:
    """[12.5] Whoever else fires at the target."""
    return guns_of(s, ship)


def gun_range(s: ClashState, _ship: int, away: int) -> int:
    """[12.5] Guns reach the whole display, the worse the farther."""
    return s.data.gunnery_range[away]


GUNS: Final[Weapon] = Weapon(
    "gunnery",
    GUNNERY,
    FIRE,
    has_guns,
    gun_factor,
    gun_range,
    unhampered,
    never_lit,
    is_torpedo=False,
)
enlist_weapon(GUNS)
