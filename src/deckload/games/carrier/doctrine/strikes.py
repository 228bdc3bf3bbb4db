"""How an air group commander spends a strike: on the ship that is worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules.damage.japanese import LIGHT, level_of, level_with
from deckload.games.carrier.rules.forces.roster import carriers_of
from deckload.games.carrier.rules.missions.fuel import can_pay
from deckload.games.carrier.rules.strikes import attack, bombing, contact
from deckload.games.carrier.rules.victory import points_for_level

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

USUAL: Final = (0, 0, 0, 0)
"""The rolls of a deckload that has met fighters."""


def worth(k: CarrierState, ship: int, rolls: tuple[int, ...]) -> float:
    """Victory points that so many damage rolls on one ship bring, on average."""
    hits = bombing.hits_of(k.data.charts["attack_damage"], rolls)
    before = _points(k, ship, k.ship_hits[ship])
    return sum(
        float(chance) * (_points(k, ship, k.ship_hits[ship] + number) - before)
        for number, chance in hits.items()
    )


def _points(k: CarrierState, ship: int, hits: int) -> int:
    return points_for_level(k, ship, level_with(k, ship, hits), hits)


def next_attack(k: CarrierState, decision: Decision) -> Option:
    """The force with the ship that is worth most."""
    attacks = [option for option in decision.options if option != attack.DONE]
    return max(attacks, key=lambda option: _best(k, option[1]))


def _best(k: CarrierState, force: int) -> float:
    values = [worth(k, ship, USUAL) for ship in carriers_of(k, force)]
    return max(values, default=0.0)


def try_again(k: CarrierState, decision: Decision) -> Option:
    """Look on as long as somebody may still land."""
    mission: int = decision.about
    forces = [option for option in decision.options if option != contact.HOME]
    way = k.data.scenarios[k.scenario].way_home
    if not forces or not can_pay(k, mission, way + k.data.fuel.land + 1):
        return contact.HOME
    return max(forces, key=lambda force: _best(k, force))


def form_up(k: CarrierState, decision: Decision) -> Option:
    """A point of fuel for a better attack, unless it is the last."""
    mission = decision.about[0]
    way = k.data.scenarios[k.scenario].way_home
    pays = can_pay(k, mission, way + k.data.fuel.land + k.data.fuel.strike)
    return bombing.PRESS if pays else bombing.HURRY


def aim(k: CarrierState, decision: Decision) -> Option:
    """All at the ship that is worth most; where that is little, at whoever is hurt already."""
    ships = [option for option in decision.options if isinstance(option, tuple)]
    return max(ships, key=lambda option: (worth(k, option[0], option[1:]), _is_hurt(k, option[0])))


def _is_hurt(k: CarrierState, ship: int) -> bool:
    return level_of(k, ship) >= LIGHT
