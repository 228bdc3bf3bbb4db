"""Task forces: where they go, who joins them, and who stays at home."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine.choosing import Habit, best
from deckload.games.midway.doctrine.outlook import (
    DOOR_OPEN,
    NOBODY,
    STRIKE_RANGE,
    bombers_of,
    danger_before,
    door_danger,
    menace,
    worth_of,
)
from deckload.games.midway.model.game_data import US, MidwayData
from deckload.games.midway.rules.forces import (
    distance,
    forces_on,
    ijn_forces_at,
    ships_by_force,
    ships_of,
    us_forces_at,
)
from deckload.games.midway.rules.ijn_phase.operations import markers_in_pool
from deckload.games.midway.rules.us_phase.exchanges import A_SHIP, AN_AIR_UNIT
from deckload.games.midway.rules.us_phase.naval_operations import A_FORCE
from deckload.games.midway.rules.victory import half_points, no_carrier_afloat

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

FAR: Final = 99  # spaces: nobody there
LATE: Final = 8  # markers in the pool: about five turns to come


def is_kept_back(k: MidwayState, force: int) -> bool:
    """Do carriers sail with it that had better stay safe?

    Without a carrier the war is lost (3.2), and late in it there is more to lose than to win; but
    who is losing on points needs every strike he can get.
    """
    carriers = [ship for ship in ships_of(k, force) if ship in k.data.us_carriers]
    if not carriers or not (is_last_carrier(k, carriers) or markers_in_pool(k) <= LATE):
        return False
    return half_points(k) >= k.data.points.draw


def is_last_carrier(k: MidwayState, carriers: list[int]) -> bool:
    if len(carriers) != 1:
        return False
    return no_carrier_afloat(k, tuple([c for c in k.data.us_carriers if c != carriers[0]]))


def is_at_sea(k: MidwayState, force: int) -> bool:
    return k.data.space_kind[k.force_space[force]] != "allied"


def _prey_gap(k: MidwayState, space: int) -> int:
    """Spaces to the nearest Japanese force at sea worth a strike."""
    route = k.data.space_route[space]
    gaps = [
        distance(k, space, k.force_space[f])
        for f in forces_on(k, route, 1 - US)
        if k.data.space_kind[k.force_space[f]] != "japan" and worth_of(k, f) > 0.5
    ]
    return min(gaps, default=FAR)


def wants_to_close(k: MidwayState, force: int) -> bool:
    if is_kept_back(k, force):
        return False
    gap = _prey_gap(k, k.force_space[force])
    return 2 * STRIKE_RANGE + 1 < gap < FAR


def _sail(k: MidwayState, decision: Decision) -> Option:
    """Carriers to striking distance of what is spotted, everybody out of a home base's mouth."""
    options = decision.options
    moves = [value for value in options if not isinstance(value, str)]
    stands: dict[tuple[int, int], float] = {}
    errands: dict[int, Errand] = {}
    for force, space, _ in moves:
        if force not in errands:
            errands[force] = _errand(k, force)
        for at in (k.force_space[force], space):
            if (force, at) not in stands:
                stands[force, at] = _stand(k, errands[force], at)
    scores = {move: stands[move[:2]] - stands[move[0], k.force_space[move[0]]] for move in moves}
    move = max(scores, key=lambda value: scores[value], default=None)
    if move is None or scores[move] <= 0:
        return options[-1]
    return move


def _move_worth(k: MidwayState, force: int, space: int) -> float:
    """How much better a task force stands in a space than where it is."""
    errand = _errand(k, force)
    return _stand(k, errand, space) - _stand(k, errand, k.force_space[force])


class Errand(NamedTuple):
    """What a task force is out for, wherever it goes."""

    kept_back: bool
    strikes: bool


def _errand(k: MidwayState, force: int) -> Errand:
    return Errand(is_kept_back(k, force), bombers_of(k, force) > 0)


def _stand(k: MidwayState, errand: Errand, space: int) -> float:
    """How well a task force stands in a space."""
    route = k.data.space_route[space]
    door = k.data.gate[route]
    if ijn_forces_at(k, door):
        return 50.0 - distance(k, space, door)
    if errand.kept_back:
        return -float(distance(k, space, k.data.us_home[route]))
    if not errand.strikes:
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


