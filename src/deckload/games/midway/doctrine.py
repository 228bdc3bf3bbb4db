"""A sensible staff officer's habits, for bots: it reads only what its side knows.

Find them with G-2, strike them with G-3 from as far as the bombers reach, keep fighters over the
carriers when the enemy is active, throw out whoever stands before a home base, repair carriers,
and do not stake the last carrier when the score is good enough without her.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckload.engine.decision import Decision
from deckload.games.midway.facts import US
from deckload.games.midway.outlook import (
    DOOR_OPEN,
    STRIKE_RANGE,
    bombers_of,
    door_danger,
    menace,
    must_evict,
    prospects,
    worth_of,
)
from deckload.games.midway.rules.chances import fate_of_ship
from deckload.games.midway.rules.exchanges import AIR_UNIT, SHIP
from deckload.games.midway.rules.forces import (
    distance,
    force_room,
    forces_on,
    ijn_forces_at,
    ships_of,
    us_forces_at,
)
from deckload.games.midway.rules.movement import us_allowance
from deckload.games.midway.rules.naval_operations import (
    AIR_OP,
    FORCE,
    NAVAL_OP,
    OPERATION_WORDS,
    REDEPLOY,
    operations,
)
from deckload.games.midway.rules.us_logistics import reduced_bases
from deckload.games.midway.rules.victory import half_points, no_carrier_afloat

Habit = Callable[[Any, Decision], int]

FAR = 99  # spaces: nobody there


def choose(k: Any, decision: Decision) -> int:
    """The index of the option a careful officer would take."""
    habit = _HABITS.get(decision.kind.verb)
    return 0 if habit is None else habit(k, decision)


def _best(decision: Decision, score: Callable[[Any], float]) -> int:
    """The option with the highest score; the first of equals."""
    options = decision.options
    scores = [score(value) for value in options]
    return scores.index(max(scores))


def _word(decision: Decision, *words: str) -> int:
    """The first of these words that is on offer."""
    for word in words:
        if word in decision.options:
            return decision.options.index(word)
    return 0


# --- the four segments ---------------------------------------------------------------------------


def _g1(k: Any, decision: Decision) -> int:
    """Bring in what is waiting, unless carriers lie idle in port."""
    idle = [k.ship_space[ship] for ship in k.data.us_carriers if k.ship_space[ship] >= 0]
    if any(force_room(k, f) > 0 for space in idle for f in us_forces_at(k, space)):
        return _word(decision, "reorganize", "build", "recruit", "skip")
    if idle:
        return _word(decision, "build", "recruit", "skip")
    return _word(decision, "recruit", "skip")


def _g2(k: Any, decision: Decision) -> int:
    """Fix the best prey in reach; failing that, ask the codebreakers."""
    hidden = [p for p in prospects(k, spotted_only=False) if not k.spotted[p.prey]]
    if hidden and "signals" in decision.options:
        return decision.options.index("signals")
    return _word(decision, "seaplanes", "codebreakers", "skip")


def _signals(k: Any, decision: Decision) -> int:
    best = {p.prey: p.worth for p in reversed(prospects(k, spotted_only=False))}
    return _best(decision, lambda force: best.get(force, 0.01 * worth_of(k, force)))


def _g3(k: Any, decision: Decision) -> int:
    """Throw out who stands before a home base; strike; else move carriers to where they count."""
    best = max(operations(k), key=lambda value: _operation(k, value), default=None)
    if best is None or _operation(k, best) < 0:
        return _word(decision, "skip")
    return _word(decision, OPERATION_WORDS[best[0]])


def _where(k: Any, decision: Decision) -> int:
    return _best(decision, lambda value: _operation(k, value))


def _operation(k: Any, value: tuple[int, int]) -> float:
    kind, where = value
    if kind == NAVAL_OP:
        return _naval_worth(k, where)
    if kind == AIR_OP:
        return 1.5 if must_evict(k, where) else 1.0
    if kind == REDEPLOY:
        return max((gain for _, _, gain in _redeployments(k, where)), default=-1.0)
    return -1.0


def _naval_worth(k: Any, route: int) -> float:
    if must_evict(k, route) and any(
        distance(k, k.force_space[f], k.data.gate[route]) <= us_allowance(k, f)
        for f in forces_on(k, route, US)
    ):
        return 1000.0
    if any(_is_at_sea(k, f) and _is_kept_back(k, f) for f in forces_on(k, route, US)):
        return _CALL_HOME
    found = prospects(k, spotted_only=True)
    strikes = [p.worth for p in found if p.route == route and not _is_kept_back(k, p.hunter)]
    if strikes:
        return 2.0 + strikes[0]
    waiting = [f for f in forces_on(k, route, US) if bombers_of(k, f) and _wants_to_close(k, f)]
    return 1.2 + 0.1 * menace(k, route) if waiting else -1.0


def _g4(k: Any, decision: Decision) -> int:
    """Ships and aircraft, but first an objective worth holding that has begun to crumble."""
    if any(_stake(k, space) >= _WORTH_HOLDING for space in reduced_bases(k)):
        return _word(decision, "fortify")
    return _word(decision, "repair", "rebuild", "fortify", "replace", "skip")


_WORTH_HOLDING = 10  # in half points


def _stake(k: Any, objective: int) -> float:
    """What an objective costs, in half points, if it falls."""
    route = k.data.routes[k.data.space_route[objective]]
    return float(k.data.points.objectives[route])


def _fortify(k: Any, decision: Decision) -> int:
    return _best(decision, lambda space: _stake(k, space))


# --- ships ---------------------------------------------------------------------------------------


_CALL_HOME = 500.0  # more than any strike is worth, less than a home base


def _is_kept_back(k: Any, force: int) -> bool:
    """Does the last carrier afloat sail with it, and is there something to lose?

    Without her the war is lost (3.2); but who is losing on points needs every strike he can get.
    """
    carriers = k.data.us_carriers
    here = [ship for ship in ships_of(k, force) if ship in carriers]
    others = tuple(ship for ship in carriers if ship not in here)
    if len(here) != 1 or not no_carrier_afloat(k, others):
        return False
    return bool(half_points(k) >= k.data.points.draw)


def _is_at_sea(k: Any, force: int) -> bool:
    return bool(k.data.space_kind[k.force_space[force]] != "allied")


def _prey_gap(k: Any, space: int) -> int:
    """Spaces to the nearest Japanese force at sea worth a strike."""
    route = k.data.space_route[space]
    gaps = [
        distance(k, space, k.force_space[f])
        for f in forces_on(k, route, 1 - US)
        if k.data.space_kind[k.force_space[f]] != "japan" and worth_of(k, f) > 0.5
    ]
    return min(gaps, default=FAR)


def _wants_to_close(k: Any, force: int) -> bool:
    if _is_kept_back(k, force):
        return False
    gap = _prey_gap(k, k.force_space[force])
    return 2 * STRIKE_RANGE + 1 < gap < FAR


def _sail(k: Any, decision: Decision) -> int:
    """Carriers to striking distance of what is spotted, everybody out of a home base's mouth."""
    options = decision.options
    moves = [value for value in options if not isinstance(value, str)]
    scores = {value: _move_worth(k, value[0], value[1]) for value in moves}
    best = max(scores, key=lambda value: scores[value], default=None)
    if best is None or scores[best] <= 0:
        return len(options) - 1
    return options.index(best)


