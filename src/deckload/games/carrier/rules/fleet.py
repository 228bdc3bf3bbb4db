"""Where US task groups are, and what that means for aircraft above them."""

from __future__ import annotations

from deckload.games.carrier.model.state import OFF_MAP, CarrierState


def carrier_groups(s: CarrierState) -> list[int]:
    """The groups on the map that have carriers."""
    return [
        group
        for group, place in enumerate(s.group_hex)
        if place != OFF_MAP and s.data.group_has_carriers[group]
    ]


def carrier_hexes(s: CarrierState) -> list[int]:
    """Where aircraft can land."""
    return sorted({s.group_hex[group] for group in carrier_groups(s)})


def nearest_carriers(s: CarrierState, place: int) -> int:
    """The hex of the carriers that are nearest to a hex."""
    return min(carrier_hexes(s), key=lambda there: s.data.grid.distance(place, there))


def is_over_task_group(s: CarrierState, place: int) -> bool:
    """[2.26] What is lost in such a hex may be picked up."""
    return place in s.group_hex
