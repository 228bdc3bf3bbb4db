"""Plans for a naval operation: whom it could reach, with what, and what that promises.

Carriers strike from as far as their bombers reach. Cruisers and destroyers sail before them: they
go in with their guns, see who is there, and whoever comes on must stop at them (8.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.games.midway.doctrine.outlook import STRIKE_RANGE
from deckload.games.midway.doctrine.raids import (
    gunfire_gain,
    island_gain,
    strike_gain,
    together,
)
from deckload.games.midway.doctrine.sea import Group, Plan, Raid, Sea, Strike
from deckload.games.midway.rules.basing import air_groups

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState


def best_plan(sea: Sea, route: int, *, listening: bool) -> Plan | None:
    """The operation of a route that promises most, or None. While G-2 is `listening` it can still
    spot whoever is to be struck."""
    listening = listening and sea.hides_anybody(route)  # or there is nothing to listen for
    key = route, listening
    if key not in sea.plans:
        sea.plans[key] = _make_plan(sea, route, listening)
    return sea.plans[key]


def _make_plan(sea: Sea, route: int, listening: bool) -> Plan | None:
    if not sea.has_ours(route):
        return None
    enemies = sea.enemies[route]
    foremost = sea.foremost[route]
    island = _island_to_bomb(sea.k, route)
    if not sea.is_near(route, max(foremost, island)):
        return None
    found: Plan | None = None
    for goal in enemies:
        # Whoever is farther back is out of reach from before the foremost.
        if goal > foremost - STRIKE_RANGE:
            least = 0.0 if found is None else found.gain
            plan = _against_ships(sea, route, goal, listening, least)
            if plan is not None and plan.gain > least:
                found = plan
    if island > foremost - STRIKE_RANGE:
        if route not in sea.bombings:
            sea.bombings[route] = _against_island(sea, route, island)
        plan = sea.bombings[route]
        if plan is not None and plan.gain > (0.0 if found is None else found.gain):
            found = plan
    return found


def may_need_sight(sea: Sea, route: int) -> bool:
    """Could carriers strike anybody there whom nobody has seen? Sooner known than a plan."""
    spotted, foremost = sea.k.spotted, sea.foremost[route]
    if not sea.is_near(route, foremost) or not sea.hides_anybody(route):
        return False
    for goal, forces in sea.enemies[route].items():
        unseen = not any(spotted[force] for force in forces)
        if unseen and goal > foremost - STRIKE_RANGE and _strike_on(sea, route, goal).forces:
            return True
    return False


def _island_to_bomb(k: MidwayState, route: int) -> int:
    """How far along the route there is an island base with aircraft, or very far off."""
    island = k.data.island[route]
    if island < 0 or not k.base_step[island] or not air_groups(k).get(island):
        return _NOWHERE
    return k.data.space_index[island]


_NOWHERE: Final = -99


def standoff(k: MidwayState, route: int, goal: int) -> int:
    """From where carriers strike: as far as their bombers reach, outside the perimeter."""
    last = len(k.data.route_spaces[route]) - 1
    return min(last, max(goal + STRIKE_RANGE, k.data.perimeter[route] + 1))


def _strikers(sea: Sea, route: int, goal: int) -> list[Group]:
    """Carriers that come to where they strike from without meeting anybody."""
    bombers = sea.sorted_groups(route)[1]
    if not bombers:
        return bombers
    stand = standoff(sea.k, route, goal)
    if stand - goal > STRIKE_RANGE or stand <= sea.foremost[route]:
        return []
    return [g for g in bombers if abs(g.at - stand) <= g.reach]


def _raiders(sea: Sea, route: int, goal: int) -> list[Group]:
    """Ships without carriers that come to the enemy, and to no other before him."""
    gunners = sea.sorted_groups(route)[2]
    if not gunners or goal <= sea.k.data.perimeter[route]:
        return []
    return [
        g for g in gunners if abs(g.at - goal) <= g.reach and not _meets(sea, route, g.at, goal)
    ]


def _meets(sea: Sea, route: int, start: int, goal: int) -> bool:
    """Is anybody on the way?"""
    low, high = min(start, goal), max(start, goal)
    return any(low < at < high for at in sea.enemies[route])


_AFTER_BOMBS: Final = 0.7  # of what guns win, when bombers were there before


def _against_ships(sea: Sea, route: int, goal: int, listening: bool, least: float) -> Plan | None:
    """What can be done about the enemy there, if it may promise more than the `least`."""
    spotted = sea.k.spotted
    in_view = [spotted[force] for force in sea.enemies[route][goal]]
    raid = _raid_on(sea, route, goal)
    if not raid.forces and not listening and not any(in_view):
        return None
    strike = _strike_on(sea, route, goal)
    if raid.forces or listening:
        bombing = strike.best
    else:
        gains = zip(strike.gains, in_view, strict=False)  # there are none if nobody strikes
        bombing = max([gain for gain, seen in gains if seen], default=0.0)
    if bombing <= 0 and not raid.forces:
        return None
    if bombing + raid.gain <= least:  # and something it will cost
        return None
    needs_sight = not raid.forces and not any(in_view)
    if bombing <= 0:
        return Plan(raid.gain, goal, needs_sight, [], raid.forces)
    gain = bombing - strike.cost + _AFTER_BOMBS * raid.gain
    return Plan(gain, goal, needs_sight, strike.forces, raid.forces)


_NO_RAID: Final = Raid([], 0.0)


def _raid_on(sea: Sea, route: int, goal: int) -> Raid:
    key = route, goal
    raid = sea.raids.get(key)
    if raid is None:
        raid = sea.raids[key] = _make_raid(sea, route, goal)
    return raid


def _make_raid(sea: Sea, route: int, goal: int) -> Raid:
    raiders = _raiders(sea, route, goal)
    if not raiders:
        return _NO_RAID
    guns, ships = sum([g.guns for g in raiders]), sum([g.ships for g in raiders])
    made_of = [sea.sighting(force) for force in sea.enemies[route][goal]]
    gain = gunfire_gain(guns, ships, made_of)
    return Raid([g.force for g in raiders], gain) if gain > 0 else _NO_RAID


_NO_STRIKE: Final = Strike([], [], 0.0, 0.0)


def _strike_on(sea: Sea, route: int, goal: int) -> Strike:
    key = route, goal
    strike = sea.strikes.get(key)
    if strike is None:
        strike = sea.strikes[key] = _make_strike(sea, route, goal)
    return strike


def _make_strike(sea: Sea, route: int, goal: int) -> Strike:
    strikers = _strikers(sea, route, goal)
    if not strikers:
        return _NO_STRIKE
    bombs = together([group.bombs for group in strikers])
    gains = [strike_gain(bombs, sea.sighting(force)) for force in sea.enemies[route][goal]]
    best = max(gains)
    if best <= 0:
        return _NO_STRIKE
    carriers = sum([group.carriers for group in strikers])
    screened = bool(_raid_on(sea, route, goal).forces)
    cost = exposure(sea, route, carriers, standoff(sea.k, route, goal), screened=screened)
    return Strike([g.force for g in strikers], gains, best, cost)


def _against_island(sea: Sea, route: int, goal: int) -> Plan | None:
    strikers = _strikers(sea, route, goal)
    if not strikers:
        return None
    island = sea.k.data.island[route]
    gain = island_gain(sea.k, together([group.bombs for group in strikers]), island)
    carriers = sum([group.carriers for group in strikers])
    gain -= exposure(sea, route, carriers, standoff(sea.k, route, goal), screened=False)
    return Plan(gain, goal, False, [g.force for g in strikers], [])


# --- what it costs to stand there ----------------------------------------------------------------

_COMES_ON: Final = 2  # spaces a Japanese task force moves at most
_BOMBERS_REACH: Final = 3
_SHELLED: Final = 3.6  # points, for each hit that guns may score on carriers
_BOMBED: Final = 1.0  # points, for each Japanese carrier whose aircraft may come


def exposure(sea: Sea, route: int, carriers: int, stand: int, *, screened: bool) -> float:
    """What it may cost carriers to stand somewhere when the enemy comes on: his guns, unless ships
    are before them, and his bombers. In a home base they are safe."""
    if not carriers or stand == len(sea.k.data.route_spaces[route]) - 1:
        return 0.0
    guns = decks = 0.0
    for at, forces in sea.enemies[route].items():
        if stand - at > _BOMBERS_REACH:
            continue
        for prey in [sea.sighting(force) for force in forces]:
            decks += prey.decks
            if stand - at <= _COMES_ON:
                guns += prey.guns
    if not guns and not decks:
        return 0.0
    shelled = 0.0 if screened else _SHELLED * min(guns, float(carriers))
    bombed = _BOMBED * min(decks, 2.0 * carriers)
    return sea.chance_of_action(route) * (shelled + bombed)
