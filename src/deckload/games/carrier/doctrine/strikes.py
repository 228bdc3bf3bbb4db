"""How an air group commander spends a strike: on the ship that is worth most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import guard, targets
from deckload.games.carrier.rules.damage.japanese import (
    CRIPPLED,
    LIGHT,
    level_of,
    level_with,
)
from deckload.games.carrier.rules.fleet import carrier_hexes
from deckload.games.carrier.rules.forces.intruders import is_intruder
from deckload.games.carrier.rules.forces.roster import carriers_of, ships_of
from deckload.games.carrier.rules.missions import movement
from deckload.games.carrier.rules.missions.fuel import can_pay
from deckload.games.carrier.rules.missions.orders import waiting_strikes
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


def _points(k: CarrierState, ship: int, hits: int) -> float:
    """What a ship with so many hits brings; of an intruder, that she does not reach Saipan."""
    level = level_with(k, ship, hits)
    points = float(points_for_level(k, ship, level, hits))
    force = k.ship_force[ship]
    if level >= CRIPPLED and force >= 0 and is_intruder(k, force):
        points += guard.CLASSES[k.data.japanese_ships[ship].cls]
    return points


def _way_home(k: CarrierState) -> int:
    """Fuel that must be left over the target. Where the fleet can come to meet its strikes a ship
    is worth more than the aircraft that go into the sea beside her."""
    return k.data.scenarios[k.scenario].way_home


# --- on the way -----------------------------------------------------------------------------------


def order(k: CarrierState, decision: Decision) -> Option:
    """For strikes that wait: all go for the best target; without one, who is over the decks comes
    down again; "" if nobody waits."""
    waiting = [mission for mission in waiting_strikes(k) if _is_over_decks(k, mission)]
    together = ("force", targets.best(k))
    if together in decision.options:
        return together
    home = [(movement.GOES_HOME, mission) for mission in waiting]
    return next((option for option in home if option in decision.options), "")


def _is_over_decks(k: CarrierState, mission: int) -> bool:
    return k.mission_hex[mission] in carrier_hexes(k)


def destination(k: CarrierState, decision: Decision) -> Option:
    """The best target; without one, down again."""
    mission, force = decision.about, targets.best(k)
    if force >= 0 and (mission, k.force_hex[force]) in decision.options:
        return (mission, k.force_hex[force])
    if movement.LAND in decision.options:
        return movement.LAND
    return movement.STAY if movement.STAY in decision.options else decision.options[0]


# --- over the target ------------------------------------------------------------------------------


def next_attack(k: CarrierState, decision: Decision) -> Option:
    """The force with the ship that is worth most."""
    attacks = [option for option in decision.options if option != attack.DONE]
    return max(attacks, key=lambda option: _best(k, option[1]))


def _best(k: CarrierState, force: int) -> float:
    values = [worth(k, ship, USUAL) for ship in ships_of(k, force)]
    return max(values, default=0.1 * targets.value(k, force))


def try_again(k: CarrierState, decision: Decision) -> Option:
    """Look on as long as somebody may still land."""
    mission: int = decision.about
    forces = [option for option in decision.options if option != contact.HOME]
    if not forces or not can_pay(k, mission, _way_home(k) + k.data.fuel.land + 1):
        return contact.HOME
    return max(forces, key=lambda force: _best(k, force))


def form_up(k: CarrierState, decision: Decision) -> Option:
    """A point of fuel for a better attack, unless it is the last."""
    mission = decision.about[0]
    pays = can_pay(k, mission, _way_home(k) + k.data.fuel.land + k.data.fuel.strike)
    return bombing.PRESS if pays else bombing.HURRY


def aim(k: CarrierState, decision: Decision) -> Option:
    """All at the ship that is worth most; where that is little, at whoever is hurt already. Spread
    over the carriers when that brings more: a ship sinks but once."""
    ships = [option for option in decision.options if isinstance(option, tuple)]
    if bombing.IN_TURN in decision.options:
        return bombing.IN_TURN
    best = max(ships, key=lambda one: (worth(k, one[0], one[1:]), _is_hurt(k, one[0])))
    if bombing.SPREAD in decision.options:
        _, force, rolls = decision.about
        carriers = carriers_of(k, force) or ships_of(k, force)
        shares = [
            worth(k, ship, rolls[number :: len(carriers)]) for number, ship in enumerate(carriers)
        ]
        if sum(shares) > worth(k, best[0], best[1:]):
            return bombing.SPREAD
    return best


def _is_hurt(k: CarrierState, ship: int) -> bool:
    return level_of(k, ship) >= LIGHT
