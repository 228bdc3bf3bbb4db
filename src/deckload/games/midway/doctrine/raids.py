"""What an attack promises: points won less points lost, on the average of the dice."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.midway.doctrine.prices import Sighting
from deckload.games.midway.model.game_data import GROUND, NAVAL, MidwayData
from deckload.games.midway.rules.basing import air_groups, base_facts

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

_FACES: Final = 6.0
_SINKS: Final = 0.75  # what a hit does to a ship, of her price: most are sunk, some damaged
_SCRAMBLES: Final = 0.33  # hits that a Japanese fighter unit scores: half of them get up in time
_MOST_TARGETS: Final = 5


class Bombs(NamedTuple):
    """The bombers of one attack: the hits they score on average, on ships and on bases, how many
    units they are, and how many of these are lost at the first hit."""

    at_sea: float
    on_land: float
    units: int
    frail: int


NO_BOMBS: Final = Bombs(0.0, 0.0, 0, 0)


def bombs_of(k: MidwayState, units: list[int]) -> Bombs:
    """The bombers among some air units."""
    steps = k.air_step
    return _loads(k.data, tuple([(unit, steps[unit]) for unit in units]))


@lru_cache(maxsize=4096)  # air groups stay what they are for a while, and are looked at often
def _loads(data: MidwayData, units: tuple[tuple[int, int], ...]) -> Bombs:
    """By air unit and its step."""
    naval, ground = data.air_factors[NAVAL], data.air_factors[GROUND]
    at_sea = on_land = bombers = frail = 0
    for unit, step in units:
        ships, bases = naval[step][unit], ground[step][unit]
        if ships or bases:
            at_sea += ships
            on_land += bases
            bombers += 1
            frail += step == 1
    return Bombs(at_sea / _FACES, on_land / _FACES, bombers, frail)


def deck_bombs(k: MidwayState, carriers: list[int]) -> Bombs:
    """The bombers on the decks of some carriers."""
    deck, groups = k.data.deck, air_groups(k)
    return bombs_of(k, [unit for ship in carriers for unit in groups.get(deck + ship, ())])


def together(bombs: list[Bombs]) -> Bombs:
    """Several groups of bombers as one."""
    if len(bombs) == 1:
        return bombs[0]
    at_sea, on_land = sum([b.at_sea for b in bombs]), sum([b.on_land for b in bombs])
    return Bombs(at_sea, on_land, sum([b.units for b in bombs]), sum([b.frail for b in bombs]))


def share_out(hits: float, prices: list[float]) -> float:
    """What so many hits are worth, spread over as many of the dearest ships as is best; these come
    first."""
    best = total = 0.0
    for number, price in enumerate(prices[:_MOST_TARGETS], 1):
        total += price
        worth = total * (1.0 - exp(-_SINKS * hits / number))
        if worth <= best:
            break
        best = worth
    return best


def strike_gain(bombs: Bombs, prey: Sighting) -> float:
    """What bombers win against a task force, less what fighters and flak cost them."""
    if not bombs.units:
        return 0.0
    met = _SCRAMBLES * prey.decks + prey.flak
    lost = min(met, float(bombs.frail))
    reduced = min(met - lost, float(bombs.units - bombs.frail))
    hits = bombs.at_sea - lost * 2.0 / _FACES - reduced / _FACES
    if hits <= 0:
        return 0.0
    return share_out(hits, prey.prices) - lost - 0.5 * reduced


_GUN_LOSS: Final = 0.6  # points, for a shell on a cruiser or destroyer


def gunfire_gain(guns: float, ships: int, preys: list[Sighting]) -> float:
    """What the guns of US ships win, less what they are answered with; they have no carriers."""
    answer = min(sum([prey.guns for prey in preys]), 1.5 * ships)
    if len(preys) == 1:
        prices = preys[0].prices  # they are sorted
    else:
        prices = sorted([price for prey in preys for price in prey.prices], reverse=True)
    return share_out(guns, prices) - _GUN_LOSS * answer


def island_gain(k: MidwayState, bombs: Bombs, island: int) -> float:
    """What bombers win against a Japanese island: the aircraft that lose their field with it."""
    base = base_facts(k, island)
    step = k.base_step[island]
    if base is None or not step:
        return 0.0
    data = k.data
    units = [u for u in air_groups(k).get(island, ()) if u >= data.first_ijn_air]
    met = base.factors[step][0] / _FACES
    met += _SCRAMBLES * sum([data.is_fighter[unit] for unit in units])
    lost = min(met, float(bombs.frail))
    reduced = min(met - lost, float(bombs.units - bombs.frail))
    hits = max(0.0, bombs.on_land - (lost + reduced) / _FACES)
    none = exp(-hits)
    one = hits * none
    price = _FIELD_AIR * data.points.ijn_air / 2
    whole = price * len(units)
    if step > 1:
        part = price * max(0, len(units) - base.capacity[1])
        won = (1.0 - none - one) * whole + one * (part + _HALF_DONE * (whole - part))
    else:
        won = (1.0 - none) * whole
    return won - lost - 0.5 * reduced


_FIELD_AIR: Final = 0.85  # of the points of air units ashore: a marker may bring one back
_HALF_DONE: Final = 0.4  # of what a base is worth, when it is half destroyed