class Needs:
    """What routes need of US ships, worked out once for a question about several home bases."""

    def __init__(self, k: MidwayState) -> None:
        self.k = k
        self._menaces: list[float] = []
        self._carriers: list[int] = []  # task forces with bombers, by route
        self._doors: list[Door] = []

    def gains(self, here: int, *, with_carriers: bool) -> list[float]:
        """By route: what it gains that a task force goes there from another one."""
        if not with_carriers:
            self._doors = self._doors or doors(self.k)
            return guard_gains(self._doors, here)
        routes = range(len(self.k.data.routes))
        if not self._menaces:
            self._menaces = [menace(self.k, route) for route in routes]
            self._carriers = [_carriers_on(self.k, route) for route in routes]
        # Carriers go where the menace is greatest for the carriers that meet it.
        menaces, carriers = self._menaces, self._carriers
        own = 1.4 * menaces[here] / (1 + carriers[here]) if here >= 0 and carriers[here] else 0.0
        return [menaces[route] / (1 + carriers[route]) - own for route in routes]


def redeployments(needs: Needs, home: int) -> list[tuple[int, int, float]]:
    """Task forces of a home base, where they could go, and what that would gain."""
    k = needs.k
    data = k.data
    here = data.space_route[home]
    found = []
    gains: dict[bool, list[float]] = {}  # with carriers, and without: the same for all of them
    for force in us_forces_at(k, home):
        if must_stay(k, force, here):
            continue
        carriers = bool(bombers_of(k, force))
        if carriers not in gains:
            gains[carriers] = needs.gains(here, with_carriers=carriers)
        for route, gain in enumerate(gains[carriers]):
            if route != here:
                path = ocean_path(data, home, data.us_home[route])
                worth = gain * (1 - 0.1 * len(path))
                found += [(force, step, worth) for step in path[1:3]]
    return found


@lru_cache(maxsize=64)
def ocean_path(data: MidwayData, home: int, goal: int) -> tuple[int, ...]:
    """The home bases from one to another, both of them included."""
    return tuple(data.graph.path(home, goal, "ocean"))


_GUARDS: Final = 3  # ships that can throw somebody out of a home base's mouth and live


class Door(NamedTuple):
    """The mouth of a route's home base: its danger, and what share of its guards is missing."""

    danger: float
    missing: float


def _door(k: MidwayState, route: int) -> Door:
    return Door(door_danger(k, route), 1 - _ships_on(k, route) / _GUARDS)


def doors(k: MidwayState) -> list[Door]:
    """By route, all in one look at the task forces."""
    data, where, ships = k.data, k.force_space, ships_by_force(k)
    route_of, index = data.space_route, data.space_index
    guards, foremost = [0] * len(data.routes), [NOBODY] * len(data.routes)
    for force in data.us_forces:
        route = route_of[where[force]]
        if route >= 0:
            guards[route] += len(ships.get(force, ()))
    for force in data.ijn_forces:
        space = where[force]
        route = route_of[space]
        if route >= 0:
            foremost[route] = max(foremost[route], index[space])
    return [
        Door(danger_before(k, route, foremost[route]), 1 - guards[route] / _GUARDS)
        for route in range(len(guards))
    ]


def guard_gains(doors: list[Door], here: int) -> list[float]:
    """By route: what it gains that surface ships go there from another one, where a home base has
    too few ships to guard its mouth."""
    own = doors[here].danger if here >= 0 else 0.0
    return [-1.0 if door.missing <= 0 else (door.danger - own) * door.missing for door in doors]


def must_stay(k: MidwayState, force: int, route: int) -> bool:
    """The last guards of a threatened home base do not leave it."""
    if route < 0 or not k.captured[route] or door_danger(k, route) < DOOR_OPEN:
        return False
    return _ships_on(k, route) - len(ships_of(k, force)) < _GUARDS - 1


def _ships_on(k: MidwayState, route: int) -> int:
    ships = ships_by_force(k)
    return sum([len(ships.get(force, ())) for force in forces_on(k, route, US)])


def _carriers_on(k: MidwayState, route: int) -> int:
    return len([f for f in forces_on(k, route, US) if bombers_of(k, f)])


