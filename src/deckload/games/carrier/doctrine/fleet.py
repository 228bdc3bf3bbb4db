"""The commander of TF 58: where the fleet steams, and when it shows lights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import air_boss, guard, screen, targets
from deckload.games.carrier.rules import fleet_movement, lights
from deckload.games.carrier.rules.forces.roster import distance_to_fleet
from deckload.games.carrier.rules.missions.flying import missions_on_map
from deckload.games.carrier.rules.surface import meeting
from deckload.games.carrier.rules.surface.lines import battleships_in, japanese_line, us_line

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

US: Final = 0
JAPAN: Final = 1
STRIKE: Final = 2
"""The kind of a mission that goes for ships."""
GOOD_RANGE: Final = 6
"""Hexes to Japanese carriers at which strikes come home with fuel to spare."""
WATCHING_RANGE: Final = 7
"""Hexes within which the fleet can deal with whoever makes for Saipan."""
TOO_FAR_OUT: Final = 16
"""The column beyond which nobody covers Saipan any more."""
OFF_SAIPAN: Final = "1007"
TETHER: Final = 7
"""Hexes from there within which the fleet stays."""
AT_NIGHT: Final = 3
"""The same for the night before another day: at first light everybody must be in reach."""


def steam(k: CarrierState, decision: Decision) -> Option:
    """To meet strikes that come home; else towards the nearest known carriers, as far as Saipan is
    still covered; else stay."""
    of_screen = screen.order(k, decision)
    if of_screen:
        return of_screen
    here = k.group_hex[decision.about[0]]
    goal = _goal(k, here)
    if goal < 0:
        return fleet_movement.STAY
    grid = k.data.grid
    near = set(grid.nearer(here, goal))
    ways = [option for option in decision.options if option in near and _covers(k, here, option)]
    return ways[0] if ways else fleet_movement.STAY


def _covers(k: CarrierState, here: int, there: int) -> bool:
    """Whether Saipan is still covered from a hex, or better than from here."""
    if not k.data.scenarios[k.scenario].full:
        return True
    grid = k.data.grid
    off = grid.id_of(OFF_SAIPAN)
    return grid.distance(there, off) <= max(TETHER, grid.distance(here, off) - 1)


def _goal(k: CarrierState, here: int) -> int:
    grid = k.data.grid
    out = [
        k.mission_hex[mission]
        for mission in missions_on_map(k)
        if k.mission_kind[mission] == STRIKE and k.mission_hex[mission] != here
    ]
    if out:
        return max(out, key=lambda place: grid.distance(here, place))
    if air_boss.is_eve_of_battle(k):
        off = grid.id_of(OFF_SAIPAN)
        return off if grid.distance(here, off) > AT_NIGHT else -1
    intruder = guard.worst(k)
    if intruder >= 0 and grid.distance(here, k.force_hex[intruder]) > WATCHING_RANGE:
        return k.force_hex[intruder]
    force = targets.nearest_carriers_known(k)
    covers = k.data.scenarios[k.scenario].full
    if force < 0 or (covers and grid.columns[here] >= TOO_FAR_OUT):
        return -1
    return k.force_hex[force] if distance_to_fleet(k, force) > GOOD_RANGE else -1


def lights_out(k: CarrierState, decision: Decision) -> Option:
    """As soon as nobody is out any more."""
    if missions_on_map(k) or any(k.search_kind):
        return lights.KEEP
    return decision.options[0]


def tow(k: CarrierState, decision: Decision) -> Option:
    """East, away from it all."""
    places = [option for option in decision.options if isinstance(option, int)]
    columns = k.data.grid.columns
    return min(places, key=lambda place: columns[place], default=fleet_movement.STAY)


def meet(k: CarrierState, decision: Decision) -> Option:
    """Fight with as many battleships as they have, or more; carriers alone get away."""
    force = decision.about[0]
    ours, theirs = us_line(k, k.force_hex[force]), japanese_line(k, force)
    outgunned = battleships_in(k, US, ours) < battleships_in(k, JAPAN, theirs)
    alone = not any(k.data.us_ships[ship].gun > 0 for ship in ours)
    return meeting.EVADE if outgunned or alone else meeting.FIGHT
