"""Fire on US carriers: how it breaks out, and what becomes of it (12.3)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS, US
from deckload.games.carrier.model.state import SUNK, CarrierState
from deckload.games.carrier.rules.damage.american import HEAVY, forget_fresh_hits, hit_us, us_level
from deckload.games.carrier.rules.modifiers import named

SMALL_FIRE: Final = 1
GREAT_FIRE: Final = 3
MOST_FOR_HITS: Final = 3
"""Beyond the fourth hit of a segment nothing is added any more."""


# --- how it breaks out ----------------------------------------------------------------------------


def outbreak_throw(s: CarrierState, ship: int) -> Throw:
    """[12.31] By all hits of the segment together, and whether armed aircraft were about."""
    chart = s.data.charts["fire_outbreak"]
    modifiers = []
    hits = s.us_fresh[ship] - s.us_looked[ship]
    more = min(hits - 1, MOST_FOR_HITS) * chart.modifiers["more_hits"].value
    if more:
        modifiers.append(Modifier("hits beyond the first", more, "12.31"))
    if s.us_armed[ship]:
        armed = chart.modifiers["armed"]
        modifiers.append(Modifier(armed.text, armed.value, "12.31"))
    return Throw(
        "fire outbreak",
        10,
        chart=chart,
        column="carrier",
        modifiers=tuple(modifiers),
        case="12.31",
        side=US,
        subject=s.data.us_ships[ship].name,
    )


def check_for_fires(s: CarrierState) -> None:
    """[12.31, 12.35] At the end of a segment, once for each US carrier that was hit in it; surface
    ships do not burn, and of Japanese fires we know nothing."""
    if s.us_fresh == s.us_looked:
        return
    for ship in s.data.us_carriers:
        if s.us_fresh[ship] == s.us_looked[ship] or s.us_group[ship] == SUNK:
            continue
        catches = roll(s, outbreak_throw(s, ship)).cell.result == "fire"
        s.us_looked[ship], s.us_armed[ship] = s.us_fresh[ship], 0
        if catches:
            start_fire(s, ship)


def start_fire(s: CarrierState, ship: int) -> None:
    """[12.31, 12.311, 12.36] A small fire, beside others that may burn there already; on carriers
    alone (12.35)."""
    if s.data.us_ships[ship].cls not in CARRIERS or s.us_group[ship] == SUNK:
        return
    s.fires = [*s.fires, (ship, SMALL_FIRE)]
    tell(s, "12.31", "{ship} is on fire!", ship=s.data.us_refs[ship])


# --- what becomes of it ---------------------------------------------------------------------------


def spread_throw(s: CarrierState, ship: int, level: int) -> Throw:
    """[12.32] A larger fire, and a ship that is badly hurt, are harder to save."""
    chart = s.data.charts["fire_spread"]
    names = [f"level_{level}"] if level > SMALL_FIRE else []
    if us_level(s, ship) >= HEAVY:
        names.append("heavy")
    return Throw(
        "fire spread",
        10,
        chart=chart,
        column="fire",
        modifiers=named(chart, names, "12.32"),
        case="12.32",
        side=US,
        subject=f"The level {level} fire on {s.data.us_ships[ship].name}",
    )


def fight_fires(s: CarrierState) -> None:
    """[12.32, 12.36] At the end of a turn every fire by itself, those of this turn among them; from
    the damage they do no new ones come."""
    burning = s.fires
    s.fires = []
    for ship, level in burning:
        if s.us_group[ship] == SUNK:
            continue
        left = _fight(s, ship, level)
        if left and s.us_group[ship] != SUNK:
            s.fires = [*s.fires, (ship, left)]
    forget_fresh_hits(s)


def _fight(s: CarrierState, ship: int, level: int) -> int:
    """[12.33] Out, smaller, larger, or damage by its level, once or twice; its level afterwards."""
    result = str(roll(s, spread_throw(s, ship, level)).cell.result)
    name = s.data.us_refs[ship]
    left = {"out": 0, "-1": level - 1, "+1": min(level + 1, GREAT_FIRE)}.get(result, level)
    if left == 0:
        tell(s, "12.33", "The fire on {ship} is out.", ship=name)
    elif left != level:
        tell(s, "12.33", "The fire on {ship} is of level {n} now.", ship=name, n=left)
    if "damage" in result:
        hit_us(s, ship, level * (2 if result.startswith("2x") else 1))
    return left
