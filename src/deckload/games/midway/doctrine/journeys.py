"""Redeployment: which task forces go to which home base, and what for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine.choosing import Habit, best
from deckload.games.midway.doctrine.sea import Sea, sea_of
from deckload.games.midway.doctrine.ships import doors, guard_gains, must_stay, ocean_path
from deckload.games.midway.rules.basing import tender_warning
from deckload.games.midway.rules.forces import ships_of, us_forces_at, where_is
from deckload.games.midway.rules.us_phase.naval_operations import A_FORCE

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

Hopes = list[float]
"""By route: what there is to hunt for each carrier, in points."""


class Journey(NamedTuple):
    """A task force, the home base it goes to, and what that gains."""

    force: int
    home: int
    gain: float


_MAY_COME: Final = 0.05  # of what lies at home, for each marker that may bring it out


def _hopes_of(sea: Sea) -> Hopes:
    if not sea.hopes:
        sea.hopes = _hopes(sea)
    return sea.hopes


def _hopes(sea: Sea) -> Hopes:
    k, to_come = sea.k, sea.markers_to_come()
    data = k.data
    hunters = [data.space_route[where_is(k, ship)] for ship in data.us_carriers]
    totals = [0.0] * len(data.routes)
    for force in data.ijn_forces:
        space = k.force_space[force]
        route = data.space_route[space]
        if route < 0:
            continue
        if data.space_kind[space] != "japan":
            totals[route] += sea.sighting(force).riches
        elif to_come[route]:
            totals[route] += _MAY_COME * to_come[route] * sea.sighting(force).riches
    return [total / (2 + hunters.count(route)) for route, total in enumerate(totals)]


_TRAVELS_FOR: Final = 0.1  # of the difference in hopes, since it takes a turn
_TOIL: Final = 0.1  # of a gain, for each home base on the way, the first and the last among them
_NEXT_DOOR: Final = 1 - 2 * _TOIL  # what is left of it after the shortest way


def farewell(sea: Sea, home: int) -> float:
    """What it gains most that somebody leaves a home base."""
    known = sea.farewells.get(home)
    if known is None:
        known = max([worth for _, _, worth in _voyages(sea, home)], default=0.0)
        sea.farewells[home] = known
    return known


def gains_more(sea: Sea, home: int, least: float) -> bool:
    """Does it gain more than the `least` that somebody leaves a home base? Mostly the best that
    anybody could find anywhere says that it does not."""
    hopes, here = _hopes_of(sea), sea.k.data.space_route[home]
    hunting = _TRAVELS_FOR * (max(hopes) - (hopes[here] if here >= 0 else 0.0))
    if _NEXT_DOOR * hunting <= least:
        sea.doors = sea.doors or doors(sea.k)
        if _NEXT_DOOR * max(guard_gains(sea.doors, here)) <= least:
            return False
    return farewell(sea, home) > least


def journeys(sea: Sea, home: int) -> list[Journey]:
    """Where the task forces of a home base could get to, and what that gains."""
    return [
        Journey(force, step, worth)
        for force, path, worth in _voyages(sea, home)
        for step in path[1:3]
    ]


_Voyage = tuple[int, tuple[int, ...], float]
"""A task force, its way to another route, and what that gains."""


def _voyages(sea: Sea, home: int) -> list[_Voyage]:
    """Where the task forces of a home base should go, and what for: carriers where there is more to
    hunt, other ships also to guard a home base that lies open."""
    hopes = _hopes_of(sea)
    k, data = sea.k, sea.k.data
    here = data.space_route[home]
    left_behind = hopes[here] if here >= 0 else 0.0
    found: list[_Voyage] = []
    guards: list[float] = []  # by route, the same for all ships without carriers
    for force in us_forces_at(k, home):
        if must_stay(k, force, here):
            continue
        ships = ships_of(k, force)
        gains = [_TRAVELS_FOR * (hope - left_behind) for hope in hopes]
        if not any(data.ships[ship].capacity for ship in ships):
            sea.doors = sea.doors or doors(k)
            guards = guards or guard_gains(sea.doors, here)
            gains = [max(gain / 2, guard) for gain, guard in zip(gains, guards, strict=True)]
        if max(gains) <= 0 or tender_warning(k, ships, home):
            continue
        for route, gain in enumerate(gains):
            if route != here and gain > 0:
                path = ocean_path(data, home, data.us_home[route])
                found.append((force, path, gain * (1 - _TOIL * len(path))))
    return found


def _redeploy(k: MidwayState, decision: Decision) -> Option:
    """The best journey first, as far as the task force gets."""
    forces = [value[1] for value in decision.options if value[0] == A_FORCE]
    if not forces:
        return decision.options[-1]
    gains: dict[tuple[int, int, int], float] = {}
    sea = sea_of(k)
    for force, home, gain in journeys(sea, k.force_space[forces[0]]):
        whole = gain + (_ARRIVES if home in k.data.us_home else 0.0)
        key = A_FORCE, force, home
        gains[key] = max(whole, gains.get(key, 0.0))
    return best(decision, lambda v: 0.0 if isinstance(v, str) else gains.get(v, -1.0))


_ARRIVES: Final = 0.01  # better on a route than half way

HABITS: Final[dict[str, Habit]] = {"redeploy": _redeploy}
