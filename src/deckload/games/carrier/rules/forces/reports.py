"""When a force was last reported, and how precisely it is known since (8.1)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import UNDETECTED, UNSEEN, CarrierState
from deckload.games.carrier.rules.clock import phase_number

DETECTION: Final = ("undetected", "approximate", "located", "spotted")
MINUTES: Final = 20
"""A turn of eighty minutes has four phases."""


def note_report(s: CarrierState, force: int) -> None:
    """[8.11] Somebody has just reported where it is."""
    s.force_seen[force] = phase_number(s)


def age_of(s: CarrierState, force: int) -> int:
    """How many phases ago a force was last reported; -1 if it never was."""
    seen = s.force_seen[force]
    return -1 if seen == UNSEEN else max(0, phase_number(s) - seen)


def age_in_words(s: CarrierState, force: int) -> str:
    """As on its counter: now, 40m, 2h."""
    minutes = MINUTES * age_of(s, force)
    if minutes <= 0:
        return "now" if minutes == 0 else ""
    return f"{minutes}m" if minutes < 100 else f"{(minutes + 30) // 60}h"


def report_in_words(s: CarrierState, force: int) -> str:
    """[8.11, 8.14] How precisely it is known, and how old that is."""
    known, age = DETECTION[s.force_detected[force]], age_of(s, force)
    if age < 0:
        return known
    if s.force_detected[force] == UNDETECTED:
        return f"out of sight, last seen {MINUTES * age} minutes ago"
    return f"{known} just now" if age == 0 else f"{known}, seen {MINUTES * age} minutes ago"
