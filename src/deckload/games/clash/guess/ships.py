"""A guess at what ships lie under the enemy's markers.

Task groups mostly stay as the scenario printed them, so whole ones are dealt, each to a berth where
it does least harm: first those that agree with a report, then the others. Where that cannot be
true, because a limit, a report or a ship that was seen stands against it, `repairs.py` moves
single ships until it can.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.unseen_dice import mixed, pick
from deckload.games.clash.guess.aircraft import is_to_come
from deckload.games.clash.guess.berths import Berth, Plan
from deckload.games.clash.guess.habits import APART, AT_SAIPAN, happens
from deckload.games.clash.guess.repairs import mend
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.set_up import deploy
from deckload.games.fleet.model.state import NONE, OFF_MAP

DEALS: Final = 20
"""So often whole groups are dealt before single ships are moved."""

Company = list[int]
"""Ships that are dealt together."""


def deal_ships(s: ClashState, other: int, open_to_me: list[bool]) -> None:
    """Every hidden ship of a side gets a place."""
    hidden = [m for m in s.data.markers_of[other] if not open_to_me[m]]
    for marker in hidden:
        s.ships[marker], s.in_force[marker], s.title[marker] = [], 0, NONE
    if not s.turn:
        if not is_to_come(s, deploy):  # until then no group has a label
            _label(s, other, [m for m in hidden if m in s.data.groups_of[other]])
        return
    loose = [m for m in hidden if s.place[m] == OFF_MAP]
    at_sea = [m for m in hidden if s.place[m] != OFF_MAP]
    plan = Plan(s, other, [*at_sea, *mixed(s, loose)])
    share_out(plan)
    _write_down(plan)


def _label(s: ClashState, other: int, markers: list[int]) -> None:
    """While both sides set up: each printed group has some label, and nothing is on the map."""
    scenario = s.data.scenarios[s.scenario]
    labels = mixed(s, markers)
    for name, marker in zip(scenario.groups[other], labels, strict=False):
        s.title[marker] = s.data.titles.index(name)
        s.ships[marker] = sorted(scenario.group_ships[name])


def share_out(plan: Plan) -> None:
    """Fill the berths, if it can be done without a fault: the tests say how seldom it cannot."""
    if not plan.berths:
        return
    for _ in range(DEALS):
        _deal(plan)
        if not plan.faults() or mend(plan):
            return


# --- whole groups ---------------------------------------------------------------------------------


def _deal(plan: Plan) -> None:
    """Deal printed groups: to each a berth of its own while there are any, then single ships."""
    s = plan.s
    for berth in plan.berths:
        berth.ships = []
    left = plan.ships[:]
    for berth in plan.berths:
        if not berth.is_group:
            _detach(plan, berth, left)
    companies = mixed(s, _companies(plan, left))
    _deal_as_reported(plan, companies)
    _deal_to_saipan(plan, companies)
    for company in companies:
        empty = [
            b for b in plan.berths if b.is_group and not b.ships and _may_hold(plan, b, company)
        ]
        if empty:
            _least_harm(plan, _together_or_apart(plan, empty), company).ships = company[:]
            continue
        for ship in company:
            _least_harm(plan, plan.homes[ship], [ship]).ships.append(ship)


def _companies(plan: Plan, ships: list[int]) -> list[Company]:
    """What is left of the printed groups; ships that can be in different places are apart."""
    together: dict[tuple[str, tuple[int, ...]], Company] = {}
    for ship in ships:
        places = tuple(sorted({b.seen_as for b in plan.homes[ship]}))
        together.setdefault((plan.s.data.ships[ship].group, places), []).append(ship)
    return _joined(plan, list(together.values()))


def _joined(plan: Plan, companies: list[Company]) -> list[Company]:
    """A ship that was seen somewhere draws the rest of its group there, if it may be there."""
    out: list[Company] = []
    for company in sorted(companies, key=lambda p: len(plan.homes[p[0]])):
        for other in out:
            same = plan.s.data.ships[other[0]].group == plan.s.data.ships[company[0]].group
            if same and all(b in plan.homes[company[0]] for b in plan.homes[other[0]]):
                other.extend(company)
                break
        else:
            out.append(company)
    return out


def _detach(plan: Plan, berth: Berth, left: list[int]) -> None:
    """Detached ships: a damaged one, if there is one; it may have escorts (7.3)."""
    fitting = [ship for ship in left if berth in plan.homes[ship]]
    some = [ship for ship in fitting if plan.s.hits[ship]] or fitting
    if some:
        ship = pick(plan.s, some)
        left.remove(ship)
        berth.ships = [ship]


def _deal_as_reported(plan: Plan, companies: list[Company]) -> None:
    """To each marker with a report a whole group that agrees with it, if there is one."""
    reported = [b for b in plan.berths if b.is_group and b.bounds is not None]
    for berth in mixed(plan.s, reported):
        for company in companies:
            if not _may_hold(plan, berth, company):
                continue
            berth.ships = company[:]
            if not plan.faults_of(berth):
                companies.remove(company)
                break
            berth.ships = []


def _deal_to_saipan(plan: Plan, companies: list[Company]) -> None:
    """The bombardment group lies off the beach, as a rule."""
    data, place = plan.s.data, plan.s.place
    there = [b for b in plan.berths if not b.ships and place[b.marker] == data.saipan]
    for company in [one for one in companies if data.family[one[0]]]:
        fitting = [b for b in there if b.is_group and not b.ships and _may_hold(plan, b, company)]
        if fitting and happens(plan.s, AT_SAIPAN):
            fitting[0].ships = company[:]
            companies.remove(company)


def _together_or_apart(plan: Plan, empty: list[Berth]) -> list[Berth]:
    """Berths for the next group: one that cannot be empty, else within the task force or under a
    marker of its own, as the side usually sails."""
    needed = [b for b in empty if b.must]
    if needed:
        return needed
    inside = [b for b in empty if b.seen_as != b.marker]
    alone = [b for b in empty if b.seen_as == b.marker]
    if not (inside and alone):
        return empty
    return alone if happens(plan.s, APART[plan.side]) else inside


def _may_hold(plan: Plan, berth: Berth, company: Company) -> bool:
    return all(berth in plan.homes[ship] for ship in company)


def _least_harm(plan: Plan, berths: list[Berth], company: Company) -> Berth:
    """The berth with the fewest faults after these ships have come; chance decides among equals."""
    harm = []
    for berth in berths:
        before = plan.faults_of(berth)
        berth.ships += company
        harm.append(plan.faults_of(berth) - before + plan.faults_together())
        del berth.ships[-len(company) :]
    best = [b for b, h in zip(berths, harm, strict=True) if h == min(harm)]
    return pick(plan.s, best)


# --- the result -----------------------------------------------------------------------------------


def _write_down(plan: Plan) -> None:
    """Ships and names into the state: the largest part of a printed group bears its name."""
    s, title_of = plan.s, plan.s.data.titles.index
    taken = {title for title in s.title if title != NONE}
    for berth in sorted(plan.berths, key=lambda b: -len(b.ships)):
        s.ships[berth.marker] = sorted(berth.ships)
        if not berth.ships:
            if berth.seen_as == berth.marker:
                s.title[berth.marker] = title_of("dummy")
            continue
        s.in_force[berth.marker] = int(berth.seen_as != berth.marker)
        names = [s.data.ships[ship].group for ship in berth.ships]
        title = title_of(max(dict.fromkeys(names), key=names.count))
        if not berth.is_group:
            title = title_of("detached")
        elif title in taken:
            title = title_of("new group")
        s.title[berth.marker] = title
        taken.add(title)
