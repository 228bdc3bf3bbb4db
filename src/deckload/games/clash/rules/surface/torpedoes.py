"""12.6: torpedoes in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.surface.ship_weapons import (
    enlist_weapon,
    exchange_fire,
    never_lit,
    unhampered,
)
from deckload.games.fleet.cases import TORPEDOES
from deckload.games.fleet.rules.surface.ship_weapons import (
    Weapon,
    has_torpedoes,
    shot_line,
    shot_odds,
    torpedo_factor,
    torpedo_range,
)
from deckload.games.fleet.rules.surface.surface_display import ship_line
from deckload.games.fleet.rules.surface.surface_fire import whom_to_attack

step: Final = steps("clash.torpedoes")


TORPEDO: Final = whom_to_attack(
    "torpedoes",
    lambda k, d: (
        f"Round {k.battle_round}: at whom does {ship_line(k, d.about)}, fire torpedoes?"
        " She can do so once in a battle."
    ),
    label=shot_line,
    odds=lambda k, side, target: shot_odds(k, TUBES, target),
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
    exchange_fire(s, TUBES)


TUBES: Final[Weapon] = Weapon(
    "torpedoes",
    TORPEDOES,
    TORPEDO,
    has_torpedoes,
    torpedo_factor,
    torpedo_range,
    unhampered,
    never_lit,
    is_torpedo=True,
)
enlist_weapon(TUBES)
