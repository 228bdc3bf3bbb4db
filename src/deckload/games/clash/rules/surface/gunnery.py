"""12.5: gunnery in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.surface.ship_weapons import (
    Weapon,
    enlist_weapon,
    exchange_fire,
    shot_line,
    shot_odds,
)
from deckload.games.clash.rules.surface.surface_display import ship_line
from deckload.games.clash.rules.surface.surface_fire import whom_to_attack

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


def guns_of(s: ClashState, ship: int) -> int:
    """[9.1, 9.2] The gunnery factor that damage has left."""
    return s.data.log_guns[ship][s.hits[ship]]


def has_guns(s: ClashState, ship: int) -> bool:
    return guns_of(s, ship) > 0


def gun_range(s: ClashState, _side: int, away: int) -> int:
    """[12.5] Guns reach the whole display, the worse the farther."""
    return s.data.gunnery_range[away]


GUNS: Final[Weapon] = Weapon(
    "gunnery", "12.5", FIRE, has_guns, guns_of, gun_range, is_torpedo=False
)
enlist_weapon(GUNS)
