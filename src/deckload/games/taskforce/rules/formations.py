"""3.7.1, 2.5, 5.2.3: what a formation may hold, and who may leave it or join it."""

from __future__ import annotations

from typing import Final

from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import AK, CV, CVL, DD, FORMATIONS, FULL, RINGS
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.damage import must_withdraw
from deckload.games.taskforce.rules.fleets import halves, is_group, is_ring, scene


def boxes(s: TaskForceState, formation: int) -> int:
    """[2.5, 3.5] Five in a ring, four once it has lost its carrier, ten in a column; a group on the
    map has as many."""
    if formation % FORMATIONS >= RINGS:
        return s.data.column_boxes
    return s.data.ring_boxes if is_ring(s, formation) else s.data.ring_boxes - 1


class OnSheet:
    """A formation as it stands on the sheet."""

    def __init__(self, s: TaskForceState, formation: int, looked_at: list[int]) -> None:
        types, steps, critical = scene(s).ship_type, s.steps, s.critical
        ships = s.ships_in[formation][:]
        size = 0
        has_carrier = False
        sound: list[int] = []
        full: list[int] = []
        reduced: list[int] = []
        for ship in ships:
            type_, strength = types[ship], steps[ship]
            if type_ == DD:
                size += strength
                if strength == FULL:
                    full.append(ship)
                elif strength == 1:
                    reduced.append(ship)
            else:
                size += strength if type_ == AK else 2
                has_carrier = has_carrier or type_ in (CV, CVL)
            if (strength == FULL and not critical[ship]) or not must_withdraw(s, ship):
                sound.append(ship)
        self.formation: Final = formation
        self.ships: Final = ships
        self.steps: Final = [steps[ship] for ship in ships]
        self.looked_at = looked_at
        self.is_ring: Final = is_ring(s, formation)
        self.is_group: Final = is_group(formation)
        self.room: Final = boxes(s, formation) - len(ships)
        self.size: Final = size
        self.sound: Final = sound  # those that need not make for home
        self.has_carrier: Final = has_carrier
        self.may_combine: Final = _may_combine(s, formation)
        self.full_destroyers: Final = full
        self.reduced_destroyers: Final = reduced
        self.leavers: Leavers | None = None  # once somebody has asked

    def is_as(self, s: TaskForceState, all_steps: list[int]) -> bool:
        """Does it still stand like that?"""
        if self.ships != s.ships_in[self.formation]:
            return False
        if self.looked_at is not all_steps:
            if self.steps != [all_steps[ship] for ship in self.ships]:
                return False
            self.looked_at = all_steps
        return True


class Leavers:
    """Who of a formation may go over to another one."""

    def __init__(self, s: TaskForceState, giver: OnSheet) -> None:
        may_ring = scene(s).may_ring
        self.ships: Final = _who_may_go(s, giver)
        self.for_rings: Final = [ship for ship in self.ships if may_ring[ship]]
        self.all: Final = _may_merge(giver)
        self.all_for_rings: Final = self.all and all(may_ring[ship] for ship in giver.ships)
        self.half: Final = _may_spare_half(s, giver)


def leavers_of(s: TaskForceState, giver: OnSheet) -> Leavers:
    found = giver.leavers
    if found is None:
        found = giver.leavers = Leavers(s, giver)
    return found


def _who_may_go(s: TaskForceState, giver: OnSheet) -> list[int]:
    """[3.6.4, 3.7.1] The ships of a formation that may go over to another: no carrier, nobody who
    makes for home, and none without whom too little would stay behind."""
    if giver.is_ring and _keeps_last_escort(s, giver):
        return []
    if giver.is_ring:
        return [ship for ship in giver.sound if ship != giver.ships[0]]
    spare = _spare_halves(s, giver)
    if spare < FULL:
        return [ship for ship in giver.sound if halves(s, ship) <= spare]
    return giver.sound


def _may_spare_half(s: TaskForceState, giver: OnSheet) -> bool:
    """[3.7.1, 3.6.4] Would enough stay behind without half a unit?"""
    if giver.is_ring:
        return not _keeps_last_escort(s, giver)
    return _spare_halves(s, giver) >= 1


def _keeps_last_escort(s: TaskForceState, ring: OnSheet) -> bool:
    """[3.6.4] A withdrawing carrier is not left alone."""
    return len(ring.ships) == 2 and (ring.is_group or s.kept[ring.ships[0]] > 0)


def _spare_halves(s: TaskForceState, giver: OnSheet) -> int:
    """[3.7.1] How much may leave a formation, if not any ship: from a column all but one and a half
    units, or its last ship; from a ring or a group on the map anything."""
    if giver.is_group or giver.is_ring or len(giver.ships) == 1:
        return FULL
    return giver.size - s.data.column_least


def _may_merge(giver: OnSheet) -> bool:
    """[3.6.4, 3.7.1] May all of a formation be taken up by another, if there are boxes?"""
    return 1 < len(giver.ships) == len(giver.sound) and not giver.has_carrier


def _may_combine(s: TaskForceState, formation: int) -> bool:
    """[3.7.1] Two task forces may go under one marker, if neither shares one already."""
    is_alone = s.partner[formation] == NONE and not is_group(formation)
    return is_alone and bool(s.ships_in[formation])


def may_split(s: TaskForceState, one: OnSheet) -> bool:
    """[3.6.3, 3.7.1] Two legal formations must come out of it."""
    least = s.data.column_least
    if one.is_ring:
        return not one.is_group and one.size - halves(s, one.ships[0]) >= least
    return not one.is_group and one.size >= 2 * least
