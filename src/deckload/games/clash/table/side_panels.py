"""How it stands: points, the chits still to be drawn, the special rules in force."""

from __future__ import annotations

from functools import lru_cache

from deckload.engine.knowledge import EVERYONE, UNKNOWN
from deckload.engine.views import Panel
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.special_rules import units_to_go
from deckload.games.clash.rules.victory import (
    AT_THE_END,
    MISSING_AT_SAIPAN,
    Cause,
    japanese_causes,
    level_of,
    us_causes,
)
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.model.state import NOT_YET
from deckload.games.fleet.rules.forces import is_on, own_name

Causes = tuple[Cause, ...]


# --- points ---------------------------------------------------------------------------------------


def known_points(k: ClashState) -> tuple[Causes, Causes]:
    """By side, what has scored so far, as far as the viewer knows."""
    return tuple(us_causes(k)), tuple(japanese_causes(k))


def total(causes: Causes) -> int:
    """With what counts at the end only."""
    return sum([number for _, number in causes])


def scored(causes: Causes) -> int:
    """What is certain by now."""
    return sum([number for cause, number in causes if cause != AT_THE_END])


def points(k: ClashState, causes: tuple[Causes, Causes]) -> Panel:
    """Where the points come from, and what they would mean if the game ended now."""
    return _points(k.data, k.scenario, causes, k.saipan_short == UNKNOWN, k.over)


@lru_cache(maxsize=256)
def _points(
    data: ClashData,
    scenario: str,
    causes: tuple[Causes, Causes],
    saipan_hidden: bool,
    over: bool,
) -> Panel:
    """[10.3]"""
    rows = []
    for side, name in enumerate(SIDE_NAMES):
        rows += [(cause, f"{name} {number}") for cause, number in causes[side] if number]
    if saipan_hidden:
        rows.append((MISSING_AT_SAIPAN, "only the USN knows"))
    difference = total(causes[USN]) - total(causes[IJN])
    rows.append(("USN less IJN" if over else "USN less IJN, if it ended now", f"{difference:+d}"))
    rows.append(("That is" if over else "That would be", level_of(data, scenario, difference)))
    title = "Victory points" if over else "Victory points so far"
    return Panel("points", title, rows=tuple(rows))


# --- chits and rules ------------------------------------------------------------------------------


def chits(k: ClashState) -> list[Panel]:
    """[4.2] What is still in the container this turn."""
    if not any(k.pool):
        return []
    names, marks = k.data.chit_names, len(k.data.marker_names)
    found: dict[str, list[str]] = {}
    for chit, inside in enumerate(k.pool):
        if inside:
            side = k.data.marker_side[chit] if chit < marks else _side_of_messenger(k, chit)
            name = own_name(k, chit) if chit < marks else names[chit]
            found.setdefault(SIDE_NAMES[side], []).append(name)
    rows = tuple([(side, ", ".join(found[side])) for side in SIDE_NAMES if side in found])
    return [Panel("chits", "Chits still to be drawn", rows=rows)]


def _side_of_messenger(k: ClashState, chit: int) -> int:
    data = k.data
    return USN if chit in data.scout_chit or chit == data.command_chit[USN] else IJN


def rules_in_force(k: ClashState, side: int) -> list[Panel]:
    """[16.1.4] The special rules that are on, with what they ask of the viewer."""
    rows = [(rule.title, "on") for name, rule in k.data.special_rules.items() if is_on(k, name)]
    rows += _duties(k, side)
    return [Panel("rules", "Special rules", rows=tuple(rows))] if rows else []


def _duties(k: ClashState, side: int) -> list[tuple[str, str]]:
    """What only the Japanese side knows of its own duties and hopes."""
    if side not in (IJN, EVERYONE):
        return []
    rows = []
    if is_on(k, "decisive_battle"):
        by = k.data.decisive_battle.until_turn
        found = "done" if k.raided else f"by turn {by}"
        rows.append((f"Raid on {k.data.decisive_battle.carriers} carriers", found))
        rows.append(("Carrier air units still to go", str(units_to_go(k))))
    if is_on(k, "japanese_coordination"):
        given = f"turn {k.order_turn}" if k.order_turn else "not yet"
        rows.append(("Order to the islands", given))
    if any(k.air_box[unit] == NOT_YET for unit in k.data.scenarios[k.scenario].late_units):
        rows.append(("Island reinforcements", f"turn {k.arrival}"))
    return rows
