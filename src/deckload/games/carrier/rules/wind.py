"""Leeward movement: carriers launch and land against the wind (17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.options import VARIABLE_WIND, WIND, chosen, plays_with
from deckload.games.carrier.model.state import LEEWARD, STATION, WINDWARD, CarrierState
from deckload.games.carrier.rules.fleet import carrier_groups, carriers_in
from deckload.games.carrier.rules.missions.forming import bring_out

step: Final = steps("carrier.wind")

USUAL: Final = "W"
"""[17.6] Where the trade wind blows to."""
AGAIN: Final = "again"
NO_LIMIT: Final = 99

WIND_NAMES: Final = {"W": "east", "NW": "southeast", "SW": "northeast", "SE": "northwest"} | {
    "E": "west",
    "NE": "southwest",
}
"""A wind has its name from where it comes."""


# --- the wind -------------------------------------------------------------------------------------


def wind_throw(s: CarrierState, chart: str) -> Throw:
    """[17.6] Where the wind blows to, for those who want it uncertain."""
    return Throw("wind", 10, chart=s.data.charts[chart], column="blows to", case="17.6")


@step
def set_wind(s: CarrierState) -> None:
    """[17.6, 17.5] From the east, as it was, or by die; it does not change any more. A fleet that
    begins before the wind is marked so."""
    if not plays_with(s, WIND):
        return
    way = USUAL
    if chosen(s, WIND) == VARIABLE_WIND:
        way = str(roll(s, wind_throw(s, "wind")).cell.result)
        if way == AGAIN:
            way = str(roll(s, wind_throw(s, "wind_again")).cell.result)
    s.wind_to = s.data.grid.direction(way)
    tell(s, "17.6", "The wind is from the {way}.", way=WIND_NAMES[way])
    if s.data.scenarios[s.scenario].leeward:
        for group in carrier_groups(s):
            _mark(s, group, LEEWARD)


def is_leeward(s: CarrierState, here: int, there: int) -> bool:
    """[17.0] Three of the six directions lead away from the wind, straight or at an angle."""
    grid = s.data.grid
    return any(grid.neighbour(here, (s.wind_to + by) % 6) == there for by in (-1, 0, 1))


@step
def mark_groups(s: CarrierState) -> None:
    """[17.0, 17.1, 17.4] At the end of a US move each carrier group is before the wind, on station
    where it stayed, or free where it went against it; that holds until the next."""
    if not plays_with(s, WIND):
        return
    for group in carrier_groups(s):
        here, before = s.group_hex[group], s.group_from[group]
        if here == before:
            _mark(s, group, STATION)
        else:
            _mark(s, group, LEEWARD if is_leeward(s, before, here) else WINDWARD)


WORDS: Final = (
    "{group} steams into the wind: all its decks work.",
    "{group} runs before the wind: one unit in all may take off or land in a phase.",
    "{group} keeps station: a unit for each CV and one for its CVLs may take off or land in a "
    "phase.",
)


def _mark(s: CarrierState, group: int, mark: int) -> None:
    """[17.2] Before the wind there is no patrol: whoever is up comes onto the map."""
    if s.group_wind[group] != mark:
        case = ("17.4", "17.2", "17.3")[mark]
        tell(s, case, WORDS[mark], group=s.data.group_titles[group])
    s.group_wind[group] = mark
    if mark != LEEWARD:
        return
    for mission, over in enumerate(s.mission_cap):
        if over == group:
            bring_out(s, mission)


# --- what it allows -------------------------------------------------------------------------------


def wind_room(s: CarrierState, ship: int, planned: Sequence[int]) -> int:
    """[17.2, 17.3, 17.4] How many more units a carrier may launch or land in this phase as far as
    the wind is concerned, when the carriers in `planned` are about to handle one each."""
    group = s.us_group[ship]
    mark = s.group_wind[group] if group >= 0 else WINDWARD
    if mark == WINDWARD:
        return NO_LIMIT
    sharing = [ship] if mark == STATION and _is_large(s, ship) else _sharers(s, group, mark)
    used = sum([s.deck_launched[other] + s.deck_landed[other] for other in sharing])
    return max(0, 1 - used - sum([planned.count(other) for other in sharing]))


def _is_large(s: CarrierState, ship: int) -> bool:
    return s.data.us_ships[ship].cls == "CV"


def _sharers(s: CarrierState, group: int, mark: int) -> list[int]:
    """[17.2, 17.3] Those that share one unit: all carriers of a group before the wind, the light
    ones of a group on station."""
    carriers = carriers_in(s, group)
    return carriers if mark == LEEWARD else [c for c in carriers if not _is_large(s, c)]
