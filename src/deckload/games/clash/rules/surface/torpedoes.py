"""12.6: torpedoes in a surface battle."""

from __future__ import annotations

from typing import Final

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

step: Final = steps("clash.torpedoes")


TORPEDO: Final = whom_to_attack(
    "torpedoes",
    lambda k, d: (
        f"Round {k.battle_round}: at whom does {ship_line(k, d.about)}, fire torpedoes?"
        " She can do so once in a battle."
    ),
    label=shot_line,
    odds=lambda k, side, target: shot_odds(k, TORPEDOES, target),
    words={
        "best": "She and all ships after her fire, each at its best target",
        "hold": "She keeps her torpedoes",
        "cease": "She and all ships after her keep their torpedoes",
    },
)


@step
def torpedo_attack(s: ClashState) -> None:
    """[12.6, 9.3] After the guns: who has survived them may fire. Each hit may be a critical
    one."""
    exchange_fire(s, TORPEDOES)


def has_torpedoes(s: ClashState, ship: int) -> bool:
    """[12.6] Once in a battle, and only while damage has left her the tubes."""
    return s.data.log_torpedo[ship][s.hits[ship]] and ship not in s.torpedoes_gone


def torpedo_factor(s: ClashState, _ship: int) -> int:
    """[12.6] All torpedoes attack on the same column (ruling C8)."""
    return s.data.limits.torpedo_factor


def torpedo_range(s: ClashState, side: int, away: int) -> int | None:
    """[12.6] A range of their own instead of that of guns (ruling C8); Japanese ones run
    farther."""
    return s.data.torpedo_range[side][away]


TORPEDOES: Final[Weapon] = Weapon(
    "torpedoes", "12.6", TORPEDO, has_torpedoes, torpedo_factor, torpedo_range, is_torpedo=True
)
enlist_weapon(TORPEDOES)
