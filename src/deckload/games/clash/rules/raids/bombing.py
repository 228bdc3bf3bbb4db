"""8.6: air units attack the ships in their boxes."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.damage import hit_ship
from deckload.games.fleet.rules.forces import counted, is_afloat, ship_ref
from deckload.games.fleet.rules.raids.air_sea_display import ships_by_box, units_on_display
from deckload.games.fleet.rules.raids.bombing import attack_factor, bombing_hits

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


def attack_ship(s: ClashState, unit: int, ship: int) -> None:
    """[8.6] Roll on the damage table and mark the hits; those of torpedo aircraft may be
    critical."""
    hits = bombing_hits(s, unit, s.data.ships[ship].name)
    hit_ship(s, ship, hits, case="8.6", torpedo=s.data.is_torpedo[unit])
