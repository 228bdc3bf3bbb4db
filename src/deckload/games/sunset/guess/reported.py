"""What reports leave open: how many units of each class, and how many altogether, can be under a
marker."""

from __future__ import annotations

from typing import Final, NamedTuple

from deckload.games.fleet.guess.berths import Bounds, numbers
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, CRUISERS, IJN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import is_afloat, is_on
from deckload.games.sunset.rules.submarines import CAPITAL_SHIPS, NO_CAPITAL_SHIPS

MANY: Final = 99
FINE: Final = {CARRIERS: 3, CRUISERS: 2}
"""Classes of which reports tell several types apart by option, each of which may be off."""
HALF_DECKS: Final = 2
"""Ise and Hyuga, which may be told as either class (14.5)."""


class Open(NamedTuple):
    """What a report leaves open of the ships that are there now."""

    classes: Bounds | None
    least: int
    most: int
    has_capital: bool  # there is a battleship or carrier


def open_by_report(s: SunsetState, marker: int) -> Open:
    """[7.2, 10.5, 5.1] What is left open of a marker whose report still holds."""
    left = ships_left(s, marker)
    classes = by_class(s, marker, numbers(s, left)) if s.report[marker] else None
    if s.report_capital[marker] == NO_CAPITAL_SHIPS:
        classes = classes or [(0, MANY)] * len(s.data.report_types)
        classes[CARRIERS] = classes[BATTLESHIPS] = (0, 0)
    capital = s.report_capital[marker] == CAPITAL_SHIPS and not any(
        s.data.ship_class[ship] in (CARRIERS, BATTLESHIPS) for ship in left
    )
    told = s.report_number[marker]
    if not told:
        return Open(classes, 1, MANY, capital)
    off = 0 if s.report[marker] else s.report_off[marker]  # a boat that came later counts right
    return Open(classes, max(1, told - off - len(left)), told + off, capital)


def ships_left(s: SunsetState, marker: int) -> list[int]:
    """Ships that the last report counted and that are there no more: sunk, or fallen out."""
    sunk = [x for x, seen in enumerate(s.seen_in) if seen == marker and not is_afloat(s, x)]
    return sunk + s.fallen_out[marker]


def by_class(s: SunsetState, marker: int, gone: list[int]) -> Bounds:
    """[7.2, 14.5] No class is left out or invented, and none is off by more than the search
    allows."""
    off, fine = s.report_off[marker], is_on(s, "fine_reports")
    out = []
    for kind, told in enumerate(s.report[marker]):
        by = off * (FINE.get(kind, 1) if fine else 1)
        low, high = (max(1, told - by), told + by) if told else (0, 0)
        out.append((max(0, low - gone[kind]), max(0, high - gone[kind])))
    if s.data.marker_side[marker] == IJN and is_on(s, "hermaphrodites"):
        out[CARRIERS] = (max(0, out[CARRIERS][0] - HALF_DECKS), out[CARRIERS][1])
        out[BATTLESHIPS] = (out[BATTLESHIPS][0], out[BATTLESHIPS][1] + HALF_DECKS)
    return out
