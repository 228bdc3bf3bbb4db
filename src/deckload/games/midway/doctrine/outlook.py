"""What a US staff makes of the map: threats, prospects, and what a hidden force may be worth.

Everything here works on what the side knows; unseen counters count by the lot they came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.midway.model.game_data import ALL_CARRIERS, LATE_SLOT, LIGHT_CARRIERS, US
from deckload.games.midway.rules.basing import air_groups
from deckload.games.midway.rules.forces import (
    can_bomb_ships,
    distance,
    forces_on,
    ijn_forces_at,
    ships_by_force,
)
from deckload.games.midway.rules.ijn_phase.movement import us_allowance

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

STRIKE_RANGE: Final = 2
_UNSEEN_WORTH: Final = {ALL_CARRIERS: 2.0, LIGHT_CARRIERS: 1.0, LATE_SLOT: 0.4}
_WORTH: Final = {"CV": 2.0, "CVL": 1.0, "BB": 0.5, "TR": 0.3}
_OBJECTIVE_WORTH: Final = {"AL": 0.6, "MI": 1.2, "SO": 0.8, "MO": 2.0}


DOOR_OPEN: Final = 20.0  # the danger to a home base, from this on, is worth more than most strikes


class Prospect(NamedTuple):
    """A US carrier force, a Japanese force it can reach this turn, and how good that looks."""

    worth: float
    route: int
    hunter: int
    prey: int


def worth_of(k: MidwayState, force: int) -> float:
    """How much a Japanese task force is worth attacking."""
    worth = 0.2
    for slot in k.slots[force]:
        unit = k.slot_unit[slot]
        if unit >= 0:
            worth += _WORTH.get(k.data.ships[unit].cls, 0.2)
        else:
            worth += _UNSEEN_WORTH.get(k.slot_lot[slot], 0.2)
    return worth


def bombers_of(k: MidwayState, force: int) -> int:
    """Bomber units ready on the decks of a US task force."""
    data, groups, fly = k.data, air_groups(k), k.fly_space
    found = 0
    for ship in ships_by_force(k).get(force, ()):
        if data.ships[ship].capacity:
            for unit in groups.get(data.deck + ship, ()):
                if fly[unit] < 0 and can_bomb_ships(k, unit):  # it is not in the air
                    found += 1
    return found


def nearness(k: MidwayState, force: int) -> float:
    """1 for a Japanese force that can be upon its objective, less for those farther off."""
    space = k.force_space[force]
    route = k.data.space_route[space]
    gap = k.data.space_index[k.data.objective[route]] - k.data.space_index[space]
    return 1.0 / float(1 + max(0, gap))


def must_evict(k: MidwayState, route: int) -> list[int]:
    """Japanese forces beside the US home base of a route: they win if they are left there."""
    spaces = k.data.route_spaces[route]
    return ijn_forces_at(k, spaces[-2])


def door_danger(k: MidwayState, route: int) -> float:
    """How much the mouth of a route's US home base needs guards, beside the worth of a strike.

    Before the objective falls nobody can pass it, but somebody must be there when it does.
    """
    index = k.data.space_index
    enemies = [index[k.force_space[force]] for force in forces_on(k, route, 1 - US)]
    return danger_before(k, route, max(enemies, default=NOBODY))


NOBODY: Final = -1


def danger_before(k: MidwayState, route: int, foremost: int) -> float:
    """The same, by how far along the route the foremost enemy is, or NOBODY."""
    if foremost == NOBODY or k.withdrawing[route]:
        return 0.0
    gap = k.data.space_index[k.data.gate[route]] - foremost
    return DOOR_OPEN + 60.0 / (1 + gap) if k.captured[route] else 2.0 + 8.0 / (1 + gap)


def prospects(k: MidwayState, spotted_only: bool) -> list[Prospect]:
    """Every strike that carriers could fly this turn, best first."""
    found = []
    for route in range(len(k.data.routes)):
        preys = [
            (f, worth_of(k, f) * (1 + nearness(k, f)))
            for f in forces_on(k, route, 1 - US)
            if k.data.space_kind[k.force_space[f]] != "japan"
            and (k.spotted[f] or not spotted_only)
            and _can_come_near(k, f)
        ]
        for hunter in forces_on(k, route, US) if preys else ():
            bombers = bombers_of(k, hunter)
            if not bombers:
                continue
            reach = us_allowance(k, hunter) + STRIKE_RANGE
            for prey, worth in preys:
                if distance(k, k.force_space[hunter], k.force_space[prey]) <= reach:
                    found.append(Prospect(worth * bombers, route, hunter, prey))
    return sorted(found, reverse=True)


def _can_come_near(k: MidwayState, prey: int) -> bool:
    """The perimeter may keep US ships too far away."""
    route = k.data.space_route[k.force_space[prey]]
    gap = k.data.perimeter[route] + 1 - k.data.space_index[k.force_space[prey]]
    return gap <= STRIKE_RANGE


def menace(k: MidwayState, route: int) -> float:
    """How much a route needs US carriers: what comes down it, how near, and what is at stake."""
    stake = 0.3 if k.captured[route] else _OBJECTIVE_WORTH[k.data.routes[route]]
    total = 0.0
    for force in forces_on(k, route, 1 - US):
        at_home = k.data.space_kind[k.force_space[force]] == "japan"
        worth = worth_of(k, force)
        total += worth * (0.15 if at_home else 0.4 + nearness(k, force))
    if k.withdrawing[route]:
        total *= 0.4
    return total * (0.5 + stake)
