"""Set-up, formations, chits, reports, submarines and boats: what every staff sees to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.fleet.rules.search.reports import BOAST, EXACT, FEWEST, MASK, TO_ALL
from deckload.games.sunset.doctrine.air import best_strike, first_of
from deckload.games.sunset.doctrine.picture import (
    CENTRE,
    DECOY,
    FAST_CARRIERS,
    GUN_LINE,
    SOUTH,
    gun_threats,
    hex_id,
    nearest,
    own,
    role,
)
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.rules.air.strike_range import is_formation
from deckload.games.sunset.rules.forces import is_night, speed_in
from deckload.games.sunset.rules.movement.sea_ways import ways_to
from deckload.games.sunset.rules.search.shading import FROM_NOW_ON
from deckload.games.sunset.rules.submarines import STAFF
from deckload.games.sunset.rules.task_forces.cripples import LIGHT_STAY

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

SURIGAO_APPROACH: Final = "3822"
SLOW: Final = 3
"""A US ship that makes no more than this holds up its force."""


def _activate(k: SunsetState, d: Decision) -> Option:
    """Who can strike what has been found acts first; by night those with guns; else whoever."""
    chits = [chit for chit in d.options if not isinstance(chit, str)]
    if not is_night(k):
        ready = [c for c in chits if _can_find_or_strike(k, c)]
        if ready:
            return ready[0]
    tasks = (GUN_LINE, CENTRE, SOUTH)
    guns = [c for c in chits if not is_formation(k, c) and role(k, c) in tasks]
    if guns:
        return guns[0]
    may_fly = not is_night(k) and any(_has_aircraft(k, c) for c in chits)
    return "pass this turn" if "pass this turn" in d.options and not may_fly else "pass"


def _can_find_or_strike(k: SunsetState, chit: int) -> bool:
    return _has_aircraft(k, chit) and best_strike(k, chit) >= 0


def _has_aircraft(k: SunsetState, chit: int) -> bool:
    return is_formation(k, chit) or role(k, chit) in (FAST_CARRIERS, DECOY)


def _report(k: SunsetState, d: Decision) -> Option:
    """Ozawa wants to be noticed, all others look like as little as may be."""
    marker = d.about[0]
    if d.side == USN and FEWEST + FROM_NOW_ON in d.options:
        return FEWEST + FROM_NOW_ON
    wishes = (BOAST,) if role(k, marker) == DECOY else (FEWEST, MASK)
    for_all = [wish + TO_ALL for wish in wishes]
    return next((wish for wish in (*for_all, *wishes) if wish in d.options), EXACT)


def _bind(k: SunsetState, d: Decision) -> Option:
    """As many as the roll asks for: those nearest to the carriers."""
    if isinstance(d.options[0], str):
        return d.options[0]
    goal = k.place[k.bull_goal] if k.bull_goal >= 0 else k.place[d.about]
    row = k.data.grid.distances_from(goal)

    def far(bound: int | tuple[int, ...]) -> int:
        return sum([row[k.place[m]] for m in (bound if isinstance(bound, tuple) else (bound,))])

    return min(d.options, key=far)


def detach(k: SunsetState, d: Decision) -> Option:
    """Half a wreck goes home, and so does a US ship that holds up the others."""
    ships = [ship for ship in d.options if isinstance(ship, int)]
    if d.side == IJN:
        return "always" if "always" in d.options else ships[0]
    slow = [s for s in ships if speed_in(k, s, 1) <= SLOW and not k.data.is_escort_carrier[s]]
    slow = [s for s in slow if 2 * k.hits[s] >= k.data.boxes[s]]
    if slow:
        return slow[0]
    return LIGHT_STAY if LIGHT_STAY in d.options else "done"


def _enter(k: SunsetState, d: Decision) -> Option:
    """Ozawa comes in the middle of his hexes; US carriers where they are nearest to the enemy."""
    if d.side == IJN:
        return d.options[len(d.options) // 2]
    threats = [k.place[m] for m in gun_threats(k)]
    return min(d.options, key=lambda place: (nearest(k, place, threats), place))


def _boats(k: SunsetState, d: Decision) -> Option:
    """Off Surigao Strait, where the Japanese come from the south."""
    approach = hex_id(k, SURIGAO_APPROACH)
    return approach if approach in d.options else d.options[0]


# --- sonar markers --------------------------------------------------------------------------------


def _lay(k: SunsetState, d: Decision) -> Option:
    """Sonar markers go where the staff wants them. A dummy is laid beside a force that it may be
    taken for."""
    return STAFF if STAFF in d.options else _beside(k, d)


def _beside(k: SunsetState, d: Decision) -> Option:
    """Beside the battle force that is nearest to San Bernardino Strait and has room."""
    way = ways_to(k.data, (k.data.san_bernardino,))
    forces = {k.place[m] for m in own(k, d.side, CENTRE, SOUTH)}
    return min(forces.intersection(d.options) or d.options, key=lambda p: (way[p], p))


def _aside(k: SunsetState, d: Decision) -> Option:
    """Dummies first; else whoever is the least."""
    return min(d.options, key=lambda m: (sum([k.data.value[ship] for ship in k.ships[m]]), m))


HABITS: Final = {
    "aside": _aside,
    "get away to": lambda _k, d: d.options[0],
    "divide": first_of("line"),
    "stations": first_of("usual"),
    "reorganise": first_of("done"),
    "activate": _activate,
    "report": _report,
    "count as": first_of("carriers", "battleships"),
    "bind": _bind,
    "detach": detach,
    "escort": first_of("done"),
    "lend": first_of("done"),
    "enter": _enter,
    "boats": _boats,
    "lay": _lay,
    "ship": first_of("done"),
}
