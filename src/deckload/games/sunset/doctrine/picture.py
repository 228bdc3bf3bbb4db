"""What a staff makes of the map: which force is which, what an enemy is worth, where he comes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deckload.games.sunset.model.game_data import (
    BATTLESHIPS,
    CARRIERS,
    CRUISERS,
    IJN,
    THIRD,
    USN,
    SunsetData,
)
from deckload.games.sunset.rules.movement.sea_ways import east_of_straits, ways_to

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

# What a force is for, by the ships that its owner has in it.
DUMMY: Final = "dummy"
HOMEWARD: Final = "homeward"
FAST_CARRIERS: Final = "fast carriers"
FAST_BATTLESHIPS: Final = "fast battleships"
ESCORT_CARRIERS: Final = "escort carriers"
GUN_LINE: Final = "gun line"
LIGHT_LINE: Final = "light line"
CENTRE: Final = "centre"
SOUTH: Final = "south"
DECOY: Final = "decoy"
TRANSPORT: Final = "transport"
RUNNER: Final = "runner"

JAPANESE: Final = {
    "Force A": CENTRE,
    "Force B": CENTRE,
    "Force C": SOUTH,
    "Shima Force": SOUTH,
    "Ozawa Force": DECOY,
    "Transport Group": TRANSPORT,
}
"""By printed force; all others run errands."""

TYPICAL_WORTH: Final = ((6, 8, 4, 4, 1), (6, 8, 4, 4, 1))
"""By side and reported class: the points of a ship nobody has named."""
NUMBERED_WORTH: Final = 4
"""The points of a unit of which not even the class was told."""
UNSEEN_WORTH: Final = 12
"""Those of a force of which nothing was told."""
TYPICAL_GUNS: Final = (1, 11, 5, 4, 0)


# --- time -----------------------------------------------------------------------------------------


def clock(k: SunsetState) -> int:
    """The turn, counted from the night of 24 October; the campaign begins four turns before."""
    return k.turn - _days_before(k.data, k.scenario)


@lru_cache(maxsize=8)
def _days_before(data: SunsetData, scenario: str) -> int:
    return data.scenarios[scenario].dates.index("24 October") - 1


# --- one's own forces -----------------------------------------------------------------------------


def role(k: SunsetState, marker: int) -> str:
    """What a force of one's own is for."""
    ships = k.ships[marker]
    if k.crippled[marker]:
        return HOMEWARD
    if not ships:
        return DUMMY
    return _us_role(k, ships) if k.data.marker_side[marker] == USN else _japanese_role(k, ships)


def _us_role(k: SunsetState, ships: list[int]) -> str:
    is_third = k.data.ship_fleet[ships[0]] == THIRD
    if any(k.data.is_carrier[ship] for ship in ships):
        return FAST_CARRIERS if is_third else ESCORT_CARRIERS
    if is_third:
        return FAST_BATTLESHIPS
    return GUN_LINE if any(k.data.is_battleship[ship] for ship in ships) else LIGHT_LINE


def _japanese_role(k: SunsetState, ships: list[int]) -> str:
    return JAPANESE.get(k.data.ships[ships[0]].group, RUNNER)


def own(k: SunsetState, side: int, *roles: str) -> list[int]:
    """The markers of one's own side on the map that have one of these tasks."""
    here = [m for m in k.data.groups_of[side] if k.place[m] >= 0]
    return [m for m in here if role(k, m) in roles]


def worth_of_own(k: SunsetState, marker: int) -> int:
    """The points that a force of one's own would bring to the beachhead."""
    return sum([_value_left(k, ship) for ship in k.ships[marker]])


def _value_left(k: SunsetState, ship: int) -> int:
    value = k.data.value[ship]
    return value * (k.data.boxes[ship] - k.hits[ship]) if k.data.is_small[ship] else value


# --- the enemy ------------------------------------------------------------------------------------


def enemies(k: SunsetState, side: int) -> list[int]:
    """All enemy markers on the map."""
    return [m for m in k.data.markers_of[1 - side] if k.place[m] >= 0]


