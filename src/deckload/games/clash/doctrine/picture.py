"""What a staff makes of the map: where the enemy's carriers are, and what is left of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from deckload.games.clash.model.game_data import (
    CV,
    CVL,
    ClashData,
)
from deckload.games.clash.rules.forces import ships_under
from deckload.games.clash.rules.raids.raid_targets import has_found, strikers
from deckload.games.clash.rules.special_rules import has_units_to_go
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.forces import is_on, on_map

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

FIRST_STRIKE_TURN: Final = 6
"""The morning of 19 June: until then the Japanese keep their distance."""
EXPECTED: Final = ("3111", "1213")
"""By side, where the enemy looks for its carriers when nobody has seen them: TF 58 west of Saipan,
the Mobile Fleet where it would lie at the end of the battle."""
MOST_OF_THEM: Final = 0.8


# --- the enemy ------------------------------------------------------------------------------------


def reported_carriers(k: ClashState, marker: int) -> int:
    """Carriers by the last report on a marker."""
    report = k.report[marker]
    return report[CV] + report[CVL] if report else 0


def in_sight(k: ClashState, side: int) -> list[int]:
    """The markers of a side whose place the other can see."""
    return [m for m in on_map(k, side) if k.place[m] >= 0]


def enemy_carriers(k: ClashState, side: int) -> list[int]:
    """Places where the enemy's carriers are thought to be: those reported and its task force, or
    where they were when last seen, or where they are to be expected."""
    enemy = 1 - side
    force = k.data.force_of[enemy]
    seen = [m for m in in_sight(k, enemy) if m == force or reported_carriers(k, m)]
    if seen:
        return [k.place[m] for m in seen]
    old = [m for m in k.data.markers_of[enemy] if k.report_hex[m] >= 0 and reported_carriers(k, m)]
    if old:
        latest = max(k.report_turn[m] for m in old)
        return [k.report_hex[m] for m in old if k.report_turn[m] == latest]
    return [k.data.grid.id_of(EXPECTED[enemy])]


def threats(k: ClashState, side: int) -> list[int]:
    """Places from which enemy carriers may strike: every marker at sea but those that were
    reported without any."""
    enemy = 1 - side
    near_saipan = k.data.saipan
    seen = [
        k.place[m]
        for m in in_sight(k, enemy)
        if k.place[m] != near_saipan and (reported_carriers(k, m) or not k.report[m])
    ]
    return seen or enemy_carriers(k, side)


def distance(k: ClashState, place: int, others: list[int]) -> int:
    """Hexes from a place to the nearest of some others."""
    row = k.data.grid.distances_from(place)
    return min([row[other] for other in others])


def found_targets(k: ClashState, marker: int) -> list[int]:
    """Enemy markers with carriers that this marker's aircraft may attack as things stand."""
    side = k.data.marker_side[marker]
    enemies = in_sight(k, 1 - side)
    return [m for m in enemies if has_found(k, marker, m) and reported_carriers(k, m) > 0]


def target_in_reach(k: ClashState, marker: int, reach: int) -> int:
    """The hex within so many hexes of a marker with the most carriers that were found, or -1."""
    row = k.data.grid.distances_from(k.place[marker])
    near = [m for m in found_targets(k, marker) if row[k.place[m]] <= reach]
    if not near:
        return -1
    best = max(near, key=lambda m: (reported_carriers(k, m), -row[k.place[m]], -m))
    return k.place[best]


# --- our own --------------------------------------------------------------------------------------


def has_carriers(k: ClashState, marker: int) -> bool:
    return any(k.data.is_carrier[ship] for ship in ships_under(k, marker))


def can_strike(k: ClashState, marker: int) -> bool:
    """Are there bombers ready on its carriers?"""
    return any(k.data.is_bomber[unit] for unit in strikers(k, marker))


def fleet_is_spent(k: ClashState) -> bool:
    """Have the Japanese carriers flown all they had, so that they may turn away?"""
    if is_on(k, "decisive_battle") and not k.raided:
        return False
    return not has_units_to_go(k)


def japanese_decks_are_empty(k: ClashState) -> bool:
    """Have so many Japanese carrier aircraft been seen that hardly a raid can still come?"""
    at_sea = _carrier_units(k.data, k.scenario)
    shown = k.air_shown
    seen = sum([shown[unit] >> USN & 1 for unit in at_sea])
    return seen >= MOST_OF_THEM * len(at_sea)


@lru_cache(maxsize=16)
def _carrier_units(data: ClashData, scenario: str) -> list[int]:
    """The air units of the Japanese carriers that sail in a scenario: always the same ones."""
    sailing = data.scenarios[scenario].ships
    return [unit for unit in data.units_of_side[IJN] if data.air_ship[unit] in sailing]
