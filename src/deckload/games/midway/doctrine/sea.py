"""The sea as a staff has it before it: who is where on each route, and what ours can do."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.midway.doctrine.markers import chances_of_action
from deckload.games.midway.doctrine.outlook import STRIKE_RANGE
from deckload.games.midway.doctrine.prices import Sighting, sighting_of
from deckload.games.midway.doctrine.raids import NO_BOMBS, Bombs, deck_bombs
from deckload.games.midway.doctrine.ships import is_last_carrier
from deckload.games.midway.model.game_data import NAVAL, US, MidwayData
from deckload.games.midway.rules.forces import forces_on, ships_of
from deckload.games.midway.rules.ijn_phase.movement import us_allowance
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


Groups = tuple[list[Group], list[Group], list[Group]]
"""All of a route, those with bombers, and those with guns."""


class Plan(NamedTuple):
    """An operation: what it promises, where the enemy is, and who does what."""

    gain: float
    goal: int  # how far along the route
    needs_sight: bool  # nobody gets there who would see him
    strikers: list[int]
    raiders: list[int]


class Sea:
    """All routes as a staff has them before it: who is where, and what could be done about it."""

    __slots__ = (
        "_chances",
        "_moving",
        "_sightings",
        "enemies",
        "farthest",
        "foremost",
        "groups_by_route",
        "hopes",
        "k",
        "plans",
    )

    k: MidwayState
    hopes: list[float]
    plans: dict[tuple[int, bool], Plan | None]
    groups_by_route: dict[int, Groups]
    enemies: list[Enemies]
    foremost: list[int]  # by route: how far along it the foremost Japanese are
    farthest: list[int]  # by route: how far toward Japan an attack could go
    _moving: tuple[int, int]
    _sightings: dict[int, Sighting]
    _chances: list[float]

    def __init__(self, k: MidwayState, moving: int = -1, left: int = 0) -> None:
        """The task force that is moving has so many spaces left."""
        self.k = k
        self._moving = moving, left
        self.hopes, self.plans, self._chances = [], {}, []
        self.groups_by_route, self._sightings = {}, {}
        data, where = k.data, k.force_space
        routes, indices = data.space_route, data.space_index
        farthest = [_NOBODY] * len(data.routes)
        carrier_forces, leaders = [k.ship_force[ship] for ship in data.us_carriers], k.leader_force
        for force in data.us_forces:
            space = where[force]
            route = routes[space]
            if route >= 0:
                reach = _FARTHEST if force in leaders else _FARTHEST - 1
                if force in carrier_forces:
                    reach += STRIKE_RANGE
                farthest[route] = min(farthest[route], indices[space] - reach)
        enemies: list[Enemies] = [{} for _ in data.routes]
        for force in data.ijn_forces:
            space = where[force]
            route = routes[space]
            if route >= 0 and indices[space] > 0:
                along = enemies[route]
                if indices[space] in along:
                    along[indices[space]].append(force)
                else:
                    along[indices[space]] = [force]
        self.farthest, self.enemies = farthest, enemies
        self.foremost = [max(along) if along else 0 for along in enemies]

    def is_near(self, route: int, goal: int) -> bool:
        """Could any US task force of a route attack a place on it?"""
        return goal >= self.farthest[route]

    def hides_anybody(self, route: int) -> bool:
        """Is any of the Japanese at sea there unspotted?"""
        spotted = self.k.spotted
        for forces in self.enemies[route].values():
            for force in forces:
                if not spotted[force]:
                    return True
        return False

    def groups(self, route: int) -> list[Group]:
        """The US task forces of a route."""
        return self.sorted_groups(route)[0]

    def sorted_groups(self, route: int) -> Groups:
        """The US task forces of a route, and those of them with bombers, and with guns."""
        found = self.groups_by_route.get(route)
        if found is None:
            groups = [self._group(force) for force in forces_on(self.k, route, US)]
            bombers = [group for group in groups if group.bombs.units]
            found = groups, bombers, [group for group in groups if group.guns]
            self.groups_by_route[route] = found
        return found

    def _group(self, force: int) -> Group:
        k = self.k
        moving, left = self._moving
        ships, facts = ships_of(k, force), k.data.ships
        index = k.data.space_index[k.force_space[force]]
        reach = left if force == moving else us_allowance(k, force)
        carriers = [ship for ship in ships if facts[ship].capacity]
        if carriers:
            bombs = NO_BOMBS if is_kept_safe(k, carriers) else deck_bombs(k, carriers)
            return Group(force, index, reach, len(carriers), bombs, 0.0, len(ships))
        guns = sum([facts[ship].factors[NAVAL] for ship in ships]) / _FACES
        return Group(force, index, reach, 0, NO_BOMBS, guns, len(ships))

    def sighting(self, force: int) -> Sighting:
        """What a Japanese task force is made of."""
        found = self._sightings.get(force)
        if found is None:
            found = self._sightings[force] = sighting_of(self.k, force)
        return found

    def chance_of_action(self, route: int) -> float:
        """How likely the Japanese of a route act next turn."""
        if not self._chances:
            self._chances = chances_of_action(self.k)
        return self._chances[route]


_OURS: Final = 8
_MADE_OF: Final = attrgetter(
    # What US task forces are made of, and what they can do.
    "force_space",
    "status",
    "ship_force",
    "ship_space",
    "leader_force",
    "air_base",
    "air_step",
    "captured",
    # What is known of the enemy, and of what he will do.
    "spotted",
    "slots",
    "slot_unit",
    "slot_lot",
    "base_step",
    "withdrawing",
    "drawn",
    "before",
    "next_marker",
)
"""All that a `Sea` is made of, ours first."""

_Kept = tuple[MidwayData, tuple[object, ...], Sea]
_kept: Final[list[_Kept]] = []
"""The last one, with what it was made of: several questions in a row are about one position."""


def sea_of(k: MidwayState, fresh: Sea | None = None) -> Sea:
    """The sea of this position, before anybody has moved, with all that has been worked out about
    it; a `fresh` one will do if there is none."""
    made_of = _MADE_OF(k)
    known: dict[int, Groups] = {}
    for data, before, kept in _kept:
        if data is k.data and before == made_of:
            kept.k = k
            return kept
        if data is k.data and before[:_OURS] == made_of[:_OURS]:
            known = kept.groups_by_route
    sea = Sea(k) if fresh is None else fresh
    sea.groups_by_route = known
    # Copies, since who asks may go on to change what he has.
    _kept[:] = [(k.data, tuple([x[:] if isinstance(x, list) else x for x in made_of]), sea)]
    return sea


def is_kept_safe(k: MidwayState, carriers: list[int]) -> bool:
    """[3.2] Is this the last carrier afloat, and the score worth keeping? Without her all is
    lost."""
    return is_last_carrier(k, carriers) and half_points(k) >= k.data.points.draw
