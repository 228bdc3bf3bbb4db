"""Which marker stands for which task force, drawn anew; and who knows what."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import die, shuffled
from deckload.engine.knowledge import ALL_EYES, NOBODY, UNKNOWN
from deckload.games.taskforce.guess.ships import fill_ships, open_eyes_on_counters
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    DUMMY,
    NONE,
    REAL,
    SHAM,
    SHOWN,
)
from deckload.games.taskforce.model.game_data import AK, FORMATION_SIDE, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    MARKERS_OF,
    is_carrier,
    scene,
    ships_on,
)
from deckload.games.taskforce.rules.set_up import commands

TRIES: Final = 20
SWAPS: Final = 3
"""For each hidden marker, how often it is tried whether another might as well have its ships."""
MATCH: Final = 5
MISMATCH: Final = 2
"""Chits that tell the truth, and those that do not (4.4.2)."""
SILENT_ON_SHIPS: Final = 1
SILENT_ON_DUMMIES: Final = 2
"""Of the faces that are not "Detected", one half finds no ships, and both find no dummy."""


def fill_markers(s: TaskForceState, side: int) -> None:
    """The other side's ships, then its markers; in the end everybody knows his own."""
    others = [other for other in range(SIDES) if other != side]
    for other in others:
        fill_ships(s, other)
    for other in others:
        _deal(s, other)
    _open_eyes(s, side)


def _deal(s: TaskForceState, other: int) -> None:
    """[4.4.2] Task forces go under the markers that may hide them, as likely as what was reported
    makes it: a report of carriers comes true five times out of seven, and silence speaks for a
    dummy."""
    hidden = [marker for marker in FLEETS_OF[other] if s.under[marker] == UNKNOWN]
    if not hidden:
        return
    shown = {s.under[marker] for marker in MARKERS_OF[other] if s.under[marker] >= 0}
    left = [one for one in commands(s, other) if one not in shown and s.partner[one] not in shown]
    for attempt in range(TRIES):
        dealt = _one_deal(s, hidden, left, strict=attempt < TRIES - 1)
        if dealt is not None:
            break
    for marker in hidden:
        s.under[marker] = (dealt or {}).get(marker, DUMMY)
    _change_places(s, hidden)


def _one_deal(
    s: TaskForceState, hidden: list[int], commands_: list[int], *, strict: bool
) -> dict[int, int] | None:
    """Markers that are proved real get theirs first, then the rest; None if it cannot be so."""
    left = shuffled(s, commands_, "guess", NOBODY)
    real = [marker for marker in hidden if s.proof[marker] == REAL]
    dealt: dict[int, int] = {}
    for marker in real:
        able = [one for one in left if not strict or _fits(s, marker, one)]
        if not able:
            if strict:
                return None
            break
        dealt[marker] = _weighted(s, marker, able)
        left.remove(dealt[marker])
    for one in left:
        able = [
            marker
            for marker in hidden
            if marker not in dealt
            and (not strict or (s.proof[marker] != SHAM and _fits(s, marker, one)))
        ]
        if not able:
            return None
        dealt[able[die(s, len(able), "guess", NOBODY) - 1]] = one
    return dealt


def _change_places(s: TaskForceState, hidden: list[int]) -> None:
    """Two markers at a time exchange what is under them, or keep it, by how well either way agrees
    with all that was seen (Metropolis): in the end every deal is as likely as it should be."""
    if len(hidden) < 2:
        return
    weights: dict[tuple[int, int], int] = {}
    for _ in range(SWAPS * len(hidden)):
        first = die(s, len(hidden), "guess", NOBODY) - 1
        a, b = hidden[first], hidden[first - die(s, len(hidden) - 1, "guess", NOBODY)]
        one, other = s.under[a], s.under[b]
        if one == other:
            continue
        for pair in ((a, one), (b, other), (a, other), (b, one)):
            if pair not in weights:
                weights[pair] = _weight(s, *pair)
        now = weights[a, one] * weights[b, other]
        then = weights[a, other] * weights[b, one]
        if then >= now or die(s, now, "guess", NOBODY) <= then:
            s.under[a], s.under[b] = other, one


def _weight(s: TaskForceState, marker: int, one: int) -> int:
    """[4.4.2] How well a task force, or a dummy, under a marker agrees with what was seen of it."""
    dummy = one == DUMMY
    if s.proof[marker] == (REAL if dummy else SHAM) or not (dummy or _fits(s, marker, one)):
        return 0
    carrier = not dummy and any(is_carrier(s, ship) for ship in _ships(s, one))
    weight = 1
    for lies_with, told in zip(s.search_marker, s.search_told, strict=True):
        if lies_with != marker:
            continue
        if told:
            weight *= MATCH if (told == CARRIER_REPORTED) == carrier else MISMATCH
        else:
            weight *= SILENT_ON_DUMMIES if dummy else SILENT_ON_SHIPS
    return weight


def _fits(s: TaskForceState, marker: int, one: int) -> bool:
    """[4.1.3, 4.4.2] Transports have not gone where this marker went; single ships are told."""
    ships = _ships(s, one)
    types = scene(s).ship_type
    if s.swift[marker] and any(types[ship] == AK for ship in ships):
        return False
    return not s.alone[marker] or sum([ships_on(s, ship) for ship in ships]) == 1


def _ships(s: TaskForceState, one: int) -> list[int]:
    other = s.partner[one]
    return s.ships_in[one] + (s.ships_in[other] if other >= 0 else [])


def _weighted(s: TaskForceState, marker: int, able: list[int]) -> int:
    """By what the chits of the marker have told."""
    weights = [max(1, _weight(s, marker, one)) for one in able]
    ticket = die(s, sum(weights), "guess", NOBODY)
    for one, weight in zip(able, weights, strict=True):
        ticket -= weight
        if ticket <= 0:
            return one
    return able[-1]


def _open_eyes(s: TaskForceState, viewer: int) -> None:
    """Everybody knows his own, and what has been shown to all."""
    setting_up = s.phase == "Set-up"
    for side in range(SIDES):
        for marker in MARKERS_OF[side]:
            shown = s.proof[marker] == SHOWN or s.under[marker] < DUMMY
            s.marker_seen[marker] = ALL_EYES if shown else 1 << side
    for formation, side in enumerate(FORMATION_SIDE):
        s.formation_seen[formation] = ALL_EYES if s.card_open[formation] else 1 << side
    open_eyes_on_counters(s, viewer, setting_up=setting_up)
    for at, lies_with in enumerate(s.search_marker):
        s.search_seen[at] = ALL_EYES if lies_with == NONE else 1 << s.search_side[at]
