"""A guess at what ships lie under the enemy's markers.

Task groups mostly stay as the scenario printed them, so whole ones are dealt: first to where a
report or a search says that there are ships, then to the task force, then to where there may be
some. Ships are picked one by one only where no whole group fits; `guess_repairs` sees to it that
the limits of chapter 3 hold in the end.
"""

from __future__ import annotations

from itertools import combinations

from deckload.engine.dice import die, shuffled
from deckload.engine.knowledge import NOBODY
from deckload.games.clash.facts import TYPES
from deckload.games.clash.guess_repairs import mend
from deckload.games.clash.rules.forces import is_afloat
from deckload.games.clash.state import NONE, OFF_MAP, ClashState

WIDEST = 3
"""No report errs by more (6.1)."""

Fleet = list[tuple[int, list[int]]]
"""Groups still to be dealt: their titles and ships."""


def deal_ships(s: ClashState, other: int, open_to_me: list[bool]) -> None:
    """Every hidden ship of a side gets a place."""
    groups, force = s.data.groups_of[other], s.data.force_of[other]
    known = {x for m in s.data.markers_of[other] if open_to_me[m] for x in s.ships[m]}
    fleet = _fleet(s, other, known.union(s.gone[other]))
    for marker in s.data.markers_of[other]:
        if not open_to_me[marker]:
            s.ships[marker], s.in_force[marker], s.title[marker] = [], 0, NONE
    if all(s.place[m] == OFF_MAP for m in (*groups, force)):
        _label(s, [m for m in groups if not open_to_me[m]], fleet)
        return
    hidden = [
        m
        for m in s.data.markers_of[other]
        if m != force and not open_to_me[m] and s.place[m] != OFF_MAP
    ]
    for marker in hidden:
        if marker in s.data.detached_of[other]:
            s.title[marker] = s.data.titles.index("detached")
            s.ships[marker] = _stragglers(s, marker, fleet)
    hidden = [m for m in hidden if m in groups]
    for marker in [m for m in hidden if s.report_holds[m]]:
        _by_report(s, marker, fleet)
    slots = _fill_force(s, other, open_to_me, fleet, hidden)
    _fill_others(s, hidden, slots, fleet)
    inside = [g for g in groups if s.in_force[g] and not open_to_me[g]]
    must = [m for m in hidden if _is_real(s, m)] + inside
    mend(s, other, [*hidden, *inside], must, _rest(fleet))
    for marker in hidden:
        if not s.ships[marker]:
            s.title[marker] = s.data.titles.index("dummy")


def _fleet(s: ClashState, other: int, known: set[int]) -> Fleet:
    """The scenario's groups, less what is sunk or accounted for, in random order."""
    scenario = s.data.scenarios[s.scenario]
    order = shuffled(s, range(len(scenario.groups[other])), "guess", NOBODY)
    out = []
    for number in order:
        name = scenario.groups[other][number]
        left = [x for x in scenario.group_ships[name] if is_afloat(s, x) and x not in known]
        if left:
            out.append((s.data.titles.index(name), left))
    return out


def _rest(fleet: Fleet) -> list[int]:
    return sorted(ship for _, ships in fleet for ship in ships)


def _give(s: ClashState, marker: int, fleet: Fleet, at: int) -> None:
    title, ships = fleet.pop(at)
    s.title[marker], s.ships[marker] = title, sorted(ships)


def _label(s: ClashState, markers: list[int], fleet: Fleet) -> None:
    """While both sides set up: each printed group has some label, and nothing is on the map."""
    for marker in shuffled(s, markers, "guess", NOBODY)[: len(fleet)]:
        _give(s, marker, fleet, 0)


# --- markers alone --------------------------------------------------------------------------------


def _stragglers(s: ClashState, marker: int, fleet: Fleet) -> list[int]:
    """Detached ships: as reported, else a damaged one, else any."""
    if s.report_holds[marker]:
        return _picked(s, fleet, s.report[marker])
    every = _rest(fleet)
    damaged = [ship for ship in every if s.hits[ship]]
    some = damaged or every
    if not some:
        return []
    return _taken(fleet, [some[die(s, len(some), "guess", NOBODY) - 1]])


def _by_report(s: ClashState, marker: int, fleet: Fleet) -> None:
    """A printed group that agrees with the report; else ships by type."""
    fitting = [at for at, (_, ships) in enumerate(fleet) if _fits(s, ships, s.report[marker])]
    if fitting:
        _give(s, marker, fleet, fitting[die(s, len(fitting), "guess", NOBODY) - 1])
    else:
        s.ships[marker] = _picked(s, fleet, s.report[marker])


