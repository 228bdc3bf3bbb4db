"""Where the admirals went: the moves of `history`, on both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.sunset.doctrine import staff
from deckload.games.sunset.doctrine.picture import (
    CENTRE,
    DECOY,
    DUMMY,
    ESCORT_CARRIERS,
    FAST_BATTLESHIPS,
    FAST_CARRIERS,
    GUN_LINE,
    HOMEWARD,
    LIGHT_LINE,
    RUNNER,
    SOUTH,
    TRANSPORT,
    by_surigao,
    clock,
    decoys,
    gun_threats,
    hex_id,
    may_be,
    own,
    role,
    told,
    us_carriers,
)
from deckload.games.sunset.doctrine.sailing import (
    Badness,
    at_distance,
    beyond,
    by_sea_to,
    fly_and_go,
    go,
    home,
    pace,
    sail_for,
    sail_home,
)
from deckload.games.sunset.model.game_data import CARRIERS, USN
from deckload.games.sunset.rules.movement.sea_ways import east_of_straits, ways_to
from deckload.games.sunset.rules.special.fanaticism import is_bound
from deckload.games.sunset.rules.stations import KEEP, REST, STAND_BY

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

THROUGH: Final = 5
"""The night of 25 October: the Japanese come through the straits."""
SIBUYAN: Final = {1: 6, 2: 5, 3: 3, 4: 1}
"""By turn, how many hexes before San Bernardino Strait Kurita is."""
STRIKE_DISTANCE: Final = 7
LURE: Final = 11
"""So near to US carriers Ozawa comes to be found."""
DRAW_ON: Final = 7
"""So near he stays when they have seen him: bait that is out of reach keeps nobody coming."""
RUNS: Final = 8
"""From the evening of 25 October on he saves what is left."""
RUN_NORTH: Final = 24
LEAVES: Final = 9
"""The night of 26 October: the carriers may leave the map."""
ON_STATION: Final = 3
NORTHERN_GATE: Final = "3522"
SOUTHERN_GATE: Final = "3622"
"""The two hexes by which the beachhead is entered."""
TAFFIES: Final = ("Taffy 1", "Taffy 2", "Taffy 3")
TOO_NEAR: Final = 6
TURNS_BACK: Final = 8
"""In the evening of 25 October the battle line is back from Surigao Strait."""
FAR_OFF: Final = 99
OFF_SAMAR: Final = "2922"
"""Where the fast carriers lie when there is nothing to strike."""


def move(k: SunsetState, d: Decision) -> Option:
    """What a force does next in its activation."""
    task = role(k, d.about)
    if "attack" in d.options and task in (GUN_LINE, LIGHT_LINE, CENTRE, SOUTH):
        return "attack"
    if task == HOMEWARD:
        return _homeward(k, d)
    return on_station(d, task, _TASKS[task](k, d))


def on_station(d: Decision, task: str, action: Option) -> Option:
    """US forces before the beach that stay there need no orders while all is quiet."""
    if action != "done" or d.side != USN:
        return action
    orders = {ESCORT_CARRIERS: STAND_BY, GUN_LINE: KEEP, LIGHT_LINE: KEEP, DUMMY: KEEP}
    orders[FAST_BATTLESHIPS] = KEEP
    order = orders.get(task, action)
    return order if order in d.options else action


def stay(d: Decision, action: Option) -> Option:
    """Who has nothing more to do keeps out of the way."""
    return KEEP if action == "done" and KEEP in d.options else action


def _homeward(k: SunsetState, d: Decision) -> Option:  # noqa: ARG001
    """Cripples go as they must."""
    if "leave" in d.options:
        return "leave"
    places = [option for option in d.options if isinstance(option, int)]
    return places[0] if places else d.options[-1]


# --- the USN --------------------------------------------------------------------------------------


def _fast_carriers(k: SunsetState, d: Decision) -> Option:
    """On the 25th Halsey has eyes for carriers only, once he knows of them; on the 26th his own
    fuel, and strike what they reach."""
    goal, now = us_carrier_goal(k), clock(k)
    if THROUGH <= now < LEAVES and _reported_decoys(k):
        return fly_and_go(k, _at_decoys(k, d), goal)
    return fly_and_go(k, d, goal, closes=now < LEAVES)


def _at_decoys(k: SunsetState, d: Decision) -> Decision:
    """The same question without strikes on others."""
    bait = decoys(k)
    chosen = [o for o in d.options if not isinstance(o, tuple) or o[1] in bait]
    return Decision(d.side, d.kind, chosen, d.about, d.case)


def _reported_decoys(k: SunsetState) -> list[int]:
    """Where carriers were reported, or are in sight."""
    return [k.place[m] for m in decoys(k) if k.report[m] or k.detected[m]]


def us_carrier_goal(k: SunsetState) -> Badness:
    """Halsey goes for carriers that were reported; else he keeps Kurita in range."""
    seen = _reported_decoys(k)
    if seen:
        return at_distance(k, seen, STRIKE_DISTANCE)
    centre = [k.place[m] for m in gun_threats(k) if not by_surigao(k, k.place[m])]
    if centre:
        return at_distance(k, centre, STRIKE_DISTANCE)
    return by_sea_to(k, hex_id(k, OFF_SAMAR))


def _fast_battleships(k: SunsetState, d: Decision) -> Option:
    return go(k, d, by_sea_to(k, k.data.san_bernardino), bold=True)


def _escort_carriers(k: SunsetState, d: Decision) -> Option:
    """They stay with the beach, search and strike."""
    row = k.data.grid.distances_from(k.data.beachhead)
    return fly_and_go(k, d, lambda place: max(0, row[place] - ON_STATION), closes=False)


def _gun_line(k: SunsetState, d: Decision) -> Option:
    """Oldendorf waits in Surigao Strait while anybody may come through it. He learns too late that
    Kurita is near the beach."""
    return go(k, d, by_sea_to(k, _post_of_line(k)), bold=True)


def _post_of_line(k: SunsetState) -> int:
    north, south = way_of_threats(k)
    if north > TOO_NEAR or clock(k) < TURNS_BACK:
        return k.data.surigao if south < FAR_OFF else hex_id(k, SOUTHERN_GATE)
    return hex_id(k, SOUTHERN_GATE if south <= TOO_NEAR else NORTHERN_GATE)


def way_of_threats(k: SunsetState) -> tuple[int, int]:
    """How near to the beach Japanese guns have come, from the north and by Surigao Strait."""
    ways = ([FAR_OFF], [FAR_OFF])
    for marker in gun_threats(k):
        place = k.place[marker]
        ways[by_surigao(k, place)].append(k.data.to_beachhead[place])
    return min(ways[0]), min(ways[1])


def _light_line(k: SunsetState, d: Decision) -> Option:
    """The cruisers and destroyers are with him."""
    return go(k, d, by_sea_to(k, _post_of_line(k)), bold=True)


# --- the Japanese ---------------------------------------------------------------------------------


def _centre(k: SunsetState, d: Decision) -> Option:
    """Kurita is through San Bernardino Strait in the night of the 25th, goes for the beach, and
    home when he has fought."""
    if "leave" in d.options and not is_bound(k, d.about):
        return "leave"
    now = clock(k)
    if now < THROUGH:
        return go(k, d, pace(k, k.data.san_bernardino, SIBUYAN.get(now, 8)))
    return _after_carriers(k, d) if is_bound(k, d.about) else _back(k, d, k.data.san_bernardino)


def _back(k: SunsetState, d: Decision, strait: int) -> Option:
    """The way they came, and over the west edge."""
    if k.place[d.about] in east_of_straits(k.data) - {strait}:
        return sail_for(k, d, strait)
    return go(k, d, by_edge(k, "west"))


def _after_carriers(k: SunsetState, d: Decision) -> Option:
    """He takes the first task force that he comes upon for the carriers, and the beach can wait."""
    seaward = [place for place in d.options if isinstance(place, int) and place != k.data.beachhead]
    forces = k.data.groups_of[USN]
    near = {k.place[m] for m in forces if may_be(k, m, *TAFFIES) or told(k, m, CARRIERS)}
    prey = near.intersection(seaward)
    row = k.data.grid.distances_from(k.place[d.about])
    if prey:
        return min(prey, key=lambda place: (row[place], place))
    way = ways_to(k.data, tuple(sorted(near))) if near else k.data.to_beachhead
    if not seaward or "done" in d.options:
        return to_the_beach(k, d)
    return min(seaward, key=lambda place: (way[place], row[place], place))


def to_the_beach(k: SunsetState, d: Decision) -> Option:
    """Straight on, but for escort carriers in sight: no battle is easier won, and one must be
    fought."""
    if k.data.beachhead in d.options:
        return k.data.beachhead
    prey = [
        k.place[m]
        for m in k.data.groups_of[USN]
        if k.place[m] in d.options and k.detected[m] and told(k, m, CARRIERS)
    ]
    row = k.data.grid.distances_from(k.place[d.about])
    if prey:
        return min(prey, key=lambda place: (row[place], place))
    return go(k, d, by_sea_to(k, k.data.beachhead), bold=True)


def _south(k: SunsetState, d: Decision) -> Option:
    """Nishimura comes to Surigao Strait in the same night, Shima behind him."""
    if "leave" in d.options and not is_bound(k, d.about):
        return "leave"
    if not is_bound(k, d.about):
        return _back(k, d, k.data.surigao)
    if clock(k) < THROUGH:
        return go(k, d, pace(k, k.data.surigao, 2))
    return to_the_beach(k, d)


def _decoy(k: SunsetState, d: Decision) -> Option:
    """Ozawa comes south to be found, strikes, runs north, and leaves when he may."""
    if "leave" in d.options and clock(k) >= LEAVES:
        return "leave"
    return fly_and_go(k, d, decoy_goal(k, d.about))


def decoy_goal(k: SunsetState, marker: int) -> Badness:
    if clock(k) >= LEAVES:
        return by_edge(k, "north")
    dangers = [k.place[m] for m in us_carriers(k)]
    if not dangers:
        return at_distance(k, [k.place[marker]], 0)
    if not (k.report[marker] or k.detected[marker]):
        return at_distance(k, dangers, LURE)
    return at_distance(k, dangers, DRAW_ON) if clock(k) < RUNS else beyond(k, dangers, RUN_NORTH)


def by_edge(k: SunsetState, edge: str) -> Badness:
    way = k.data.to_edge[edge]
    return lambda place: way[place] + 1


def _transport(k: SunsetState, d: Decision) -> Option:
    """To Ormoc; then out of the way, for they may not leave."""
    if "unload" in d.options:
        return "unload"
    if k.landed < 0:
        return sail_for(k, d, k.data.ormoc)
    return stay(d, go(k, d, home(k)))


def _runner(k: SunsetState, d: Decision) -> Option:
    """Errands to Ormoc, then home."""
    if "leave" in d.options:
        return "leave"
    if clock(k) <= THROUGH + 3:
        action = sail_for(k, d, k.data.ormoc)
        return REST if action == "done" and REST in d.options else action
    return sail_home(k, d)


def _dummy(k: SunsetState, d: Decision) -> Option:
    """Japanese dummies make for San Bernardino Strait, as Kurita does; US ones stay."""
    if d.side == USN:
        return "done" if "done" in d.options else d.options[0]
    return stay(d, sail_for(k, d, k.data.san_bernardino))


_TASKS: Final = {
    FAST_CARRIERS: _fast_carriers,
    FAST_BATTLESHIPS: _fast_battleships,
    ESCORT_CARRIERS: _escort_carriers,
    GUN_LINE: _gun_line,
    LIGHT_LINE: _light_line,
    CENTRE: _centre,
    SOUTH: _south,
    DECOY: _decoy,
    TRANSPORT: _transport,
    RUNNER: _runner,
    DUMMY: _dummy,
}


def _detach(k: SunsetState, d: Decision) -> Option:
    """Nobody of Ozawa's is sent home: the bait is to be taken. Others as any staff would."""
    if d.side == USN:
        return staff.detach(k, d)
    bait = {ship for m in own(k, d.side, DECOY) for ship in k.ships[m]}
    ships = [ship for ship in d.options if isinstance(ship, int) and ship not in bait]
    return ships[0] if ships else "done"


HABITS: Final = {"move": move, "detach": _detach}
