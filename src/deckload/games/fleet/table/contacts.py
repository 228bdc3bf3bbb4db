"""Contacts: the enemy's markers as they were last reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from deckload.engine.view_parts import part
from deckload.engine.views import Panel
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import OFF_MAP, FleetState
from deckload.games.fleet.rules.search.reports import in_words

Told = Callable[[Any, int], str]
"""What was told of a marker, in words."""


def _told(k: FleetState, marker: int) -> str:
    return in_words(k, k.report[marker])


@part
def contacts(
    k: FleetState, side: int, markers: Sequence[Sequence[int]], told: Told = _told
) -> list[Panel]:
    """[REPORTS] The enemy's markers as they were last reported, and how old that is; `markers` by
    side are those that are reported at all."""
    if side not in SIDES or not k.turn:
        return []
    lines, unknown = [], []
    for marker in markers[1 - side]:
        if k.place[marker] == OFF_MAP:
            continue
        name = k.data.marker_names[marker]
        if k.report_turn[marker]:
            lines.append(f"{name}: {told(k, marker)} {_when(k, marker)}")
        else:
            unknown.append(name)
    if unknown:
        lines.append(f"Never reported: {', '.join(unknown)}")
    return [Panel("contacts", "Contacts", tuple(lines))] if lines else []


def _when(k: FleetState, marker: int) -> str:
    age = k.turn - k.report_turn[marker]
    when = "this turn" if not age else f"{age} turn{'s' if age > 1 else ''} ago"
    at = k.data.grid.name_of(k.report_hex[marker])
    changed = "" if k.report_holds[marker] else "; may have changed"
    return f"at {at}, {when}{changed}"
