"""The sea as a staff has it before it: who is where on each route, and what ours can do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.midway.doctrine.markers import chances_of_action, markers_to_come
from deckload.games.midway.doctrine.outlook import STRIKE_RANGE
from deckload.games.midway.doctrine.position import Position, counters_of, position_of
from deckload.games.midway.doctrine.prices import Sighting, sighting_of
from deckload.games.midway.doctrine.raids import NO_BOMBS, Bombs, deck_bombs
from deckload.games.midway.doctrine.ships import Door, is_last_carrier
from deckload.games.midway.model.game_data import NAVAL, MidwayData
from deckload.games.midway.rules.forces import ships_by_force
from deckload.games.midway.rules.ijn_phase.movement import us_pace
from deckload.games.midway.rules.ijn_phase.reaction import all_targets
from deckload.games.midway.rules.victory import half_points

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

_FACES: Final = 6.0
_FARTHEST: Final = 3  # spaces that a US task force moves at most, with an admiral (10.1)
_NOBODY: Final = 99

Enemies = dict[int, list[int]]
"""The Japanese task forces of a route that have left home, by how far along it they are."""


class Group(NamedTuple):
    """A US task force, and what it can do this turn."""

    force: int
    at: int  # how far along its route
    reach: int
    carriers: int
    bombs: Bombs
    guns: float
    ships: int


class MadeOf(NamedTuple):
    """What the ships of a US task force come to, wherever it is."""

    carriers: list[int]
    ships: int
    guns: float
    pace: int


@lru_cache(maxsize=1024)  # they stay together for a while, and are looked at every turn
def _made_of(data: MidwayData, ships: tuple[int, ...]) -> MadeOf:
    carriers = [ship for ship in ships if data.ships[ship].capacity]
    guns = sum([data.ships[ship].factors[NAVAL] for ship in ships]) / _FACES
    return MadeOf(carriers, len(ships), guns, us_pace(data, ships))


Groups = tuple[list[Group], list[Group], list[Group]]
"""All of a route, those with bombers, and those with guns."""


class Plan(NamedTuple):
    """An operation: what it promises, where the enemy is, and who does what."""

    gain: float
    goal: int  # how far along the route
    needs_sight: bool  # nobody gets there who would see him
    strikers: list[int]
    raiders: list[int]


class Raid(NamedTuple):
    """Ships that come up to the enemy in one place with their guns, and what that promises."""

    forces: list[int]
    gain: float


class Strike(NamedTuple):
    """Carriers that could strike the enemy in one place: what that promises with each of his task
    forces there, with the best of them, and what it costs to stand where they strike from."""

    forces: list[int]
    gains: list[float]
    best: float
    cost: float


class Sea:
    """All routes as a staff has them before it: who is where, and what could be done about it."""

    __slots__ = (
        "_chances",
        "_hidden",
        "_moving",
        "_sightings",
        "_spotted",
        "_targets",
        "_to_come",
        "bombings",
        "doors",
        "enemies",
        "farewells",
        "farthest",
        "foremost",
        "gains",
        "groups_by_route",
        "hopes",
        "k",
        "ours",
        "plans",
        "raids",
        "strikes",
    )

    k: MidwayState
    hopes: list[float]
    doors: list[Door]  # by route
    plans: dict[tuple[int, bool], Plan | None]
    raids: dict[tuple[int, int], Raid]  # by route and how far along it, as strikes are
    strikes: dict[tuple[int, int], Strike]
    bombings: dict[int, Plan | None]  # by route: of the island on it
    gains: dict[tuple[int, int], float]  # by operation
    farewells: dict[int, float]  # by home base: what it gains most that somebody leaves it
    groups_by_route: dict[int, Groups]
    ours: list[list[int]]  # by route: the US task forces on it
    enemies: list[Enemies]
    foremost: list[int]  # by route: how far along it the foremost Japanese are
    farthest: list[int]  # by route: how far toward Japan an attack could go
    _hidden: dict[int, bool]
    _moving: tuple[int, int]
    _sightings: dict[int, Sighting]
    _spotted: list[int]
    _targets: frozenset[int] | None
    _to_come: list[int]
    _chances: list[float]

    def __init__(self, k: MidwayState, moving: int = -1, left: int = 0) -> None:
        """The task force that is moving has so many spaces left."""
        self.k = k
        self._moving = moving, left
        self._spotted = k.spotted[:]
        self.hopes, self._to_come, self._chances = [], [], []
        self.plans, self.raids, self.strikes, self.bombings = {}, {}, {}, {}
        self.gains, self.farewells, self.doors = {}, {}, []
        self.groups_by_route, self._sightings, self._hidden, self._targets = {}, {}, {}, None
        data, where, of_ship, leaders = k.data, k.force_space, k.ship_force, k.leader_force
        routes, indices = data.space_route, data.space_index
        farthest = [_NOBODY] * len(data.routes)
        ours: list[list[int]] = [[] for _ in farthest]
        enemies: list[Enemies] = [{} for _ in farthest]
        carrier_forces = [of_ship[ship] for ship in data.us_carriers]
        for force in data.us_forces:
            space = where[force]
            route = routes[space]
            if route >= 0:
                ours[route].append(force)
                reach = _FARTHEST if force in leaders else _FARTHEST - 1
                if force in carrier_forces:
                    reach += STRIKE_RANGE
                farthest[route] = min(farthest[route], indices[space] - reach)
        for force in data.ijn_forces:
            space = where[force]
            if space >= 0 and indices[space] > 0:
                enemies[routes[space]].setdefault(indices[space], []).append(force)
        self.farthest, self.ours, self.enemies = farthest, ours, enemies
        self.foremost = [max(along) if along else 0 for along in enemies]

    def look_again(self, k: MidwayState) -> None:
        """Nothing is new but, at most, who is spotted: the plans of his route depend on that, their
        parts do not."""
        self.k = k
        spotted, before = k.spotted, self._spotted
        if spotted == before:
            return
        routes, where = k.data.space_route, k.force_space
        anew = {routes[where[f]] for f in k.data.ijn_forces if spotted[f] != before[f]}
        self._spotted, self._targets, self._hidden = spotted[:], None, {}
        self.plans = {key: plan for key, plan in self.plans.items() if key[0] not in anew}
        self.gains = {key: gain for key, gain in self.gains.items() if key[1] not in anew}

    def keep_sightings(self, kept: Sea) -> None:
        """The enemy is made of the same as in another position."""
        self._sightings = kept._sightings

    def has_ours(self, route: int) -> bool:
        """Is any US task force on a route?"""
        return self.farthest[route] != _NOBODY

    def is_near(self, route: int, goal: int) -> bool:
        """Could any US task force of a route attack a place on it?"""
        return goal >= self.farthest[route]

    def hides_anybody(self, route: int) -> bool:
        """Is any of the Japanese at sea there unspotted?"""
        known = self._hidden.get(route)
        if known is None:
            spotted, along = self._spotted, self.enemies[route].values()
            known = 0 in [spotted[force] for forces in along for force in forces]
            self._hidden[route] = known
        return known

    def groups(self, route: int) -> list[Group]:
        """The US task forces of a route."""
        return self.sorted_groups(route)[0]

    def sorted_groups(self, route: int) -> Groups:
        """The US task forces of a route, and those of them with bombers, and with guns."""
        found = self.groups_by_route.get(route)
        if found is None:
            groups = [self._group(force) for force in self.ours[route]]
            bombers = [group for group in groups if group.bombs.units]
            found = groups, bombers, [group for group in groups if group.guns]
            self.groups_by_route[route] = found
        return found

    def _group(self, force: int) -> Group:
        k = self.k
        moving, left = self._moving
        made_of = _made_of(k.data, tuple(ships_by_force(k).get(force, ())))
        index = k.data.space_index[k.force_space[force]]
        carriers, ships = made_of.carriers, made_of.ships
        reach = left if force == moving else made_of.pace + (force in k.leader_force)
        if not carriers:
            return Group(force, index, reach, 0, NO_BOMBS, made_of.guns, ships)
        bombs = NO_BOMBS if is_kept_safe(k, carriers) else deck_bombs(k, carriers)
        return Group(force, index, reach, len(carriers), bombs, 0.0, ships)

    def sighting(self, force: int) -> Sighting:
        """What a Japanese task force is made of."""
        found = self._sightings.get(force)
        if found is None:
            found = self._sightings[force] = sighting_of(self.k, force)
        return found

    def targets(self) -> frozenset[int]:
        """Where anybody could fly to, on all routes."""
        if self._targets is None:
            self._targets = frozenset(all_targets(self.k))
        return self._targets

    def chance_of_action(self, route: int) -> float:
        """How likely the Japanese of a route act next turn."""
        if not self._chances:
            self._chances = chances_of_action(self.k, self.markers_to_come())
        return self._chances[route]

    def markers_to_come(self) -> list[int]:
        """By route: operations markers that have not been drawn."""
        if not self._to_come:
            self._to_come = markers_to_come(self.k)
        return self._to_come


_kept: Final[list[tuple[Position, Sea]]] = []
"""The last one, with the position it is about."""


def sea_of(k: MidwayState, fresh: Sea | None = None) -> Sea:
    """The sea of this position, before anybody has moved, with all that has been worked out about
    it; a `fresh` one will do if there is none."""
    position = position_of(k)
    for before, kept in _kept:
        if before == position:
            kept.look_again(k)
            return kept
    sea = Sea(k) if fresh is None else fresh
    for (ours, counters, _), kept in _kept:
        if counters is position[1]:
            sea.keep_sightings(kept)
        if ours is position[0]:
            sea.groups_by_route = kept.groups_by_route
    _kept[:] = [(position, sea)]
    return sea


def sea_under_way(k: MidwayState, moving: int, left: int) -> Sea:
    """The sea while a task force moves that has so many spaces left."""
    sea = Sea(k, moving, left)
    for (_, counters, _), kept in _kept:
        if counters is counters_of(k):
            sea.keep_sightings(kept)
    return sea


def is_kept_safe(k: MidwayState, carriers: list[int]) -> bool:
    """[3.2] Is this the last carrier afloat, and the score worth keeping? Without her all is
    lost."""
    return is_last_carrier(k, carriers) and half_points(k) >= k.data.points.draw
