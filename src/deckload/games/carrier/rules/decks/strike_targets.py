"""Whom a strike goes for: named before its units are picked, with what the way takes (4.22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Decision, Kind
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.decks.deckloads import fuel_needed
from deckload.games.carrier.rules.decks.ready import ready_aircraft
from deckload.games.carrier.rules.forces.reports import report_in_words
from deckload.games.carrier.rules.forces.roster import force_name, force_ref
from deckload.games.carrier.rules.missions.forming import endurance_of
from deckload.games.carrier.rules.nouns import in_hexes

WAIT: Final = "wait"
TOO_FAR: Final = "the fleet must come to meet them"

Course = tuple[int, int]
"""The hex that a strike takes off from, and the force it is bound for."""


def way_in_words(k: CarrierState, course: Course, units: Sequence[int]) -> str:
    """[4.15, 4.435] What the way there and back takes, and whether these units have it."""
    needs, fuel = fuel_needed(k, *course), endurance_of(k, units)
    if fuel >= needs:
        return f"there and back take at least {needs} of {fuel} fuel"
    return f"there and back take {needs}, they have {fuel}: {TOO_FAR}"


def _course_label(k: CarrierState, course: Course) -> str:
    """[4.22, 8.11] How far, how well and since when it is known, and which of those who stand ready
    come home from there."""
    place, force = course
    far = in_hexes(k.data.grid.distance(place, k.force_hex[force]))
    known = f"{force_name(k, force)}, {far} off, {report_in_words(k, force)}"
    units = ready_aircraft(k).bombers_at.get(place) or ready_aircraft(k).by_hex.get(place, [])
    able = [u for u in units if k.data.endurance[u] >= fuel_needed(k, *course)]
    if not able or len(able) == len(units):
        return f"{known}: {way_in_words(k, course, units)}"
    needs = fuel_needed(k, *course)
    return f"{known}: there and back take {needs}, {len(able)} of {len(units)} units have that"


BOUND_FOR: Final = Kind(
    "bound for",
    lambda k, d: f"Whom does the strike from {k.data.grid.name_of(d.about)} go for?",
    names=lambda k, course: force_name(k, course[1]),
    label=_course_label,
    points_at=lambda k, course: (force_ref(k, course[1]),),
    words={WAIT: "Nobody yet: it waits over the fleet"},
)


def take_off_prompt(k: CarrierState, decision: Decision) -> str:
    """[4.15] Who is asked for; for a strike with a target, whether those picked so far come
    home."""
    if not isinstance(decision.about, tuple):
        return "Which units take off?"
    course: Course = decision.about
    words = f"Which units take off for {force_name(k, course[1])}?"
    picked = decision.picks.values if decision.picks is not None else ()
    if picked:
        return f"{words} For those picked {way_in_words(k, course, picked)}."
    return f"{words} There and back take at least {fuel_needed(k, *course)} fuel."
