"""Redeployment: which task forces go to which home base, and what for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine.choosing import Habit, best
from deckload.games.midway.doctrine.markers import markers_to_come
from deckload.games.midway.doctrine.sea import Sea, sea_of
from deckload.games.midway.doctrine.ships import guard_gain, must_stay, ocean_path
from deckload.games.midway.model.game_data import JAPAN
from deckload.games.midway.rules.basing import tender_warning
from deckload.games.midway.rules.forces import forces_on, ships_of, us_forces_at, where_is
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


_RICH: Final = 2.0  # points: carriers, battleships, transports that may take something
_MAY_COME: Final = 0.05  # of what lies at home, for each marker that may bring it out


def hopes_of(sea: Sea) -> Hopes:
    if not sea.hopes:
        sea.hopes = _hopes(sea)
    return sea.hopes


def _hopes(sea: Sea) -> Hopes:
    k, to_come = sea.k, markers_to_come(sea.k)
    data = k.data
    hunters = [data.space_route[where_is(k, ship)] for ship in data.us_carriers]
    hopes = []
    for route in range(len(data.routes)):
        total = 0.0
        for force in forces_on(k, route, JAPAN):
            at_home = data.space_kind[k.force_space[force]] == "japan"
            share = _MAY_COME * to_come[route] if at_home else 1.0
            total += share * sum([price for price in sea.sighting(force).prices if price > _RICH])
        hopes.append(total / (2 + hunters.count(route)))
    return hopes


_TRAVELS_FOR: Final = 0.1  # of the difference in hopes, since it takes a turn


def journeys(k: MidwayState, home: int, hopes: Hopes) -> list[Journey]:
    """Where the task forces of a home base could go, and what for: carriers where there is more to
    hunt, other ships also to guard a home base that lies open."""
    data = k.data
    here = data.space_route[home]
    left_behind = hopes[here] if here >= 0 else 0.0
    found = []
    guards: list[float] = []  # by route, the same for all ships without carriers
    for force in us_forces_at(k, home):
        if must_stay(k, force, here):
            continue
        ships = ships_of(k, force)
        gains = [_TRAVELS_FOR * (hope - left_behind) for hope in hopes]
        if not any(data.ships[ship].capacity for ship in ships):
            guards = guards or [guard_gain(k, here, route) for route in range(len(hopes))]
            gains = [max(gain / 2, guard) for gain, guard in zip(gains, guards, strict=True)]
        if max(gains) <= 0 or tender_warning(k, ships, home):
            continue
        for route, gain in enumerate(gains):
            if route != here and gain > 0:
                path = ocean_path(data, home, data.us_home[route])
                worth = gain * (1 - 0.1 * len(path))
                found += [Journey(force, step, worth) for step in path[1:3]]
    return found


def _redeploy(k: MidwayState, decision: Decision) -> Option:
    """The best journey first, as far as the task force gets."""
    forces = [value[1] for value in decision.options if value[0] == A_FORCE]
    if not forces:
        return decision.options[-1]
    gains: dict[tuple[int, int, int], float] = {}
    for force, home, gain in journeys(k, k.force_space[forces[0]], hopes_of(sea_of(k))):
        whole = gain + (_ARRIVES if home in k.data.us_home else 0.0)
        key = A_FORCE, force, home
        gains[key] = max(whole, gains.get(key, 0.0))
    return best(decision, lambda v: 0.0 if isinstance(v, str) else gains.get(v, -1.0))


_ARRIVES: Final = 0.01  # better on a route than half way

HABITS: Final[dict[str, Habit]] = {"redeploy": _redeploy}
