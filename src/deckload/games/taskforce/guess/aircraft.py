"""Air units on closed sheets, drawn anew."""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import mixed, one_to, pick
from deckload.games.taskforce.model.conditions import GONE, LANDING_MAP, READY, RESERVE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import is_afloat, scene
from deckload.games.taskforce.rules.laying_out import starting_steps


def fill_aircraft(s: TaskForceState, other: int) -> None:
    """[3.8.1] Of each group what has not been lost, at its printed home while that floats, some of
    it on deck."""
    facts = scene(s)
    hidden = [unit for unit in facts.units_of[other] if s.air_slot[unit] == UNKNOWN]
    if not hidden:
        return
    if s.phase == "Set-up":
        steps = starting_steps(s)
        for unit in hidden:
            _put(s, unit, steps[unit], RESERVE)
        for unit in facts.forces[other].ready:
            if unit in hidden and steps[unit]:
                s.air_slot[unit] = READY
        return
    for group in dict.fromkeys([facts.air_group[unit] for unit in hidden]):
        _group(s, other, group, [unit for unit in hidden if facts.air_group[unit] == group])
    _swap_homes(s, [unit for unit in hidden if s.air_slot[unit] == RESERVE])
    for unit in hidden:
        aboard = s.air_slot[unit] == RESERVE or s.air_slot[unit] == READY
        s.air_moved[unit] = int(aboard and one_to(s, 6) == 1)


def _group(s: TaskForceState, other: int, group: int, units: list[int]) -> None:
    """The units of one printed home and type."""
    facts = scene(s)
    seen = 0
    for unit in facts.units_of[other]:
        if facts.air_group[unit] == group and unit not in units:
            seen += s.air_steps[unit]
    left = max(0, s.air_began[group] - seen - s.air_lost[group])
    for unit in mixed(s, units):
        steps = min(2, left)
        left -= steps
        _put(s, unit, steps, RESERVE)
        if steps and s.air_slot[unit] == RESERVE:
            _perhaps_ready(s, unit)


def _swap_homes(s: TaskForceState, below: list[int]) -> None:
    """Now and then two units have landed each on the other's carrier."""
    if not below or one_to(s, 2) > 1:
        return
    one, home = pick(s, below), s.air_home
    others = [u for u in below if s.air_steps[u] == s.air_steps[one] and home[u] != home[one]]
    if others:
        other = pick(s, others)
        home[one], home[other] = home[other], home[one]


def _perhaps_ready(s: TaskForceState, unit: int) -> None:
    """Half of them on deck, as long as there is room."""
    base = s.air_home[unit]
    on_deck = 0
    for other, slot in enumerate(s.air_slot):
        if slot == READY and s.air_home[other] == base:
            on_deck += s.air_steps[other]
    if on_deck + s.air_steps[unit] <= s.data.ready_most and one_to(s, 2) == 1:
        s.air_slot[unit] = READY


def _put(s: TaskForceState, unit: int, steps: int, slot: int) -> None:
    """At its printed home, or at another carrier of its side if that one is gone."""
    facts = scene(s)
    home = facts.air_starts_home[unit]
    if steps and not is_afloat(s, home):
        others = [base for base in facts.homes[facts.air_side[unit]] if is_afloat(s, base)]
        if others:
            home = others[0]
            slot = LANDING_MAP
        else:
            steps = 0
    s.air_home[unit] = home
    s.air_steps[unit] = steps
    s.air_slot[unit] = slot if steps else GONE
    s.air_moved[unit] = 0
