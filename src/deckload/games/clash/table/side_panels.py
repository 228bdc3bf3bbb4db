"""How it stands: points, the chits still to be drawn, the special rules in force."""

from __future__ import annotations

from deckload.engine.knowledge import EVERYONE, UNKNOWN
from deckload.engine.view_parts import part
from deckload.engine.views import Panel
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.special_rules import units_to_go
from deckload.games.clash.rules.victory import (
    MISSING_AT_SAIPAN,
    japanese_causes,
    level_of,
    us_causes,
)
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.state import NOT_YET
from deckload.games.fleet.rules.forces import is_on
from deckload.games.fleet.table.side_panels import Causes, points_card, total

# --- points ---------------------------------------------------------------------------------------


@part
def known_points(k: ClashState) -> tuple[Causes, Causes]:
    """By side, what has scored so far, as far as the viewer knows."""
    return tuple(us_causes(k)), tuple(japanese_causes(k))


@part
def points(k: ClashState, causes: tuple[Causes, Causes]) -> Panel:
    """[10.3] Where the points come from, and what they would mean if the game ended now."""
    level = level_of(k.data, k.scenario, total(causes[USN]) - total(causes[IJN]))
    secrets = (MISSING_AT_SAIPAN,) if k.saipan_short == UNKNOWN else ()
    return points_card(causes, level, secrets, k.over)


# --- chits and rules ------------------------------------------------------------------------------


def side_of_messenger(k: ClashState, chit: int) -> int:
    """[4.2] Whose a chit is that belongs to no marker."""
    data = k.data
    return USN if chit in data.scout_chit or chit == data.command_chit[USN] else IJN


@part
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
