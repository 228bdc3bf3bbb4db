"""Where missions may fly: the leash of a strike, and where fighters have no business (4.22,
4.36)."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.games.carrier.model.state import INTERCEPT, STRIKE, CarrierState
from deckload.games.carrier.rules.fleet import (
    carrier_hexes,
    decks_or_fleet,
    distance_to_carriers,
    nearest_carriers,
)
from deckload.games.carrier.rules.forces.roster import detected_forces, forces_at
from deckload.games.carrier.rules.missions.flying import place_of
from deckload.games.carrier.rules.raids.counters import raids_at, raids_on_map


def targets_of_strikes(s: CarrierState) -> list[int]:
    """[4.22, 8.15] Hexes that a strike may fly to: forces that are detected at all, and Guam where
    it has a part."""
    found = {s.force_hex[force] for force in detected_forces(s)}
    if s.data.scenarios[s.scenario].guam:
        found.add(s.data.guam)
    return sorted(found)


def may_enter(s: CarrierState, mission: int, place: int) -> bool:
    """[4.36] Fighters fly anywhere but where Japanese ships are."""
    return s.mission_kind[mission] != INTERCEPT or not forces_at(s, place)


def places_to_enter(s: CarrierState, mission: int, around: Sequence[int]) -> list[int]:
    """[4.36] Those of some hexes that a mission may enter."""
    if s.mission_kind[mission] != INTERCEPT:
        return list(around)
    forces = set(s.force_hex)
    return [place for place in around if place not in forces]


def is_free(s: CarrierState, mission: int) -> bool:
    """Whether a mission goes where it likes: all but strikes, which are on a leash."""
    return s.mission_kind[mission] != STRIKE


def _on_its_leash(
    s: CarrierState, mission: int, around: Sequence[int], targets: list[int]
) -> list[int]:
    """[4.22, 4.23, 5.23] Hexes near a strike that it may fly to. One that has attacked goes home;
    another one goes anywhere within two hexes of carriers, home, or straight towards something that
    is detected."""
    here, grid = s.mission_hex[mission], s.data.grid
    home = nearest_carriers(s, here)
    turned, leash = s.mission_turned[mission], s.data.mission_limits.reach
    flown = grid.distances_from(here)
    left = [grid.distances_from(goal) for goal in ([home] if turned else [home, *targets])]
    nearer = {place for way in left for place in around if way[here] - way[place] == flown[place]}
    decks = [] if turned else [grid.distances_from(place) for place in decks_or_fleet(s)]
    nearer.update([place for deck in decks for place in around if deck[place] <= leash])
    return [place for place in around if place in nearer]


def may_stay(s: CarrierState, mission: int) -> bool:
    """[5.23] A strike that has attacked does not hang about, unless it is over carriers, or where
    they were if none is left."""
    turned = s.mission_kind[mission] == STRIKE and s.mission_turned[mission]
    here = s.mission_hex[mission]
    return not turned or here in carrier_hexes(s) or here == nearest_carriers(s, here)


def destinations(s: CarrierState, mission: int, reach: int) -> list[int]:
    """[4.41, 4.22, 4.36] Hexes in reach, and farther off what missions fly to: raids and Guam for
    fighters, detected forces for a strike, and home."""
    here = place_of(s, mission)
    around = s.data.grid.within(here, reach, 1)
    far = carrier_hexes(s)
    if is_free(s, mission):
        near = places_to_enter(s, mission, around)
        far = far + [s.raid_hex[raid] for raid in raids_on_map(s)]
        if s.data.scenarios[s.scenario].guam:
            far.append(s.data.guam)
    else:
        targets = targets_of_strikes(s)
        near = _on_its_leash(s, mission, around, targets)
        if not s.mission_turned[mission]:
            far = far + targets
    return near + sorted({place for place in far if place != here and place not in near})


def fuel_there_and_back(s: CarrierState, mission: int, place: int) -> int:
    """What the way to a hex takes at least, with an attack or a fight there, and the way home from
    it."""
    grid, fuel = s.data.grid, s.data.fuel
    way = grid.distance(s.mission_hex[mission], place)
    home = distance_to_carriers(s, place)
    attack = fuel.strike if s.mission_kind[mission] == STRIKE and home else 0
    if would_fight(s, mission, place):
        attack = fuel.combat
    return way + attack + home + fuel.land


def would_fight(s: CarrierState, mission: int, place: int) -> bool:
    """[4.24, 4.51] Whether fighters find a raid in a hex as it is now."""
    return s.mission_kind[mission] == INTERCEPT and bool(raids_at(s, place))
