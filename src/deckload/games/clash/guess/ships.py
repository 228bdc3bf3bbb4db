"""A guess at what ships lie under the enemy's markers.

Task groups mostly stay as the scenario printed them, so whole ones are dealt, each to a berth where
it does least harm: first those that agree with a report, then the others. Where that cannot be
true, because a limit, a report or a ship that was seen stands against it, `repairs.py` moves
single ships until it can.
"""

from __future__ import annotations

from deckload.engine.unseen_dice import mixed
from deckload.games.clash.guess.berths import ClashPlan
from deckload.games.clash.guess.habits import AT_SAIPAN, STAYED, Manner
from deckload.games.clash.model.game_data import BB, SQUADRON
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.set_up import deploy
from deckload.games.fleet.guess.berths import Berth
from deckload.games.fleet.guess.chances import happens, is_to_come
from deckload.games.fleet.guess.dealing import (
    Company,
    companies_of,
    deal_as_reported,
    detach,
    least_harm,
    may_hold,
    share_out,
)
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import NONE, OFF_MAP


def deal_ships(s: ClashState, other: int, open_to_me: list[bool], manner: Manner) -> None:
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
    plan = ClashPlan(s, other, [*at_sea, *mixed(s, loose)])
    share_out(plan, lambda: _deal(plan, manner))
    _write_down(plan)


def _label(s: ClashState, other: int, markers: list[int]) -> None:
    """While both sides set up: each printed group has some label, and nothing is on the map."""
    scenario = s.data.scenarios[s.scenario]
    labels = mixed(s, markers)
    for name, marker in zip(scenario.groups[other], labels, strict=False):
        s.title[marker] = s.data.titles.index(name)
        s.ships[marker] = sorted(scenario.group_ships[name])


# --- whole groups ---------------------------------------------------------------------------------


def _deal(plan: ClashPlan, manner: Manner) -> None:
    """Deal printed groups: to each a berth of its own while there are any, then single ships."""
    s, apart = plan.clash, manner.apart[plan.side]
    for berth in plan.berths:
        berth.ships = []
    left = plan.ships[:]
    for berth in plan.berths:
        if not berth.is_group:
            detach(plan, berth, left)
    companies = mixed(s, companies_of(plan, left))
    companies.sort(key=lambda company: not plan.began_in_force(company[0]))
    has_room = sum([berth.is_group for berth in plan.berths]) > len(companies)
    if plan.side == IJN and has_room and happens(s, manner.van):
        companies = [part for company in companies for part in _van_and_carriers(plan, company)]
    deal_as_reported(plan, companies)
    _deal_to_saipan(plan, companies)
    for company in companies:
        empty = [
            b for b in plan.berths if b.is_group and not b.ships and may_hold(plan, b, company)
        ]
        if empty:
            least_harm(plan, _berths_for(plan, empty, company, apart), company).ships = company[:]
            continue
        for ship in company:
            least_harm(plan, plan.homes[ship], [ship]).ships.append(ship)


def _van_and_carriers(plan: ClashPlan, company: Company) -> list[Company]:
    """[3.1.5] A force with several battleships without its carriers, and these; others whole."""
    data = plan.clash.data
    decks = [ship for ship in company if data.is_carrier[ship]]
    guns = [ship for ship in company if not data.is_carrier[ship]]
    return [guns, decks] if decks and _is_van(plan, guns) else [company]


def _is_van(plan: ClashPlan, company: Company) -> bool:
    """Several battleships without a carrier, under the Japanese flag."""
    data = plan.clash.data
    if plan.side != IJN or any(data.is_carrier[ship] for ship in company):
        return False
    return sum(data.ship_type[ship] == BB for ship in company) >= SQUADRON


def _deal_to_saipan(plan: ClashPlan, companies: list[Company]) -> None:
    """The bombardment group lies off the beach, as a rule."""
    data, place = plan.clash.data, plan.clash.place
    there = [b for b in plan.berths if not b.ships and place[b.marker] == data.saipan]
    for company in [one for one in companies if data.family[one[0]]]:
        fitting = [b for b in there if b.is_group and not b.ships and may_hold(plan, b, company)]
        if fitting and happens(plan.clash, AT_SAIPAN):
            fitting[0].ships = company[:]
            companies.remove(company)


def _berths_for(plan: ClashPlan, empty: list[Berth], company: Company, apart: int) -> list[Berth]:
    """Berths for the next group: where it began, if that was the task force; else one that cannot
    be empty, or within the task force or under a marker of its own, as the side usually sails; a
    van is by itself."""
    inside = [b for b in empty if b.seen_as != b.marker]
    if inside and plan.began_in_force(company[0]) and happens(plan.clash, STAYED):
        return inside
    needed = [b for b in empty if b.must]
    if needed:
        return needed
    alone = [b for b in empty if b.seen_as == b.marker]
    if not (inside and alone):
        return empty
    return alone if _is_van(plan, company) or happens(plan.clash, apart) else inside


# --- the result -----------------------------------------------------------------------------------


def _write_down(plan: ClashPlan) -> None:
    """Ships and names into the state: the largest part of a printed group bears its name."""
    s, title_of = plan.clash, plan.clash.data.titles.index
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
