"""Where a raid is first seen (10.21, 10.24)."""

from __future__ import annotations

from deckload.engine.dice import Modifier, Throw, roll
from deckload.games.carrier.model.game_data import DUSK, US
from deckload.games.carrier.model.options import POOR_RADAR, chosen, plays_with
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.clock import light
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.missions.flying import missions_on_map


def range_throw(s: CarrierState) -> Throw:
    """[10.21, 24.2] How far out the radar has them."""
    chart = s.data.charts["intercept_range"]
    modifiers = []
    if light(s) == DUSK:
        modifiers.append(Modifier("dusk", chart.modifiers["dusk"].value, "10.21"))
    if plays_with(s, POOR_RADAR):
        modifiers.append(Modifier("poor interception", -int(chosen(s, POOR_RADAR)), "24.2"))
    return Throw(
        "intercept range",
        10,
        chart=chart,
        column="hexes from the target",
        modifiers=tuple(modifiers),
        case="10.21",
        side=US,
        does="finds a raid",
    )


def first_seen(s: CarrierState, source: int, target: int) -> int:
    """[10.21] So many hexes from the target on the straight line from the source, never beyond it;
    where two hexes fit, one without US aircraft, then by die."""
    distance = int(roll(s, range_throw(s), by="Radar").cell.result)
    return on_line(s, target, source, distance)


def on_line(s: CarrierState, start: int, towards: int, distance: int) -> int:
    """[10.21, 10.24] So many hexes along the straight line: out from the target for a raid, back
    from the first wave for the second."""
    grid = s.data.grid
    fit = grid.line_at(start, towards, min(distance, grid.distance(start, towards)))
    flown = {s.mission_hex[mission] for mission in missions_on_map(s)}
    free = [place for place in fit if place not in flown]
    return one_of(s, free or list(fit), "raid hex")
