"""Over the target: which ship is attacked, and by how many bombers together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.reckoning import (
    body_of,
    part_of_small_ships,
    price,
    share_by_bombs,
)
from deckload.games.taskforce.model.conditions import READY
from deckload.games.taskforce.model.game_data import FULL
from deckload.games.taskforce.rules.air.anti_air import anti_air_value
from deckload.games.taskforce.rules.air.bombing import (
    attacking_units,
    can_attack,
    strength_of,
    takes_torpedoes,
)
from deckload.games.taskforce.rules.aircraft import can_launch, is_fighter, units_in
from deckload.games.taskforce.rules.fleets import is_carrier, is_land_base, is_small, scene

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

MOST_UNITS: Final = 6
"""More in one group would only waste bombs: the last column is 14 (2.4.4)."""
STATIONARY: Final = -2
FLIES: Final = 1.8
"""What a carrier is worth beyond her points as long as she can launch: she strikes back."""


class Blow(NamedTuple):
    """A group for a target, and what it brings for each step that flies."""

    worth: float
    units: tuple[int, ...]


def bomb(k: TaskForceState, decision: Decision) -> Option:
    """The target where bombs bring most."""
    flying = attacking_units(k)
    waves_by_kind: dict[tuple[bool, bool], list[Wave]] = {}  # the same for all targets of a kind
    best, most = decision.options[0], float("-inf")
    for target in decision.options:
        kind = is_land_base(k, target), takes_torpedoes(k, target)
        if kind not in waves_by_kind:
            waves_by_kind[kind] = waves_at(k, target, flying)
        worth = best_of(k, target, waves_by_kind[kind]).worth
        if worth > most:
            best, most = target, worth
    return best


def group(k: TaskForceState, decision: Decision) -> Option:
    """The bombers that bring most together."""
    picked: tuple[int, ...] = () if decision.picks is None else tuple(decision.picks.values)
    able = [option for option in decision.options if isinstance(option, int)]
    units = best_blow(k, decision.about, [*picked, *able]).units
    wanted = {unit for unit in units if unit not in picked}
    bundles = [o for o in decision.options if isinstance(o, tuple) and wanted.issuperset(o)]
    if bundles:
        return max(bundles, key=len)
    for unit in units:
        if unit in able:
            return unit
    return "done" if "done" in decision.options else decision.options[0]


def best_blow(k: TaskForceState, target: int, flying: list[int]) -> Blow:
    """The group whose steps are spent best on a target: strongest first, as many as it takes."""
    return best_of(k, target, waves_at(k, target, flying))


class Wave(NamedTuple):
    """Bombers that might fly together."""

    units: tuple[int, ...]
    factors: int
    steps: int


def waves_at(k: TaskForceState, target: int, flying: list[int]) -> list[Wave]:
    """The strongest against a target alone, with the next, and so on."""
    able = [(-strength_of(k, u, target), u) for u in flying if can_attack(k, u, target)]
    able.sort()
    waves: list[Wave] = []
    factors = steps = 0
    units: tuple[int, ...] = ()
    for less, unit in able[:MOST_UNITS]:
        if k.surprised and steps and steps + k.air_steps[unit] > k.surprised:
            break
        factors -= less
        steps += k.air_steps[unit]
        units = (*units, unit)
        waves.append(Wave(units, factors, steps))
    return waves


def best_of(k: TaskForceState, target: int, waves: list[Wave]) -> Blow:
    """Of these groups the one that brings most for each step."""
    if not waves:
        return Blow(-1.0, ())
    parts = _parts_of_small_ships if is_small(k, target) else _parts_of_a_ship
    flies = FLIES if is_carrier(k, target) and can_launch(k, target) else 1.0
    worth = price(k, target)
    best = Blow(-1.0, waves[0].units)
    for part, wave in zip(parts(k, target, waves), waves, strict=True):
        gain = flies * (worth * part) / wave.steps
        if gain > best.worth:
            best = Blow(gain, wave.units)
    return best


def _parts_of_small_ships(k: TaskForceState, target: int, waves: list[Wave]) -> list[float]:
    """Of destroyers or transports, the part that each of these groups sinks on average."""
    modifier = STATIONARY if scene(k).berths else 0
    durability, ships = scene(k).durability[target][FULL], k.steps[target]
    return [
        part_of_small_ships(k.data, wave.factors, modifier, durability, ships) for wave in waves
    ]


def _parts_of_a_ship(k: TaskForceState, target: int, waves: list[Wave]) -> list[float]:
    """Of what a ship or base is worth, the part that each of these groups takes on average."""
    facts = scene(k)
    high = facts.high[waves[0].units[0]]
    guns = 0 if k.surprised or high else anti_air_value(k, target)
    modifier = STATIONARY if is_land_base(k, target) or facts.berths else 0
    body, burning = body_of(k, target), burning_hits(k, target)
    return [
        share_by_bombs(k.data, wave.factors, wave.steps, guns, modifier, body, burning)
        for wave in waves
    ]


def burning_hits(k: TaskForceState, target: int) -> int:
    """[3.5.4] Hits that the aircraft on a deck would add."""
    if not (is_carrier(k, target) or is_land_base(k, target)) or scene(k).armoured[target]:
        return 0
    ready = units_in(k, target, READY)
    fighters = sum([k.air_steps[unit] for unit in ready if is_fighter(k, unit)])
    bombers = sum([k.air_steps[unit] for unit in ready]) - fighters
    data = k.data
    return (fighters + 1) // 2 * data.explode_fighters + (bombers + 1) // 2 * data.explode_bombers


HABITS: Final = {"bomb": bomb, "group": group}
