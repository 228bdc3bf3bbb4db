"""A guess at the secret roll of the what-if scenario: which carriers and aircraft came (13.2)."""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import mixed
from deckload.games.fleet.guess.chances import is_to_come
from deckload.games.sunset.guess.berths import has_arrived
from deckload.games.sunset.model.game_data import IJN
from deckload.games.sunset.model.state import LOST, NOT_YET, OFF_MAP, SunsetState
from deckload.games.sunset.rules.air.boxes import is_ashore
from deckload.games.sunset.rules.forces import is_afloat, is_on
from deckload.games.sunset.rules.set_up import deploy


def possible_rolls(s: SunsetState, hidden: list[int]) -> list[int]:
    """[13.2] In random order the rolls that brought all the carriers and aircraft that were seen,
    and no carrier for which there is no room under a marker; 0 where nobody rolls."""
    scenario = s.data.scenarios[s.scenario]
    is_rolled = s.turn > 0 or not is_to_come(s, deploy)
    if not is_rolled or not is_on(s, "variable_air") or not scenario.variable_units:
        return [0]
    units, ships = s.data.what_if_units, s.data.what_if_ships
    flown = {unit for unit in scenario.variable_units if _has_been_there(s, unit)}
    seen = {ship for ship in scenario.variable_ships if _was_seen(s, ship)}
    room = set(scenario.variable_ships) if _may_hide(s, hidden) else seen
    rolls = range(1, len(units))
    fitting = [r for r in rolls if seen <= set(ships[r]) <= room and flown <= set(units[r])]
    return mixed(s, fitting or [r for r in rolls if seen <= set(ships[r])])


def _has_been_there(s: SunsetState, unit: int) -> bool:
    """Has all the world seen this unit? Of those that went down with a carrier nobody can tell."""
    if s.air_box[unit] in (UNKNOWN, NOT_YET):
        return False
    return s.air_box[unit] != LOST or is_ashore(s, unit) or is_afloat(s, s.air_home[unit])


def _was_seen(s: SunsetState, ship: int) -> bool:
    there = any(ship in s.ships[m] for m in s.data.markers_of[IJN])
    return there or ship in s.gone[IJN] or s.hits[ship] > 0 or s.seen_in[ship] >= 0


def _may_hide(s: SunsetState, hidden: list[int]) -> bool:
    """Is Ozawa still to come, or a marker on the map that may hold ships of his?"""
    names = {s.data.ships[x].group for x in s.data.scenarios[s.scenario].variable_ships}
    if any(not has_arrived(s, IJN, name) for name in names):
        return True
    groups = s.data.scenarios[s.scenario].groups[IJN]
    bits = sum(1 << groups.index(name) for name in names)
    return any(s.place[m] != OFF_MAP and s.origins[m] & bits for m in hidden)
