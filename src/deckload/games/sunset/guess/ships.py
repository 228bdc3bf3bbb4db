"""A guess at what ships lie under the enemy's markers.

Task forces mostly stay as the scenario printed them, so whole ones are dealt, each to a berth where
it does least harm: first those that agree with a report, then the others. Where that cannot be
true, because a limit, a report or a ship that was seen stands against it, single ships are moved
until it can.
"""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import mixed, pick
from deckload.games.fleet.guess.berths import Berth
from deckload.games.fleet.guess.chances import happens
from deckload.games.fleet.guess.dealing import (
    Company,
    companies_of,
    deal_as_reported,
    least_harm,
    may_hold,
    share_out,
)
from deckload.games.fleet.guess.repairs import mend
from deckload.games.sunset.guess.berths import SunsetPlan
from deckload.games.sunset.guess.habits import BY_WEIGHT
from deckload.games.sunset.model.game_data import SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.forces import forces_in
from deckload.games.sunset.rules.set_up import by_weight
from deckload.games.sunset.rules.task_forces.dummies import DUMMY
from deckload.games.sunset.rules.task_forces.origins import ships_of_forces
from deckload.games.sunset.rules.task_forces.transfers import NEW


def deal_ships(s: SunsetState, other: int, hidden: list[int], rolls: list[int]) -> None:
    """Every hidden ship of a side gets a place. Of the possible rolls for further carriers (13.2)
    the first is taken with which there is room for all."""
    tried: list[tuple[int, ...]] = []
    for roll in rolls[:-1]:
        came = s.data.what_if_ships[roll]
        if came in tried:
            continue
        tried.append(came)
        s.air_order = roll
        plan = SunsetPlan(s, other, hidden)
        _deal(plan)
        if not plan.faults() or mend(plan):
            _write_down(plan)
            return
    if rolls:
        s.air_order = rolls[-1]
    plan = SunsetPlan(s, other, hidden)
    share_out(plan, lambda: _deal(plan))
    _write_down(plan)


def forget(s: SunsetState, hidden: list[int]) -> None:
    """What is under a marker before anything is known of it: nothing. The ships of others show
    their fleet."""
    for marker in hidden:
        s.ships[marker], s.title[marker] = [], NONE
    for marker, ships in enumerate(s.ships):
        if s.fleet[marker] == UNKNOWN:
            s.fleet[marker] = s.data.ship_fleet[ships[0]] if ships else 0


# --- whole forces ---------------------------------------------------------------------------------


def _deal(plan: SunsetPlan) -> None:
    """Deal printed forces: to each a berth of its own while there are any."""
    for berth in plan.berths:
        berth.ships = []
    companies = mixed(plan.s, companies_of(plan, plan.ships))
    deal_as_reported(plan, companies)
    for whole in companies:
        for company in _halves(plan, whole):
            _place(plan, company)


def _place(plan: SunsetPlan, company: Company) -> None:
    """Where these ships do least harm, one by one if they cannot be together."""
    fitting = [b for b in plan.berths if may_hold(plan, b, company)]
    empty = [b for b in fitting if not b.ships]
    berths = [b for b in empty if b.must] or empty or fitting
    if berths:
        least_harm(plan, berths, company).ships += company
        return
    for ship in company:
        least_harm(plan, plan.homes[ship], [ship]).ships.append(ship)


def _halves(plan: SunsetPlan, company: Company) -> list[Company]:
    """[13.1.3.1] One that is too large for a task force sails as two."""
    if len(company) <= plan.sunset.data.limits.group_ships:
        return [company]
    heavy = happens(plan.s, BY_WEIGHT)
    first = by_weight(plan.sunset, company) if heavy else company[::2]
    return [first, [ship for ship in company if ship not in first]]


# --- the result -----------------------------------------------------------------------------------


def _write_down(plan: SunsetPlan) -> None:
    """Ships and names into the state: the largest part of a printed force bears its name."""
    s, title_of = plan.sunset, plan.sunset.data.titles.index
    taken = set(s.title)
    for berth in sorted(plan.berths, key=lambda b: -len(b.ships)):
        marker = berth.marker
        s.ships[marker] = sorted(berth.ships)
        if not berth.ships:
            s.title[marker] = title_of(DUMMY)
            continue
        names = [title_of(name) for name in _names(s, berth)]
        s.title[marker] = next((t for t in names if t not in taken), title_of(NEW))
        s.fleet[marker] = s.data.ship_fleet[berth.ships[0]]
        taken.add(s.title[marker])
    for berth in plan.berths:
        if plan.side == USN and not berth.ships:
            s.fleet[berth.marker] = _fleet_of_dummy(s, berth.marker)


def _names(s: SunsetState, berth: Berth) -> tuple[str, ...]:
    """What the force is called that most of these ships were printed in; a large one has two
    names."""
    printed = [s.data.ships[ship].group for ship in berth.ships]
    name = max(dict.fromkeys(printed), key=printed.count)
    start = s.data.scenarios[s.scenario].starts.get(name)
    return (start.task_forces if start else ()) or (name,)


def _fleet_of_dummy(s: SunsetState, marker: int) -> int:
    """[5.4, 5.5] That of the task forces in its hex, or of those that it may have come from."""
    beside = [m for m in forces_in(s, USN, s.place[marker]) if m != marker and s.fleet[m]]
    if beside:
        return s.fleet[beside[0]]
    origin = s.origins[marker]
    for name, ships in s.data.scenarios[s.scenario].group_ships.items():
        fleet = s.data.ship_fleet[ships[0]]
        if fleet and ships_of_forces(s, USN, [name]) & origin:
            return fleet
    return pick(s, (THIRD, SEVENTH))