def _move_worth(k: Any, force: int, space: int) -> float:
    """How much better a task force stands in a space than where it is."""
    return _stand(k, force, space) - _stand(k, force, k.force_space[force])


def _stand(k: Any, force: int, space: int) -> float:
    route = k.data.space_route[space]
    door = k.data.gate[route]
    if ijn_forces_at(k, door):
        return 50.0 - distance(k, space, door)
    if _is_kept_back(k, force):
        return -float(distance(k, space, k.data.us_home[route]))
    if not bombers_of(k, force):
        return 0.0
    spotted = [
        (worth_of(k, f), distance(k, space, k.force_space[f]))
        for f in forces_on(k, route, 1 - US)
        if k.spotted[f] and k.data.space_kind[k.force_space[f]] != "japan"
    ]
    if spotted:
        worth, _ = max(spotted)
        gap = min(gap for own, gap in spotted if own == worth)
        return 10.0 - abs(gap - STRIKE_RANGE)
    gap = _prey_gap(k, space)
    return 0.0 if gap == FAR else -abs(gap - (2 * STRIKE_RANGE + 1))


def _redeployments(k: Any, home: int) -> list[tuple[int, int, float]]:
    """Task forces of a home base, where they could go, and what that would gain."""
    data = k.data
    here = data.space_route[home]
    found = []
    for force in us_forces_at(k, home):
        if _must_stay(k, force, here):
            continue
        worth = _carrier_gain if bombers_of(k, force) else _guard_gain
        for route in range(len(data.routes)):
            if route != here:
                path = data.graph.path(home, data.us_home[route], "ocean")
                gain = worth(k, here, route) * (1 - 0.1 * len(path))
                found += [(force, step, gain) for step in path[1:3]]
    return found


