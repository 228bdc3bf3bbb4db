"""Dealing hidden ships: whole groups as they were printed, each to a berth where it does least
harm. Where that cannot be true, `repairs.py` moves single ships until it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.engine.unseen_dice import mixed, pick
from deckload.games.fleet.guess.berths import Berth, Plan
from deckload.games.fleet.guess.repairs import mend

DEALS: Final = 20
"""So often whole groups are dealt before single ships are moved."""

Company = list[int]
"""Ships that are dealt together."""


def share_out(plan: Plan, deal: Callable[[], None]) -> None:
    """Fill the berths, if it can be done without a fault: the tests say how seldom it cannot.
    `deal` fills them as well as whole groups can."""
    if not plan.berths:
        return
    for _ in range(DEALS):
        deal()
        if not plan.faults() or mend(plan):
            return


def companies_of(plan: Plan, ships: list[int]) -> list[Company]:
    """What is left of the printed groups; ships that can be in different places are apart."""
    together: dict[tuple[str, tuple[int, ...]], Company] = {}
    places: dict[int, tuple[int, ...]] = {}  # by the list of berths, which many have in common
    for ship in ships:
        homes = plan.homes[ship]
        there = places.get(id(homes))
        if there is None:
            there = places[id(homes)] = tuple(sorted({b.seen_as for b in homes}))
        together.setdefault((plan.s.data.ships[ship].group, there), []).append(ship)
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


def detach(plan: Plan, berth: Berth, left: list[int]) -> None:
    """Detached ships: a damaged one, if there is one; it may have escorts."""
    fitting = [ship for ship in left if berth in plan.homes[ship]]
    some = [ship for ship in fitting if plan.s.hits[ship]] or fitting
    if some:
        ship = pick(plan.s, some)
        left.remove(ship)
        berth.ships = [ship]


def deal_as_reported(plan: Plan, companies: list[Company]) -> None:
    """To each marker with a report a whole group that agrees with it, if there is one."""
    reported = [b for b in plan.berths if b.is_group and b.bounds is not None]
    for berth in mixed(plan.s, reported):
        for company in companies:
            if not may_hold(plan, berth, company):
                continue
            berth.ships = company[:]
            if not plan.faults_of(berth):
                companies.remove(company)
                break
            berth.ships = []


def may_hold(plan: Plan, berth: Berth, company: Company) -> bool:
    return all(berth in plan.homes[ship] for ship in company)


def least_harm(plan: Plan, berths: list[Berth], company: Company) -> Berth:
    """The berth with the fewest faults after these ships have come; chance decides among equals."""
    if len(berths) == 1:
        return pick(plan.s, berths)
    harm = []
    for berth in berths:
        before = plan.faults_of(berth)
        berth.ships += company
        harm.append(plan.faults_of(berth) - before + plan.faults_together())
        del berth.ships[-len(company) :]
    least = min(harm)
    return pick(plan.s, [b for b, h in zip(berths, harm, strict=True) if h == least])
