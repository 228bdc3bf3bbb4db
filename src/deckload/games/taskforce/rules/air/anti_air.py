"""4.3.5: whose guns fire at aircraft that attack a ship."""

from __future__ import annotations

from typing import Final

from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import FORMATION_SIDE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    anti_air,
    formation_of,
    is_carrier,
    is_group,
    is_land_base,
    is_ring,
    marker_of,
    scene,
    ships_in_hex,
)

RING: Final = 4
NEIGHBOURS: Final = 2


def anti_air_value(s: TaskForceState, target: int) -> int:
    """[4.3.5] The target's own guns and those of its neighbours: in a column the ships before and
    behind, in a ring all about the carrier, while a ship of the ring is alone. A critically damaged
    target has none, whoever is beside it."""
    if s.critical[target]:
        return 0
    own = anti_air(s, target)
    if is_land_base(s, target) or scene(s).berths:
        return own
    formation = formation_of(s, target)
    if formation == NONE:
        return own
    ships = s.ships_in[formation]
    if is_group(formation):
        return own + _support(s, formation, target)
    if is_ring(s, formation):
        if target == ships[0]:
            return sum([anti_air(s, ship) for ship in ships])
        return own
    at = ships.index(target)
    return own + sum(
        [anti_air(s, ship) for ship in ships[max(0, at - 1) : at + 2] if ship != target]
    )


def _support(s: TaskForceState, formation: int, target: int) -> int:
    """[2.5, 3.3, 3.5.2] A withdrawing ship is helped by other ships of her hex, up to four about a
    carrier and two beside any other: those of her group first, then the best guns. Carriers are
    centres of rings, whose guns never count for others (4.3.5)."""
    side = FORMATION_SIDE[formation]
    where = s.place[marker_of(s, formation)]
    group = s.ships_in[formation]
    helpers = [ship for ship in group if ship != target and not is_carrier(s, ship)]
    others = [
        ship
        for ship in ships_in_hex(s, side, where)
        if ship not in group and not is_land_base(s, ship) and not is_carrier(s, ship)
    ]
    for pool in (helpers, others):
        pool.sort(key=lambda ship: -anti_air(s, ship))
    most = RING if is_carrier(s, target) else NEIGHBOURS
    return sum([anti_air(s, ship) for ship in [*helpers, *others][:most]])