def _carrier_gain(k: Any, here: int, route: int) -> float:
    """Carriers go where the menace is greatest for the carriers that meet it."""
    there = menace(k, route) / (1 + _carriers_on(k, route))
    if here < 0 or not _carriers_on(k, here):
        return there
    return there - 1.4 * menace(k, here) / (1 + _carriers_on(k, here))


_GUARDS = 3  # ships that can throw somebody out of a home base's mouth and live


def _guard_gain(k: Any, here: int, route: int) -> float:
    """Surface ships go where a home base has too few ships to guard its mouth."""
    missing = 1 - _ships_on(k, route) / _GUARDS
    if missing <= 0:
        return -1.0
    own = door_danger(k, here) if here >= 0 else 0.0
    return (door_danger(k, route) - own) * missing


def _must_stay(k: Any, force: int, route: int) -> bool:
    """The last guards of a threatened home base do not leave it."""
    if route < 0 or door_danger(k, route) < DOOR_OPEN:
        return False
    return _ships_on(k, route) - len(ships_of(k, force)) < _GUARDS - 1


def _ships_on(k: Any, route: int) -> int:
    return sum(len(ships_of(k, force)) for force in forces_on(k, route, US))


def _carriers_on(k: Any, route: int) -> int:
    return sum(bool(bombers_of(k, f)) for f in forces_on(k, route, US))


def _redeploy(k: Any, decision: Decision) -> int:
    home = next((k.force_space[v[1]] for v in decision.options if v[0] == FORCE), -1)
    gains: dict[tuple[int, int], float] = {}
    for force, step, gain in _redeployments(k, home) if home >= 0 else ():
        gains[force, step] = max(gain, gains.get((force, step), -1.0))

    def score(value: Any) -> float:
        if isinstance(value, str):
            return 0.0
        goal = 0.01 if value[0] == FORCE and value[2] in k.data.us_home else 0.0
        return gains.get((value[1], value[2]), -1.0) + goal if value[0] == FORCE else -1.0

    return _best(decision, score)


def _dash(k: Any, decision: Decision) -> int:
    return _best(decision, lambda v: 0.0 if v == "pass" else _move_worth(k, v[0], v[1]))


def _join(k: Any, decision: Decision) -> int:
    """With the carriers; a slow battleship stays away from them."""
    slow = k.data.ships[decision.about].cls == "BB"

    def score(force: Any) -> float:
        if force == "alone":
            return 0.3
        fast = any(k.data.ships[ship].capacity for ship in ships_of(k, force))
        if slow:
            return 0.0 if fast else 1.0
        return 1.0 if fast else 0.5

    return _best(decision, score)


def _reassign(k: Any, decision: Decision) -> int:
    """Idle carriers into a task force; nothing else is worth the confusion."""

    def score(value: Any) -> float:
        if value == "done":
            return 0.0
        kind, piece, force = value
        idle = kind == SHIP and k.ship_space[piece] >= 0 and k.data.ships[piece].capacity
        return 1.0 if idle and force >= 0 else -1.0

    return _best(decision, score)


def _where_idle(k: Any, decision: Decision) -> int:
    return _best(
        decision,
        lambda space: sum(k.ship_space[ship] == space for ship in k.data.us_carriers),
    )


def _build(k: Any, decision: Decision) -> int:
    """Where a carrier waits for escorts."""
    idle = [k.ship_space[ship] for ship in k.data.us_carriers]
    return _best(decision, lambda value: float(idle.count(value[1])))


def _enlist(k: Any, decision: Decision) -> int:
    """Single ships, carriers first; forces that exist are left alone."""

    def score(value: Any) -> float:
        if value == "done":
            return 0.5
        single = k.ship_force[value] < 0 and k.data.ships[value].cls != "BB"
        return 2.0 + k.data.ships[value].capacity if single else 0.0

    return _best(decision, score)


def _recruit(k: Any, decision: Decision) -> int:
    """Ships where guards are wanting, aircraft, then ships that can keep up."""

    def score(value: Any) -> float:
        kind, piece, space = value
        if kind == AIR_UNIT:
            return 2.0
        route = k.data.space_route[space]
        if kind == SHIP and route >= 0 and us_forces_at(k, space):
            return 1.1 + _guard_gain(k, -1, route)
        return 1.0 if kind != SHIP or k.data.ships[piece].cls != "BB" else 0.0

    return _best(decision, score)


# --- aircraft ----------------------------------------------------------------------------------


def _launch(k: Any, decision: Decision) -> int:
    """Fighters guard while the enemy can strike back; bombers go for the richest space."""
    if "patrol" in decision.options:
        return decision.options.index("patrol")

    def score(space: Any) -> float:
        if isinstance(space, str):
            return 0.0
        return max((worth_of(k, f) for f in ijn_forces_at(k, space) if k.spotted[f]), default=0.15)

    return _best(decision, score)


