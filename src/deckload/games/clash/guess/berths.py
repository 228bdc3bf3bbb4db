"""The markers under which hidden ships of this game may be: one on the map, or one that may be
within the task force."""

from __future__ import annotations

from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.search.knowing import origin_of
from deckload.games.clash.rules.special_rules import spruance_holds
from deckload.games.fleet.guess.berths import (
    Berth,
    Plan,
    bounds_of,
    is_real,
    numbers,
    off_bounds,
)
from deckload.games.fleet.model.game_data import USN
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import carriers_in, is_afloat


class ClashPlan(Plan):
    """Hidden ships of one side, shared out over task groups, the task force and detached ships."""

    def __init__(self, s: ClashState, side: int, hidden: list[int]) -> None:
        self.clash = s
        self._found: dict[tuple[int, bool, str, bool], list[Berth]] = {}
        opened = [m for m in s.data.markers_of[side] if m not in hidden]
        super().__init__(s, side, _berths(s, side, hidden), _hidden_ships(s, side, opened))
        limits = s.data.limits
        known_groups = [g for g in opened if g in s.data.groups_of[side]]
        self.carrier_groups = limits.carrier_groups[side] - sum(
            bool(carriers_in(s, g)) for g in known_groups
        )
        force = s.data.force_of[side]
        seen = [ship for g in known_groups if s.in_force[g] == 1 for ship in s.ships[g]]
        self.force_bounds = bounds_of(s, force, seen) if s.report_holds[force] else None

    def origin_of(self, ship: int) -> int:
        return origin_of(self.clash, ship)

    def began_in_force(self, ship: int) -> bool:
        """[16.1.1, 16.1.3] Had a ship to begin in the task force, whatever its owner wanted?"""
        data = self.clash.data
        set_up = data.scenarios[self.clash.scenario].set_up[self.side]
        return data.ships[ship].group in set_up.fixed

    def _homes(self, ship: int) -> list[Berth]:
        """The same for all ships of a printed group that were seen in the same place, but for sound
        carriers and the flagship."""
        s, data = self.clash, self.clash.data
        sound_carrier = data.is_carrier[ship] and not s.hits[ship]
        alike = (s.seen_in[ship], sound_carrier, data.ships[ship].group, ship == data.flagship)
        if alike not in self._found:
            self._found[alike] = self._find_homes(ship)
        return self._found[alike]

    def _find_homes(self, ship: int) -> list[Berth]:
        """[16.1.4] Ships that began in TF 58 are in it while Spruance is cautious, but for those
        that are detached (ruling C9)."""
        homes = super()._homes(ship)
        if self.side != USN or not spruance_holds(self.clash) or not self.began_in_force(ship):
            return homes
        force = self.clash.data.force_of[USN]
        return [b for b in homes if b.seen_as == force or not b.is_group] or homes

    def beyond_limits(self, ships: list[int]) -> int:
        """Carriers beyond those of a group (3.1.2), and ships of another fleet (3.1.4)."""
        data = self.clash.data
        flies, family = data.is_carrier, data.family
        carriers = apart = 0
        for ship in ships:  # in one go: this is asked of every way to mend a guess
            carriers += flies[ship]
            apart += family[ship]
        wrong = max(0, carriers - data.limits.carriers_in_group[self.side])
        return wrong + min(apart, len(ships) - apart) if apart else wrong

    def concerns_all(self, ship: int, source: Berth, goal: Berth) -> bool:
        """Can this ship's move change what is wrong with all berths together?"""
        if self.s.data.is_carrier[ship]:
            return True
        leaves, joins = source.seen_as != source.marker, goal.seen_as != goal.marker
        return leaves != joins

    def faults_together(self) -> int:
        """What is wrong with all of them: the number of carrier groups (3.1.2), and the report on
        the task force."""
        flies = self.s.data.is_carrier
        flocks: list[int] = []
        for berth in self.berths:
            if berth.is_group:
                carriers = 0
                for ship in berth.ships:
                    carriers += flies[ship]
                if carriers:
                    flocks.append(carriers)
        too_many = len(flocks) - self.carrier_groups
        wrong = sum(sorted(flocks)[:too_many]) if too_many > 0 else 0
        if self.force_bounds is not None:
            inside = [ship for b in self.berths if b.seen_as != b.marker for ship in b.ships]
            wrong += off_bounds(numbers(self.s, inside), self.force_bounds)
        return wrong


# --- the berths -----------------------------------------------------------------------------------


def _berths(s: ClashState, side: int, hidden: list[int]) -> list[Berth]:
    groups, force = s.data.groups_of[side], s.data.force_of[side]
    out = [
        Berth(
            marker,
            marker,
            is_real(s, marker),
            marker in groups,
            bounds_of(s, marker, []) if s.report_holds[marker] else None,
        )
        for marker in hidden
        if s.place[marker] != OFF_MAP and marker != force
    ]
    if s.place[force] == OFF_MAP:
        return out
    inside = [g for g in groups if s.place[g] == OFF_MAP and g not in hidden and s.in_force[g] == 1]
    unseen = [g for g in hidden if s.place[g] == OFF_MAP and g in groups]
    found = [g for g in unseen if g in s.fighting[side] or g == s.raid_group]
    out += [Berth(g, force, True, True, None) for g in found]
    if any(g in s.fighting[side] for g in (*inside, *found)):
        return out  # all of the task force fights, and is seen to
    room = s.data.limits.task_force_groups[side] - len(inside) - len(found)
    spare = [g for g in unseen if g not in found][: max(0, room)]
    alone = not inside and not found  # it has one group at least
    return out + [Berth(g, force, alone and g == spare[0], True, None) for g in spare]


def _hidden_ships(s: ClashState, side: int, opened: list[int]) -> list[int]:
    """All ships of the scenario but those that are seen, sunk, or over the edge."""
    seen = {ship for marker in opened for ship in s.ships[marker]}.union(s.gone[side])
    return [
        ship
        for ship in s.data.scenarios[s.scenario].ships
        if s.data.ship_side[ship] == side and is_afloat(s, ship) and ship not in seen
    ]
