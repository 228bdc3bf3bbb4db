"""Butai displays and Guam's: what is known of Japanese aircraft (9.12, 11.2)."""

from __future__ import annotations

from deckload.engine.view_parts import part
from deckload.engine.views import Panel
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import FROM_GUAM, UNKNOWN_AIR, CarrierState
from deckload.games.carrier.rules.butai.track import (
    AVAILABLE,
    BOX_NAMES,
    LOST,
    RETURNING,
    SERVICING,
    in_box,
    in_the_air,
)
from deckload.games.carrier.rules.nouns import in_points


def air_rows(k: CarrierState, source: int) -> list[tuple[str, str]]:
    """Every box of a display that holds anything, in the order in which points go through them."""
    rows = []
    out = in_the_air(k, source)
    if out:
        rows.append(("Out on raids", in_points(out)))
    for box in (*RETURNING, *SERVICING, *reversed(AVAILABLE), LOST):
        number = in_box(k, source, box)
        if number:
            rows.append((BOX_NAMES[box].capitalize(), in_points(number)))
    return rows


def known_air_row(k: CarrierState, force: int) -> tuple[str, str]:
    """[9.24]"""
    known = k.force_air[force]
    return ("Known air strength", "unknown" if known == UNKNOWN_AIR else in_points(known))


@part
def guam_card(k: CarrierState) -> list[Panel]:
    """[11.21, 11.29] The airfield, where it has a part."""
    if not k.guam_air:
        return []
    rows = [("Air value", str(k.guam_air)), *air_rows(k, FROM_GUAM)]
    return [Panel("guam", "Guam", rows=tuple(rows), side=JAPAN)]


@part
def chits_card(k: CarrierState) -> list[Panel]:
    """[3.24] How many chits are left to be drawn in this turn, and how many a phase."""
    if not k.chits_per_phase:
        return []
    rows = (
        ("In the cup", str(len(k.cup))),
        ("Drawn in each phase", str(k.chits_per_phase)),
    )
    return [Panel("chits", "Activation chits", rows=rows)]
