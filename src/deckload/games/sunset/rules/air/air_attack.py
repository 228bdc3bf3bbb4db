"""8.1: one bomber after the other comes through the fire of the ships and attacks."""

from __future__ import annotations

from typing import Final

from deckload.charts import roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.raids.antiaircraft import can_attack
from deckload.games.fleet.rules.raids.bombing import attack_factor, roll_bombs
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.air.air_display import is_suppressed_for, target_of
from deckload.games.sunset.rules.air.antiaircraft import antiaircraft_fire
from deckload.games.sunset.rules.damage import damage_of, hit_ship
from deckload.games.sunset.rules.forces import air_ref
from deckload.games.sunset.rules.nouns import AIR_UNIT, unit_line

step: Final = steps("sunset.air_attack")


STRONG_FIRST: Final = "strong first"
WEAK_FIRST: Final = "weak first"


def _order_label(k: SunsetState, unit: int) -> str:
    ship = target_of(k, unit)
    at = f" at {k.data.ships[ship].name}" if ship != NONE else ""
    helped = ", with fighters" if is_suppressed_for(k, unit) else ""
    return f"{unit_line(k, unit)}{at}{helped}"


def _order_odds(k: SunsetState, _side: int, unit: int) -> str:
    odds = roll_odds(k.data.charts["damage"], attack_factor(k, unit), k.penalty[unit])
    return f"hits {1 - float(odds.probability(0)):.0%}, before AA"


ORDER: Final = Kind(
    "attack with",
    "Who attacks next? Ships near by fire once a strike: the first draw it from the others.",
    of=AIR_UNIT,
    label=_order_label,
    odds=_order_odds,
    words={
        STRONG_FIRST: "All of them, the strongest first",
        WEAK_FIRST: "All of them, the weakest first",
    },
)


@step
def call_order(s: SunsetState) -> Procedure:
    """[8.1] The attacker says in which order his bombers attack, one by one or at a word."""
    if not s.waiting:
        return
    words = (STRONG_FIRST, WEAK_FIRST) if len(s.waiting) > 1 else ()
    choice = yield ask(s.raid_side, ORDER, s.waiting[:], also=words, case="8.1")
    if isinstance(choice, str):
        attack_in_order(s, choice)
        return
    then(s, (attack_with, choice), call_order)


def attack_in_order(s: SunsetState, word: str) -> None:
    """[8.1] All bombers that wait, the weakest or the strongest first."""
    sign = 1 if word == WEAK_FIRST else -1
    order = sorted(s.waiting, key=lambda unit: (sign * attack_factor(s, unit), unit))
    then(s, *[(attack_with, unit) for unit in order])


@step
def attack_with(s: SunsetState, unit: int) -> Procedure:
    """[8.1] Guns first, then bombs. Who comes for a ship that is sunk already has wasted his
    chance."""
    s.waiting.remove(unit)
    ship = target_of(s, unit)
    if ship == NONE:
        text = "{unit} finds its target sunk already, and no other."
        tell(s, "8.1", text, unit=air_ref(s, unit))
        return
    yield from antiaircraft_fire(s, unit)
    if can_attack(s, unit):
        bomb(s, unit, ship)


def bomb(s: SunsetState, unit: int, ship: int) -> None:
    """[8.1, 9.2] Roll on the damage table, and mark the hits at once, critical ones among them."""
    factor = attack_factor(s, unit)
    total = roll_bombs(s, unit, s.data.ships[ship].name)
    damage = damage_of(s, ship, factor, total)
    hit_ship(s, ship, damage.hits, case="8.1", critical=damage.critical)
