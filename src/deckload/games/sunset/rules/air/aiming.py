"""8.1: at which ships the bombers of a strike go, all at one word or one by one.

Of a strike that was ordered as a whole its leader says it. He, or a word, also settles which
bombers fighters go with (the strongest) and who attacks first (the weakest, who draw the fire of
ships near by).
"""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.fleet.rules.raids.air_combat import bombers, free_escorts
from deckload.games.fleet.rules.raids.air_sea_display import aim
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.air.air_attack import WEAK_FIRST, attack_in_order, call_order
from deckload.games.sunset.rules.air.air_display import (
    pair_fighters,
    pair_with_strongest,
    target_of,
)
from deckload.games.sunset.rules.forces import counted, factor_of, target_line
from deckload.games.sunset.rules.nouns import SHIP

step: Final = steps("sunset.aiming")

PROPOSED: Final = "as proposed"
CARRIERS: Final = "carriers"
EVENLY: Final = "evenly"
BY_HAND: Final = "by hand"

CARRIER_WEIGHT: Final = 1.3
"""What a carrier is worth beyond her points: she strikes back."""
OVERKILL: Final = 0.5
"""So many hits more than a ship has boxes are still well spent on her."""
BEGUN: Final = 0.5
"""A ship begun is a ship to be finished: by so much more she draws the next bomber."""


def _prompt(k: SunsetState, _d: Decision) -> str:
    units = bombers(k)
    factors = sum(factor_of(k, unit) for unit in units)
    return (
        f"{counted(len(units), 'bomber')} with {factors} factors are over the ships. At whom do"
        " they go? Fighters go with the strongest, and the weakest attack first."
    )


def _in_words(k: SunsetState, spread: dict[int, int]) -> str:
    """A spread by ships: "3 at Musashi, 2 at Nagato"."""
    chosen = list(spread.values())
    return ", ".join(
        [f"{chosen.count(x)} at {k.data.ships[x].name}" for x in dict.fromkeys(chosen)]
    )


def _hits_of_all(k: SunsetState, ship: int) -> str:
    hits = sum(expected_hits(k, ship, factor_of(k, unit)) for unit in bombers(k))
    left = k.data.boxes[ship] - k.hits[ship]
    return f"about {hits:.1f} hits after her AA, for {left} to sink her"


AIM_ALL: Final = Kind(
    "go for",
    _prompt,
    of=SHIP,
    label=lambda k, ship: target_line(k, ship, "all bombers"),
    odds=lambda k, side, ship: _hits_of_all(k, ship),
    words={
        PROPOSED: "As the strike's leader proposes",
        CARRIERS: "Spread evenly over the carriers",
        EVENLY: "Spread evenly over all ships",
        BY_HAND: "I say it for each bomber, for the fighters and in which order they attack",
    },
    word_odds={PROPOSED: lambda k, d: _in_words(k, proposed_spread(k))},
)


@step
def place_bombers(s: SunsetState) -> Procedure:
    """[8.1] Each bomber on a ship; several may share an area. Where one ship is alone there is
    nothing to choose, and a strike that was launched as a whole goes for what its leader proposes
    (ruling S102)."""
    units = bombers(s)
    ships = s.ships[s.raid_group][:] if units else []
    if not ships:
        s.waiting, s.flak_spent = [], []
        return
    choice: int | str = PROPOSED
    if len(ships) > 1 and not s.leader_aims:
        words = offered_words(s, ships, len(units))
        choice = yield ask(s.raid_side, AIM_ALL, ships, also=words, case="8.1", covert=True)
    if choice == BY_HAND:
        yield from aim(s, units)
    else:
        for unit, ship in spread_as_told(s, choice).items():
            s.box_of_unit[unit] = s.box_of_ship[ship]
    s.waiting = [unit for unit in s.raid if s.box_of_unit[unit] != NONE]
    s.flak_spent = sorted({target_of(s, unit) for unit in s.waiting})
    if choice == BY_HAND:
        then(s, pair_fighters, call_order)
    else:
        pair_with_strongest(s, free_escorts(s))


@step
def press_home(s: SunsetState) -> None:
    """[8.1] All attack who were not called one by one."""
    attack_in_order(s, WEAK_FIRST)


def offered_words(s: SunsetState, ships: list[int], units: int) -> tuple[str, ...]:
    """A single bomber is spread over nothing."""
    if units == 1:
        return (PROPOSED,)
    carriers = sum(s.data.is_carrier[ship] for ship in ships)
    return (PROPOSED, *((CARRIERS,) if carriers > 1 else ()), EVENLY, BY_HAND)


def spread_as_told(s: SunsetState, choice: int | str) -> dict[int, int]:
    """By bomber, the ship that it goes for."""
    units, ships = bombers(s), s.ships[s.raid_group]
    if choice == PROPOSED:
        return proposed_spread(s)
    if isinstance(choice, int):
        return dict.fromkeys(units, choice)
    carriers = [ship for ship in ships if s.data.is_carrier[ship]]
    chosen = carriers if choice == CARRIERS else ships
    return {unit: chosen[number % len(chosen)] for number, unit in enumerate(units)}


# --- what the leader proposes ---------------------------------------------------------------------


def proposed_spread(s: SunsetState) -> dict[int, int]:
    """One ship after the other: where bombs bring most points, and no more of them than it takes.
    The Japanese spread theirs over carriers, where each hit counts."""
    ships = s.ships[s.raid_group]
    if s.raid_side == IJN and any(s.data.is_carrier[ship] for ship in ships):
        return spread_as_told(s, CARRIERS)
    coming = dict.fromkeys(ships, 0.0)
    spread: dict[int, int] = {}
    for unit in bombers(s):
        factor = factor_of(s, unit)
        ship = max(ships, key=lambda x: (promise(s, x, factor, coming[x]), -x))
        coming[ship] += expected_hits(s, ship, factor)
        spread[unit] = ship
    return spread


def promise(s: SunsetState, ship: int, factor: int, coming: float) -> float:
    """Points that a bomber promises: its part of the boxes that a ship has left, times her points;
    `coming` are the hits that others promise already."""
    left = s.data.boxes[ship] - s.hits[ship]
    if coming >= left + OVERKILL:
        return 0.0
    hits = expected_hits(s, ship, factor)
    if s.data.is_small[ship]:
        return min(hits, 0.5) * s.data.value[ship]
    points = s.data.value[ship] * (CARRIER_WEIGHT if s.data.is_carrier[ship] else 1.0)
    return (1.0 + BEGUN * min(coming, left) / left) * hits * points / left


def expected_hits(s: SunsetState, ship: int, factor: int) -> float:
    """Hits of a bomber on average, after the fire of its target, by a rule of thumb."""
    guns = s.data.log_aa[ship][s.hits[ship]]
    return max(0.15, (factor + 1.0 - 0.25 * guns) / 4)
