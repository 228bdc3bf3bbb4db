"""3.7.1, 2.5, 5.2.3: what a formation may hold, and who may leave it or join it."""

from __future__ import annotations

from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import FORMATIONS, FULL, RINGS
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import must_withdraw
from deckload.games.taskforce.rules.fleets import halves, is_carrier, is_group, is_ring


def boxes(s: TaskForceState, formation: int) -> int:
    """[2.5, 3.5] Five in a ring, four once it has lost its carrier, ten in a column; a group on the
    map has as many."""
    if formation % FORMATIONS >= RINGS:
        return s.data.column_boxes
    return s.data.ring_boxes if is_ring(s, formation) else s.data.ring_boxes - 1


def who_may_go(s: TaskForceState, giver: int) -> list[int]:
    """[3.6.4, 3.7.1] The ships of a formation that may go over to another: no carrier, nobody who
    makes for home, and none without whom too little would stay behind."""
    ships = s.ships_in[giver]
    ring = is_ring(s, giver)
    if ring and _keeps_last_escort(s, giver):
        return []
    going = ships[1:] if ring else ships
    spare = _spare_halves(s, giver)
    if spare < FULL:
        going = [ship for ship in going if halves(s, ship) <= spare]
    return [ship for ship in going if not must_withdraw(s, ship)]


def may_leave(s: TaskForceState, ship: int, giver: int) -> bool:
    """[3.7.1, 3.6.4] Would enough stay behind without her?"""
    if is_ring(s, giver):
        return not _keeps_last_escort(s, giver)
    return halves(s, ship) <= _spare_halves(s, giver)


def _keeps_last_escort(s: TaskForceState, ring: int) -> bool:
    """[3.6.4] A withdrawing carrier is not left alone."""
    ships = s.ships_in[ring]
    return len(ships) == 2 and (is_group(ring) or s.kept[ships[0]] > 0)


def _spare_halves(s: TaskForceState, giver: int) -> int:
    """[3.7.1] How much may leave a formation, if not any ship: from a column all but one and a half
    units, or its last ship; from a ring or a group on the map anything."""
    ships = s.ships_in[giver]
    if is_group(giver) or len(ships) == 1 or is_ring(s, giver):
        return FULL
    if len(ships) - s.data.column_least >= FULL:  # none is less than half a unit
        return FULL
    return sum([halves(s, one) for one in ships]) - s.data.column_least


def may_merge(s: TaskForceState, giver: int) -> bool:
    """[3.6.4, 3.7.1] May all of a formation be taken up by another, if there are boxes?"""
    ships = s.ships_in[giver]
    return len(ships) > 1 and not any(
        is_carrier(s, ship) or must_withdraw(s, ship) for ship in ships
    )


def may_combine(s: TaskForceState, a: int, b: int) -> bool:
    """[3.7.1] Two task forces may go under one marker."""
    return (
        not is_group(a)
        and not is_group(b)
        and s.partner[a] == NONE
        and s.partner[b] == NONE
        and bool(s.ships_in[a])
        and bool(s.ships_in[b])
    )
