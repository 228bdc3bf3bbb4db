"""8.6: air units attack the ships in their boxes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts import Chart
from deckload.engine.dice import Modifier, Throw, roll_total
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.clash.rules.forces import counted, factor_of, is_afloat, ship_ref
from deckload.games.clash.rules.raids.air_sea_display import ships_by_box, units_on_display

step: Final = steps("clash.bombing")


@step
def bomb_ships(s: ClashState) -> None:
    """[8.6] Each bomber by itself, box by box, the strongest first; what is left of a box when its
    ship goes down has attacked in vain."""
    ship_in = ships_by_box(s)
    in_vain: dict[int, int] = {}
    for unit in attack_order(s):
        ship = ship_in[s.box_of_unit[unit]]
        if is_afloat(s, ship):
            attack_ship(s, unit, ship)
        else:
            in_vain[ship] = in_vain.get(ship, 0) + 1
    for ship, number in in_vain.items():
        text = "{units} came too late for {ship}: it was sunk already."
        tell(s, "8.6", text, units=counted(number, "air unit"), ship=ship_ref(s, ship))


def attack_order(s: ClashState) -> list[int]:
    """The bombers on the display, those that will fall afterwards among them."""
    attackers = [unit for unit in units_on_display(s) if unit not in s.escorts]
    attackers += s.doomed
    boxes = s.box_of_unit
    return sorted(attackers, key=lambda unit: (boxes[unit], -attack_factor(s, unit)))


def attack_factor(s: ClashState, unit: int) -> int:
    """[8.6, 14.0] Its factor; if antiaircraft fire cost it a step, the factor it had before
    (14.0)."""
    return s.strength[unit] or factor_of(s, unit)


@lru_cache(maxsize=512)
def bombing_throw(chart: Chart, factor: int, penalty: int) -> Throw:
    """[8.6] One unit's attack: its column, and what fighters and flak have spoilt."""
    modifiers: tuple[Modifier, ...] = ()
    if penalty:
        modifiers = (Modifier("fighters and flak", penalty, "8.5.2"),)
    return Throw("bombing", 10, 1, chart, factor, modifiers, "8.6", does="attacks", gives="hit")


def attack_ship(s: ClashState, unit: int, ship: int) -> None:
    """[8.6] Roll on the damage table and mark the hits; those of torpedo aircraft may be
    critical."""
    hits = bombing_hits(s, unit, s.data.ships[ship].name)
    hit_ship(s, ship, hits, case="8.6", torpedo=s.data.is_torpedo[unit])


def bombing_hits(s: ClashState, unit: int, at: str) -> int:
    factor = attack_factor(s, unit)
    throw = bombing_throw(s.data.charts["damage"], factor, s.penalty[unit])
    return s.data.hits(factor, roll_total(s, throw, by=s.data.air[unit].name, at=at))
