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
MATCH: Final = 5
MISMATCH: Final = 2
"""Chits that tell the truth, and those that do not (4.4.2)."""


def fill_markers(s: TaskForceState, side: int) -> None:
    """The other side's ships, then its markers; in the end everybody knows his own."""
    others = [other for other in range(SIDES) if other != side]
    for other in others:
        fill_ships(s, other)
    for other in others:
        _deal(s, other)
    _open_eyes(s)


def _deal(s: TaskForceState, other: int) -> None:
    """[4.4.2] Task forces go under the markers that may hide them; a report of carriers comes true
    five times out of seven."""
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
    weights = []
    for one in able:
        carrier = any(is_carrier(s, ship) for ship in _ships(s, one))
        weight = 1
        for lies_with, told in zip(s.search_marker, s.search_told, strict=True):
            if lies_with == marker and told:
                weight *= MATCH if (told == CARRIER_REPORTED) == carrier else MISMATCH
        weights.append(weight)
    ticket = die(s, sum(weights), "guess", NOBODY)
    for one, weight in zip(able, weights, strict=True):
        ticket -= weight
        if ticket <= 0:
            return one
    return able[-1]


def _open_eyes(s: TaskForceState) -> None:
    """Everybody knows his own, and what has been shown to all."""
    setting_up = s.phase == "Set-up"
    for side in range(SIDES):
        for marker in MARKERS_OF[side]:
            shown = s.proof[marker] == SHOWN or s.under[marker] < DUMMY
            s.marker_seen[marker] = ALL_EYES if shown else 1 << side
    for formation, side in enumerate(FORMATION_SIDE):
        s.formation_seen[formation] = ALL_EYES if s.card_open[formation] else 1 << side
    open_eyes_on_counters(s, setting_up=setting_up)
    for at, lies_with in enumerate(s.search_marker):
        s.search_seen[at] = ALL_EYES if lies_with == NONE else 1 << s.search_side[at]
