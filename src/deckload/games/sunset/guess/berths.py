"""The markers under which hidden ships of this game may be, and what their task forces may hold."""

from __future__ import annotations

from dataclasses import dataclass

from deckload.games.fleet.guess.berths import Berth, Plan, is_real
from deckload.games.sunset.guess.reported import MANY, Open, open_by_report
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import carriers_in, is_afloat
from deckload.games.sunset.rules.task_forces.origins import ships_of_forces


@dataclass(eq=False)
class ForceBerth(Berth):
    """Room for a task force; its report may tell no classes, but a number."""

    least: int = 0
    most: int = MANY
    has_capital: bool = False


class SunsetPlan(Plan):
    """Hidden ships of one side, shared out over its task forces on the map."""

    def __init__(self, s: SunsetState, side: int, hidden: list[int]) -> None:
        self.sunset = s
        opened = [m for m in s.data.markers_of[side] if m not in hidden]
        self.bits = {name: ships_of_forces(s, side, [name]) for name in _printed(s, side)}
        self._found: dict[tuple[int, int], list[Berth]] = {}
        super().__init__(s, side, _berths(s, hidden), _hidden_ships(s, side, opened))
        limits = s.data.limits
        forces = {THIRD: limits.carrier_forces, SEVENTH: limits.escort_forces}
        for marker in opened:
            carriers = carriers_in(s, marker)
            if carriers and side == USN and not s.crippled[marker]:
                forces[s.data.ship_fleet[carriers[0]]] -= 1
        self.promised = self._promised() if side == USN else {}
        for fleet in self.promised.values():
            forces[fleet] -= 1
        self.carrier_forces = forces

    def _promised(self) -> dict[int, int]:
        """[5.5.1, 7.2] Task forces that are sure to have carriers, since a report tells of them or
        one was seen there, and the one fleet from which these can be."""
        flies, family = self.s.data.is_carrier, self.s.data.family
        carriers = [ship for ship in self.ships if flies[ship]]
        out = {}
        for berth in self.berths:
            fleets = {family[ship] for ship in carriers if berth in self.homes[ship]}
            told = berth.bounds is not None and berth.bounds[CARRIERS][0] > 0
            sure = told or any(self.homes[ship] == [berth] for ship in carriers)
            if sure and len(fleets) == 1:
                out[berth.marker] = fleets.pop()
        return out

    def _homes(self, ship: int) -> list[Berth]:
        """The berths where a ship can be: where it was seen, else where it may have come to."""
        seen, bit = self.s.seen_in[ship], self.origin_of(ship)
        if (seen, bit) not in self._found:
            there = [b for b in self.berths if b.marker == seen]
            may = [b for b in self.berths if self.s.origins[b.marker] & bit]
            self._found[seen, bit] = there or may or self.berths
        return self._found[seen, bit]

    def origin_of(self, ship: int) -> int:
        return self.bits[self.s.data.ships[ship].group]

    def faults_of(self, berth: Berth) -> int:
        """Besides classes: the number that was told of all units, and that a boat saw great
        ships."""
        wrong = super().faults_of(berth)
        if not isinstance(berth, ForceBerth):
            return wrong
        number = len(berth.ships)
        wrong += max(0, berth.least - number, number - berth.most)
        if berth.has_capital:
            kind = self.sunset.data.ship_class
            wrong += int(not any(kind[ship] <= BATTLESHIPS for ship in berth.ships))
        return wrong

    def beyond_limits(self, ships: list[int]) -> int:
        """[5.5, 5.5.1, 5.3.1] Ships beyond those of a task force, though printed as one, carriers
        beyond the limit of a US one, and ships of another fleet."""
        data = self.sunset.data
        wrong = max(0, len(ships) - data.limits.group_ships)
        if self.side != USN:
            return wrong
        flies, family, limits = data.is_carrier, data.family, data.limits
        third = sum([family[ship] == THIRD for ship in ships])
        most = limits.carriers_in_force if third else limits.escort_carriers_in_force
        wrong += max(0, sum([flies[ship] for ship in ships]) - most)
        return wrong + min(third, len(ships) - third)

    def parts_of(self, berth: Berth) -> list[list[int]]:
        """[5.5.1] Also its carriers, where too many task forces have some: one by one they would
        make it worse before it is better."""
        carriers = [ship for ship in berth.ships if self.s.data.is_carrier[ship]]
        return [*super().parts_of(berth), carriers] if carriers else super().parts_of(berth)

    def concerns_all(self, ship: int, _source: Berth, _goal: Berth) -> bool:
        return self.side == USN and self.s.data.is_carrier[ship]

    def faults_together(self) -> int:
        """[5.5.1] Carriers of US task forces beyond the number that may have any. Those to which
        carriers are promised count before they have one: else others would take their place."""
        if self.side != USN:
            return 0
        flies, family, wrong = self.s.data.is_carrier, self.s.data.family, 0
        flocks: dict[int, list[int]] = {THIRD: [], SEVENTH: []}
        for berth in self.berths:
            carriers = [ship for ship in berth.ships if flies[ship]]
            if carriers and berth.marker not in self.promised:
                flocks[family[carriers[0]]].append(len(carriers))
        for fleet, numbers in flocks.items():
            too_many = len(numbers) - self.carrier_forces[fleet]
            if too_many > 0:
                wrong += sum(sorted(numbers)[:too_many])
        return wrong


# --- the berths -----------------------------------------------------------------------------------


def _berths(s: SunsetState, hidden: list[int]) -> list[Berth]:
    """Cripples lie open, so that whatever is hidden on the map is a task force or a dummy."""
    out: list[Berth] = []
    for marker in hidden:
        if s.place[marker] == OFF_MAP:
            continue
        holds = s.report_holds[marker] and marker not in s.searched
        told = open_by_report(s, marker) if holds else Open(None, 0, MANY, False)
        real = is_real(s, marker)
        berth = ForceBerth(marker, marker, real, True, told.classes)
        berth.least, berth.most, berth.has_capital = told.least, told.most, told.has_capital
        out.append(berth)
    return out


def _printed(s: SunsetState, side: int) -> tuple[str, ...]:
    return s.data.scenarios[s.scenario].groups[side]


def _hidden_ships(s: SunsetState, side: int, opened: list[int]) -> list[int]:
    """All ships of the scenario but those that are seen, sunk, over the edge, or still to come."""
    seen = {ship for marker in opened for ship in s.ships[marker]}.union(s.gone[side])
    late = {name for name in _printed(s, side) if not has_arrived(s, side, name)}
    own = [x for x in s.data.scenarios[s.scenario].ships if s.data.ship_side[x] == side]
    if s.air_order > 0 and side != USN:
        own = [*own, *s.data.what_if_ships[s.air_order]]
    return [
        ship
        for ship in own
        if ship not in seen and s.data.ships[ship].group not in late and is_afloat(s, ship)
    ]


def has_arrived(s: SunsetState, side: int, name: str) -> bool:
    """[13.1.2, 13.1.4] Is a printed force on the map, or has been? All see it come, and some marker
    may hold its ships as long as there are any."""
    scenario = s.data.scenarios[s.scenario]
    if not scenario.arrives[name]:
        return True
    bit = ships_of_forces(s, side, [name])
    if any(s.origins[m] & bit and s.place[m] != OFF_MAP for m in s.data.markers_of[side]):
        return True
    return any(ship in s.gone[side] or s.sunk_by[ship] for ship in scenario.group_ships[name])
