"""Where US task groups are, and what that means for aircraft above them."""

from __future__ import annotations

from typing import Final

from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.state import OFF_MAP, CarrierState


class CarriersAfloat:
    """Carriers by group; the groups that have some on the map; the hexes of these, and which
    carriers are in each. All in the order of their ids."""

    def __init__(self, s: CarrierState) -> None:
        self.by_group: Final[dict[int, list[int]]] = {}
        for ship in s.data.us_carriers:
            self.by_group.setdefault(s.us_group[ship], []).append(ship)
        self.groups: Final = [
            group
            for group, place in enumerate(s.group_hex)
            if place != OFF_MAP and group in self.by_group
        ]
        self.hexes: Final = sorted({s.group_hex[group] for group in self.groups})
        self.by_hex: Final[dict[int, list[int]]] = {place: [] for place in self.hexes}
        for ship in s.data.us_carriers:
            if s.us_group[ship] in self.groups:
                self.by_hex[s.group_hex[s.us_group[ship]]].append(ship)


_carriers: Final = worked_out("carriers", ("us_group", "group_hex"), CarriersAfloat)
_NONE: Final[list[int]] = []


def carriers_in(s: CarrierState, group: int) -> list[int]:
    """The carriers of a group."""
    return _carriers(s).by_group.get(group, _NONE)


def carriers_at(s: CarrierState, place: int) -> list[int]:
    """[6.13] The carriers in a hex, in the order of their groups."""
    return _carriers(s).by_hex.get(place, _NONE)


def carrier_groups(s: CarrierState) -> list[int]:
    """The groups on the map that have a carrier afloat."""
    return _carriers(s).groups


def groups_on_map(s: CarrierState) -> list[int]:
    return [group for group, place in enumerate(s.group_hex) if place != OFF_MAP]


def carrier_hexes(s: CarrierState) -> list[int]:
    """Where aircraft can land."""
    return _carriers(s).hexes


def decks_or_fleet(s: CarrierState) -> list[int]:
    """The hexes with carriers; if none is left, where they came from."""
    return _carriers(s).hexes or [s.data.scenarios[s.scenario].fleet]


def nearest_carriers(s: CarrierState, place: int) -> int:
    """The hex of the carriers that are nearest to a hex; if none is left, where they came from."""
    hexes = decks_or_fleet(s)
    if len(hexes) == 1:
        return hexes[0]
    nearest = hexes[0]
    # Asked from the carriers: the grid has a table for each hex asked from, and these are few.
    distance = s.data.grid.distance
    least = distance(nearest, place)
    for there in hexes:
        away = distance(there, place)
        if away < least:
            nearest, least = there, away
    return nearest


def distance_to_carriers(s: CarrierState, place: int) -> int:
    """Hexes from a place to the nearest carriers."""
    hexes, distance = decks_or_fleet(s), s.data.grid.distance
    if len(hexes) == 1:
        return distance(hexes[0], place)
    return min([distance(there, place) for there in hexes])


def distance_to_ships(s: CarrierState, place: int) -> int:
    """[5.21] Hexes from a place to the nearest US task group, with carriers or without."""
    distance = s.data.grid.distance
    hexes = {there for there in s.group_hex if there != OFF_MAP}
    if not hexes:
        return distance_to_carriers(s, place)
    return min([distance(there, place) for there in hexes])


def _find_near_task_groups(s: CarrierState) -> frozenset[int]:
    hexes = {place for place in s.group_hex if place != OFF_MAP}
    return frozenset(hexes.union(*[s.data.grid.neighbours(place) for place in hexes]))


near_task_groups: Final = worked_out("near task groups", ("group_hex",), _find_near_task_groups)
"""[7.24] The hexes of US ships, and those beside them."""


def is_over_task_group(s: CarrierState, place: int) -> bool:
    """[2.26] What is lost in such a hex may be picked up."""
    return place in s.group_hex
