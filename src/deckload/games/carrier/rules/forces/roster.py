"""Japanese forces on the map, and the ships that are known to be in them."""

from __future__ import annotations

from typing import Final

from deckload.engine.grouping import grouped
from deckload.engine.log import Ref
from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, UNDETECTED, CarrierState
from deckload.games.carrier.rules.fleet import distance_to_carriers
from deckload.games.carrier.rules.nouns import piece_ref

_in_force: Final = grouped("ship_force")
_NONE: Final[list[int]] = []


def force_name(k: CarrierState, force: int) -> str:
    return k.force_title[force] or k.data.force_names[k.force_counter[force]]


def force_ref(k: CarrierState, force: int) -> Ref:
    return piece_ref(force_name(k, force))


def _find_forces(s: CarrierState) -> list[int]:
    return [force for force, place in enumerate(s.force_hex) if place != OFF_MAP]


forces_on_map: Final = worked_out("forces on the map", ("force_hex",), _find_forces)


def forces_at(s: CarrierState, place: int) -> list[int]:
    if place not in s.force_hex:
        return []
    return [force for force in forces_on_map(s) if s.force_hex[force] == place]


def is_cripple(s: CarrierState, force: int) -> bool:
    """[12.41] A ship that goes as a force of its own since it was left behind."""
    return force >= s.data.first_cripple


def halves_of(s: CarrierState, force: int) -> list[int]:
    """[7.52] A force, and the one that it makes a double force with."""
    partner = s.force_partner[force]
    return [force] if partner == NOBODY_THERE else [force, partner]


def is_detected(s: CarrierState, force: int) -> bool:
    """[8.11, 8.111] Spotted, Located, or known approximately."""
    return s.force_detected[force] != UNDETECTED


def detected_forces(s: CarrierState) -> list[int]:
    """[8.11] The forces on the map of which we know where they are, at least approximately."""
    return [force for force in _detected(s) if s.force_hex[force] != OFF_MAP]


def _find_detected(s: CarrierState) -> list[int]:
    return [force for force, status in enumerate(s.force_detected) if status != UNDETECTED]


_detected: Final = worked_out("forces detected", ("force_detected",), _find_detected)


def ships_of(s: CarrierState, force: int) -> list[int]:
    """[2.33] The ships of a force that have been drawn."""
    return _in_force(s).get(force, _NONE)


def carriers_of(s: CarrierState, force: int) -> list[int]:
    ships = s.data.japanese_ships
    return [ship for ship in ships_of(s, force) if ships[ship].cls in CARRIERS]


def is_carrier_force(s: CarrierState, force: int) -> bool:
    """Whether the force is known to have carriers."""
    return bool(carriers_of(s, force))


def distance_to_fleet(s: CarrierState, force: int) -> int:
    """From a force to the nearest US task group with carriers."""
    return distance_to_carriers(s, s.force_hex[force])