def _fill_others(s: ClashState, hidden: list[int], slots: list[int], fleet: Fleet) -> None:
    """First those that must hold ships, then chance: another marker, or the task force."""
    fleet.sort(key=lambda entry: s.data.family[entry[1][0]] == 0)  # 52.10 needs one for itself
    empty = [m for m in hidden if not s.ships[m]]
    for marker in shuffled(s, [m for m in empty if _is_real(s, m)], "guess", NOBODY):
        if fleet:
            _give(s, marker, fleet, 0)
    places = shuffled(s, [*[m for m in empty if not s.ships[m]], *slots], "guess", NOBODY)
    for place in places:
        if fleet:
            s.in_force[place] = int(place in slots)
            _give(s, place, fleet, 0)


def _is_real(s: ClashState, marker: int) -> bool:
    """Is it certain that there are ships under it?"""
    fights = marker in (s.raid_group, s.mover) or any(marker in side for side in s.fighting)
    return bool(s.genuine[marker] or s.report_holds[marker] or marker in s.searched or fights)


# --- the task force -------------------------------------------------------------------------------


def _fill_force(
    s: ClashState, other: int, open_to_me: list[bool], fleet: Fleet, hidden: list[int]
) -> list[int]:
    """At least one group, and as many as the report allows; those that a raid or a battle has
    found in it must have ships. Returns the markers that could be in it as well."""
    groups, force = s.data.groups_of[other], s.data.force_of[other]
    if s.place[force] == OFF_MAP:
        return []
    off_map = [g for g in groups if s.place[g] == OFF_MAP and not open_to_me[g]]
    fights = [g for g in off_map if g in s.fighting[other]]
    found = fights or [g for g in off_map if g == s.raid_group]
    for group in found:
        s.in_force[group] = 1
    if any(g in s.fighting[other] for g in groups if s.in_force[g]):
        spare, room = [], 0  # all of it fights, and is seen to
    else:
        spare = shuffled(s, [g for g in off_map if g not in found], "guess", NOBODY)
        room = s.data.limits.task_force_groups[other] - sum(s.in_force[g] == 1 for g in groups)
    least = 0 if any(s.in_force[g] for g in groups) else 1
    count = len(found) + least
    if s.report_holds[force]:
        keep = sum(_is_real(s, m) and not s.ships[m] for m in hidden)
        chosen = _as_reported(s, other, fleet, count, count + room - least, keep)
        count = max(count, len(chosen))
        fleet[:] = [g for g in fleet if g in chosen] + [g for g in fleet if g not in chosen]
    extra = spare[: max(0, count - len(found))]
    for slot in (*found, *extra):
        s.in_force[slot] = 1
        if fleet:
            _give(s, slot, fleet, 0)
    if s.report_holds[force]:
        return []
    return spare[len(extra) : room]


def _as_reported(
    s: ClashState, other: int, fleet: Fleet, least: int, most: int, keep: int
) -> Fleet:
    """Groups that together agree with the report on the task force, if there are any."""
    report = s.report[s.data.force_of[other]]
    seen = [x for g in s.data.groups_of[other] if s.in_force[g] for x in s.ships[g]]
    fitting = [
        list(some)
        for count in range(least, min(most, len(fleet) - keep) + 1)
        for some in combinations(fleet, count)
        if _fits(s, [*seen, *_rest(list(some))], report)
    ]
    return fitting[die(s, len(fitting), "guess", NOBODY) - 1] if fitting else []


# --- reports --------------------------------------------------------------------------------------


def _fits(s: ClashState, ships: list[int], report: list[int]) -> bool:
    """Could these ships have been reported so? No type is left out or invented."""
    true = [0] * len(TYPES)
    for ship in ships:
        true[s.data.ship_type[ship]] += 1
    return all(
        (told == 0) == (number == 0) and abs(told - number) <= WIDEST
        for told, number in zip(report, true, strict=True)
    )


def _picked(s: ClashState, fleet: Fleet, report: list[int]) -> list[int]:
    """Ships by type as reported, of one fleet (3.1.4) and with few enough carriers."""
    every = _rest(fleet)
    if not every:
        return []
    families = [s.data.family[x] for x in every]
    family = max(set(families), key=families.count)
    left = report[:]
    carriers = s.data.limits.carriers_in_group[s.data.ship_side[every[0]]]
    picked: list[int] = []
    for ship in every:
        kind = s.data.ship_type[ship]
        if left[kind] <= 0 or s.data.family[ship] != family:
            continue
        if s.data.is_carrier[ship] and sum(s.data.is_carrier[x] for x in picked) >= carriers:
            continue
        left[kind] -= 1
        picked.append(ship)
    return _taken(fleet, picked)


def _taken(fleet: Fleet, ships: list[int]) -> list[int]:
    """Take ships out of the groups still to be dealt."""
    for _, group in fleet:
        group[:] = [ship for ship in group if ship not in ships]
    fleet[:] = [entry for entry in fleet if entry[1]]
    return sorted(ships)
