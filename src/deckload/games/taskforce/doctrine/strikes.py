"""Over the target: which ship is attacked, and by how many bombers together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.reckoning import gain_by_bombs
from deckload.games.taskforce.model.conditions import READY
from deckload.games.taskforce.rules.air.anti_air import anti_air_value
from deckload.games.taskforce.rules.air.bombing import attacking_units, can_attack, strength_of
from deckload.games.taskforce.rules.aircraft import can_launch, is_fighter, units_in
from deckload.games.taskforce.rules.fleets import is_carrier, is_land_base, scene

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
    return max(decision.options, key=lambda target: best_blow(k, target, flying).worth)


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
    able = [unit for unit in flying if can_attack(k, unit, target)]
    able.sort(key=lambda unit: (-strength_of(k, unit, target), unit))
    best = Blow(-1.0, tuple(able[:1]))
    high = bool(able) and scene(k).high[able[0]]
    guns = 0 if k.surprised or high else anti_air_value(k, target)
    modifier = STATIONARY if is_land_base(k, target) or scene(k).berths else 0
    burning = burning_hits(k, target)
    flies = FLIES if is_carrier(k, target) and can_launch(k, target) else 1.0
    factors = steps = 0
    for number, unit in enumerate(able[:MOST_UNITS], 1):
        if k.surprised and steps and steps + k.air_steps[unit] > k.surprised:
            break
        factors += strength_of(k, unit, target)
        steps += k.air_steps[unit]
        gain = flies * gain_by_bombs(k, target, factors, steps, guns, modifier, burning)
        if gain / steps > best.worth:
            best = Blow(gain / steps, tuple(able[:number]))
    return best


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
