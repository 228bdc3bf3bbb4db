"""Chapter 6: searches by the fleets, from Guam, by the US patrol planes, and at arm's length.

Nobody sees the dice of a search, and a search that finds nothing is not spoken of: otherwise a
dummy, which cannot search, would give itself away.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts import Chart
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import Modifier, Throw, roll_total
from deckload.engine.knowledge import ALL_EYES, NOBODY
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import Procedure, seal, steps, then, together
from deckload.games.clash.model.game_data import AF61, CV
from deckload.games.clash.model.state import (
    BY_CONTACT,
    BY_FLEET,
    BY_ISLANDS,
    ClashState,
)
from deckload.games.clash.rules.forces import (
    is_dummy,
    numbers_by_type,
    ships_under,
)
from deckload.games.clash.rules.search.detection import note_deck_find
from deckload.games.clash.rules.search.reports import give_report, take_report
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDES,
    USN,
)
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import (
    can_fly,
    is_night,
    is_on,
    marker_ref,
    on_map,
    own_name,
)
from deckload.games.fleet.rules.search.reports import expose_dummy, shaded_reports

step: Final = steps("clash.search")


CHARTS: Final = ("search_usn", "search_ijn")
LOOKOUTS: Final = ("USN lookouts", "IJN lookouts")

SEARCH: Final = Kind(
    "search",
    lambda k, d: f"Does {own_name(k, d.about)} send out search planes?",
    words={
        "search": "Search everything in range (shows that the marker is no dummy)",
        "no": "Do not search",
    },
)


@step
def fleet_search(s: ClashState, marker: int) -> Procedure:
    """[6.3, 6.3.1, 6.5] By day a marker may search all enemies in range. Who might be a dummy is
    asked, a dummy, too, which cannot; who is known to be none gives nothing away and searches
    (ruling A26). Where everybody sees that nobody is in range, nobody does."""
    side = s.data.marker_side[marker]
    if is_night(s) or is_alone(s, marker, s.data.limits.search[side]):
        return
    if not s.genuine[marker]:
        choice = yield ask(
            side,
            SEARCH,
            lambda: ("no",) if is_dummy(s, marker) else ("search", "no"),
            about=marker,
            case="6.3.1",
            covert=True,
        )
        if choice == "no":
            return
    s.genuine[marker] = 1
    seal(s)  # whatever it finds: even a search in vain is news
    tell(s, "6.3.1", "{marker} sends out search planes.", marker=marker_ref(s, marker))
    reach = s.data.limits.search[side]
    here = s.place[marker]
    strong = numbers_by_type(s, marker)[CV] >= 2
    from_decks = side == IJN and has_flying_deck(s, marker)
    markers = len(on_map(s, 1 - side))
    throws = fleet_throws(s, side, two_carriers=strong)
    for target in _in_range(s, 1 - side, here, reach):
        away = s.data.grid.distance(here, s.place[target])
        found = look_for(s, target, BY_FLEET, throws[away])
        if found and from_decks:
            note_deck_find(s, target)
    tell_if_in_vain(s, 1 - side, markers, "6.3.1")


def tell_if_in_vain(s: ClashState, enemy: int, markers: int, case: str) -> None:
    """[6.1] Where no report follows, and no dummy of so many markers has been found out, everybody
    can tell that nobody was found; now it is said."""
    if not s.searched and len(on_map(s, enemy)) == markers:
        tell(s, case, "The search finds nobody.")


def has_flying_deck(s: ClashState, marker: int) -> bool:
    """[6.3.1, 9.4] Has it a carrier that can send out planes? Other ships have floatplanes."""
    return any(s.data.is_carrier[ship] and can_fly(s, ship) for ship in ships_under(s, marker))


@step
def flotilla_search(s: ClashState) -> None:
    """[6.3.2] The 61st searches from Guam; what it finds is for island aircraft only. Nobody is
    asked, since it costs nothing (ruling A26)."""
    seal(s)
    tell(s, "6.3.2", "The 61st Air Flotilla sends out search planes.")
    markers = len(on_map(s, USN))
    for target in _in_range(s, USN, s.data.guam, s.data.flotilla_search[AF61]):
        look_for(s, target, BY_ISLANDS, flotilla_throw(s))
    tell_if_in_vain(s, USN, markers, "6.3.2")


@step
def scout_search(s: ClashState, scout: int) -> None:
    """[6.3.3] US patrol planes look behind their line on the map, day and night. They bring news,
    but no detection that a strike could use."""
    name = s.data.chit_names[s.data.scout_chit[scout]]
    tell_heading(s, "6.3.3", "{name} patrols", name=name)
    area = s.data.scout_area[scout]
    markers = len(on_map(s, IJN))
    for target in on_map(s, IJN):
        if s.place[target] in area:
            look_for(s, target, 0, scout_throw(s))
    tell_if_in_vain(s, IJN, markers, "6.3.3")


def is_alone(s: ClashState, marker: int, reach: int) -> bool:
    """[6.4, 15.7] Is it plain to see that no enemy is in range? Not with secret movement."""
    if is_on(s, "secret_movement"):
        return False
    return not _in_range(s, 1 - s.data.marker_side[marker], s.place[marker], reach)


def _in_range(s: ClashState, enemy: int, place: int, reach: int) -> list[int]:
    """[6.4] All enemy markers in range, detached ships among them, in sight or not."""
    distances = s.data.grid.distances_from(place)
    return [m for m in on_map(s, enemy) if distances[s.place[m]] <= reach]


# --- one search roll ------------------------------------------------------------------------------


def fleet_throws(s: ClashState, side: int, *, two_carriers: bool) -> tuple[Throw, ...]:
    """[6.3.1] Searches by a task group or the task force, for somebody 0, 1, 2, ... hexes away."""
    return _fleet_throws(s.data.charts[CHARTS[side]], s.data.limits.search[side], two_carriers)


@lru_cache(maxsize=64)
def _fleet_throws(chart: Chart, reach: int, two_carriers: bool) -> tuple[Throw, ...]:
    """[1.3]"""
    throws = []
    for away in range(reach + 1):
        names: tuple[str, ...] = ("two_carriers",) if two_carriers else ()
        if away * 2 > reach:
            names = (*names, "far")
        if away * 4 > reach * 3:
            names = (*names, "farthest")
        throws.append(_throw(chart, names, "6.3.1"))
    return tuple(throws)


def flotilla_throw(s: ClashState) -> Throw:
    """[6.3.2]"""
    return _throw(s.data.charts[CHARTS[IJN]], ("island",), "6.3.2")


def scout_throw(s: ClashState) -> Throw:
    """[6.3.3]"""
    return _throw(s.data.charts[CHARTS[USN]], (), "6.3.3")


def same_hex_throw(s: ClashState, side: int) -> Throw:
    """[6.2]"""
    return _throw(s.data.charts[CHARTS[side]], ("same_hex",), "6.2")


@lru_cache(maxsize=64)
def _throw(chart: Chart, names: tuple[str, ...], rule: str) -> Throw:
    """[1.3]"""
    modifiers = tuple(
        Modifier(name.replace("_", " "), chart.modifiers[name].value, rule)
        for name in names
        if name in chart.modifiers
    )
    return Throw("search", 10, 1, chart, "report", modifiers, rule, does="look for")


def look_for(s: ClashState, target: int, flag: int, throw: Throw) -> bool:
    """[6.1] A secret roll. What is found reports next; a dummy is exposed; nothing is said
    otherwise."""
    if not roll_for(s, target, throw):
        return False
    then(s, (give_report, target, flag))
    return True


def roll_for(s: ClashState, target: int, throw: Throw) -> bool:
    """Roll; True if ships were found, whose report is still to come."""
    side = 1 - s.data.marker_side[target]
    total = roll_total(s, throw, NOBODY, LOOKOUTS[side], s.data.marker_names[target])
    bound = s.data.search_bound(side, total)
    if bound is None:
        return False
    if is_dummy(s, target):
        expose_dummy(s, target)
        return False
    s.slack[target] = bound
    s.searched = [*s.searched, target]
    return True


# --- in the same hex ------------------------------------------------------------------------------


def come_in_sight(s: ClashState, marker: int) -> None:
    """[15.7] Everybody sees the markers that have met in a hex."""
    for met in (marker, *enemies_here(s, marker)):
        s.sighted[met] = ALL_EYES
    seal(s)


@step
def look_around(s: ClashState, marker: int) -> Procedure:
    """[6.2] A marker has come to where enemies are without looking for battle: both search, and no
    more happens before one of them is activated (ruling C84)."""
    if enemies_here(s, marker):
        come_in_sight(s, marker)
        yield from same_hex_search(s, marker)


def same_hex_search(s: ClashState, marker: int) -> Procedure:
    """[6.2] Whoever meets in a hex looks at each other: all dice first, then both sides' reports
    together."""
    side = s.data.marker_side[marker]
    others = enemies_here(s, marker)
    lookers = [m for m in others if can_search(s, m)]
    if can_search(s, marker):
        for other in others:
            roll_for(s, other, same_hex_throw(s, side))
    if lookers:
        roll_for(s, marker, same_hex_throw(s, 1 - side))
    found = s.searched[:]
    reports = {owner: shaded_reports(s, _owned(s, owner, found)) for owner in SIDES}
    told = yield together(reports)
    for owner in SIDES:
        for target, numbers in zip(_owned(s, owner, found), told[owner], strict=True):
            take_report(s, target, numbers, BY_CONTACT)


def can_search(s: ClashState, marker: int) -> bool:
    """[6.2, 6.5] Task groups and the task force look around; dummies and detached ships do not
    (C29)."""
    detached = marker in s.data.detached_of[s.data.marker_side[marker]]
    return not detached and not is_dummy(s, marker)


def _owned(s: ClashState, side: int, markers: list[int]) -> list[int]:
    return [m for m in markers if s.data.marker_side[m] == side]


def enemies_here(s: ClashState, marker: int) -> list[int]:
    """The enemy markers in a marker's hex."""
    place = s.place[marker]
    if place == OFF_MAP or s.place.count(place) == 1:  # mostly it is alone, and soon found to be
        return []
    enemy = 1 - s.data.marker_side[marker]
    return [m for m in s.data.markers_of[enemy] if s.place[m] == place]
