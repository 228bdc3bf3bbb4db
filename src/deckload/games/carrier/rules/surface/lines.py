"""Who stands in the line of battle, how heavy each is, and who fires when (21.16, 21.22)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.game_data import CARRIERS, JAPAN, US
from deckload.games.carrier.model.state import ADRIFT, CarrierState
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.damage import american, japanese
from deckload.games.carrier.rules.forces.roster import ships_of

BATTLESHIP: Final = "BB"
CRUISERS: Final = 2
"""The weight of cruisers, between battleships and destroyers."""


def us_ships_at(s: CarrierState, place: int) -> list[int]:
    """US ships in a hex: those of the groups there, and what was left behind with a cripple."""
    return [
        ship
        for ship, group in enumerate(s.us_group)
        if (group >= 0 and s.group_hex[group] == place)
        or (group == ADRIFT and s.us_adrift[ship] == place)
    ]


def us_line(s: CarrierState, place: int) -> list[int]:
    """[21.16] US ships in a hex that fight: cripples take no part."""
    return [
        ship for ship in us_ships_at(s, place) if american.us_level(s, ship) < american.CRIPPLED
    ]


def japanese_line(s: CarrierState, force: int) -> list[int]:
    """[21.16] Ships of a force that fight: cripples take no part."""
    return [ship for ship in ships_of(s, force) if japanese.level_of(s, ship) < japanese.CRIPPLED]


def class_of(s: CarrierState, side: int, ship: int) -> str:
    """What a ship is, by the letters on its counter."""
    return s.data.us_ships[ship].cls if side == US else s.data.japanese_ships[ship].cls


def weight_of(s: CarrierState, side: int, ship: int) -> int:
    """[21.23] All battleships weigh the same, then all cruisers, then all destroyers; carriers come
    last, behind their screen."""
    return s.data.surface[class_of(s, side, ship)].weight


def defence_of(s: CarrierState, side: int, ship: int) -> int:
    """[21.25] How hard a ship is to hurt, by its type."""
    return s.data.surface[class_of(s, side, ship)].defence


def gun_of(s: CarrierState, side: int, ship: int) -> int:
    """[21.25] What a ship fires with."""
    return s.data.us_ships[ship].gun if side == US else s.data.japanese_ships[ship].gun


def name_of(s: CarrierState, side: int, ship: int) -> str:
    return s.data.us_ships[ship].name if side == US else s.data.japanese_ships[ship].name


def is_heavily_damaged(s: CarrierState, side: int, ship: int) -> bool:
    if side == US:
        return american.us_level(s, ship) >= american.HEAVY
    return japanese.level_of(s, ship) >= japanese.HEAVY


def battleships_in(s: CarrierState, side: int, line: list[int]) -> int:
    return sum([class_of(s, side, ship) == BATTLESHIP for ship in line])


def has_carriers_in(s: CarrierState, side: int, line: list[int]) -> bool:
    return any(class_of(s, side, ship) in CARRIERS for ship in line)


def heaviest(s: CarrierState, side: int, line: list[int]) -> int:
    """The weight of the heaviest ships that a side has in a battle."""
    return max([weight_of(s, side, ship) for ship in line], default=0)


def least_weight_that_fires(s: CarrierState, number: int, lines: tuple[list[int], ...]) -> int:
    """[21.22] By day only the heaviest ships of all fire in the first round. In the second both
    sides fire with whatever is as heavy as the lighter side's heaviest. At night everybody does."""
    if is_night(s):
        return 1
    tops = [heaviest(s, side, lines[side]) for side in (US, JAPAN)]
    return max(1, max(tops) if number == 1 else min(tops))


def firers(s: CarrierState, side: int, number: int, lines: tuple[list[int], ...]) -> list[int]:
    """[21.22, 21.21] Those of a side that fire in a round, the heaviest first; who is surprised
    does not fire in the first."""
    if number == 1 and s.action_surprised == side:
        return []
    least = least_weight_that_fires(s, number, lines)
    ready = [
        ship
        for ship in lines[side]
        if weight_of(s, side, ship) >= least and gun_of(s, side, ship) > 0
    ]
    return sorted(ready, key=lambda ship: -weight_of(s, side, ship))