def _fly(_k: Any, _decision: Decision) -> int:
    """Everybody who can, which is the first thing on offer."""
    return 0


def _target(k: Any, decision: Decision) -> int:
    return _best(decision, lambda v: 0.1 if isinstance(v, str) else worth_of(k, v))


_PREY = {"CV": 5.0, "CVL": 3.5, "TR": 1.5, "BB": 1.5, "CA": 0.7, "CL": 0.6, "DD": 0.6}
_NEARLY_CERTAIN = 0.9


def _attack(k: Any, decision: Decision) -> int:
    """Carriers, shared out evenly; what is left when they are as good as dead goes elsewhere."""
    if "spread" in decision.options:
        carriers = [v for v in decision.options if _is_carrier(k, v)]
        if len(carriers) > 1 and len(carriers[0][1]) <= 2 * len(carriers):
            return decision.options.index("spread")
        best = _best(decision, lambda v: _gain(k, v, 0))
        enough = _out(k, decision.options[best]) < _NEARLY_CERTAIN
        return best if enough and len(carriers) < 2 else decision.options.index("each")
    return _best(decision, lambda v: _gain(k, v, 1))


def _is_carrier(k: Any, aim: Any) -> bool:
    return not isinstance(aim, str) and bool(k.data.ships[aim[0]].capacity)


def _out(k: Any, aim: Any) -> float:
    """How likely the ship is sunk or damaged; damage counts for less."""
    _, sunk, damaged = fate_of_ship(k, aim[0], aim[1])
    return float(sunk) + 0.6 * float(damaged)


def _gain(k: Any, aim: Any, last: int) -> float:
    """What the last shooters add to the fate of a ship (all of them, if `last` is 0)."""
    if isinstance(aim, str):
        return -1.0
    ship, factors = aim
    before = _out(k, (ship, factors[:-last])) if last else 0.0
    return _PREY.get(k.data.ships[ship].cls, 0.0) * (_out(k, aim) - before)


_FEW_GUNS = 3


def _fire_at(k: Any, decision: Decision) -> int:
    """A few at one bomber, to bring it down; many spread over all of them."""
    if len(decision.about[1]) > _FEW_GUNS and "spread" in decision.options:
        return decision.options.index("spread")

    def score(value: Any) -> float:
        if isinstance(value, str):
            return -1.0
        unit = value[0]
        reduced = k.air_step[unit] < k.data.air[unit].steps
        return (0.0 if k.data.is_fighter[unit] else 2.0) + (1.0 if reduced else 0.0)

    return _best(decision, score)


def _take_hit(k: Any, decision: Decision) -> int:
    """Spread hits: a full unit is only reduced."""
    return _best(decision, lambda unit: float(k.air_step[unit]))


def _suffer(k: Any, decision: Decision) -> int:
    """The carrier with the fewest aircraft."""

    def score(ship: int) -> float:
        return -float(k.air_base.count(k.data.deck + ship))

    return _best(decision, score)


def _torpedo(k: Any, decision: Decision) -> int:
    return _best(decision, lambda v: _gain(k, v, 0))


def _repair(k: Any, decision: Decision) -> int:
    return _best(decision, lambda ship: float(k.data.ships[ship].capacity))


def _yard(k: Any, decision: Decision) -> int:
    return _best(decision, lambda space: float(k.data.space_names[space] == "Pearl Harbor"))


def _go_on(k: Any, decision: Decision) -> int:
    """Quit while ahead."""
    return _word(decision, "stop" if half_points(k) >= k.data.points.draw else "go on")


def _last(_k: Any, decision: Decision) -> int:
    return len(decision.options) - 1


_HABITS: dict[str, Habit] = {
    "g1": _g1,
    "g2": _g2,
    "g3": _g3,
    "on": _where,
    "from": _where,
    "g4": _g4,
    "signals": _signals,
    "sail": _sail,
    "dash": _dash,
    "redeploy": _redeploy,
    "join": _join,
    "at": _where_idle,
    "reassign": _reassign,
    "build": _build,
    "enlist": _enlist,
    "recruit": _recruit,
    "launch": _launch,
    "fly": _fly,
    "target": _target,
    "attack": _attack,
    "fire at": _fire_at,
    "take hit": _take_hit,
    "suffer": _suffer,
    "torpedo": _torpedo,
    "repair": _repair,
    "fortify": _fortify,
    "yard": _yard,
    "rebase": _last,
    "troops": _last,
    "swap": _last,
    "go on": _go_on,
}
