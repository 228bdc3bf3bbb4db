"""What things are worth in victory points (3.3), and what a Japanese task force is made of.

Counters that nobody has seen count by the lot they came from.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.midway.model.game_data import (
    AIR,
    ALL_CARRIERS,
    JAPAN,
    LATE_SLOT,
    LIGHT_CARRIERS,
    NAVAL,
    MidwayData,
)

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

_FACES: Final = 6.0


class Prey(NamedTuple):
    """What one Japanese ship, or hidden counter, means to who attacks it."""

    price: float  # points
    flak: float  # hits that her guns score on aircraft, on average
    guns: float  # and on ships
    decks: float  # fighter units aboard


class Sighting(NamedTuple):
    """A Japanese task force, as far as is known: its ships by price, the dearest first, what those
    are worth together that are worth a journey, and the others summed up."""

    prices: list[float]
    riches: float
    flak: float
    guns: float
    decks: float


# A hidden counter is the average of its lot: who hides among the surface counters may be nobody.
_UNSEEN_SHIP: Final = Prey(1.4, 0.15, 0.45, 0.0)
_UNSEEN: Final = {
    ALL_CARRIERS: Prey(7.5, 0.3, 0.17, 1.0),
    LIGHT_CARRIERS: Prey(5.0, 0.17, 0.17, 0.8),
    LATE_SLOT: _UNSEEN_SHIP,
}

_AIR_GROUP: Final = 2  # air units on most Japanese carriers
_GOES_DOWN: Final = 0.75  # of an air group, with its carrier; others find another deck


@lru_cache(maxsize=8)
def _preys(data: MidwayData) -> tuple[Prey, ...]:
    """By ship."""
    found = []
    for ship in data.ships:
        halves = float(data.points.ijn_sunk.get(ship.cls, 0)) if ship.side == JAPAN else 0.0
        decks = min(ship.capacity, _AIR_GROUP)
        price = halves / 2 + _GOES_DOWN * decks * data.points.ijn_air / 2
        flak, guns = ship.factors[AIR] / _FACES, ship.factors[NAVAL] / _FACES
        found.append(Prey(price, flak, guns, 1.0 if ship.capacity > 1 else 0.0))
    return tuple(found)


def sighting_of(k: MidwayState, force: int) -> Sighting:
    """What a Japanese task force is made of."""
    units, lots = k.slot_unit, k.slot_lot
    counters = tuple([(units[slot], lots[slot]) for slot in k.slots[force]])
    return _summed_up(k.data, counters, _landing(k, force))


@lru_cache(maxsize=4096)  # task forces stay what they are for a while, and are looked at often
def _summed_up(data: MidwayData, counters: tuple[tuple[int, int], ...], landing: float) -> Sighting:
    """By ship (or -1) and lot."""
    known, ships = _preys(data), data.ships
    prices = []
    flak = guns = decks = 0.0
    for unit, lot in counters:
        prey = known[unit] if unit >= 0 else _UNSEEN.get(lot, _UNSEEN_SHIP)
        transport = unit >= 0 and ships[unit].cls == "TR"
        prices.append(prey.price + landing if transport else prey.price)
        flak += prey.flak
        guns += prey.guns
        decks += prey.decks
    prices.sort(reverse=True)
    riches = sum([price for price in prices if price > _RICH])
    return Sighting(prices, riches, flak, guns, decks)


_RICH: Final = 2.0  # points: carriers, battleships, transports that may take something
_TAKES_IT: Final = 0.3  # how much of an objective's points each transport is worth


def _landing(k: MidwayState, force: int) -> float:
    """What a transport adds that may yet take the objective of its route."""
    route = k.data.space_route[k.force_space[force]]
    if route < 0 or k.captured[route] or k.withdrawing[route]:
        return 0.0
    return _TAKES_IT * k.data.points.objectives[k.data.routes[route]] / 2
