"""Airfields: aircraft go where there is a war, and fly from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine import segments
from deckload.games.midway.doctrine.choosing import Habit, best
from deckload.games.midway.doctrine.prices import Sighting, sighting_of
from deckload.games.midway.doctrine.raids import Bombs, bombs_of, island_gain, strike_gain
from deckload.games.midway.model.game_data import MidwayData
from deckload.games.midway.rules.basing import air_groups, standing, us_places
from deckload.games.midway.rules.forces import can_bomb_bases, can_bomb_ships, ijn_forces_at
from deckload.games.midway.rules.ijn_phase.reaction import all_targets
from deckload.games.midway.rules.us_phase.naval_operations import AIR_OP, FERRY

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


def attack_gain(
    k: MidwayState, bombs: Bombs, space: int, look: Callable[[int], Sighting] | None = None
) -> float:
    """What bombers win in a space: against the best task force in sight there, or the base. Who has
    looked at task forces before says so."""
    if not bombs.units:
        return 0.0
    gain = 0.0
    if k.data.space_kind[space] == "island":
        gain = island_gain(k, bombs, space)
    for force in ijn_forces_at(k, space):
        if k.spotted[force]:
            prey = sighting_of(k, force) if look is None else look(force)
            gain = max(gain, strike_gain(bombs, prey))
    return gain


def field_gain(
    k: MidwayState,
    route: int,
    look: Callable[[int], Sighting] | None = None,
    targets: frozenset[int] | None = None,
) -> float:
    """What a land-based air operation on a route wins. Who has looked for targets everywhere says
    so."""
    data = k.data
    ready = _ready(k, {field: field for field in (data.us_home[route], data.objective[route])})
    if not ready:
        return 0.0
    everywhere = all_targets(k) if targets is None else targets
    gain = 0.0
    for space in everywhere.intersection(data.route_spaces[route]):
        bombs = bombs_of(k, _in_reach(data, ready, space))
        gain = max(gain, attack_gain(k, bombs, space, look))
    return gain


_Ready = list[tuple[int, int]]
"""Air units on the ground, and where."""


def _ready(k: MidwayState, places: Mapping[int, int]) -> _Ready:
    """The US air units of some bases and decks; of each the space is given."""
    groups, fly, first_enemy = air_groups(k), k.fly_space, k.data.first_ijn_air
    return [
        (unit, at)
        for code, at in places.items()
        for unit in groups.get(code, ())
        if unit < first_enemy and fly[unit] < 0
    ]


def _in_reach(data: MidwayData, ready: _Ready, goal: int) -> list[int]:
    gap, reach = data.gap, data.air_range
    return [unit for unit, at in ready if gap[at][goal] <= reach[unit]]


def launch(k: MidwayState, decision: Decision) -> Option:
    """Fighters guard while the enemy can strike back; bombers go where they win most."""
    if "patrol" in decision.options:
        return "patrol"
    ready = _ready(k, us_places(k, decision.about[0]))

    def score(goal: Option) -> float:
        if isinstance(goal, str):
            return _STAY
        return attack_gain(k, bombs_of(k, _in_reach(k.data, ready, goal)), goal)

    return best(decision, score)


_STAY: Final = 0.01  # so that nobody flies for nothing


def target(k: MidwayState, decision: Decision) -> Option:
    """What these bombers win most from; escorts go with the bombers."""
    units = list(decision.about)
    bombs = bombs_of(k, units)
    space = k.fly_space[units[0]]
    if not bombs.units:
        return _with_the_others(k, decision, space)

    def score(value: Option) -> float:
        if value == "base":
            return island_gain(k, bombs, space)
        return -99.0 if isinstance(value, str) else strike_gain(bombs, sighting_of(k, value))

    return best(decision, score)


def _with_the_others(k: MidwayState, decision: Decision, space: int) -> Option:
    """What most bombers here attack: a task force, or the base, which has no number."""
    fighter = k.data.is_fighter
    bombers = [u for u in k.data.us_air if k.fly_space[u] == space and not fighter[u]]
    aims = ["base" if k.fly_for[unit] < 0 else k.fly_for[unit] for unit in bombers]
    return best(decision, lambda value: float(aims.count(value)))


# --- operations: the fleet as in history, else the airfields -------------------------------------

_WORTH_FLYING: Final = 0.5  # points


def _g3(k: MidwayState, decision: Decision) -> Option:
    """What the fleet has to do comes first; where it has nothing to strike, bombers fly."""
    usual = segments.g3(k, decision)
    if usual == "naval":
        return usual
    found = decision.about
    gains = [field_gain(k, route) for kind, route in found if kind == AIR_OP]
    if max(gains, default=0.0) > _WORTH_FLYING:
        return "air"
    if any(ferries(k, route) for kind, route in found if kind == FERRY):
        return "ferry"
    return usual


def _on(k: MidwayState, decision: Decision) -> Option:
    if decision.about == AIR_OP:
        return best(decision, lambda value: field_gain(k, value[1]))
    if decision.about == FERRY:
        return best(decision, lambda value: float(len(ferries(k, value[1]))))
    return segments.where(k, decision)


# --- who goes where ------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def front_of(data: MidwayData) -> int:
    """The great airfield from which long-range bombers reach an enemy island."""
    for route in reversed(range(len(data.routes))):
        if data.open_field[data.us_home[route]] and data.island[route] >= 0:
            return data.us_home[route]
    return -1


@lru_cache(maxsize=8)
def _behind(data: MidwayData) -> tuple[int, ...]:
    """The home bases from which aircraft may stage to the front."""
    front = front_of(data)
    return tuple([b for b, goals in enumerate(data.staging) if b != front and front in goals])


def _is_wanted_at_front(k: MidwayState, unit: int) -> bool:
    """Bombers from everywhere; fighters only where nobody else needs them."""
    base = k.air_base[unit]
    if k.data.space_route[base] < 0:
        return True
    return can_bomb_bases(k, unit) and not k.data.is_fighter[unit]


def staging(k: MidwayState) -> list[tuple[int, int]]:
    """Aircraft in home bases that should go to the front, and where to."""
    data, groups = k.data, air_groups(k)
    waiting = [unit for base in _behind(data) for unit in groups.get(base, ())]
    return [
        (unit, front_of(data))
        for unit in waiting
        if unit < data.first_ijn_air and _is_wanted_at_front(k, unit)
    ]


def ferries(k: MidwayState, route: int) -> list[tuple[int, int]]:
    """Aircraft that reach an enemy island from the objective of a route, and not from where they
    stand."""
    data = k.data
    island, objective, home = data.island[route], data.objective[route], data.us_home[route]
    if island < 0 or k.captured[route] or not k.base_step[objective]:
        return []
    return [
        (unit, objective)
        for unit in standing(k).get(home, ())
        if unit in data.ferries[route]
        and data.gap[home][island] > data.air_range[unit] >= data.gap[objective][island]
        and (can_bomb_bases(k, unit) or can_bomb_ships(k, unit))
    ]


def rebase(k: MidwayState, decision: Decision) -> Option:
    """Toward the front."""
    moves = [value for value in decision.options if not isinstance(value, str)]
    if not moves:
        return decision.options[-1]
    wanted = {*staging(k)}
    for route in range(len(k.data.routes)):
        wanted.update(ferries(k, route))
    bombers = [move for move in moves if move in wanted and not k.data.is_fighter[move[0]]]
    others = [move for move in moves if move in wanted]
    return (bombers or others or [decision.options[-1]])[0]


def land(k: MidwayState, decision: Decision) -> Option:
    """Home; else a free deck before a field."""
    own = k.air_base[decision.about]
    deck = k.data.deck
    return best(decision, lambda code: 2.0 if code == own else float(code >= deck))


AIR_ARM: Final[dict[str, Habit]] = {
    "launch": launch,
    "target": target,
    "rebase": rebase,
    "land": land,
}
"""What aircraft do, whoever says where ships go."""

HABITS: Final[dict[str, Habit]] = {**AIR_ARM, "g3": _g3, "on": _on}