def told(k: SunsetState, marker: int, kind: int) -> int:
    """Units of a class by the last report, or those that were seen."""
    if k.ships[marker]:
        return sum([k.data.ship_class[ship] == kind for ship in k.ships[marker]])
    return k.report[marker][kind] if k.report[marker] else 0


def worth(k: SunsetState, marker: int) -> int:
    """What an enemy force may be worth by all that was told of it."""
    if k.ships[marker]:
        return worth_of_own(k, marker)
    if k.report[marker]:
        typical = TYPICAL_WORTH[k.data.marker_side[marker]]
        return sum([n * typical[kind] for kind, n in enumerate(k.report[marker])])
    return NUMBERED_WORTH * k.report_number[marker] or UNSEEN_WORTH


def guns_of(k: SunsetState, marker: int) -> int:
    """Gun factors of a force; of an enemy's what the report makes likely."""
    if k.ships[marker]:
        return sum([k.data.log_guns[ship][k.hits[ship]] for ship in k.ships[marker]])
    if k.report[marker]:
        return sum([n * TYPICAL_GUNS[kind] for kind, n in enumerate(k.report[marker])])
    return NUMBERED_WORTH * k.report_number[marker]


def may_be(k: SunsetState, marker: int, *forces: str) -> bool:
    """Can ships of these printed forces be under an enemy's marker? All saw where it came from."""
    return bool(k.origins[marker] & _bits(k.data, k.scenario, k.data.marker_side[marker], forces))


@lru_cache(maxsize=64)
def _bits(data: SunsetData, scenario: str, side: int, forces: tuple[str, ...]) -> int:
    printed = data.scenarios[scenario].groups[side]
    return sum([1 << printed.index(name) for name in forces if name in printed])


def gun_threats(k: SunsetState) -> list[int]:
    """Japanese markers that may come for the beachhead: no cripples, no transports, no carriers."""
    markers = [m for m in k.data.groups_of[IJN] if k.place[m] >= 0]
    forces = tuple([name for name, task in JAPANESE.items() if task in (CENTRE, SOUTH)])
    return [
        m
        for m in markers
        if may_be(k, m, *forces) and not told(k, m, CARRIERS) and k.crippled[m] != 1
    ]


def decoys(k: SunsetState) -> list[int]:
    """Japanese markers that may hold the carriers."""
    markers = [m for m in k.data.groups_of[IJN] if k.place[m] >= 0 and k.crippled[m] != 1]
    return [m for m in markers if told(k, m, CARRIERS) or may_be(k, m, "Ozawa Force")]


def us_carriers(k: SunsetState) -> list[int]:
    """US markers that may hold fast carriers, as the Japanese see them."""
    forces = ("TG 38.1", "TG 38.2", "TG 38.3", "TG 38.4")
    markers = [m for m in k.data.groups_of[USN] if k.place[m] >= 0]
    return [m for m in markers if may_be(k, m, *forces)]


def has_guns(k: SunsetState, marker: int) -> bool:
    """Were battleships or cruisers told of it?"""
    return told(k, marker, BATTLESHIPS) + told(k, marker, CRUISERS) > 0


# --- the map --------------------------------------------------------------------------------------


def by_surigao(k: SunsetState, place: int) -> bool:
    """Does the way from a hex to the beachhead lead through Surigao Strait?"""
    data = k.data
    south, north = ways_to(data, (data.surigao,)), ways_to(data, (data.san_bernardino,))
    if place in east_of_straits(data):
        return south[place] <= north[place] and place == data.surigao
    return south[place] < north[place] + 7  # so much farther is it to the beachhead


def nearest(k: SunsetState, place: int, places: list[int]) -> int:
    """Hexes to the nearest of some places; far off if there are none."""
    row = k.data.grid.distances_from(place)
    return min([row[other] for other in places], default=99)


def hex_id(k: SunsetState, name: str) -> int:
    return k.data.grid.id_of(name)