def _redeploy(k: MidwayState, decision: Decision) -> Option:
    home = next((k.force_space[v[1]] for v in decision.options if v[0] == A_FORCE), -1)
    gains: dict[tuple[int, int], float] = {}
    for force, step, gain in redeployments(Needs(k), home) if home >= 0 else ():
        gains[force, step] = max(gain, gains.get((force, step), -1.0))

    def score(value: Option) -> float:
        if isinstance(value, str):
            return 0.0
        goal = 0.01 if value[0] == A_FORCE and value[2] in k.data.us_home else 0.0
        return gains.get((value[1], value[2]), -1.0) + goal if value[0] == A_FORCE else -1.0

    return best(decision, score)


def _dash(k: MidwayState, decision: Decision) -> Option:
    return best(decision, lambda v: 0.0 if v == "pass" else _move_worth(k, v[0], v[1]))


def _join(k: MidwayState, decision: Decision) -> Option:
    """With the carriers; a slow battleship stays away from them."""
    slow = k.data.ships[decision.about].cls == "BB"

    def score(force: Option) -> float:
        if force == "alone":
            return 0.3
        fast = any(k.data.ships[ship].capacity for ship in ships_of(k, force))
        if slow:
            return 0.0 if fast else 1.0
        return 1.0 if fast else 0.5

    return best(decision, score)


def _reassign(k: MidwayState, decision: Decision) -> Option:
    """Idle carriers into a task force; nothing else is worth the confusion."""

    def score(value: Option) -> float:
        if value == "done":
            return 0.0
        kind, piece, force = value
        idle = kind == A_SHIP and k.ship_space[piece] >= 0 and k.data.ships[piece].capacity
        return 1.0 if idle and force >= 0 else -1.0

    return best(decision, score)


def _where_idle(k: MidwayState, decision: Decision) -> Option:
    return best(
        decision,
        lambda space: sum(k.ship_space[ship] == space for ship in k.data.us_carriers),
    )


def _build(k: MidwayState, decision: Decision) -> Option:
    """Where a carrier waits for escorts."""
    idle = [k.ship_space[ship] for ship in k.data.us_carriers]
    return best(decision, lambda value: float(idle.count(value[1])))


def _enlist(k: MidwayState, decision: Decision) -> Option:
    """Single ships, carriers first; forces that exist are left alone."""

    def score(value: Option) -> float:
        if value == "done":
            return 0.5
        single = k.ship_force[value] < 0 and k.data.ships[value].cls != "BB"
        return 2.0 + k.data.ships[value].capacity if single else 0.0

    return best(decision, score)


def _recruit(k: MidwayState, decision: Decision) -> Option:
    """Ships where guards are wanting, aircraft, then ships that can keep up."""

    def score(value: Option) -> float:
        kind, piece, space = value
        if kind == AN_AIR_UNIT:
            return 2.0
        route = k.data.space_route[space]
        if kind == A_SHIP and route >= 0 and us_forces_at(k, space):
            return 1.1 + guard_gains([_door(k, route)], -1)[0]
        return 1.0 if kind != A_SHIP or k.data.ships[piece].cls != "BB" else 0.0

    return best(decision, score)


def _as_printed(k: MidwayState, decision: Decision) -> Option:
    """In variable deployment: ships and admirals in the task forces of the standard set-up."""
    pieces = k.data.ships if decision.kind.verb == "assign" else k.data.leaders
    start = pieces[decision.about].start
    return best(decision, lambda force: force in k.data.us_forces and _name(k, force) == start)


def _name(k: MidwayState, force: int) -> str:
    return k.data.forces[force].name


def _deploy(k: MidwayState, decision: Decision) -> Option:
    """Where the standard set-up has a task force."""
    return best(decision, lambda space: space == k.data.forces[decision.about].start)


HABITS: Final[dict[str, Habit]] = {
    "assign": _as_printed,
    "appoint": _as_printed,
    "deploy": _deploy,
    "sail": _sail,
    "dash": _dash,
    "redeploy": _redeploy,
    "join": _join,
    "at": _where_idle,
    "reassign": _reassign,
    "build": _build,
    "enlist": _enlist,
    "recruit": _recruit,
}
