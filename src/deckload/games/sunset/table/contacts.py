"""What was reported of a marker, in words."""

from __future__ import annotations

from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.search.reports import types_told
from deckload.games.sunset.rules.search.shading import in_words
from deckload.games.sunset.rules.submarines import CAPITAL_SHIPS


def told_of(k: SunsetState, marker: int) -> str:
    """[7.2] The last report, with how far it may be off: "2 carriers, 1 battleship (each within
    1)"; "7 units"."""
    told = types_told(k, marker) or k.report[marker] or [k.report_number[marker]]
    off = k.report_off[marker]
    if not off:
        return in_words(told)
    return f"{in_words(told)} ({'each ' if len(told) > 1 else ''}within {off})"


def told_in_full(k: SunsetState, marker: int) -> str:
    """With what a submarine has seen since."""
    if not k.report_capital[marker]:
        return told_of(k, marker)
    return f"{told_of(k, marker)}; {seen_by_boat(k, marker)}"


def seen_by_boat(k: SunsetState, marker: int) -> str:
    """[10.5]"""
    some = k.report_capital[marker] == CAPITAL_SHIPS
    return "a boat saw capital ships" if some else "a boat saw no capital ships"
