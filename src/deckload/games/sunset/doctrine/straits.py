"""US doctrines that play to win: `hunters` and `straits`.

Both hold the two gates of the beachhead, the battle line where the nearer threat is and the
cruisers at the other, keep the escort carriers out of the way of guns, and strike with every bomber
on every day. In `hunters` the fast carriers go for Ozawa, whose ships are worth most for each bomb,
but for one group; all fighters go with the bombers. In `straits` they stay in reach of San
Bernardino Strait, where the fast battleships, which leave the carriers for it, wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.sunset.doctrine import history
from deckload.games.sunset.doctrine.air import first_of
from deckload.games.sunset.doctrine.history import (
    FAR_OFF,
    NORTHERN_GATE,
    ON_STATION,
    SOUTHERN_GATE,
    TOO_NEAR,
    way_of_threats,
)
from deckload.games.sunset.doctrine.picture import (
    ESCORT_CARRIERS,
    FAST_BATTLESHIPS,
    FAST_CARRIERS,
    GUN_LINE,
    LIGHT_LINE,
    by_surigao,
    clock,
    decoys,
    gun_threats,
    hex_id,
    nearest,
    own,
    role,
)
from deckload.games.sunset.doctrine.sailing import Badness, by_sea_to, fly_and_go, go
from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.rules.forces import is_night
from deckload.games.sunset.rules.movement.sea_ways import east_of_straits, ways_to

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

STRIKE_DISTANCE: Final = 7
OTHER_GATE: Final = {NORTHERN_GATE: SOUTHERN_GATE, SOUTHERN_GATE: NORTHERN_GATE}
GUN_REACH: Final = 5
"""So far a Japanese force comes in a turn: carriers keep this from it at night."""
OFF_THE_STRAIT: Final = "2922"
ESCORTS_KEPT: Final = 5
"""So many cruisers and destroyer units stay with the carriers of a group."""
COMING: Final = 6
"""So near to the strait a Japanese force means to pass it."""
FREE: Final = 9
"""From the night of the 26th Halsey is bound by nothing."""


def straits_move(k: SunsetState, d: Decision) -> Option:
    task = role(k, d.about)
    if "attack" in d.options and task in (GUN_LINE, LIGHT_LINE, FAST_BATTLESHIPS):
        return "attack"
    habit = _STRAITS.get(task)
    if habit is None:
        return history.move(k, d)
    return history.on_station(d, task, habit(k, d))


def hunters_move(k: SunsetState, d: Decision) -> Option:
    if role(k, d.about) == FAST_CARRIERS:
        return fly_and_go(k, d, _hunt(k, d.about))
    return straits_move(k, d)


# --- the fast carriers ----------------------------------------------------------------------------


def _carriers(k: SunsetState, d: Decision) -> Option:
    return fly_and_go(k, d, _watch(k, d.about))


def _watch(k: SunsetState, marker: int) -> Badness:
    """In reach of those who come for San Bernardino Strait, and out of reach of their guns. On the
    26th, or when no guns are left in the north, after the carriers."""
    centre = [k.place[m] for m in gun_threats(k) if not by_surigao(k, k.place[m])]
    bait = [k.place[m] for m in decoys(k)]
    if marker in k.bull_bound[USN] and k.bull_goal >= 0 and k.place[k.bull_goal] >= 0:
        return _near(k, [k.place[k.bull_goal]], [])
    if bait and (not centre or clock(k) >= FREE) and marker not in _southern(k):
        return _near(k, bait, centre)
    return _near(k, centre or [hex_id(k, OFF_THE_STRAIT)], centre)


def _southern(k: SunsetState) -> list[int]:
    """The carrier group nearest to the beach: it never goes north."""
    groups = own(k, USN, FAST_CARRIERS)
    if len(groups) < 2:
        return []
    way = k.data.to_beachhead
    return [min(groups, key=lambda m: (way[k.place[m]], m))]


def _hunt(k: SunsetState, marker: int) -> Badness:
    """After Ozawa wherever he is, while nobody comes for San Bernardino Strait; one group stays."""
    bait = [k.place[m] for m in decoys(k)]
    centre = [k.place[m] for m in gun_threats(k) if not by_surigao(k, k.place[m])]
    way = ways_to(k.data, (k.data.san_bernardino,))
    comes = any(way[place] <= COMING for place in centre)
    if bait and not comes and marker not in _southern(k):
        return _near(k, bait, centre)
    return _watch(k, marker)


def _near(k: SunsetState, prey: list[int], guns: list[int]) -> Badness:
    """At striking distance of the prey, and not where guns come in a turn."""
    rows = [k.data.grid.distances_from(place) for place in set(prey)]
    near = [k.data.grid.distances_from(place) for place in set(guns)]

    def badness(place: int) -> int:
        away = min([row[place] for row in rows])
        close = min([row[place] for row in near], default=FAR_OFF)
        return abs(away - STRIKE_DISTANCE) + 2 * max(0, GUN_REACH - close)

    return badness


# --- guns -----------------------------------------------------------------------------------------


def _fast_battleships(k: SunsetState, d: Decision) -> Option:
    """In San Bernardino Strait, or between the beach and whoever is through it."""
    east = east_of_straits(k.data) - {k.data.surigao}
    through = [k.place[m] for m in gun_threats(k) if k.place[m] in east]
    if not through:
        return go(k, d, by_sea_to(k, k.data.san_bernardino), bold=True)
    return go(k, d, by_sea_to(k, *through), bold=True)


def _gun_line(k: SunsetState, d: Decision) -> Option:
    """The battle line at the gate that is nearer to an enemy, unless the cruisers hold that one for
    this turn."""
    north, south = way_of_threats(k)
    gate = NORTHERN_GATE if north < south and north <= TOO_NEAR + 2 else SOUTHERN_GATE
    if any(k.acted[m] and k.place[m] == hex_id(k, gate) for m in own(k, USN, LIGHT_LINE)):
        gate = OTHER_GATE[gate]
    return go(k, d, by_sea_to(k, hex_id(k, gate)), bold=True)


def _light_line(k: SunsetState, d: Decision) -> Option:
    """The cruisers at the gate where the battle line is not."""
    lines = [k.place[m] for m in own(k, USN, GUN_LINE)]
    gate = SOUTHERN_GATE if hex_id(k, NORTHERN_GATE) in lines else NORTHERN_GATE
    return go(k, d, by_sea_to(k, hex_id(k, gate)), bold=True)


def _escort_carriers(k: SunsetState, d: Decision) -> Option:
    """On station, as far as may be from guns, and striking."""
    beach = k.data.grid.distances_from(k.data.beachhead)
    guns = [k.place[m] for m in gun_threats(k)]
    guns = [place for place in guns if k.data.to_beachhead[place] <= TOO_NEAR + 4]

    def badness(place: int) -> int:
        off = max(0, beach[place] - ON_STATION)
        gate = 3 * (beach[place] <= 1)  # the gates are for guns
        return 4 * off + gate + max(0, GUN_REACH - nearest(k, place, guns))

    return fly_and_go(k, d, badness, closes=False)


_STRAITS: Final = {
    FAST_CARRIERS: _carriers,
    FAST_BATTLESHIPS: _fast_battleships,
    ESCORT_CARRIERS: _escort_carriers,
    GUN_LINE: _gun_line,
    LIGHT_LINE: _light_line,
}


# --- Task Force 34 --------------------------------------------------------------------------------


def _reorganise(k: SunsetState, d: Decision) -> Option:
    """The fast battleships leave the carriers at once, and sail together when they meet."""
    if "merge" in d.options and _to_merge(k):
        return "merge"
    if "split" in d.options and is_night(k) and _to_split(k):
        return "split"
    return "done" if "done" in d.options else d.options[0]


def _to_split(k: SunsetState) -> list[int]:
    groups = own(k, USN, FAST_CARRIERS)
    alone = [m for m in groups if sum([k.place[o] == k.place[m] for o in groups]) == 1]
    return [m for m in alone if any(k.data.is_battleship[ship] for ship in k.ships[m])]


def _to_merge(k: SunsetState) -> list[int]:
    lines = own(k, USN, FAST_BATTLESHIPS)
    pairs = [
        m
        for m in lines
        for o in lines
        if o != m and k.place[o] == k.place[m] and len(k.ships[o]) + len(k.ships[m]) <= 16
    ]
    return sorted(set(pairs))


def _force(k: SunsetState, d: Decision) -> Option:
    wishes = {"split": _to_split, "merge": _to_merge}.get(d.about)
    chosen = [m for m in wishes(k) if m in d.options] if wishes else []
    return chosen[0] if chosen else d.options[0]


def _ship(k: SunsetState, d: Decision) -> Option:
    """All battleships, then cruisers and destroyers but for those that the carriers need."""
    bundles = [some for some in d.options if isinstance(some, tuple)]
    lines = [some for some in bundles if all(k.data.is_battleship[ship] for ship in some)]
    ships = [ship for ship in d.options if isinstance(ship, int)]
    great = [ship for ship in ships if k.data.is_battleship[ship]]
    if lines or great:
        return lines[0] if lines else great[0]
    escorts = [ship for ship in ships if not k.data.is_carrier[ship]]
    return escorts[0] if len(escorts) > ESCORTS_KEPT else "done"


HUNTERS: Final = {"move": hunters_move, "patrol": first_of("none")}
STRAITS: Final = {
    "move": straits_move,
    "reorganise": _reorganise,
    "force": _force,
    "ship": _ship,
}
